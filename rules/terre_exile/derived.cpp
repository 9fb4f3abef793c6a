#include "rules/terre_exile/derived.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/terre_exile/tables.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

int modifier_of(int natural) { return natural / 10; }

int natural_of(const Character& character, std::string_view attribute) {
    const auto found = character.attributes.find(std::string(attribute));
    return found == character.attributes.end() ? 0 : found->second;
}

int modifier_of(const Character& character, std::string_view attribute) {
    return modifier_of(natural_of(character, attribute));
}

int balance_of(const std::map<std::string, int>& attributes) {
    int lowest = 200;
    int highest_value = 0;
    for (const auto& [name, value] : attributes) {
        if (!is_of_body(name) && !is_of_spirit(name)) continue;
        lowest = std::min(lowest, value);
        highest_value = std::max(highest_value, value);
    }
    return lowest > highest_value ? 0 : (lowest + highest_value) / 2;
}

int skill_value(const Settings& settings, const Character& character,
                const std::optional<std::string>& skill, bool specialised) {
    if (!skill) return 0;
    const auto found = character.skills.find(*skill);
    if (found == character.skills.end()) return 0;
    if (found->second.value) return *found->second.value;
    const int rank = found->second.rank;
    if (!specialised) return 10 * rank;
    return 10 * rank + (settings.specialised == Specialised::flat_fifteen ? 15 : 5 * rank);
}

int feat_value(const Settings& settings, const Character& character) {
    if (character.feat_value) return *character.feat_value;
    return settings.feat_default == FeatDefault::luck ? natural_of(character, attribute::luck) : 0;
}

int tension_limit(TrumpLimit by, int natural) {
    const int modifier = modifier_of(natural);
    if (by == TrumpLimit::formula) return modifier < 3 ? 0 : (modifier - 3) / 2 + 1;
    return modifier < 5 ? 0 : (modifier - 3) / 2;
}

bool is_hidden(const State& state, const Id& character) {
    const auto found = state.characters.find(character);
    return found != state.characters.end() && found->second.hidden;
}

int tension_of(const Character& character, const std::string& attribute) {
    const auto found = character.tension.find(attribute);
    return found == character.tension.end() ? 0 : found->second;
}

const Points* find_pool(const Character& character, Pool pool) {
    const auto found = character.outside.pools.find(enum_word(pool));
    return found == character.outside.pools.end() ? nullptr : &found->second;
}

bool is_spent(const Character& character, Pool pool) {
    const Points* points = find_pool(character, pool);
    return points && points->current == 0;
}

const Test* open_test(const State& state, const Id& character) {
    for (const auto& [id, test] : state.tests) {
        if (test.actor == character) return &test;
    }
    return nullptr;
}

bool is_trump(const Character& character, std::string_view attribute) {
    return (character.trump && *character.trump == attribute) ||
           character.extra_trumps.contains(std::string(attribute));
}

std::vector<std::string> highest(const Character& character) {
    std::vector<std::string> names;
    int most = -1;
    for (const auto& [name, value] : character.attributes) {
        if (value < most) continue;
        if (value > most) names.clear();
        most = value;
        names.push_back(name);
    }
    return names;
}

int net_lean(const std::vector<Source>& sources) {
    int net = 0;
    for (const Source& one : sources) net += one.lean == Lean::advantage ? one.n : -one.n;
    return net;
}

int effective_attribute(const Test& test) {
    return test.values.attribute + test.values.modifier + test.bonus;
}

Outcome outcome_with_spirit(const Test& test) {
    const Rolled& rolled = test.rolls.back();
    return count(effective_attribute(test) + spirit_after_roll, test.values, rolled.roll,
                 rolled.inverted)
        .outcome;
}

bool can_spend_spirit(const State& state, const Test& test) {
    return test.ps_used == Spent::none && state.characters.at(test.actor).ps.current > 0;
}
bool can_spend_karma(const State& state, const Test& test) {
    return !test.pk_used && state.characters.at(test.actor).pk.current > 0;
}

std::vector<Option> options_after_roll(const State& state, const Test& test) {
    std::vector<Option> options;
    if (can_spend_spirit(state, test)) options.push_back({"spiritual", {}});
    if (can_spend_karma(state, test)) options.push_back({"karma", {}});
    options.push_back({"accept", {}});
    return options;
}

namespace {

/// Two faces as a number, 1..100: both 0 are 100 (D100-roll-2).
int value_of(int tens, int units) { return tens == 0 && units == 0 ? 100 : 10 * tens + units; }

}  // namespace

