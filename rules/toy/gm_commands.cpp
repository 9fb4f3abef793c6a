// What the GM enters, sets and overrides; what one says about one's languages.

#include "rules/core/given_settings.hpp"
#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    context.emit(SettingsChanged{with_given(context.state().settings, command)});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionStart& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (command.id && (*found)->conditions.contains(*command.id)) {
        return refuse(id_taken, {}, "/id",
                      (*found)->name + " has `" + command.id->value + "` already.");
    }
    KAST_REQUIRE(require_room((*found)->conditions.size() + 1, names_max));
    const Id id = command.id ? *command.id : context.fresh_id();
    const int modifier = command.modifier ? int(*command.modifier) : 0;
    context.emit(ConditionStarted{
        command.character,
        id,
        {text_of(command.label), modifier, command.until.value_or(Until::removed)}});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionEnd& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!(*found)->conditions.contains(command.condition))
        return refuse(refusal::no_such_condition, {}, "/condition",
                      is_none_of(command.condition.value, (*found)->conditions));
    context.emit(ConditionEnded{command.character, command.condition});
    return {};
}

Result<void> carry_out(CommandContext& context, const LanguageSet& command) {
    const auto found = require_own_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    const auto& languages = (*found)->languages;
    const auto known = std::ranges::find(languages, command.language.value, &Language::name);
    if (known == languages.end()) {
        return refuse(refusal::language, "TOY-create-6d", "/language",
                      (*found)->name + " does not speak " + command.language.value + ".");
    }
    Language changed = *known;
    changed.read = command.read;
    changed.write = command.write;
    context.emit(LanguageChanged{command.character, std::move(changed)});
    return {};
}

namespace {

/// True where following `then` from this table comes round.
bool leads_back(const State& state, const Id& id, const RollTable& table, std::set<Id> seen) {
    if (!seen.insert(id).second) return true;
    for (const Row& row : table.rows) {
        if (!row.then) continue;
        if (*row.then == id || seen.contains(*row.then)) return true;
        const auto next = state.tables.find(*row.then);
        if (next != state.tables.end() && leads_back(state, *row.then, next->second, seen))
            return true;
    }
    return false;
}

/// What is wrong where not each face has exactly one row; empty where all is well.
std::string describe_gap(const RollTable& table) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Row& row = table.rows[i];
        if (row.from > row.to || row.to > table.sides) {
            return "Row " + std::to_string(i) + " goes from " + std::to_string(row.from) + " to " +
                   std::to_string(row.to) + "; the die is a d" + std::to_string(table.sides) + ".";
        }
    }
    for (int face = 1; face <= table.sides; ++face) {
        const auto rows = std::ranges::count_if(
            table.rows, [&](const Row& row) { return row.from <= face && face <= row.to; });
        if (rows == 1) continue;
        return "The " + std::to_string(face) + " has " +
               (rows == 0 ? "no row." : std::to_string(rows) + " rows.");
    }
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TableSet& command) {
    const std::string& called = command.name.value;
    KAST_REQUIRE(require_text(called, {}, "/name"));
    KAST_REQUIRE(require_die(command.sides, "/sides"));
    // An id that names a table replaces it.
    const bool known = command.id && context.state().tables.contains(*command.id);
    if (!known) KAST_REQUIRE(require_room(context.state().tables.size() + 1, names_max));
    RollTable table{called, command.serves, command.sides, {}};
    for (const RowGiven& row : command.rows) {
        if (row.then && !context.state().tables.contains(*row.then))
            return refuse(refusal::no_such_table, "TOY-terror-2",
                          "/rows/" + std::to_string(table.rows.size()) + "/then",
                          is_none_of(row.then->value, context.state().tables));
        table.rows.push_back({row.from, row.to ? int(*row.to) : int(row.from), row.text,
                              row.modifier ? int(*row.modifier) : 0, row.then,
                              row.until.value_or(Until::bivouac)});
    }
    if (std::string wrong = describe_gap(table); !wrong.empty())
        return refuse(refusal::bad_table, "TOY-terror-2", "/rows", wrong);
    if (known && leads_back(context.state(), *command.id, table, {})) {
        return refuse(refusal::bad_table, "TOY-terror-2", "/rows",
                      "One of its rows leads back to `" + command.id->value + "`.");
    }
    const auto id = known ? Result<Id>(*command.id) : id_for(context, command.id);
    KAST_REQUIRE(id);
    context.emit(TableChanged{*id, std::move(table)});
    return {};
}

Result<void> carry_out(CommandContext& context, const TableRemove& command) {
    if (!context.state().tables.contains(command.table))
        return refuse(refusal::no_such_table, {}, "/table",
                      is_none_of(command.table.value, context.state().tables));
    for (const auto& [id, table] : context.state().tables) {
        if (std::ranges::find(table.rows, command.table, &Row::then) != table.rows.end())
            return refuse(refusal::bad_table, {}, "/table", table.name + " leads to it.");
    }
    context.emit(TableRemoved{command.table});
    return {};
}

