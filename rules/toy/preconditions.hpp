#pragma once
// What may be done now, asked of the table alone. A method is offered (`allowed.hpp`) where its
// precondition holds, and its command is refused where it does not: both ask here.

#include "rules/toy/derived.hpp"

namespace kast::rules::toy {

// Why not now; null where nothing is in the way. All of them take somebody who is at the table.

/// Made and alive.
const RefusalKind* why_not_fit(const Adventurer& one);
/// Nothing of theirs is open.
const RefusalKind* why_not_free(const State& state, const Id& who);
/// Makes an attempt of their own, or takes part in one.
const RefusalKind* why_not_roll(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_roll_pool(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_roll_knave(const State& state, const Id& who, const Adventurer& one);
/// Takes the step of creation with this number.
const RefusalKind* why_not_step(const State& state, const Id& who, const Adventurer& one, int step);
/// Takes an Action in this phase of the Moment (TOY-x-act-1).
const RefusalKind* why_not_act(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_fight(const State& state, const Id& who, const Adventurer& one);
/// Guards against a Monster that strikes (TOY-x-guard-1).
const RefusalKind* why_not_guard(const State& state, const Id& who, const Adventurer& one);
/// Settles its Init, by a roll or without (TOY-x-init-1).
const RefusalKind* why_not_settle_init(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_roll_init(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_exert(const State& state, const Id& who, const Adventurer& one);
/// Rests at all (TOY-x-rest-1 to -3), and takes a Breather.
const RefusalKind* why_not_rest(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_breathe(const State& state, const Id& who, const Adventurer& one);
const RefusalKind* why_not_heal_grit(const Adventurer& one);

/// All dice that an open attempt is to be rolled with are there.
const RefusalKind* why_not_roll_attempt(const State& state, const Attempt& attempt);

// ---- The table

/// Combat starts; the unit of time is set.
const RefusalKind* why_not_leave_free_time(const State& state);
const RefusalKind* why_not_end_combat(const State& state);
/// The next phase of the Moment.
const RefusalKind* why_not_go_on(const State& state);

// ---- Refusing

/// Refuses with what is in the way of `who`, or of the table where it is empty.
Result<void> permit(const State& state, const RefusalKind* why, std::string_view rule,
                    std::string_view path, const Id& who = {});

/// A die that may be added to the roll now. Refuses: see `why_not_add`.
Result<void> require_add_on(const State& state, const Attempt& attempt, const Entrant& entrant,
                            const std::string& die, std::string_view path);

/// Somebody's name, or the id of one who is not there.
std::string name_of(const State& state, const Id& id);
/// What is open, of whom, and how it ends: the attempt, contest or decision with this id.
std::string describe_open(const State& state, const Id& open);

}  // namespace kast::rules::toy
