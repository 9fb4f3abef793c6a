// Who takes part in an encounter: its start, latecomers, those who get away, those who go for good.

#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

constexpr std::size_t slots_max = 40;  // SW-bad-23

/// Puts a seat together. A mount has no card of its own: it acts on its rider's (SW-mount-1).
Result<Slot> slot_for(const CommandContext& context, const Seat& seat, std::set<Id>& seated) {
    if (seat.members.empty()) return refuse(bad_slot, {}, "/seats", "One has no members.");
    if (seat.id && is_reserved(*seat.id)) {
        return refuse(bad_slot, {}, "/seats",
                      "`" + seat.id->value + "` is one of the answers to a decision.");
    }
    for (const Id& id : seat.members) {
        if (!context.find(id)) return no_character(id, "/seats");
        if (!seated.insert(id).second)
            return refuse(bad_slot, "SW-card-1", "/seats",
                          "`" + id.value + "` has a seat already.");
    }
    Slot slot;
    slot.id = seat.id.value_or(*seat.members.begin());
    slot.members = {seat.members.begin(), seat.members.end()};
    for (const Id& id : seat.members) {
        const auto& mount = context.find(id)->mount;
        if (mount && context.find(*mount) && seated.insert(*mount).second) {
            slot.members.push_back(*mount);
        }
    }
    slot.face_down = on(seat.face_down);
    return slot;
}

/// `seated`: who has a seat already.
Result<std::vector<Slot>> slots_for(const CommandContext& context,
                                    const BoundedList<Seat, 60>& seats, std::set<Id> seated) {
    std::vector<Slot> slots;
    std::set<Id> ids;
    if (seats.empty() || seats.size() > slots_max) return refuse(bad_slot, "SW-bad-23", "/seats");
    for (const Seat& seat : seats) {
        auto slot = slot_for(context, seat, seated);
        if (!slot) return std::unexpected(std::move(slot.error()));
        if (!ids.insert(slot->id).second)
            return refuse(bad_slot, {}, "/seats", "`" + slot->id.value + "` is named twice.");
        slots.push_back(std::move(*slot));
    }
    return slots;
}

Result<void> known(const CommandContext& context, const std::optional<BoundedList<Id, 60>>& ids,
                   std::string_view path) {
    if (!ids) return {};
    for (const Id& id : *ids) {
        if (!context.find(id)) return no_character(id, path);
    }
    return {};
}

void gain_each(CommandContext& context, const std::optional<BoundedList<Id, 60>>& ids,
               Condition state, std::string_view rule) {
    if (!ids) return;
    for (const Id& id : *ids) gain(context, id, state, "ambush", rule);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const EncounterStart& command) {
    KAST_REQUIRE(require_available<EncounterStart>(context));
    auto slots = slots_for(context, command.seats, {});
    KAST_REQUIRE(slots);
    KAST_REQUIRE(known(context, command.surprised, "/surprised"));
    KAST_REQUIRE(known(context, command.notice, "/notice"));
    KAST_REQUIRE(known(context, command.on_hold, "/on_hold"));
    if (command.on_hold) {
        for (const Id& id : *command.on_hold) {
            const Character& one = *context.find(id);
            if (!one.up() || one.is(Condition::shaken) || one.is(Condition::stunned)) {
                return refuse(cannot_hold, "SW-hold-4", "/on_hold");
            }
        }
    }
    context.emit(EncounterStarted{std::move(*slots)});
    std::vector<std::string> deck = fresh_deck();
    context.dice().shuffle(deck);
    context.emit(DeckShuffled{std::move(deck)});
    gain_each(context, command.on_hold, Condition::on_hold, "SW-surprise-1");
    gain_each(context, command.surprised, Condition::surprised, "SW-surprise-3");
    if (command.notice) {
        SurpriseFrame surprise;
        surprise.queue = {command.notice->begin(), command.notice->end()};
        context.push(std::move(surprise));
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const EncounterJoin& command) {
    KAST_REQUIRE(require_available<EncounterJoin>(context));
    const Encounter& encounter = context.state().encounter;
    std::set<Id> seated;
    for (const Slot& slot : encounter.slots) {
        seated.insert(slot.members.begin(), slot.members.end());
    }
    auto slots = slots_for(context, command.seats, std::move(seated));
    KAST_REQUIRE(slots);
    std::size_t more = 0;
    for (const Slot& slot : *slots) more += find_slot(context.state(), slot.id) ? 0 : 1;
    if (encounter.slots.size() + more > slots_max) return refuse(bad_slot, "SW-bad-23", "/seats");
    context.emit(EncounterJoined{std::move(*slots)});
    return {};
}

namespace {

/// The cards of a seat that is left empty go back with those that are done with.
void give_back_cards(CommandContext& context, const Id& who) {
    const Slot* slot = slot_of(context.state(), who);
    if (!slot || slot->members.size() != 1) return;
    const Slot as_was = *slot;
    for (const std::string& card : as_was.hand) {
        context.emit(CardDiscarded{as_was.id, card, as_was.face_down});
    }
}

}  // namespace

Result<void> carry_out(CommandContext& context, const EncounterLeave& command) {
    KAST_REQUIRE(require_available<EncounterLeave>(context));
    if (command.characters.empty())
        return refuse(invalid_params, {}, "/characters", "Name at least one.");
    for (const Id& id : command.characters) {
        if (!slot_of(context.state(), id))
            return refuse(bad_target, {}, "/characters",
                          "`" + id.value + "` has no seat in the encounter.");
    }
    for (const Id& id : command.characters) {
        const Character* one = context.find(id);
        if (one && one->turn.running && !one->turn.over) end_turn(context, id, false);
        give_back_cards(context, id);
        context.emit(EncounterLeft{id});
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    const bool is_prepared = !context.find(command.character) && context.actor().is_gm() &&
                             context.state().prepared.contains(command.character);
    if (is_prepared) {
        context.emit(CharacterRemoved{command.character, true});
        return {};
    }
    const auto found = mine(context, command.character, "/character");
    KAST_REQUIRE(found);
    // What was its own matter ends without effect (SW-bad-26); what others wait for goes on.
    context.abandon(command.character);
    settle_for(context, command.character, true);
    context.abandon(command.character);
    give_back_cards(context, command.character);
    context.emit(CharacterRemoved{command.character});
    close_called_tests(context);
    return {};
}

}  // namespace kast::rules::savage_worlds
