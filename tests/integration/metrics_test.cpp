// The numbers for the host change once a second, whatever is done within it: single commands are
// not to be told apart by their bytes and times.

#include "integration/room_test.hpp"
#include <chrono>
#include <set>
#include <string>
#include <utility>

namespace kast::tests {
namespace {

TEST(Metrics, TellOfNoSingleCommandWithinASecond) {
    const TemporaryDirectory place;
    Kastd kastd(place.path() / "data");
    const Json opened = open_room(kastd.port(), {{"system", "toy"}});
    const auto seat = [&](const std::string& role, const std::string& name) {
        TestWebSocket one(kastd.port(), opened["room"]);
        const Json joined = one.join(opened["tokens"][role], {{"name", name}});
        return std::pair(std::move(one), joined["member"].get<std::string>());
    };
    auto [gm, gms] = seat("gm", "Ann");
    auto [bo, bos] = seat("player", "Bo");
    const auto done = [](TestWebSocket& who, const std::string& method, const Json& params) {
        const Json answer = who.call(method, params);
        EXPECT_TRUE(answer.contains("result")) << answer;
    };
    const Json talent{{"max", 6}, {"current", 6}};
    for (const char* id : {"one", "two"}) {
        done(bo, "toy.character.add",
             {{"id", id},
              {"name", id},
              {"intangibles", {{"talent", talent}, {"awareness", talent}}}});
    }
    done(gm, "toy.luck-contest.open",
         {{"id", "l"}, {"participants", {"one", "two"}}, {"reason", "The ogre turns round."}});
    const auto begun = std::chrono::steady_clock::now();
    std::set<std::string> seen;
    const auto look = [&] { seen.insert(http(kastd.admin_socket(), "/metrics").body); };
    for (int round = 0; round < 20; ++round) {
        look();
        done(bo, "choice.seal",
             {{"choice", "l"}, {"party", "one"}, {"picks", {round % 2 ? "awareness" : "one"}}});
        look();
        done(bo, "room.say",
             {{"text", std::string(static_cast<std::size_t>(round) + 1, 'x')}, {"to", {gms}}});
        look();
        done(bo, "dice.roll", {{"notation", "3d6"}, {"audience", "self"}, {"trace", false}});
    }
    look();
    const auto took =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
    // In so many seconds of the clock, begun and ended in the midst of one.
    EXPECT_LE(seen.size(), static_cast<std::size_t>(took.count()) + 2);
    EXPECT_EQ(http(kastd.port(), "GET", "/metrics").status, 404) << "nobody else is told";
}

}  // namespace
}  // namespace kast::tests
