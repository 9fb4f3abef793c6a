#pragma once
// An evening of any system in a whole room: who sits there, and what a random player of the system
// asks. For tests that hold two evenings against each other.

#include "server/net/event_source.hpp"
#include "server/net/paced_source.hpp"

#include "support/whim.hpp"
#include "unit/room/room_fixture.hpp"
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

/// A room with a GM, three players, a spectator and a bot, of whom each keeps everything sent.
class Evening {
public:
    explicit Evening(const Knowledge& known, const Json& settings = Json::object());

    std::vector<TestClient*> everybody();
    /// Somebody of the scenarios is somebody here: the GM, bo or cid.
    TestClient& who(const rules::Actor& actor);
    /// Its parameters, with people of this room for those of the scenarios.
    Json params_of(const Asked& asked) const;
    /// Asks it here, as that person. True where it was done.
    bool ask(const Asked& asked);
    /// Time passes; streams beat.
    void pass(std::int64_t ms);

    RoomFixture fixture;
    TestClient gm, bo, cid, dan, watcher, bot;
    std::vector<std::unique_ptr<StreamReader>> streams;  ///< of `everybody`, in their order

private:
    std::map<std::string, TestClient*> people_;  ///< by their name in the scenarios
};

}  // namespace kast::tests
