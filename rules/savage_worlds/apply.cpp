// Folds events into the table. Total: what has happened cannot be refused on replay.

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/conditions.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/events.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <boost/mp11/algorithm.hpp>

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

constexpr int rounds_a_minute = 10;  // SW-init-7
constexpr std::string_view bruises = "bumps-and-bruises";

class Applying {
public:
    explicit Applying(State& state) : state_(state) {}

    void operator()(const SessionStarted& event) {
        state_.session_open = true;
        state_.bank = event.bank;
    }
    void operator()(const SessionEnded&) {
        state_.session_open = false;
        state_.bank = {};
    }
    void operator()(const BennyGained& event) { purse(event.purse, event.owner, event.number); }
    void operator()(const BennySpent& event) { purse(event.purse, event.owner, -1); }
    void operator()(const PowerPointsChanged& event) {
        with(event.character, [&](Character& one) {
            if (one.power) one.power->points = event.left;
        });
    }

    void operator()(const CharacterAdded& event) {
        (event.hidden ? state_.prepared : state_.characters)[event.character.id] = event.character;
    }
    void operator()(const CharacterChanged& event) {
        (event.hidden ? state_.prepared : state_.characters)[event.character.id] = event.character;
    }
    void operator()(const CharacterShown& event) {
        for (const Shown& one : event.shown) {
            state_.prepared.erase(one.prepared);
            state_.characters[one.character.id] = one.character;
        }
    }
    void operator()(const NextChosen& event) {
        auto& next = state_.encounter.next;
        std::erase(next, event.character);
        next.insert(next.begin(), event.character);
    }
    void operator()(const CharacterGiven& event) {
        with(event.character, [&](Character& one) { one.owner = event.owner; });
    }
    void operator()(const CharacterRemoved& event) {
        if (event.hidden) {
            state_.prepared.erase(event.character);
            return;
        }
        if (const Character* one = find(state_, event.character))
            depart(state_.departed, {one->id, one->name});
        remove(event.character);
    }
    void operator()(const SettingsChanged& event) { state_.settings = event.settings; }
    void operator()(const AutoAcceptChosen& event) {
        state_.auto_accept[event.member] = event.mode;
    }
    void operator()(const StackMoved& event) { state_.stack = event.stack; }
    void operator()(const TestCalled& event) { state_.called_tests.push_back(event.test); }
    void operator()(const CalledTestRolled& event) { fold(state_, event); }
    void operator()(const CalledTestClosed& event) { fold(state_, event); }

    void operator()(const EncounterStarted& event) {
        state_.encounter = {};
        state_.encounter.phase = Phase::ending;
        state_.encounter.slots = event.slots;
        reset_turns();
    }
    void operator()(const EncounterEnded&) {
        state_.encounter = {};
        for_each_character([](Character& one) {
            one.turn = {};
            one.support.clear();
            end_conditions(one, ends::encounter_end);
        });
    }
    void operator()(const EncounterJoined& event) {
        for (const Slot& slot : event.slots) join(slot);
    }
    void operator()(const EncounterLeft& event) {
        leave(event.character);
        with(event.character, [](Character& one) {
            one.turn = {};
            one.conditions.erase(enum_word(Condition::on_hold));
            one.conditions.erase(enum_word(Condition::surprised));
        });
    }
    void operator()(const DeckShuffled& event) { set_pile(state_.encounter.deck, event.pile); }
    void operator()(const RoundStarted& event) {
        state_.encounter.round = event.round;
        state_.encounter.phase = Phase::dealing;
        reset_turns();
    }
    void operator()(const CardDealt& event) {
        take_card(state_.encounter.deck, event.card);
        if (is_joker(event.card)) state_.encounter.joker_drawn = true;
        with_slot(event.slot, [&](Slot& slot) { slot.hand.push_back(event.card); });
    }
    void operator()(const CardKept& event) {
        with_slot(event.slot, [&](Slot& slot) { slot.card = event.card; });
    }
    void operator()(const CardDiscarded& event) {
        with_slot(event.slot, [&](Slot& slot) {
            std::erase(slot.hand, event.card);
            if (slot.card == event.card) slot.card.reset();
        });
        state_.encounter.deck.discard.push_back(event.card);
    }
    void operator()(const CardRevealed& event) {
        with_slot(event.slot, [&](Slot& slot) {
            slot.face_down = false;
            // It counts from the moment it is seen.
            if (state_.encounter.phase == Phase::round && is_joker(event.card)) {
                state_.encounter.joker_bonus.insert(slot.members.begin(), slot.members.end());
            }
        });
    }
    void operator()(const CardsPassed& event) {
        with_slot(event.slot, [&](Slot& slot) { slot.passed = true; });
    }
    void operator()(const OrderSettled& event) {
        state_.encounter.phase = Phase::round;
        state_.encounter.order = event.order;
        state_.encounter.joker_bonus = event.joker_bonus;
    }
    void operator()(const TurnStarted& event) {
        if (!event.out_of_order) state_.encounter.active = event.slot;
        for (const Id& id : event.characters) with(id, [](Character& one) { start_turn(one); });
        std::erase_if(state_.encounter.next, [&](const Id& id) {
            return std::ranges::find(event.characters, id) != event.characters.end();
        });
    }
    void operator()(const TurnEnded& event) {
        with(event.character, [](Character& one) { end_turn(one); });
    }
    void operator()(const SlotActed& event) {
        with_slot(event.slot, [&](Slot& slot) {
            slot.acted = !event.waiting;
            slot.waiting = event.waiting;
        });
        if (state_.encounter.active == event.slot) state_.encounter.active.reset();
    }
    void operator()(const RoundEnded&) { end_round(); }
    void operator()(const ActionsDeclared& event) {
        with(event.character, [&](Character& one) {
            one.turn.declared = event.actions;
            one.turn.penalty = event.penalty;
        });
    }
    void operator()(const ActionTaken& event) { set_turn(event.character, event.turn); }
    void operator()(const ActionWithdrawn& event) { set_turn(event.character, event.turn); }
    void operator()(const Moved& event) { set_turn(event.character, event.turn); }
    void operator()(const AdjacencyChanged& event) { stand_beside(event.character, event.others); }
    void operator()(const InterruptSettled& event) {
        if (!event.first && !event.simultaneous) state_.encounter.next.push_back(event.by);
    }

