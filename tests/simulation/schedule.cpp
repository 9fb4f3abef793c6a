#include "simulation/schedule.hpp"

#include "simulation/fault_plan.hpp"
#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

namespace kast::simulation {

namespace {

constexpr std::size_t steps_kept = 40;
constexpr int rounds_max = 400;
constexpr int attempts_max = 12;
constexpr std::size_t read_all = 10'000;
constexpr std::uint64_t first_chance = 0x6b617374;

/// The disk said what was not so, and the server noticed: the schedule ends here.
struct Noticed {};

class Schedule {
public:
    Schedule(std::uint64_t seed, const std::filesystem::path& directory, bool keeps_steps,
             Mistake mistake)
        : keeps_steps_(keeps_steps),
          chance_(first_chance ^ (seed * 0x9e3779b97f4a7c15U)),
          machine_(chance_, directory, mistake),
          plan_(fault_plan_of(chance_)),
          options_(server_options_of(chance_)) {
        for (Seat seat = 0; seat < seats; ++seat)
            players_.push_back(std::make_unique<Player>(machine_, ledger_, table_, seat));
    }

    Outcome play() {
        try {
            open();
            if (!broken() && !chance_.once_in(8)) come_to_rest();
            for (std::size_t left = 30 + chance_.below(70); left > 0 && !broken(); --left) step();
            if (!broken()) come_to_rest();
            if (!broken()) check_at_the_end();
        } catch (const Noticed&) {
            ++totals_.noticed;
        }
        return outcome();
    }

private:
    // ---- what happens

    void open() {
        // Most tables are opened in peace; the faults may come at the very first as well.
        if (chance_.once_in(8)) try_fault();
        start();
        if (chance_.once_in(8)) try_fault();
        for (int attempt = 0; table_.room.empty() && !broken(); ++attempt) {
            if (attempt == attempts_max / 2) mend();
            if (attempt == attempts_max) return ledger_.violate("no room can be opened");
            if (!machine_.is_running()) start();
            if (machine_.is_running()) open_once(attempt);
            bury();
        }
        note("the room is open");
    }

    void open_once(int attempt) {
        auto opened = std::make_shared<std::optional<server::OpenedRoom>>();
        machine_.post([this, opened, attempt] {
            machine_.shard().rooms().create({{"system", "heist"}, {"name", "The Blue Lamp"}},
                                            "table" + std::to_string(attempt),
                                            [this, opened](rules::Result<server::OpenedRoom> done) {
                                                if (done && !machine_.life.is_dead())
                                                    *opened = std::move(*done);
                                            });
        });
        for (int i = 0; i < 3; ++i) {
            machine_.turn();
            machine_.store();
        }
        if (!*opened || machine_.life.is_dead()) return;
        table_ = {(*opened)->room, (*opened)->gm, (*opened)->player, (*opened)->spectator};
    }

    void step() {
        ledger_.forget_messages();
        if (!machine_.is_running()) return start();
        struct Deed {
            std::size_t weight;
            void (Schedule::*done)();
        };
        static constexpr Deed deeds[] = {{36, &Schedule::somebody_acts},
                                         {22, &Schedule::turn},
                                         {14, &Schedule::store},
                                         {4, &Schedule::read_log},
                                         {11, &Schedule::somebody_reads},
                                         {1, &Schedule::time_passes},
                                         {3, &Schedule::somebody_is_cut},
                                         {5, &Schedule::try_fault},
                                         {1, &Schedule::mend},
                                         {1, &Schedule::die},
                                         {1, &Schedule::checkpoint},
                                         {1, &Schedule::stop_or_rest}};
        std::size_t place = chance_.below(100);
        for (const Deed& deed : deeds) {
            if (place < deed.weight) {
                (this->*deed.done)();
                break;
            }
            place -= deed.weight;
        }
        bury();
    }

    Player& somebody() { return *chance_.any(players_); }

