#pragma once
// What happens to sheets and to what the GM entered.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/field_changes.hpp"
#include "rules/core/message.hpp"
#include "rules/toy/commands.hpp"

namespace kast::rules::toy {

struct CharacterAdded {
    Id character;
    Adventurer sheet;
};

struct CharacterChanged {
    Id character;
    Adventurer sheet;
    std::string reason;
    std::optional<std::string> renamed_from;
    FieldChanges fields;
};

/// One step of making an adventurer, with the sheet as it is after it.
struct CreationStepDone {
    Id character;
    int step = 1;
    Adventurer sheet;
};

/// The dice of step 7, and what came of them (TOY-create-7b, -7c, -7d).
struct CreationFleshRolled {
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

/// How many extra languages the roll of step 6 gives (TOY-create-6c).
struct CreationLanguagesGained {
    Id character;
    int total = 0;
    int extra = 0;
};

struct LanguagesNamed {
    Id character;
    std::vector<Language> languages;
    int owed = 0;
};

struct LanguageChanged {
    Id character;
    Language language;
};

// `hidden`: GMs alone are shown it.
struct MonsterAdded {
    Id monster;
    Monster sheet;
    OmitEmpty<bool> hidden;
};

struct MonsterChanged {
    Id monster;
    Monster sheet;
    OmitEmpty<bool> hidden;
    FieldChanges fields;
};

struct MonsterRemoved {
    Id monster;
    OmitEmpty<bool> hidden;
};

/// Players see what was hidden from them.
struct MonsterShown {
    Id monster;
    Monster sheet;
};

struct Adjusted {
    std::optional<Id> creature;
    Field field = Field::flesh;
    std::string key;
    int before = 0;
    int after = 0;
    std::string reason;
    std::optional<Exhaustion> begins;
    std::optional<Exhaustion> ends;
    OmitEmpty<bool> hidden;
};

struct SettingsChanged {
    Settings settings;
};

struct TableChanged {
    Id table;
    RollTable rows;
};

struct TableRemoved {
    Id table;
};

struct ConditionStarted {
    Id character;
    Id condition;
    Condition what;
};

struct ConditionEnded {
    Id character;
    Id condition;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAdded, "character.added", character, sheet)
KAST_MESSAGE(CharacterChanged, "character.changed", character, sheet, reason, renamed_from, fields)
KAST_MESSAGE(CreationStepDone, "creation.step.done", character, step, sheet)
KAST_MESSAGE(CreationFleshRolled, "creation.flesh.rolled", character, start, sides, face, modifiers,
             total, flesh, grit_die, grit_face, grit)
KAST_MESSAGE(CreationLanguagesGained, "creation.languages.gained", character, total, extra)
KAST_MESSAGE(LanguagesNamed, "languages.named", character, languages, owed)
KAST_MESSAGE(LanguageChanged, "language.changed", character, language)
KAST_MESSAGE(MonsterAdded, "monster.added", monster, sheet, hidden)
KAST_MESSAGE(MonsterChanged, "monster.changed", monster, sheet, hidden, fields)
KAST_MESSAGE(MonsterRemoved, "monster.removed", monster, hidden)
KAST_MESSAGE(MonsterShown, "monster.shown", monster, sheet)
KAST_MESSAGE(Adjusted, "adjusted", creature, field, key, before, after, reason, begins, ends,
             hidden)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(TableChanged, "table.changed", table, rows)
KAST_MESSAGE(TableRemoved, "table.removed", table)
KAST_MESSAGE(ConditionStarted, "condition.started", character, condition, what)
KAST_MESSAGE(ConditionEnded, "condition.ended", character, condition)

}  // namespace kast::rules::toy
