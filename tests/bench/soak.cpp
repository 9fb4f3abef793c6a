#include "bench/soak.hpp"

#include <nlohmann/json.hpp>
#include <sys/epoll.h>

#include "bench/connection.hpp"
#include "bench/event_chain.hpp"
#include "bench/process_usage.hpp"
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Minutes = std::chrono::duration<double, std::ratio<60>>;
using std::chrono::milliseconds;

constexpr std::uint32_t clients_a_table = 6;
constexpr std::size_t unanswered_most = 16;
constexpr milliseconds sample_every(5'000);
constexpr std::uint32_t away_ms_most = 8'000;
constexpr milliseconds soak_patience(20'000);
constexpr milliseconds calm_time(500);
/// What clients do, each up to this of a thousand.
constexpr std::uint32_t ends_below = 1, drops_below = 31, leaves_below = 41, creatures_below = 100,
                        history_below = 120, says_below = 300;

struct Table;

struct SoakClient {
    Table* table = nullptr;
    std::uint32_t number = 0;  ///< 0: the GM
    std::string token;         ///< of the link
    std::optional<Connection> connection;
    bool joined = false;
    bool leaving = false;  ///< gives up the seat, and goes when that is answered
    bool unsure = false;   ///< has once been given a new state instead of what was missed
    std::string last;      ///< cursor of the newest event
    std::uint64_t ids = 0;
    std::map<std::string, std::string> unanswered;  ///< requests by id
    Clock::time_point back_at;
};

struct Table {
    std::string target;
    std::array<SoakClient, clients_a_table> clients;
    EventChain chain;
    std::string undo_to;  ///< from before the creature that is there now; empty: there is none
};

class Soak {
public:
    explicit Soak(const SoakOptions& options)
        : options_(options), epoll_(epoll_create1(EPOLL_CLOEXEC)), random_(options.seed) {}

    SoakReport run() {
        // Once somebody has been there, what is opened once is open.
        tables_.push_back(open_table());
        settle();
        report_.descriptors_before = leave_all(0);
        for (std::uint32_t i = 0; i < options_.tables; ++i) tables_.push_back(open_table());
        play();
        settle();
        report_.descriptors_after = leave_all(report_.descriptors_before);
        return std::move(report_);
    }

private:
    /// Everybody goes. How many descriptors besides files the server has then, as soon as there are
    /// no more than `wanted`, or, where that is 0, when their number has not changed for a while.
    std::size_t leave_all(std::size_t wanted) {
        tables_.clear();
        std::size_t open = 0;
        wait_until([&, calm_since = Clock::now()] mutable {
            const auto now = descriptors(options_.pid).others;
            if (std::exchange(open, now) != now) calm_since = Clock::now();
            return wanted > 0 ? open <= wanted : Clock::now() - calm_since > calm_time;
        });
        return open;
    }

    std::uint32_t draw(std::uint32_t below) {
        return std::uniform_int_distribution<std::uint32_t>(0, below - 1)(random_);
    }

    std::unique_ptr<Table> open_table() {
        const Json opened =
            Json::parse(post_json(options_.port, "/api/rooms", R"({"system":"troika"})"));
        auto table = std::make_unique<Table>();
        table->target = "/rooms/" + opened.at("room").get<std::string>() + "/ws";
        for (std::uint32_t number = 0; number < clients_a_table; ++number) {
            SoakClient& client = table->clients[number];
            client.table = table.get();
            client.number = number;
            client.token = opened.at("tokens").at(number == 0 ? "gm" : "player");
            come(client);
        }
        ++report_.deeds["tables opened"];
        return table;
    }

    void play() {
        const auto start = Clock::now();
        const auto end =
            start + std::chrono::duration_cast<Clock::duration>(Minutes(options_.minutes));
        const std::chrono::duration<double> step(1 / options_.deeds_per_second);
        auto sample_at = start;
        std::uint64_t deeds = 0;
        for (auto now = start; now < end; now = Clock::now()) {
            const auto due = start + std::chrono::duration_cast<Clock::duration>(
                                         step * static_cast<double>(deeds));
            if (now >= sample_at) {
                sample(Minutes(now - start).count());
                sample_at += sample_every;
            }
            if (now >= due) {
                ++deeds;
                do_something(tables_[draw(options_.tables)]);
            } else {
                turn(std::chrono::ceil<milliseconds>(due - now));
            }
        }
    }

    void sample(double minute) {
        std::size_t connections = 0;
        for (const auto& table : tables_)
            for (const SoakClient& client : table->clients)
                connections += client.connection.has_value();
        const auto [files, others] = descriptors(options_.pid);
        report_.samples.push_back({minute, memory_kib(options_.pid), files, others, connections});
    }

    void do_something(std::unique_ptr<Table>& table) {
        for (SoakClient& client : table->clients)
            if (!client.connection && Clock::now() >= client.back_at) come(client);
        const std::uint32_t what = draw(1'000);
        if (what < ends_below) {
            table = open_table();
            return;
        }
        SoakClient& client = table->clients[draw(clients_a_table)];
        if (!client.joined || client.leaving || client.unanswered.size() >= unanswered_most) return;
        if (what < drops_below) {
            // With a roll on its way: it is sent again, and happens once.
            request(client, "dice.roll", {{"notation", "2d6"}});
            ++report_.deeds["connections lost"];
            go(client);
        } else if (what < leaves_below) {
            if (client.number == 0) return;
            client.leaving = true;
            request(client, "room.leave", Json::object());
        } else if (what < creatures_below) {
            tend_creatures(*table);
        } else if (what < history_below) {
            request(client, "room.history", {{"before", client.last}, {"limit", 50}});
        } else if (what < says_below) {
            request(client, "room.say", {{"text", "What was that noise behind the door?"}});
        } else {
            request(client, "dice.roll", {{"notation", "2d6"}});
        }
    }

    /// The GM adds a creature, or takes the table back to before it.
    void tend_creatures(Table& table) {
        SoakClient& gm = table.clients[0];
        if (!gm.joined || gm.unanswered.size() >= unanswered_most) return;
        if (table.undo_to.empty()) {
            table.undo_to = gm.last;
            request(gm, "troika.character.add", {{"name", "Goblin"}});
        } else {
            request(gm, "room.undo", {{"to", std::exchange(table.undo_to, {})}});
        }
    }

    void come(SoakClient& client) {
        Table& table = *client.table;
        client.connection.emplace(epoll_, options_.port, table.target, "kast.v1", &client);
        Json join{{"token", client.token}};
        if (client.number > 0) {
            join["name"] = "Member " + std::to_string(client.number);
            join["seat"] = "the-seat-of-the-member-" + std::to_string(client.number);
        }
        if (!client.last.empty()) {
            join["since"] = client.last;
            ++report_.deeds["came back"];
        }
        client.connection->send(Opcode::text,
                                message("join-" + std::to_string(++client.ids), "room.join", join));
    }

    void go(SoakClient& client) {
        client.connection.reset();
        client.joined = false;
        client.back_at = Clock::now() + milliseconds(draw(away_ms_most));
    }

    static std::string message(const std::string& id, const char* method, const Json& params) {
        return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
    }

    void request(SoakClient& client, const char* method, const Json& params) {
        ++report_.deeds[method];
        const std::string id = std::to_string(++client.ids);
        const auto& text = client.unanswered[id] = message(id, method, params);
        client.connection->send(Opcode::text, text);
    }

    template <class Done>
    bool wait_until(Done done) {
        const auto until = Clock::now() + soak_patience;
        while (!done()) {
            if (Clock::now() > until) return false;
            turn(milliseconds(10));
        }
        return true;
    }

    void turn(milliseconds wait) {
        std::array<epoll_event, 64> events{};
        const int ready = epoll_wait(epoll_.fd(), events.data(), static_cast<int>(events.size()),
                                     static_cast<int>(wait.count()));
        for (int i = 0; i < ready; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            SoakClient& client = *static_cast<SoakClient*>(event.data.ptr);
            if (event.events & EPOLLOUT) client.connection->write();
            if (!(event.events & ~EPOLLOUT)) continue;
            const bool open = client.connection->read(
                [&](std::string_view text, std::size_t) { handle(client, Json::parse(text)); });
            if (!open) ++report_.deeds["closed by the server"];
            if (!open || (client.leaving && client.unanswered.empty())) {
                client.leaving = false;
                go(client);
            }
        }
    }

    void handle(SoakClient& client, const Json& message) {
        if (message.contains("method")) {
            if (message["method"] == "event") take_event(client, message["params"]);
        } else if (message.contains("error")) {
            const std::string kind = message["error"]["data"]["kind"];
            if (!client.joined) throw std::runtime_error("not let in: " + message.dump());
            ++report_.refused[kind];
            client.unanswered.erase(message["id"].get<std::string>());
        } else if (!client.joined) {
            take_seat(client, message["result"]);
        } else {
            take_reply(client, message);
        }
    }

    void take_event(SoakClient& client, const Json& event) {
        ++report_.checked;
        const std::string cursor = event["cursor"];
        const std::string type = event["type"];
        std::string command;
        if (type == "dice.rolled" || type == "room.said")
            command = event["by"].get<std::string>() + " " + event["cause"].get<std::string>();
        client.table->chain.record(client.last, cursor, command, report_.faults);
        client.last = cursor;
    }

    void take_seat(SoakClient& client, const Json& joined) {
        client.joined = true;
        if (joined["recovered"].get<bool>()) {
            ++report_.deeds["recovered"];
            for (const Json& event : joined["events"]) take_event(client, event);
        } else {
            client.unsure = client.unsure || !client.last.empty();
        }
        client.last = joined["cursor"];
        for (const auto& [id, text] : client.unanswered) {
            ++report_.deeds["sent again"];
            client.connection->send(Opcode::text, text);
        }
    }

    void take_reply(SoakClient& client, const Json& message) {
        ++report_.checked;
        if (client.unanswered.erase(message["id"].get<std::string>()) == 0) ++report_.faults.stray;
        // What happened was told before the answer.
        const Json& result = message["result"];
        if (result.contains("cursor") && !client.unsure &&
            !client.table->chain.knows(result["cursor"]))
            ++report_.faults.out_of_order;
    }

    /// Waits until everybody who is there has all answers, and has been told the same.
    void settle() {
        const auto waits = [](const SoakClient& client) {
            return client.connection && (!client.joined || !client.unanswered.empty());
        };
        const auto is_behind = [](const SoakClient& client, const SoakClient& other) {
            return client.joined && other.joined && client.last != other.last;
        };
        const auto behind = [&] {
            std::uint64_t count = 0;
            for (const auto& table : tables_)
                for (const SoakClient& client : table->clients)
                    count += waits(client) ||
                             std::ranges::any_of(table->clients, [&](const SoakClient& other) {
                                 return is_behind(client, other);
                             });
            return count;
        };
        if (!wait_until([&] { return behind() == 0; })) report_.faults.lost += behind();
    }

    const SoakOptions& options_;
    Socket epoll_;
    std::mt19937_64 random_;
    std::vector<std::unique_ptr<Table>> tables_;
    SoakReport report_;
};

}  // namespace

SoakReport soak(const SoakOptions& options) { return Soak(options).run(); }

}  // namespace kast::bench
