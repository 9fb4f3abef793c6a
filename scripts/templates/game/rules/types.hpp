#pragma once
// One @title@ table: its settings and state, the commands it takes, the events that change it.

#include "rules/core/character_events.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/core/table.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kast::rules::@name@ {

struct Settings {
    bool players_see_targets = true;  ///< else only the GM is shown what a test has to reach
};

using Rating = BoundedInt<0, 6>;
using Target = BoundedInt<2, 20>;

struct Character {
    std::string name;
    IdOrNone owner;  ///< the member who plays it; empty: the GM
    Rating rating = 0;
};

struct State {
    Settings settings;
    std::map<Id, Character> characters;
};

// ---- commands

/// Adds a character. A player's own belongs to that player, a GM's to nobody.
/// Refuses: not-allowed, id-taken, too-many.
struct CharacterAdd {
    std::optional<Id> id;
    BoundedString<80> called;
    Rating rating = 0;
};

/// Takes a character off the table. Owner or GM. Refuses: no-such-character, not-allowed.
struct CharacterRemove {
    Id character;
};

/// GM. Refuses: gm-only.
struct SettingsSet {
    bool players_see_targets = true;
};

/// Tests a character against a target (@ID@-test-1, @ID@-test-2). Owner or GM. Dice: 2d6.
/// Refuses: no-such-character, not-allowed.
struct TestRoll {
    Id actor;
    Target target = 2;
};

using Command = OneOf<CharacterAdd, CharacterRemove, SettingsSet, TestRoll>;

// ---- events

struct CharacterAdded {
    Id character;
    Character sheet;
};

struct SettingsChanged {
    Settings settings;
};

BOOST_DEFINE_ENUM_CLASS(Outcome, success, failure)

struct TestRolled {
    Id actor;
    std::vector<int> dice;  ///< two d6, in the order thrown
    std::vector<Modifier> modifiers;
    int total = 0;
    int target = 2;
    Outcome outcome = Outcome::failure;
    bool shows_target = true;  ///< to players
};

using Event = OneOf<CharacterAdded, CharacterRemoved, SettingsChanged, TestRolled>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(Settings, (), (players_see_targets))
BOOST_DESCRIBE_STRUCT(Character, (), (name, owner, rating))
BOOST_DESCRIBE_STRUCT(State, (), (settings, characters))
KAST_MESSAGE(CharacterAdd, "character.add", id, called, rating)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
KAST_MESSAGE(SettingsSet, "settings.set", players_see_targets)
KAST_MESSAGE(TestRoll, "test.roll", actor, target)
KAST_MESSAGE(CharacterAdded, "character.added", character, sheet)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(TestRolled, "test.rolled", actor, dice, modifiers, total, target, outcome,
             shows_target)

}  // namespace kast::rules::@name@
