#pragma once
// Whose views a change of the table may concern though they are as they were: by what is asked, in
// a character's view and in what it may do, beside the character itself.
//
// What may be done hangs on a few things of the whole table: the phase, whether somebody needs aid.
// Where one of them changes, everybody's list is looked at again (`lists`), and no view is made
// anew for it. Whether a decision comes first is none of them: the table's view says so once
// (`pending`).

#include "rules/savage_worlds/plights.hpp"

#include <set>

namespace kast::rules::savage_worlds {

class Concerned {
public:
    /// Of each table with what its view has counted.
    Concerned(const State& before, const PlightCounts& plights_before, const State& now,
              const PlightCounts& plights);
    /// Every view may be another.
    bool everybody() const { return everybody_; }
    /// Everybody's list of what it may do may be another.
    bool lists() const { return lists_; }
    /// Where it is not everybody: those whose views may be others beyond that list.
    const std::set<Id>& some() const { return some_; }

private:
    void add_characters(const State& before, const State& now);
    void add_purses(const State& before, const State& now);
    void add_slots(const State& before, const State& now);

    bool everybody_;
    bool lists_;
    std::set<Id> some_;
};

}  // namespace kast::rules::savage_worlds
