#pragma once
// Whose views a change of the table may concern though they are as they were: by what is asked, in
// a character's view and in what it may do, beside the character itself.

#include "rules/savage_worlds/state.hpp"

#include <set>

namespace kast::rules::savage_worlds {

class Concerned {
public:
    Concerned(const State& before, const State& now);
    bool everybody() const { return everybody_; }
    /// Where it is not everybody: those who are concerned, and some who may be.
    const std::set<Id>& some() const { return some_; }

private:
    void add_characters(const State& before, const State& now);
    void add_purses(const State& before, const State& now);
    void add_slots(const State& before, const State& now);

    bool everybody_;
    std::set<Id> some_;
};

}  // namespace kast::rules::savage_worlds
