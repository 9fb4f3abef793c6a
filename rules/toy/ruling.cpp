// What the GM enters, sets and overrides; what one says about one's languages.

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

Events carry_out(Draft& draft, const SettingsSet& command) {
    Settings settings = draft.state.settings;
    if (command.luck_tie) settings.luck_tie = *command.luck_tie;
    if (command.hold_rs) settings.hold_rs = *command.hold_rs;
    if (command.combat) settings.combat = *command.combat;
    if (command.tropes) settings.tropes = *command.tropes;
    if (command.advancement) settings.advancement = *command.advancement;
    if (command.effects) settings.effects = *command.effects;
    draft.say(SettingsChanged{settings});
    return draft.done();
}

Events carry_out(Draft& draft, const ConditionSet& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (command.label.empty()) return refuse(refusal::empty, {}, "/label");
    if (command.id && (*found)->conditions.contains(*command.id))
        return refuse(id_taken, {}, "/id");
    if ((*found)->conditions.size() >= names_max) return refuse(refusal::table_full);
    const Id id = command.id ? *command.id : draft.dice.fresh_id();
    const int modifier = command.modifier ? int(*command.modifier) : 0;
    draft.say(ConditionBegan{
        command.character, id, {command.label, modifier, command.until.value_or(Until::removed)}});
    return draft.done();
}

Events carry_out(Draft& draft, const ConditionEnd& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (!(*found)->conditions.contains(command.condition))
        return refuse(refusal::no_such_condition, {}, "/condition");
    draft.say(ConditionEnded{command.character, command.condition});
    return draft.done();
}

Events carry_out(Draft& draft, const LanguageSet& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const auto& languages = (*found)->languages;
    const auto known = std::ranges::find(languages, command.language.value, &Language::name);
    if (known == languages.end()) return refuse(refusal::language, "TOY-create-6d", "/language");
    Language changed = *known;
    changed.read = command.read;
    changed.write = command.write;
    draft.say(LanguageChanged{command.character, std::move(changed)});
    return draft.done();
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

/// Each face has exactly one row.
bool covers(const RollTable& table) {
    for (int face = 1; face <= table.sides; ++face) {
        const auto rows = std::ranges::count_if(
            table.rows, [&](const Row& row) { return row.from <= face && face <= row.to; });
        if (rows != 1) return false;
    }
    return std::ranges::all_of(
        table.rows, [&](const Row& row) { return row.from <= row.to && row.to <= table.sides; });
}

}  // namespace

Events carry_out(Draft& draft, const TableSet& command) {
    const std::string& called = static_cast<const Named&>(command).name.value;
    if (called.empty()) return refuse(refusal::empty, {}, "/name");
    if (auto wrong = wrong_die(command.sides, "/sides")) return std::unexpected(std::move(*wrong));
    // An id that names a table replaces it.
    const bool known = command.id && draft.state.tables.contains(*command.id);
    if (!known && draft.state.tables.size() >= names_max) return refuse(refusal::table_full);
    RollTable table{called, command.serves, command.sides, {}};
    for (const RowGiven& row : command.rows) {
        if (row.then && !draft.state.tables.contains(*row.then))
            return refuse(refusal::no_such_table, "TOY-terror-2", "/rows");
        table.rows.push_back({row.from, row.to ? int(*row.to) : int(row.from), row.text,
                              row.modifier ? int(*row.modifier) : 0, row.then,
                              row.until.value_or(Until::bivouac)});
    }
    if (!covers(table)) return refuse(refusal::bad_table, "TOY-terror-2", "/rows");
    if (known && leads_back(draft.state, *command.id, table, {}))
        return refuse(refusal::bad_table, "TOY-terror-2", "/rows");
    const auto id = known ? Result<Id>(*command.id) : id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    draft.say(TableEntered{*id, std::move(table)});
    return draft.done();
}