Rolled read_faces(std::vector<int> tens, int units, int lean) {
    Rolled rolled{.tens = std::move(tens), .units = units};
    rolled.kept = rolled.tens.front();
    for (const int face : rolled.tens) {
        const int now = value_of(rolled.kept, units);
        const int other = value_of(face, units);
        if (lean > 0 ? other < now : other > now) rolled.kept = face;
    }
    rolled.roll = value_of(rolled.kept, units);
    const bool is_choice = std::ranges::any_of(
        rolled.tens, [&](int face) { return value_of(face, units) != rolled.roll; });
    if (is_choice) rolled.kept_for = lean > 0 ? Lean::advantage : Lean::disadvantage;
    rolled.inverted = value_of(units, rolled.kept);
    return rolled;
}

Counted count(int effective, const Values& values, int roll, int inverted) {
    Counted counted;
    if (effective > 100) {
        counted.attribute = 1 + (roll <= effective - 100 ? 1 : 0);
    } else {
        counted.attribute = roll <= effective ? 1 : 0;
    }
    counted.skill = roll <= values.skill ? 1 : 0;
    counted.feat = roll <= values.feat ? 1 : 0;
    counted.mishap = roll >= values.mishap ? -1 : 0;
    counted.difficulty = inverted < values.difficulty ? -1 : 0;
    counted.count =
        counted.attribute + counted.skill + counted.feat + counted.mishap + counted.difficulty;
    counted.level = std::clamp(counted.count, -2, 3);
    counted.outcome = outcome_of(counted.level);
    return counted;
}

std::vector<Check> checks_of(const Values& values, int effective,
                             const std::optional<Counted>& counted) {
    const auto gives = [&](int Counted::* check) -> std::optional<int> {
        return counted ? std::optional((*counted).*check) : std::nullopt;
    };
    const auto below = [&](CheckKind kind, int to, int Counted::* check, const char* rule) {
        return Check{.kind = kind, .to = std::min(100, to), .gives = gives(check), .rule = rule};
    };
    Check attribute = below(CheckKind::attribute, effective, &Counted::attribute, "D100-attr-1");
    if (effective > 100) attribute.twice_to = effective - 100;
    Check mishap = below(CheckKind::mishap, 100, &Counted::mishap, "D100-mishap-1");
    mishap.from = values.mishap;
    Check difficulty =
        below(CheckKind::difficulty, values.difficulty - 1, &Counted::difficulty, "D100-diff-2");
    difficulty.inverted = true;
    return {attribute, below(CheckKind::skill, values.skill, &Counted::skill, "D100-skill-1"),
            below(CheckKind::feat, values.feat, &Counted::feat, "D100-feat-1"), mishap, difficulty};
}

std::optional<int> throw_of(int level) { return level < 0 ? std::nullopt : std::optional(level); }

Outcome outcome_of(int level) { return static_cast<Outcome>(level + 2); }

LevelChances level_chances(const Test& test) {
    const int lean = net_lean(test.sources);
    const int effective = effective_attribute(test);
    LevelChances chances{.of = lean == 0 ? 100 : 1000};
    const int seconds = lean == 0 ? 1 : 10;
    for (int first = 0; first < 10; ++first) {
        for (int second = 0; second < seconds; ++second) {
            for (int units = 0; units < 10; ++units) {
                std::vector<int> tens{first};
                if (lean != 0) tens.push_back(second);
                const Rolled rolled = read_faces(std::move(tens), units, lean);
                const Counted counted = count(effective, test.values, rolled.roll, rolled.inverted);
                const int from_the_lowest = counted.level + 2;
                ++chances.ways[static_cast<std::size_t>(from_the_lowest)];
            }
        }
    }
    return chances;
}

std::string_view attribute_of(Pool pool) {
    static constexpr EnumMap<Pool, std::string_view> attributes(
        {{Pool::pv, "CON"}, {Pool::pf, "WIL"}, {Pool::pa, "CUN"}, {Pool::pm, "WIS"}});
    return attributes[pool];
}

