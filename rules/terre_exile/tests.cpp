// A test from its declaration to the dice its outcome throws.

#include "rules/terre_exile/draft.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

constexpr int ps_before = 10;  // D100-ps-1
constexpr int ps_after = 5;    // D100-ps-2
constexpr int effort = 10;     // D100-x-res-3
constexpr const char* edge_rule = "D100-x-tri-1";

int pool_of(const Character& character, const char* name) {
    const auto found = character.outside.pools.find(name);
    return found == character.outside.pools.end() ? 0 : found->second.current;
}

/// Whether a pool has run dry. One that the sheet does not have (it is older than the table's
/// choice to play with pools) has not.
bool is_spent(const Character& character, const char* name) {
    const auto found = character.outside.pools.find(name);
    return found != character.outside.pools.end() && found->second.current == 0;
}

/// Everything that weighs on a test from the start: conditions, and what outside rules say.
std::vector<Source> standing_sources(const State& state, const Character& character,
                                     const std::string& attribute) {
    std::vector<Source> sources;
    for (const auto& [id, one] : character.conditions) {
        if (one.advantages > 0)
            sources.push_back({Lean::advantage, one.name, one.advantages, "D100-adv-3"});
        if (one.disadvantages > 0) {
            sources.push_back({Lean::disadvantage, one.name, one.disadvantages, "D100-adv-3"});
        }
    }
    if (!state.settings.outside) return sources;
    const Outside& frame = character.outside;
    const auto against = [&](const char* cause, const char* rule) {
        sources.push_back({Lean::disadvantage, cause, 1, rule});
    };
    if (is_spent(character, "pv") && !is_of_body(attribute)) against("body-spent", "D100-x-down-1");
    if (is_spent(character, "pf") && !is_of_spirit(attribute))
        against("spirit-spent", "D100-x-down-1");
    if (frame.corruption >= equilibrium(character)) against("corruption", "D100-x-dis-1");
    if (frame.stress >= sanctum(character)) against("stress", "D100-x-dis-1");
    if (frame.load > frame.space) against("load", "D100-x-dis-1");
    if (!frame.trained && is_fought_with(frame, attribute))
        against("untrained-weapon", "D100-x-dis-1");
    if (frame.edge) sources.push_back({Lean::advantage, "edge", 1, edge_rule});
    return sources;
}

/// Conditions' modifiers, held in the range of one net modifier (D100-mod-1).
int standing_modifier(const Character& character) {
    int sum = 0;
    for (const auto& [id, one] : character.conditions) sum += one.modifier;
    return std::clamp(sum, -30, 30);
}

/// The advantage that waited for this test (D100-x-tri-1).
bool is_edge(const Source& one) { return one.rule == edge_rule; }

std::optional<Refusal> why_exhausted(const State& state, const Character& character,
                                     const std::string& attribute) {
    if (!state.settings.outside) return std::nullopt;
    const bool body = is_of_body(attribute) && is_spent(character, "pv");
    const bool spirit = is_of_spirit(attribute) && is_spent(character, "pf");
    if (!body && !spirit) return std::nullopt;
    return refuse(refusal::exhausted, "D100-x-down-1", "/attribute",
                  "The body or the mind is spent.")
        .error();
}

/// What a test's effective attribute is made of, beside the natural value.
std::vector<Modifier> modifiers_of(const Test& test) {
    std::vector<Modifier> lines;
    if (test.values.modifier != 0)
        lines.push_back({test.values.modifier, "modifier", "D100-mod-2"});
    if (test.ps_used == Spent::before) lines.push_back({ps_before, "spiritual", "D100-ps-1"});
    if (test.ps_used == Spent::after) lines.push_back({ps_after, "spiritual", "D100-ps-2"});
    if (test.effort) lines.push_back({effort, "effort", "D100-x-res-3"});
    return lines;
}

