#pragma once
// The odds of a roll that lies there: of throwing it again, and of an extra's critical failure.

#include "rules/core/odds.hpp"
#include "rules/savage_worlds/chances.hpp"

#include <boost/describe.hpp>

#include <map>

namespace kast::rules::savage_worlds {

BOOST_DEFINE_ENUM_CLASS(Degree, critical_failure, failure, success, raise)

Degree degree_of(bool critical, bool success, int raises);
Degree degree_of(const RollOutcome& outcome);

/// How likely each total of the roll is; of several dice that of the best. Adds to `cut`.
std::map<Total, long double> totals_of(const RollTask& task, Look look, long double& cut);
/// Of an opposed roll, for who started it: SW-opposed-6 to 8, SW-opposed-11; a tie is the
/// defender's.
Degree opposed_degree(const Total& first, const Total& second);

/// The question `better` of a roll that is thrown again. Requires a throw that lies there.
/// A higher degree: more dice that succeed, or more raises, of which `look.raises` make a
/// difference.
Odds odds_of_better(const RollTask& task, const Look& look);
/// Of the first of two opposed rolls: a higher total, of 4 or more (SW-opposed-6).
Odds odds_of_higher(const RollTask& task, const Look& look);
/// Of the second: the first no longer wins, or with fewer raises.
Odds odds_of_holding(const RollTask& task, const Look& look, const RollOutcome& first);

/// The d6 of an extra whose die shows a 1 (SW-crit-4): the questions `critical` and `result`.
Odds odds_of_confirmation(RollTask task, const OutcomeSample& assumed);

}  // namespace kast::rules::savage_worlds
