#include "protocol/json_rpc.hpp"

#include "protocol/read.hpp"
#include "protocol/room_commands.hpp"
#include "protocol/room_refusals.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace kast::protocol::json_rpc {
namespace {

using Json = nlohmann::json;

struct Wrong {
    std::string name, text;
    int code;
    std::string kind, path, id;
};

class Envelope : public testing::TestWithParam<Wrong> {};

TEST_P(Envelope, IsRefusedNamingThePlace) {
    const auto read = read_request(GetParam().text, {.bytes = 1'000, .depth = 8});
    ASSERT_FALSE(read);
    EXPECT_EQ(std::to_underlying(read.error().code), GetParam().code);
    EXPECT_EQ(read.error().refusal.kind, GetParam().kind);
    EXPECT_EQ(read.error().refusal.path, GetParam().path);
    EXPECT_EQ(read.error().id, GetParam().id);
    EXPECT_FALSE(read.error().refusal.message.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Net, Envelope,
    testing::Values(
        Wrong{"Nothing", "", -32700, "not-json", "", ""},
        Wrong{"TooLarge", std::string(1'001, ' '), -32700, "too-large", "", ""},
        Wrong{"Batch", "[{}]", -32600, "not-a-request", "", ""},
        Wrong{"Word", "\"hello\"", -32600, "not-a-request", "", ""},
        Wrong{"NoVersion", R"({"id":"a","method":"m"})", -32600, "not-a-request", "/jsonrpc", "a"},
        Wrong{"OldVersion", R"({"jsonrpc":"1.0","id":"a","method":"m"})", -32600, "not-a-request",
              "/jsonrpc", "a"},
        Wrong{"NoId", R"({"jsonrpc":"2.0","method":"m"})", -32600, "not-a-request", "/id", ""},
        Wrong{"EmptyId", R"({"jsonrpc":"2.0","id":"","method":"m"})", -32600, "not-a-request",
              "/id", ""},
        Wrong{"NumberId", R"({"jsonrpc":"2.0","id":1,"method":"m"})", -32600, "not-a-request",
              "/id", ""},
        Wrong{"LongId", R"({"jsonrpc":"2.0","id":")" + std::string(65, 'x') + R"(","method":"m"})",
              -32600, "not-a-request", "/id", ""},
        Wrong{"IdWithNul", R"({"jsonrpc":"2.0","id":"1\u0000","method":"m"})", -32600,
              "not-a-request", "/id", ""},
        Wrong{"IdWithLineFeed", R"({"jsonrpc":"2.0","id":"\n1","method":"m"})", -32600,
              "not-a-request", "/id", ""},
        Wrong{"IdWithDelete", R"({"jsonrpc":"2.0","id":"1\u007f","method":"m"})", -32600,
              "not-a-request", "/id", ""},
        Wrong{"IdWithNextLine", R"({"jsonrpc":"2.0","id":"1\u0085","method":"m"})", -32600,
              "not-a-request", "/id", ""},
        Wrong{"NoMethod", R"({"jsonrpc":"2.0","id":"a"})", -32600, "not-a-request", "/method", "a"},
        Wrong{"EmptyMethod", R"({"jsonrpc":"2.0","id":"a","method":""})", -32600, "not-a-request",
              "/method", "a"},
        Wrong{"ListParams", R"({"jsonrpc":"2.0","id":"a","method":"m","params":[]})", -32600,
              "not-a-request", "/params", "a"},
        Wrong{"NullParams", R"({"jsonrpc":"2.0","id":"a","method":"m","params":null})", -32600,
              "not-a-request", "/params", "a"},
        Wrong{"UnknownMember", R"({"jsonrpc":"2.0","id":"a","method":"m","meta":1})", -32600,
              "not-a-request", "/meta", "a"}),
    [](const auto& test) { return test.param.name; });

TEST(EnvelopeRead, TakesARequestApart) {
    const auto read =
        read_request(R"({"jsonrpc":"2.0","id":"a","method":"m","params":{"x":[1]}})", {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->id, "a");
    EXPECT_EQ(read->method, "m");
    EXPECT_EQ(read->params, R"({"x":[1]})");
    const auto bare = read_request(R"({"jsonrpc":"2.0","id":"a","method":"m"})", {});
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->params, "{}");
}

TEST(EnvelopeWrite, IsReadAgain) {
    const auto read = read_request(request_message("\"å\\", "m", R"({"x": "}"})"), {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->id, "\"å\\");
    EXPECT_EQ(read->params, R"({"x": "}"})");
    EXPECT_EQ(notification_message("event", "{}"),
              R"({"jsonrpc":"2.0","method":"event","params":{}})");
    EXPECT_EQ(result_message("a", "7"), R"({"jsonrpc":"2.0","id":"a","result":7})");
}

TEST(EnvelopeWrite, TellsTheCodeByTheKindOfRefusal) {
    const auto code_in = [](const rules::RefusalKind& kind) {
        const Json message = Json::parse(error_message("a", rules::refuse(kind).error()));
        return message["error"]["code"].get<int>();
    };
    EXPECT_EQ(code_in(rules::invalid_params), -32602);
    EXPECT_EQ(code_in(room::no_such_method), -32601);
    EXPECT_EQ(code_in(room::not_joined), -32600);
    EXPECT_EQ(code_in(room::trouble), -32603);
    EXPECT_EQ(code_in(room::storage), -32000);
    EXPECT_EQ(code_in(room::busy), -32001);
    EXPECT_EQ(code_in(rules::gm_only), 1);
}

/// What a command's parameters are refused as they are read.
template <class T>
std::optional<rules::Refusal> read_as_refused(std::string_view params) {
    const auto read = read_text<T>(params);
    return read ? std::nullopt : std::optional(read.error());
}

TEST(EnvelopeWrite, EscapesWhatItRepeats) {
    const Json message = Json::parse(error_message(
        "\"\n", Code::invalid_request,
        {.kind = "k", .message = "a \"b\"", .path = "/c", .rule = {}}, R"("limit":1)"));
    EXPECT_EQ(message["id"], "\"\n");
    EXPECT_EQ(message["error"]["code"], -32600);
    EXPECT_EQ(message["error"]["message"], "a \"b\"");
    EXPECT_EQ(message["error"]["data"],
              Json::parse(R"({"kind":"k","path":"/c","field":"c","limit":1})"));
    EXPECT_EQ(Json::parse(error_message("", Code::parse_error, {}))["id"], nullptr);
}

TEST(EnvelopeWrite, TellsWhichSentenceIsSaidOfANotation) {
    const rules::Refusal refusal{
        "notation-unexpected",
        "Column 5: x explodes: write it without the space, or !10. To multiply, write *10; to roll "
        "all 10 times, write 10# before it.",
        "/notation",
        {}};
    const Json data = Json::parse(error_message("a", refusal))["error"]["data"];
    EXPECT_EQ(data["column"], 5);
    EXPECT_EQ(data["reason"], "x-explodes");
    EXPECT_EQ(data["values"], (Json{{"number", "10"}}));
    const rules::Refusal other{"notation-unexpected", "Something else.", "/notation", {}};
    EXPECT_FALSE(Json::parse(error_message("a", other))["error"]["data"].contains("reason"));
}

TEST(EnvelopeWrite, TellsWhichParameterIsWrongAndWhatItMustBe) {
    const auto data_of = [](const rules::Refusal& refusal) {
        return Json::parse(error_message("a", refusal))["error"]["data"];
    };
    const Json read = data_of(*read_as_refused<room::StartTimer>(R"({"length_s":0})"));
    EXPECT_EQ(read["field"], "length_s");
    EXPECT_EQ(read["expected"], "Must be a whole number from 1 to 86400.");
    const Json nested = data_of(*read_as_refused<room::OpenReady>(R"({"members":["a","b c"]})"));
    EXPECT_EQ(nested["path"], "/members/1");
    EXPECT_EQ(nested["field"], "members");
    EXPECT_EQ(nested["expected"], "Must be an id: 1 to 40 letters, digits, - or _.");
    const Json decided =
        data_of(rules::refuse(rules::invalid_params, {}, "/a~1b/0", "One face at least is needed.")
                    .error());
    EXPECT_EQ(decided["field"], "a/b");
    EXPECT_EQ(decided["expected"], "One face at least is needed.");
    const Json other = data_of(rules::refuse(rules::gm_only).error());
    EXPECT_FALSE(other.contains("field"));
    EXPECT_FALSE(other.contains("expected"));
}

}  // namespace
}  // namespace kast::protocol::json_rpc
