// How fast what is described is read, written and compared: a command as it comes over the wire,
// and a table of Troika with sixty enemies, which is what a snapshot stores and a joining client
// gets.

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/room_commands.hpp"
#include "rules/core/command_context.hpp"
#include "rules/dice/script.hpp"
#include "rules/troika/system.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace kast;
using protocol::ReadMode;
using rules::troika::State;
using rules::troika::StateView;
using rules::troika::System;

constexpr int enemies = 60;

const State& table() {
    static const State made = [] {
        State state = rules::new_table<System>({});
        rules::ScriptedDice dice({});
        for (int i = 0; i < enemies; ++i) {
            rules::troika::EnemyAdd spec;
            spec.id = rules::Id("enemy" + std::to_string(i));
            spec.name.emplace("Enemy " + std::to_string(i));
            spec.skill = 7;
            spec.stamina = 14;
            spec.initiative = 3;
            spec.armour = 1;
            spec.special.emplace(std::string(400, 'x') + "\n\u00e5\u00e4\u00f6");
            spec.skills.emplace();
            for (int skill = 0; skill < 8; ++skill)
                (*spec.skills)["skill-" + std::to_string(skill)].rank = skill;
            const auto events = System::decide(state, spec, {"gm", rules::Role::gm}, dice);
            for (const auto& event : *events) System::apply(state, event);
        }
        return state;
    }();
    return made;
}

StateView view(const State& state) { return System::view(state, {rules::Role::gm, "gm"}); }

void ReadCommand(benchmark::State& state) {
    const std::string text =
        R"({"notation":"4d6kh3+2","label":"Strength","audience":"gm","blind":false,)"
        R"("nonce":"0123456789abcdef","constants":{"str":3,"dex":-1}})";
    for (auto _ : state) benchmark::DoNotOptimize(protocol::read_text<protocol::room::Roll>(text));
}
BENCHMARK(ReadCommand);

void ReadTable(benchmark::State& state) {
    const std::string text = protocol::to_text(table());
    for (auto _ : state)
        benchmark::DoNotOptimize(protocol::read_text<State>(text, ReadMode::stored));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(ReadTable);

void WriteTable(benchmark::State& state) {
    std::string out;
    for (auto _ : state) {
        out.clear();
        protocol::write(out, table());
        benchmark::DoNotOptimize(out.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
}
BENCHMARK(WriteTable);

void WriteView(benchmark::State& state) {
    const StateView seen = view(table());
    std::string out;
    for (auto _ : state) {
        out.clear();
        protocol::write(out, seen);
        benchmark::DoNotOptimize(out.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
}
BENCHMARK(WriteView);

void PatchOfOneChange(benchmark::State& state) {
    const StateView before = view(table());
    State changed = table();
    changed.day = 2;
    const StateView after = view(changed);
    std::string out;
    for (auto _ : state) {
        out.clear();
        benchmark::DoNotOptimize(protocol::write_patch(out, before, after));
    }
}
BENCHMARK(PatchOfOneChange);

}  // namespace

BENCHMARK_MAIN();
