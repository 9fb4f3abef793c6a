#pragma once
// Somebody who plays Savage Worlds at random, mostly sensibly: what the views say may be done, with
// ids, traits and weapons of the table; now and then anything at all.

#include "protocol/type_traits.hpp"
#include "rules/savage_worlds/allowed.hpp"

#include "support/arbitrary.hpp"
#include "support/counting_dice.hpp"
#include "table.hpp"
#include <random>
#include <set>

namespace kast::rules::savage_worlds::testing {

using tests::CountingDice;

inline constexpr std::array<const char*, 7> everybody{"ann", "bo",   "dog", "orc",
                                                      "gob", "boss", "mare"};

inline std::vector<Weapon> full_arms() {
    Weapon bomb = gun("bomb");
    bomb.kind = WeaponKind::thrown;
    bomb.evadable = true;
    Weapon spear = sword("spear");
    spear.reach = 1;
    return {sword(), gun("gun", 3), bomb, spear};
}

/// A table with a bit of everything on it.
inline Table busy_table() {
    Table table;
    table.state.settings.rulings = true;
    table.state.settings.bystanders = true;
    table.state.settings.card_offers = CardOffers::everybody;
    const std::map<std::string, int> skills{
        {"fighting", 8}, {"shooting", 8}, {"athletics", 6}, {"taunt", 6}, {"healing", 6}};
    const std::vector<Weapon> arms = full_arms();
    table.add({.id = "ann",
               .owner = "p1",
               .skills = skills,
               .edges = {"quick", "frenzy", "elan", "common-bond", "counterattack", "calculating"},
               .weapons = arms});
    table.at("ann").rerolls = {RerollAbility{"eyes", {}, 20}};
    table.at("ann").power = PowerPoints{2, 20};
    table.add({.id = "bo",
               .owner = "p2",
               .skills = skills,
               .edges = {"level-headed", "sweep", "two-fisted", "mighty-blow"},
               .weapons = arms});
    table.add({.id = "dog", .owner = "p2", .wild = false, .skills = skills});
    table.at("dog").bennies_allowed = true;
    table.add({.id = "orc", .wild = false, .skills = skills, .weapons = arms, .armour = 1});
    table.add(
        {.id = "gob", .wild = false, .skills = skills, .edges = {"hesitant"}, .weapons = arms});
    table.add({.id = "boss",
               .skills = skills,
               .edges = {"tactician", "no-mercy", "harder-to-kill"},
               .weapons = arms});
    table.add({.id = "mare", .owner = "p1", .wild = false});
    table.session();
    return table;
}

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : any_(seed), engine_(seed * 7919 + 1) {}

    Command next(const State& state) {
        state_ = &state;
        Command command = choose();
        visit([&](auto& one) { fit(one); }, command);
        return command;
    }
    Actor speaker() {
        switch (below(12)) {
            case 0:
                return player("p1");
            case 1:
                return player("p2");
            case 2:
                return {Id("s"), once_in(2) ? Role::spectator : Role::bot};
            default:
                return the_gm;
        }
    }
    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    bool once_in(std::size_t n) { return below(n) == 0; }
    std::uint64_t seed() { return engine_(); }

private:
    template <class T>
    Command make() {
        return any_.make<T>();
    }
    Command anything() {
        Command made;
        boost::mp11::mp_with_index<boost::mp11::mp_size<Command>::value>(
            below(boost::mp11::mp_size<Command>::value),
            [&](auto index) { made = make<boost::mp11::mp_at_c<Command, index.value>>(); });
        return made;
    }
    Command named(std::string_view method) {
        std::optional<Command> made;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>(
            [&](auto one) {
                using T = typename decltype(one)::type;
                if (rules::message_name<T> == method) made = make<T>();
            });
        return made ? *made : anything();
    }

    Command choose() {
        if (once_in(14)) return anything();
        if (open_decision(*state_) && once_in(40)) return in_the_middle();
        if (open_decision(*state_) && !once_in(6)) return make<DecisionAnswer>();
        if (const GateFrame* gate = waiting_gate(); gate && once_in(5))
            return fell(gate->targets.front());
        const auto gm_may = allowed_to_gm(*state_, open_decision(*state_) != nullptr);
        if (!state_->session_open) return SessionStart{};
        if (state_->encounter.phase == Phase::none && once_in(3)) return start();
        if (state_->encounter.phase == Phase::ending && !once_in(4)) return ActionCardsDeal{};
        if (once_in(7) && !gm_may.empty()) return named(gm_may[below(gm_may.size())]);
        std::vector<std::string> methods;
        for (const auto& [id, one] : state_->characters) {
            const bool acting = one.turn.running && !one.turn.over;
            const auto may = allowed_methods(*state_, one, open_decision(*state_) != nullptr);
            if (acting || once_in(5)) methods.insert(methods.end(), may.begin(), may.end());
            if (acting && (one.bound || one.entangled) && once_in(3)) return break_free(id);
        }
        if (methods.empty()) return anything();
        const std::string& method = methods[below(methods.size())];
        // Else nothing else would come about.
        if (method == "roll" || method == "opposed.roll" || method == "adjacency.set") {
            if (!once_in(4)) return make<Attack>();
        }
        return named(method);
    }

