// Encounters, rounds and turns as people call for them (3.3).

#include "rules/savage_worlds/allowed.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <utility>

namespace kast::rules::savage_worlds {

namespace {

constexpr std::size_t actions_max = 3;

}  // namespace

Result<void> carry_out(CommandContext& context, const ActionCardsDeal&) {
    KAST_REQUIRE(require_available<ActionCardsDeal>(context));
    const Encounter& encounter = context.state().encounter;
    context.emit(RoundStarted{encounter.round + 1});
    DealingFrame dealing;
    for (const Slot& slot : encounter.slots) dealing.queue.push_back(slot.id);
    context.push(std::move(dealing));
    return {};
}

Result<void> carry_out(CommandContext& context, const ActionCardsReveal& command) {
    KAST_REQUIRE(require_available<ActionCardsReveal>(context));
    const Slot* slot = find_slot(context.state(), command.seat);
    if (!slot || !slot->face_down || !slot->card)
        return refuse(bad_slot, "SW-init-6", "/seat",
                      "No card lies face down at `" + command.seat.value + "`.");
    const Slot as_was = *slot;
    context.emit(CardRevealed{as_was.id, *as_was.card});
    for (const std::string& card : as_was.hand) {
        if (is_joker(card)) joker_gifts(context, as_was);
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const ActionsDeclare& command) {
    const auto found = require_available<ActionsDeclare>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (command.actions.empty())
        return refuse(invalid_params, {}, "/actions", "Name one to three.");
    if (command.actions.size() > actions_max) {
        return refuse(too_many_actions, "SW-multiaction-1", "/actions");
    }
    int counted = static_cast<int>(command.actions.size());
    if (on(command.second_hand)) {
        if (!has_second_hand(one)) return refuse(no_such_edge, "SW-two-weapons-1", "/second_hand");
        if (counted < 2)
            return refuse(cannot_combine, "SW-two-weapons-1", "/second_hand",
                          "The second hand's action is one of two or three.");
        --counted;
    }
    ActionsDeclared declared;
    declared.character = command.actor;
    for (const auto& action : command.actions) declared.actions.push_back(action.value);
    for (const std::string& action : declared.actions) {
        const bool whole_turn = action == "defend" || action == "aim";
        if (whole_turn && declared.actions.size() > 1) {
            return refuse(cannot_combine, "SW-defend-1", "/actions",
                          "`" + action + "` takes the whole turn.");
        }
    }
    declared.penalty = -2 * (counted - 1);
    context.emit(std::move(declared));
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnStart& command) {
    KAST_REQUIRE(require_available<TurnStart>(context));
    const auto one = existing(context, command.character, "/character");
    KAST_REQUIRE(one);
    if ((*one)->is(Condition::dead)) return refuse(dead, {}, "/character");
    if (!slot_of(context.state(), command.character))
        return refuse(bad_target, {}, "/character",
                      (*one)->name + " has no seat in the encounter: `encounter.join`.");
    context.emit(NextChosen{command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnHold& command) {
    const auto found = require_available<TurnHold>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (keeps_joker(context.state(), one)) {
        // Keeps the Joker for a better moment (SW-joker-1). Whoever waited already must act or
        // hold.
        context.emit(SlotActed{slot_of(context.state(), one.id)->id, true});
        spend_action(context, one.id, "wait", true, [](Turn& turn) { turn.running = false; });
        return {};
    }
    context.emit(StateGained{one.id, Condition::on_hold, "hold", "SW-hold-1", {}, {}, {}});
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnAct& command) {
    KAST_REQUIRE(require_available<TurnAct>(context, command.actor));
    start_out_of_order(context, command.actor);
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnEnd& command) {
    KAST_REQUIRE(require_available<TurnEnd>(context, command.actor));
    end_turn(context, command.actor, false);
    return {};
}

Result<void> carry_out(CommandContext& context, const RoundEnd&) {
    KAST_REQUIRE(require_available<RoundEnd>(context));
    end_round(context);
    return {};
}

Result<void> carry_out(CommandContext& context, const EncounterEnd&) {
    KAST_REQUIRE(require_available<EncounterEnd>(context));
    // A round is about six seconds, ten to the minute (SW-init-7).
    const int rounds = context.state().encounter.round;
    context.emit(EncounterEnded{rounds});
    if (rounds >= 10) {
        context.emit(TimePassed{rounds / 10, true});
        recover(context);
    }
    return {};
}

// --- movement and small things (1.13) ----------------------------------------------------------

namespace {

void went(CommandContext& context, const Character& one, int inches, int cost,
          const Move& command) {
    Turn turn = one.turn;
    turn.started = true;
    turn.moved += cost;
    turn.straight = on(command.straight) ? turn.straight + inches : 0;
    if (context.state().encounter.round == 0) turn.moved = 0;
    context.emit(Moved{one.id, one.owner, inches, turn.ran, turn});
}

}  // namespace

namespace {

/// Only the running die is rolled. There is nothing to strike a claim from later, so that a player
/// adds to it only where claims stand unasked.
Result<void> running_modifiers_fit(const CommandContext& context, const Move& command,
                                   bool starts_running) {
    if (!command.modifiers) return {};
    if (!starts_running)
        return refuse(cannot_combine, "SW-move-3", "/modifiers",
                      "They are for the running die, and no running begins here.");
    if (!context.actor().is_gm() && context.state().settings.confirm_claims)
        return refuse(gm_only, "SW-mod-1", "/modifiers",
                      "Where the GM confirms what players claim, the GM adds to running.");
    return circumstances_fit(command.modifiers);
}

std::string inches_left(int inches) { return std::to_string(std::max(0, inches)) + " at most."; }

}  // namespace

Result<void> carry_out(CommandContext& context, const Move& command) {
    const auto found = require_available<Move>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const bool prone = one.is(Condition::prone);
    // Crawling is not slowed any further by difficult ground (SW-move-2).
    const int factor = on(command.hard) || prone ? 2 : 1;
    const int cost = command.inches * factor;
    const bool counted = context.state().encounter.round > 0;
    const bool starts_running = counted && on(command.run) && !one.turn.ran;
    KAST_REQUIRE(running_modifiers_fit(context, command, starts_running));
    if (!counted) {
        went(context, one, command.inches, 0, command);
        return {};
    }
    if (starts_running) {
        if (one.is(Condition::defending))
            return refuse(cannot_combine, "SW-defend-1", "/run", "Defending and running.");
        if (prone)
            return refuse(cannot_combine, "SW-move-3", "/run",
                          "Crawling and running: stand up first.");
        if (one.turn.done > 0)
            return refuse(cannot_combine, "SW-move-3", "/run",
                          "Running comes before the turn's actions.");
        auto added = lines_of(command.modifiers);
        const int most = pace_left(one) + std::max(0, one.running_die + sum_of(added));
        if (cost > most) return refuse(too_far, "SW-move-3", "/inches", inches_left(most));
        const int die = std::max(
            0, context.roll_table("running", one.id, {one.running_die}, 0, {}, std::move(added)));
        spend_action(context, one.id, "run", true, [&](Turn& turn) {
            turn.ran = true;
            turn.running_die = die;
        });
    } else if (cost > pace_left(one)) {
        return refuse(too_far, "SW-move-1", "/inches", inches_left(pace_left(one)));
    }
    // The die may turn out shorter than hoped: then he goes as far as it carries him.
    const int paid = std::min(cost, pace_left(one));
    went(context, one, paid / factor, paid, command);
    return {};
}

Result<void> carry_out(CommandContext& context, const AdjacencySet& command) {
    const auto found = require_available<AdjacencySet>(context, command.actor);
    KAST_REQUIRE(found);
    std::vector<Id> others;
    const std::vector<Id> named = command.others ? command.others->items : std::vector<Id>{};
    for (const Id& id : named) {
        if (!context.find(id)) return no_character(id, "/others");
        if (id == command.actor)
            return refuse(bad_target, {}, "/others", "Nobody stands beside himself.");
        others.push_back(id);
    }
    // Who stands next to somebody does not simply go away from him (SW-withdraw-1).
    if (!context.actor().is_gm()) {
        for (const Id& id : (*found)->beside) {
            const Character* foe = context.find(id);
            const bool stays = std::ranges::find(others, id) != others.end();
            if (!stays && foe && opponents(**found, *foe)) {
                return refuse(foe_left, "SW-withdraw-1", "/others", "That is " + foe->name + ".");
            }
        }
    }
    context.emit(AdjacencyChanged{command.actor, std::move(others)});
    return {};
}

Result<void> carry_out(CommandContext& context, const LeaveMelee& command) {
    const auto found = require_available<LeaveMelee>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    std::vector<Id> opponents_near;
    for (const Id& id : one.beside) {
        const Character* other = context.find(id);
        if (other && opponents(one, *other) && can_go_on(context.state(), id)) {
            opponents_near.push_back(id);
        }
    }
    std::vector<Id> avoided;
    if (command.avoid) avoided = command.avoid->items;
    if (std::cmp_greater(avoided.size(), opponents_spared(one)))
        return refuse(no_such_edge, "SW-withdraw-1", "/avoid");
    std::erase_if(opponents_near,
                  [&](const Id& id) { return std::ranges::find(avoided, id) != avoided.end(); });
    spend_action(context, command.actor, "leave-melee", true);
    FreeAttacksFrame frame;
    frame.who = command.actor;
    frame.queue = std::move(opponents_near);
    context.push(std::move(frame));
    return {};
}

Result<void> carry_out(CommandContext& context, const DropProne& command) {
    const auto found = require_available<DropProne>(context, command.actor);
    KAST_REQUIRE(found);
    spend_action(context, command.actor, "drop-prone", true);
    gain(context, command.actor, Condition::prone, "drop-prone", "SW-turn-4");
    return {};
}

Result<void> carry_out(CommandContext& context, const StandUp& command) {
    const auto found = require_available<StandUp>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (context.state().encounter.round > 0) {
        Turn turn = one.turn;
        turn.started = true;
        turn.moved += 2;
        context.emit(Moved{one.id, one.owner, 0, turn.ran, turn});
    }
    lose(context, command.actor, Condition::prone, "stand-up", "SW-move-5");
    return {};
}

Result<void> carry_out(CommandContext& context, const Ride& command) {
    const auto found = require_available<Ride>(context, command.actor);
    KAST_REQUIRE(found);
    if (!command.mount && !(*found)->mount)
        return refuse(not_needed, "SW-mount-1", "/mount", "There is nobody to get on or off.");
    if (command.mount && (!context.find(*command.mount) || *command.mount == command.actor)) {
        return refuse(bad_target, "SW-mount-1", "/mount", "Somebody else at the table.");
    }
    context.emit(Mounted{command.actor, command.mount});
    return {};
}

}  // namespace kast::rules::savage_worlds
