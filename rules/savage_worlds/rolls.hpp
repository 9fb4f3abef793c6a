#pragma once
// A trait roll, from what is to be rolled to what came of it. Throwing and evaluating are apart,
// so that a roll can be evaluated again after a reroll, and its chances be known before it.

#include "rules/core/omit_empty.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"
#include "rules/savage_worlds/words.hpp"

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace kast::rules::savage_worlds {

/// One die with its whole chain (SW-ace-2): the faces in the order in which they fell, and their
/// sum.
struct DieRoll {
    int sides = 6;
    std::vector<int> faces;
    int sum = 0;
    bool operator==(const DieRoll&) const = default;
};
BOOST_DESCRIBE_STRUCT(DieRoll, (), (sides, faces, sum))

/// All dice of one throw: the trait dice, then the wild die.
struct RollSet {
    std::vector<DieRoll> dice;
    std::optional<DieRoll> wild;
    std::optional<int> confirm;  ///< an extra's d6 (SW-crit-4)
    bool critical = false;
    int extra = 0;                  ///< what this set alone adds (SW-benny-16)
    std::optional<int> overridden;  ///< the GM's word: what it comes to whatever its dice show
};
BOOST_DESCRIBE_STRUCT(RollSet, (), (dice, wild, confirm, critical, extra, overridden))

/// One target of a roll with several dice: its own number to reach and its own modifiers.
struct Against {
    Id target;
    int tn = 4;
    std::vector<Modifier> modifiers;
    OmitEmpty<int> block;  ///< what the target's edge takes off gang up, where players may not know
};
BOOST_DESCRIBE_STRUCT(Against, (), (target, tn, modifiers, block))

/// Which die hits whom: a trait die's number from 1, or 0 for the wild die.
struct Placed {
    int die = 1;
    IdOrNone target;
    int total = 0;
    int tn = 4;
    bool success = false;
    int raises = 0;
};
BOOST_DESCRIBE_STRUCT(Placed, (), (die, target, total, tn, success, raises))

/// What a roll is and how it stands.
struct RollTask {
    Id roller;
    IdOrNone owner;       ///< who decides about it; empty: the GM
    std::string trait;    ///< "fighting", "vigor"
    std::string purpose;  ///< "trait", "attack", "soak", "shaken", …
    std::string label;
    int sides = 4;
    int count = 1;
    int wild = 0;  ///< sides of the wild die; 0: an extra, who has none
    std::vector<Modifier> modifiers;
    std::vector<std::string> claimed;  ///< causes that a player named and the GM may strike
    int tn = 4;
    bool tn_hidden = false;  ///< the number belongs to somebody's sheet: only `tn_owner` may see it
    IdOrNone tn_owner;
    std::vector<Against> against;  ///< one for each die where targets were declared
    bool hidden = false;           ///< only the GM sees it
    bool best_only = false;        ///< several dice, one result (SW-test-6)
    bool action = false;           ///< one of the turn's actions
    std::optional<Id> call;        ///< the test that the GM has called
    int own = 0;  ///< how many of the modifiers, the first, are the roller's own state
    OmitEmpty<bool> veils_targets;  ///< GMs alone know the numbers of whom it is against
    OmitEmpty<int> block;  ///< as in Against, where the modifiers hold those against the target

    std::vector<RollSet> sets;
    int chosen = -1;                  ///< the set accepted
    std::vector<std::string> used;    ///< reroll abilities spent on it
    int bennies = 0;                  ///< spent on it
    std::vector<Placed> placed;       ///< as the roller put them, or empty
    std::optional<int> overridden;    ///< the GM's word
    std::vector<std::string> struck;  ///< claims that the GM did not let stand
};
BOOST_DESCRIBE_STRUCT(RollTask, (),
                      (roller, owner, trait, purpose, label, sides, count, wild, modifiers, claimed,
                       tn, tn_hidden, tn_owner, against, hidden, best_only, action, call, own,
                       veils_targets, block, sets, chosen, used, bennies, placed, overridden,
                       struck))

/// What came of a roll. `results` has one total for each trait die, the wild die put in its place.
struct RollOutcome {
    bool rolled = false;
    bool critical = false;
    bool success = false;
    int total = 0;
    int raises = 0;
    std::vector<Placed> placed;
    std::vector<int> naturals;  ///< first faces of the trait dice
    std::vector<int> replaced;  ///< numbers of the trait dice that the wild die stands in for
    bool wild_success = false;
    std::vector<std::string> struck;  ///< claims that the GM did not let stand
};
BOOST_DESCRIBE_STRUCT(RollOutcome, (),
                      (rolled, critical, success, total, raises, placed, naturals, replaced,
                       wild_success, struck))

Verdict verdict_of(const RollOutcome& outcome);

/// SW-raise-1: full fours over what was needed, 0 below it.
constexpr int raises_over(int total, int tn) { return total >= tn ? (total - tn) / 4 : 0; }

int sum_of(const std::vector<Modifier>& modifiers);

/// SW-ace-8: where a chain is stopped. A guard against a broken source of chance, not a rule.
inline constexpr std::size_t chain_faces_max = 200;

/// One die with its whole chain, or the one face of a die that does not ace.
DieRoll thrown(Dice& dice, int sides, bool aces = true);
/// All dice of one throw of the task: the trait dice, then the wild die. `extra`: SW-benny-16.
RollSet throw_set(const RollTask& task, Dice& dice, int extra);

/// True where these faces are a critical failure, the extra's confirming d6 aside (SW-crit-1, 5, 6,
/// 10).
bool is_critical(const RollSet& set);
/// True where an extra's only die shows a natural 1, which may yet be critical (SW-crit-4).
bool may_be_critical(const RollSet& set);
/// What `set` comes to. The wild die stands in where it helps most (SW-wild-5).
RollOutcome outcome_of(const RollTask& task, const RollSet& set);
/// Whether the first of two opposed rolls wins: it succeeds, and is above the second (SW-opposed-6
/// to 8). A tie is the second's.
bool wins_opposed(const RollOutcome& first, const RollOutcome& second);
/// The set that is best for the roller: successes, raises, sum, then the older (SW-reroll-8). A
/// critical last set leaves no choice (SW-reroll-4).
int best_set(const RollTask& task);
/// What that one comes to. Requires a throw.
RollOutcome best_outcome(const RollTask& task);
/// The default of an allocation: results high to low on the declared targets in order.
std::vector<Placed> spread(const RollTask& task, const RollSet& set);
/// One die's result against one target, all modifiers included.
Placed place(const RollTask& task, const RollSet& set, int die, const Against& against);

}  // namespace kast::rules::savage_worlds
