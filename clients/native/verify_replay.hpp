#pragma once
// Throws the notations of a log again, with the dice of their proof.

#include "clients/native/log_fault.hpp"
#include "rules/dice/recording.hpp"
#include "rules/dice/roll_result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::client {

/// The first of `results` that is not what `draws`, used up one after another, give; the fault has
/// no line. `roll` is what a sentence calls the roll.
std::optional<LogFault> replay(const std::vector<rules::RollResult>& results,
                               std::vector<rules::Draw> draws, const std::string& roll);

}  // namespace kast::client
