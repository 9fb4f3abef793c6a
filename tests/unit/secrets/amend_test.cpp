// Every game, given again: nothing in its rules knows of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/room_harness.hpp"
#include <algorithm>
#include <map>

namespace kast::tests {
namespace {

class AmendedRoom : public testing::TestWithParam<const protocol::Game*> {
protected:
    AmendedRoom() {
        for (int i = 0; i < 150; ++i) {
            const Asked asked = random_client.next(harness.gm.state["table"]);
            const bool done = harness.ask(asked);
            random_client.came(asked, done);
            if (random_client.is_script_done() && i % 50 == 49) random_client.play_another_script();
            if (i == 70) undo();
        }
        for (TestClient* one : harness.everybody()) one->take_in();
    }
    void undo() {
        const auto& events = harness.gm.events;
        harness.gm.done("room.undo", {{"to", events[events.size() - 5]["cursor"]}});
    }

    const SystemCatalogue known{*GetParam()};
    RandomClient random_client{known, 5};
    RoomHarness harness{known, random_client.script().settings};
};

TEST_P(AmendedRoom, ComesToTheSameWithTheSameParameters) {
    std::map<std::string, int> answers;
    const std::vector<json> events = harness.gm.events;
    for (std::size_t i = 0; i < events.size(); i += 4) {
        const json answer = harness.gm.ask("room.amend.preview", {{"roll", events[i]["cursor"]}});
        const std::string kind = kind_of(answer);
        ++answers[kind];
        if (!kind.empty()) continue;
        EXPECT_EQ(answer["result"]["commands"], json::array()) << events[i];
    }
    for (const auto& [kind, count] : answers) {
        EXPECT_THAT(kind, testing::AnyOf("", "not-standing", "no-such-command", "secret-command"))
            << count;
    }
    EXPECT_GT(answers[""], 8);
    // What a side of players has sealed is secret, and what nobody is shown.
    EXPECT_LE(answers["secret-command"], answers[""] / 4);
}

TEST_P(AmendedRoom, LeavesEverybodyWithTheTableAsItIs) {
    const auto amended = [this] { return std::ranges::count(harness.gm.types(), "room.amended"); };
    const std::size_t played = harness.gm.events.size();
    for (std::size_t i = 0; i < played && amended() < 8; ++i) amend_a_number(harness.gm, i);
    EXPECT_GE(amended(), 3);
    std::vector<json> states;
    for (TestClient* one : harness.everybody()) {
        one->take_in();
        states.push_back(one->state);
        if (one->state.contains("room") && one != &harness.gm)
            EXPECT_THAT(one->bytes(), testing::Not(testing::HasSubstr(std::string(secret_word))));
    }
    harness.fixture.restart();
    std::size_t at = 0;
    for (TestClient* one : harness.everybody()) {
        one->join();
        EXPECT_EQ(one->state, states[at++]) << "as replayed, so as patched";
    }
    // And it is taken back as a whole.
    const auto last = std::ranges::find(harness.gm.events, "room.amended",
                                        [](const json& event) { return event["type"]; });
    ASSERT_NE(last, harness.gm.events.end());
    harness.gm.done("room.undo", {{"to", (last - 1)->at("cursor")}});
}

INSTANTIATE_TEST_SUITE_P(Games, AmendedRoom,
                         testing::ValuesIn(protocol::games().begin(), protocol::games().end()),
                         [](const auto& test) {
                             std::string name(test.param->id());
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace kast::tests