namespace {

template <class T>
T* value_at(std::map<std::string, T>& things, const std::string& key) {
    const auto found = things.find(key);
    return found == things.end() ? nullptr : &found->second;
}

int* intangible_field(Adventurer& one, Field field) {
    const int place = static_cast<int>(field) - static_cast<int>(Field::presence);
    if (place < 0 || place >= 8) return nullptr;
    UsageDie& die = die_of(one.intangibles, static_cast<Intangible>(place / 2));
    return place % 2 == 0 ? &die.current : &die.max;
}

int* named_field(Adventurer& one, Field field, const std::string& key) {
    if (field == Field::usage || field == Field::usage_max) {
        UsageItem* item = value_at(one.usage, key);
        if (!item) return nullptr;
        return field == Field::usage ? &item->current : &item->max;
    }
    if (field == Field::pool || field == Field::pool_max) {
        Pool* pool = value_at(one.pools, key);
        if (!pool) return nullptr;
        return field == Field::pool ? &pool->count : &pool->max;
    }
    if (field == Field::skill || field == Field::marks) {
        Skill* skill = value_at(one.skills, key);
        if (!skill) return nullptr;
        return field == Field::skill ? &skill->x : &skill->marks;
    }
    if (field == Field::fixed) return value_at(one.fixed, key);
    const auto save = enum_from_word<Save>(key);
    return field == Field::save && save ? &save_of(one.saves, *save).x : nullptr;
}

int* character_field(Adventurer& one, Field field, const std::string& key) {
    if (field >= Field::vigor && field <= Field::focus) {
        const int place = static_cast<int>(field) - static_cast<int>(Field::vigor);
        return &die_of(one.tangibles, static_cast<Tangible>(place));
    }
    if (int* die = intangible_field(one, field)) return die;
    switch (field) {
        case Field::level:
            return &one.level;
        case Field::flesh:
            return &one.flesh.current;
        case Field::flesh_max:
            return &one.flesh.max;
        case Field::grit:
            return &one.grit.current;
        case Field::grit_max:
            return &one.grit.max;
        case Field::iron:
            return &one.iron;
        case Field::languages_owed:
            return &one.languages_owed;
        case Field::hit_die:
            return &one.hit_die;
        case Field::death_die:
            return one.dying ? &one.dying->death_die : nullptr;
        default:
            return named_field(one, field, key);
    }
}

int* monster_field(Monster& one, Field field) {
    switch (field) {
        case Field::health:
            return &one.health.current;
        case Field::health_max:
            return &one.health.max;
        case Field::hd:
            return &one.hd;
        case Field::soak:
            return &one.soak;
        case Field::weakness:
            return &one.weakness;
        case Field::speed:
            return &one.speed;
        default:
            return nullptr;
    }
}

bool hides(const Monster& one, Field field) {
    const bool is_health =
        field == Field::health || field == Field::health_max || field == Field::soak;
    return is_health ? one.hides_health() : one.hides_dice();
}

int* table_field(State& state, Field field) {
    switch (field) {
        case Field::moment:
            return state.time.mode == Mode::combat ? &state.time.moment : nullptr;
        case Field::adventure:
            return &state.adventure;
        case Field::session:
            return &state.session;
        default:
            return nullptr;
    }
}

bool is_usage_die(Field field) {
    return field == Field::presence || field == Field::talent || field == Field::awareness ||
           field == Field::sanity || field == Field::usage;
}
bool is_die(Field field) {
    if (field >= Field::vigor && field <= Field::sanity_max) return true;
    return field == Field::usage || field == Field::usage_max || field == Field::fixed ||
           field == Field::hit_die || field == Field::death_die || field == Field::weakness ||
           field == Field::speed;
}

/// The most that the field may hold on this sheet; 999 where nothing says less.
int most_of(const State& state, const Adjust& command) {
    const Adventurer* one = command.creature ? find_character(state, *command.creature) : nullptr;
    const Monster* monster = command.creature ? find_monster(state, *command.creature) : nullptr;
    switch (command.field) {
        case Field::level:
            return 9;
        case Field::skill:
        case Field::save:
            return 6;
        case Field::hd:
        case Field::soak:
        case Field::pool_max:
            return 99;
        case Field::flesh:
            return one ? one->flesh.max : 999;
        case Field::grit:
            return one ? one->grit.max : 999;
        case Field::health:
            return monster ? monster->health.max : 999;
        case Field::pool: {
            const auto pool = one ? one->pools.find(command.key ? command.key->value : "")
                                  : decltype(one->pools.end()){};
            return one && pool != one->pools.end() ? pool->second.max : 99;
        }
        case Field::languages_owed:
            return 3;
        case Field::dead:
        case Field::breather:
        case Field::task:
            return 1;
        default:
            return 999;
    }
}

int least_of(Field field) {
    const bool from_one = field == Field::skill || field == Field::save ||
                          field == Field::flesh_max || field == Field::health_max ||
                          field == Field::moment || field == Field::adventure;
    return from_one ? 1 : 0;
}

/// Whether the value fits the field. Refuses: die-not-on-chain, current-above-max, level-range,
/// knack-range, hd-range, range.
Result<void> check_adjusted(const State& state, const Adjust& command, const UsageDie* die) {
    const int value = command.value;
    if (is_die(command.field)) {
        if (is_usage_die(command.field) && value == 0) return {};
        KAST_REQUIRE(require_die(value, "/value"));
        if (is_usage_die(command.field) && die && value > die->max)
            return refuse(refusal::current_above_max, "TOY-ud-4", "/value",
                          "It is a d" + std::to_string(die->max) + " at most.");
        return {};
    }
    const auto in_range = [&](const RefusalKind& kind, std::string_view rule) {
        return require_range(value, least_of(command.field), most_of(state, command), kind, rule,
                             "/value");
    };
    if (command.field == Field::level) return in_range(refusal::level_range, {});
    if (command.field == Field::hd) return in_range(refusal::hd_range, "TOY-rb-3");
    if (command.field == Field::skill || command.field == Field::save)
        return in_range(refusal::knack_range, "TOY-knack-1");
    return in_range(refusal::bad_value, {});
}

/// The name of the usage die that the field is about; "" where it is none.
std::string usage_name(Field field, const std::string& key) {
    if (field == Field::usage || field == Field::usage_max) return key;
    if (field < Field::presence || field > Field::sanity_max) return {};
    const int place = static_cast<int>(field) - static_cast<int>(Field::presence);
    return enum_word(static_cast<Intangible>(place / 2));
}

/// Dead or not, Breather or not, possible or not.
Result<void> adjust_flag(CommandContext& context, const Adjust& command, const std::string& key,
                         int before) {
    context.emit(Adjusted{command.creature,
                          command.field,
                          key,
                          before,
                          command.value,
                          text_of(command.reason),
                          {},
                          {}});
    if (command.field != Field::dead) return {};
    // The dead take no part in Combat; who is back with no Flesh is Dying (TOY-x-dying-1).
    const bool has_left = command.value != 0 && turn_of(context.state(), *command.creature);
    if (has_left) context.emit(CombatLeft{{*command.creature}});
    begin_dying_if_down(context, *command.creature);
    return {};
}

}  // namespace

