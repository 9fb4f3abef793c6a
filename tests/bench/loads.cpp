#include "bench/loads.hpp"

#include "bench/load_generator.hpp"
#include "bench/process_usage.hpp"
#include "bench/quantile.hpp"
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kast::bench {

namespace {

using std::chrono::milliseconds;

constexpr auto all_loads = std::to_array<Load>({
    {"W1", "1,000 rooms of 6, a roll a second each", 1'000, 6, 0, 1},
    {"W2", "200 rooms of 6, one roll of each always pending", 200, 6, 1, 0},
    {"W2p", "200 rooms of 6, eight rolls of each always pending", 200, 6, 8, 0},
    {"W3", "one room of 2,000, 20 rolls a second", 1, 2'000, 0, 20},
    {"W5", "3,200 rooms of 6, one roll of each always pending", 3'200, 6, 1, 0},
    {"W6", "one room watched by 5,000, twice a second", 1, 5'001, 0, 2, true},
    {"W4", "1,000 rooms of 5, joined and silent", 1'000, 5, 0, 0},
});

/// Joins pending at a time.
constexpr std::size_t joins_under_way = 16;
/// So many rooms are there before a seat's memory is measured, so that what is made once is made.
constexpr std::uint32_t warm_rooms_part = 5;
/// This part of a large room's members joins last, each alone.
constexpr std::uint32_t late_part = 20;
/// Longer than a broadcast interval: what came twice would come by then.
constexpr milliseconds stray_wait(250);
constexpr milliseconds memory_wait(1'500);

/// A line on standard error each, at once, when the rolls that are measured begin and end.
constexpr const char* measuring = "measuring\n";
constexpr const char* measured_all = "measured\n";

std::uint32_t scaled(std::uint32_t number, double size, std::uint32_t least) {
    return std::max(least, static_cast<std::uint32_t>(number * size));
}

milliseconds milliseconds_of(double seconds) {
    return milliseconds(static_cast<int>(seconds * 1'000));
}

/// All members of one large room join; the last ones each alone, so that a join's own cost is seen.
void fill_large_room(LoadGenerator& generator, std::uint32_t members, const Target& target,
                     Measurement& measured) {
    const std::uint32_t late = std::max(1U, members / late_part);
    generator.join({.first_member = 0, .members = members - late}, joins_under_way);
    const double before = cpu_us(target.pids);
    generator.join({.first_member = members - late, .members = late}, 1);
    measured.figures["late_join_cpu_us"] = (cpu_us(target.pids) - before) / late;
    measured.figures["room_members"] = members;
}

void measure_rolls(const Load& load, const Target& target, LoadGenerator& generator,
                   Measurement& measured) {
    const auto go = [&](double seconds) {
        return load.in_flight > 0 ? generator.flood(load.in_flight, milliseconds_of(seconds))
                                  : generator.pace(load.per_second, milliseconds_of(seconds));
    };
    go(target.seconds / 5);
    std::fputs(measuring, stderr);  // For who counts something else over the same time.
    std::map<std::string, double> beside;
    for (const auto& [name, pids] : target.beside) beside[name] = -cpu_us_with_children(pids);
    const double before = cpu_us(target.pids);
    const Seen seen = go(target.seconds);
    const double used = cpu_us(target.pids) - before;
    for (auto& [name, us] : beside) us += cpu_us_with_children(target.beside.at(name));
    std::fputs(measured_all, stderr);
    generator.linger(stray_wait);
    const auto deliveries = static_cast<double>(seen.deliveries);
    auto& figures = measured.figures;
    for (const auto& [name, us] : beside)
        figures[name + "_cpu_us_per_command"] = us / static_cast<double>(seen.commands);
    figures["cpu_us_per_command"] = used / static_cast<double>(seen.commands);
    figures["cpu_us_per_delivery"] = used / deliveries;
    figures["deliveries_per_s"] = deliveries / seen.seconds;
    figures["commands_per_s"] = static_cast<double>(seen.commands) / seen.seconds;
    figures["event_bytes"] = static_cast<double>(seen.bytes) / deliveries;
    figures["reply_p50_ms"] = quantile(seen.reply_ms, 0.5);
    figures["reply_p99_ms"] = quantile(seen.reply_ms, 0.99);
    figures["event_p50_ms"] = quantile(seen.event_ms, 0.5);
    figures["event_p99_ms"] = quantile(seen.event_ms, 0.99);
}

void measure_seats(const Load& load, const Target& target, Protocol& protocol,
                   LoadGenerator& generator, Measurement& measured) {
    const std::uint32_t rooms = scaled(load.rooms, target.size, 4);
    const std::uint32_t warm = std::max(1U, rooms / warm_rooms_part);
    protocol.open_rooms(warm);
    generator.join({.rooms = warm, .members = load.members}, joins_under_way);
    generator.linger(memory_wait);

    const double kib_before = memory_kib(target.pids.front());
    const double cpu_before = cpu_us(target.pids);
    protocol.open_rooms(warm + rooms);
    const double cpu_opened = cpu_us(target.pids);
    generator.join({.first_room = warm, .rooms = rooms, .members = load.members}, joins_under_way);
    const double cpu_joined = cpu_us(target.pids);
    generator.linger(memory_wait);
    const double seats = static_cast<double>(rooms) * load.members;
    measured.figures["open_room_cpu_us"] = (cpu_opened - cpu_before) / rooms;
    measured.figures["join_cpu_us"] = (cpu_joined - cpu_before) / seats;
    measured.figures["idle_seat_kib"] = (memory_kib(target.pids.front()) - kib_before) / seats;
}

}  // namespace

std::span<const Load> loads() { return all_loads; }

Measurement measure(const Load& load, const Target& target) {
    const auto protocol = make_protocol(target.protocol, target.port, load.watched);
    LoadGenerator generator(target.port, *protocol);
    Measurement measured;
    if (load.in_flight == 0 && load.per_second == 0) {
        measure_seats(load, target, *protocol, generator, measured);
    } else {
        const bool large = load.rooms == 1;
        const std::uint32_t rooms = large ? 1 : scaled(load.rooms, target.size, 2);
        protocol->open_rooms(rooms);
        if (large)
            fill_large_room(generator, scaled(load.members, target.size, 20), target, measured);
        else
            generator.join({.rooms = rooms, .members = load.members}, joins_under_way);
        measure_rolls(load, target, generator, measured);
    }
    measured.faults = generator.faults();
    measured.checked = generator.checked();
    return measured;
}

}  // namespace kast::bench
