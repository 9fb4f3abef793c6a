// Thousands of random commands: nothing throws, refusals cost nothing, what must hold holds, the
// past replays to the same table, and what is stored is read back the same.

#include "random_play.hpp"

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/write.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

namespace kast::rules::mouse_guard {
namespace {

using protocol::to_text;

std::string broken_character(const Character& one) {
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
        if (!find_character(state, one.actor)) return "tests somebody who is not there";
        if (open_attempt(state, one.actor).attempt != &one) return "two tests of one character";
        if (!one.thrown) continue;
        if (static_cast<int>(one.thrown->dice.size()) != size_of(one.thrown->pool))
            return "dice that are not the pool's (MG-pool-3)";
        const int successes = successes_of(one.thrown->dice) + successes_of(one.thrown->opened);
        if (one.thrown->successes != successes) return "successes (MG-dice-2)";
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

struct Counts {
    int done = 0;
    int refused = 0;
    std::map<std::string_view, int> events;
    std::map<std::string, int> refusals;
};

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
    const MayView may = may_declare(state, test, attempt);
    const Id& who = attempt.actor;
    EXPECT_EQ(may.use_nature, is_done(state, NatureUseIt{who}));
    EXPECT_EQ(may.tap_nature, is_done(state, NatureTap{who}));
    EXPECT_EQ(may.throw_now, is_done(state, ThrowIt{who})) << may.waits_for;
    for (const auto& [name, trait] : find_character(state, who)->traits) {
        const Word word(name);
        EXPECT_EQ(holds(may.traits_for, name),
                  is_done(state, TraitUseIt{who, word, TraitWay::for_}));
        EXPECT_EQ(holds(may.traits_against, name),
                  is_done(state, TraitUseIt{who, word, TraitWay::against}));
        EXPECT_EQ(holds(may.traits_advantage, name),
                  is_done(state, TraitUseIt{who, word, TraitWay::advantage}));
    }
    for (const std::string& wise : find_character(state, who)->wises)
        EXPECT_EQ(holds(may.wises, wise), is_done(state, WiseUse{who, Word(wise)}));
}

/// What the views say may be done is not refused, and what they leave out is.
void check_allowed(const State& state) {
    const auto agrees = [&](const std::vector<std::string>& allowed, const Command& command) {
        const std::string method =
            visit([](const auto& one) { return std::string(one.name); }, command);
        CountingDice dice(1);
        const auto done = System::decide(state, command, {Id("gm"), Role::gm}, dice);
        EXPECT_EQ(holds(allowed, method), done.has_value())
            << method << ' ' << (done ? "" : done.error().kind);
    };
    agrees(allowed_to_gm(state), ConflictReveal{});
    agrees(allowed_to_gm(state), ConflictEnd{"Over."});
    agrees(allowed_to_gm(state), ConflictCompromise{"Agreed.", {}});
    agrees(allowed_to_gm(state), TurnBegin{});
    for (const auto& [id, one] : state.characters) {
        const auto may = allowed_to(state, id, one, true);
        for (const Command& command :
             {by<ThrowIt>(id), by<NatureUseIt>(id), by<NatureTap>(id), by<TestCancel>(id)}) {
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
        const auto may = allowed_to(state, team, true);
        agrees(may, ConflictGoal{team.id, "To win."});
        if (!state.conflict->choice) continue;
        agrees(may, ChoiceSeal{state.conflict->choice->id, team.id, {"attack", "feint", "attack"}});
        agrees(may, ChoiceLock{state.conflict->choice->id, team.id});
    }
}

void keep(const Event& event, State& replayed) {
    visit(
        [&](const auto& one) {
            using E = std::remove_cvref_t<decltype(one)>;
            const std::string text = to_text(one);
            const auto read =
                protocol::read_json<E>(protocol::Json::parse(text), protocol::Reading::stored);
            ASSERT_TRUE(read) << E::name << read.error().path;
            ASSERT_EQ(to_text(*read), text);
            System::apply(replayed, Event(*read));
        },
        event);
}

void play(std::uint64_t seed, int commands, Counts& counts) {
    RandomPlayer player(seed);
    CountingDice dice(seed);
    State state = *System::open(Settings{seed % 2 == 0});
    State replayed = state;
    for (int i = 0; i < commands; ++i) {
        const RandomPlayer::Said said = player.next(state);
        const std::string method =
            visit([](const auto& one) { return std::string(one.name); }, said.command);
        const std::size_t drawn = dice.drawn();
        const auto events = System::decide(state, said.command, said.actor, dice);
        if (!events) {
            ASSERT_EQ(dice.drawn(), drawn) << method << " rolled and was refused";
            ++counts.refused;
            ++counts.refusals[method + ' ' + events.error().kind + events.error().path];
            continue;
        }
        ++counts.done;
        ASSERT_TRUE(dice.only_d6()) << method;  // MG-dice-1
        ASSERT_FALSE(events->empty()) << method << " was done and nothing happened";
        for (const Event& event : *events) {
            System::apply(state, event);
            ++counts.events[visit([](const auto& one) -> std::string_view { return one.name; },
                                  event)];
            keep(event, replayed);
        }
        ASSERT_EQ(broken(state), "") << "after " << method << " in game " << seed << " at " << i;
        if (i % 16 != 0) continue;
        ASSERT_TRUE(protocol::same(state, replayed)) << "replay differs after " << method;
        const auto stored = protocol::read_json<State>(protocol::Json::parse(to_text(state)),
                                                       protocol::Reading::stored);
        ASSERT_TRUE(stored) << stored.error().path;
        ASSERT_TRUE(protocol::same(*stored, state));
        if (i % 48 == 0) check_allowed(state);
        System::view(state, Viewer{Role::player, Id("ann")});
        System::view(state, Viewer{Role::gm, Id("gm")});
    }
}

/// How many games; KAST_GAMES asks for more.
std::uint64_t games() {
    const char* asked = std::getenv("KAST_GAMES");
    return asked ? std::strtoull(asked, nullptr, 10) : 100;
}

TEST(RandomPlay, HoldsTogether) {
    Counts counts;
    for (std::uint64_t seed = 1; seed <= games(); ++seed) {
        play(seed, 600, counts);
        if (HasFatalFailure()) return;
    }
    std::string never;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Event>>([&](auto one) {
        using E = typename decltype(one)::type;
        if (!counts.events.contains(E::name)) never += ' ' + std::string(E::name);
    });
    if (std::getenv("KAST_COUNTS")) {  // What the games were made of, for whoever tunes them.
        for (const auto& [name, n] : counts.events) std::cerr << name << ' ' << n << '\n';
        for (const auto& [name, n] : counts.refusals) std::cerr << name << ' ' << n << '\n';
    }
    // Random play that never gets anywhere would prove nothing.
    EXPECT_EQ(never, "") << counts.done << " done, " << counts.refused << " refused";
    EXPECT_GT(counts.done, 10'000);
}

}  // namespace
}  // namespace kast::rules::mouse_guard
