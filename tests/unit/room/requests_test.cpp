#include "server/room/requests.hpp"

#include "protocol/game.hpp"

#include <gtest/gtest.h>

namespace kast::tests {

const protocol::Game* find_heist(std::string_view id);

namespace {

using server::Params;
using server::RoomCommand;

server::RoomRequest read(std::string method, std::string params) {
    return server::read_room_request({"q1", std::move(method), std::move(params)},
                                     *find_heist("heist"));
}

TEST(RoomRequest, IsTypedByItsMethod) {
    const auto say = read("room.say", R"({"text":"hello"})");
    const auto& command = std::get<Params<RoomCommand>>(say.body);
    ASSERT_TRUE(command);
    EXPECT_EQ(std::get<protocol::room::Say>(*command).text.value, "hello");

    const auto climb = read("heist.climb", R"({"thief":"t1"})");
    EXPECT_EQ(std::get<server::GameCommand>(climb.body).params, R"({"thief":"t1"})");

    const auto unknown = read("no.such", "{}");
    EXPECT_TRUE(std::holds_alternative<server::UnknownMethod>(unknown.body));
}

TEST(RoomRequest, KeepsWhatIsWrongWithItsParametersForLater) {
    const auto history = read("room.history", "{}");
    const auto& params = std::get<Params<protocol::room::History>>(history.body);
    ASSERT_FALSE(params);
    EXPECT_EQ(params.error().path, "/before");
}

TEST(RoomRequest, HasTheNonceApart) {
    const auto climb = read("heist.climb", R"({"thief":"t1","nonce":"sixteen-bytes-n1","dice":2})");
    EXPECT_EQ(climb.nonce, "sixteen-bytes-n1");
    EXPECT_EQ(std::get<server::GameCommand>(climb.body).params, R"({"thief":"t1","dice":2})");

    const auto escaped = read("heist.climb", R"({"\u006eonce":"sixteen-bytes-\"2"})");
    EXPECT_EQ(escaped.nonce, "sixteen-bytes-\"2");

    for (const char* wrong : {R"({"nonce":""})", R"({"nonce":"fifteen-bytes-n"})", R"({"nonce":7})",
                              R"({"nonce":null})"}) {
        const auto refused = read("heist.climb", wrong);
        const auto* invalid = std::get_if<server::InvalidRequest>(&refused.body);
        ASSERT_TRUE(invalid) << wrong;
        EXPECT_EQ(invalid->refusal.path, "/nonce");
    }
    const auto inner = read("heist.climb", R"({"thief":{"nonce":7}})");
    EXPECT_EQ(inner.nonce, "");
    EXPECT_EQ(server::without_nonce(R"({"nonce":7,"a":[1]})"), R"({"a":[1]})");
}

TEST(RoomRequest, BringsNoTextIntoAGameThatTurnsItAround) {
    const char* const cases[][2] = {
        {R"({"called":"Mo \u202eyob"})", "/called"},
        {"{\"called\":\"Mo \xE2\x80\xAEyob\"}", "/called"},
        {R"({"gear":[{"name":"rope"},{"name":"\u2067lamp"}],"called":"Mo"})", "/gear/1/name"},
        {R"({"\u061c":1})", "/\xD8\x9C"},
    };
    for (const auto& [params, path] : cases) {
        const auto refused = read("heist.character.add", params);
        const auto* invalid = std::get_if<server::InvalidRequest>(&refused.body);
        ASSERT_TRUE(invalid) << params;
        EXPECT_EQ(invalid->refusal.kind, "unfit-text");
        if (std::string_view(path) != "/\xD8\x9C") EXPECT_EQ(invalid->refusal.path, path);
    }
    for (const char* fine : {R"({"called":"\u05de\u05d4"})", "{\"called\":\"\xE2\x80\x94\"}"}) {
        EXPECT_TRUE(
            std::holds_alternative<server::GameCommand>(read("heist.character.add", fine).body))
            << fine;
    }
}

}  // namespace
}  // namespace kast::tests
