// Thousands of random commands: nothing throws, a refusal rolls nothing, what must hold holds, the
// past replays to the same table, what is stored is read back the same, and odds change nothing.

#include "random_play.hpp"

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/write.hpp"

#include <cstdlib>
#include <iostream>

namespace kast::rules::savage_worlds::testing {
namespace {

using protocol::to_text;

struct Counts {
    int done = 0;
    int refused = 0;
    int odds = 0;
    std::map<std::string_view, int> events;
    std::map<std::string, int> refusals;
};

std::string_view method_of(const Command& command) {
    return visit([](const auto& one) -> std::string_view { return one.name; }, command);
}

/// As the log keeps it: written, read, and applied to the table that is replayed.
void replay(const Event& event, State& replayed) {
    visit(
        [&](const auto& one) {
            using E = std::remove_cvref_t<decltype(one)>;
            const std::string text = to_text(one);
            const auto read =
                protocol::read_json<E>(protocol::Json::parse(text), protocol::Reading::stored);
            ASSERT_TRUE(read) << one.name << read.error().path;
            ASSERT_EQ(to_text(*read), text);
            savage_worlds::apply(replayed, Event(*read));
        },
        event);
}

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
        const auto done = decide(state, command, the_gm, dice);
        EXPECT_EQ(std::ranges::find(allowed, method_of(command)) != allowed.end(), done.has_value())
            << method_of(command) << ' ' << (done ? "" : done.error().kind) << ' '
            << text_of(state);
    };
    const auto gm_may = allowed_to_gm(state, waiting);
    agrees(gm_may, OpenSession{});
    agrees(gm_may, CloseSession{});
    agrees(gm_may, DealCards{});
    agrees(gm_may, EndRound{});
    agrees(gm_may, EndEncounter{});
    for (const auto& [id, one] : state.characters) {
        const auto may = allowed_methods(state, one, waiting);
        for (const Command& command :
             {by<EndTurn>(id), by<TakeHold>(id), by<ActNow>(id), by<Defend>(id), by<DropProne>(id),
              by<StandUp>(id), by<Crush>(id), by<UnshakeBenny>(id), by<PowerPointsBenny>(id)}) {
            agrees(may, command);
        }
        DeclareActions declare;
        declare.actor = id;
        declare.actions = {"look"};
        agrees(may, declare);
    }
}

void play(std::uint64_t seed, int commands, Counts& counts) {
    RandomPlayer player(seed);
    CountingDice dice(seed);
    Table table = busy_table();
    State& state = table.state;
    State replayed = state;
    for (int i = 0; i < commands; ++i) {
        const Command command = player.next(state);
        const Actor actor = player.speaker();
        const auto where = [&] {
            return std::string(method_of(command)) + " in game " + std::to_string(seed) + " at " +
                   std::to_string(i);
        };
        if (i % 32 == 0) {
            const std::string before = text_of(state);
            const auto odds = System::odds(state, command, actor);
            counts.odds += odds ? 1 : 0;
            ASSERT_EQ(text_of(state), before);
        }
        const int drawn = dice.drawn;
        const auto events = decide(state, command, actor, dice);
        if (!events) {
            ASSERT_EQ(dice.drawn, drawn) << where() << " rolled: " << events.error().kind;
            ++counts.refused;
            ++counts.refusals[std::string(method_of(command)) + ':' + events.error().kind];
            continue;
        }
        ++counts.done;
        for (const Event& event : *events) {
            apply(state, event);
            ++counts.events[visit([](const auto& one) -> std::string_view { return one.name; },
                                  event)];
            replay(event, replayed);
        }
        ASSERT_EQ(broken_invariant(state), "") << "after " << where();
        if (i % 16 != 0) continue;
        ASSERT_TRUE(protocol::same(state, replayed)) << "replay differs after " << where();
        const auto stored = protocol::read_json<State>(protocol::Json::parse(text_of(state)),
                                                       protocol::Reading::stored);
        ASSERT_TRUE(stored) << stored.error().path;
        ASSERT_TRUE(protocol::same(*stored, state));
        if (i % 64 == 0) check_allowed(state);
        // Views are total, too.
        view(state, Viewer{Role::player, Id("p1")});
        view(state, Viewer{Role::gm, Id("gm")});
        // Where hardly anybody is left, the game is over.
        const auto up = std::ranges::count_if(state.characters,
                                              [](const auto& entry) { return entry.second.up(); });
        if (up >= 3) continue;
        table = busy_table();
        replayed = state;
    }
}

/// How many games; KAST_GAMES asks for more.
std::uint64_t games() {
    const char* asked = std::getenv("KAST_GAMES");
    return asked ? std::strtoull(asked, nullptr, 10) : 200;
}

TEST(RandomPlay, HoldsTogether) {
    Counts counts;
    for (std::uint64_t seed = 1; seed <= games(); ++seed) {
        play(seed, 500, counts);
        if (HasFatalFailure() || HasNonfatalFailure()) return;
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
    EXPECT_GT(counts.odds, 100);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
