#pragma once
// A ToY table for tests: says commands, keeps the state, shows the dice.

#include "rules/toy/availability.hpp"
#include "rules/toy/system.hpp"

#include "support/rules_fixture.hpp"

namespace kast::rules::toy {

inline const Actor gm{"gm", Role::gm};
inline const Actor ann{"ann", Role::player};
inline const Actor bo{"bo", Role::player};
inline const Actor cy{"cy", Role::player};

inline DieGiven of(Tangible stat) { return {.tangible = stat}; }
inline DieGiven of(Intangible stat) { return {.intangible = stat}; }
inline DieGiven plain(int sides) {
    return {.sides = Sides(sides), .label = BoundedString<40>("plain")};
}
inline DieGiven fixed(const char* name) { return {.fixed = BoundedString<40>(name)}; }
inline DieGiven usage(const char* name) { return {.usage = BoundedString<40>(name)}; }
inline DieGiven pool(const char* name) { return {.pool = BoundedString<40>(name)}; }
inline UsageGiven a_usage(int max, int current) {
    return {.max = Sides(max), .current = SidesOrNone(current)};
}
inline UsageGiven power(int max, std::initializer_list<RollKind> scope) {
    UsageGiven given{.max = Sides(max)};
    given.scope = BoundedList<RollKind, 3>(scope);
    return given;
}

struct RulesFixture : tests::RulesFixture<System> {
    using tests::RulesFixture<System>::RulesFixture;

    const Adventurer& sheet(const Id& id) const { return state.characters.at(id); }
    int current(const Id& id, const char* die) const;

    /// One of a player's, ready to play: "ann1" is ann's.
    void hero(const Actor& owner, const SheetGiven& given = {}, const char* id = nullptr) {
        CharacterAdd add;
        static_cast<SheetGiven&>(add) = given;
        add.id = Id(id ? std::string(id) : owner.member.value + "1");
        add.name = "Somebody";
        does(owner, add);
    }
    void monster(const char* id, const MonsterGiven& given = {}) {
        MonsterAdd add;
        static_cast<MonsterGiven&>(add) = given;
        add.id = Id(id);
        add.name = "Something";
        does(gm, add);
    }
    /// A Roll 20 of these dice, rolled at once.
    void rolls_20(const Actor& actor, std::vector<DieGiven> dice, std::vector<int> faces,
                  ModifiersGiven modifiers = {}) {
        RollTwentyOpen open{.id = Id("a"), .actor = Id(actor.member.value + "1")};
        open.dice = BoundedList<DieGiven, 20>(std::move(dice));
        open.modifiers = std::move(modifiers);
        open.roll = true;
        does(actor, open, std::move(faces));
    }
    /// A Roll to Succeed with one of the actor's dice.
    void succeeds(const Actor& actor, const DieGiven& die, int face) {
        does(actor, RollToSucceedRoll{.actor = Id(actor.member.value + "1"), .die = die}, {face});
    }
    AttemptResult result() const { return said<AttemptClosed>().result; }

    /// Combat of these, at its first Init.
    void fight_of(std::vector<Id> allies, std::vector<Id> monsters, std::vector<Id> surprised = {},
                  bool monsters_surprised = false) {
        CombatStart start;
        start.allies = BoundedList<Id, 40>(std::move(allies));
        start.monsters = BoundedList<Id, 40>(std::move(monsters));
        start.surprised = BoundedList<Id, 40>(std::move(surprised));
        start.monsters_surprised = monsters_surprised;
        does(gm, start);
    }
    /// On to this phase of the Moment; whoever's Init is due acts after the Monsters.
    void on_to(MomentPhase phase) {
        while (state.time.phase != phase) {
            for (const auto& [id, turn] : std::map<Id, Turn>(state.time.turns)) {
                if (turn.init == InitResult::due) does(gm, InitWait{id});
            }
            does(gm, PhaseAdvance{});
        }
    }
};

inline int RulesFixture::current(const Id& id, const char* die) const {
    const UsageDie* found = find_usage(sheet(id), die);
    return found ? found->current : -1;
}

inline ModifiersGiven plus(int value) {
    return BoundedList<ModifierGiven, 20>{ModifierGiven{value, "because"}};
}
inline SheetGiven with_tangibles(int vigor, int dexterity, int intellect, int focus) {
    SheetGiven given;
    given.tangibles = TangiblesGiven{vigor, dexterity, intellect, focus};
    return given;
}

}  // namespace kast::rules::toy
