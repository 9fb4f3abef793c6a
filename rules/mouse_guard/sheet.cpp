#include "rules/mouse_guard/sheet.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

const Character* find_character(const State& state, const Id& id) {
    const auto found = state.characters.find(id);
    return found == state.characters.end() ? nullptr : &found->second;
}

const Team* find_team(const State& state, const Id& id) {
    return find_team(const_cast<State&>(state), id);
}
Team* find_team(State& state, const Id& id) {
    if (!state.conflict) return nullptr;
    const auto found = std::ranges::find(state.conflict->teams, id, &Team::id);
    return found == state.conflict->teams.end() ? nullptr : &*found;
}
const Team* team_of(const State& state, const Id& character) {
    if (!state.conflict) return nullptr;
    const auto found = std::ranges::find_if(
        state.conflict->teams, [&](const Team& one) { return holds(one.members, character); });
    return found == state.conflict->teams.end() ? nullptr : &*found;
}

const Attempt* AttemptRef::other() const {
    if (!test || test->attempts.size() < 2) return nullptr;
    return attempt == &test->attempts[0] ? &test->attempts[1] : &test->attempts[0];
}

std::vector<const Test*> tests_in_order(const State& state) {
    std::vector<const Test*> tests;
    for (const auto& [id, test] : state.tests) tests.push_back(&test);
    std::ranges::sort(tests, {},
                      [](const Test* one) { return std::pair(int(one->number), one->id); });
    return tests;
}

AttemptRef open_attempt(const State& state, const Id& actor) {
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (one.actor == actor) return {&test, &one};
        }
    }
    return {};
}
Attempt* find_attempt(State& state, const Id& test, const Id& actor) {
    const auto found = state.tests.find(test);
    if (found == state.tests.end()) return nullptr;
    const auto attempt = std::ranges::find(found->second.attempts, actor, &Attempt::actor);
    return attempt == found->second.attempts.end() ? nullptr : &*attempt;
}

bool holds_helper(const Attempt& attempt, const Id& helper) {
    return std::ranges::any_of(attempt.helpers,
                               [&](const Helper& one) { return one.character == helper; });
}

std::optional<int> rating_of(const Character& character, std::string_view what) {
    if (what == ability::nature) return character.nature.current;
    if (what == ability::will) return character.will;
    if (what == ability::health) return character.health;
    if (what == ability::resources) return character.resources;
    if (what == ability::circles) return character.circles;
    const auto found = character.skills.find(std::string(what));
    if (found == character.skills.end()) return std::nullopt;
    return found->second;
}

bool on_gms_side(const State& state, const Attempt& attempt) {
    if (attempt.team) {
        const Team* team = find_team(state, *attempt.team);
        return team && team->side == Side::gm;
    }
    const Character* actor = find_character(state, attempt.actor);
    return actor && actor->owner.empty();
}

bool is_will_conflict(const Conflict& conflict) {
    const auto bases = disposition_bases(conflict);
    return bases.size() == 1 && bases.front() == ability::will;
}

namespace {
std::vector<std::string> words(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}
}  // namespace

std::vector<std::string> skills_for(const Conflict& conflict, Action action) {
    const auto named = conflict.skills.find(enum_word(action));
    if (named != conflict.skills.end()) return named->second;
    return words(skills_of(conflict.type, action));
}
std::vector<std::string> disposition_skills(const Conflict& conflict) {
    if (conflict.type == ConflictType::other) return skills_for(conflict, Action::attack);
    return words(disposition_skills_of(conflict.type));
}
std::vector<std::string> disposition_bases(const Conflict& conflict) {
    if (conflict.type == ConflictType::other) return {conflict.base};
    return words(disposition_bases_of(conflict.type));
}

Id acting_member(const Conflict& conflict, const Team& team) {
    if (team.members.empty()) return {};
    return team.members[static_cast<std::size_t>(conflict.actions_done) % team.members.size()];
}

bool is_quiet(const State& state) { return state.tests.empty() && !state.conflict; }