Events carry_out(Draft& draft, const TableRemove& command) {
    if (!draft.state.tables.contains(command.table))
        return refuse(refusal::no_such_table, {}, "/table");
    for (const auto& [id, table] : draft.state.tables) {
        if (std::ranges::find(table.rows, command.table, &Row::then) != table.rows.end())
            return refuse(refusal::bad_table, {}, "/table");
    }
    draft.say(TableRemoved{command.table});
    return draft.done();
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
    const auto save = from_word<Save>(key);
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
std::optional<Refusal> misfit(const State& state, const Adjust& command, const UsageDie* die) {
    const int value = command.value;
    if (is_die(command.field)) {
        if (is_usage_die(command.field) && value == 0) return std::nullopt;
        if (auto wrong = wrong_die(value, "/value")) return wrong;
        if (is_usage_die(command.field) && die && value > die->max)
            return no(refusal::current_above_max, "TOY-ud-4", "/value");
        return std::nullopt;
    }
    if (value >= least_of(command.field) && value <= most_of(state, command)) return std::nullopt;
    if (command.field == Field::level) return no(refusal::level_range, {}, "/value");
    if (command.field == Field::hd) return no(refusal::hd_range, "TOY-rb-3", "/value");
    if (command.field == Field::skill || command.field == Field::save)
        return no(refusal::knack_range, "TOY-knack-1", "/value");
    return no(refusal::bad_value, {}, "/value");
}

/// The name of the usage die that the field is about; "" where it is none.
std::string usage_name(Field field, const std::string& key) {
    if (field == Field::usage || field == Field::usage_max) return key;
    if (field < Field::presence || field > Field::sanity_max) return {};
    const int place = static_cast<int>(field) - static_cast<int>(Field::presence);
    return word_of(static_cast<Intangible>(place / 2));
}

/// Dead or not, Breather or not, possible or not.
Events adjust_flag(Draft& draft, const Adjust& command, const std::string& key, int before) {
    draft.say(Adjusted{
        command.creature, command.field, key, before, command.value, command.reason, {}, {}});
    return draft.done();
}

}  // namespace

int* field_of(State& state, const std::optional<Id>& of, Field field, const std::string& key) {
    if (!of) return table_field(state, field);
    const auto character = state.characters.find(*of);
    if (character != state.characters.end()) return character_field(character->second, field, key);
    const auto monster = state.monsters.find(*of);
    return monster == state.monsters.end() ? nullptr : monster_field(monster->second, field);
}

Events carry_out(Draft& draft, const Adjust& command) {
    if (command.reason.empty()) return refuse(refusal::empty, {}, "/reason");
    const std::string key = command.key ? command.key->value : std::string();
    const Adventurer* one =
        command.creature ? find_character(draft.state, *command.creature) : nullptr;
    if (command.creature && !one && !find_monster(draft.state, *command.creature))
        return refuse(no_such_character, {}, "/creature");
    if (command.field == Field::task && !command.creature && !key.empty()) {
        if (auto wrong = misfit(draft.state, command, nullptr))
            return std::unexpected(std::move(*wrong));
        const auto known = draft.state.tasks.find(key);
        const bool before = known != draft.state.tasks.end() && known->second;
        return adjust_flag(draft, command, key, before ? 1 : 0);
    }
    if (one && (command.field == Field::dead || command.field == Field::breather)) {
        if (auto wrong = misfit(draft.state, command, nullptr))
            return std::unexpected(std::move(*wrong));
        if (busy_in(draft.state, *command.creature))
            return refuse(refusal::pending_open, {}, "/creature");
        const bool before = command.field == Field::dead ? one->dead : one->breather;
        return adjust_flag(draft, command, key, before ? 1 : 0);
    }
    const int* field = field_of(draft.state, command.creature, command.field, key);
    if (!field) return refuse(refusal::no_such_field, {}, "/field");
    const std::string usage = one ? usage_name(command.field, key) : std::string();
    const UsageDie* die = usage.empty() ? nullptr : find_usage(*one, usage);
    if (auto wrong = misfit(draft.state, command, die)) return std::unexpected(std::move(*wrong));
    Adjusted adjusted{command.creature, command.field,  key, *field,
                      command.value,    command.reason, {},  {}};
    if (is_usage_die(command.field)) {
        adjusted.begins = begins(usage, adjusted.before, adjusted.after);
        adjusted.ends = ends(usage, adjusted.before, adjusted.after);
    }
    draft.say(std::move(adjusted));
    return draft.done();
}

}  // namespace kast::rules::toy
