#pragma once
// Makes a Game of a system's described structs. Included once a system, in `protocol/games/`.
//
// A system is a struct (`rules/troika/system.hpp`) with
//   id, views_by_member, Settings, State, Command, Event, StateView, EventView   (Command, Event
//   and EventView are rules::OneOf of messages, `rules/core/message.hpp`)
// and, found by their arguments,
//   Result<Accepted<System>> decide_and_apply(State, const Command&, const Actor&, Dice&);
//   void apply(State&, const Event&);
//   StateView view(const State&, const Viewer&);
//   std::optional<EventView> view(const Event&, const Viewer&);
// and, for the schema's closed list, a static `refusals()` that gives a range of its RefusalKinds;
// and, where players may offer modifiers for the GM's nod, the names of the parameters they are in,
//   std::span<const std::string_view> offered_parameters(const State&);
// and, where the GM's word can stand in place of what a roll's dice show
// (rules/core/overrides.hpp),
//   Result<Accepted<System>> decide_and_apply(State, const Command&, const Actor&, Dice&,
//                                             const Overrides&);
// and, where it can tell how likely results are (rules/core/odds.hpp),
//   Result<Odds> odds(const State&, const Command&, const Actor&);
// and, where a view of many is best made from that of the table before (rules/core/kept_views.hpp),
//   StateView view(const State&, const Viewer&, const EarlierView<State, StateView>* = nullptr);
// and, where an event that not everybody is shown may be without dice,
//   bool shows_all_dice(const Event&);
// and, where a GM can be asked about kinds of its commands, a CommandKinds
// (rules/core/command_kinds.hpp), whose header the system's file includes;
// and, where it asks questions, an Asking (rules/core/open_questions.hpp), likewise;
// and, where events write on sheets, a SheetWriting (rules/core/sheet_writing.hpp), whose header
// the system's file includes; and, where events tell the rules that were applied,
//   std::vector<std::string_view> rules_of(const EventView&);

#include "protocol/game.hpp"
#include "protocol/limits.hpp"
#include "protocol/memory.hpp"
#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"
#include "protocol/write.hpp"
#include "rules/core/command_context.hpp"
#include "rules/core/command_kinds.hpp"
#include "rules/core/enum_words.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/one_of.hpp"
#include "rules/core/sheet_writing.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace kast::protocol {

/// One of the commands or events of a system: its name on the wire and its table.
struct WireType {
    std::string name;
    const Shape* shape;
};

/// All commands or events of a system, in the order of its OneOf.
class WireTypes {
public:
    explicit WireTypes(std::vector<WireType> types);
    const WireType& at(std::size_t index) const { return types_[index]; }
    /// Its place, or nothing.
    std::optional<std::size_t> find(std::string_view name) const;
    /// `{name: schema}`
    Json schema(Schemas& schemas) const;

private:
    std::vector<WireType> types_;
    std::map<std::string_view, std::size_t> places_;
};

/// What belongs to `system` begins with its name; what all systems share does not.
std::string wire_name(std::string_view system, std::string_view name, bool is_common);

template <class System, class... T>
WireTypes wire_types(std::type_identity<rules::OneOf<T...>>) {
    return WireTypes({{wire_name(
                           System::id, rules::message_name<T>, requires { T::common; }),
                       &shape_of<T>()}...});
}

template <class System>
class GameAdapter final : public Game {
    using State = typename System::State;
    using Command = typename System::Command;
    using Event = typename System::Event;
    using EventView = typename System::EventView;
    using StateView = typename System::StateView;
    using Settings = typename System::Settings;

    struct TypedState final : GameState {
        explicit TypedState(State given) : state(std::move(given)) {}
        State state;
        /// Views that were made of it, for the changes from it to the next. A state may be known to
        /// several threads, its views to the room's alone: the lock is never waited for.
        mutable std::mutex views_mutex;
        mutable std::vector<std::pair<rules::Viewer, StateView>> views;
    };
    /// Views that one state remembers, at most: kinds of viewer and members who see their own.
    static constexpr std::size_t views_max = 32;