bool can_spend_spirit(const State& state, const Test& test) {
    return test.ps_used == Spent::none && state.characters.at(test.actor).ps.current > 0;
}
bool can_spend_karma(const State& state, const Test& test) {
    return !test.pk_used && state.characters.at(test.actor).pk.current > 0;
}

/// The window after the roll (D100-after-1): what may still be spent, or accept.
std::optional<Decision> window(Draft& draft, const Test& test) {
    const bool spirit = can_spend_spirit(draft.state, test);
    const bool karma = can_spend_karma(draft.state, test);
    if (!spirit && !karma) return std::nullopt;
    Decision decision;
    const Question* open = find_question(draft.state, "after-roll", test.id);
    decision.id = open ? open->decision.id : draft.dice.fresh_id();
    decision.kind = "after-roll";
    decision.creature = test.actor;
    decision.owner = draft.state.characters.at(test.actor).owner;
    if (spirit) decision.options.push_back({"spiritual", {}});
    if (karma) decision.options.push_back({"karma", {}});
    decision.options.push_back({"accept", {}});
    decision.fallback = "accept";
    return decision;
}

void close(Draft& draft, const Id& id) {
    const Test& test = draft.state.tests.at(id);
    const Counted& counted = *test.result;
    draft.say(TestClosed{id, test.actor, counted.count, counted.level, counted.outcome,
                         throw_of(counted.level)});
}

void roll(Draft& draft, const Id& id) {
    const Test& test = draft.state.tests.at(id);
    const int lean = net_lean(test.sources);
    std::vector<int> tens{draft.dice.digit()};
    if (lean != 0) tens.push_back(draft.dice.digit());
    const int units = draft.dice.digit();  // One for both (D100-adv-4).
    draft.say(TestRolled{id, test.actor, read_faces(std::move(tens), units, lean)});
    count_test(draft, id);
}

}  // namespace

void count_test(Draft& draft, const Id& id) {
    const Test& test = draft.state.tests.at(id);
    const Rolled& rolled = test.rolls.back();
    const int effective = effective_attribute(test);
    auto decision = window(draft, test);
    draft.say(TestCounted{id, test.actor, effective, modifiers_of(test),
                          count(effective, test.values, rolled.roll, rolled.inverted), decision});
    if (!decision) close(draft, id);
}