    void operator()(const AmmoSpent& event) {
        with_weapon(event.character, event.weapon,
                    [&](Weapon& weapon) { weapon.shots = event.left; });
    }
    void operator()(const WeaponHandled& event) {
        with_weapon(event.character, event.weapon, [&](Weapon& weapon) {
            weapon.ready = event.ready;
            if (event.shots) weapon.shots = *event.shots;
            weapon.loading = event.loading;
        });
    }
    void operator()(const WoundsChanged& event) {
        with(event.character, [&](Character& one) {
            one.wounds = event.after;
            if (event.after > event.before) {
                one.hurt_minutes = 0;
                one.tended.clear();
            }
        });
    }
    void operator()(const StateGained& event) {
        with(event.character, [&](Character& one) {
            // Where nobody counts turns, the next is as good as begun.
            gain_condition(one, event, state_.encounter.round == 0);
        });
        if (rule_of(event.state).kept == Kept::hold) let_go(event.character);
    }
    void operator()(const StateLost& event) {
        with(event.character, [&](Character& one) { lose_condition(one, event.state); });
        if (rule_of(event.state).kept == Kept::hold) let_go(event.character);
    }
    void operator()(const StruggleFailed& event) {
        with(event.character, [](Character& one) {
            if (one.entangled) one.entangled->tried = true;
            if (one.bound) one.bound->tried = true;
        });
    }
    void operator()(const InjuryGained& event) {
        with(event.character, [&](Character& one) { one.injuries.push_back(event.injury); });
    }
    void operator()(const InjuriesHealed& event) {
        with(event.character, [&](Character& one) {
            std::erase_if(one.injuries, [&](const Injury& injury) {
                return !injury.permanent &&
                       (event.cause == "wounds-healed" || (injury.minutes && *injury.minutes <= 0));
            });
        });
    }
    void operator()(const FatigueGained& event) {
        with(event.character,
             [&](Character& one) { one.fatigue.push_back({event.cause, event.minutes}); });
    }
    void operator()(const FatigueLost& event) {
        with(event.character, [&](Character& one) {
            const auto found = std::ranges::find(one.fatigue, event.cause, &FatigueLevel::cause);
            if (found != one.fatigue.end()) one.fatigue.erase(found);
            const auto left = std::ranges::find(one.fatigue, bruises, &FatigueLevel::cause);
            if (left == one.fatigue.end()) one.soothed.clear();
        });
    }
    void operator()(const SupportGained& event) {
        with(event.character, [&](Character& one) {
            one.support.push_back({event.from, event.trait, event.value});
        });
    }
    void operator()(const SupportUsed& event) {
        with(event.character, [&](Character& one) {
            std::erase_if(one.support,
                          [&](const SupportGiven& given) { return given.trait == event.trait; });
        });
    }
    void operator()(const ModifiersChanged& event) {
        with(event.character, [&](Character& one) {
            const std::string roll(enum_word(event.roll));
            if (event.modifiers.empty() && event.claimed.empty())
                one.next_modifiers.erase(roll);
            else
                one.next_modifiers[roll] = {event.modifiers, event.claimed};
        });
    }
    void operator()(const RollMade& event) {
        const Character* one = find(state_, event.character);
        if (!one || !one->next_modifiers.contains(event.purpose)) return;
        with(event.character, [&](Character& rolls) { rolls.next_modifiers.erase(event.purpose); });
    }
    void operator()(const AbilityUsed& event) {
        with(event.character, [&](Character& one) {
            for (RerollAbility& ability : one.rerolls) {
                if (ability.key.value == event.key && ability.uses > 0) ability.uses.value -= 1;
            }
        });
    }
    void operator()(const FearMet& event) {
        with(event.character, [&](Character& one) { one.feared.push_back(event.source); });
    }
    void operator()(const Mounted& event) {
        with(event.character, [&](Character& one) { one.mount = event.mount; });
    }
    void operator()(const Tended& event) {
        with(event.character, [&](Character& one) {
            if (event.bruises)
                one.soothed.insert(event.healer);
            else
                one.tended[event.healer] = one.hurt_minutes;
        });
    }
    void operator()(const CountdownStarted& event) {
        with(event.character, [&](Character& one) {
            one.helpless_minutes = event.minutes;
            one.helpless_cause = event.cause;
            one.dying_rounds = event.rounds;
        });
    }
    void operator()(const FreeAttackTaken& event) {
        with(event.character, [](Character& one) { ++one.free_attacks; });
    }
    void operator()(const TimePassed& event) {
        pass(event.minutes);
        if (event.in_rounds) return;
        state_.characters.edit_where(
            [](const Id&, const Character& one) { return one.dying_rounds.has_value(); },
            [&](const Id&, Character& one) {
                one.dying_rounds = std::max(0, *one.dying_rounds - rounds_a_minute * event.minutes);
            });
    }

