#pragma once
// What follows from the state as it is: who is where, and what a pool is made of.

#include "rules/mouse_guard/conditions.hpp"
#include "rules/mouse_guard/state.hpp"
#include "rules/mouse_guard/tables.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

/// Whether a list has something in it.
template <class List, class T>
bool holds(const List& list, const T& thing) {
    return std::ranges::find(list, thing) != std::ranges::end(list);
}

const Character* find_character(const State& state, const Id& id);
const Team* find_team(const State& state, const Id& id);
Team* find_team(State& state, const Id& id);
/// The team somebody is in, or null.
const Team* team_of(const State& state, const Id& character);

/// A number that stands on a sheet by itself.
struct SheetNumber {
    Field field;
    int Character::* number;
    int max;
};
inline constexpr SheetNumber sheet_numbers[] = {
    {Field::will, &Character::will, 10},           {Field::health, &Character::health, 10},
    {Field::resources, &Character::resources, 10}, {Field::circles, &Character::circles, 10},
    {Field::fate, &Character::fate, 99},           {Field::persona, &Character::persona, 99},
    {Field::checks, &Character::checks, 99},
};
/// One side of one test.
struct AttemptRef {
    const Test* test = nullptr;
    const Attempt* attempt = nullptr;
    explicit operator bool() const { return attempt != nullptr; }
    /// The other side, or null.
    const Attempt* other() const;
};
/// The open tests in the order in which they were called, which their ids do not tell.
std::vector<const Test*> tests_in_order(const State& state);
/// What a character has open: at most one.
AttemptRef open_attempt(const State& state, const Id& actor);
Attempt* find_attempt(State& state, const Id& test, const Id& actor);

bool holds_helper(const Attempt& attempt, const Id& helper);
/// The rating of a skill or ability; nothing for a skill the character has not.
std::optional<int> rating_of(const Character& character, std::string_view what);
/// The GM's side throws, spends and is settled first (MG-act-6).
bool on_gms_side(const State& state, const Attempt& attempt);
bool is_will_conflict(const Conflict& conflict);
/// The skills an action may be tested with: the table's, or those the GM named.
std::vector<std::string> skills_for(const Conflict& conflict, Action action);
std::vector<std::string> disposition_skills(const Conflict& conflict);
std::vector<std::string> disposition_bases(const Conflict& conflict);
/// Who makes the action that is open or comes next (MG-team-2); empty where nobody is left.
Id acting_member(const Conflict& conflict, const Team& team);
/// True where nothing is open that a test or conflict would come between.
bool is_quiet(const State& state);
bool is_disabled(const State& state, const Id& character, std::string_view trait);
/// What somebody's weapon is in this exchange, or null.
const WeaponChoice* weapon_of(const State& state, const Id& character);

/// The action of the opponent in the action that is open.
std::optional<Action> opposing_action(const State& state, const Test& test, const Attempt& attempt);
/// Whom a team's action is aimed at: the other of its pair, or the one the GM named.
std::optional<Id> target_of(const Conflict& conflict, const Id& team);
/// What a weapon adds to an action that works by at least 1 (MG-gear-2).
int weapon_successes(const State& state, const Test& test, const Attempt& attempt);
/// Every line of a pool as it stands (MG-pool-1). Where nothing is named yet the base is missing.
std::vector<Modifier> pool_of(const State& state, const Test& test, const Attempt& attempt);
/// The rule of the line that a modifier of the GM's makes; its cause is the reason.
inline constexpr std::string_view given_rule = "MG-pool-1";
/// Successes that modifiers add to those of the dice, or take from them.
int bonus_of(const Attempt& attempt);
/// What is shown with such a bonus: never below 0.
int successes_with(int shown, int bonus);
/// Dice of those lines, not below 0 (MG-pool-3).
int size_of(const std::vector<Modifier>& pool);
/// The dice that are successes (MG-dice-2), in the order thrown.
std::vector<int> hits_in(const std::vector<int>& dice);
/// Faces that are successes (MG-dice-2).
int successes_of(const std::vector<int>& dice);
int sixes_of(const std::vector<int>& dice);
/// What the conditions of a team take from its disposition, each kind once (MG-conflict-6).
std::vector<Modifier> disposition_penalties(const State& state, const Team& team);
/// What a team's starting disposition is made of with so many successes, line by line; their sum is
/// at least 1 (MG-conflict-5 to -7, -10). `test`: of that disposition.
std::vector<Modifier> disposition_lines(const State& state, const Test& test, int successes);
/// Whether any of the team's sheets is known to GMs only.
bool has_hidden(const State& state, const Team& team);

}  // namespace kast::rules::mouse_guard
