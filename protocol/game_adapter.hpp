#pragma once
// Makes a Game of a system's described structs. Costly to compile: included once a system, in
// `protocol/games/`.
//
// A system is a struct (`rules/troika/system.hpp`) with
//   id, views_by_member, Settings, State, Command, Event, StateView, EventView   (the last four of
//   Command, Event, EventView are rules::OneOf of structs with a `name`)
// and, found by their arguments,
//   Result<State> open(const Settings&);
//   Result<std::vector<Event>> decide(const State&, const Command&, const Actor&, Dice&);
//   void apply(State&, const Event&);
//   StateView view(const State&, const Viewer&);
//   std::optional<EventView> view(const Event&, const Viewer&);
// and, for the schema's closed list, a static `refusals()` that gives a range of its RefusalKinds;
// and, where it can tell how likely results are (rules/core/odds.hpp),
//   Result<Odds> odds(const State&, const Command&, const Actor&);

#include "protocol/game.hpp"
#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"
#include "protocol/write.hpp"
#include "rules/core/one_of.hpp"

#include <unordered_map>

namespace kast::protocol {

template <class System, class T>
const std::string& wire_name() {
    static const std::string name = [] {
        if constexpr (requires { T::common; })
            return std::string(T::name);
        else
            return std::string(System::id) + '.' + std::string(T::name);
    }();
    return name;
}

template <class System>
class GameOf final : public Game {
    using State = typename System::State;
    using Command = typename System::Command;
    using Event = typename System::Event;
    using Settings = typename System::Settings;
    using EventView = typename System::EventView;

    struct Held final : Table {
        explicit Held(State given) : state(std::move(given)) {}
        State state;
    };
    static const State& state_of(const Table& table) {
        return static_cast<const Held&>(table).state;
    }
    static const Event& event_of(const GameEvent& event) {
        return *static_cast<const Event*>(event.value.get());
    }

    // Plain functions in a table: for each of a hundred types only what differs is compiled.
    template <class Variant>
    using Reader = rules::Result<Variant> (*)(const Json&, Reading);
    template <class Variant>
    using Readers = std::unordered_map<std::string_view, Reader<Variant>>;

    template <class Variant, class T>
    static rules::Result<Variant> read_one(const Json& json, Reading reading) {
        auto read = read_json<T>(json, reading);
        if (!read) return std::unexpected(std::move(read.error()));
        return rules::Result<Variant>(std::in_place, rules::as<T>, std::move(*read));
    }

    template <class... T>
    static Readers<rules::OneOf<T...>> readers(std::type_identity<rules::OneOf<T...>>) {
        using Variant = rules::OneOf<T...>;
        const std::initializer_list<std::pair<std::string_view, Reader<Variant>>> all{
            {wire_name<System, T>(), &read_one<Variant, T>}...};
        return Readers<Variant>(all.begin(), all.end());
    }

    static GameEvent wrap(Event event) {
        const std::string_view type = visit(
            [](const auto& one) -> std::string_view {
                return wire_name<System, std::remove_cvref_t<decltype(one)>>();
            },
            event);
        return {type, std::make_shared<const Event>(std::move(event))};
    }

public:
    std::string_view id() const override { return System::id; }
    bool views_by_member() const override { return System::views_by_member; }
    bool knows(std::string_view method) const override { return commands_.contains(method); }

    rules::Result<TablePtr> open(const Json& settings) const override {
        // Every setting has a default, so those that are not given are not missing.
        Json whole = Json::parse(to_text(Settings{}));
        if (!settings.is_object()) return rules::refuse(rules::invalid_params, {}, "/settings");
        whole.update(settings);
        auto read = read_json<Settings>(whole);
        if (!read) {
            read.error().path = "/settings" + read.error().path;
            return std::unexpected(std::move(read.error()));
        }
        auto opened = System::open(*read);
        if (!opened) return std::unexpected(std::move(opened.error()));
        return std::make_shared<const Held>(std::move(*opened));
    }

