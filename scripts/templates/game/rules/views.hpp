#pragma once
// What goes to viewers. What is not for all is optional, and absent for those who may not know it.

#include "rules/@name@/types.hpp"

namespace kast::rules::@name@ {

struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;
    int rating = 0;
    std::vector<std::string> allowed;  ///< methods, without "@id@.", that it may be given now
};
BOOST_DESCRIBE_STRUCT(CharacterView, (), (id, name, owner, rating, allowed))

struct StateView {
    Settings settings;
    std::map<Id, CharacterView> characters;
};
BOOST_DESCRIBE_STRUCT(StateView, (), (settings, characters))

struct CharacterAddedView {
    static constexpr std::string_view name = "character.added";
    Id character;
    std::string called;
    IdOrNone owner;
};
BOOST_DESCRIBE_STRUCT(CharacterAddedView, (), (character, called, owner))

struct TestRolledView {
    static constexpr std::string_view name = "test.rolled";
    Id actor;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 0;
    std::optional<int> target;
    Outcome outcome = Outcome::failure;
};
BOOST_DESCRIBE_STRUCT(TestRolledView, (), (actor, dice, modifiers, total, target, outcome))

using EventView = OneOf<CharacterAddedView, CharacterRemovedView, SettingsChanged, TestRolledView>;

}  // namespace kast::rules::@name@