    /// Of what was announced before the turn that has come between.
    const GateFrame* waiting_gate() {
        const auto& stack = state_->stack;
        if (stack.size() < 2 || !holds_alternative<InterruptionFrame>(stack.back())) return nullptr;
        const auto* gate = get_if<GateFrame>(&stack[stack.size() - 2]);
        return gate && !gate->targets.empty() ? gate : nullptr;
    }
    Command fell(const Id& who) {
        Adjust command;
        command.character = who;
        command.gains = Condition::incapacitated;
        return command;
    }
    Command break_free(const Id& who) {
        BreakFree command;
        command.actor = who;
        return command;
    }

    /// People come and go while something is being decided, and sheets change.
    Command in_the_middle() {
        switch (below(8)) {
            case 0:
                return make<CharacterRemove>();
            case 1:
                return make<CharacterGive>();
            case 2:
            case 3:
                return make<EncounterJoin>();
            case 4:
                return make<Adjust>();
            default:
                return make<CharacterSet>();
        }
    }

    Command start() {
        EncounterStart start;
        for (const char* id : {"ann", "bo", "orc", "boss"}) {
            if (find(*state_, Id(id))) start.seats.items.push_back({{}, {Id(id)}, {}});
        }
        if (start.seats.empty()) return make<CharacterAdd>();
        start.seats.items.back().face_down = once_in(2);
        if (once_in(4))
            start.notice = BoundedList<Id, 60>{start.seats.items.front().members.items.front()};
        if (once_in(4))
            start.on_hold = BoundedList<Id, 60>{start.seats.items.back().members.items.front()};
        return start;
    }

    // --- making it fit the table, field by field

    Id somebody() { return Id(everybody[below(everybody.size())]); }
    Id who_acts() {
        std::vector<Id> running;
        for (const auto& [id, one] : state_->characters) {
            if (one.turn.running && !one.turn.over) running.push_back(id);
        }
        return running.empty() || once_in(6) ? somebody() : running[below(running.size())];
    }
    Id one_for(std::string_view name) {
        static constexpr std::array<const char*, 4> arms{"sword", "gun", "bomb", "spear"};
        const bool thing = name == "weapon" || name == "take" || name == "put_away" ||
                           name == "item" || name == "disarm";
        if (thing) return Id(arms[below(arms.size())]);
        if (once_in(50)) return Id("nobody-there");
        if (name == "seat" && !state_->encounter.slots.empty())
            return state_->encounter.slots[below(state_->encounter.slots.size())].id;
        if (name == "decision" && open_decision(*state_)) return open_decision(*state_)->id;
        if (name == "owner") return Id(once_in(2) ? "p1" : "p2");
        if (name == "player") return Id(once_in(2) ? "p1" : "p2");
        const bool actor = name == "actor" || name == "attacker";
        return actor ? who_acts() : somebody();
    }
    std::string a_trait() {
        static constexpr std::array<const char*, 9> traits{"fighting", "shooting", "athletics",
                                                           "spirit",   "vigor",    "taunt",
                                                           "healing",  "stealth",  "strength"};
        return traits[below(traits.size())];
    }

    template <class F>
    void fit_field(std::string_view name, F& field) {
        namespace traits = protocol::traits;
        if constexpr (std::is_same_v<F, Id>) {
            field = one_for(name);
        } else if constexpr (traits::is_optional<F>::value) {
            // Most options are left out most of the time.
            if (below(4) != 0)
                field.reset();
            else if (field)
                fit_field(name, *field);
        } else if constexpr (traits::is_bounded_list<F>::value) {
            if (field.items.size() > 3) field.items.resize(3);
            for (auto& one : field.items) fit_field(name, one);
        } else if constexpr (traits::is_bounded_string<F>::value) {
            field = a_trait();
        } else if constexpr (traits::Described<F>) {
            fit(field);
        }
    }

    template <class T>
    void fit(T& value) {
        protocol::traits::for_each_field<T>(
            [&](std::string_view name, auto pointer) { fit_field(name, value.*pointer); });
        temper(value);
    }
    void fit(DecisionAnswer& answer) {
        answer.items.reset();
        const Decision* open = open_decision(*state_);
        if (!open) return;
        answer.decision = open->id;
        if (open->options.empty() || once_in(30)) return;
        answer.answer = open->options[below(open->options.size())].answer;
        if (answer.answer.value == "allocate") answer.answer = "default-order";
    }