Events carry_out(Draft& draft, const TestDeclare& command) {
    const auto found = playable(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Character& actor = **found;
    if (open_test(draft.state, command.actor)) return refuse(refusal::pending_open, {}, "/actor");
    if (command.id && draft.state.tests.contains(*command.id)) return refuse(id_taken, {}, "/id");
    if (!actor.attributes.contains(command.attribute.value)) {
        return refuse(refusal::no_such_attribute, "D100-attr-3", "/attribute");
    }
    if (command.skill && !actor.skills.contains(command.skill->value)) {
        return refuse(refusal::no_such_skill, "D100-skill-3", "/skill");
    }
    if (command.specialised.value_or(false) &&
        (!command.skill || actor.skills.at(command.skill->value).specialisations.empty())) {
        return refuse(refusal::no_such_skill, "D100-skill-2", "/specialised");
    }
    if (auto why = why_exhausted(draft.state, actor, command.attribute.value))
        return std::unexpected(*why);
    int difficulty = 0;
    if (command.opponent) {
        const auto opponent = present(draft, *command.opponent, "/opponent");
        if (!opponent) return std::unexpected(opponent.error());
        if (command.opponent_attribute) {
            if (!(*opponent)->attributes.contains(command.opponent_attribute->value)) {
                return refuse(refusal::no_such_attribute, "D100-diff-1", "/opponent_attribute");
            }
            difficulty = natural_of(**opponent, command.opponent_attribute->value);
        }
    }
    Test test;
    test.id = command.id ? *command.id : draft.dice.fresh_id();
    test.actor = command.actor;
    test.attribute = command.attribute.value;
    if (command.skill) test.skill = command.skill->value;
    test.specialised = command.specialised.value_or(false);
    test.opponent = command.opponent;
    if (command.reason) test.reason = command.reason->value;
    test.values = {natural_of(actor, test.attribute),
                   standing_modifier(actor),
                   skill_value(draft.state.settings, actor, test.skill, test.specialised),
                   feat_value(draft.state.settings, actor),
                   actor.mishap,
                   difficulty};
    test.sources = standing_sources(draft.state, actor, test.attribute);
    draft.say(TestDeclared{std::move(test), draft.state.settings.outside && actor.outside.edge});
    return draft.done();
}

namespace {

/// A test that is still open to change, for who may speak for its actor.
Result<const Test*> declared(const Draft& draft, const Id& id) {
    auto found = playable_test(draft, id);
    if (found && (*found)->phase != Phase::declared) return refuse(refusal::too_late, {}, "/test");
    return found;
}

}  // namespace

Events carry_out(Draft& draft, const TestSet& command) {
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const Test& test = **found;
    TestChanged changed{command.test, test.attribute, test.values};
    if (command.attribute) {
        const Character& actor = draft.state.characters.at(test.actor);
        if (!actor.attributes.contains(command.attribute->value)) {
            return refuse(refusal::no_such_attribute, "D100-attr-3", "/attribute");
        }
        changed.attribute = command.attribute->value;
        changed.values.attribute = natural_of(actor, changed.attribute);
    }
    if (command.modifier) changed.values.modifier = *command.modifier;
    if (command.difficulty) changed.values.difficulty = *command.difficulty;
    if (command.skill) changed.values.skill = *command.skill;
    if (command.feat) changed.values.feat = *command.feat;
    if (command.mishap) changed.values.mishap = *command.mishap;
    draft.say(std::move(changed));
    return draft.done();
}

Events carry_out(Draft& draft, const TestLean& command) {
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    if ((*found)->sources.size() >= 40) return refuse(refusal::table_full);
    draft.say(AdvantageChanged{command.test,
                               {command.lean, command.cause.value, command.n, "D100-adv-3"}});
    return draft.done();
}

Events carry_out(Draft& draft, const TestSpiritual& command) {
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const Test& test = **found;
    if (test.ps_used != Spent::none) return refuse(refusal::already_spent, "D100-ps-3");
    const int points = draft.state.characters.at(test.actor).ps.current;
    if (points < 1) return refuse(refusal::no_points, "D100-ps-4");
    draft.say(SpiritualSpent{test.id, test.actor, Spent::before, ps_before, points - 1});
    return draft.done();
}

Events carry_out(Draft& draft, const TestEffort& command) {
    if (!draft.state.settings.outside) return refuse(refusal::module_off, "D100-x-res-3");
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const Test& test = **found;
    const bool body = command.pool == Pool::pv && is_of_body(test.attribute);
    const bool spirit = command.pool == Pool::pf && is_of_spirit(test.attribute);
    if (!body && !spirit) return refuse(refusal::wrong_pool, "D100-x-res-3", "/pool");
    if (test.effort) return refuse(refusal::already_spent, "D100-x-res-3");
    const int points = pool_of(draft.state.characters.at(test.actor), body ? "pv" : "pf");
    if (points < 1) return refuse(refusal::no_points, "D100-x-res-3");
    draft.say(EffortMade{test.id, test.actor, command.pool, effort, points - 1});
    return draft.done();
}

Events carry_out(Draft& draft, const TestRoll& command) {
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const auto asked = [](const auto& claim) { return claim.second == Claim::asked; };
    if (std::ranges::any_of((*found)->trump_claims, asked)) {
        return refuse(refusal::claim_open, "D100-trump-9");
    }
    roll(draft, command.test);
    return draft.done();
}

Events answer_after_roll(Draft& draft, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Test& test = draft.state.tests.at(id);
    const Character& actor = draft.state.characters.at(test.actor);
    // The GM may have changed the sheet since the window was opened.
    if (answer == "spiritual" && !can_spend_spirit(draft.state, test))
        return refuse(refusal::no_points, "D100-ps-4", "/answer");
    if (answer == "karma" && !can_spend_karma(draft.state, test))
        return refuse(refusal::no_points, "D100-karma-3", "/answer");
    if (answer == "accept") {
        close(draft, id);
    } else if (answer == "spiritual") {
        draft.say(SpiritualSpent{id, test.actor, Spent::after, ps_after, actor.ps.current - 1});
        count_test(draft, id);
    } else {
        draft.say(KarmaSpent{id, test.actor, actor.pk.current - 1});
        roll(draft, id);
    }
    return draft.done();
}

Events carry_out(Draft& draft, const TestCancel& command) {
    const auto found = declared(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const Test& test = **found;
    TestCancelled cancelled{.test = test.id, .actor = test.actor};
    if (command.reason) cancelled.reason = command.reason->value;
    cancelled.ps = test.ps_used == Spent::before ? 1 : 0;
    for (const auto& [attribute, claim] : test.trump_claims) {
        if (claim == Claim::accepted) cancelled.tension.push_back(attribute);
    }
    // In combat each of them cost one (D100-trump-8).
    if (test.quick_action_used)
        cancelled.quick_actions = static_cast<int>(cancelled.tension.size());
    cancelled.effort = test.effort;
    if (std::ranges::any_of(test.sources, is_edge)) cancelled.edge = true;
    for (const Question& one : draft.state.questions) {
        if (one.test == test.id) cancelled.decisions.push_back(one.decision.id);
    }
    const Id actor = test.actor;
    draft.say(std::move(cancelled));
    look_at_trump(draft, actor);
    return draft.done();
}

Events carry_out(Draft& draft, const ThrowDice& command) {
    const auto found = playable(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Character& actor = **found;
    if (!actor.last_throw || actor.last_throw->dice.value_or(0) < 1)
        return refuse(refusal::no_throw, "D100-out-3");
    if (actor.last_throw->thrown) return refuse(refusal::already_thrown, "D100-out-3");
    if (command.target) {
        if (!draft.state.settings.outside)
            return refuse(refusal::module_off, "D100-x-dmg-1", "/target");
        const auto target = present(draft, *command.target, "/target");
        if (!target) return std::unexpected(target.error());
    }
    const bool by_weapon = !command.sides && draft.state.settings.outside && actor.outside.weapon;
    if (!command.sides && !by_weapon) return refuse(invalid_params, "D100-out-4", "/sides");
    const WeaponDie die = by_weapon
                              ? weapon_die(*actor.outside.weapon, actor.outside.weapon_category)
                              : WeaponDie{1, *command.sides, 0};
    DiceThrown thrown{.test = actor.last_throw->test, .actor = command.actor, .sides = die.sides};
    const int throws = *actor.last_throw->dice;
    for (int i = 0; i < throws * die.count; ++i) {
        thrown.dice.push_back(draft.dice.roll(die.sides));
        thrown.total += thrown.dice.back();
    }
    if (die.bonus != 0) {
        thrown.modifiers.push_back({die.bonus * throws, "weapon", "D100-x-dmg-1"});
        thrown.total += die.bonus * throws;
    }
    const int total = std::max(0, thrown.total);
    draft.say(std::move(thrown));
    if (!command.target) return draft.done();

    const Character& target = draft.state.characters.at(*command.target);
    const int resistance = std::max(1, body_resistance(target));
    const int taken = target.outside.damage + total;
    const int pv = pool_of(target, "pv");
    const int lost = std::min(pv, taken / resistance);
    draft.say(DamageTaken{*command.target, total, resistance, lost, pv - lost,
                          taken - (taken / resistance) * resistance});
    return draft.done();
}

}  // namespace kast::rules::terre_exile
