// `room.seen_by` lends the GM a member's eyes, and never more than the GM's own.

#include <gtest/gtest.h>

#include "support/room_harness.hpp"

namespace kast::tests {
namespace {

/// The first place of `shown` that neither of the others has, or empty.
std::string place_beyond(const Json& shown, const Json& open, const Json& own,
                         const std::string& place = {}) {
    if (shown == open || shown == own) return {};
    if (!shown.is_object()) return place.empty() ? "/" : place;
    for (const auto& [key, value] : shown.items()) {
        const auto at = [&](const Json& other) {
            return other.is_object() && other.contains(key) ? other[key] : Json();
        };
        const std::string beyond = place_beyond(value, at(open), at(own), place + '/' + key);
        if (!beyond.empty()) return beyond;
    }
    return {};
}

std::map<std::string, Json> by_cursor(const std::string& lines) {
    std::map<std::string, Json> events;
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        Json event = Json::parse(line);
        const std::string cursor = event["cursor"];
        events[cursor] = std::move(event);
    }
    return events;
}

class SeenBy : public testing::TestWithParam<const protocol::Game*> {};

TEST_P(SeenBy, ShowsTheGmNothingBeyondTheGmsOwnView) {
    const SystemCatalogue known(*GetParam());
    std::size_t looked_at = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomClient random_client(known, seed);
        RoomHarness harness(known, random_client.script().settings);
        for (int i = 0; i < 150; ++i) {
            if (random_client.is_script_done() && i % 30 == 29) random_client.play_another_script();
            const Asked asked = random_client.next(harness.gm.state["table"]);
            random_client.came(asked, harness.ask(asked));
            if (i % 10 == 0) {
                harness.bo.done("room.say", {{"text", "psst"}, {"to", {harness.cid.member}}});
                harness.bo.done("dice.roll", {{"notation", "d6"}, {"audience", "self"}});
            }
        }
        const auto open = by_cursor(json_lines(harness.fixture, {.token = harness.watcher.token}));
        const auto own = by_cursor(json_lines(harness.fixture, {.token = harness.gm.token}));
        for (const TestClient* member : {&harness.gm, &harness.bo, &harness.cid, &harness.dan}) {
            const Json seen =
                harness.gm.done("room.seen_by", {{"member", member->member}, {"limit", 200}});
            for (const Json& event : seen["events"]) {
                ++looked_at;
                const std::string cursor = event["cursor"];
                ASSERT_TRUE(own.contains(cursor)) << event.dump();
                const auto in_open = open.find(cursor);
                EXPECT_EQ(place_beyond(event, in_open == open.end() ? Json() : in_open->second,
                                       own.at(cursor)),
                          "")
                    << event.dump() << "\nthe GM's own: " << own.at(cursor).dump();
            }
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(looked_at, 500U);
}

INSTANTIATE_TEST_SUITE_P(Games, SeenBy,
                         testing::ValuesIn(protocol::games().begin(), protocol::games().end()),
                         [](const auto& test) {
                             std::string name(test.param->id());
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace kast::tests
