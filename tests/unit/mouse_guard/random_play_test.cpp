// Thousands of random commands: nothing throws, refusals cost nothing, what must hold holds, the
// past replays to the same table, and what is stored is read back the same.

#include "random_play.hpp"

#include "rules/mouse_guard/sheet_writing.hpp"

#include <gtest/gtest.h>

#include "support/random_games.hpp"

namespace kast::rules::mouse_guard {
namespace {

using tests::Counts;

std::string broken_character(const Character& one) {
    if (one.hidden && !one.owner.empty()) return "a player's, behind the screen";
    if (one.nature.current < 0 || one.nature.current > one.nature.max)
        return "Nature out of its bounds (MG-nature-8)";
    if (one.fate < 0 || one.persona < 0 || one.checks < 0) return "debts";
    for (const auto& [name, trait] : one.traits) {
        if (trait.used < 0 || trait.recharges < 0) return "a trait's uses";
    }
    return {};
}

std::string broken_test(const State& state, const Test& test) {
    if (test.attempts.empty() || test.attempts.size() > 2) return "a test of nobody";
    if (test.versus && test.attempts.size() != 2) return "versus nobody (MG-test-4)";
    for (const Attempt& one : test.attempts) {
        const Character* actor = find_character(state, one.actor);
        if (!actor || actor->hidden) return "tests somebody who is not there";
        if (open_attempt(state, one.actor).attempt != &one) return "two tests of one character";
        if (!one.thrown) continue;
        if (static_cast<int>(one.thrown->dice.size()) != size_of(one.thrown->pool))
            return "dice that are not the pool's (MG-pool-3)";
        const int shown = successes_of(one.thrown->dice) + successes_of(one.thrown->opened);
        if (one.thrown->successes != successes_with(shown, one.thrown->bonus))
            return "successes (MG-dice-2)";
    }
    const bool waits = test.phase != Phase::building;
    const bool asked = std::ranges::any_of(
        state.questions, [&](const Question& one) { return one.test == test.id; });
    if (waits && !asked) return "a test that nobody can go on with";
    return {};
}

std::string broken_conflict(const State& state, const Conflict& conflict) {
    std::set<Id> seen;
    for (const Team& one : conflict.teams) {
        if (one.start && (one.current < 0 || one.current > *one.start))
            return "disposition out of its bounds (MG-defend-2)";
        for (const Id& member : one.members) {
            const Character* sheet = find_character(state, member);
            if (sheet && sheet->hidden) return "fights behind the screen";
            if (!seen.insert(member).second) return "somebody in two teams (MG-conflict-3)";
        }
        if (one.revealed.size() > 3) return "a fourth action (MG-choose-1)";
    }
    if (conflict.phase == ConflictPhase::acting) {
        const bool open = !state.tests.empty();
        if (conflict.step == Step::testing && !open) return "no test and nobody goes on";
        if (conflict.step != Step::testing && open) return "a test between actions";
        const bool asked = std::ranges::any_of(state.questions, [](const Question& one) {
            return one.decision.kind == "spend-margin" || one.decision.kind == "disarm";
        });
        if ((conflict.step == Step::spending) != asked) return "margins (MG-maneuver-5)";
    }
    if (conflict.phase == ConflictPhase::ended && !conflict.winner) return "ended without an end";
    if (conflict.choice && conflict.phase == ConflictPhase::acting) {
        for (const SealedParty& party : conflict.choice->parties) {
            const Team* team = find_team(state, party.party);
            if (team && !team->out() && !party.locked) return "acts unchosen (MG-choose-5)";
        }
    }
    return {};
}

/// Words where the table does not hold together; empty where all is well.
std::string broken(const State& state) {
    for (const auto& [id, one] : state.characters) {
        if (std::string why = broken_character(one); !why.empty()) return id.value + ": " + why;
    }
    for (const auto& [id, test] : state.tests) {
        if (std::string why = broken_test(state, test); !why.empty()) return why;
    }
    if (state.conflict) {
        if (std::string why = broken_conflict(state, *state.conflict); !why.empty()) return why;
    }
    for (const CalledTest& call : state.called_tests) {
        bool waits = false;
        for (const Id& who : call.who) {
            const AttemptRef place = open_attempt(state, who);
            const bool open = place && place.test->call == call.id;
            if (!open && !call.rolled.contains(who)) return "called, and in no test";
            waits = waits || !call.rolled.contains(who);
        }
        if (!waits) return "a test of several that all have thrown";
    }
    for (const Question& one : state.questions) {
        if (one.decision.options.empty()) return "a question without answers";
        const bool falls_back = std::ranges::any_of(
            one.decision.options,
            [&](const Option& option) { return option.answer == one.decision.fallback; });
        if (!falls_back) return "a fallback that is no answer";
        if (one.test && !state.tests.contains(*one.test)) return "a question about no test";
    }
    return {};
}

template <class T>
Command by(const Id& actor) {
    T command{};
    command.actor = actor;
    return command;
}

bool is_done(const State& state, const Command& command) {
    CountingDice dice(1);
    return System::decide(state, command, {Id("gm"), Role::gm}, dice).has_value();
}

/// What a pool may still be made of is just what is taken for it.
void check_declarable(const State& state, const Test& test, const Attempt& attempt) {
    const DeclarableView may = declarable_for({state, {&test, &attempt}, true});
    const Id& who = attempt.actor;
    EXPECT_EQ(may.use_nature, is_done(state, NatureUse{who}));
    EXPECT_EQ(may.tap_nature, is_done(state, NatureTap{who}));
    EXPECT_EQ(may.modifier, is_done(state, ModifierOffer{who, ModifierNumber(1)}));
    EXPECT_EQ(may.throw_now, is_done(state, Throw{who})) << may.waits_for;
    for (const auto& [name, trait] : find_character(state, who)->traits) {
        const Word word(name);
        EXPECT_EQ(holds(may.traits_for, name), is_done(state, TraitUse{who, word, TraitWay::for_}));
        EXPECT_EQ(holds(may.traits_against, name),
                  is_done(state, TraitUse{who, word, TraitWay::against}));
        EXPECT_EQ(holds(may.traits_advantage, name),
                  is_done(state, TraitUse{who, word, TraitWay::advantage}));
    }
    for (const std::string& wise : find_character(state, who)->wises)
        EXPECT_EQ(holds(may.wises, wise), is_done(state, WiseUse{who, Word(wise)}));
}

/// What the views say may be done is not refused, and what they leave out is.
void check_allowed(const State& state) {
    const auto agrees = [&](const std::vector<std::string>& allowed, const Command& command) {
        CountingDice dice(1);
        tests::expect_allowed<System>(allowed, state, command, dice);
    };
    agrees(available_to_gm({state}), ActionReveal{});
    agrees(available_to_gm({state}), ConflictEnd{"Over."});
    agrees(available_to_gm({state}), CompromiseAgree{"Agreed.", {}});
    agrees(available_to_gm({state}), TurnStart{});
    if (!state.called_tests.empty())
        agrees(available_to_gm({state}), TestCallClose{state.called_tests.front().id});
    for (const auto& [id, one] : state.characters) {
        const auto may = available_to(Situation{state, id, one, true});
        for (const Command& command :
             {by<Throw>(id), by<NatureUse>(id), by<NatureTap>(id), by<TestCancel>(id)}) {
            agrees(may, command);
        }
        agrees(may, PersonaSpend{id, 1});
        agrees(may, TestSet{.actor = id});
        agrees(may, TestAsk{id, "will", "May I?"});
    }
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (!one.thrown) check_declarable(state, test, one);
        }
    }
    if (!state.conflict) return;
    for (const Team& team : state.conflict->teams) {
        const auto may = available_to(TeamSituation{state, team, {"gm", Role::gm}});
        agrees(may, GoalState{team.id, "To win."});
        if (!state.conflict->choice) continue;
        agrees(may, ChoiceSeal{state.conflict->choice->id, team.id, {"attack", "feint", "attack"}});
        agrees(may, ChoiceLock{state.conflict->choice->id, team.id});
    }
}

