#pragma once
// Counted for the whole table: what everybody's commands, or the GM's, hang on.

#include "rules/troika/state.hpp"

namespace kast::rules::troika {

struct Tally {
    int dying = 0;    ///< who are on the table
    int dead = 0;     ///< who are on the table
    int waiting = 0;  ///< the dying, prepared ones too
    int living = 0;   ///< characters who are not dead
    bool operator==(const Tally&) const = default;
};
Tally count(const State& state);
/// The tally of `now`, from that of a table `before`: costs what is different.
Tally recount(const Tally& tally, const State& before, const State& now);
/// Whether anybody else is dying or dead has the same answer for all who did not change.
bool mean_the_same(const Tally& before, const Tally& now);

}  // namespace kast::rules::troika
