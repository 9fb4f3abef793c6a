#pragma once
// A small whole system: two commands, three events, one secret.

#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include "support/applied.hpp"
#include <array>
#include <map>

namespace kast::rules::duel {

inline constexpr RefusalKind tired{"tired", "Has no breath left."};

struct Add {
    BoundedString<40> called;
};
struct Strike {
    Id attacker;
    BoundedInt<1, 3> dice = 1;
};

struct Added {
    Id character;
    std::string called;
};
struct Struck {
    Id attacker;
    std::vector<int> faces;
    int total = 0;
};
struct Plotted {
    int secret = 0;
};

struct Fighter {
    std::string called;
    int breath = 2;
    std::optional<int> best;
};
struct State {
    std::map<Id, Fighter> fighters;
    int secret = 0;
};
struct StateView {
    std::map<Id, Fighter> fighters;
};
struct Settings {
    BoundedInt<1, 9> breath = 2;
};

struct System {
    static constexpr std::string_view id = "duel";
    static constexpr bool views_by_member = false;
    using Settings = duel::Settings;
    using State = duel::State;
    using StateView = duel::StateView;
    using Command = rules::OneOf<Add, Strike>;
    using Event = rules::OneOf<Added, Struck, Plotted>;
    using EventView = Event;

    static std::array<RefusalKind, 1> refusals() { return {tired}; }
    static State open(const Settings&) { return State{}; }
    static Result<std::vector<Event>> decide(const State& state, const Command& command,
                                             const Actor& actor, Dice& dice) {
        if (const auto* add = get_if<Add>(&command)) {
            if (!actor.is_gm()) return refuse(gm_only);
            return std::vector<Event>{Added{dice.fresh_id(), add->called}};
        }
        const auto& strike = get<Strike>(command);
        const auto found = state.fighters.find(strike.attacker);
        if (found == state.fighters.end()) return refuse(no_such_character, "DU-1", "/attacker");
        if (found->second.breath == 0) return refuse(tired, "DU-2");
        Struck struck{strike.attacker, {}, 0};
        for (int i = 0; i < strike.dice; ++i) {
            struck.faces.push_back(dice.roll(6));
            struck.total += struck.faces.back();
        }
        return std::vector<Event>{struck, Plotted{struck.total * 2}};
    }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice) {
        return tests::applied<System>(before, decide(before, command, actor, dice));
    }
    static void apply(State& state, const Event& event) {
        if (const auto* added = get_if<Added>(&event)) {
            state.fighters[added->character].called = added->called;
        } else if (const auto* struck = get_if<Struck>(&event)) {
            auto& fighter = state.fighters[struck->attacker];
            --fighter.breath;
            fighter.best = std::max(fighter.best.value_or(0), struck->total);
        } else {
            state.secret = get<Plotted>(event).secret;
        }
    }
    static StateView view(const State& state, const Viewer&) { return {state.fighters}; }
    static std::optional<EventView> view(const Event& event, const Viewer& viewer) {
        if (holds_alternative<Plotted>(event) && !viewer.is_gm()) return std::nullopt;
        return event;
    }
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(Add, "character.add", called)
KAST_MESSAGE(Strike, "strike", attacker, dice)
KAST_MESSAGE(Added, "character.added", character, called)
KAST_MESSAGE(Struck, "struck", attacker, faces, total)
KAST_MESSAGE(Plotted, "plotted", secret)
BOOST_DESCRIBE_STRUCT(Fighter, (), (called, breath, best))
BOOST_DESCRIBE_STRUCT(State, (), (fighters, secret))
BOOST_DESCRIBE_STRUCT(StateView, (), (fighters))
BOOST_DESCRIBE_STRUCT(Settings, (), (breath))

}  // namespace kast::rules::duel
