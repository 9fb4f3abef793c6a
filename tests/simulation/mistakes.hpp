#pragma once
// Mistakes that a server could make. A schedule is played with one of them on purpose, to see that
// what must hold is looked at.

#include "protocol/game.hpp"
#include "server/log/open.hpp"
#include "server/room/session.hpp"

#include <memory>
#include <string_view>

namespace kast::simulation {

enum class Mistake {
    none,
    applies_twice,    ///< each event, where a room is read from its log
    forgets_answers,  ///< that the log has
    syncs_nothing,
    leaves_out_room,  ///< of the patches
};

/// The game of all schedules, with the mistake.
const protocol::Game* find_game(std::string_view id, Mistake mistake);

/// A log that gives out less than it has.
class ForgetfulLog final : public server::EventLog {
public:
    struct Forgets {
        bool snapshots = false;  ///< which it may
        bool answers = false;
    };
    ForgetfulLog(std::unique_ptr<server::EventLog> log, Forgets forgets)
        : log_(std::move(log)), forgets_(forgets) {}

    void append(std::vector<server::Batch> batches,
                std::function<void(std::vector<server::Append>)> done) override {
        log_->append(std::move(batches), std::move(done));
    }
    std::vector<server::Record> read(std::string_view room, std::uint64_t from,
                                     std::size_t limit) override {
        return log_->read(room, from, limit);
    }
    std::uint64_t last_seq(std::string_view room) override { return log_->last_seq(room); }
    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        return forgets_.answers ? std::nullopt : log_->answered(room, by, command);
    }
    std::optional<server::Snapshot> snapshot(std::string_view room,
                                             std::uint64_t at_most) override {
        return forgets_.snapshots ? std::nullopt : log_->snapshot(room, at_most);
    }
    void keep_snapshot(std::string room, server::Snapshot snapshot) override {
        if (!forgets_.snapshots) log_->keep_snapshot(std::move(room), std::move(snapshot));
    }
    void forget(std::string_view room) override { log_->forget(room); }

private:
    std::unique_ptr<server::EventLog> log_;
    Forgets forgets_;
};

/// The message without the room in its patch.
server::MessagePtr without_room(const server::MessagePtr& message);

}  // namespace kast::simulation
