#pragma once
// Odds added up from outcomes that are given one by one, each with its chance.

#include "rules/core/odds.hpp"

#include <map>

namespace kast::rules::savage_worlds {

/// Ways and what they lead to, added up.
class Counting {
public:
    void add(OutcomeSample answers, const Chance& chance) {
        tallies_[maker_.note(std::move(answers))].add(chance);
    }
    Odds make(long double cut_off) const {
        Distribution<OddsAccumulator::Key> ways;
        for (const auto& [key, tally] : tallies_) ways.chances.emplace(key, tally.total());
        ways.cut_off = cut_off;
        return maker_.make(ways);
    }

private:
    OddsAccumulator maker_;
    std::map<OddsAccumulator::Key, Tally> tallies_;
};

}  // namespace kast::rules::savage_worlds
