#pragma once
// What all random play of one system shares: which games are asked for, what they were made of, and
// that the log could keep them.

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/write.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/sheet_writing.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include <boost/mp11/algorithm.hpp>
#include <gtest/gtest.h>

#include "support/env.hpp"
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace kast::tests {

/// The name of a command or an event, whichever it is one of.
template <class OneOfThem>
std::string_view name_of(const OneOfThem& one) {
    return visit(
        [](const auto& it) { return rules::message_name<std::remove_cvref_t<decltype(it)>>; }, one);
}

/// What the games were made of.
struct Counts {
    int done = 0;
    int refused = 0;
    std::map<std::string_view, int> events;
    std::map<std::string, int> refusals;

    template <class Command>
    void refuse(const Command& command, const rules::Refusal& refusal) {
        ++refused;
        ++refusals[std::string(name_of(command)) + ':' + refusal.kind + refusal.path];
    }
};

/// The table of the type that is present.
template <class... T>
const protocol::Shape& shape_of_held(const rules::OneOf<T...>& one) {
    static const protocol::Shape* const all[] = {&protocol::shape_of<T>()...};
    return *all[one.index()];
}

/// Whether what is rolled is written on sheets.
enum class Sheets { written, kept };

/// True where the command writes on sheets only as a consequence of play, and these are kept.
template <class System>
bool leaves_sheets(Sheets sheets, const typename System::Command& command) {
    if constexpr (rules::KeepsSheets<System>)
        return sheets == Sheets::kept && !rules::is_by_hand<System>(command);
    else
        return false;
}

template <class System>
void apply(typename System::State& state, const typename System::Event& event, bool off_sheet) {
    if constexpr (rules::KeepsSheets<System>) {
        if (off_sheet && rules::writes_on_sheet<System>(event))
            return rules::apply_off_sheet<System>(state, event);
    }
    System::apply(state, event);
}

/// Applies what has happened to `state`, and to `replayed` as the log keeps it: written and read.
/// `off_sheet`: but for what it writes on sheets.
template <class System>
void happen(const std::vector<typename System::Event>& events, typename System::State& state,
            typename System::State& replayed, Counts& counts, bool off_sheet = false) {
    ++counts.done;
    for (const auto& event : events) {
        tests::apply<System>(state, event, off_sheet);
        ++counts.events[name_of(event)];
        const protocol::Shape& shape = shape_of_held(event);
        std::string text;
        protocol::write(text, shape, event.address());
        auto read = System::Event::make(event.index());
        const auto refusal =
            protocol::read_into(shape, read.address(), text, protocol::ReadMode::stored);
        ASSERT_FALSE(refusal) << name_of(event) << refusal->path;
        std::string again;
        protocol::write(again, shape, read.address());
        ASSERT_EQ(again, text);
        tests::apply<System>(replayed, read, off_sheet);
    }
}

/// The replayed table is the one that was played, which comes back from its stored JSON as it was.
template <class State>
void expect_kept(const State& played, const State& replayed) {
    ASSERT_TRUE(protocol::same(played, replayed)) << "the replay differs";
    const auto stored =
        protocol::read_text<State>(protocol::to_text(played), protocol::ReadMode::stored);
    ASSERT_TRUE(stored) << stored.error().path;
    ASSERT_TRUE(protocol::same(*stored, played));
}

/// What the views say may be done is not refused to a GM, and what they leave out is.
template <class System>
void expect_allowed(const std::vector<std::string>& allowed, const typename System::State& state,
                    const typename System::Command& command, rules::Dice& dice) {
    const auto done = System::decide(state, command, {rules::Id("gm"), rules::Role::gm}, dice);
    EXPECT_EQ(std::ranges::find(allowed, name_of(command)) != allowed.end(), done.has_value())
        << name_of(command) << ' ' << (done ? "" : done.error().kind);
}

/// What must hold in every game of one system.
template <class System>
struct Laws {
    using State = System::State;

    /// Words where the table does not hold together; empty where all is well.
    std::function<std::string(const State&)> broken;
    /// Looks at the views' promises; now and then, because it is slow.
    std::function<void(const State&)> check_allowed;
    int allowed_every = 64;
    /// Looks at the dice of what was carried out, on the table before it.
    std::function<void(const State&, const typename System::Command&)> check_dice = nullptr;
    Sheets sheets = Sheets::written;
};

/// One game, from `state` on. `Dice` say how many were `drawn()`.
template <class System, class Player, class Dice>
void play_game(typename System::State state, Player player, Dice& dice, int commands,
               const Laws<System>& laws, Counts& counts) {
    using rules::Id;
    typename System::State replayed = state;
    for (int i = 0; i < commands; ++i) {
        const auto [actor, command] = player.next(state);
        const std::string_view method = name_of(command);
        const auto drawn = dice.drawn();
        const auto events = System::decide(state, command, actor, dice);
        if (!events) {
            ASSERT_EQ(dice.drawn(), drawn)
                << method << " rolled and was refused: " << events.error().kind;
            counts.refuse(command, events.error());
            continue;
        }
        if (laws.check_dice) {
            ASSERT_NO_FATAL_FAILURE(laws.check_dice(state, command));
        }
        ASSERT_FALSE(events->empty()) << method << " was done and nothing happened";
        happen<System>(*events, state, replayed, counts,
                       leaves_sheets<System>(laws.sheets, command));
        ASSERT_EQ(laws.broken(state), "") << "after " << method << ", command " << i;
        if (i % 16 != 0) continue;
        ASSERT_NO_FATAL_FAILURE(expect_kept(state, replayed)) << "after " << method;
        if (i % laws.allowed_every == 0) laws.check_allowed(state);
        // Views are total, too.
        System::view(state, rules::Viewer{rules::Role::player, Id("ann")});
        System::view(state, rules::Viewer{rules::Role::gm, Id("gm")});
    }
}

/// Plays games until one fails: `usual` many, or KAST_GAMES; from seed 1 on, or from KAST_SEED, so
/// that what failed once is found again. KAST_COUNTS says what they were made of. True once enough
/// were played for everything to have happened in them.
template <class System, class PlayOne>
bool play_games(std::uint64_t usual, PlayOne play_one) {
    Counts counts;
    const std::uint64_t first = env_number("KAST_SEED", 1);
    const std::uint64_t games = env_number("KAST_GAMES", usual);
    for (std::uint64_t seed = first; seed < first + games; ++seed) {
        SCOPED_TRACE("game " + std::to_string(seed));
        play_one(seed, counts);
        if (testing::Test::HasFailure()) return false;
    }
    if (std::getenv("KAST_COUNTS")) {
        for (const auto& [name, n] : counts.events) std::cerr << name << ' ' << n << '\n';
        for (const auto& [name, n] : counts.refusals) std::cerr << name << ' ' << n << '\n';
    }
    if (games < usual) return false;
    // Random play that never gets anywhere would prove nothing.
    std::string never;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename System::Event>>(
        [&](auto one) {
            using E = typename decltype(one)::type;
            if (!counts.events.contains(rules::message_name<E>))
                never += ' ' + std::string(rules::message_name<E>);
        });
    EXPECT_EQ(never, "") << counts.done << " done, " << counts.refused << " refused";
    EXPECT_GT(counts.done, 10'000);
    return true;
}

}  // namespace kast::tests
