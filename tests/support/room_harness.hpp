#pragma once
// A whole room of any system, with its members, to which RandomClient's commands are sent. Used to
// compare two runs with each other.

#include "server/net/event_source.hpp"
#include "server/net/paced_source.hpp"

#include "support/random_client.hpp"
#include "unit/room/two_nodes.hpp"
#include <memory>
#include <string>
#include <vector>

namespace kast::tests {

/// A reader of events over HTTP, on the fixture's clock: what comes, and when.
class StreamReader {
public:
    StreamReader(RoomFixture& fixture, std::string token);

    /// Takes what has come, and the heartbeats that are due by now.
    void advance();
    /// Every piece and every heartbeat, each with its time.
    const std::string& text() const { return text_; }

private:
    void note(std::string_view piece);

    RoomFixture& fixture_;
    bool awake_ = true;
    std::optional<server::net::PacedSource> source_;
    std::string text_;
};

/// All that is asked for and the token's holder may read, as JSON lines: what an export is made of.
std::string json_lines(RoomFixture& fixture, server::net::EventsQuery query);

/// What a GM does who has forgotten something: looks at the command that the event at `place` of
/// what they were sent belongs to, or the nearest of the game's before it, changes the first
/// number or yes in its parameters, but for what is behind the screen, looks again and accepts. The
/// last answer.
Json amend_a_number(TestClient& gm, std::size_t place);

/// How many servers a harness has: one, or two over one log.
enum class Servers { one, two };

/// A room with a GM, three players, a spectator and a bot, of whom each keeps everything sent. With
/// two servers the GM, bo and dan are at the first, the others at the second.
class RoomHarness {
    // Before `fixture`, which is one of them.
    std::shared_ptr<server::EventLog> log_;
    server::LocalBusHub hub_;
    std::unique_ptr<RoomFixture> alone_;
    std::unique_ptr<Node> here_, there_;

public:
    explicit RoomHarness(const SystemCatalogue& known, const Json& settings = Json::object(),
                         Servers servers = Servers::one);

    std::vector<TestClient*> everybody();
    /// Somebody of the scenarios is somebody here: the GM, bo or cid.
    TestClient& who(const rules::Actor& actor);
    /// Its parameters, with people of this room for those of the scenarios.
    Json params_of(const Asked& asked) const;
    /// Asks it here, as that person. True where it was done.
    bool ask(const Asked& asked);
    /// What one server tells the other has come.
    void meet();
    /// Time passes: the servers' timers go off, streams beat, and who was sent something is noted.
    void pass(std::int64_t ms);
    /// When one was sent something over their socket, and how many bytes by then.
    const std::string& arrivals(const TestClient& one) { return arrivals_[&one]; }
    /// The server that one is connected to.
    RoomFixture& server_of(const TestClient& one);

    RoomFixture& fixture;  ///< the first server
    TestClient gm, bo, cid, dan, watcher, bot;
    std::vector<std::unique_ptr<StreamReader>> streams;  ///< of `everybody`, in their order

private:
    RoomFixture& far() { return there_ ? there_->fixture : fixture; }
    void note_arrivals();

    std::map<std::string, TestClient*> people_;  ///< by their name in the scenarios
    std::map<const TestClient*, std::string> arrivals_;
    std::map<const TestClient*, std::size_t> received_;  ///< bytes
};

}  // namespace kast::tests