    rules::Result<Decided> decide(const Table& before, std::string_view method, const Json& params,
                                  const rules::Actor& actor, rules::Dice& dice) const override {
        auto command = commands_.at(method)(params, Reading::strict);
        if (!command) return std::unexpected(std::move(command.error()));
        auto events = System::decide(state_of(before), *command, actor, dice);
        if (!events) return std::unexpected(std::move(events.error()));
        auto after = std::make_shared<Held>(state_of(before));
        Decided decided;
        decided.events.reserve(events->size());
        for (Event& event : *events) {
            System::apply(after->state, event);
            decided.events.push_back(wrap(std::move(event)));
        }
        decided.after = std::move(after);
        return decided;
    }

    rules::Result<rules::Odds> odds(const Table& table, std::string_view method, const Json& params,
                                    const rules::Actor& actor) const override {
        auto command = commands_.at(method)(params, Reading::strict);
        if (!command) return std::unexpected(std::move(command.error()));
        if constexpr (requires { System::odds(state_of(table), *command, actor); })
            return System::odds(state_of(table), *command, actor);
        else
            return rules::refuse(rules::no_odds);
    }

    TablePtr apply(const Table& before, std::span<const GameEvent> events) const override {
        auto after = std::make_shared<Held>(state_of(before));
        for (const GameEvent& event : events) System::apply(after->state, event_of(event));
        return after;
    }

    void write_event(std::string& out, const GameEvent& event) const override {
        visit([&](const auto& one) { write(out, one); }, event_of(event));
    }
    GameEvent read_event(std::string_view type, const Json& data) const override {
        const auto found = events_.find(type);
        if (found == events_.end()) throw UnknownRecord("unknown event type " + std::string(type));
        auto read = found->second(data, Reading::stored);
        if (!read)
            throw UnknownRecord(std::string(type) + read.error().path + ": " +
                                read.error().message);
        return wrap(std::move(*read));
    }
    void write_table(std::string& out, const Table& table) const override {
        write(out, state_of(table));
    }
    TablePtr read_table(const Json& stored) const override {
        auto read = read_json<State>(stored, Reading::stored);
        if (!read)
            throw UnknownRecord("snapshot" + read.error().path + ": " + read.error().message);
        return std::make_shared<const Held>(std::move(*read));
    }

    bool view_event(std::string& out, const GameEvent& event,
                    const rules::Viewer& viewer) const override {
        const auto seen = System::view(event_of(event), viewer);
        if (!seen) return false;
        visit([&](const auto& one) { write(out, one); }, *seen);
        return true;
    }
    void view_table(std::string& out, const Table& table,
                    const rules::Viewer& viewer) const override {
        write(out, System::view(state_of(table), viewer));
    }
    bool view_changes(std::string& out, const Table& before, const Table& after,
                      const rules::Viewer& viewer) const override {
        if (&before == &after) return false;
        return write_patch(out, System::view(state_of(before), viewer),
                           System::view(state_of(after), viewer));
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
                {"methods", listed(schemas, std::type_identity<Command>{})},
                {"events", listed(schemas, std::type_identity<EventView>{})},
                {"state", schemas.of<typename System::StateView>()},
                {"settings", schemas.of<Settings>()}};
    }

private:
    template <class... T>
    static Json listed(Schemas& schemas, std::type_identity<rules::OneOf<T...>>) {
        const std::initializer_list<std::pair<std::string_view, Json (*)(Schemas&)>> all{
            {wire_name<System, T>(), [](Schemas& of) { return of.template of<T>(); }}...};
        Json list = Json::object();
        for (const auto& [name, schema_of] : all) list[std::string(name)] = schema_of(schemas);
        return list;
    }

    Readers<Command> commands_ = readers(std::type_identity<Command>{});
    Readers<Event> events_ = readers(std::type_identity<Event>{});
};

}  // namespace kast::protocol
