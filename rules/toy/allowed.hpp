#pragma once
// What may be done now, so that no screen needs to know a rule. Methods without "toy.".

#include "rules/toy/derived.hpp"

namespace kast::rules::toy {

/// What its player may give for this adventurer.
std::vector<std::string> allowed_to(const State& state, const Id& id, const Adventurer& one);
/// What the GM may give for it: what it can be asked to take part in.
std::vector<std::string> allowed_to_gm_for(const State& state, const Id& id, const Adventurer& one);
/// What fits this attempt.
std::vector<std::string> allowed_for(const State& state, const Attempt& attempt);
/// Of the GM's methods for the whole table those that hang on how things stand.
std::vector<std::string> allowed_to_gm(const State& state);

MomentPhase phase_after(MomentPhase phase);
/// 20, 3, or 0 where there is none.
int target_of(RollKind kind);

}  // namespace kast::rules::toy