    void somebody_acts() {
        Player& player = somebody();
        if (!player.is_connected()) {
            note("connects: ", player);
            return player.connect(!chance_.once_in(6));
        }
        if (!player.can_speak()) return;
        switch (chance_.below(9)) {
            case 0:
                note("asks for a page: ", player);
                return player.ask_for_history(chance_);
            case 1:
            case 2:
                note("repeats: ", player);
                return player.repeat(chance_);
            default:
                note("speaks: ", player);
                player.speak(chance_);
        }
    }

    void turn() {
        note("turn");
        machine_.turn();
    }

    void store() {
        note("the log stores");
        machine_.store();
    }

    void read_log() {
        note("a reading");
        machine_.read();
    }

    void somebody_reads() {
        Player& player = somebody();
        if (chance_.once_in(2)) {
            note("all read");
            for (const auto& one : players_) one->read(read_all);
            return;
        }
        note("reads: ", player);
        player.read(1 + chance_.below(3));
    }

    void somebody_is_cut() {
        if (!plan_.cuts) return;
        Player& player = somebody();
        note("is cut off: ", player);
        player.cut();
    }

    void checkpoint() {
        if (!plan_.checkpoints) return;
        note("checkpoint");
        machine_.checkpoint();
    }

    void stop_or_rest() {
        if (plan_.stops && chance_.once_in(2)) return stop();
        note("all comes to rest");
        come_to_rest();
        if (!broken()) check_states("the patches led elsewhere");
    }

