// The examples of the JSON-RPC 2.0 specification, at the real server's door. What Kast leaves out
// of it (docs/wire.md: ids that are numbers, parameters by position, batches that are carried out)
// is refused as a wrong request is, where the specification has an answer; what wants none gets
// none, and the connection goes on.

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

struct Example {
    const char* name;
    const char* text;
    const char* answer;  ///< code and id of its error, or a list of those; empty: none
};

/// `[-32600,"1"]` of an error, a list of such of a list.
Json essence(const Json& answer) {
    if (answer.is_array()) {
        Json all = Json::array();
        for (const Json& one : answer) all.push_back(essence(one));
        return all;
    }
    EXPECT_EQ(answer["jsonrpc"], "2.0");
    EXPECT_FALSE(answer.contains("result")) << answer;
    EXPECT_TRUE(answer["error"]["message"].is_string()) << answer;
    return {answer["error"]["code"], answer["id"]};
}

class JsonRpc : public RoomTest, public testing::WithParamInterface<Example> {};

TEST_P(JsonRpc, IsAnsweredAsTheSpecificationHasItAndTheConnectionGoesOn) {
    TestWebSocket player = seated("gm");
    player.send_text(GetParam().text);
    if (*GetParam().answer) EXPECT_EQ(essence(player.next()), Json::parse(GetParam().answer));
    // Nothing more comes of it: the next is the answer to the next.
    player.send_text(R"({"jsonrpc":"2.0","id":"after","method":"foobar"})");
    EXPECT_EQ(player.next()["id"], "after");
}

INSTANTIATE_TEST_SUITE_P(
    Specification, JsonRpc,
    testing::Values(
        Example{"ParametersByPosition",
                R"({"jsonrpc": "2.0", "method": "less", "params": [9, 4], "id": "1"})",
                R"([-32600, "1"])"},
        Example{"ParametersByName",
                R"({"jsonrpc": "2.0", "method": "less", "params": {"of": 9, "by": 4}, "id": "3"})",
                R"([-32601, "3"])"},
        Example{"ParametersByNameInAnotherOrder",
                R"({"id": "4", "params": {"by": 4, "of": 9}, "method": "less", "jsonrpc": "2.0"})",
                R"([-32601, "4"])"},
        Example{"AnIdThatIsANumber",
                R"({"jsonrpc": "2.0", "method": "less", "params": {"of": 9, "by": 4}, "id": 3})",
                R"([-32600, null])"},
        Example{"ANotification", R"({"jsonrpc": "2.0", "method": "changed", "params": [1, 2, 3]})",
                ""},
        Example{"ANotificationWithoutParameters", R"({"jsonrpc": "2.0", "method": "changed"})", ""},
        Example{"AMethodThatIsNot", R"({"jsonrpc": "2.0", "method": "foobar", "id": "1"})",
                R"([-32601, "1"])"},
        Example{"NoJson", R"({"jsonrpc": "2.0", "method": "changed, "params": "a", "b])",
                R"([-32700, null])"},
        Example{"NoRequest", R"({"jsonrpc": "2.0", "method": 1, "params": "a"})",
                R"([-32600, null])"},
        Example{"ABatchThatIsNoJson",
                R"([{"jsonrpc": "2.0", "method": "sum", "params": {}, "id": "1"}, {"method")",
                R"([-32700, null])"},
        Example{"AnEmptyBatch", "[]", R"([-32600, null])"},
        Example{"ABatchOfNothing", "[1]", R"([[-32600, null]])"},
        Example{"ABatchOfSeveralNothings", "[1, 2, 3]",
                R"([[-32600, null], [-32600, null], [-32600, null]])"},
        Example{"ABatch", R"([{"jsonrpc": "2.0", "method": "sum", "params": {}, "id": "1"},
                    {"jsonrpc": "2.0", "method": "changed"}, {"foo": "boo"},
                    {"jsonrpc": "2.0", "method": "get", "id": "5"}])",
                R"([[-32600, "1"], [-32600, null], [-32600, "5"]])"},
        Example{"ABatchOfNotifications",
                R"([{"jsonrpc": "2.0", "method": "sum"}, {"jsonrpc": "2.0", "method": "changed"}])",
                ""}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace kast::tests
