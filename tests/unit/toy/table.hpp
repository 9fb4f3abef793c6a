#pragma once
// A ToY table for tests: says commands, keeps the state, shows the dice.

#include "rules/dice/script.hpp"
#include "rules/toy/allowed.hpp"
#include "rules/toy/system.hpp"

#include <gtest/gtest.h>

namespace kast::rules::toy {

inline const Actor gm{"gm", Role::gm};
inline const Actor ann{"ann", Role::player};
inline const Actor bo{"bo", Role::player};
inline const Actor cy{"cy", Role::player};

inline DieGiven of(Tangible stat) { return {.tangible = stat}; }
inline DieGiven of(Intangible stat) { return {.intangible = stat}; }
inline DieGiven plain(int sides) { return {.sides = Sides(sides), .label = Text<40>("plain")}; }
inline DieGiven fixed(const char* name) { return {.fixed = Text<40>(name)}; }
inline DieGiven usage(const char* name) { return {.usage = Text<40>(name)}; }
inline DieGiven pool(const char* name) { return {.pool = Text<40>(name)}; }
inline UsageGiven a_usage(int max, int current) {
    return {.max = Sides(max), .current = SidesOrNone(current)};
}
inline UsageGiven power(int max, std::initializer_list<RollKind> scope) {
    UsageGiven given{.max = Sides(max)};
    given.scope = Few<RollKind, 3>(scope);
    return given;
}

struct Bench {
    State state;
    std::vector<Event> last;
    std::size_t ids = 1;

    explicit Bench(const Settings& settings = {}) : state(*System::open(settings)) {}

    /// The command is carried out, with exactly these faces.
    void does(const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        ScriptedDice dice(std::move(faces), "c", ids);
        const auto events = System::decide(state, command, actor, dice);
        ASSERT_TRUE(events) << events.error().kind << ' ' << events.error().path << ' '
                            << events.error().rule;
        EXPECT_TRUE(dice.used_up());
        ids = dice.next_id();
        last = *events;
        for (const Event& event : last) System::apply(state, event);
    }
    /// The command is refused: with what word. It rolled nothing.
    std::string refused(const Actor& actor, const Command& command) {
        ScriptedDice dice({}, "c", ids);
        const auto events = System::decide(state, command, actor, dice);
        return events ? "" : events.error().kind;
    }
    template <class T>
    const T& said() const {
        for (const Event& event : last) {
            if (const T* one = get_if<T>(&event)) return *one;
        }
        static const T none{};
        ADD_FAILURE() << "no " << T::name;
        return none;
    }
    template <class T>
    int count_said() const {
        int n = 0;
        for (const Event& event : last) n += holds_alternative<T>(event) ? 1 : 0;
        return n;
    }
    /// The open decision of this kind, of this one where it is named; null where there is none.
    const Question* open(const char* kind, const Id& who = {}) const {
        for (const Question& one : state.questions) {
            if (one.decision.kind == kind && (who.empty() || one.decision.creature == who))
                return &one;
        }
        return nullptr;
    }
    void answers(const Actor& actor, const char* kind, const char* word,
                 std::vector<int> faces = {}, const Id& who = {}) {
        const Question* question = open(kind, who);
        ASSERT_TRUE(question) << "no open " << kind;
        does(actor, DecisionAnswer{question->decision.id, word, {}}, std::move(faces));
    }
    std::string answer_refused(const Actor& actor, const char* kind, const char* word) {
        const Question* question = open(kind);
        if (!question) return "no open question";
        return refused(actor, DecisionAnswer{question->decision.id, word, {}});
    }
    /// The answers that the open decision offers, in one line.
    std::string offered(const char* kind, const Id& who = {}) const {
        const Question* question = open(kind, who);
        if (!question) return "none";
        std::string words;
        for (const Option& one : question->decision.options)
            words += (words.empty() ? "" : " ") + one.answer;
        return words;
    }

    const Adventurer& sheet(const Id& id) const { return state.characters.at(id); }
    int current(const Id& id, const char* die) const;

    /// One of a player's, ready to play: "ann1" is ann's.
    void hero(const Actor& owner, const SheetGiven& given = {}, const char* id = nullptr) {
        CharacterAdd add;
        static_cast<SheetGiven&>(add) = given;
        add.id = Id(id ? std::string(id) : owner.member.value + "1");
        static_cast<Named&>(add).name = "Somebody";
        does(owner, add);
    }
    void monster(const char* id, const MonsterGiven& given = {}) {
        MonsterAdd add;
        static_cast<MonsterGiven&>(add) = given;
        add.id = Id(id);
        static_cast<Named&>(add).name = "Something";
        does(gm, add);
    }
    /// A Roll 20 of these dice, rolled at once.
    void rolls_20(const Actor& actor, std::vector<DieGiven> dice, std::vector<int> faces,
                  ModifiersGiven modifiers = {}) {
        RollTwentyOpen open{.id = Id("a"), .actor = Id(actor.member.value + "1")};
        open.dice = Few<DieGiven, 20>(std::move(dice));
        open.modifiers = std::move(modifiers);
        open.roll = true;
        does(actor, open, std::move(faces));
    }
    /// A Roll to Succeed with one of the actor's dice.
    void succeeds(const Actor& actor, const DieGiven& die, int face) {
        does(actor, RollToSucceedRoll{.actor = Id(actor.member.value + "1"), .die = die}, {face});
    }
    AttemptResult result() const { return said<AttemptClosed>().result; }

    /// Combat of these, at its first Init.
    void fight_of(std::vector<Id> allies, std::vector<Id> monsters, std::vector<Id> surprised = {},
                  bool monsters_surprised = false) {
        CombatStart start;
        start.allies = Few<Id, 40>(std::move(allies));
        start.monsters = Few<Id, 40>(std::move(monsters));
        start.surprised = Few<Id, 40>(std::move(surprised));
        start.monsters_surprised = monsters_surprised;
        does(gm, start);
    }
    /// On to this phase of the Moment; whoever's Init is due acts after the Monsters.
    void on_to(MomentPhase phase) {
        while (state.time.phase != phase) {
            for (const auto& [id, turn] : std::map<Id, Turn>(state.time.turns)) {
                if (turn.init == InitResult::due) does(gm, InitAfter{id});
            }
            does(gm, PhaseNext{});
        }
    }
};

inline int Bench::current(const Id& id, const char* die) const {
    const UsageDie* found = find_usage(sheet(id), die);
    return found ? found->current : -1;
}

inline ModifiersGiven plus(int value) {
    return Few<ModifierGiven, 20>{ModifierGiven{value, "because"}};
}
inline SheetGiven with_tangibles(int vigor, int dexterity, int intellect, int focus) {
    SheetGiven given;
    given.tangibles = TangiblesGiven{vigor, dexterity, intellect, focus};
    return given;
}

}  // namespace kast::rules::toy
