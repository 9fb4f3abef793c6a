#include "server/net/json_rpc.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kast::server::net {
namespace {

struct Wrong {
    std::string name, text;
    int code;
    std::string kind, path, id;
};

class Envelope : public testing::TestWithParam<Wrong> {};

TEST_P(Envelope, IsRefusedNamingThePlace) {
    const auto read = read_request(GetParam().text, {.bytes = 1'000, .depth = 8});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, GetParam().code);
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
    EXPECT_EQ(read->params, Json::parse(R"({"x":[1]})"));
    const auto bare = read_request(R"({"jsonrpc":"2.0","id":"a","method":"m"})", {});
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->params, Json::object());
}

TEST(EnvelopeWrite, EscapesWhatItRepeats) {
    const Json message = Json::parse(
        error_message("\"\n", -32600, {.kind = "k", .message = "a \"b\"", .path = "/c", .rule = {}},
                      R"("limit":1)"));
    EXPECT_EQ(message["id"], "\"\n");
    EXPECT_EQ(message["error"]["code"], -32600);
    EXPECT_EQ(message["error"]["message"], "a \"b\"");
    EXPECT_EQ(message["error"]["data"], Json::parse(R"({"kind":"k","path":"/c","limit":1})"));
    EXPECT_EQ(Json::parse(error_message("", -32700, {}))["id"], nullptr);
}

}  // namespace
}  // namespace kast::server::net
