#include "bench/bounds.hpp"

#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include "bench/load_generator.hpp"
#include "bench/offences.hpp"
#include "bench/process_usage.hpp"
#include "bench/quantile.hpp"
#include <chrono>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr SeatRange neighbours{.rooms = 30, .members = 4};
constexpr std::size_t neighbours_under_way = 4;  ///< joins pending at a time
constexpr double neighbours_rolls = 4;           ///< of a room, in a second
constexpr milliseconds listening(20);
/// One's own address, so that what is counted of an address is the offender's alone.
constexpr std::uint8_t offender_from = 2;

bool has_input() {
    pollfd in{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    return poll(&in, 1, 0) > 0;
}

/// Until the input ends. `act(time)` gives what is printed, with the share of the core it took.
void act_when_told(const std::function<void()>& wait,
                   const std::function<Json(milliseconds)>& act) {
    std::puts("ready");
    std::fflush(stdout);
    for (double seconds = 0;;) {
        if (!has_input()) {
            wait();
            continue;
        }
        if (std::scanf("%lf", &seconds) != 1) return;
        const auto start = Clock::now();
        const double before = cpu_us(getpid());
        Json seen = act(milliseconds(static_cast<int>(seconds * 1'000)));
        const double took = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
        seen["core_share"] = (cpu_us(getpid()) - before) / took;
        std::puts(seen.dump().c_str());
        std::fflush(stdout);
    }
}

}  // namespace

void run_neighbours(const Endpoint& server) {
    const auto protocol = make_protocol("kast", server.port);
    LoadGenerator generator(server.port, *protocol);
    protocol->open_rooms(neighbours.rooms);
    generator.join(neighbours, neighbours_under_way);
    act_when_told([&] { generator.linger(listening); },
                  [&](milliseconds time) -> Json {
                      const Seen seen = generator.pace(neighbours_rolls, time);
                      return {{"rolls", seen.commands},
                              {"reply_p50_ms", quantile(seen.reply_ms, 0.5)},
                              {"reply_p99_ms", quantile(seen.reply_ms, 0.99)},
                              {"event_p50_ms", quantile(seen.event_ms, 0.5)},
                              {"event_p99_ms", quantile(seen.event_ms, 0.99)},
                              {"checked", generator.checked()},
                              {"faults", generator.faults().sum()}};
                  });
}

void run_offence(std::string_view name, const Endpoint& server) {
    Endpoint from_elsewhere = server;
    from_elsewhere.from = offender_from;
    Actors actors(from_elsewhere);
    const auto offence = make_offence(name);
    offence->prepare(actors);
    for (const auto& [what, count] : actors.tally())
        if (what.starts_with("refused") || what.starts_with("closed"))
            throw std::runtime_error("not prepared: " + what + " " + std::to_string(count));
    act_when_told([&] { actors.turn(listening); },
                  [&](milliseconds time) -> Json {
                      actors.tally() = {};
                      offence->offend(actors, time);
                      const Tally tally = actors.tally();
                      offence->rest(actors);
                      return {{"tally", tally}};
                  });
}

}  // namespace kast::bench