    static bool is_same(const rules::Viewer& a, const rules::Viewer& b) {
        return a.role == b.role && a.member == b.member;
    }
    /// The view that the state remembers, and then no longer does, or a new one.
    static StateView take_view(const GameState& state, const rules::Viewer& viewer) {
        const auto& typed = static_cast<const TypedState&>(state);
        {
            const std::scoped_lock lock(typed.views_mutex);
            const auto found = std::ranges::find_if(
                typed.views, [&](const auto& one) { return is_same(one.first, viewer); });
            if (found != typed.views.end()) {
                StateView taken = std::move(found->second);
                typed.views.erase(found);
                return taken;
            }
        }
        return System::view(typed.state, viewer);
    }
    using Earlier = rules::EarlierView<State, StateView>;
    static StateView view_after(const Earlier& earlier, const State& state,
                                const rules::Viewer& viewer) {
        if constexpr (requires { System::view(state, viewer, &earlier); })
            return System::view(state, viewer, &earlier);
        else
            return System::view(state, viewer);
    }
    static void keep_view(const GameState& state, const rules::Viewer& viewer, StateView view) {
        const auto& typed = static_cast<const TypedState&>(state);
        const std::scoped_lock lock(typed.views_mutex);
        std::erase_if(typed.views, [&](const auto& one) { return is_same(one.first, viewer); });
        if (typed.views.size() < views_max) typed.views.emplace_back(viewer, std::move(view));
    }
    static const State& state_of(const GameState& state) {
        return static_cast<const TypedState&>(state).state;
    }
    static const Event& event_of(const GameEvent& event) {
        return *static_cast<const Event*>(event.value.get());
    }

    static void fold(State& state, const GameEvent& event) {
        if constexpr (rules::KeepsSheets<System>) {
            if (event.unapplied) return rules::apply_off_sheet<System>(state, event_of(event));
        }
        System::apply(state, event_of(event));
    }

    GameEvent wrap(Event event) const {
        const std::string_view type = events_.at(event.index()).name;
        return {type, std::make_shared<const Event>(std::move(event))};
    }

    rules::Result<Command> read_command(std::string_view method, std::string_view params) const {
        const std::size_t index = commands_.find(method).value();
        rules::Result<Command> command(Command::make(index));
        if (auto refusal =
                read_into(*commands_.at(index).shape, command->address(), params, ReadMode::strict))
            return std::unexpected(std::move(*refusal));
        return command;
    }

    rules::Result<Decided> decide_with(const GameState& before, std::string_view method,
                                       std::string_view params, const rules::Actor& actor,
                                       rules::Dice& dice, const auto&... overrides) const {
        auto command = read_command(method, params);
        if (!command) return std::unexpected(std::move(command.error()));
        auto accepted =
            System::decide_and_apply(state_of(before), *command, actor, dice, overrides...);
        if (!accepted) return std::unexpected(std::move(accepted.error()));
        Decided decided;
        decided.events.reserve(accepted->events.size());
        for (Event& event : accepted->events) decided.events.push_back(wrap(std::move(event)));
        auto after = std::make_shared<TypedState>(std::move(accepted->after));
        if (const auto excess = find_excess(shape_of<State>(), &state_of(before), &after->state))
            return refuse_excess(*excess);
        decided.after = std::move(after);
        return decided;
    }

public:
    std::string_view id() const override { return System::id; }
    bool views_by_member() const override { return System::views_by_member; }
    bool knows(std::string_view method) const override {
        return commands_.find(method).has_value();
    }

    rules::Result<GameStatePtr> open(std::string_view settings) const override {
        auto read = read_text<Settings>(settings, ReadMode::partial);
        if (!read) {
            read.error().path = "/settings" + read.error().path;
            return std::unexpected(std::move(read.error()));
        }
        return std::make_shared<const TypedState>(rules::new_table<System>(*read));
    }

