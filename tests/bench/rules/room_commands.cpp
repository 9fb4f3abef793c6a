#include "bench/rules/room_commands.hpp"

#include "protocol/game.hpp"
#include "rules/dice/stream.hpp"

#include <benchmark/benchmark.h>
#include <time.h>

#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace kast::tests {
namespace {

using protocol::GameStatePtr;

const rules::Actor game_master{rules::Id("gm"), rules::Role::gm};

/// Those of whom a table has many, each with its number for every `%`, and what the first does.
struct Case {
    std::string_view system;
    std::string_view add;
    std::string_view sheet;
    std::string_view method;
    std::string_view params;
};

constexpr std::string_view troika_sheet =
    R"({"id": "c%", "name": "One of many, %", "skill": 6, "stamina": 11, "initiative": 2,
        "armour": 1, "things": [{"id": "sword%", "gear": "sword", "in_hand": true},
                                {"id": "rope%", "name": "rope"}, {"id": "lamp%", "name": "lamp"}]})";
constexpr std::string_view savage_worlds_sheet =
    R"({"id": "c%", "sheet": {"name": "One of many, %", "attributes": {"vigor": {"die": 6}},
                              "skills": {"fighting": {"die": 6}, "notice": {"die": 8}}}})";
constexpr std::string_view terre_exile_sheet =
    R"({"id": "c%", "name": "One of many, %", "attributes": {"AGI": 60, "LCK": 20, "PER": 30},
        "skills": {"polearms": {"rank": 2, "specialisations": ["halberd"]}}})";
constexpr std::string_view toy_sheet =
    R"({"id": "c%", "name": "One of many, %", "tangibles": {"dexterity": 8}})";
constexpr std::string_view mouse_guard_sheet =
    R"({"id": "c%", "name": "One of many, %", "skills": {"scout": 4, "fighter": 3}})";

constexpr Case cases[] = {
    {"troika", "troika.enemy.add", troika_sheet, "troika.test", R"({"actor": "c0"})"},
    {"troika", "troika.enemy.add", troika_sheet, "troika.attack",
     R"({"attacker": "c0", "defender": "c1"})"},
    {"savage-worlds", "savage-worlds.character.add", savage_worlds_sheet, "savage-worlds.roll",
     R"({"actor": "c0", "trait": "fighting", "tn": 4, "label": ""})"},
    {"terre-exile", "terre-exile.character.add", terre_exile_sheet, "terre-exile.test.declare",
     R"({"actor": "c0", "attribute": "AGI", "skill": "polearms"})"},
    {"toy", "toy.character.add", toy_sheet, "toy.roll-twenty.open",
     R"({"actor": "c0", "dice": [{"tangible": "dexterity"}, {"sides": 20, "label": "a"}]})"},
    {"mouse-guard", "mouse-guard.character.add", mouse_guard_sheet, "mouse-guard.award",
     R"({"character": "c0", "fate": 1, "persona": 0})"},
};

std::string numbered(std::string_view text, int number) {
    std::string with;
    for (const char c : text) {
        if (c == '%')
            with += std::to_string(number);
        else
            with += c;
    }
    return with;
}

/// The same faces in every run, and cheap.
rules::BlockSource seeded_blocks(std::uint64_t seed) {
    return [random = std::mt19937_64(seed)](std::uint64_t) mutable {
        rules::Block block;
        for (std::uint8_t& byte : block) byte = static_cast<std::uint8_t>(random());
        return block;
    };
}

protocol::Decided decide(const protocol::Game& game, const GameStatePtr& before,
                         std::string_view method, const std::string& params, rules::Dice& dice) {
    auto decided = game.decide(*before, method, params, game_master, dice);
    if (!decided) {
        throw std::runtime_error(std::string(method) + ": " + decided.error().kind + " " +
                                 decided.error().path + " " + decided.error().message);
    }
    return std::move(*decided);
}

struct Table {
    Table(const Case& described, int many)
        : game(*protocol::find_game(described.system)),
          method(described.method),
          params(described.params),
          state(*game.open("{}")) {
        for (int i = 0; i < many; ++i) {
            const std::string sheet = numbered(described.sheet, i);
            state = decide(game, state, described.add, sheet, dice).after;
        }
    }

    const protocol::Game& game;
    std::string_view method;
    std::string params;
    rules::StreamDice dice{seeded_blocks(1), seeded_blocks(2)};
    GameStatePtr state;
};

/// A GM, a player and a spectator look.
const std::vector<rules::Viewer>& viewers() {
    static const std::vector<rules::Viewer> all{{rules::Role::gm, rules::Id("gm")},
                                                {rules::Role::player, rules::Id("ann")},
                                                {rules::Role::spectator, {}}};
    return all;
}

void see_changes(const protocol::Game& game, const GameStatePtr& before, const GameStatePtr& after,
                 std::string& out) {
    for (const rules::Viewer& viewer : viewers()) game.view_changes(out, *before, *after, viewer);
}

/// CPU time of this thread: other programs do not count, as they would by the clock.
double cpu_s() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Each time on a table whose views are known, as a room's are after the command before: they are
/// handed on from table to table.
void command(benchmark::State& state, Table& table) {
    const protocol::Game& game = table.game;
    std::string out;
    std::size_t bytes = 0;
    for (auto _ : state) {
        const GameStatePtr before = game.apply(*table.state, {});
        see_changes(game, table.state, before, out);
        out.clear();
        const double start_s = cpu_s();
        const protocol::Decided decided =
            decide(game, before, table.method, table.params, table.dice);
        for (const protocol::GameEvent& event : decided.events) {
            for (const rules::Viewer& viewer : viewers()) game.view_event(out, event, viewer);
        }
        see_changes(game, before, decided.after, out);
        benchmark::DoNotOptimize(game.bytes_apart(*before, *decided.after));
        state.SetIterationTime(cpu_s() - start_s);
        bytes += out.size();
        out.clear();
        see_changes(game, decided.after, table.state, out);
        out.clear();
    }
    state.counters["bytes"] =
        benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}

}  // namespace

void register_room_commands() {
    for (const Case& one : cases) {
        for (const int many : {5, 200}) {
            const std::string name = "room/" + std::string(one.method) + "/" + std::to_string(many);
            const auto table = std::make_shared<Table>(one, many);
            benchmark::RegisterBenchmark(name.c_str(), [table](benchmark::State& state) {
                command(state, *table);
            })->UseManualTime();
        }
    }
}

}  // namespace kast::tests
