#pragma once
// Plays a scenario (docs/scenarios.md): commands with the faces that the dice show, without a
// server. For worked examples, tests and bug reports.

#include "protocol/game.hpp"

#include <cstddef>
#include <expected>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kast::protocol {

/// What stops a scenario. `what()` names the line.
struct ScenarioError : std::runtime_error {
    enum class Kind {
        malformed,  ///< the line itself is wrong: JSON, field, system, method
        dice,       ///< too few faces, a face the die does not have, or faces left over
        mismatch,   ///< what happened is not what the line expects
    };
    ScenarioError(Kind why, std::size_t at, const std::string& message)
        : std::runtime_error("line " + std::to_string(at) + ": " + message), kind(why), line(at) {}

    Kind kind;
    std::size_t line;  ///< from 1
};

using GameFinder = std::function<const Game*(std::string_view id)>;

class Scenario {
public:
    /// Longest line, in bytes.
    static constexpr std::size_t line_bytes_max = 1024 * 1024;

    explicit Scenario(GameFinder find);

    /// Plays the next line and gives its answer, a JSON object without a line break; nothing where
    /// the line is blank, sets the table up, or only checks. Throws ScenarioError.
    std::string play(std::string_view line);
    /// The state as it is now: what the first line's "state" may be. "null" before the first line.
    std::string state() const;

private:
    void set_up(const Json& line);
    std::string command(const Json& line);
    void check_expect(const Json& line) const;
    void check_state(const Json& line) const;
    Json events_of(const std::vector<GameEvent>& events, const Json& line) const;
    rules::Result<Json> decide(const Json& line, std::string_view method, const Json& params,
                               const rules::Actor& actor, rules::Dice& dice);
    [[noreturn]] void fail(ScenarioError::Kind kind, const std::string& message) const;

    GameFinder find_;
    const Game* game_ = nullptr;
    GameStatePtr table_;
    bool leaves_sheets_ = false;  ///< rolls write on no sheet
    std::size_t line_ = 0;
    std::size_t next_id_ = 1;
};

/// Empty where `part` is in `whole`: every field of an object (null: it must not be there), every
/// item of a list in its place and no more, all else the same. Otherwise where it first is not so,
/// as "/path: expected X, found Y".
std::string find_mismatch(const Json& part, const Json& whole, const std::string& path = {});

/// Parses a handwritten table: `given` is a merge patch (RFC 7396) to a new one. Unlike a stored
/// state it is read strictly: every field must be known, and an object with an `id` must be under
/// that key. Otherwise the first mistake, as "PATH/in/it: expected X, found Y".
std::expected<GameStatePtr, std::string> parse_table_state(const Game& game,
                                                           const GameStatePtr& fresh,
                                                           const Json& given,
                                                           const std::string& path);

}  // namespace kast::protocol
