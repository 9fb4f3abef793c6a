#include "bench/protocols.hpp"

#include <gtest/gtest.h>

namespace kast::bench {
namespace {

using Kind = Incoming::Kind;

struct MessageCase {
    const char* name;
    const char* protocol;
    std::string_view message;
    Kind kind;
    std::uint32_t number = 0;  ///< of the roll; 0: it is about none
    std::string_view answer = {};
};

class Messages : public testing::TestWithParam<MessageCase> {};

using namespace std::literals;

// As the servers send them; what is long and without meaning here is cut.
INSTANTIATE_TEST_SUITE_P(
    Protocols, Messages,
    testing::Values(
        MessageCase{"PlainJoined", "plain", R"({"id":"join","result":{"members":[]}})",
                    Kind::joined},
        MessageCase{"PlainAnnounced", "plain", R"({"joined":"Member 2"})", Kind::announced},
        MessageCase{"PlainEvent", "plain", R"({"event":{"number":1,"cause":"3-17","data":{}}})",
                    Kind::event, 17},
        MessageCase{"PlainReply", "plain", R"({"id":"3-17","result":{}})", Kind::reply, 17},
        MessageCase{"KastJoined", "kast",
                    R"({"jsonrpc":"2.0","id":"join","result":{"member":"x"}})", Kind::joined},
        MessageCase{"KastAnnounced", "kast",
                    R"({"jsonrpc":"2.0","method":"event","params":{"cause":"join",)"
                    R"("type":"room.joined"}})",
                    Kind::announced},
        MessageCase{"KastEvent", "kast",
                    R"({"jsonrpc":"2.0","method":"event","params":{"cause":"3-17",)"
                    R"("type":"dice.rolled"}})",
                    Kind::event, 17},
        MessageCase{"KastReply", "kast", R"({"jsonrpc":"2.0","id":"3-17","result":{}})",
                    Kind::reply, 17},
        MessageCase{"KastRefused", "kast",
                    R"({"jsonrpc":"2.0","id":"3-17","error":{"code":-32029}})", Kind::refused, 17},
        MessageCase{"KastPresence", "kast", R"({"jsonrpc":"2.0","method":"presence","params":{}})",
                    Kind::other},
        MessageCase{"SocketIoOpened", "socket.io", R"(0{"sid":"x"})", Kind::other, 0, "40"},
        MessageCase{"SocketIoConnected", "socket.io", R"(40{"sid":"x"})", Kind::other, 0,
                    R"(420["join",{"room":"room 3","name":"Member 2"}])"},
        MessageCase{"SocketIoJoined", "socket.io", R"(430[{"members":[]}])", Kind::joined},
        MessageCase{"SocketIoAnnounced", "socket.io", R"(42["joined","Member 4"])",
                    Kind::announced},
        MessageCase{"SocketIoEvent", "socket.io", R"(42["event",{"number":1,"cause":"3-17"}])",
                    Kind::event, 17},
        MessageCase{"SocketIoReply", "socket.io", R"(4317[{"id":"3-17"}])", Kind::reply, 17},
        MessageCase{"SocketIoPing", "socket.io", "2", Kind::other, 0, "3"},
        MessageCase{"ColyseusJoined", "colyseus", "\x0a\x01x", Kind::joined, 0, "\x0a"},
        MessageCase{"ColyseusAnnounced", "colyseus", "\x0d\xa6joined\xa8Member 4", Kind::announced},
        MessageCase{"ColyseusEvent", "colyseus",
                    "\x0d\xa5"
                    "event\x82\xa2"
                    "by\xa1x\xa5"
                    "cause\xa4"
                    "3-17",
                    Kind::event, 17},
        MessageCase{"ColyseusReply", "colyseus",
                    "\x0d\xa5reply\x81\xa2id\xa4"
                    "3-17",
                    Kind::reply, 17}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Messages, AreWhatTheyMean) {
    const MessageCase& given = GetParam();
    const auto protocol = make_protocol(given.protocol, 0);
    const Incoming incoming = protocol->read({.room = 3, .member = 2}, given.message);
    EXPECT_EQ(incoming.kind, given.kind);
    EXPECT_EQ(incoming.answer, given.answer);
    ASSERT_EQ(incoming.id.has_value(), given.number != 0);
    if (!incoming.id) return;
    EXPECT_EQ(incoming.id->room, 3U);
    EXPECT_EQ(incoming.id->number, given.number);
}

TEST(BenchProtocols, ARollOfColyseusIsMessagePack) {
    EXPECT_EQ(make_protocol("colyseus", 0)->roll({3, 17}),
              "\x0d\xa4roll\x82\xa2id\xa4"
              "3-17\xa8notation\xa3"
              "2d6");
}

}  // namespace
}  // namespace kast::bench
