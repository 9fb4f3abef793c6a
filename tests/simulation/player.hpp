#pragma once
// Somebody at the table: a client that applies patches, loses its connection, comes back with its
// cursor and says again what was not answered.

#include "server/room/room.hpp"
#include "server/shard.hpp"

#include "simulation/ledger.hpp"
#include "simulation/process.hpp"
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kast::simulation {

/// One connection, as the shard has it.
class Connection final : public server::Session,
                         public server::Flushable,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(Machine& machine, Ledger& ledger, Seat seat, std::uint64_t number, std::string since)
        : machine_(machine),
          ledger_(ledger),
          seat_(seat),
          number_(number),
          since_(std::move(since)) {}

    void send(const server::MessagePtr& message) override;
    void close(server::CloseCode reason, std::string_view text) override;
    /// Everything that waits leaves the server, unless it dies before.
    void flush() override;
    /// On the shard: the connection is gone.
    void leave();

    std::shared_ptr<server::Room> room;      ///< on the shard, once it is found
    std::deque<server::MessagePtr> arrived;  ///< and not read by the client yet
    bool is_closed = false;                  ///< by the server; nothing more arrives
    bool is_refused = false;                 ///< there is no such room, or it cannot be read
    std::string trouble;                     ///< why

private:
    Machine& machine_;
    Ledger& ledger_;
    Seat seat_;
    std::uint64_t number_;
    std::string since_;
    std::vector<server::MessagePtr> waiting_;
    bool closes_ = false;
};

/// Where a schedule's table is.
struct Table {
    std::string room;
    std::string gm, player, spectator;  ///< tokens
};

class Player {
public:
    Player(Machine& machine, Ledger& ledger, const Table& table, Seat seat);

    /// A new connection that joins, from the cursor where `from_cursor`.
    void connect(bool from_cursor);
    /// The connection is gone, with all that has not been read.
    void cut();
    /// The same, where the server's process is gone.
    void lose_server();
    /// Reads what arrived, at most `count` messages. False where there is nothing.
    bool read(std::size_t count);
    /// A new command, of any kind that there is.
    void speak(Chance& chance);
    /// One that was sent before, answered or not.
    void repeat(Chance& chance);
    void send_again(const std::string& id);
    void ask_for_history(Chance& chance);

    bool is_connected() const { return connection_ != nullptr; }
    bool has_joined() const { return connection_ && joined_; }
    bool is_waiting_for_room() const { return connection_ && !joined_; }
    const std::string& trouble() const { return trouble_; }
    bool can_speak() const { return seat_ != spectator_seat && has_joined(); }
    const std::string& member() const { return member_; }
    const std::string& cursor() const { return cursor_; }
    const Json& state() const { return state_; }
    std::string token() const;

private:
    void send(const std::string& id, const std::string& method, const Json& params);
    void handle(const Json& message);
    void handle_join(const Json& result);
    void handle_event(const Json& params);
    Json make_command(Chance& chance, std::string& method);
    Json make_talk(Chance& chance, std::string& method, const std::string& mark);
    Json make_hidden_roll(Chance& chance);
    Json make_play(Chance& chance, std::string& method, const std::string& mark);
    Json make_leading(Chance& chance, std::string& method, const std::string& mark);
    Json make_hiding(Chance& chance);
    std::string pick_thief(Chance& chance) const;
    /// One of the others who have a seat here, and the member they are.
    std::optional<std::pair<Seat, std::string>> pick_other(Chance& chance) const;

    Machine& machine_;
    Ledger& ledger_;
    const Table& table_;
    Seat seat_;
    std::shared_ptr<Connection> connection_;
    bool joined_ = false;
    bool has_seat_ = false;  ///< as far as the client knows
    std::string join_id_;
    std::string trouble_;  ///< why it was last turned away
    std::string member_;
    std::string cursor_;
    Json state_;
    std::vector<std::string> cursors_;  ///< of the events it has read
    std::set<std::string> read_;        ///< the same
    std::vector<std::string> ids_;      ///< of its commands
    int next_id_ = 0;
};

}  // namespace kast::simulation
