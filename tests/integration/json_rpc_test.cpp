// The examples of the JSON-RPC 2.0 specification, at the real server's door. Kast takes a part of
// what JSON-RPC allows (docs/wire.md): of the rest each is refused as a wrong request is, once, and
// the connection goes on.

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

struct Example {
    const char* name;
    const char* text;
    int code;        ///< of the one error that answers it
    const char* id;  ///< JSON
};

class JsonRpc : public RoomTest, public testing::WithParamInterface<Example> {};

TEST_P(JsonRpc, IsAnsweredOnceAndTheConnectionGoesOn) {
    TestWebSocket player = seated("gm");
    player.send_text(GetParam().text);
    const Json answer = player.next();
    EXPECT_EQ(answer["jsonrpc"], "2.0");
    ASSERT_TRUE(answer.contains("error")) << answer;
    EXPECT_FALSE(answer.contains("result")) << answer;
    EXPECT_TRUE(answer["error"]["message"].is_string()) << answer;
    EXPECT_EQ(answer["error"]["code"], GetParam().code) << answer;
    EXPECT_EQ(answer["id"], Json::parse(GetParam().id)) << answer;
    // Nothing more comes of it: the next is the answer to the next.
    player.send_text(R"({"jsonrpc":"2.0","id":"after","method":"foobar"})");
    EXPECT_EQ(player.next()["id"], "after");
}

INSTANTIATE_TEST_SUITE_P(
    Specification, JsonRpc,
    testing::Values(
        Example{"ParametersByPosition",
                R"({"jsonrpc": "2.0", "method": "less", "params": [9, 4], "id": "1"})", -32600,
                R"("1")"},
        Example{"ParametersByName",
                R"({"jsonrpc": "2.0", "method": "less", "params": {"of": 9, "by": 4}, "id": "3"})",
                -32601, R"("3")"},
        Example{"ParametersByNameInAnotherOrder",
                R"({"id": "4", "params": {"by": 4, "of": 9}, "method": "less", "jsonrpc": "2.0"})",
                -32601, R"("4")"},
        Example{"AnIdThatIsANumber",
                R"({"jsonrpc": "2.0", "method": "less", "params": {"of": 9, "by": 4}, "id": 3})",
                -32600, "null"},
        Example{"ANotification", R"({"jsonrpc": "2.0", "method": "changed", "params": [1, 2, 3]})",
                -32600, "null"},
        Example{"ANotificationWithoutParameters", R"({"jsonrpc": "2.0", "method": "changed"})",
                -32600, "null"},
        Example{"AMethodThatIsNot", R"({"jsonrpc": "2.0", "method": "foobar", "id": "1"})", -32601,
                R"("1")"},
        Example{"NoJson", R"({"jsonrpc": "2.0", "method": "changed, "params": "a", "b])", -32700,
                "null"},
        Example{"NoRequest", R"({"jsonrpc": "2.0", "method": 1, "params": "a"})", -32600, "null"},
        Example{"ABatchThatIsNoJson",
                R"([{"jsonrpc": "2.0", "method": "sum", "params": {}, "id": "1"}, {"method")",
                -32700, "null"},
        Example{"AnEmptyBatch", "[]", -32600, "null"},
        Example{"ABatchOfNothing", "[1]", -32600, "null"},
        Example{"ABatchOfSeveralNothings", "[1, 2, 3]", -32600, "null"},
        Example{"ABatch",
                R"([{"jsonrpc": "2.0", "method": "sum", "params": {}, "id": "1"},
                    {"jsonrpc": "2.0", "method": "changed"}, {"foo": "boo"},
                    {"jsonrpc": "2.0", "method": "get", "id": "5"}])",
                -32600, "null"},
        Example{"ABatchOfNotifications",
                R"([{"jsonrpc": "2.0", "method": "sum"}, {"jsonrpc": "2.0", "method": "changed"}])",
                -32600, "null"}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace kast::tests
