#include "rules/savage_worlds/chances.hpp"

#include "rules/dice/merged.hpp"
#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace kast::rules::savage_worlds {

Chance both(const Chance& a, const Chance& b) {
    const auto ways = checked_product(a.ways, b.ways);
    const auto of = checked_product(a.of, b.of);
    if (!a.exact() || !b.exact() || !ways || !of) return {a.value * b.value, 0, 0};
    return Chance::fraction_of(*ways, *of);
}

namespace {

constexpr EnumerationLimits chain_limits{
    .leaves_max = 100'000, .draws_max = chain_faces_max, .cut_off_max = 1e-15L};

Chain made_chain(int sides, bool aces) {
    const auto sums = merged_distribution<int>(
        [&](Dice& dice) { return thrown(dice, sides, aces).sum; }, UniqueKey{}, chain_limits);
    return {sums.chances, sums.cut_off};
}

/// 1 less all of these.
Chance rest_of(const std::vector<Chance>& others) {
    Tally tally;
    for (const Chance& one : others) tally.add(one);
    const Chance sum = tally.total();
    if (!sum.exact()) return {1 - sum.value, 0, 0};
    return Chance::fraction_of(sum.of - sum.ways, sum.of);
}

/// A sum that stands for all of its class, and how likely the class is.
struct DieClass {
    int sum = 1;
    Chance chance;
};

/// The sums of a die by what they come to: a 1 apart, then from threshold to threshold. Above the
/// last nothing makes a difference.
std::vector<DieClass> classes_of(int sides, const std::set<int>& thresholds) {
    const Chain& chain = chain_of(sides, true);
    const auto class_of = [&](int sum) {
        if (sum == 1) return std::ptrdiff_t{-1};
        return std::distance(thresholds.begin(), thresholds.upper_bound(sum));
    };
    std::map<std::ptrdiff_t, std::pair<int, Tally>> found;
    for (const auto& [sum, chance] : chain.sums) {
        auto& one = found.try_emplace(class_of(sum), sum, Tally{}).first->second;
        one.second.add(chance);
    }
    std::vector<DieClass> classes;
    std::vector<Chance> others;
    const auto last = std::prev(found.end())->first;
    for (const auto& [which, one] : found) {
        if (which == last) break;
        others.push_back(one.second.total());
        classes.push_back({one.first, others.back()});
    }
    // What is above all thresholds has no end, but its chance is what the others leave.
    classes.push_back({found.at(last).first, rest_of(others)});
    return classes;
}

std::vector<DieClass> every_sum(int sides) {
    std::vector<DieClass> classes;
    for (const auto& [sum, chance] : chain_of(sides, true).sums) classes.push_back({sum, chance});
    return classes;
}

DieRoll die_of(int sides, int sum) {
    // The first face tells whether it is a natural 1; the sum all else.
    return {sides, {sum == 1 ? 1 : std::min(sum, sides)}, sum};
}

std::set<int> thresholds_of(const RollTask& task, const Look& look) {
    std::set<int> thresholds;
    const auto add_for = [&](int tn, int modifiers) {
        const int needed = tn - modifiers - look.extra;
        for (int raise = 0; raise <= look.raises; ++raise) thresholds.insert(needed + 4 * raise);
    };
    const int own = sum_of(task.modifiers);
    if (task.against.empty()) add_for(task.tn, own);
    for (const Against& one : task.against) add_for(one.tn, own + sum_of(one.modifiers));
    return thresholds;
}

/// All throws of the task, one for each way in which its dice can fall into the classes.
class Throws {
public:
    using OnThrow = std::function<void(RollSet, const Chance&)>;
    Throws(const RollTask& task, const Look& look, OnThrow on_throw)
        : task_(task), look_(look), on_throw_(std::move(on_throw)) {
        const auto thresholds = thresholds_of(task, look);
        const auto classes = [&](int sides) {
            return look.totals ? every_sum(sides) : classes_of(sides, thresholds);
        };
        dice_ = classes(task.sides);
        if (task.wild > 0) wild_ = classes(task.wild);
        chains_ = task.count * chain_of(task.sides, true).cut_off;
        if (task.wild > 0) chains_ += chain_of(task.wild, true).cut_off;
        const auto reach = [&](int sides) { return chain_of(sides, true).sums.rbegin()->first; };
        const int least = std::min(reach(task.sides), task.wild > 0 ? reach(task.wild) : 10'000);
        complete_ = !look.totals && *thresholds.rbegin() <= least;
    }

    void all() { pick(0, task_.count, Chance::fraction_of(1, 1)); }
    /// What was not followed; nothing where the classes leave nothing out.
    long double cut_off() const { return complete_ ? 0 : cut_off_ + chains_; }

private:
    /// Dice of one class are alike: `left` dice go on the classes from `which` on.
    void pick(std::size_t which, int left, const Chance& chance) {
        if (left == 0) return add_wild(chance);
        if (which == dice_.size()) return;
        Chance with = chance;
        const std::size_t before = set_.dice.size();
        for (int taken = 0; taken <= left; ++taken) {
            if (taken > 0) {
                set_.dice.push_back(die_of(task_.sides, dice_[which].sum));
                // So many more orders in which these can fall among those that are left.
                with = both(both(with, dice_[which].chance), orders(left, taken));
            }
            pick(which + 1, left - taken, with);
        }
        set_.dice.resize(before);
    }

    /// (left choose taken) / (left choose taken - 1)
    static Chance orders(int left, int taken) {
        const int not_before = left - taken + 1;
        return Chance::fraction_of(static_cast<Count>(not_before), static_cast<Count>(taken));
    }

    void add_wild(const Chance& chance) {
        if (task_.wild == 0) return add_confirmation(chance);
        for (const DieClass& one : wild_) {
            const Chance with = both(chance, one.chance);
            if (look_.totals && with.value < hopeless) {
                cut_off_ += with.value;
                continue;
            }
            set_.wild = die_of(task_.wild, one.sum);
            add_confirmation(with);
        }
    }

    void add_confirmation(const Chance& chance) {
        set_.critical = is_critical(set_);
        set_.extra = look_.extra;
        if (!look_.confirm || !may_be_critical(set_)) return on_throw_(set_, chance);
        on_throw_(set_, both(chance, Chance::fraction_of(5, 6)));
        set_.critical = true;
        on_throw_(set_, both(chance, Chance::fraction_of(1, 6)));
    }

    /// So small that all of them together do not matter.
    static constexpr long double hopeless = 1e-17L;

    const RollTask& task_;
    const Look& look_;
    OnThrow on_throw_;
    std::vector<DieClass> dice_, wild_;
    RollSet set_;
    long double cut_off_ = 0;
    long double chains_ = 0;
    bool complete_ = true;
};

/// Sums of dice that have nothing to do with each other.
std::vector<long double> sums_of(const std::vector<int>& sides) {
    std::vector<long double> sums{1};
    for (const int one : sides) {
        const auto& chain = chain_of(one, true).sums;
        std::vector<long double> next(sums.size() +
                                      static_cast<std::size_t>(chain.rbegin()->first));
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (sums[i] < 1e-20L) continue;
            for (const auto& [sum, chance] : chain) {
                next[i + static_cast<std::size_t>(sum)] += sums[i] * chance.value;
            }
        }
        sums = std::move(next);
    }
    return sums;
}

}  // namespace

const Chain& chain_of(int sides, bool aces) {
    thread_local std::map<std::pair<int, bool>, Chain> known;
    const auto found = known.find({sides, aces});
    if (found != known.end()) return found->second;
    return known.emplace(std::pair(sides, aces), made_chain(sides, aces)).first->second;
}

long double outcomes_of(RollTask task, const Look& look,
                        const std::function<void(const RollOutcome&, const Chance&)>& on_outcome) {
    const auto as_is = task;
    Throws throws(as_is, look, [&](RollSet set, const Chance& chance) {
        task.sets.push_back(std::move(set));
        on_outcome(best_outcome(task), chance);
        task.sets.pop_back();
    });
    throws.all();
    return throws.cut_off();
}

namespace {

long double power(long double base, int exponent) {
    long double product = 1;
    for (int i = 0; i < exponent; ++i) product *= base;
    return product;
}

/// More than half of `n` dice are natural 1s, and none shows more than has the chance `below`.
long double mostly_ones(int n, long double one, long double below) {
    long double sum = 0;
    long double orders = 1;
    for (int ones = 0; ones <= n; ++ones) {
        if (2 * ones > n) sum += orders * power(one, ones) * power(below - one, n - ones);
        orders = orders * (n - ones) / (ones + 1);
    }
    return sum;
}

long double chance_of(const std::map<int, Chance>& sums, int sum) {
    const auto found = sums.find(sum);
    return found == sums.end() ? 0 : found->second.value;
}

}  // namespace

std::map<Total, long double> best_totals(const RollTask& task, const Look& look, long double& cut) {
    const Chain& chain = chain_of(task.sides, true);
    const Chain* wild = task.wild > 0 ? &chain_of(task.wild, true) : nullptr;
    std::set<int> sums;
    for (const auto& [sum, chance] : chain.sums) sums.insert(sum);
    if (wild) {
        for (const auto& [sum, chance] : wild->sums) sums.insert(sum);
    }
    cut += task.count * chain.cut_off + (wild ? wild->cut_off : 0);
    const long double one = chance_of(chain.sums, 1);
    const long double wild_one = wild ? chance_of(wild->sums, 1) : 1;
    const int fixed = sum_of(task.modifiers) + look.extra;
    const int before =
        task.sets.empty() ? std::numeric_limits<int>::min() : best_outcome(task).total;
    std::map<Total, long double> totals;
    // Of all dice at most this sum, and of those that are critical.
    long double die_below = 0;
    long double wild_below = wild ? 0 : 1;
    long double any = 0;
    long double critical = 0;
    for (const int sum : sums) {
        die_below += chance_of(chain.sums, sum);
        if (wild) wild_below += chance_of(wild->sums, sum);
        const long double now = power(die_below, task.count) * wild_below;
        const long double now_critical = wild_one * mostly_ones(task.count, one, die_below);
        totals[{true, sum + fixed}] += now_critical - critical;
        // A throw before stands where this one is no better; a critical failure ends them all.
        totals[{false, std::max(before, sum + fixed)}] += (now - now_critical) - (any - critical);
        any = now;
        critical = now_critical;
    }
    return totals;
}

Damage damage_chances(const HitTask& hit, int extra) {
    std::vector<int> sides = hit.dice;
    if (hit.raise_die) sides.push_back(6);
    Damage damage;
    if (!hit.aces) {
        const auto sums = merged_distribution<int>(
            [&](Dice& dice) {
                int sum = 0;
                for (const int one : sides) sum += thrown(dice, one, false).sum;
                return sum;
            },
            [](std::span<const Draw> path) {
                int sum = 0;
                for (const Draw& draw : path) sum += static_cast<int>(draw.value);
                return std::vector<int>{sum};
            });
        for (const auto& [sum, chance] : sums.chances) {
            damage.totals.emplace(damage_of(hit, sum, extra), chance);
        }
        return damage;
    }
    constexpr long double hardly_ever = 1e-15L;
    for (const int one : sides) damage.cut_off += chain_of(one, true).cut_off;
    const auto sums = sums_of(sides);
    for (std::size_t sum = 0; sum < sums.size(); ++sum) {
        if (sums[sum] >= hardly_ever) {
            damage.totals.emplace(damage_of(hit, static_cast<int>(sum), extra),
                                  Chance{sums[sum], 0, 0});
        } else {
            damage.cut_off += sums[sum];
        }
    }
    return damage;
}

}  // namespace kast::rules::savage_worlds