int save_value(const Character& character, Save save) {
    const auto mod = [&](std::string_view name) { return modifier_of(character, name); };
    const Outside& frame = character.outside;
    switch (save) {
        case Save::toughness:
            return mod("CON") + frame.stature;
        case Save::flexibility:
            return mod("AGI") + frame.size;
        case Save::bravery:
            return mod("WIL") + frame.ego;
        case Save::composure:
            return mod("CUN") + frame.aura;
        case Save::intuition:
            return mod("WIS");
        case Save::fortune:
            return mod("LCK");
        case Save::opposition:
            return std::max(mod("MAG"), mod("LOG"));
        case Save::initiative:
            return mod("PER") - frame.stature - frame.size - frame.ego - frame.aura;
    }
    return 0;
}

int malice_value(const Character& character, Malice malice) {
    switch (malice) {
        case Malice::physical:
            return 5 + modifier_of(character, "DEX");
        case Malice::mental:
            return 5 + modifier_of(character, "INT");
        case Malice::social:
            return 5 + modifier_of(character, "CUN");
    }
    return 5;
}

int save_difficulty(Ease ease, std::optional<int> malice) {
    return (malice ? *malice : 10) + 5 * static_cast<int>(ease);
}

SaveOutcome save_outcome(int total, int difficulty) {
    if (total < difficulty - 5) return SaveOutcome::critical_failure;
    if (total < difficulty) return SaveOutcome::failure;
    if (total > difficulty + 5) return SaveOutcome::critical_success;
    return SaveOutcome::success;
}

int equilibrium(const Character& character) {
    return 5 + character.outside.aura - character.outside.ego + modifier_of(character, "BAL");
}

int sanctum(const Character& character) {
    return 5 + character.outside.ego - character.outside.aura + modifier_of(character, "BAL");
}

int body_resistance(const Character& character) {
    return 10 + character.outside.stature + character.outside.armour_category;
}

int rank_limit(int level) {
    if (level <= 0) return 1;
    if (level <= 3) return 2;
    if (level <= 7) return 3;
    if (level <= 11) return 4;
    return level <= 15 ? 5 : 6;
}

bool is_of_body(std::string_view attribute) {
    return std::ranges::find(body_attributes, attribute) != body_attributes.end();
}

bool is_of_spirit(std::string_view attribute) {
    return std::ranges::find(spirit_attributes, attribute) != spirit_attributes.end();
}

bool is_fought_with(const Outside& gear, std::string_view attribute) {
    return gear.grip ? attribute == attack_attributes[*gear.grip] : is_of_body(attribute);
}

bool has_edge(const Character& actor, const Character& opponent, Triangle triangle) {
    const Outside& mine = actor.outside;
    const Outside& theirs = opponent.outside;
    switch (triangle) {
        case Triangle::attack:
            return mine.weapon && pierces[*mine.weapon] == theirs.armour;
        case Triangle::defense:
            return mine.weapon && theirs.weapon && parries[*mine.weapon] == *theirs.weapon;
        case Triangle::tactics:
            return mine.grip && theirs.grip && outreaches[*mine.grip] == theirs.grip;
    }
    return false;
}

std::string edge_needs(const Character& actor, Triangle triangle) {
    const Outside& mine = actor.outside;
    if (triangle == Triangle::tactics) {
        if (!mine.grip) return "The sheet of " + actor.name + " names no grip.";
        const auto shorter = outreaches[*mine.grip];
        const std::string grip = enum_word(*mine.grip);
        if (!shorter) return "The grip `" + grip + "` has the better of none.";
        return "The grip `" + grip + "` has the better of `" + enum_word(*shorter) + "`.";
    }
    if (!mine.weapon) return "The sheet of " + actor.name + " names no kind of weapon.";
    const std::string better = "The kind of weapon `" + enum_word(*mine.weapon) + "` ";
    if (triangle == Triangle::attack)
        return better + "has the better of `" + enum_word(pierces[*mine.weapon]) + "` armour.";
    return better + "has the better of weapons that are `" + enum_word(parries[*mine.weapon]) +
           "`.";
}

WeaponDie weapon_die(WeaponType type, int category) {
    const int sides = 2 + 2 * category;  // d2, d4, … d12
    if (category == 0) return {1, 2, 0};
    switch (type) {
        case WeaponType::sharp:
            return {1, sides, 0};
        case WeaponType::blunt:
            return category == 5 ? WeaponDie{2, 6, 0} : WeaponDie{1, sides + 2, -1};
        case WeaponType::piercing:
            return {1, sides - 2, 1};
        case WeaponType::flexible:
            return category == 1 ? WeaponDie{0, 1, 2} : WeaponDie{1, sides - 4, 2};
    }
    return {};
}

}  // namespace kast::rules::terre_exile