    template <class T>
    void temper(T&) {}
    void temper(Roll& roll) {
        roll.trait = a_trait();
        if (state_->called_tests.empty() || once_in(3)) return;
        const CalledTest& test = state_->called_tests.front();
        roll = {};
        roll.actor = test.who[below(test.who.size())];
        roll.trait = test.trait;
        roll.call = test.id;
    }
    void temper(CharacterShow& show) {
        if (state_->prepared.empty() || once_in(5)) return;
        show = {};
        for (const auto& [id, one] : state_->prepared) show.character = id;
    }
    void temper(Attack& attack) {
        attack.distance = attack.weapon && *attack.weapon != Id("sword")
                              ? std::optional<BoundedInt<0, 20000>>(static_cast<int>(below(30)))
                              : std::nullopt;
        if (!attack.weapon && once_in(2)) attack.weapon = Id(once_in(2) ? "sword" : "spear");
        if (once_in(3)) return;
        attack.disarm.reset();
        attack.touch.reset();
        attack.frenzy.reset();
        attack.sweep.reset();
        attack.calculating.reset();
        attack.aim.reset();
        attack.marksman.reset();
        attack.slug.reset();
        attack.both_barrels.reset();
        attack.rapid_fire.reset();
        attack.others.reset();
        attack.light.reset();
        if (attack.distance) {
            attack.wild_attack.reset();
            attack.desperate.reset();
            attack.flat.reset();
        }
    }
    void temper(AreaAttack& area) {
        area.weapon = "bomb";
        area.distance = static_cast<int>(below(30));
    }
    void temper(Suppress& fire) {
        fire.weapon = "gun";
        fire.distance = static_cast<int>(below(30));
    }
    void temper(Move& move) { move.inches = static_cast<int>(below(9)); }
    void temper(TimePass& time) { time.minutes = 1 + static_cast<int>(below(200)); }
    void temper(Restrain& hold) {
        hold.hardness = 4;
        hold.physical = once_in(2);
    }
    void temper(CharacterAdd& command) {
        command.id.reset();
        command.sheet = {};
        command.sheet.name = "Somebody";
    }
    void temper(CharacterSet& command) {
        command.sheet = {};
        if (once_in(2)) command.sheet.wild = once_in(2);
        if (once_in(3)) command.sheet.rerolls = BoundedList<RerollAbility, 10>{};
        if (once_in(3))
            command.sheet.edges =
                BoundedList<BoundedString<40>, 40>{"tactician", "frenzy", "dodge"};
        if (!once_in(3)) return;
        command.sheet.weapons =
            BoundedList<Weapon, 20>(once_in(3) ? std::vector<Weapon>{} : full_arms());
    }
    void temper(EncounterJoin& join) {
        for (Seat& seat : join.seats.items) {
            if (seat.members.items.size() > 1) seat.members.items.resize(1);
            if (!state_->encounter.order.empty() && once_in(2))
                seat.id = state_->encounter.order.front();
            else if (once_in(2))
                seat.id.reset();
        }
        if (join.seats.items.size() > 1) join.seats.items.resize(1);
    }
    void temper(DiceRoll& command) { command.sides = {static_cast<int>(2 + below(20))}; }
    void temper(SettingsSet& command) {
        command.trained_only.reset();
        command.rulings.reset();
    }
    void temper(Disarm& disarm) { disarm.distance.reset(); }
    void temper(Heal& heal) {
        for (const auto& [id, one] : state_->characters) {
            if (one.wounds > 0) heal.patient = id;
        }
    }
    void temper(Aid& aid) {
        for (const auto& [id, one] : state_->characters) {
            if (one.is(Condition::bleeding_out)) {
                aid.patient = id;
                aid.what = Ailment::bleeding;
            } else if (!one.fatigue.empty() && once_in(2)) {
                aid.patient = id;
                aid.what = Ailment::bruises;
            }
        }
    }
    void temper(HazardCheck& command) {
        if (once_in(2)) command.cause = "bumps-and-bruises";
    }
    void temper(NaturalHealingRoll& command) {
        for (const auto& [id, one] : state_->characters) {
            if (one.wounds > 0) command.character = id;
        }
    }
    void temper(Adjust& adjust) {
        if (adjust.gains == Condition::dead && !once_in(10)) adjust.gains.reset();
    }
    void temper(OpposedRoll& roll) {
        roll.trait = a_trait();
        roll.target_trait = a_trait();
    }

    tests::Arbitrary any_;
    std::mt19937_64 engine_;
    const State* state_ = nullptr;
};

}  // namespace kast::rules::savage_worlds::testing
