#include "rules/toy/odds_merging.hpp"

#include <algorithm>
#include <limits>

namespace kast::rules::toy {

std::vector<int> AttemptMergeKey::totals_of(std::span<const Draw> path) const {
    std::vector<int> totals = fixed;
    for (std::size_t i = 0; i < path.size() && i < owner.size(); ++i)
        totals[owner[i]] += static_cast<int>(path[i].value);
    return totals;
}

std::pair<int, int> AttemptMergeKey::best_of(const std::vector<int>& totals,
                                             std::size_t rolled) const {
    int best = std::numeric_limits<int>::min();
    int who = 0;
    bool ally = false;
    for (std::size_t i = 0; i < totals.size(); ++i) {
        const auto rest = std::span(owner).subspan(std::min(rolled, owner.size()));
        if (std::ranges::find(rest, i) != rest.end()) continue;
        if (totals[i] < best) continue;
        if (totals[i] > best) {
            best = totals[i];
            who = 0;
            ally = false;
        }
        who |= 1 << i;
        ally = ally || sides[i] == Side::ally;
    }
    for (std::size_t i = 0; ally && i < totals.size(); ++i) {
        if (sides[i] == Side::monster) who &= ~(1 << i);  // TOY-rb-ties-1
    }
    return {best, who};
}

int AttemptMergeKey::seen_of_added(std::span<const Draw> path, std::vector<int>& key) const {
    if (watched < path.size()) key.push_back(std::min(3, static_cast<int>(path[watched].value)));
    const int face = deed < path.size() ? static_cast<int>(path[deed].value) : 0;
    key.push_back(face);
    return face;
}

std::vector<int> AttemptMergeKey::while_rolling(std::span<const Draw> path) const {
    const std::vector<int> totals = totals_of(path);
    if (!better) {
        std::vector<int> key{totals.front()};
        seen_of_added(path, key);
        return key;
    }
    const auto [best, who] = best_of(totals, path.size());
    std::vector<int> key{best, who};
    const auto rest = std::span(owner).subspan(path.size());
    for (std::size_t i = 0; i < totals.size(); ++i) {
        if (std::ranges::find(rest, i) != rest.end()) key.push_back(totals[i]);
    }
    seen_of_added(path, key);
    return key;
}

std::vector<int> AttemptMergeKey::tie_rounds(std::span<const Draw> path) const {
    auto [best, tied] = best_of(totals_of(path), path.size());
    std::vector<int> key;
    seen_of_added(path, key);
    std::size_t at = owner.size();
    for (;;) {
        int most = 0;
        int share = 0;
        for (std::size_t i = 0; i < fixed.size(); ++i) {
            if ((tied & (1 << i)) == 0) continue;
            if (at == path.size()) {
                key.insert(key.end(), {tied, static_cast<int>(i), most, share});
                return key;
            }
            const int face = static_cast<int>(path[at++].value);
            if (face > most) {
                most = face;
                share = 0;
            }
            if (face == most) share |= 1 << i;
        }
        tied = share;
    }
}

std::vector<int> AttemptMergeKey::after_rolling(std::span<const Draw> path) const {
    if (better) return tie_rounds(path);
    const int total = totals_of(path).front();
    std::vector<int> key{follow_up ? int(total >= 20) : total};
    seen_of_added(path, key);
    int added_up = 0;
    for (std::size_t i = owner.size(); i < path.size(); ++i) {
        const int face = static_cast<int>(path[i].value);
        if (i < owner.size() + summed)
            added_up += face;
        else
            key.push_back(face);
    }
    key.push_back(added_up);
    return key;
}

std::vector<int> AttemptMergeKey::operator()(std::span<const Draw> path) const {
    return path.size() < owner.size() ? while_rolling(path) : after_rolling(path);
}

namespace {

AttemptMergeKey with_totals(const Attempt& attempt) {
    AttemptMergeKey dice;
    dice.better = attempt.kind == RollKind::roll_better;
    for (const Entrant& one : attempt.entrants) {
        dice.fixed.push_back(total_of(one));
        dice.sides.push_back(one.side);
    }
    return dice;
}

}  // namespace

AttemptMergeKey dice_of(const State& state, const Attempt& attempt) {
    AttemptMergeKey dice = with_totals(attempt);
    for (std::size_t i = 0; i < attempt.entrants.size(); ++i)
        dice.owner.insert(dice.owner.end(), attempt.entrants[i].dice.size(), i);
    for (std::size_t i = 0; i < attempt.entrants.size(); ++i) {
        const Entrant& one = attempt.entrants[i];
        for (const AddOn& added : one.added) {
            if (added.die == word::deed) dice.deed = dice.owner.size();
            dice.owner.push_back(i);
            if (const auto line = modifier_of_add_on(state, attempt, one, added.die))
                dice.fixed[i] += line->value;
        }
    }
    return dice;
}

AttemptMergeKey dice_of_answer(const Attempt& attempt, const Id& who, const std::string& die) {
    AttemptMergeKey dice = with_totals(attempt);
    for (std::size_t i = 0; i < attempt.entrants.size(); ++i) {
        if (attempt.entrants[i].who == who) dice.owner = {i};
    }
    dice.watched = 0;
    if (die == word::deed) dice.deed = 0;
    return dice;
}

}  // namespace kast::rules::toy
