// Refusals tell what was wrong, what would do, or what is in the way.

#include "table.hpp"

namespace kast::rules::mouse_guard {
namespace {

std::string message(const RulesFixture& bench, const Command& command, const Actor& actor = gm) {
    ScriptedDice dice({}, "c", bench.ids);
    const auto events = System::decide(bench.state, command, actor, dice);
    return events ? "done" : events.error().message;
}
void expect_tells(const RulesFixture& bench, const Command& command, std::string_view part) {
    const std::string text = message(bench, command);
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Messages, TellTheBoundsOfANumber) {
    RulesFixture bench = duel();
    const auto adjust = [&](Field field, int value, std::string_view part) {
        Adjust one{.field = field, .value = value, .reason = "so"};
        if (field == Field::will)
            one.character = Id("brun");
        else
            one.team = Id("us");
        expect_tells(bench, one, part);
    };
    adjust(Field::start, 3, "4 to 99: the disposition is 4 now.");
    adjust(Field::disposition, 5, "0 to 4: it started from 4.");
    adjust(Field::will, 11, "0 to 10.");
}

TEST(Messages, TellWhatATestNeeds) {
    const RulesFixture bench = meeting();
    TestCall call{.actor = "brun", .what = "scout"};
    expect_tells(bench, call, "Either `ob` or `opponent`, one of them.");
    call.opponent = Id("brun");
    expect_tells(bench, call, "Nobody tests against themselves.");
    call.ob = BoundedInt<0, 99>(2);
    expect_tells(bench, call, "Either `ob` or `opponent`, not both.");
}

TEST(Messages, TellWhoIsInNoSuchTeam) {
    const RulesFixture bench = duel();
    expect_tells(bench, TeamOrder{"us", {"brun", "fox"}}, "Each member of the team once: brun.");
    expect_tells(bench, ActorChoose{"gm", "brun"}, "brun is not in team gm.");
    expect_tells(bench, DispositionTest{"gm", "brun", {}, {}}, "brun is not in team gm.");
    expect_tells(bench, ConflictLeave{"nobody"}, "Nobody has the id nobody.");
    expect_tells(bench, GoalState{"them", "To win."}, "There are: gm and us.");
}

TEST(Messages, TellWhatIsInTheWay) {
    RulesFixture bench = meeting();
    bench.calls("scout", 2);
    expect_tells(bench, TurnStart{Turn::players}, "The test of brun is open");
    RulesFixture fight = duel();
    expect_tells(fight, TurnStart{Turn::players}, "The conflict c1 runs");
    expect_tells(fight, ActionReveal{}, "Still to lock: gm and us.");
}

TEST(Messages, TellWhichConditionIsThere) {  // MG-cond-8
    RulesFixture bench = meeting();
    bench.does(gm, ConditionTake{"brun", Condition::angry});
    expect_tells(bench, ConditionTake{"brun", Condition::angry},
                 "brun is angry already; another condition may be taken (MG-cond-8).");
}

}  // namespace
}  // namespace kast::rules::mouse_guard