    rules::Result<Decided> decide(const GameState& before, std::string_view method,
                                  std::string_view params, const rules::Actor& actor,
                                  rules::Dice& dice) const override {
        return decide_with(before, method, params, actor, dice);
    }

    rules::Result<Decided> decide_overridden(const GameState& before, std::string_view method,
                                             std::string_view params, const rules::Actor& actor,
                                             rules::Dice& dice,
                                             const rules::Overrides& overrides) const override {
        if constexpr (rules::OverridesRolls<System>)
            return decide_with(before, method, params, actor, dice, overrides);
        else
            return rules::refuse(rules::nothing_to_override, {}, "/overrides",
                                 "In this game the GM overrides no rolls: adjust what came of it.");
    }

    Decided leave_sheets(const GameState& before, std::string_view method,
                         Decided decided) const override {
        if constexpr (rules::KeepsSheets<System>) {
            const Command command = Command::make(commands_.find(method).value());
            if (rules::is_by_hand<System>(command)) return decided;
            for (GameEvent& event : decided.events)
                event.unapplied = rules::writes_on_sheet<System>(event_of(event));
            if (std::ranges::any_of(decided.events, &GameEvent::unapplied))
                decided.after = apply(before, decided.events);
        }
        return decided;
    }

    std::span<const std::string_view> offered_parameters(const GameState& table) const override {
        if constexpr (requires { System::offered_parameters(state_of(table)); })
            return System::offered_parameters(state_of(table));
        else
            return {};
    }

    bool is_of_kind(rules::CommandKind kind, const GameState& table, std::string_view method,
                    std::string_view params) const override {
        if constexpr (rules::NamesCommandKinds<System>) {
            const auto command = read_command(method, params);
            return command && rules::is_of_kind<System>(kind, state_of(table), *command);
        } else {
            return false;
        }
    }

    rules::OpenQuestions open_questions(const GameState& table) const override {
        if constexpr (rules::AsksQuestions<System>)
            return rules::open_questions<System>(state_of(table));
        else
            return {};
    }

    rules::Result<rules::Odds> odds(const GameState& state, std::string_view method,
                                    std::string_view params,
                                    const rules::Actor& actor) const override {
        auto command = read_command(method, params);
        if (!command) return std::unexpected(std::move(command.error()));
        if constexpr (requires { System::odds(state_of(state), *command, actor); })
            return System::odds(state_of(state), *command, actor);
        else
            return rules::refuse(rules::no_odds);
    }

    GameStatePtr apply(const GameState& before, std::span<const GameEvent> events) const override {
        auto after = std::make_shared<TypedState>(state_of(before));
        for (const GameEvent& event : events) fold(after->state, event);
        return after;
    }

    std::size_t bytes_of(const GameState& state) const override {
        const auto& typed = static_cast<const TypedState&>(state);
        std::size_t bytes =
            sizeof(TypedState) + heap_bytes(shape_of<State>(), &typed.state, nullptr);
        const std::scoped_lock lock(typed.views_mutex);
        for (const auto& [viewer, view] : typed.views)
            bytes += sizeof(StateView) + heap_bytes(shape_of<StateView>(), &view, nullptr);
        return bytes;
    }
    std::size_t bytes_apart(const GameState& one, const GameState& other) const override {
        return &one == &other ? 0
                              : sizeof(TypedState) +
                                    heap_bytes(shape_of<State>(), &state_of(one), &state_of(other));
    }

