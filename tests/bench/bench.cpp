// How fast the server is, as ratios to the least that a server can do, in the same run on the same
// machine. What is measured, and what came out: docs/speed.md.

#include "clients/native/net.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/bare.hpp"
#include "bench/load_generator.hpp"
#include "fault/server_process.hpp"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

struct Options {
    double seconds = 5;
    double size = 1;  ///< of every crowd, as a part of what speed.md says
    std::string only;
    bool json = false;
};

/// CPU time of all threads of a process, in microseconds.
double cpu_us(pid_t pid) {
    double ns = 0;
    for (const auto& task : fs::directory_iterator("/proc/" + std::to_string(pid) + "/task")) {
        double one = 0;
        if (std::ifstream(task.path() / "schedstat") >> one) ns += one;
    }
    return ns / 1000;
}

double resident_kib(pid_t pid) {
    double size = 0;
    double resident = 0;
    std::ifstream("/proc/" + std::to_string(pid) + "/statm") >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

/// What is measured: a process that serves, and seats in its rooms.
class Subject {
public:
    virtual ~Subject() = default;
    virtual pid_t pid() const = 0;
    virtual std::uint16_t port() const = 0;
    /// The seats of `rooms` new rooms of `members`, of whom the first throws the dice; `watching`:
    /// the others are spectators.
    virtual std::vector<Seat> open(std::size_t rooms, std::size_t members, bool watching) = 0;
};

class Bare final : public Subject {
public:
    explicit Bare(std::size_t event_bytes) {
        const int listener = listen_somewhere(port_);
        pid_ = fork();
        if (pid_ == 0) serve_bare(listener, event_bytes);
        close(listener);
    }
    ~Bare() override {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    pid_t pid() const override { return pid_; }
    std::uint16_t port() const override { return port_; }
    std::vector<Seat> open(std::size_t rooms, std::size_t members, bool) override {
        std::vector<Seat> seats;
        for (std::size_t room = 0; room < rooms; ++room)
            for (std::size_t member = 0; member < members; ++member)
                seats.push_back(
                    {room, "/rooms/" + std::to_string(room) + "/ws", "{}", member == 0});
        return seats;
    }

private:
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

class Kastd final : public Subject {
public:
    pid_t pid() const override { return server_.pid(); }
    std::uint16_t port() const override {
        return static_cast<std::uint16_t>(std::stoi(server_.origin().port));
    }
    std::vector<Seat> open(std::size_t rooms, std::size_t members, bool watching) override {
        std::vector<Seat> seats;
        client::Loop loop;
        for (std::size_t room = 0; room < rooms; ++room) {
            const auto answer = client::http(loop, server_.origin(),
                                             {.method = "POST",
                                              .target = "/api/rooms",
                                              .headers = {{"Content-Type", "application/json"}},
                                              .body = R"({"system": "troika"})"});
            if (answer.status != 201) throw std::runtime_error("POST /api/rooms: " + answer.body);
            const Json opened = Json::parse(answer.body);
            const std::string path = "/rooms/" + opened["room"].get<std::string>() + "/ws";
            for (std::size_t member = 0; member < members; ++member) {
                Json join{{"token", opened["tokens"][member == 0 ? "gm"
                                                     : watching  ? "spectator"
                                                                 : "player"]}};
                if (member != 0 && !watching) join["name"] = "Member " + std::to_string(member);
                seats.push_back({room, path, join.dump(), member == 0});
            }
        }
        return seats;
    }

private:
    fault::Directory directory_;
    // The limits that keep one person in bounds are out of the way: all come from one address.
    fault::ServerProcess server_{
        directory_.path() / "data",
        {"--log-level", "error", "--commands-per-second", "100000", "--commands-burst", "1000000",
         "--connections-max", "1000000", "--connections-per-address", "1000000",
         "--rooms-per-address-hour", "1000000", "--idle-timeout-s", "86400", "--ping-interval-s",
         "43200"}};
};

struct Measured {
    Seen seen;
    double cpu_us_a_delivery = 0;
};

float quantile(std::vector<float> values, double part) {
    if (values.empty()) return 0;
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

/// One kind of work, done by a server and by the yardstick.
struct Work {
    const char* name;
    const char* what;
    std::size_t rooms, members;
    bool watching;          ///< all but one of a room are spectators
    std::size_t in_flight;  ///< rolls of a room under way; 0: paced
    double per_second;      ///< rolls of a room, where paced
};

constexpr Work works[] = {
    {"one-roll", "200 rooms of 6, one roll of each always under way", 200, 6, false, 1, 0},
    {"eight-rolls", "200 rooms of 6, eight rolls of each always under way", 200, 6, false, 8, 0},
    {"evening", "1,000 rooms of 6, one roll a second each", 1'000, 6, false, 0, 1},
    {"stadium", "one room of 2,000, 20 rolls a second", 1, 2'000, true, 0, 20},
};

Measured measure(const Work& work, Subject& subject, const Options& options) {
    const auto scaled = [&](std::size_t n) {
        return std::max<std::size_t>(
            1, static_cast<std::size_t>(static_cast<double>(n) * options.size));
    };
    LoadGenerator load(subject.port());
    load.join(work.rooms > 1 ? subject.open(scaled(work.rooms), work.members, work.watching)
                             : subject.open(1, scaled(work.members), work.watching));
    const auto go = [&](double seconds) {
        const std::chrono::milliseconds time(static_cast<int>(seconds * 1000));
        return work.in_flight > 0 ? load.flood(work.in_flight, time)
                                  : load.pace(work.per_second, time);
    };
    go(options.seconds / 5);  // Warm.
    const double before = cpu_us(subject.pid());
    Measured measured{.seen = go(options.seconds)};
    const double used = cpu_us(subject.pid()) - before;
    if (measured.seen.deliveries == 0 || measured.seen.refused > 0)
        throw std::runtime_error(std::string(work.name) + ": " +
                                 std::to_string(measured.seen.refused) + " refused, " +
                                 std::to_string(measured.seen.deliveries) + " delivered");
    measured.cpu_us_a_delivery = used / static_cast<double>(measured.seen.deliveries);
    return measured;
}

Json report(const Measured& measured) {
    const Seen& seen = measured.seen;
    return {
        {"commands_per_s", static_cast<double>(seen.commands) / seen.seconds},
        {"deliveries_per_s", static_cast<double>(seen.deliveries) / seen.seconds},
        {"cpu_us_per_delivery", measured.cpu_us_a_delivery},
        {"answer_p50_ms", quantile(seen.answer_ms, 0.5)},
        {"answer_p99_ms", quantile(seen.answer_ms, 0.99)},
        {"event_p50_ms", quantile(seen.event_ms, 0.5)},
        {"event_p99_ms", quantile(seen.event_ms, 0.99)},
        {"event_bytes", static_cast<double>(seen.bytes) / static_cast<double>(seen.deliveries)}};
}

void print_row(const char* name, const Json& row, double ratio) {
    std::printf("| %-8s | %8.0f | %9.0f | %6.2f | %5.2f | %6.2f / %6.2f | %6.2f / %6.2f |\n", name,
                row["commands_per_s"].get<double>(), row["deliveries_per_s"].get<double>(),
                row["cpu_us_per_delivery"].get<double>(), ratio, row["answer_p50_ms"].get<double>(),
                row["answer_p99_ms"].get<double>(), row["event_p50_ms"].get<double>(),
                row["event_p99_ms"].get<double>());
    std::fflush(stdout);
}

Json compare(const Work& work, const Options& options) {
    Json kastd;
    {
        Kastd subject;
        kastd = report(measure(work, subject, options));
    }
    Bare subject(static_cast<std::size_t>(kastd["event_bytes"].get<double>()));
    const Json bare = report(measure(work, subject, options));
    const double ratio =
        kastd["cpu_us_per_delivery"].get<double>() / bare["cpu_us_per_delivery"].get<double>();
    if (!options.json) {
        std::printf("\n%s: %s; events of %.0f bytes\n\n", work.name, work.what,
                    kastd["event_bytes"].get<double>());
        std::printf(
            "| server   | commands/s | deliveries/s | CPU us/delivery | to bare | answer p50 / p99 "
            "ms | event p50 / p99 ms |\n");
        std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
        print_row("kastd", kastd, ratio);
        print_row("bare", bare, 1);
    }
    return {{"kastd", kastd}, {"bare", bare}, {"cpu_to_bare", ratio}};
}

/// KiB of the server's memory for each of 2,000 connections that have joined and are silent.
double idle_kib(Subject& subject, const Options& options) {
    const auto members = std::max<std::size_t>(10, static_cast<std::size_t>(2'000 * options.size));
    const auto seats = subject.open(1, members, true);
    // The first tenth makes what is made once.
    LoadGenerator first(subject.port());
    first.join({seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(members / 10)});
    const double before = resident_kib(subject.pid());
    LoadGenerator rest(subject.port());
    rest.join({seats.begin() + static_cast<std::ptrdiff_t>(members / 10), seats.end()});
    return (resident_kib(subject.pid()) - before) / static_cast<double>(rest.size());
}

Json idle(const Options& options) {
    Json row;
    {
        Kastd subject;
        row["kastd_kib"] = idle_kib(subject, options);
    }
    Bare subject(300);
    row["bare_kib"] = idle_kib(subject, options);
    if (!options.json)
        std::printf("\nidle: memory of a silent connection: kastd %.1f KiB, bare %.1f KiB\n",
                    row["kastd_kib"].get<double>(), row["bare_kib"].get<double>());
    return row;
}

void raise_file_limit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int run(int count, char** words) {
    CLI::App app("Measures kastd against the least that a server can do, in the same run.",
                 "kast_bench");
    Options options;
    app.add_option("--seconds", options.seconds, "Of each measure")->check(CLI::Range(0.1, 600.0));
    app.add_option("--size", options.size, "Of every crowd, 1 as documented")
        ->check(CLI::Range(0.001, 10.0));
    app.add_option("--only", options.only, "one-roll, eight-rolls, evening, stadium or idle");
    app.add_flag("--json", options.json, "One JSON object");
    CLI11_PARSE(app, count, words);
    raise_file_limit();

    Json all = Json::object();
    for (const Work& work : works)
        if (options.only.empty() || options.only == work.name)
            all[work.name] = compare(work, options);
    if (options.only.empty() || options.only == "idle") all["idle"] = idle(options);
    if (options.json) std::puts(all.dump(2).c_str());
    return all.empty() ? 2 : 0;
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
