#pragma once
// What may be done now, so that no screen needs to know a rule. Methods without "terre-exile.".

#include "rules/terre_exile/derived.hpp"

namespace kast::rules::terre_exile {

/// What its player may give for this character, or the GM in their place.
std::vector<std::string> allowed_to(const State& state, const Id& id, const Character& one,
                                    bool gm);
/// Of the GM's methods for the whole table those that hang on how things stand, as the viewer
/// knows it.
std::vector<std::string> allowed_to_gm(const State& state, const Viewer& viewer);

}  // namespace kast::rules::terre_exile
