// Somebody named twice in a list is refused, in every command with a list of whom.

#include "support/id_lists.hpp"
#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

TeamGiven team_of_whom(const char* id, Side side, BoundedList<Id, members_max> members) {
    return {Id(id), side, {}, std::move(members)};
}

TEST(NamedTwice, IsRefusedInEveryListOfWhom) {
    std::set<std::string> refused;
    RulesFixture bench;
    bench.add(ann, "brun");
    bench.add(gm, "fox");
    bench.add(gm, "wolf");
    const auto refuses = [&](const std::string& list, const Command& command) {
        EXPECT_EQ(bench.refused(gm, command), "named-twice") << list;
        refused.insert(list);
    };
    refuses("character.show/characters",
            CharacterShow{.characters = BoundedList<Id, 60>{"fox", "fox"}});
    TestCall call{.who = BoundedList<Id, 60>{"brun", "brun"}, .what = "health"};
    call.ob = BoundedInt<0, 99>(1);
    refuses("test.call/who", call);
    ConflictStart start{.type = ConflictType::argument};
    start.teams = {team_of_whom("gm", Side::gm, {"fox"}),
                   team_of_whom("us", Side::players, {"brun", "brun"})};
    refuses("conflict.start/teams", start);
    start.teams = {team_of_whom("gm", Side::gm, {"fox"}),
                   team_of_whom("us", Side::players, {"brun", "fox"})};
    refuses("conflict.start/teams", start);

    bench.starts(ConflictType::argument, {"fox", "wolf"}, {"brun"});
    refuses("team.order/members", TeamOrder{"gm", {"fox", "fox"}});
    EXPECT_EQ(refused, tests::id_lists_of<Command>());
}

}  // namespace
}  // namespace kast::rules::mouse_guard
