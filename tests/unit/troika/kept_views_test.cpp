// What the views of one table hand on to those of the next.

#include "rules/troika/system.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace kast::rules::troika {
namespace {

const Viewer gm_sees{Role::gm, Id("gm")};

Creature creature(const char* id, Kind kind = Kind::enemy) {
    Creature one;
    one.id = Id(id);
    one.name = id;
    one.kind = kind;
    one.stamina = 10;
    return one;
}

State table() {
    State state;
    for (const char* id : {"ann", "bo"})
        System::apply(state, CharacterAdded{.creature = creature(id, Kind::character)});
    for (const char* id : {"ork", "rat"})
        System::apply(state, CharacterAdded{.creature = creature(id)});
    return state;
}

bool may(const StateView& seen, const char* id, const char* method) {
    const auto& allowed = seen.creatures.at(Id(id)).allowed;
    return std::ranges::find(allowed, method) != allowed.end();
}

TEST(KeptViews, WhereSomebodyIsDeadToBeLootedNothingButTheListsIsMadeAnew) {
    const State before = table();
    const StateView seen = System::view(before, gm_sees);
    ASSERT_FALSE(may(seen, "ann", "loot"));
    State now = before;
    now.creatures.edit(Id("ork"))->condition = Condition::dead;
    const EarlierView<State, StateView> earlier{before, seen};
    const StateView after = System::view(now, gm_sees, &earlier);
    for (const char* id : {"ann", "bo", "rat"}) {
        EXPECT_TRUE(may(after, id, "loot"));
        EXPECT_TRUE(
            after.creatures.at(Id(id)).details.is_same_as(seen.creatures.at(Id(id)).details));
    }
    EXPECT_EQ(after.creatures.at(Id("ork")).details->condition, Condition::dead);
}

TEST(KeptViews, WhereNobodysListIsAnotherTheViewsAreTheSameObjects) {
    State before = table();
    for (const char* id : {"ork", "rat"})
        before.creatures.edit(Id(id))->condition = Condition::dead;
    const StateView seen = System::view(before, gm_sees);
    State now = before;
    now.creatures.edit(Id("bo"))->condition = Condition::dead;  // There was enough to loot before.
    const EarlierView<State, StateView> earlier{before, seen};
    const StateView after = System::view(now, gm_sees, &earlier);
    EXPECT_EQ(&after.creatures.at(Id("ann")), &seen.creatures.at(Id("ann")));
    EXPECT_EQ(after.allowed, System::view(now, gm_sees).allowed);
}

TEST(KeptViews, TheTallyIsThatOfACountAnew) {
    State before = table();
    State now = before;
    const auto recounted = [&] {
        const Tally tally = recount(count(before), before, now);
        EXPECT_EQ(tally, count(now));
        before = now;
        return tally;
    };
    now.creatures.edit(Id("ann"))->condition = Condition::dying;
    now.creatures.edit(Id("rat"))->condition = Condition::dead;
    EXPECT_EQ(recounted(), (Tally{.dying = 1, .dead = 1, .waiting = 1, .living = 2}));
    now.creatures.edit(Id("ann"))->condition = Condition::dead;
    now.creatures.edit(Id("ork"))->condition = Condition::dying;
    now.creatures.edit(Id("ork"))->prepared = true;
    now.creatures.erase(Id("rat"));
    EXPECT_EQ(recounted(), (Tally{.dying = 0, .dead = 1, .waiting = 1, .living = 1}));
}

}  // namespace
}  // namespace kast::rules::troika
