#include "rules/toy/derived.hpp"

#include "rules/core/enum_map.hpp"
#include "rules/toy/refusals.hpp"

#include <algorithm>

namespace kast::rules::toy {

std::span<const std::string_view> languages_of(Species species) {
    static constexpr std::array<std::string_view, 2> pooka{"Saltish", "Birdsong"};
    static constexpr std::array<std::string_view, 1> murk{"Silent Speech"};
    static constexpr std::array<std::string_view, 3> spriggan{"Archaic", "Fiendish", "Seraphic"};
    static constexpr std::array<std::string_view, 1> night_child{"Draconic"};
    static constexpr EnumMap<Species, std::span<const std::string_view>> languages(
        {{Species::pooka, pooka},
         {Species::murk, murk},
         {Species::spriggan, spriggan},
         {Species::night_child, night_child}});
    return languages[species];
}

namespace {

constexpr EnumMap<Tangible, int Tangibles::*> tangible_fields(
    {{Tangible::vigor, &Tangibles::vigor},
     {Tangible::dexterity, &Tangibles::dexterity},
     {Tangible::intellect, &Tangibles::intellect},
     {Tangible::focus, &Tangibles::focus}});
constexpr EnumMap<Intangible, UsageDie Intangibles::*> intangible_fields(
    {{Intangible::presence, &Intangibles::presence},
     {Intangible::talent, &Intangibles::talent},
     {Intangible::awareness, &Intangibles::awareness},
     {Intangible::sanity, &Intangibles::sanity}});
constexpr EnumMap<Save, SaveDie Saves::*> save_fields({{Save::hexes, &Saves::hexes},
                                                       {Save::toxins, &Saves::toxins},
                                                       {Save::doom, &Saves::doom}});

}  // namespace

int& die_of(Tangibles& tangibles, Tangible stat) { return tangibles.*tangible_fields[stat]; }
int die_of(const Adventurer& sheet, Tangible stat) {
    return sheet.tangibles.*tangible_fields[stat];
}
UsageDie& die_of(Intangibles& intangibles, Intangible stat) {
    return intangibles.*intangible_fields[stat];
}
const UsageDie& die_of(const Adventurer& sheet, Intangible stat) {
    return sheet.intangibles.*intangible_fields[stat];
}
SaveDie& save_of(Saves& saves, Save save) { return saves.*save_fields[save]; }
const SaveDie& save_of(const Adventurer& sheet, Save save) {
    return sheet.saves.*save_fields[save];
}

UsageDie* find_usage(Adventurer& sheet, const std::string& name) {
    if (const auto stat = enum_from_word<Intangible>(name))
        return &die_of(sheet.intangibles, *stat);
    const auto found = sheet.usage.find(name);
    return found == sheet.usage.end() ? nullptr : &found->second;
}
const UsageDie* find_usage(const Adventurer& sheet, const std::string& name) {
    return find_usage(const_cast<Adventurer&>(sheet), name);
}

int fixed_die(const Adventurer& sheet, const std::string& name) {
    const auto found = sheet.fixed.find(name);
    if (found != sheet.fixed.end()) return found->second;
    return name == word::move ? armor_row(sheet.armor).move : 0;
}

const UsageItem* armor_die(const Adventurer& sheet) {
    const auto found = sheet.usage.find(word::armor);
    return found == sheet.usage.end() || found->second.current == 0 ? nullptr : &found->second;
}

const Adventurer* find_character(const State& state, const Id& id) {
    const auto found = state.characters.find(id);
    return found == state.characters.end() ? nullptr : &found->second;
}
const Monster* find_monster(const State& state, const Id& id) {
    const auto found = state.monsters.find(id);
    return found == state.monsters.end() ? nullptr : &found->second;
}
Id owner_of(const State& state, const Id& id) {
    const Adventurer* one = find_character(state, id);
    return one ? one->owner : IdOrNone{};
}
const Turn* turn_of(const State& state, const Id& id) {
    const auto found = state.time.turns.find(id);
    return found == state.time.turns.end() ? nullptr : &found->second;
}

bool is_exhausted(const Adventurer& sheet, Intangible stat) {
    return die_of(sheet, stat).current == 0;
}

namespace {
constexpr std::array<Intangible, 4> intangibles{Intangible::presence, Intangible::talent,
                                                Intangible::awareness, Intangible::sanity};
}

std::vector<Exhaustion> exhaustions(const Adventurer& sheet) {
    std::vector<Exhaustion> all;
    for (const Intangible stat : intangibles) {
        if (is_exhausted(sheet, stat)) all.push_back(exhaustion_of(stat));
    }
    return all;
}

std::optional<Exhaustion> begins(const std::string& die, int before, int after) {
    const auto stat = enum_from_word<Intangible>(die);
    return stat && before > 0 && after == 0 ? std::optional(exhaustion_of(*stat)) : std::nullopt;
}
std::optional<Exhaustion> ends(const std::string& die, int before, int after) {
    return begins(die, after, before);
}

std::optional<Id> busy_in(const State& state, const Id& id) {
    for (const auto& [key, attempt] : state.attempts) {
        if (find_entrant(attempt, id) || attempt.against == id) return key;
    }
    for (const auto& [key, contest] : state.contests) {
        if (std::ranges::find(contest.participants, id) != contest.participants.end()) return key;
    }
    for (const Question& one : state.questions) {
        if (one.blow && one.decision.creature == id) return one.decision.id;
    }
    return std::nullopt;
}

std::optional<Id> waits_for(const State& state) {
    if (!state.attempts.empty()) return state.attempts.begin()->first;
    if (!state.contests.empty()) return state.contests.begin()->first;
    for (const Question& one : state.questions) {
        if (one.blow) return one.decision.id;
    }
    return std::nullopt;
}

const Entrant* find_entrant(const Attempt& attempt, const Id& who) {
    const auto found = std::ranges::find(attempt.entrants, who, &Entrant::who);
    return found == attempt.entrants.end() ? nullptr : &*found;
}

bool rolls_stat(const Entrant& entrant, Tangible stat) {
    return std::ranges::any_of(entrant.dice, [&](const BaseDie& die) {
        return die.from == DieFrom::tangible && die.label == enum_word(stat);
    });
}

int sum(const std::vector<Modifier>& modifiers) {
    int all = 0;
    for (const Modifier& one : modifiers) all += one.value;
    return all;
}

int total_of(const Entrant& entrant) {
    int total = sum(entrant.modifiers);
    for (const int face : entrant.faces) total += face;
    for (const AddOn& one : entrant.added) total += one.face;
    for (const int face : entrant.tie_dice) total += face;
    return total;
}

bool was_given(const Modifier& line) { return line.rule == given_rule; }

namespace {

const char* level_rule(Trope trope) {
    static constexpr std::array<const char*, 4> rules{"TOY-x-sell-1", "TOY-x-knave-1",
                                                      "TOY-x-mag-1", "TOY-x-dev-1"};
    return rules[static_cast<std::size_t>(trope)];
}

/// The tangible that is somebody's Primary Stat, where it is one.
std::optional<Tangible> primary_tangible(const Adventurer& sheet) {
    if (!sheet.primary || *sheet.primary > Stat::focus) return std::nullopt;
    return static_cast<Tangible>(*sheet.primary);
}

void add_level(std::vector<Modifier>& lines, const State& state, const Attempt& attempt,
               const Entrant& entrant, const Adventurer& sheet) {
    if (sheet.level == 0) return;
    if (attempt.kind == RollKind::roll_better) {
        const auto primary = primary_tangible(sheet);
        if (primary && rolls_stat(entrant, *primary))
            lines.push_back({sheet.level, "level", "TOY-rb-4"});
        return;
    }
    if (!state.settings.tropes || !sheet.trope) return;
    if (rolls_stat(entrant, static_cast<Tangible>(primary_of(*sheet.trope))))
        lines.push_back({sheet.level, "level", level_rule(*sheet.trope)});
}

}  // namespace

std::vector<Modifier> modifiers_of(const State& state, const Attempt& attempt,
                                   const Entrant& entrant) {
    std::vector<Modifier> lines;
    if (attempt.kind == RollKind::roll_to_succeed) return lines;
    if (const Monster* monster = find_monster(state, entrant.who)) {
        if (attempt.kind == RollKind::roll_better && monster->hd > 0)
            lines.push_back({monster->hd, "hit-dice", "TOY-rb-3"});
        return lines;
    }
    const Adventurer* sheet = find_character(state, entrant.who);
    // Making an adventurer adds nothing: the step names its dice.
    if (!sheet || attempt.purpose == Purpose::languages) return lines;
    add_level(lines, state, attempt, entrant, *sheet);
    for (const auto& [id, condition] : sheet->conditions) {
        if (condition.modifier != 0)
            lines.push_back({condition.modifier,
                             condition.label.empty() ? "condition" : condition.label,
                             "TOY-terror-2"});
    }
    return lines;
}

std::optional<Modifier> modifier_of_add_on(const State& state, const Attempt& attempt,
                                           const Entrant& entrant, const std::string& die) {
    const Adventurer* sheet = find_character(state, entrant.who);
    if (!state.settings.tropes || attempt.purpose == Purpose::languages) return std::nullopt;
    if (!sheet || !sheet->primary || sheet->level == 0 || *sheet->primary <= Stat::focus)
        return std::nullopt;
    if (enum_word(*sheet->primary) != die) return std::nullopt;
    return Modifier{sheet->level, "level", "TOY-x-fae-1"};
}

Blocker add_on_blocker(const State& state, const Attempt& attempt, const Entrant& entrant,
                       const std::string& die) {
    const std::string_view rule = "TOY-int-2";
    const auto stat = enum_from_word<Intangible>(die);
    if (entrant.side == Side::monster) return {&refusal::monster_bump, rule};
    if (attempt.kind == RollKind::roll_to_succeed) return {&refusal::scope, rule};
    const Adventurer* sheet = find_character(state, entrant.who);
    const UsageDie* usage = sheet ? find_usage(*sheet, die) : nullptr;
    if (!usage) return {&refusal::not_intangible, rule};
    if (stat) {
        if (!rolls_stat(entrant, pair_of(*stat))) return {&refusal::wrong_stat, rule};
    } else {
        const UsageItem& item = sheet->usage.at(die);
        if (std::ranges::find(item.scope, attempt.kind) == item.scope.end())
            return {&refusal::scope, rule};
        if (item.only_for && *item.only_for != attempt.purpose) return {&refusal::scope, rule};
        if (item.with && !rolls_stat(entrant, *item.with)) return {&refusal::wrong_stat, rule};
        const Turn* turn = turn_of(state, entrant.who);
        if (die == word::deed && turn && turn->deed_used) return {&refusal::bump_used, rule};
    }
    if (std::ranges::find(entrant.added, die, &AddOn::die) != entrant.added.end())
        return {&refusal::bump_used, rule};
    if (usage->current == 0) return {&refusal::exhausted, rule};
    return {};
}

std::vector<Offer> offers_of(const State& state, const Attempt& attempt, const Entrant& entrant) {
    std::vector<Offer> offers;
    const Adventurer* sheet = find_character(state, entrant.who);
    if (!sheet) return offers;
    const auto offer = [&](const std::string& die) {
        if (!add_on_blocker(state, attempt, entrant, die))
            offers.push_back({die, find_usage(*sheet, die)->current});
    };
    for (const Intangible stat : intangibles) offer(enum_word(stat));
    for (const auto& [name, item] : sheet->usage) offer(name);
    return offers;
}

namespace {

/// The most that the dice which may still be added come to.
int most_to_add(const State& state, const Attempt& attempt, const Entrant& entrant) {
    int most = 0;
    for (const Offer& one : offers_of(state, attempt, entrant)) {
        const auto line = modifier_of_add_on(state, attempt, entrant, one.die);
        most += one.sides + (line ? line->value : 0);
    }
    return most;
}

}  // namespace

bool may_gain(const State& state, const Attempt& attempt, const Entrant& entrant) {
    constexpr int all_languages = 22;
    const int most = entrant.total + most_to_add(state, attempt, entrant);
    if (attempt.kind == RollKind::roll_better)
        return std::ranges::all_of(attempt.entrants,
                                   [&](const Entrant& other) { return other.total <= most; });
    const int target = target_of(attempt.kind);
    if (most < target) return false;
    if (attempt.purpose == Purpose::languages) return entrant.total < all_languages;
    if (entrant.total < target) return true;
    const bool adds_damage = attempt.purpose == Purpose::fight && state.settings.tropes;
    return adds_damage && !add_on_blocker(state, attempt, entrant, word::deed);
}

int sides_now(const State& state, const Entrant& entrant, const BaseDie& die) {
    const Adventurer* sheet = find_character(state, entrant.who);
    if (die.from == DieFrom::intangible || die.from == DieFrom::usage) {
        const UsageDie* usage = sheet ? find_usage(*sheet, die.label) : nullptr;
        return usage ? usage->current : 0;
    }
    if (die.from == DieFrom::pool) {
        if (!sheet) return 0;
        const auto pool = sheet->pools.find(die.label);
        return pool == sheet->pools.end() || pool->second.count == 0 ? 0 : pool->second.die;
    }
    return die.sides;
}

bool is_out_of_reach(const State& state, const Attempt& attempt) {
    if (attempt.kind != RollKind::roll_20) return false;
    const Entrant& one = attempt.entrants.front();
    int most = sum(one.modifiers) + most_to_add(state, attempt, one);
    for (const BaseDie& die : one.dice) most += sides_now(state, one, die);
    for (const AddOn& taken : one.added) most += taken.sides;
    return most < target_of(attempt.kind);
}

int target_of(RollKind kind) {
    switch (kind) {
        case RollKind::roll_20:
            return 20;
        case RollKind::roll_to_succeed:
            return 3;
        case RollKind::roll_better:
            break;
    }
    return 0;
}

MomentPhase phase_after(MomentPhase phase) {
    return phase == MomentPhase::bottom ? MomentPhase::init
                                        : static_cast<MomentPhase>(static_cast<int>(phase) + 1);
}

const char* creation_method(int step) {
    static constexpr std::array<const char*, creation_steps> methods{
        "creation.origin.choose", "creation.stats.assign",   "creation.skills.assign",
        "creation.saves.assign",  "creation.calling.choose", "creation.languages.roll",
        "creation.flesh.roll",    "creation.skill.raise",    "creation.gear.choose"};
    return methods[static_cast<std::size_t>(step - 1)];
}

std::vector<int> speeds(const State& state) {
    std::set<int> dice;
    for (const Id& id : state.time.monsters) {
        const Monster* one = find_monster(state, id);
        if (one && one->health.current > 0) dice.insert(one->speed);
    }
    return {dice.begin(), dice.end()};
}

bool hides_speed(const State& state) {
    return std::ranges::any_of(state.time.monsters, [&](const Id& id) {
        const Monster* one = find_monster(state, id);
        return one && one->hides_dice();
    });
}

bool has_veiled_die(const Entrant& entrant) {
    return std::ranges::any_of(entrant.dice, [](const BaseDie& die) { return bool(die.veiled); });
}

bool is_veiled(const Attempt& attempt) {
    return std::ranges::any_of(
        attempt.entrants, [](const Entrant& one) { return one.veiled || has_veiled_die(one); });
}

std::vector<Option> options_to_add(const State& state, const Attempt& attempt, const Id& who) {
    std::vector<Option> options;
    if (const Entrant* one = find_entrant(attempt, who)) {
        for (const Offer& offer : offers_of(state, attempt, *one))
            options.push_back({offer.die, {}});
    }
    options.push_back({"done", {}});
    return options;
}

std::vector<Option> options_of_shield(const Adventurer& sheet) {
    if (!sheet.shield) return {{"take", {}}};
    return {{"break", {}}, {"take", {}}};
}

std::vector<Option> table_options(const State& state, Duty duty) {
    std::vector<Option> options;
    for (const auto& [id, table] : state.tables) {
        if (table.serves == duty) options.push_back({id.value, id});
    }
    options.push_back({"d6", {}});
    options.push_back({"d20", {}});
    return options;
}

}  // namespace kast::rules::toy