    template <class E>
        requires boost::mp11::mp_contains<FactsAlone, E>::value
    void operator()(const E&) {}

private:
    template <class F>
    void with(const Id& id, F&& change) {
        if (Character* one = state_.characters.edit(id)) change(*one);
    }
    void set_turn(const Id& id, const Turn& turn) {
        with(id, [&](Character& one) { one.turn = turn; });
    }
    template <class F>
    void for_each_character(F change) {
        state_.characters.edit_where([](const Id&, const Character&) { return true; },
                                     [&](const Id&, Character& one) { change(one); });
    }
    void reset_turns() {
        state_.characters.edit_where(
            [](const Id&, const Character& one) { return one.turn != Turn{}; },
            [](const Id&, Character& one) { one.turn = {}; });
    }
    template <class F>
    void with_slot(const Id& id, F&& change) {
        for (Slot& slot : state_.encounter.slots) {
            if (slot.id == id) change(slot);
        }
    }
    template <class F>
    void with_weapon(const Id& id, const Id& weapon_id, F&& change) {
        with(id, [&](Character& one) {
            for (Weapon& weapon : one.weapons) {
                if (weapon.id == weapon_id) change(weapon);
            }
        });
    }

    void purse(PurseKind kind, const Id& owner, int chips) {
        if (kind == PurseKind::gm_pool)
            state_.bank.gm_pool = std::max(0, state_.bank.gm_pool + chips);
        else
            put_in_purse(kind == PurseKind::player ? state_.bank.players : state_.bank.characters,
                         owner, chips);
    }

    void remove(const Id& id) {
        state_.characters.erase(id);
        state_.bank.characters.erase(id);
        for_each_character([&](Character& one) {
            one.beside.erase(id);
            if (one.grappling == id) one.grappling.reset();
            if (one.mount == id) one.mount.reset();
            if (one.aiming && one.aiming->target == id) one.aiming.reset();
            if (one.entangled && one.entangled->by == id) one.entangled.reset();
            if (one.bound && one.bound->by == id) one.bound.reset();
        });
        leave(id);
    }

