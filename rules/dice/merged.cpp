#include "rules/dice/merged.hpp"

#include <algorithm>

namespace kast::rules {

void PathDice::expect(std::size_t count) {
    if (at_ < expected_to_) return;  // Said before more was known.
    expected_from_ = at_;
    expected_to_ = at_ + count;
}

std::vector<std::uint32_t> PathDice::faces() const {
    std::vector<std::uint32_t> faces;
    faces.reserve(at_);
    for (const Draw& draw : path_.first(std::min(at_, path_.size()))) faces.push_back(draw.value);
    for (const Guess& guess : guesses_) faces.push_back(guess.lowest);
    return faces;
}

std::uint32_t PathDice::draw(std::uint32_t n, std::uint32_t lowest) {
    if (at_ >= path_.size()) {
        if (guesses_.size() == guesses_max_) throw Beyond{n, lowest};
        guesses_.push_back({n, lowest, at_ > expected_from_ && at_ < expected_to_});
        ++at_;
        return lowest;
    }
    const Draw& next = path_[at_++];
    if (next.n != n || next.lowest != lowest)
        throw std::logic_error("what is enumerated rolls differently on the same dice");
    return next.value;
}

WeightedPath WeightedPath::with(std::uint32_t n, std::uint32_t lowest) const {
    WeightedPath longer;
    longer.path.reserve(path.size() + 1);
    longer.path.assign(path.begin(), path.end());
    longer.path.push_back({n, lowest, lowest});
    longer.chance = chance / n;
    longer.ways = ways;
    longer.of = checked_product(of, n).value_or(0);
    return longer;
}

void WeightedPath::take_in(const WeightedPath& other) {
    chance += other.chance;
    if (of == other.of && of != 0) {
        const auto sum = checked_sum(ways, other.ways);
        of = sum ? of : 0;
        ways = sum.value_or(0);
        return;
    }
    const Count common = common_multiple(of, other.of);
    if (common == 0) {
        of = 0;
        return;
    }
    const auto ours = checked_product(ways, common / of);
    const auto theirs = checked_product(other.ways, common / other.of);
    const auto sum = ours && theirs ? checked_sum(*ours, *theirs) : std::nullopt;
    of = sum ? common : 0;
    ways = sum.value_or(0);
}

std::vector<int> UniqueKey::operator()(std::span<const Draw> path) const {
    std::vector<int> values;
    values.reserve(path.size());
    for (const Draw& draw : path) values.push_back(static_cast<int>(draw.value));
    return values;
}

std::vector<int> SumsOf::operator()(std::span<const Draw> path) const {
    std::vector<int> sums;
    std::size_t at = 0;
    for (const std::size_t run : runs) {
        if (at == path.size()) return sums;
        int sum = 0;
        for (std::size_t i = 0; i < run && at < path.size(); ++i)
            sum += static_cast<int>(path[at++].value);
        sums.push_back(sum);
    }
    for (; at < path.size(); ++at) sums.push_back(static_cast<int>(path[at].value));
    return sums;
}

}  // namespace kast::rules
