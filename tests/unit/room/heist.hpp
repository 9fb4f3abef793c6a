#pragma once
// A small game with every kind of secret: the GM's, a member's own, an event that only some may
// know of, a change that shows without its event, a roll behind the screen.

#include "protocol/game_adapter.hpp"
#include "rules/core/command_kinds.hpp"
#include "rules/core/message.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/one_of.hpp"
#include "rules/core/open_questions.hpp"
#include "rules/core/overrides.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/shared.hpp"
#include "rules/core/sheet_writing.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include "support/applied.hpp"
#include <map>
#include <stdexcept>

namespace kast::rules::heist {

inline constexpr RefusalKind vault_empty{"vault-empty", "There is nothing left to steal."};

struct Add {
    BoundedString<40> called;
};
/// Rolls; the loot is for all to see, what is left in the vault is the GM's to know.
struct Steal {
    Id thief;
};
/// A roll that everybody may check.
struct Climb {
    Id thief;
    std::optional<BoundedInt<1, 5>> dice;
};
/// Known to the owner and the GM alone.
struct Hide {
    Id thief;
    int amount = 0;
};
/// The GM's, and shows nothing.
struct Plan {
    int vault = 0;
};
/// The GM's event, but everybody sees that the alarm is on.
struct Creep {};
struct Stumble {};

struct Added {
    Id thief;
    std::string called;
    Id owner;
};
struct Stolen {
    Id thief;
    int loot = 0;
};
struct VaultChanged {
    int left = 0;
};
struct Climbed {
    Id thief;
    std::vector<int> faces;
};
struct Hidden {
    Id thief;
    Id owner;
    int amount = 0;
};
struct Crept {
    int noise = 0;
};

struct Thief {
    std::string called;
    Id owner;
    int loot = 0;
    int stash = 0;
};
struct State {
    SharedMap<Id, Thief> thieves;
    int vault = 1000;
    int alarms = 0;
    OmitEmpty<bool> claims = {};  ///< more than one die of a climb waits for the GM's nod
};
struct ThiefView {
    std::string called;
    Id owner;
    int loot = 0;
    std::optional<int> stash;
};
struct StateView {
    std::map<Id, ThiefView> thieves;
    std::optional<int> vault;
    int alarms = 0;
};
struct Settings {
    BoundedInt<1, 100000> vault = 1000;
    bool claims = false;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(Add, "character.add", called)
KAST_MESSAGE(Steal, "steal", thief)
KAST_MESSAGE(Climb, "climb", thief, dice)
KAST_MESSAGE(Hide, "hide", thief, amount)
KAST_MESSAGE(Plan, "plan", vault)
KAST_MESSAGE(Creep, "creep")
KAST_MESSAGE(Stumble, "stumble")
KAST_MESSAGE(Added, "character.added", thief, called, owner)
KAST_MESSAGE(Stolen, "stolen", thief, loot)
KAST_MESSAGE(VaultChanged, "vault.changed", left)
KAST_MESSAGE(Climbed, "climbed", thief, faces)
KAST_MESSAGE(Hidden, "hidden", thief, owner, amount)
KAST_MESSAGE(Crept, "crept", noise)
BOOST_DESCRIBE_STRUCT(Thief, (), (called, owner, loot, stash))
BOOST_DESCRIBE_STRUCT(State, (), (thieves, vault, alarms, claims))
BOOST_DESCRIBE_STRUCT(ThiefView, (), (called, owner, loot, stash))
BOOST_DESCRIBE_STRUCT(StateView, (), (thieves, vault, alarms))
BOOST_DESCRIBE_STRUCT(Settings, (), (vault, claims))

using Command = rules::OneOf<Add, Steal, Climb, Hide, Plan, Creep, Stumble>;
using Event = rules::OneOf<Added, Stolen, VaultChanged, Climbed, Hidden, Crept>;
using Events = std::vector<Event>;

struct Decider {
    const State& state;
    const Actor& actor;
    Dice& dice;
    OverriddenRolls overridden = {};

    Result<Events> operator()(const Add& add) {
        return Events{Added{dice.fresh_id(), add.called.value, actor.member}};
    }
    Result<Events> operator()(const Steal& steal) {
        if (!state.thieves.contains(steal.thief))
            return refuse(no_such_character, "HE-1", "/thief");
        if (state.vault <= 0) return refuse(vault_empty, "HE-2");
        const int thrown = dice.roll(6) + dice.roll(6);
        const int loot = overridden.next().value_or(thrown);
        return Events{Stolen{steal.thief, loot}, VaultChanged{state.vault - loot}};
    }
    Result<Events> operator()(const Climb& climb) {
        if (!state.thieves.contains(climb.thief))
            return refuse(no_such_character, "HE-1", "/thief");
        Climbed climbed{climb.thief, {}};
        for (int i = 0; i < climb.dice.value_or(1); ++i) climbed.faces.push_back(dice.roll(20));
        return Events{climbed};
    }
    Result<Events> operator()(const Hide& hide) {
        const auto found = state.thieves.find(hide.thief);
        if (found == state.thieves.end()) return refuse(no_such_character, "HE-1", "/thief");
        return Events{Hidden{hide.thief, found->second.owner, hide.amount}};
    }
    Result<Events> operator()(const Plan& plan) {
        if (!actor.is_gm()) return refuse(gm_only);
        return Events{VaultChanged{plan.vault}};
    }
    Result<Events> operator()(const Creep&) {
        if (!actor.is_gm()) return refuse(gm_only);
        return Events{Crept{dice.roll(100)}};
    }
    Result<Events> operator()(const Stumble&) { throw std::logic_error("a mistake of the system"); }
};

template <bool ByMember>
struct System {
    static constexpr std::string_view id = ByMember ? "heist" : "open-heist";
    static constexpr bool views_by_member = ByMember;
    using Settings = heist::Settings;
    using State = heist::State;
    using StateView = heist::StateView;
    using Command = heist::Command;
    using Event = heist::Event;
    using EventView = Event;

