#pragma once
// A table for tests: says commands, keeps the state, shows the dice.

#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/system.hpp"

#include "support/rules_fixture.hpp"

namespace kast::rules::terre_exile {

inline const Actor gm{"gm", Role::gm};
inline const Actor ann{"ann", Role::player};
inline const Actor bo{"bo", Role::player};

struct RulesFixture : tests::RulesFixture<System> {
    using tests::RulesFixture<System>::RulesFixture;

    /// Answers where that is not refused; with what word it was, else nothing.
    std::string answer(const Actor& actor, const char* kind, const char* word,
                       std::vector<int> faces = {}) {
        const Question* question = open(kind);
        if (!question) return "no such question";
        const DecisionAnswer given{question->decision.id, word, {}};
        if (faces.empty() && std::string(word) != "karma") {
            if (std::string why = refused(actor, given); !why.empty()) return why;
        }
        does(actor, given, std::move(faces));
        return "";
    }
    const Character& sheet(const Id& id) const { return state.characters.at(id); }
    const Test& test(const Id& id) const { return state.tests.at(id); }
};

/// Aribeth of the seed: AGI 60, LCK 20, polearms at rank 3.
inline CharacterAdd aribeth(int ps = 0, int pk = 0) {
    CharacterAdd add;
    add.id = Id("aribeth");
    add.name = "Aribeth";
    add.attributes = {{"AGI", 60}, {"LCK", 20}};
    add.skills = {{"polearms", SkillGiven{3, BoundedList<Word, 12>{"halberd"}, {}}}};
    add.ps = PointsGiven{ps, ps};
    add.pk = PointsGiven{pk, pk};
    add.outside = OutsideGiven{.level = 5};
    return add;
}

inline CharacterAdd goblin() {
    CharacterAdd add;
    add.id = Id("goblin");
    add.name = "Goblin";
    add.attributes = {{"DEX", 30}};
    return add;
}

/// The seed's scene: the test is declared, not rolled.
inline RulesFixture scene(int ps = 0, int pk = 0, const Settings& settings = {}) {
    RulesFixture bench(settings);
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
