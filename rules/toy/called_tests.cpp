// Tests that the GM calls of one, several or all: a Roll to Succeed, a Knack, or a Roll 20.

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// The die as everybody has it: where it comes from and its name; sides of a plain one alone.
/// Refuses: wrong-die, die-not-on-chain.
Result<BaseDie> named_die(const DieGiven& given, std::string_view path = "/die") {
    std::vector<BaseDie> named;
    if (given.tangible) named.push_back({DieFrom::tangible, enum_word(*given.tangible), 0});
    if (given.intangible) named.push_back({DieFrom::intangible, enum_word(*given.intangible), 0});
    if (given.usage) {
        const bool is_stat = enum_from_word<Intangible>(given.usage->value).has_value();
        named.push_back({is_stat ? DieFrom::intangible : DieFrom::usage, given.usage->value, 0});
    }
    if (given.pool) named.push_back({DieFrom::pool, given.pool->value, 0});
    if (given.fixed) named.push_back({DieFrom::fixed, given.fixed->value, 0});
    if (given.sides) {
        KAST_REQUIRE(require_die(*given.sides, path));
        named.push_back({DieFrom::plain, "", *given.sides});
    }
    if (named.size() == 1) return named.front();
    return refuse(refusal::wrong_die, "TOY-rs-1", path,
                  "One of `tangible`, `intangible`, `usage`, `pool`, `fixed` and `sides`, not " +
                      std::to_string(named.size()) + ".");
}

/// Those of a Roll 20. Refuses: empty, wrong-die (a die that wears), die-not-on-chain.
Result<std::vector<BaseDie>> named_dice(const BoundedList<DieGiven, 20>& given) {
    if (given.empty())
        return refuse(refusal::empty, "TOY-ro-2", "/dice", "A number alone is no roll.");
    std::vector<BaseDie> named;
    for (const DieGiven& one : given) {
        const std::string path = "/dice/" + std::to_string(named.size());
        auto die = named_die(one, path);
        KAST_REQUIRE(die);
        const bool is_static = die->from == DieFrom::tangible || die->from == DieFrom::fixed ||
                               die->from == DieFrom::plain;
        if (!is_static)
            return refuse(refusal::wrong_die, "TOY-ro-2", path,
                          "A Roll 20 is of tangible stats, `fixed` dice and plain `sides`.");
        named.push_back(std::move(*die));
    }
    return named;
}

bool has_die(const Adventurer& sheet, const BaseDie& die) {
    switch (die.from) {
        case DieFrom::pool:
            return sheet.pools.contains(die.label);
        case DieFrom::fixed:
            return fixed_die(sheet, die.label) > 0;
        case DieFrom::usage:
            return find_usage(sheet, die.label) != nullptr;
        default:
            return true;
    }
}

/// What is tested. Refuses: wrong-die, die-not-on-chain, knack-range.
Result<CalledTest> require_what(const TestCall& command) {
    const int named = int(command.die.has_value()) + int(command.skill.has_value()) +
                      int(command.save.has_value()) + int(command.x.has_value()) +
                      int(command.dice.has_value());
    if (named != 1)
        return refuse(refusal::wrong_die, "TOY-roll-1", "/die",
                      "Give one of `die`, `dice`, `skill`, `save` and `x`, not " +
                          std::to_string(named) + ".");
    CalledTest test;
    if (command.die) {
        auto die = named_die(*command.die);
        KAST_REQUIRE(die);
        test.die = std::move(*die);
    }
    if (command.dice) {
        auto dice = named_dice(*command.dice);
        KAST_REQUIRE(dice);
        test.dice = std::move(*dice);
    }
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    if (test.die && !lines->empty()) return refuse(refusal::no_modifiers, "TOY-rs-2", "/modifiers");
    test.modifiers = std::move(*lines);
    if (command.skill) test.skill = command.skill->value;
    test.save = command.save;
    if (command.x) {
        KAST_REQUIRE(require_range(*command.x, 1, 6, refusal::knack_range, "TOY-knack-1", "/x"));
        test.x = *command.x;
    }
    const bool sanity = test.die && test.die->label == enum_word(Intangible::sanity);
    test.mandatory = command.mandatory.value_or(false) || sanity;  // TOY-san-1
    return test;
}