    void time_passes() {
        static constexpr std::int64_t spans_ms[] = {1, 40, 2'000, 31'000, 90'000};
        const std::int64_t ms = chance_.any(spans_ms);
        note(std::to_string(ms) + " ms pass");
        machine_.clock.steady_us += static_cast<std::uint64_t>(ms) * 1'000;
        machine_.clock.unix_ms += ms;
        if (plan_.jumps && chance_.once_in(3)) machine_.clock.unix_ms -= 3'600'000;
    }

    void try_fault() {
        if (plan_.dies && chance_.once_in(2)) {
            const auto moments = static_cast<int>(chance_.below(12));
            note("it will die in " + std::to_string(moments) + " moments");
            return machine_.life.die_in(moments);
        }
        if (plan_.fills_up && chance_.once_in(3)) {
            const std::size_t bytes = chance_.below(30'000);
            note("the disk has " + std::to_string(bytes) + " bytes left");
            return machine_.disk.fill_up(bytes);
        }
        if (plan_.faults.empty()) return;
        const Fault fault = chance_.any(plan_.faults);
        const auto after = static_cast<int>(chance_.below(10));
        const auto times = chance_.once_in(3) ? 1 + static_cast<int>(chance_.below(20)) : 1;
        note("fault " + std::to_string(static_cast<int>(fault)) + " after " +
             std::to_string(after) + ", " + std::to_string(times) + " times");
        machine_.disk.arm(fault, after, times);
    }

    void die() {
        if (plan_.dies && chance_.once_in(2)) machine_.life.die();
    }

    void mend() {
        note("the disk is mended");
        machine_.disk.mend();
    }

    void start(bool may_die = true) {
        note("the server starts");
        ++totals_.starts;
        const auto lies = machine_.disk.struck(Fault::read_lies);
        try {
            machine_.start(options_, may_die ? moments_of_start() : -1);
        } catch (const server::LogError& error) {
            note(std::string("it does not: ") + error.what());
            const bool died = machine_.life.is_dead();
            if (has_lied() && !died) throw Noticed{};
            machine_.end_process();
            if (died) return mourn();
            if (++failed_starts_ > 3) mend();
            if (failed_starts_ > attempts_max)
                ledger_.violate(std::string("the server does not start: ") + error.what());
            return;
        }
        failed_starts_ = 0;
        // Misread each time, the end looks as if it had never been there.
        const bool misread_twice = machine_.disk.struck(Fault::read_lies) > lies + 1;
        if (!std::exchange(knows_end_, true) && misread_twice) throw Noticed{};
        bury();
    }

    /// After how many moments of its start the process dies; -1 where it does not.
    int moments_of_start() {
        return plan_.dies && chance_.once_in(4) ? static_cast<int>(chance_.below(12)) : -1;
    }

    /// Where the process has died, nothing of it is left.
    void bury() {
        if (!machine_.is_running() || !machine_.life.is_dead()) return;
        lose_server();
        machine_.end_process();
        mourn();
    }

    /// The process has ended before its time.
    void mourn() {
        ++totals_.deaths;
        if (!plan_.loses_power || !chance_.once_in(2)) return note("the server died");
        cut_power();
    }

    void cut_power() {
        note("the power went");
        ++totals_.power_cuts;
        knows_end_ = machine_.cut_power();
        // Of a disk that keeps less than it said nobody can tell, where the tail file went too.
        if (has_lied() && !knows_end_) throw Noticed{};
    }

    void stop() {
        note("the server is stopped");
        machine_.drain();
        for (const auto& player : players_) {
            player->read(read_all);
            player->cut();
        }
        machine_.drain();
        // It may have died over it.
        if (machine_.life.is_dead()) return bury();
        machine_.stop();
    }

    void lose_server() {
        for (const auto& player : players_) player->lose_server();
        for (const auto& probe : probes_) probe->room.reset();
    }

    bool has_lied() const {
        if (!plan_.lies) return false;
        const Disk& disk = machine_.disk;
        return disk.struck(Fault::sync_lies) + disk.struck(Fault::sync_drops) +
                   disk.struck(Fault::read_lies) >
               0;
    }

    // ---- what must hold

    bool broken() const { return ledger_.violation().has_value(); }

    /// Nothing goes wrong any more, and everybody comes back and is answered.
    void come_to_rest() {
        machine_.disk.mend();
        machine_.life.begin();
        std::size_t fewest = ledger_.commands().size();
        for (int attempt = 0; !broken(); ++attempt) {
            if (!machine_.is_running()) start(false);
            if (machine_.is_running()) work_until_quiet();
            const std::size_t open = ledger_.count_open();
            if (open < fewest) attempt = 0;  // More are answered.
            fewest = std::min(fewest, open);
            if (machine_.is_running() && is_everybody_back() && ask_again() == 0) break;
            if (attempt < attempts_max) continue;
            if (has_lied()) throw Noticed{};
            for (const auto& player : players_)
                if (!player->has_joined())
                    return ledger_.violate("somebody does not get back in: " + player->trouble());
            return ledger_.violate(ledger_.describe_open());
        }
    }

    bool is_everybody_back() {
        bool is_back = true;
        for (const auto& player : players_) {
            if (!player->is_connected()) player->connect(true);
            is_back = is_back && player->has_joined();
        }
        return is_back;
    }

    /// Sends again what has no answer that says anything. Says how many these are.
    std::size_t ask_again() {
        std::size_t open = 0;
        for (auto& [id, command] : ledger_.commands()) {
            Player& player = *players_[command.by];
            if (!is_open(command)) continue;
            ++open;
            command.unanswered = 0;
            if (player.can_speak()) player.send_again(id);
            if (open >= 3) break;  // Not more than the smallest queue takes.
        }
        return open;
    }

    void work_until_quiet() {
        int idle = 0;
        for (int round = 0; round < rounds_max && idle < 2; ++round) {
            machine_.turn();
            bool works = machine_.store();
            works = machine_.read() || works;
            for (const auto& player : players_) works = player->read(read_all) || works;
            idle = works ? 0 : idle + 1;
        }
        if (idle < 2) ledger_.violate("it does not come to rest");
    }

    /// The state as somebody new on this seat is given it.
    Json fresh_state(Seat seat) {
        const std::string token = players_[seat]->token();
        const auto probe =
            std::make_shared<Connection>(machine_, ledger_, seat, ++probe_number_, "");
        probes_.push_back(probe);
        machine_.post([this, token, probe] {
            machine_.shard().rooms().find(table_.room, [probe, token](server::FoundRoom found) {
                if (!found || !*found) return;
                probe->room = *found;
                const Json params{{"token", token}};
                probe->room->receive(*probe, {"probe", "room.join", params.dump()});
            });
        });
        work_until_quiet();
        Json state;
        for (const server::MessagePtr& message : probe->arrived) {
            const Json& json = ledger_.json_of(message);
            if (json.value("id", "") == "probe" && json.contains("result"))
                state = json["result"]["state"];
        }
        machine_.post([probe] { probe->leave(); });
        return state;
    }

    void check_states(const char* what) {
        for (Seat seat = 0; seat < seats && !broken(); ++seat) {
            const Json fresh = fresh_state(seat);
            if (fresh.is_null() && has_lied()) throw Noticed{};
            if (fresh != players_[seat]->state())
                ledger_.violate(std::string(what) + ", for " + name_of(seat) + ": " +
                                players_[seat]->state().dump() + " and not " + fresh.dump());
        }
        machine_.turn();
        probes_.clear();
    }

    /// The process ends once more, in one of the three ways. What was sent is in the log, and the
    /// log alone leads to the state that the patches led to.
    void check_at_the_end() {
        if (chance_.once_in(3)) {
            stop();
        } else {
            lose_server();
            machine_.end_process();
            if (plan_.loses_power && chance_.once_in(2)) cut_power();
        }
        options_.reads_snapshots = false;
        machine_.disk.mend();
        start(false);
        if (broken() || !machine_.is_running()) return ledger_.violate("the last start failed");
        check_states("the patches lead elsewhere than the log alone");
        if (broken()) return;
        try {
            check_log();
        } catch (const server::LogError& error) {
            if (has_lied()) throw Noticed{};
            ledger_.violate(error.what());
        }
        lose_server();
    }

    void check_log() {
        server::EventLog& log = machine_.log();
        const auto cursors = cursors_of(log, table_.room);
        if (!cursors) return ledger_.violate("the room is not in the log");
        std::vector<std::string> members;
        for (Seat seat = 0; seat < seats; ++seat) {
            members.push_back(players_[seat]->member());
            check_seat(seat, *cursors);
        }
        ledger_.check_commands(log, table_.room, members);
    }

    void check_seat(Seat seat, const server::Cursors& cursors) {
        std::optional<server::EventPage> page;
        machine_.post([&] {
            machine_.shard().rooms().find(table_.room, [&](server::FoundRoom found) {
                const auto viewer = (*found)->viewer_of(players_[seat]->token());
                if (!viewer) return;
                (*found)->read(*viewer, "", read_all, [&](rules::Result<server::EventPage> read) {
                    if (read) page = std::move(*read);
                });
            });
        });
        work_until_quiet();
        if (page) return ledger_.check_told(seat, *page, cursors);
        if (has_lied()) throw Noticed{};
        ledger_.violate("the past cannot be read by " + name_of(seat));
    }

    // ---- the record

    void note(const std::string& what) {
        if (!keeps_steps_) return;
        steps_.push_back(what);
        if (steps_.size() > steps_kept) steps_.pop_front();
    }
    void note(const char* what, const Player& player) {
        if (!keeps_steps_) return;
        for (Seat seat = 0; seat < seats; ++seat)
            if (players_[seat].get() == &player) note(what + name_of(seat));
    }

    Outcome outcome() {
        totals_.schedules = 1;
        totals_.commands = ledger_.commands().size();
        totals_.events = ledger_.events();
        totals_.take_faults(machine_.disk);
        Outcome outcome;
        if (broken()) outcome.violation = ledger_.violation()->what;
        outcome.steps.assign(steps_.begin(), steps_.end());
        outcome.trace = ledger_.trace();
        outcome.totals = totals_;
        lose_server();
        return outcome;
    }

    bool keeps_steps_;
    Chance chance_;
    Ledger ledger_;
    Table table_;
    Machine machine_;
    FaultPlan plan_;
    ServerOptions options_;
    std::vector<std::unique_ptr<Player>> players_;
    std::vector<std::shared_ptr<Connection>> probes_;
    std::uint64_t probe_number_ = std::uint64_t{1} << 40;
    int failed_starts_ = 0;
    bool knows_end_ = true;  ///< the tail file is as it last was, or a start has written it anew
    std::deque<std::string> steps_;
    Totals totals_;
};

}  // namespace

Outcome play(std::uint64_t seed, const std::filesystem::path& directory, bool keeps_steps,
             Mistake mistake) {
    return Schedule(seed, directory, keeps_steps, mistake).play();
}

}  // namespace kast::simulation