    /// Out of the encounter: an empty seat is taken away, its cards are done with.
    void leave(const Id& id) {
        Encounter& encounter = state_.encounter;
        for (Slot& slot : encounter.slots) {
            std::erase(slot.members, id);
            if (!slot.members.empty()) continue;
            std::ranges::copy(slot.hand, std::back_inserter(encounter.deck.discard));
            std::erase(encounter.order, slot.id);
            if (encounter.active == slot.id) encounter.active.reset();
        }
        std::erase_if(encounter.slots, [](const Slot& slot) { return slot.members.empty(); });
        encounter.joker_bonus.erase(id);
        std::erase(encounter.next, id);
    }

    void join(const Slot& joining) {
        Encounter& encounter = state_.encounter;
        const auto seat = std::ranges::find(encounter.slots, joining.id, &Slot::id);
        if (seat == encounter.slots.end())
            encounter.slots.push_back(joining);
        else
            std::ranges::copy(joining.members, std::back_inserter(seat->members));
        const bool running = encounter.phase != Phase::ending;
        for (const Id& id : joining.members) {
            with(id, [&](Character& one) {
                one.turn = {};
                one.turn.over = running;  // Dealt in with the next round.
            });
        }
    }

    static void start_turn(Character& one) {
        one.turn = {};
        one.turn.running = true;
        end_conditions(one, ends::turn_start);
        if (one.aiming) {
            if (one.aiming->ready)
                one.aiming.reset();
            else
                one.aiming->ready = true;
        }
    }

    static void count_down(std::vector<Timed>& list) {
        for (Timed& one : list) --one.turns;
        std::erase_if(list, [](const Timed& one) { return one.turns <= 0; });
    }

    static void end_turn(Character& one) {
        one.turn.over = true;
        one.turn.running = false;
        one.support.clear();
        end_conditions(one, ends::turn_end);
        if (one.aiming && one.aiming->ready) one.aiming.reset();
        count_down(one.distracted);
        count_down(one.vulnerable);
    }

    void end_round() {
        Encounter& encounter = state_.encounter;
        for (Slot& slot : encounter.slots) {
            for (const std::string& card : slot.hand) encounter.deck.discard.push_back(card);
            slot.hand.clear();
            slot.card.reset();
            slot.acted = slot.waiting = slot.passed = false;
        }
        for_each_character([](Character& one) {
            one.free_attacks = 0;
            end_conditions(one, ends::round_end);
            if (one.dying_rounds && *one.dying_rounds > 0) --*one.dying_rounds;
        });
        encounter.joker_bonus.clear();
        encounter.joker_drawn = false;
        encounter.order.clear();
        encounter.active.reset();
        encounter.next.clear();
        encounter.phase = Phase::ending;
    }

    void stand_beside(const Id& id, const std::vector<Id>& others) {
        const auto stands = [&](const Id& other) {
            return std::ranges::find(others, other) != others.end();
        };
        state_.characters.edit_where(
            [&](const Id& other, const Character& one) {
                return other != id && stands(other) != one.beside.contains(id);
            },
            [&](const Id& other, Character& one) {
                if (stands(other))
                    one.beside.insert(id);
                else
                    one.beside.erase(id);
            });
        with(id, [&](Character& one) {
            one.beside = {others.begin(), others.end()};
            one.beside.erase(id);
            std::erase_if(one.beside,
                          [&](const Id& other) { return !state_.characters.contains(other); });
        });
    }

    /// Nobody holds who is not held by them.
    void let_go(const Id& victim) {
        const auto found = state_.characters.find(victim);
        if (found == state_.characters.end()) return;
        const auto held_by = [&](const Id& id) {
            const Character& one = found->second;
            return (one.entangled && one.entangled->by == id) || (one.bound && one.bound->by == id);
        };
        state_.characters.edit_where(
            [&](const Id& id, const Character& one) {
                return one.grappling == victim && !held_by(id);
            },
            [](const Id&, Character& one) { one.grappling.reset(); });
    }

    void pass(int minutes) {
        state_.minutes += minutes;
        for_each_character([&](Character& one) {
            one.hurt_minutes = std::min(1'000'000, one.hurt_minutes + minutes);
            one.helpless_minutes = std::max(0, one.helpless_minutes - minutes);
            // Of one cause one level goes after another; the causes run side by side
            // (SW-fatigue-2).
            std::set<std::string> running;
            for (FatigueLevel& level : one.fatigue) {
                if (!running.insert(level.cause).second) continue;
                level.minutes = std::max(0, level.minutes - minutes);
            }
            for (Injury& injury : one.injuries) {
                if (injury.minutes) injury.minutes = std::max(0, *injury.minutes - minutes);
            }
        });
    }

    State& state_;
};

}  // namespace

void System::apply(State& state, const Event& event) { visit(Applying(state), event); }

}  // namespace kast::rules::savage_worlds
