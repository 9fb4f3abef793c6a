#pragma once
// A fight under way.

#include "unit/toy/table.hpp"

namespace kast::rules::toy {

/// Ann against an orc, in the phase in which she acts.
struct Battle : RulesFixture {
    explicit Battle(SheetGiven given = {}, MonsterGiven orc = {}, const Settings& settings = {})
        : RulesFixture(settings) {
        if (!given.tangibles) given.tangibles = TangiblesGiven{8, 8, 8, 8};
        if (!given.flesh) given.flesh = PointsGiven{{}, 10};
        if (!given.weapons)
            given.weapons = {{"axe", WeaponGiven{"Axe", Sides(8), {}, Attack::hard}},
                             {"knife", WeaponGiven{"Knife", Sides(4), {}, Attack::fast}},
                             {"fist", WeaponGiven{"Fist", {}, BoundedInt<0, 99>(1), Attack::fast}}};
        hero(ann, given);
        if (!orc.health) orc.health = BoundedInt<1, 999>(20);
        if (!orc.damage) orc.damage = BoundedList<Sides, 12>{Sides(6)};
        monster("orc", orc);
        fight_of({"ann1"}, {"orc"});
        on_to(MomentPhase::after);
    }
    void fights(const char* weapon, std::vector<int> faces, ModifiersGiven modifiers = {}) {
        does(ann, Fight{.id = Id("f"),
                        .actor = "ann1",
                        .target = "orc",
                        .weapon = weapon,
                        .modifiers = std::move(modifiers)});
        does(ann, AttemptRoll{"f"}, std::move(faces));
    }
    void hits_with(const char* weapon, std::vector<int> damage) {
        fights(weapon, {8, 20});
        answers(ann, asks::add, "done", std::move(damage));
    }
    void guards(std::vector<int> faces, std::vector<int> damage) {
        does(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
        does(ann, AttemptRoll{"g"}, std::move(faces));
        answers(ann, asks::add, "done", std::move(damage));
    }
    int health() const { return state.monsters.at("orc").health.current; }
    const Adventurer& hers() const { return sheet("ann1"); }
};

}  // namespace kast::rules::toy
