#pragma once
// What goes to viewers. What is not for all is optional, and absent for those who may not know it.

#include "rules/core/message.hpp"
#include "rules/@name@/types.hpp"

namespace kast::rules::@name@ {

struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;
    int rating = 0;
    std::vector<std::string> allowed;  ///< methods, without "@id@.", that it may be given now
};

struct StateView {
    Settings settings;
    std::map<Id, CharacterView> characters;
};

struct CharacterAddedView {
    Id character;
    std::string called;
    IdOrNone owner;
};

struct TestRolledView {
    Id actor;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 0;
    std::optional<int> target;
    Outcome outcome = Outcome::failure;
};

using EventView = OneOf<CharacterAddedView, CharacterRemovedView, SettingsChanged, TestRolledView>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(CharacterView, (), (id, name, owner, rating, allowed))
BOOST_DESCRIBE_STRUCT(StateView, (), (settings, characters))
KAST_MESSAGE(CharacterAddedView, "character.added", character, called, owner)
KAST_MESSAGE(TestRolledView, "test.rolled", actor, dice, modifiers, total, target, outcome)

}  // namespace kast::rules::@name@
