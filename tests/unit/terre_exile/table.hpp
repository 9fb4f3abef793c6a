#pragma once
// A table for tests: says commands, keeps the state, shows the dice.

#include "rules/dice/script.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/system.hpp"

#include <gtest/gtest.h>

namespace kast::rules::terre_exile {

inline const Actor gm{"gm", Role::gm};
inline const Actor ann{"ann", Role::player};
inline const Actor bo{"bo", Role::player};

struct Bench {
    State state;
    std::vector<Event> last;

    explicit Bench(const Settings& settings = {}) : state(*System::open(settings)) {}

    /// The command is carried out, with exactly these faces.
    void does(const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        ScriptedDice dice(std::move(faces));
        const auto events = System::decide(state, command, actor, dice);
        ASSERT_TRUE(events) << events.error().kind << ' ' << events.error().path;
        EXPECT_TRUE(dice.used_up());
        last = *events;
        for (const Event& event : last) System::apply(state, event);
    }
    /// The command is refused: with what word. It rolled nothing.
    std::string refused(const Actor& actor, const Command& command) {
        ScriptedDice dice({});
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
    std::string answer(const Actor& actor, const char* kind, const char* word,
                       std::vector<int> faces = {}) {
        for (const Question& one : state.questions) {
            if (one.decision.kind != kind) continue;
            const DecisionAnswer given{one.decision.id, word, {}};
            if (faces.empty() && std::string(word) != "karma") {
                ScriptedDice dice({});
                const auto events = System::decide(state, given, actor, dice);
                if (!events) return events.error().kind;
            }
            does(actor, given, std::move(faces));
            return "";
        }
        return "no such question";
    }
    const Character& sheet(const Id& id) const { return state.characters.at(id); }
    const Test& test(const Id& id) const { return state.tests.at(id); }
    bool open(const char* kind) const {
        for (const Question& one : state.questions) {
            if (one.decision.kind == kind) return true;
        }
        return false;
    }
};

/// Aribeth of the seed: AGI 60, LCK 20, polearms at rank 3.
inline CharacterAdd aribeth(int ps = 0, int pk = 0) {
    CharacterAdd add;
    add.id = Id("aribeth");
    static_cast<CharacterSpec&>(add).name = "Aribeth";
    add.attributes = {{"AGI", 60}, {"LCK", 20}};
    add.skills = {{"polearms", SkillGiven{3, Few<Word, 12>{"halberd"}, {}}}};
    add.ps = PointsGiven{ps, ps};
    add.pk = PointsGiven{pk, pk};
    add.outside = OutsideGiven{.level = 5};
    return add;
}

inline CharacterAdd goblin() {
    CharacterAdd add;
    add.id = Id("goblin");
    static_cast<CharacterSpec&>(add).name = "Goblin";
    add.attributes = {{"DEX", 30}};
    return add;
}

/// The seed's scene: the test is declared, not rolled.
inline Bench scene(int ps = 0, int pk = 0, const Settings& settings = {}) {
    Bench bench(settings);
    bench.does(ann, aribeth(ps, pk));
    bench.does(gm, goblin());
    TestDeclare declare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"};
    declare.skill = "polearms";
    declare.specialised = true;
    declare.opponent = Id("goblin");
    declare.opponent_attribute = "DEX";
    bench.does(ann, declare);
    return bench;
}

}  // namespace kast::rules::terre_exile
