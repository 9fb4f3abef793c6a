#include "rules/core/questions.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/system.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

/// What has happened cannot be refused: an event about what is no longer there changes nothing.
Character* character_of(State& state, const Id& id) { return state.characters.edit(id); }
Test* test_of(State& state, const Id& id) {
    const auto found = state.tests.find(id);
    return found == state.tests.end() ? nullptr : &found->second;
}

void set_tension(Character& character, const std::string& attribute, int markers) {
    if (markers > 0)
        character.tension[attribute] = markers;
    else
        character.tension.erase(attribute);
}

/// What may be answered follows the sheet: a point given while the question is open may be spent.
void renew_options(State& state, const Id& character) {
    for (Question& one : state.questions) {
        if (one.decision.kind != "after-roll" || one.decision.creature != character) continue;
        if (const Test* test = test_of(state, *one.test))
            one.decision.options = options_after_roll(state, *test);
    }
}

void take_out_of_order(State& state, const Id& character) {
    std::erase(state.order, character);
    state.initiatives.erase(character);
    state.acted.erase(character);
    if (state.turn == character) state.turn.reset();
}

void fold(State& state, const CharacterAdded& e) { state.characters[e.character] = e.sheet; }
void fold(State& state, const CharacterChanged& e) {
    state.characters[e.character] = e.sheet;
    renew_options(state, e.character);
}
void fold(State& state, const CharacterGiven& e) {
    if (Character* one = character_of(state, e.character)) one->owner = e.owner;
    for (Question& question : state.questions) {
        if (question.decision.creature == e.character && question.decision.kind != "trump-claim") {
            question.decision.owner = e.owner;
        }
    }
}
void fold(State& state, const CharacterRemoved& e) {
    if (const Character* one = character_of(state, e.character))
        depart(state.departed, {e.character, one->name, one->hidden});
    state.characters.erase(e.character);
    take_out_of_order(state, e.character);
}
void fold(State& state, const Adjusted& e) {
    Character* one = character_of(state, e.character);
    if (!one) return;
    if (e.field == "ps")
        one->ps.current = e.after;
    else if (e.field == "pk")
        one->pk.current = e.after;
    else if (e.field == "quick_actions")
        one->quick_actions = e.after;
    else if (e.field == "damage")
        one->outside.damage = e.after;
    else if (e.field == "tension")
        set_tension(*one, e.attribute.value_or(""), e.after);
    else
        one->outside.pools[e.field].current = e.after;
    renew_options(state, e.character);
}
void fold(State& state, const SettingsChanged& e) {
    state.settings = e.settings;
    if (e.settings.ask_difficulty) return;
    for (auto& [id, test] : state.tests) test.awaits_difficulty = false;
}
void fold(State& state, const ConditionStarted& e) {
    if (Character* one = character_of(state, e.character)) one->conditions[e.condition] = e.ailment;
}
void fold(State& state, const ConditionEnded& e) {
    if (Character* one = character_of(state, e.character)) one->conditions.erase(e.condition);
}
void fold(State& state, const DecisionOpened& e) { state.questions.push_back(e.question); }
void fold(State& state, const TestDeclared& e) {
    state.tests[e.test.id] = e.test;
    Character* one = character_of(state, e.test.actor);
    if (one && e.edge_used) one->outside.edge = false;
}
void fold(State& state, const TestChanged& e) {
    if (Test* test = test_of(state, e.test)) {
        test->attribute = e.attribute;
        test->values = e.values;
        test->awaits_difficulty = false;
    }
}
void fold(State& state, const AdvantageAdded& e) {
    if (Test* test = test_of(state, e.test)) test->sources.push_back(e.source);
}
void fold(State& state, const SpiritualSpent& e) {
    if (Character* one = character_of(state, e.actor)) one->ps.current = e.left;
    if (Test* test = test_of(state, e.test)) {
        test->ps_used = e.when;
        test->bonus += e.bonus;
    }
}
void fold(State& state, const EffortMade& e) {
    Character* one = character_of(state, e.actor);
    if (one) one->outside.pools[enum_word(e.pool)].current = e.left;
    if (Test* test = test_of(state, e.test)) {
        test->bonus += e.bonus;
        test->effort = e.pool;
    }
}
void fold(State& state, const TrumpClaimed& e) {
    if (Test* test = test_of(state, e.test)) test->trump_claims[e.attribute] = Claim::asked;
}
void fold(State& state, const TrumpRuled& e) {
    if (Test* test = test_of(state, e.test)) {
        test->trump_claims[e.attribute] = e.accepted ? Claim::accepted : Claim::rejected;
        test->quick_action_used =
            test->quick_action_used || (e.accepted && state.mode == Mode::combat);
    }
}
void fold(State& state, const TensionChanged& e) {
    if (Character* one = character_of(state, e.character)) set_tension(*one, e.attribute, e.after);
}
void fold(State& state, const QuickActionUsed& e) {
    if (Character* one = character_of(state, e.character)) one->quick_actions = e.left;
}
void fold(State& state, const KarmaSpent& e) {
    if (Character* one = character_of(state, e.actor)) one->pk.current = e.left;
    if (Test* test = test_of(state, e.test)) test->pk_used = true;
}
void fold(State& state, const TestRolled& e) {
    if (Test* test = test_of(state, e.test)) {
        test->phase = Phase::rolled;
        test->rolls.push_back(e.rolled);
    }
}
void fold(State& state, const TestCounted& e) {
    if (Test* test = test_of(state, e.test)) test->result = e.counted;
}
void fold(State& state, const TestClosed& e) {
    if (Character* one = character_of(state, e.actor))
        one->last_throw = Throw{e.test, e.dice, false};
    state.tests.erase(e.test);
}
void fold(State& state, const TestCancelled& e) {
    if (Character* one = character_of(state, e.actor)) {
        one->ps.current += e.ps;
        one->quick_actions += e.quick_actions;
        for (const std::string& attribute : e.tension) {
            set_tension(*one, attribute, one->tension[attribute] - 1);
        }
        if (e.effort) one->outside.pools[enum_word(*e.effort)].current += 1;
        if (e.edge) one->outside.edge = *e.edge;
    }
    state.tests.erase(e.test);
}
void fold(State& state, const SpiritualWithdrawn& e) {
    if (Character* one = character_of(state, e.actor)) one->ps.current = e.left;
    if (Test* test = test_of(state, e.test)) {
        test->ps_used = Spent::none;
        test->bonus -= e.bonus;
    }
}
void fold(State& state, const EffortWithdrawn& e) {
    Character* one = character_of(state, e.actor);
    if (one) one->outside.pools[enum_word(e.pool)].current = e.left;
    if (Test* test = test_of(state, e.test)) {
        test->bonus -= e.bonus;
        test->effort.reset();
    }
}
void fold(State& state, const TrumpWithdrawn& e) {
    Character* one = character_of(state, e.actor);
    if (one) {
        one->quick_actions += e.quick_actions;
        if (e.tension > 0)
            set_tension(*one, e.attribute, tension_of(*one, e.attribute) - e.tension);
    }
    Test* test = test_of(state, e.test);
    if (!test) return;
    test->trump_claims.erase(e.attribute);
    const auto given = std::ranges::find(test->sources, "D100-trump-6", &Source::rule);
    if (e.tension > 0 && given != test->sources.end()) test->sources.erase(given);
    test->quick_action_used =
        test->quick_action_used && std::ranges::any_of(test->trump_claims, [](const auto& claim) {
            return claim.second == Claim::accepted;
        });
}
void fold(State& state, const TestThrown& e) {
    Character* one = character_of(state, e.actor);
    if (one && one->last_throw) one->last_throw->thrown = true;
}
void fold(State& state, const DamageTaken& e) {
    if (Character* one = character_of(state, e.character)) {
        one->outside.pools["pv"].current = e.pv;
        one->outside.damage = e.damage;
    }
}
void fold(State& state, const TrumpChanged& e) {
    if (Character* one = character_of(state, e.character)) one->trump = e.to;
}
void fold(State& state, const ModeChanged& e) {
    state.mode = e.mode;
    state.round = 0;
    state.turn.reset();
    state.acted.clear();
    state.order.clear();
    state.initiatives.clear();
    state.characters.edit_where(
        [](const Id&, const Character& one) { return one.quick_actions != 0; },
        [](const Id&, Character& one) { one.quick_actions = 0; });
}
void fold(State& state, const ConfrontationStarted& e) {
    state.order.clear();
    state.initiatives.clear();
    for (const InitiativeRoll& place : e.order) {
        state.order.push_back(place.character);
        state.initiatives[place.character] = place.total;
    }
    state.mode = Mode::combat;
    state.round = 0;
    state.turn.reset();
    state.acted.clear();
}
void fold(State& state, const ConfrontationJoined& e) {
    state.order = e.order;
    for (const InitiativeRoll& place : e.places) state.initiatives[place.character] = place.total;
}
void fold(State& state, const ConfrontationLeft& e) {
    for (const Id& id : e.characters) {
        take_out_of_order(state, id);
        if (Character* one = character_of(state, id)) one->quick_actions = 0;
    }
}
void fold(State& state, const TurnStarted& e) {
    state.turn = e.character;
    if (e.round != state.round) state.acted.clear();
    state.acted.insert(e.character);
    state.round = e.round;
    if (Character* one = character_of(state, e.character)) one->quick_actions = e.quick_actions;
}
void fold(State&, const Rested&) {}
void fold(State& state, const TriangleUsed& e) {
    if (Character* one = character_of(state, e.actor)) one->outside.edge = true;
}
void fold(State&, const SaveRolled&) {}
void fold(State& state, const TestCalled& e) { state.called_tests.push_back(e.test); }
void fold(State& state, const CalledTestClosed& e) {
    rules::fold(state, e);
    for (auto& [id, test] : state.tests) {
        if (test.call == e.call) test.call.reset();
    }
}
void fold(State& state, const CharacterShown& e) {
    if (Character* one = character_of(state, e.character)) one->hidden = false;
}
void fold(State& state, const CharacterHidden& e) {
    if (Character* one = character_of(state, e.character)) one->hidden = true;
}
void fold(State&, const DamageDealt&) {}

}  // namespace

void System::apply(State& state, const Event& event) {
    visit([&](const auto& one) { fold(state, one); }, event);
}

}  // namespace kast::rules::terre_exile
