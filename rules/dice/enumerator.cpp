#include "rules/dice/enumerator.hpp"

namespace kast::rules {

void EnumeratorDice::begin() {
    at_ = 0;
    chance_ = 1;
    of_ = 1;
    ids_ = 0;
}

bool EnumeratorDice::advance() {
    // A path that ended early (the last choice changed what is rolled) is as long as it was walked.
    path_.resize(at_);
    while (!path_.empty() && path_.back().chosen + 1 == path_.back().n) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().chosen;
    return true;
}

std::uint32_t EnumeratorDice::draw(std::uint32_t n, std::uint32_t lowest) {
    if (at_ == path_.size()) {
        if (chance_ < unlikely_) throw CutOff{};
        if (at_ == draws_max_) {
            throw EnumerationError("more than " + std::to_string(draws_max_) +
                                   " dice in one outcome");
        }
        path_.push_back({n, 0});
    } else if (path_[at_].n != n) {
        throw std::logic_error("what is enumerated rolls differently on the same dice");
    }
    chance_ /= n;
    of_ = checked_product(of_, n).value_or(0);
    return lowest + path_[at_++].chosen;
}

}  // namespace kast::rules
