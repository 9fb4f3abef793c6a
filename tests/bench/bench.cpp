// Puts one load on one server and says what it cost, as a line of JSON. scripts/bench starts the
// servers, runs this and makes the table. What is measured: docs/measurements/other-servers.md.

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "bench/bounds.hpp"
#include "bench/loads.hpp"
#include "bench/offences.hpp"
#include "bench/soak.hpp"
#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace kast::bench {

namespace {

using Json = nlohmann::json;

void raise_file_limit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

Json report(const DeliveryFaults& faults) {
    return {{"lost", faults.lost},
            {"doubled", faults.doubled},
            {"out_of_order", faults.out_of_order},
            {"stray", faults.stray},
            {"refused", faults.refused}};
}

Json report(const Measurement& measured) {
    return {{"figures", measured.figures},
            {"checked", measured.checked},
            {"faults", report(measured.faults)}};
}

Json report(const SoakReport& soaked) {
    Json samples = Json::array();
    for (const SoakSample& sample : soaked.samples)
        samples.push_back({{"minute", sample.minute},
                           {"memory_kib", sample.memory_kib},
                           {"files", sample.files},
                           {"descriptors", sample.descriptors},
                           {"connections", sample.connections}});
    return {{"samples", samples},
            {"deeds", soaked.deeds},
            {"refused", soaked.refused},
            {"descriptors_before", soaked.descriptors_before},
            {"descriptors_after", soaked.descriptors_after},
            {"checked", soaked.checked},
            {"faults", report(soaked.faults)}};
}

int run(int count, char** words) {
    CLI::App app("Puts one load on one server. scripts/bench runs it.", "kast_bench");
    std::string name;
    std::uint16_t port = 0;
    std::vector<std::string> beside;
    Target target;
    SoakOptions evening;
    std::vector<std::string> names{"soak", "neighbours"};
    for (const std::string_view offence : offences()) names.emplace_back(offence);
    for (const Load& load : loads()) names.emplace_back(load.name);
    app.add_option(
           "load", name,
           "Which load; of Kast only: soak, a mixed evening; neighbours, and what one of them does "
           "to reach a bound")
        ->required()
        ->check(CLI::IsMember(names));
    app.add_option("--protocol", target.protocol, "How the server is spoken to")
        ->check(CLI::IsMember({"kast", "plain", "socket.io", "colyseus"}))
        ->default_val("kast");
    app.add_option("--port", port, "Where it listens on 127.0.0.1")->required();
    app.add_option("--pid", target.pids, "The server's process; of several nodes each")->required();
    app.add_option("--beside", beside, "NAME=PID: a process whose CPU is told beside the server's");
    app.add_option("--seconds", target.seconds, "Of the rolls that are measured")
        ->check(CLI::Range(0.1, 600.0));
    app.add_option("--size", target.size, "Of every crowd, 1 as documented")
        ->check(CLI::Range(0.001, 10.0));
    app.add_option("--minutes", evening.minutes, "Of the soak")->check(CLI::Range(0.01, 600.0));
    app.add_option("--seed", evening.seed, "Of the soak: who does what");
    CLI11_PARSE(app, count, words);
    raise_file_limit();

    target.port = evening.port = port;
    evening.pid = target.pids.front();
    for (const std::string& one : beside) {
        const auto equals = one.find('=');
        if (equals == std::string::npos) throw std::invalid_argument("--beside takes NAME=PID");
        target.beside[one.substr(0, equals)].push_back(std::stoi(one.substr(equals + 1)));
    }
    if (name == "soak") {
        std::puts(report(soak(evening)).dump().c_str());
        return 0;
    }
    if (name == "neighbours") {
        run_neighbours(port);
        return 0;
    }
    if (std::ranges::find(offences(), name) != offences().end()) {
        run_offence(name, port);
        return 0;
    }
    const Load& load = *std::ranges::find(loads(), name, &Load::name);
    std::puts(report(measure(load, target)).dump().c_str());
    return 0;
}

}  // namespace

}  // namespace kast::bench

int main(int count, char** words) {
    try {
        return kast::bench::run(count, words);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kast_bench: %s\n", error.what());
        return 1;
    }
}
