// A test from its declaration to the dice its outcome throws.

#include "rules/terre_exile/command_context.hpp"

#include <algorithm>
#include <tuple>

namespace kast::rules::terre_exile {

namespace {

constexpr int ps_before = 10;  // D100-ps-1
constexpr int effort = 10;     // D100-x-res-3
constexpr const char* edge_rule = "D100-x-tri-1";

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
    // By what they are called: the ids of conditions are drawn.
    std::ranges::sort(sources, {},
                      [](const Source& one) { return std::tuple(one.cause, one.lean, one.n); });
    if (!state.settings.outside) return sources;
    const Outside& frame = character.outside;
    const auto against = [&](const char* cause, const char* rule) {
        sources.push_back({Lean::disadvantage, cause, 1, rule});
    };
    if (is_spent(character, Pool::pv) && !is_of_body(attribute))
        against("body-spent", "D100-x-down-1");
    if (is_spent(character, Pool::pf) && !is_of_spirit(attribute))
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

/// What a test's effective attribute is made of, beside the natural value.
std::vector<Modifier> modifiers_of(const Test& test) {
    std::vector<Modifier> lines;
    if (test.values.modifier != 0)
        lines.push_back({test.values.modifier, "modifier", "D100-mod-2"});
    if (test.ps_used == Spent::before) lines.push_back({ps_before, "spiritual", "D100-ps-1"});
    if (test.ps_used == Spent::after)
        lines.push_back({spirit_after_roll, "spiritual", "D100-ps-2"});
    if (test.effort) lines.push_back({effort, "effort", "D100-x-res-3"});
    return lines;
}

void close_test(CommandContext& context, const Id& id) {
    const Test& test = context.state().tests.at(id);
    const Counted counted = *test.result;
    const std::optional<Id> call = test.call;
    const Id actor = test.actor;
    context.emit(TestClosed{id, actor, counted.count, counted.level, counted.outcome,
                            throw_of(counted.level)});
    if (call) context.emit(CalledTestRolled{*call, actor, enum_word(counted.outcome)});
}

void roll(CommandContext& context, const Id& id) {
    const Test& test = context.state().tests.at(id);
    const int lean = net_lean(test.sources);
    context.dice().expect(lean != 0 ? 3U : 2U);
    std::vector<int> tens{context.dice().digit()};
    if (lean != 0) tens.push_back(context.dice().digit());
    const int units = context.dice().digit();  // One for both (D100-adv-4).
    context.emit(TestRolled{id, test.actor, read_faces(std::move(tens), units, lean)});
    count_test(context, id);
}

}  // namespace

void count_test(CommandContext& context, const Id& id) {
    const Test& test = context.state().tests.at(id);
    const Rolled& rolled = test.rolls.back();
    const int effective = effective_attribute(test);
    const Counted counted = count(effective, test.values, rolled.roll, rolled.inverted);
    context.emit(TestCounted{id, test.actor, effective, modifiers_of(test), counted,
                             checks_of(test.values, effective, counted)});
    // The window after the roll stays open while there is anything to spend (D100-after-1).
    std::vector<Option> options = options_after_roll(context.state(), test);
    if (options.size() == 1) return close_test(context, id);
    Question question{.test = id};
    question.decision.kind = "after-roll";
    question.decision.creature = test.actor;
    question.decision.owner = context.state().characters.at(test.actor).owner;
    question.decision.options = std::move(options);
    question.decision.fallback = "accept";
    open_decision<DecisionOpened>(context, std::move(question));
}

Result<void> require_skill(const Character& actor, const TestDeclare& command) {
    if (command.skill && !actor.skills.contains(command.skill->value)) {
        return refuse(refusal::no_such_skill, "D100-skill-3", "/skill",
                      is_none_of(command.skill->value, actor.skills));
    }
    if (!command.specialised.value_or(false)) return {};
    if (!command.skill) {
        return refuse(refusal::no_such_skill, "D100-skill-2", "/specialised",
                      "A specialisation is that of a `skill`, and none is named.");
    }
    if (!actor.skills.at(command.skill->value).specialisations.empty()) return {};
    return refuse(refusal::no_specialisation, "D100-skill-2", "/specialised",
                  command.skill->value + " has none.");
}

Result<Difficulty> difficulty_of(const CommandContext& context, const Character* actor,
                                 const std::optional<Id>& opponent,
                                 const std::optional<Word>& opponent_attribute,
                                 const std::optional<Value>& given) {
    const Difficulty named{given ? int(*given) : 0};
    if (!opponent) {
        if (!opponent_attribute) return named;
        return refuse(invalid_params, "D100-diff-1", "/opponent_attribute",
                      "It is an attribute of the `opponent`, and none is named.");
    }
    const auto found = actor ? require_opponent(context, *actor, *opponent)
                             : require_shown(context, *opponent, "/opponent");
    KAST_REQUIRE(found);
    if (!opponent_attribute) return named;
    KAST_REQUIRE(
        require_attribute(**found, *opponent_attribute, "D100-diff-1", "/opponent_attribute"));
    if (given) return named;
    return Difficulty{natural_of(**found, opponent_attribute->value), (*found)->hides_attributes()};
}

namespace {

/// What a test that nobody called is declared with. Refuses: gm-only, invalid-params,
/// no-such-attribute, no-such-skill, no-specialisation, no-such-character (opponent).
Result<TestTerms> declared_terms(const CommandContext& context, const Character& actor,
                                 const TestDeclare& command) {
    KAST_REQUIRE(require_gms_modifier(context, command.modifier.has_value()));
    if (command.difficulty && !context.actor().is_gm())
        return refuse(gm_only, "D100-diff-1", "/difficulty", "Leave it out: the GM sets it.");
    if (!command.attribute) {
        return refuse(invalid_params, "D100-attr-3", "/attribute",
                      "Name one of " + enumerate_keys(actor.attributes) + ".");
    }
    KAST_REQUIRE(require_attribute(actor, *command.attribute, "D100-attr-3", "/attribute"));
    KAST_REQUIRE(require_skill(actor, command));
    const auto difficulty = difficulty_of(context, &actor, command.opponent,
                                          command.opponent_attribute, command.difficulty);
    KAST_REQUIRE(difficulty);
    TestTerms terms{.attribute = command.attribute->value,
                    .specialised = command.specialised.value_or(false),
                    .opponent = command.opponent,
                    .difficulty = difficulty->value,
                    .modifier = command.modifier ? int(*command.modifier) : 0,
                    .veils_difficulty = difficulty->veiled};
    if (command.skill) terms.skill = command.skill->value;
    return terms;
}

/// A player's test against nobody, at a table where the GM is asked how hard it is.
bool asks_difficulty(const CommandContext& context, const TestDeclare& command) {
    return context.state().settings.ask_difficulty && !context.actor().is_gm() && !command.call &&
           !command.opponent_attribute;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TestDeclare& command) {
    const auto found = require_available<TestDeclare>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& actor = **found;
    if (command.id && context.state().tests.contains(*command.id))
        return refuse(id_taken, {}, "/id", "The test `" + command.id->value + "` is open.");
    if (actor.hidden) KAST_REQUIRE(require_no_id(command.id.has_value()));
    const auto terms = command.call ? terms_of_call(context, actor, command)
                                    : declared_terms(context, actor, command);
    if (!terms) return std::unexpected(terms.error());
    KAST_REQUIRE(require_unblocked(context.state(),
                                   exhaustion_blocker(context.state(), actor, terms->attribute),
                                   "/attribute", command.actor));
    Test test;
    test.id = command.id ? *command.id : context.fresh_id();
    test.actor = command.actor;
    test.attribute = terms->attribute;
    test.skill = terms->skill;
    test.specialised = terms->specialised;
    test.opponent = terms->opponent;
    test.reason = command.reason ? command.reason->value : terms->reason;
    test.values = {natural_of(actor, test.attribute),
                   std::clamp(standing_modifier(actor) + terms->modifier, -30, 30),
                   skill_value(context.state().settings, actor, test.skill, test.specialised),
                   feat_value(context.state().settings, actor),
                   actor.mishap,
                   terms->difficulty};
    test.sources = standing_sources(context.state(), actor, test.attribute);
    test.call = command.call;
    test.declared_by_gm = context.actor().is_gm();
    test.awaits_difficulty = asks_difficulty(context, command);
    test.veils_attributes = actor.hides_attributes();
    test.veils_difficulty = terms->veils_difficulty;
    context.emit(
        TestDeclared{std::move(test), context.state().settings.outside && actor.outside.edge});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestSet& command) {
    const auto found = require_available_test<TestSet>(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    TestChanged changed{command.test, test.attribute, test.values};
    if (command.attribute) {
        const Character& actor = context.state().characters.at(test.actor);
        KAST_REQUIRE(require_attribute(actor, *command.attribute, "D100-attr-3", "/attribute"));
        KAST_REQUIRE(require_unblocked(
            context.state(), exhaustion_blocker(context.state(), actor, *command.attribute),
            "/attribute", test.actor));
        changed.attribute = command.attribute->value;
        changed.values.attribute = natural_of(actor, changed.attribute);
    }
    if (command.modifier) changed.values.modifier = *command.modifier;
    if (command.difficulty) changed.values.difficulty = *command.difficulty;
    if (command.skill) changed.values.skill = *command.skill;
    if (command.feat) changed.values.feat = *command.feat;
    if (command.mishap) changed.values.mishap = *command.mishap;
    context.emit(std::move(changed));
    return {};
}

Result<void> carry_out(CommandContext& context, const AdvantageAdd& command) {
    const auto found = require_available_test<AdvantageAdd>(context, command.test);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_room((*found)->sources.size() + 1, 40));
    context.emit(
        AdvantageAdded{command.test, {command.lean, command.cause.value, command.n, "D100-adv-3"}});
    return {};
}

Result<void> carry_out(CommandContext& context, const SpiritualSpend& command) {
    const auto found = require_available_test<SpiritualSpend>(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    const int points = context.state().characters.at(test.actor).ps.current;
    context.emit(SpiritualSpent{test.id, test.actor, Spent::before, ps_before, points - 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const EffortMake& command) {
    const auto found = require_own_test(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    const Blocker blocker = effort_blocker({context.state(), test}, command.pool);
    KAST_REQUIRE(require_unblocked(context.state(), blocker,
                                   blocker.kind == &refusal::too_late ? "/test" : "/pool"));
    const int points = find_pool(context.state().characters.at(test.actor), command.pool)->current;
    context.emit(EffortMade{test.id, test.actor, command.pool, effort, points - 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const SpiritualWithdraw& command) {
    const auto found = require_available_test<SpiritualWithdraw>(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    const int points = context.state().characters.at(test.actor).ps.current;
    context.emit(SpiritualWithdrawn{test.id, test.actor, ps_before, points + 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const EffortWithdraw& command) {
    const auto found = require_available_test<EffortWithdraw>(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    const Pool pool = *test.effort;
    const Points* points = find_pool(context.state().characters.at(test.actor), pool);
    context.emit(
        EffortWithdrawn{test.id, test.actor, pool, effort, (points ? points->current : 0) + 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestRoll& command) {
    KAST_REQUIRE(require_available_test<TestRoll>(context, command.test));
    roll(context, command.test);
    return {};
}

Result<void> answer_after_roll(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.test;
    const Id actor = context.state().tests.at(id).actor;
    const Character& sheet = context.state().characters.at(actor);
    answer_decision(context, answer);
    if (answer.word == "accept") {
        close_test(context, id);
    } else if (answer.word == "spiritual") {
        context.emit(
            SpiritualSpent{id, actor, Spent::after, spirit_after_roll, sheet.ps.current - 1});
        count_test(context, id);
    } else {
        context.emit(KarmaSpent{id, actor, sheet.pk.current - 1});
        roll(context, id);
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCancel& command) {
    const auto found = require_available_test<TestCancel>(context, command.test);
    KAST_REQUIRE(found);
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
    const Id actor = test.actor;
    close_decisions(context, [&](const Question& one) { return one.test == command.test; });
    context.emit(std::move(cancelled));
    update_trump(context, actor);
    return {};
}

Result<void> carry_out(CommandContext& context, const TestThrow& command) {
    const auto found = require_available<TestThrow>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& actor = **found;
    KAST_REQUIRE(require_gms_modifier(context, command.modifier.has_value()));
    if (command.target) {
        if (!context.state().settings.outside)
            return refuse(refusal::module_off, "D100-x-dmg-1", "/target",
                          "Leave `target` out, or the GM turns `outside` on (`settings.set`).");
        const auto target = require_character(context, *command.target, "/target");
        KAST_REQUIRE(target);
    }
    const bool by_weapon =
        !command.sides && context.state().settings.outside && actor.outside.weapon;
    if (!command.sides && !by_weapon) {
        return refuse(invalid_params, "D100-out-4", "/sides",
                      "Say which die, 2 to 100 sides: no weapon on the sheet says it.");
    }
    const WeaponDie die = by_weapon
                              ? weapon_die(*actor.outside.weapon, actor.outside.weapon_category)
                              : WeaponDie{1, *command.sides, 0};
    TestThrown thrown{.test = actor.last_throw->test, .actor = command.actor, .sides = die.sides};
    const int throws = *actor.last_throw->dice;
    thrown.dice = context.throw_dice(throws * die.count, die.sides);
    for (const int face : thrown.dice) thrown.total += face;
    const auto weigh = [&](int value, const char* cause, const char* rule) {
        if (value == 0) return;
        thrown.modifiers.push_back({value, cause, rule});
        thrown.total += value;
    };
    weigh(die.bonus * throws, "weapon", "D100-x-dmg-1");
    weigh(command.modifier.value_or(0), "modifier", "D100-out-4");
    const int total = std::max(0, thrown.total);
    context.emit(std::move(thrown));
    if (command.target) take_damage(context, *command.target, total, false);
    return {};
}

}  // namespace kast::rules::terre_exile