bool is_disabled(const State& state, const Id& character, std::string_view trait) {
    const Team* team = team_of(state, character);
    return team && std::ranges::any_of(team->disabled, [&](const DisabledTrait& one) {
               return one.character == character && one.trait == trait;
           });
}

const WeaponChoice* weapon_of(const State& state, const Id& character) {
    if (!state.conflict) return nullptr;
    const auto found = state.conflict->weapons.find(character);
    if (found == state.conflict->weapons.end()) return nullptr;
    return found->second.exchange == state.conflict->exchange ? &found->second : nullptr;
}

std::optional<Action> opposing_action(const State& state, const Test& test,
                                      const Attempt& attempt) {
    const Attempt* other = AttemptRef{&test, &attempt}.other();
    if (other) return other->action;
    if (!state.conflict || !attempt.team) return std::nullopt;
    for (const Pair& pair : state.conflict->pairs) {
        std::optional<Id> opponent;
        if (pair.team == *attempt.team)
            opponent = pair.other ? pair.other : pair.target;
        else if (pair.other == *attempt.team)
            opponent = pair.team;
        const Team* team = opponent ? find_team(state, *opponent) : nullptr;
        if (team && !team->revealed.empty()) return team->revealed.back();
    }
    return std::nullopt;
}

std::optional<Id> target_of(const Conflict& conflict, const Id& team) {
    for (const Pair& pair : conflict.pairs) {
        if (pair.team == team) return pair.other ? pair.other : pair.target;
        if (pair.other == team) return pair.team;
    }
    return std::nullopt;
}

int weapon_successes(const State& state, const Test& test, const Attempt& attempt) {
    if (!state.settings.gear || !attempt.weapon) return 0;
    const Weapon* weapon = weapon_named(*attempt.weapon);
    const WeaponChoice* choice = weapon_of(state, attempt.actor);
    if (!weapon || !choice) return 0;
    return bonus_of(*weapon, choice->mode, choice->favours, *attempt.action,
                    opposing_action(state, test, attempt))
        .successes;
}

namespace {

const char* skill_rule(const Attempt& attempt) {
    if (!attempt.nature) return "MG-test-2";
    return attempt.nature == NatureWay::with ? "MG-nature-2" : "MG-nature-3";
}

void add_trait(std::vector<Modifier>& pool, const Attempt& attempt) {
    if (!attempt.trait) return;
    if (attempt.trait->way == TraitWay::for_) pool.push_back({1, "trait", "MG-trait-1"});
    if (attempt.trait->way == TraitWay::against)
        pool.push_back({-1, "trait-against", "MG-checks-2"});
}

void add_conflict(std::vector<Modifier>& pool, const State& state, const Attempt& attempt) {
    if (!attempt.action || !attempt.team) return;
    const Team* team = find_team(state, *attempt.team);
    if (!team) return;
    if (team->position) pool.push_back({2, "position", "MG-maneuver-2"});
    if (team->impeded) pool.push_back({-1, "impeded", "MG-maneuver-2"});
}

void add_gear(std::vector<Modifier>& pool, const State& state, const Test& test,
              const Attempt& attempt, const Character& actor) {
    if (!state.settings.gear) return;
    if (attempt.weapon && attempt.action) {
        const Weapon* weapon = weapon_named(*attempt.weapon);
        const WeaponChoice* choice = weapon_of(state, attempt.actor);
        if (weapon && choice) {
            const Bonus bonus = bonus_of(*weapon, choice->mode, choice->favours, *attempt.action,
                                         opposing_action(state, test, attempt));
            if (bonus.dice != 0) pool.push_back({bonus.dice, "weapon", "MG-gear-3"});
        }
    }
    if (attempt.what != ability::health || attempt.nature) return;
    for (const Gear& one : actor.gear) {
        const Weapon* carried = one.disarmed ? nullptr : weapon_named(one.name);
        if (carried && carried->health != 0) {
            pool.push_back({carried->health, one.name, "MG-gear-4"});
            return;
        }
    }
}

}  // namespace

