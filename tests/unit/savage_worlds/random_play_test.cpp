// Thousands of random commands: nothing throws, a refusal rolls nothing, what must hold holds, the
// past replays to the same table, what is stored is read back the same, and odds change nothing.

#include "random_play.hpp"

#include "rules/savage_worlds/sheet_writing.hpp"

#include "support/random_games.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

using tests::Counts;
using tests::name_of;

template <class T>
Command by(const Id& actor) {
    T command;
    command.actor = actor;
    return command;
}

/// What the views say may be done is not refused, and what they leave out is.
void check_allowed(const State& state) {
    const bool waiting = open_decision(state) != nullptr;
    const auto agrees = [&](const std::vector<std::string>& allowed, const Command& command) {
        CountingDice dice(1);
        tests::expect_allowed<System>(allowed, state, command, dice);
    };
    const auto gm_may = allowed_to_gm(state, waiting);
    agrees(gm_may, SessionStart{});
    agrees(gm_may, SessionEnd{});
    agrees(gm_may, ActionCardsDeal{});
    agrees(gm_may, RoundEnd{});
    agrees(gm_may, EncounterEnd{});
    for (const auto& [id, one] : state.characters) {
        const auto may = allowed_methods(state, one, waiting);
        for (const Command& command :
             {by<TurnEnd>(id), by<TurnHold>(id), by<TurnAct>(id), by<Defend>(id), by<DropProne>(id),
              by<StandUp>(id), by<Crush>(id), by<BennyUnshake>(id), by<BennyRecharge>(id)}) {
            agrees(may, command);
        }
        ActionsDeclare declare;
        declare.actor = id;
        declare.actions = {"look"};
        agrees(may, declare);
    }
}

/// Who gives the command, for those that one character gives.
std::optional<Id> subject_of(const Command& command) {
    return visit(
        [](const auto& one) -> std::optional<Id> {
            if constexpr (requires { one.attacker; }) return one.attacker;
            if constexpr (requires { one.actor; }) return one.actor;
            return std::nullopt;
        },
        command);
}

/// A roll that takes an action needs a turn, which the lists of methods cannot say.
bool takes_an_action(const Command& command) {
    return visit(
        [](const auto& one) {
            if constexpr (requires { one.action; }) return on(one.action);
            return false;
        },
        command);
}

/// The method is offered to whoever speaks.
bool is_offered(const State& state, const Command& command, const Actor& actor) {
    const State table = actor.is_gm() ? state : without_unseen(state);
    const bool waiting = open_decision(table) != nullptr;
    std::vector<std::string> may;
    if (const auto subject = subject_of(command)) {
        const Character* one = find(table, *subject);
        if (one && may_control(actor, one->owner)) may = allowed_methods(table, *one, waiting);
    } else if (actor.is_gm()) {
        may = allowed_to_gm(table, waiting);
    }
    return !takes_an_action(command) &&
           std::ranges::find(may, std::string(name_of(command))) != may.end();
}

bool is_not_now(const Refusal& refusal) {
    return refusal.kind == decision_open.kind ||
           std::ranges::any_of(refusal_kinds, [&](const RefusalKind& kind) {
               return kind.kind == refusal.kind && kind.not_now;
           });
}

/// Counts in `odds_given` how often there were some.
void play(std::uint64_t seed, int commands, Counts& counts, int& odds_given,
          tests::Sheets sheets = tests::Sheets::written) {
    RandomPlayer player(seed);
    CountingDice dice(seed);
    Table table = busy_table();
    State& state = table.state;
    State replayed = state;
    for (int i = 0; i < commands; ++i) {
        const Command command = player.next(state);
        const Actor actor = player.speaker();
        const auto where = [&] {
            return std::string(name_of(command)) + " in game " + std::to_string(seed) + " at " +
                   std::to_string(i);
        };
        if (i % 32 == 0) {
            const std::string before = text_of(state);
            const auto odds = System::odds(state, command, actor);
            odds_given += odds ? 1 : 0;
            ASSERT_EQ(text_of(state), before);
        }
        const std::size_t drawn = dice.drawn();
        const auto events = System::decide(state, command, actor, dice);
        if (!events) {
            ASSERT_EQ(dice.drawn(), drawn) << where() << " rolled: " << events.error().kind;
            counts.refuse(command, events.error());
            ASSERT_FALSE(is_not_now(events.error()) && is_offered(state, command, actor))
                << where() << " was offered, and refused: " << events.error().kind;
            continue;
        }
        tests::happen<System>(*events, state, replayed, counts,
                              tests::leaves_sheets<System>(sheets, command));
        ASSERT_EQ(broken_invariant(state), "") << "after " << where();
        if (i % 16 != 0) continue;
        ASSERT_NO_FATAL_FAILURE(tests::expect_kept(state, replayed)) << "after " << where();
        if (i % 64 == 0) check_allowed(state);
        // Views are total, too.
        System::view(state, Viewer{Role::player, Id("p1")});
        System::view(state, Viewer{Role::gm, Id("gm")});
        // Where hardly anybody is left, the game is over.
        const auto up = std::ranges::count_if(state.characters,
                                              [](const auto& entry) { return entry.second.up(); });
        if (up >= 3) continue;
        table = busy_table();
        replayed = state;
    }
}

TEST(RandomPlay, HoldsTogetherWhereSheetsAreKeptByHand) {
    int odds_given = 0;
    for (std::uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) {
        Counts counts;
        play(seed, 500, counts, odds_given, tests::Sheets::kept);
        EXPECT_GT(counts.done, 50);
    }
}

TEST(RandomPlay, HoldsTogether) {
    int odds_given = 0;
    const bool enough = tests::play_games<System>(
        200, [&](std::uint64_t seed, Counts& counts) { play(seed, 500, counts, odds_given); });
    if (enough) {
        EXPECT_GT(odds_given, 100);
    }
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