int* field_of(State& state, const std::optional<Id>& of, Field field, const std::string& key) {
    if (!of) return table_field(state, field);
    if (Adventurer* character = state.characters.edit(*of))
        return character_field(*character, field, key);
    Monster* const monster = state.monsters.edit(*of);
    return monster ? monster_field(*monster, field) : nullptr;
}

const int* field_of(const State& state, const std::optional<Id>& of, Field field,
                    const std::string& key) {
    return field_of(const_cast<State&>(state), of, field, key);
}

Result<void> carry_out(CommandContext& context, const Adjust& command) {
    const std::string key = command.key ? command.key->value : std::string();
    const Adventurer* one =
        command.creature ? find_character(context.state(), *command.creature) : nullptr;
    if (command.creature && !one && !find_monster(context.state(), *command.creature))
        return refuse(no_such_character, {}, "/creature",
                      "`" + command.creature->value + "` is none, and no Monster.");
    if (command.field == Field::task && !command.creature && !key.empty()) {
        KAST_REQUIRE(check_adjusted(context.state(), command, nullptr));
        const auto known = context.state().tasks.find(key);
        const bool before = known != context.state().tasks.end() && known->second;
        return adjust_flag(context, command, key, before ? 1 : 0);
    }
    if (one && (command.field == Field::dead || command.field == Field::breather)) {
        KAST_REQUIRE(check_adjusted(context.state(), command, nullptr));
        KAST_REQUIRE(require_free(context, *command.creature, "/creature"));
        const bool before = command.field == Field::dead ? one->dead : one->breather;
        return adjust_flag(context, command, key, before ? 1 : 0);
    }
    const int* field = field_of(context.state(), command.creature, command.field, key);
    if (!field) {
        return refuse(
            refusal::no_such_field, {}, "/field",
            (command.creature ? name_of(context.state(), *command.creature) : "The table") +
                " has no " + enum_word(command.field) +
                (key.empty() ? "." : " called `" + key + "`."));
    }
    const std::string usage = one ? usage_name(command.field, key) : std::string();
    const UsageDie* die = usage.empty() ? nullptr : find_usage(*one, usage);
    KAST_REQUIRE(check_adjusted(context.state(), command, die));
    Adjusted adjusted{command.creature, command.field,           key, *field,
                      command.value,    text_of(command.reason), {},  {}};
    const Monster* monster =
        command.creature ? find_monster(context.state(), *command.creature) : nullptr;
    adjusted.hidden = monster && (monster->hidden || hides(*monster, command.field));
    if (is_usage_die(command.field)) {
        adjusted.begins = begins(usage, adjusted.before, adjusted.after);
        adjusted.ends = ends(usage, adjusted.before, adjusted.after);
    }
    context.emit(std::move(adjusted));
    if (one) begin_dying_if_down(context, *command.creature);
    return {};
}

}  // namespace kast::rules::toy