std::vector<Modifier> pool_of(const State& state, const Test& test, const Attempt& attempt) {
    std::vector<Modifier> pool;
    const Character* actor = find_character(state, attempt.actor);
    if (!actor) return pool;
    const auto base = attempt.nature ? actor->nature.current : rating_of(*actor, attempt.what);
    if (base) pool.push_back({*base, "base", skill_rule(attempt)});
    if (attempt.wise) pool.push_back({1, "wise", "MG-pool-2"});
    for (std::size_t i = 0; i < attempt.helpers.size(); ++i)
        pool.push_back({1, "help", "MG-pool-4"});
    if (attempt.persona > 0) pool.push_back({attempt.persona, "persona", "MG-persona-1"});
    if (attempt.tapped) pool.push_back({actor->nature.current, "tapped-nature", "MG-nature-4"});
    for (const PoolModifier& one : attempt.modifiers) {
        if (one.dice == 0) continue;
        pool.push_back({one.dice, one.reason.empty() ? "gm" : one.reason, std::string(given_rule)});
    }
    add_trait(pool, attempt);
    const Attempt* other = AttemptRef{&test, &attempt}.other();
    if (test.versus && other && other->trait && other->trait->way == TraitWay::advantage) {
        pool.push_back({2, "advantage", "MG-checks-3"});
    }
    add_conflict(pool, state, attempt);
    add_gear(pool, state, test, attempt, *actor);
    for (const ConditionRule& one : condition_rules) {
        if (one.pool_dice == 0 || !actor->conditions.contains(one.condition)) continue;
        pool.push_back({one.pool_dice, enum_word(one.condition), std::string(one.rule)});
    }
    return pool;
}

int bonus_of(const Attempt& attempt) {
    int sum = 0;
    for (const PoolModifier& one : attempt.modifiers) sum += one.successes;
    return sum;
}
int successes_with(int shown, int bonus) { return std::max(0, shown + bonus); }

int size_of(const std::vector<Modifier>& pool) {
    int sum = 0;
    for (const Modifier& line : pool) sum += line.value;
    return std::max(0, sum);
}

std::vector<int> hits_in(const std::vector<int>& dice) {
    std::vector<int> hits;
    std::ranges::copy_if(dice, std::back_inserter(hits), [](int face) { return face >= 4; });
    return hits;
}
int successes_of(const std::vector<int>& dice) { return static_cast<int>(hits_in(dice).size()); }
int sixes_of(const std::vector<int>& dice) { return static_cast<int>(std::ranges::count(dice, 6)); }

std::vector<Modifier> disposition_penalties(const State& state, const Team& team) {
    std::vector<Modifier> penalties;
    for (const auto when : {LowersDisposition::always, LowersDisposition::in_will_conflicts}) {
        if (when == LowersDisposition::in_will_conflicts && !is_will_conflict(*state.conflict))
            continue;
        for (const ConditionRule& one : condition_rules) {
            const bool suffered = std::ranges::any_of(team.members, [&](const Id& id) {
                const Character* member = find_character(state, id);
                return member && member->conditions.contains(one.condition);
            });
            if (one.lowers == when && suffered)
                penalties.push_back({-1, enum_word(one.condition), std::string(one.rule)});
        }
    }
    return penalties;
}

std::vector<Modifier> disposition_lines(const State& state, const Test& test, int successes) {
    const Attempt& attempt = test.attempts.front();
    const Character& one = *find_character(state, attempt.actor);
    std::vector<Modifier> lines{{rating_of(one, *test.base).value_or(0), "base", "MG-conflict-5"},
                                {successes, "successes", "MG-conflict-5"}};
    if (test.armour != 0) lines.push_back({test.armour, "armour", "MG-conflict-10"});
    for (Modifier& penalty : disposition_penalties(state, *find_team(state, *attempt.team)))
        lines.push_back(std::move(penalty));
    int sum = 0;
    for (const Modifier& line : lines) sum += line.value;
    if (sum < 1) lines.push_back({1 - sum, "at-least-one", "MG-conflict-7"});
    return lines;
}

bool has_hidden(const State& state, const Team& team) {
    return std::ranges::any_of(team.members, [&](const Id& id) {
        const Character* member = find_character(state, id);
        return member && member->has_secret_sheet();
    });
}

}  // namespace kast::rules::mouse_guard
