#pragma once
// The context of one command while it is decided: the table with the events so far applied, the
// actor, the dice, and the events. The same for every system.

#include "rules/core/refusal.hpp"
#include "rules/core/shared.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include <algorithm>
#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::rules {

/// The result of an accepted command.
template <class System>
struct Accepted {
    std::vector<typename System::Event> events;
    typename System::State after;  ///< the table with all of them applied
};

/// `System` is a system's struct of types and functions (`rules/troika/system.hpp`). A system that
/// keeps more while it decides derives from this.
template <class SomeSystem>
class CommandContext {
public:
    using System = SomeSystem;
    using State = typename System::State;
    using Event = typename System::Event;

    /// `actor` and `dice` must outlive the context.
    CommandContext(State before, const Actor& actor, Dice& dice)
        : state_(std::move(before)), actor_(actor), dice_(dice) {
        keep_lookups(state_);
    }

    /// The table with all events so far applied.
    const State& state() const { return state_; }
    const Actor& actor() const { return actor_; }
    Dice& dice() { return dice_; }

    /// Notes an event and applies it to the table.
    template <class E>
    void emit(E event) {
        events_.emplace_back(std::move(event));
        System::apply(state_, events_.back());
    }
    const std::vector<Event>& events() const { return events_; }
    /// All events in their order, and the table after them. The context is of no further use.
    Accepted<System> accept() {
        release_lookups(state_);
        return {std::move(events_), std::move(state_)};
    }

    /// True where the actor may give commands for what belongs to `owner`: the owner as a player,
    /// and always the GM. An empty owner is the GM's alone.
    bool may_control(const Id& owner) const { return rules::may_control(actor_, owner); }

    /// `count` dice of `sides`, in the order thrown.
    std::vector<int> throw_dice(int count, int sides) {
        std::vector<int> faces;
        const auto all = static_cast<std::size_t>(std::max(count, 0));
        faces.reserve(all);
        dice_.expect(all);
        for (int i = 0; i < count; ++i) faces.push_back(dice_.roll(sides));
        return faces;
    }
    Id fresh_id() { return dice_.fresh_id(); }

protected:
    /// For what a system keeps of the table beside its events, and records as one of them.
    State& working_state() { return state_; }

private:
    State state_;
    const Actor& actor_;
    Dice& dice_;
    std::vector<Event> events_;
};

/// Refuses: gm-only.
inline Result<void> require_gm(const Actor& actor, std::string_view path = {}) {
    if (!actor.is_gm()) return refuse(gm_only, {}, path);
    return {};
}

/// Refuses: not-allowed, for whoever plays nobody: spectators and bots.
inline Result<void> require_player(const Actor& actor) {
    if (actor.role != Role::gm && actor.role != Role::player)
        return refuse(not_allowed, {}, {}, "Spectators and bots play nobody.");
    return {};
}

/// Refuses: not-allowed, where the actor may not give commands for what belongs to `owner`.
inline Result<void> require_control(const Actor& actor, const Id& owner, std::string_view path) {
    if (!may_control(actor, owner)) return refuse(not_allowed, {}, path);
    return {};
}

/// A new room's table: empty, with these settings; or what `System::open(settings)` gives, where a
/// system's tables begin with more.
template <class System>
typename System::State new_table(const typename System::Settings& settings) {
    if constexpr (requires { System::open(settings); }) {
        return System::open(settings);
    } else {
        typename System::State state;
        state.settings = settings;
        return state;
    }
}

/// Whether the actor may give the command at all: everybody, where a system has no
/// `require_permission` of its own.
template <class System, class Command>
Result<void> require_permission(const CommandContext<System>&, const Command&) {
    return {};
}

/// Decides one command. Found by their arguments in the system's namespace:
///   Result<void> require_permission(const Context&, const C&)   may be left out
///   Result<void> carry_out(Context&, const C&)   one for each command: refusals first, then events
///   void after_command(Context&)                 what every accepted command ends with
/// A refusal has rolled nothing.
template <class Context>
Result<Accepted<typename Context::System>> decide_command(
    typename Context::State before, const typename Context::System::Command& command,
    const Actor& actor, Dice& dice) {
    Context context(std::move(before), actor, dice);
    auto accepted = visit(
        [&](const auto& one) -> Result<void> {
            KAST_REQUIRE(require_permission(std::as_const(context), one));
            return carry_out(context, one);
        },
        command);
    if (!accepted) return refusal_of(accepted);
    after_command(context);
    return context.accept();
}

/// The events alone of what `System::decide_and_apply` leads to.
template <class System>
Result<std::vector<typename System::Event>> decide_events(const typename System::State& before,
                                                          const typename System::Command& command,
                                                          const Actor& actor, Dice& dice) {
    auto accepted = System::decide_and_apply(before, command, actor, dice);
    if (!accepted) return refusal_of(accepted);
    return std::move(accepted->events);
}

/// The open question with this decision, or null. A system's `Question` has a `decision` and what
/// the decision is about.
template <class Question>
const Question* find_question(const std::vector<Question>& questions, const Id& decision) {
    const auto found = std::ranges::find_if(
        questions, [&](const Question& one) { return one.decision.id == decision; });
    return found == questions.end() ? nullptr : &*found;
}

}  // namespace kast::rules
