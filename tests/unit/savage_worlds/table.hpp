#pragma once
// A Savage Worlds table for tests: commands with the dice they will show. Every command is replayed
// from its events, every refusal is held to roll nothing, and the invariants are checked each time.

#include "rules/dice/script.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

namespace kast::rules::savage_worlds::testing {

/// What must hold after every event (section 2.4 of the rules). Empty where all does.
std::string broken_invariant(const State& state);
/// The whole state as text, for comparing.
std::string text_of(const State& state);

/// The command, which inside a test has gtest's class in its way.
using Trick = savage_worlds::Test;

inline const Actor the_gm{Id("gm"), Role::gm};
inline Actor player(const char* id) { return {Id(id), Role::player}; }
inline const Actor p1 = player("p1");
inline const Actor p2 = player("p2");

struct Who {
    const char* id = "ann";
    const char* owner = "";
    bool wild = true;
    std::map<std::string, int> skills = {};
    int agility = 6, smarts = 6, spirit = 6, strength = 6, vigor = 6;
    std::set<std::string> edges = {};
    std::vector<Weapon> weapons = {};
    int armour = 0;
    int size = 0;
};

inline Weapon sword(const char* id = "sword", int die = 6) {
    Weapon weapon;
    weapon.id = id;
    weapon.name = id;
    weapon.dice = {DamageDice{1, die}};
    weapon.strength = true;
    return weapon;
}

inline Weapon gun(const char* id = "gun", int rof = 1) {
    Weapon weapon;
    weapon.id = id;
    weapon.name = id;
    weapon.kind = WeaponKind::gun;
    weapon.dice = {DamageDice{2, 6}};
    weapon.range = Ranges{12, 24, 48};
    weapon.rof = rof;
    weapon.shots = 60;
    weapon.shots_max = 60;
    return weapon;
}

class Table {
public:
    State state;
    std::vector<Event> events;  ///< of the last command

    Table() { state.settings.rulings = false; }

    Character& add(const Who& who) {
        Character one;
        one.id = who.id;
        one.name = who.id;
        one.owner = who.owner;
        one.wild = who.wild;
        one.side = one.owner.empty() ? "gm" : "players";
        one.attributes = {{who.agility, {}},
                          {who.smarts, {}},
                          {who.spirit, {}},
                          {who.strength, {}},
                          {who.vigor, {}}};
        for (const auto& [name, die] : who.skills) one.skills[name] = Skill{die, {}, {}};
        one.edges = who.edges;
        one.weapons = who.weapons;
        if (who.armour > 0) one.armour.torso = who.armour;
        one.size = who.size;
        one.scale = scale_of_size(who.size);
        one.parry = usual_parry(one);
        one.toughness = usual_toughness(one);
        one.max_wounds = usual_max_wounds(one);
        return state.characters[one.id] = one;
    }
    Character& at(const char* id) {
        Character* const one = state.characters.edit(id);
        if (!one) throw std::out_of_range(id);
        return *one;
    }
    bool is(const char* id, Condition condition) { return at(id).is(condition); }

    /// Open session with a purse for each player and wild card.
    void session() { gm(SessionStart{}); }
    /// No chips anywhere: nothing is asked that bennies alone would ask.
    void no_bennies() { state.bank = {}; }

    void give(const Command& command, const Actor& actor, std::vector<int> faces = {}) {
        ScriptedDice dice(std::move(faces), "c", next_id_);
        const State before = state;
        auto done = System::decide(state, command, actor, dice);
        ASSERT_TRUE(done) << done.error().kind << " " << done.error().path << " "
                          << done.error().rule;
        EXPECT_TRUE(dice.used_up()) << dice.left() << " faces left over";
        next_id_ = dice.next_id();
        events = std::move(*done);
        for (const Event& event : events) System::apply(state, event);
        EXPECT_EQ(broken_invariant(state), "");
    }
    void gm(const Command& command, std::vector<int> faces = {}) { give(command, the_gm, faces); }

    /// Refused for that reason; not a die was rolled (there are none), nothing changed.
    void refused(const Command& command, const RefusalKind& kind, const Actor& actor = the_gm) {
        ScriptedDice dice({}, "c", next_id_);
        const auto done = System::decide(state, command, actor, dice);
        ASSERT_FALSE(done) << "was carried out";
        EXPECT_EQ(done.error().kind, kind.kind);
    }

    const Decision* open() const { return open_decision(state); }
    std::string kind() const { return open() ? open()->kind : ""; }
    std::vector<std::string> options() const {
        std::vector<std::string> words;
        if (open()) {
            for (const Option& one : open()->options) words.push_back(one.answer);
        }
        return words;
    }
    DecisionAnswer the_answer(const char* word, std::vector<Id> items = {}) const {
        DecisionAnswer answer;
        answer.decision = open() ? open()->id : Id("none");
        answer.answer = word;
        if (!items.empty()) answer.items = BoundedList<Id, 60>(std::move(items));
        return answer;
    }
    void answer(const char* word, std::vector<int> faces = {}, const Actor& actor = the_gm) {
        ASSERT_TRUE(open()) << "nothing is asked";
        give(the_answer(word), actor, std::move(faces));
    }

    /// The last event of that kind in the last command, or null.
    template <class E>
    const E* last() const {
        for (auto event = events.rbegin(); event != events.rend(); ++event) {
            if (const E* one = get_if<E>(&*event)) return one;
        }
        return nullptr;
    }
    template <class E>
    const E& the() const {
        const E* one = last<E>();
        static const E none{};
        EXPECT_NE(one, nullptr) << "no " << rules::message_name<E>;
        return one ? *one : none;
    }
    template <class E>
    int count() const {
        int n = 0;
        for (const Event& event : events) n += holds_alternative<E>(event) ? 1 : 0;
        return n;
    }

    /// An encounter with these cards from the top of the pile, one a seat, dealt and in order.
    /// Bennies are taken away first, so that nobody buys cards.
    void fight(const std::vector<const char*>& ids, const std::vector<const char*>& cards,
               const EncounterStart& more = {}) {
        if (!state.session_open) session();
        no_bennies();
        EncounterStart start = more;
        for (const char* id : ids) start.seats.items.push_back(Seat{{}, {Id(id)}, {}});
        gm(start, unshuffled());
        stack_deck(cards);
        gm(ActionCardsDeal{});
    }
    /// These cards on top, the others after them.
    void stack_deck(const std::vector<const char*>& cards) {
        auto& pile = state.encounter.deck.pile;
        for (auto card = cards.rbegin(); card != cards.rend(); ++card) {
            std::erase(pile, *card);
            std::erase(state.encounter.deck.discard, *card);
            pile.insert(pile.begin(), *card);
        }
    }
    /// Picks that leave a deck of `cards` in its order.
    static std::vector<int> unshuffled(int cards = 54) {
        std::vector<int> picks;
        for (int n = cards; n > 1; --n) picks.push_back(n);
        return picks;
    }

private:
    std::size_t next_id_ = 1;
};

/// The value of the modifier with that cause, 0 where it is not there.
inline int modifier(const std::vector<Modifier>& list, std::string_view cause) {
    int sum = 0;
    for (const Modifier& one : list) {
        if (one.cause == cause) sum += one.value;
    }
    return sum;
}

}  // namespace kast::rules::savage_worlds::testing
