#pragma once
// What blocks each command now. `carry_out` asks before it looks at the parameters, and the views
// list the commands that nothing blocks.

#include "rules/core/availability.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/refusals.hpp"

namespace kast::rules::terre_exile {

// ---- commands of a character

struct Situation {
    const State& state;
    const Id& id;
    const Character& character;
    bool by_gm = false;  ///< the GM calls off what the GM asked for
};

Blocker blocker_of(For<TestDeclare>, const Situation& now);
Blocker blocker_of(For<TestThrow>, const Situation& now);
Blocker blocker_of(For<SaveRoll>, const Situation& now);
Blocker blocker_of(For<TriangleUse>, const Situation& now);
Blocker blocker_of(For<CharacterRemove>, const Situation& now);

/// The character has a test open. `rule`: of the command that would begin something else.
Blocker busy_blocker(const State& state, const Id& character, std::string_view rule = {});
/// Nothing is left of the body or the mind to test this attribute with (D100-x-down-1).
Blocker exhaustion_blocker(const State& state, const Character& character,
                           const std::string& attribute);
/// This attribute is no trump to use now (D100-trump-1, -4, -8).
Blocker trump_blocker(const State& state, const Character& character, const std::string& attribute);

// ---- commands of an open test

struct TestSituation {
    const State& state;
    const Test& test;
    bool by_gm = false;  ///< as a Situation's
};

Blocker blocker_of(For<TestSet>, const TestSituation& now);
Blocker blocker_of(For<AdvantageAdd>, const TestSituation& now);
Blocker blocker_of(For<SpiritualSpend>, const TestSituation& now);
/// From the pool that fits the attribute.
Blocker blocker_of(For<EffortMake>, const TestSituation& now);
/// Of every attribute on the sheet.
Blocker blocker_of(For<TrumpClaim>, const TestSituation& now);
Blocker blocker_of(For<TestRoll>, const TestSituation& now);
/// Takes back until the roll what was declared, or put into it.
Blocker blocker_of(For<TestCancel>, const TestSituation& now);
Blocker blocker_of(For<SpiritualWithdraw>, const TestSituation& now);
Blocker blocker_of(For<EffortWithdraw>, const TestSituation& now);
/// Of everything that was claimed.
Blocker blocker_of(For<TrumpWithdraw>, const TestSituation& now);

/// 1 PV or PF before the roll from this pool (D100-x-res-3).
Blocker effort_blocker(const TestSituation& now, Pool pool);
/// Claims this attribute as a trump.
Blocker claim_blocker(const TestSituation& now, const std::string& attribute);
/// Takes the claim of this attribute back.
Blocker withdrawal_blocker(const TestSituation& now, const std::string& attribute);

// ---- commands of the GM's, about the table

struct TableSituation {
    const State& state;
};

Blocker blocker_of(For<ModeSet>, const TableSituation& now);
Blocker blocker_of(For<ConfrontationStart>, const TableSituation& now);
Blocker blocker_of(For<ConfrontationJoin>, const TableSituation& now);
Blocker blocker_of(For<ConfrontationLeave>, const TableSituation& now);
Blocker blocker_of(For<TurnStart>, const TableSituation& now);

// ---- rules that the table can switch off

/// The command is of rules from outside the seed, and this table plays without them.
template <class Command>
Blocker module_blocker(const Settings& settings) {
    const char* rule = nullptr;
    if (std::is_same_v<Command, EffortMake>) rule = "D100-x-res-3";
    if (std::is_same_v<Command, ConfrontationStart>) rule = "D100-x-ini-1";
    if (std::is_same_v<Command, TriangleUse>) rule = "D100-x-tri-1";
    if (std::is_same_v<Command, SaveRoll>) rule = "D100-x-save-1";
    if (std::is_same_v<Command, DamageDeal>) rule = "D100-x-dmg-1";
    if (!rule || settings.outside) return {};
    return {&refusal::module_off, rule, "The GM can turn `outside` on (`settings.set`)."};
}

// ---- as refusals

/// Refuses with the blocker, if there is one, and says what it is about. `character`: the one it is
/// about, or empty for the table.
Result<void> require_unblocked(const State& state, const Blocker& blocker, std::string_view path,
                               const Id& character = {});

// ---- as lists: methods, without "terre-exile.", that nothing blocks

std::vector<std::string> available_to(const Situation& now);
/// Of the GM's methods.
std::vector<std::string> available_to_gm(const TableSituation& now);

}  // namespace kast::rules::terre_exile
