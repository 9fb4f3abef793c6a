#pragma once
// One game system as everything outside `rules/` knows it: methods and JSON in, events and JSON
// out. `game_adapter.hpp` makes one from a system's described structs; `games.cpp` lists them.

#include "rules/core/command_kinds.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/open_questions.hpp"
#include "rules/core/overrides.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kast::protocol {

using Json = nlohmann::json;
class Schemas;

/// The state of one table of some system. Immutable: a command makes a new one, so that an undo, a
/// failed append or a late joiner can hold on to an old one.
class GameState {
public:
    virtual ~GameState() = default;
};
using GameStatePtr = std::shared_ptr<const GameState>;

/// One event of some system.
struct GameEvent {
    std::string_view type;              ///< as on the wire: "troika.token.drawn"; lives for ever
    std::shared_ptr<const void> value;  ///< the system's Event variant
    /// The event is broadcast, but the sheet entries it would have changed stay as they were.
    bool unapplied = false;
};

struct Decided {
    std::vector<GameEvent> events;
    GameStatePtr after;
};

/// A stored record cannot be read: it is from a later version, or damaged.
struct UnknownRecord : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Game {
public:
    virtual ~Game() = default;

    virtual std::string_view id() const = 0;
    /// True where a member's own secrets are part of the state, so that players' views differ.
    /// Where false, all who are not GM see the same.
    virtual bool views_by_member() const = 0;

    /// A new table. `settings` is a JSON object; what it leaves out has its default. Refuses
    /// settings that the system does not have.
    virtual rules::Result<GameStatePtr> open(std::string_view settings) const = 0;
    /// True for this system's methods and for `decision.answer`.
    virtual bool knows(std::string_view method) const = 0;
    /// Reads the parameters, JSON text, strictly; decides, applies. A refusal has rolled nothing.
    virtual rules::Result<Decided> decide(const GameState& before, std::string_view method,
                                          std::string_view params, const rules::Actor& actor,
                                          rules::Dice& dice) const = 0;
    /// As `decide`, with the GM's word on rolls of the command in place of what their dice show;
    /// these are thrown all the same. Refuses besides: nothing-to-override, below `/overrides`.
    virtual rules::Result<Decided> decide_overridden(const GameState& before,
                                                     std::string_view method,
                                                     std::string_view params,
                                                     const rules::Actor& actor, rules::Dice& dice,
                                                     const rules::Overrides& overrides) const = 0;
    /// The result of a command that must not change sheets (`automation`): events that would are
    /// marked `unapplied`, and the state is as without them. `decided` itself where the command
    /// explicitly edits a sheet.
    virtual Decided leave_sheets(const GameState& before, std::string_view method,
                                 Decided decided) const = 0;
    /// Parameters that a player may give for the GM's nod: a command with one of them waits for it.
    /// None where this table does not ask.
    virtual std::span<const std::string_view> offered_parameters(const GameState& table) const = 0;
    /// Whether a command that `decide` has read is of that kind on this table. False in a game that
    /// names no kinds.
    virtual bool is_of_kind(rules::CommandKind kind, const GameState& table,
                            std::string_view method, std::string_view params) const = 0;
    /// What this table asks, as a GM may know it.
    virtual rules::OpenQuestions open_questions(const GameState& table) const = 0;
    /// How likely each result of that command would be, as far as the actor may know. Changes
    /// nothing. Refuses what `decide` would refuse; no-odds, odds-hidden, odds-too-large.
    virtual rules::Result<rules::Odds> odds(const GameState& state, std::string_view method,
                                            std::string_view params,
                                            const rules::Actor& actor) const = 0;
    virtual GameStatePtr apply(const GameState& before,
                               std::span<const GameEvent> events) const = 0;

    /// Memory that a state holds, and the views it remembers, about, in bytes.
    virtual std::size_t bytes_of(const GameState& state) const = 0;
    /// Memory that `one` holds for itself and does not share with `other`, about, in bytes.
    virtual std::size_t bytes_apart(const GameState& one, const GameState& other) const = 0;

    /// For the log. `read_*` throw UnknownRecord.
    virtual void write_event(std::string& out, const GameEvent& event) const = 0;
    virtual GameEvent read_event(std::string_view type, std::string_view data) const = 0;
    virtual void write_state(std::string& out, const GameState& state) const = 0;
    virtual GameStatePtr read_state(std::string_view stored) const = 0;
    /// The merge patch (RFC 7396) from one stored state to another. False, and nothing written,
    /// where they are the same. Passes over what both share.
    virtual bool write_state_changes(std::string& out, const GameState& before,
                                     const GameState& after) const = 0;

    /// What `viewer` may know, as JSON. False, and nothing written, where they may not know of it.
    /// `rules`: set to the IDs of the rules behind it, as far as that viewer is shown them.
    virtual bool view_event(std::string& out, const GameEvent& event, const rules::Viewer& viewer,
                            std::vector<std::string_view>* rules = nullptr) const = 0;
    /// False where dice of the event, or a shuffle, are not shown to everybody: what proves its
    /// command's dice is then the GM's to know.
    virtual bool shows_all_dice(const GameEvent& event) const = 0;
    virtual void view_state(std::string& out, const GameState& state,
                            const rules::Viewer& viewer) const = 0;
    /// The merge patch from one view to the other. False, and nothing written, where they are the
    /// same.
    /// `after` remembers its view for the next call, in which it is `before`.
    virtual bool view_changes(std::string& out, const GameState& before, const GameState& after,
                              const rules::Viewer& viewer) const = 0;
    /// Frees the views that `state` remembers: it will not be the `before` of a change any more.
    virtual void forget_views(const GameState& state) const = 0;

    /// The closed list of this system's refusals, for the schema.
    virtual std::vector<rules::RefusalKind> refusals() const { return {}; }
    /// `{"id", "methods": {method: schema of params}, "events": {type: schema of data}, "state": …,
    /// "settings": …, "kinds": {kind of command: [method]}}`
    virtual Json schema(Schemas& schemas) const = 0;
};

/// Every system there is, in the order in which they are offered.
std::span<const Game* const> games();
/// The system with this id, or null.
const Game* find_game(std::string_view id);

}  // namespace kast::protocol
