#pragma once
// One @title@ table: its settings and state, the commands it takes, the events that change it.

#include "rules/core/character_events.hpp"
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
BOOST_DESCRIBE_STRUCT(Settings, (), (players_see_targets))

using Rating = BoundedInt<0, 6>;
using Target = BoundedInt<2, 20>;

struct Character {
    std::string name;
    IdOrNone owner;  ///< the member who plays it; empty: the GM
    Rating rating = 0;
};
BOOST_DESCRIBE_STRUCT(Character, (), (name, owner, rating))

struct State {
    Settings settings;
    std::map<Id, Character> characters;
};
BOOST_DESCRIBE_STRUCT(State, (), (settings, characters))

// ---- commands

/// Adds a character. A player's own belongs to that player, a GM's to nobody.
/// Refuses: not-allowed, id-taken, too-many.
struct CharacterAdd {
    static constexpr std::string_view name = "character.add";
    std::optional<Id> id;
    BoundedString<80> called;
    Rating rating = 0;
};
BOOST_DESCRIBE_STRUCT(CharacterAdd, (), (id, called, rating))

/// Takes a character off the table. Owner or GM. Refuses: no-such-character, not-allowed.
struct CharacterRemove {
    static constexpr std::string_view name = "character.remove";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemove, (), (character))

/// GM. Refuses: gm-only.
struct SettingsSet {
    static constexpr std::string_view name = "settings.set";
    bool players_see_targets = true;
};
BOOST_DESCRIBE_STRUCT(SettingsSet, (), (players_see_targets))

/// Tests a character against a target (@ID@-test-1, @ID@-test-2). Owner or GM. Dice: 2d6.
/// Refuses: no-such-character, not-allowed.
struct RollTest {
    static constexpr std::string_view name = "test.roll";
    Id actor;
    Target target = 2;
};
BOOST_DESCRIBE_STRUCT(RollTest, (), (actor, target))

using Command = OneOf<CharacterAdd, CharacterRemove, SettingsSet, RollTest>;

// ---- events

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Id character;
    Character sheet;
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character, sheet))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

enum class Outcome { success, failure };
BOOST_DESCRIBE_ENUM(Outcome, success, failure)

struct TestRolled {
    static constexpr std::string_view name = "test.rolled";
    Id actor;
    std::vector<int> dice;  ///< two d6, in the order thrown
    std::vector<Modifier> modifiers;
    int total = 0;
    int target = 2;
    Outcome outcome = Outcome::failure;
    bool shows_target = true;  ///< to players
};
BOOST_DESCRIBE_STRUCT(TestRolled, (),
                      (actor, dice, modifiers, total, target, outcome, shows_target))

using Event = OneOf<CharacterAdded, CharacterRemoved, SettingsChanged, TestRolled>;

}  // namespace kast::rules::@name@