    static std::array<RefusalKind, 1> refusals() { return {vault_empty}; }
    static heist::State open(const heist::Settings& given) {
        return heist::State{{}, given.vault, 0, given.claims};
    }
    static Result<Events> decide(const heist::State& state, const Command& command,
                                 const Actor& actor, Dice& dice) {
        return visit(Decider{state, actor, dice}, command);
    }
    static Result<Accepted<System>> decide_and_apply(heist::State before, const Command& command,
                                                     const Actor& actor, Dice& dice) {
        return tests::applied<System>(before, decide(before, command, actor, dice));
    }
    /// The GM's word on what a thief gets away with; in the open heist there is none.
    static Result<Accepted<System>> decide_and_apply(heist::State before, const Command& command,
                                                     const Actor& actor, Dice& dice,
                                                     const Overrides& overrides)
        requires ByMember
    {
        Decider decider{before, actor, dice, OverriddenRolls(overrides)};
        auto events = visit(decider, command);
        KAST_REQUIRE(decider.overridden.require_made());
        return tests::applied<System>(before, std::move(events));
    }
    /// What is in the vault shows in what a thief gets away with: only the GM may hear of that.
    static Result<Odds> odds(const heist::State& state, const Command& command,
                             const Actor& actor) {
        const bool tells = holds_alternative<Steal>(command) && !actor.is_gm();
        auto odds = odds_of([&](Dice& dice) -> Result<OutcomeSample> {
            const auto events = decide(state, command, actor, dice);
            if (!events) return std::unexpected(events.error());
            OutcomeSample answers;
            for (const Event& event : *events) {
                if (const auto* climbed = get_if<Climbed>(&event))
                    answers.record("result", climbed->faces.front() > 10 ? "up" : "down");
                if (const auto* left = get_if<VaultChanged>(&event))
                    answers.record("left", left->left);
            }
            return answers;
        });
        if (odds && tells) return refuse(odds_hidden);
        return odds;
    }
    static std::span<const std::string_view> offered_parameters(const State& state) {
        static constexpr std::string_view names[] = {"dice"};
        if (!state.claims) return {};
        return names;
    }
    static void apply(State& state, const Event& event) {
        if (const auto* added = get_if<Added>(&event)) {
            state.thieves[added->thief] = {added->called, added->owner, 0, 0};
        } else if (const auto* stolen = get_if<Stolen>(&event)) {
            state.thieves[stolen->thief].loot += stolen->loot;
        } else if (const auto* vault = get_if<VaultChanged>(&event)) {
            state.vault = vault->left;
        } else if (const auto* hidden = get_if<Hidden>(&event)) {
            state.thieves[hidden->thief].stash = hidden->amount;
        } else if (holds_alternative<Crept>(event)) {
            ++state.alarms;
        }
    }
    static bool is_theirs(const Id& owner, const Viewer& viewer) {
        return viewer.is_gm() || (ByMember && !owner.empty() && owner == viewer.member);
    }
    static StateView view(const State& state, const Viewer& viewer) {
        StateView shown;
        for (const auto& [key, thief] : state.thieves) {
            shown.thieves[key] = {thief.called, thief.owner, thief.loot, {}};
            if (is_theirs(thief.owner, viewer)) shown.thieves[key].stash = thief.stash;
        }
        shown.alarms = state.alarms;
        if (viewer.is_gm()) shown.vault = state.vault;
        return shown;
    }
    static std::optional<EventView> view(const Event& event, const Viewer& viewer) {
        const bool is_gms =
            holds_alternative<VaultChanged>(event) || holds_alternative<Crept>(event);
        if (is_gms && !viewer.is_gm()) return std::nullopt;
        const auto* hidden = get_if<Hidden>(&event);
        if (hidden && !is_theirs(hidden->owner, viewer)) return std::nullopt;
        return event;
    }
};

}  // namespace kast::rules::heist

namespace kast::rules {

/// The loot is on the thief's sheet; what is left in the vault is not.
template <bool ByMember>
struct SheetWriting<heist::System<ByMember>> {
    using ByHand = boost::mp11::mp_list<heist::Add, heist::Hide>;
    using Events = boost::mp11::mp_list<heist::Stolen>;
    static void restore(heist::State& after, const heist::State& before) {
        restore_members<&heist::Thief::loot>(after.thieves, before.thieves);
    }
};

/// Nothing is asked here.
template <bool ByMember>
struct Asking<heist::System<ByMember>> {
    static std::vector<const Decision*> decisions(const heist::State& /*state*/) { return {}; }
};

/// Hiding is as good as a rest; a climb with more than one die spends something.
template <bool ByMember>
struct CommandKinds<heist::System<ByMember>> {
    using Turns = boost::mp11::mp_list<>;
    using Points = boost::mp11::mp_list<heist::Climb>;
    using Healing = boost::mp11::mp_list<heist::Hide>;
    static bool spends(std::string_view /*question*/, std::string_view /*answer*/) { return false; }
    static bool is_of(CommandKind kind, const heist::State& /*state*/, const heist::Climb& climb) {
        return kind == CommandKind::points && climb.dice.value_or(1) > 1;
    }
};

}  // namespace kast::rules

namespace kast::tests {

/// "heist", where players have secrets of their own, and "open-heist", where only the GM has.
const protocol::Game* find_heist(std::string_view id);

}  // namespace kast::tests
