#include "rules/savage_worlds/concerned.hpp"

#include "rules/savage_worlds/allowed.hpp"

#include <algorithm>
#include <iterator>

namespace kast::rules::savage_worlds {

namespace {

/// Facts of the table that any character's list of commands may depend on.
struct OfferInputs {
    bool quiet;
    Phase phase;
    bool pool;    ///< there is something in the GM's
    bool others;  ///< there are several characters
    bool operator==(const OfferInputs&) const = default;
};
OfferInputs sum_up(const State& state) {
    return {is_quiet_but_for_decisions(state), state.encounter.phase, state.bank.gm_pool > 0,
            state.characters.size() > 1};
}

bool is_fighting(const State& state) { return state.encounter.round > 0; }

void add_restrainers(std::set<Id>& ids, const Character& one) {
    for (const auto* restraint : {&one.entangled, &one.bound}) {
        if (*restraint && (*restraint)->by) ids.insert(*(*restraint)->by);
    }
}

void add_members(std::set<Id>& ids, const Slot* slot) {
    if (slot) ids.insert(slot->members.begin(), slot->members.end());
}

}  // namespace

Concerned::Concerned(const State& before, const PlightCounts& plights_before, const State& now,
                     const PlightCounts& plights)
    : everybody_(is_fighting(before) != is_fighting(now)),
      lists_(sum_up(before) != sum_up(now) || !mean_the_same(plights_before, plights)) {
    if (everybody_) return;
    add_characters(before, now);
    add_purses(before, now);
    add_slots(before, now);
    std::ranges::set_symmetric_difference(before.encounter.joker_bonus, now.encounter.joker_bonus,
                                          std::inserter(some_, some_.end()));
}

void Concerned::add_characters(const State& before, const State& now) {
    std::set<Id> fallen;
    for_each_difference(before.characters, now.characters,
                        [&](const Id& id, const Character* was, const Character* is) {
                            for (const Character* one : {was, is}) {
                                if (!one) continue;
                                some_.insert(one->beside.begin(), one->beside.end());
                                add_restrainers(some_, *one);
                            }
                            const auto is_dead = [](const Character* one) {
                                return !one || one->is(Condition::dead);
                            };
                            if (is_dead(was) != is_dead(is)) fallen.insert(id);
                            return true;
                        });
    if (fallen.empty()) return;
    for (const auto& [id, one] : now.characters) {
        if (one.grappling && fallen.contains(*one.grappling)) some_.insert(id);
    }
}

void Concerned::add_purses(const State& before, const State& now) {
    for_each_difference(before.bank.characters, now.bank.characters,
                        [&](const Id& id, const int*, const int*) {
                            some_.insert(id);
                            return true;
                        });
    std::set<Id> owners;
    for_each_difference(before.bank.players, now.bank.players,
                        [&](const Id& member, const int* was, const int* is) {
                            if (!was || !is || *was != *is) owners.insert(member);
                            return true;
                        });
    if (owners.empty()) return;
    for (const auto& [id, one] : now.characters) {
        if (owners.contains(one.owner)) some_.insert(id);
    }
}

/// Whoever has a turn sees how its attacks would be rolled: by everybody else's numbers.
void Concerned::add_slots(const State& before, const State& now) {
    for (const Slot& slot : now.encounter.slots) {
        const Slot* was = find_slot(before, slot.id);
        if (was && *was == slot) continue;
        add_members(some_, was);
        add_members(some_, &slot);
    }
    for (const Slot& slot : before.encounter.slots) {
        if (!find_slot(now, slot.id)) add_members(some_, &slot);
    }
    for (const State* state : {&before, &now}) {
        const auto& active = state->encounter.active;
        if (active) add_members(some_, find_slot(*state, *active));
        if (state->encounter.round == 0) continue;
        for (const Slot& slot : state->encounter.slots) {
            for (const Id& id : slot.members) {
                const Character* one = find(*state, id);
                if (one && one->turn.running) some_.insert(id);
            }
        }
        if (state->stack.empty()) continue;
        if (const auto* turn = get_if<InterruptionFrame>(&state->stack.back()))
            some_.insert(turn->members.begin(), turn->members.end());
    }
}

}  // namespace kast::rules::savage_worlds