void play(std::uint64_t seed, Counts& counts, tests::Sheets sheets) {
    CountingDice dice(seed);
    const auto check_dice = [&](const State&, const Command& command) {
        for (const std::uint32_t sides : dice.take_sides())
            ASSERT_EQ(sides, 6U) << tests::name_of(command);  // MG-dice-1
    };
    const tests::Laws<System> laws{.broken = [](const State& state) { return broken(state); },
                                   .check_allowed = check_allowed,
                                   .allowed_every = 48,
                                   .check_dice = check_dice,
                                   .sheets = sheets};
    const Settings settings{seed % 2 == 0, seed % 3 == 0};
    tests::play_game<System>(rules::new_table<System>(settings), RandomPlayer(seed), dice, 600,
                             laws, counts);
}

TEST(RandomPlay, HoldsTogether) {
    tests::play_games<System>(100, [](std::uint64_t seed, Counts& counts) {
        play(seed, counts, tests::Sheets::written);
    });
}

TEST(RandomPlay, HoldsTogetherWhereSheetsAreKeptByHand) {
    for (std::uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        Counts counts;
        play(seed, counts, tests::Sheets::kept);
        EXPECT_GT(counts.done, 50);
    }
}

}  // namespace
}  // namespace kast::rules::mouse_guard
