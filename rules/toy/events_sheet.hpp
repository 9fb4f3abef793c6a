#pragma once
// What happens to sheets and to what the GM entered.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/toy/commands.hpp"

namespace kast::rules::toy {

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Id character;
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character, sheet))

struct CharacterChanged {
    static constexpr std::string_view name = "character.changed";
    Id character;
    Adventurer sheet;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (), (character, sheet, reason))

/// One step of making an adventurer, with the sheet as it is after it.
struct CreationStepDone {
    static constexpr std::string_view name = "creation.step.done";
    Id character;
    int step = 1;
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(CreationStepDone, (), (character, step, sheet))

/// The dice of step 7, and what came of them (TOY-create-7b, -7c, -7d).
struct FleshRolled {
    static constexpr std::string_view name = "creation.flesh.rolled";
    Id character;
    int start = 0;  ///< the highest face of the Hit Die
    int sides = 4;
    int face = 1;
    std::vector<Modifier> modifiers;
    int total = 1;
    int flesh = 0;
    int grit_die = 0;  ///< 0: no such die
    int grit_face = 0;
    int grit = 0;
};
BOOST_DESCRIBE_STRUCT(FleshRolled, (),
                      (character, start, sides, face, modifiers, total, flesh, grit_die, grit_face,
                       grit))

/// How many extra languages the roll of step 6 gives (TOY-create-6c).
struct LanguagesGained {
    static constexpr std::string_view name = "creation.languages.gained";
    Id character;
    int total = 0;
    int extra = 0;
};
BOOST_DESCRIBE_STRUCT(LanguagesGained, (), (character, total, extra))

struct LanguagesNamed {
    static constexpr std::string_view name = "languages.named";
    Id character;
    std::vector<Language> languages;
    int owed = 0;
};
BOOST_DESCRIBE_STRUCT(LanguagesNamed, (), (character, languages, owed))

struct LanguageChanged {
    static constexpr std::string_view name = "language.changed";
    Id character;
    Language language;
};
BOOST_DESCRIBE_STRUCT(LanguageChanged, (), (character, language))

struct MonsterAdded {
    static constexpr std::string_view name = "monster.added";
    Id monster;
    Monster sheet;
};
BOOST_DESCRIBE_STRUCT(MonsterAdded, (), (monster, sheet))

struct MonsterChanged {
    static constexpr std::string_view name = "monster.changed";
    Id monster;
    Monster sheet;
};
BOOST_DESCRIBE_STRUCT(MonsterChanged, (), (monster, sheet))

struct MonsterRemoved {
    static constexpr std::string_view name = "monster.removed";
    Id monster;
};
BOOST_DESCRIBE_STRUCT(MonsterRemoved, (), (monster))

struct Adjusted {
    static constexpr std::string_view name = "adjusted";
    std::optional<Id> creature;
    Field field = Field::flesh;
    std::string key;
    int before = 0;
    int after = 0;
    std::string reason;
    std::optional<Exhaustion> begins;
    std::optional<Exhaustion> ends;
};
BOOST_DESCRIBE_STRUCT(Adjusted, (), (creature, field, key, before, after, reason, begins, ends))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

struct TableEntered {
    static constexpr std::string_view name = "table.changed";
    Id table;
    RollTable rows;
};
BOOST_DESCRIBE_STRUCT(TableEntered, (), (table, rows))

struct TableRemoved {
    static constexpr std::string_view name = "table.removed";
    Id table;
};
BOOST_DESCRIBE_STRUCT(TableRemoved, (), (table))

struct ConditionBegan {
    static constexpr std::string_view name = "condition.started";
    Id character;
    Id condition;
    Condition what;
};
BOOST_DESCRIBE_STRUCT(ConditionBegan, (), (character, condition, what))

struct ConditionEnded {
    static constexpr std::string_view name = "condition.ended";
    Id character;
    Id condition;
};
BOOST_DESCRIBE_STRUCT(ConditionEnded, (), (character, condition))

}  // namespace kast::rules::toy