std::unexpected<Refusal> refuse_other(std::string_view path) {
    return refuse(refusal::wrong_die, {}, path, "Roll what the call names.");
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TestCall& command) {
    KAST_REQUIRE(require_room(context.state().called_tests.size() + 1, called_tests_max));
    auto test = require_what(command);
    KAST_REQUIRE(test);
    auto who = require_asked(command.who, context.state().characters,
                             [&](const Id& id, std::string_view path) {
                                 return require_fit_character(context, id, path);
                             });
    KAST_REQUIRE(who);
    const auto lacks = [&](const auto& has, const RefusalKind& kind,
                           std::string_view path) -> Result<void> {
        if (std::ranges::any_of(*who, [&](const Id& id) { return has(context.sheet(id)); }))
            return {};
        return refuse(kind, {}, path, "None of those asked has it.");
    };
    if (test->die) {
        KAST_REQUIRE(lacks([&](const Adventurer& one) { return has_die(one, *test->die); },
                           refusal::no_such_die, "/die"));
    }
    for (const BaseDie& die : test->dice) {
        KAST_REQUIRE(lacks([&](const Adventurer& one) { return has_die(one, die); },
                           refusal::no_such_die, "/dice"));
    }
    if (test->skill) {
        KAST_REQUIRE(lacks([&](const Adventurer& one) { return one.skills.contains(*test->skill); },
                           refusal::no_such_skill, "/skill"));
    }
    if (command.id && find_call(context.state().called_tests, *command.id))
        return refuse(id_taken, {}, "/id", "`" + command.id->value + "` is called already.");
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    test->id = *id;
    test->label = text_of(command.label);
    test->who = std::move(*who);
    context.emit(TestCalled{std::move(*test)});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCallClose& command) {
    return close_call(context, command);
}

Result<void> carry_out(CommandContext& context, const TestDecline& command) {
    KAST_REQUIRE(require_own_character(context, command.actor, "/actor"));
    const auto found = require_call(context.state().called_tests, command.call, command.actor);
    KAST_REQUIRE(found);
    if ((*found)->mandatory)
        return refuse(refusal::must_roll, "TOY-int-3", "/call", "It is to be rolled.");
    for (const auto& [id, attempt] : context.state().attempts) {
        const bool answers = attempt.call == command.call && find_entrant(attempt, command.actor);
        if (!answers) continue;
        // Whoever has seen the dice has not declined to throw them.
        const auto& kind =
            attempt.phase == AttemptPhase::open ? refusal::pending_open : already_rolled;
        return require_unblocked(context.state(), {&kind, "TOY-int-3"}, "/call", command.actor);
    }
    context.emit(CalledTestRolled{command.call, command.actor, "declined"});
    return {};
}

Result<void> require_called(const CommandContext& context, const RollToSucceedRoll& command) {
    const auto found = require_call(context.state().called_tests, *command.call, command.actor);
    KAST_REQUIRE(found);
    const auto die = named_die(command.die);
    KAST_REQUIRE(die);
    if (!(*found)->die || *die != *(*found)->die) return refuse_other("/die");
    return {};
}

Result<void> require_called(const CommandContext& context, const KnackRoll& command) {
    const auto found = require_call(context.state().called_tests, *command.call, command.actor);
    KAST_REQUIRE(found);
    const CalledTest& test = **found;
    const bool is_it = !test.die && test.dice.empty() &&
                       (command.skill ? test.skill == command.skill->value : !test.skill) &&
                       test.save == command.save &&
                       (command.x ? test.x == int(*command.x) : !test.x);
    if (!is_it) return refuse_other("/call");
    return {};
}

Result<void> require_called(const CommandContext& context, const RollTwentyOpen& command) {
    const auto found = require_call(context.state().called_tests, *command.call, command.actor);
    KAST_REQUIRE(found);
    const auto dice = named_dice(command.dice);
    KAST_REQUIRE(dice);
    if (!std::ranges::equal(*dice, (*found)->dice)) return refuse_other("/dice");
    return {};
}

void add_called(const CommandContext& context, const Id& call, std::vector<Modifier>& modifiers) {
    const CalledTest* test = find_call(context.state().called_tests, call);
    modifiers.insert(modifiers.begin(), test->modifiers.begin(), test->modifiers.end());
}

void after_command(CommandContext& context) {
    close_finished_calls(context, [&](const Id& id) {
        const Adventurer* one = find_character(context.state(), id);
        return !one || one->dead;
    });
}

}  // namespace kast::rules::toy