    void write_event(std::string& out, const GameEvent& event) const override {
        const Event& one = event_of(event);
        write(out, *events_.at(one.index()).shape, one.address());
    }
    GameEvent read_event(std::string_view type, std::string_view data) const override {
        const auto index = events_.find(type);
        if (!index) throw UnknownRecord("unknown event type " + std::string(type));
        Event event = Event::make(*index);
        if (const auto refusal =
                read_into(*events_.at(*index).shape, event.address(), data, ReadMode::stored))
            throw UnknownRecord(std::string(type) + refusal->path + ": " + refusal->message);
        return wrap(std::move(event));
    }
    void write_state(std::string& out, const GameState& state) const override {
        write(out, state_of(state));
    }
    GameStatePtr read_state(std::string_view stored) const override {
        auto read = read_text<State>(stored, ReadMode::stored);
        if (!read)
            throw UnknownRecord("snapshot" + read.error().path + ": " + read.error().message);
        return std::make_shared<const TypedState>(std::move(*read));
    }

    bool write_state_changes(std::string& out, const GameState& before,
                             const GameState& after) const override {
        return write_patch(out, state_of(before), state_of(after));
    }

    bool view_event(std::string& out, const GameEvent& event, const rules::Viewer& viewer,
                    std::vector<std::string_view>* rules) const override {
        const auto seen = System::view(event_of(event), viewer);
        if (!seen) return false;
        if constexpr (requires { System::rules_of(*seen); }) {
            if (rules) *rules = System::rules_of(*seen);
        }
        write(out, *event_views_.at(seen->index()).shape, seen->address());
        return true;
    }
    bool shows_all_dice(const GameEvent& event) const override {
        if constexpr (requires { System::shows_all_dice(event_of(event)); })
            return System::shows_all_dice(event_of(event));
        else
            return System::view(event_of(event), rules::Viewer{}).has_value();
    }
    void view_state(std::string& out, const GameState& state,
                    const rules::Viewer& viewer) const override {
        write(out, System::view(state_of(state), viewer));
    }
    bool view_changes(std::string& out, const GameState& before, const GameState& after,
                      const rules::Viewer& viewer) const override {
        if (&before == &after) return false;
        const StateView was = take_view(before, viewer);
        StateView is = view_after({state_of(before), was}, state_of(after), viewer);
        const bool differs = write_patch(out, was, is);
        keep_view(after, viewer, std::move(is));
        return differs;
    }
    void forget_views(const GameState& state) const override {
        const auto& typed = static_cast<const TypedState&>(state);
        const std::scoped_lock lock(typed.views_mutex);
        typed.views = {};
    }

    std::vector<rules::RefusalKind> refusals() const override {
        if constexpr (requires { System::refusals(); }) {
            const auto& listed = System::refusals();
            return {std::begin(listed), std::end(listed)};
        } else {
            return {};
        }
    }

    Json schema(Schemas& schemas) const override {
        return {{"id", System::id},
                {"methods", commands_.schema(schemas)},
                {"events", event_views_.schema(schemas)},
                {"state", schemas.of<StateView>()},
                {"settings", schemas.of<Settings>()},
                {"kinds", kinds_of(std::type_identity<Command>{})}};
    }

private:
    /// The methods that may be of each kind. A kind of which this game has none is left out.
    template <class... C>
    Json kinds_of(std::type_identity<rules::OneOf<C...>>) const {
        Json kinds = Json::object();
        if constexpr (rules::NamesCommandKinds<System>) {
            std::size_t at = 0;
            const auto note = [&]<class One>(std::type_identity<One>) {
                const std::string& name = commands_.at(at++).name;
                for (const rules::CommandKind kind : rules::command_kinds) {
                    if (rules::may_be_of_kind<System, One>(kind))
                        kinds[rules::enum_word(kind)].push_back(name);
                }
            };
            (note(std::type_identity<C>{}), ...);
        }
        return kinds;
    }

    WireTypes commands_ = wire_types<System>(std::type_identity<Command>{});
    WireTypes events_ = wire_types<System>(std::type_identity<Event>{});
    WireTypes event_views_ = wire_types<System>(std::type_identity<EventView>{});
};

}  // namespace kast::protocol
