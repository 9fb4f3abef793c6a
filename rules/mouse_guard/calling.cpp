// Tests called, asked for, changed and called off.

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// With one's nature, or against it (MG-nature-2, -3).
NatureWay nature_way(bool within) { return within ? NatureWay::with : NatureWay::against; }

Result<void> require_what(const Word& what) {
    if (!what.empty()) return {};
    return refuse(invalid_params, "MG-test-1", "/what", "A skill or an ability is needed.");
}

/// What was called, of one of those who were: not yet thrown with anything.
Attempt blank_attempt(const Id& actor, const TestCall& command) {
    Attempt made = attempt_of(actor, command.what.value);
    made.within_nature = command.within_nature.value_or(false);
    if (command.ob) made.ob = *command.ob;
    if (command.modifier || command.successes) {
        made.modifiers.push_back({command.modifier.value_or(0), command.successes.value_or(0),
                                  command.reason.value_or(Reason{}).value});
    }
    return made;
}

/// With Nature in place of what is tested.
Result<Attempt> attempt_by_nature(Attempt made, const Character& actor) {
    const Blocker blocker = nature_blocker(actor, made.within_nature, made.what);
    KAST_REQUIRE(require_unblocked(blocker, "/use_nature"));
    made.nature = nature_way(made.within_nature);
    return made;
}

Result<Attempt> called_attempt(const CommandContext& context, const TestCall& command) {
    const Character& actor = *context.character(*command.actor);
    Attempt made = blank_attempt(*command.actor, command);
    if (command.use_nature.value_or(false)) return attempt_by_nature(std::move(made), actor);
    if (!rating_of(actor, made.what)) {
        return refuse(refusal::no_such_skill, "MG-test-8", "/what",
                      actor.name + " has no " + made.what + "; see `use_nature`.");
    }
    return made;
}

// ---- of several

/// Those of whom a test is called: each at the table, free for one, and named once.
Result<std::vector<Id>> require_called(const CommandContext& context, const TestCall& command) {
    if (command.opponent || !command.ob) {
        return refuse(invalid_params, "MG-test-7", command.opponent ? "/opponent" : "/ob",
                      "A test of several is against `ob`.");
    }
    if (context.state().turn != Turn::gm) {
        return refuse(refusal::not_gm_turn, "MG-turn-2", "/who",
                      "In the players' turn each asks for a test of their own (`test.ask`).");
    }
    auto who = require_asked(command.who, context.state().characters,
                             [&](const Id& id, std::string_view path) -> Result<void> {
                                 KAST_REQUIRE(require_character(context, id, path));
                                 return require_present(context.state(), id, path);
                             });
    KAST_REQUIRE(who);
    for (const Id& id : *who)
        KAST_REQUIRE(require_unblocked(busy_blocker(context.state(), id), "/who"));
    return who;
}

/// Each has a test of their own; they are thrown beside each other.
Result<void> call_of_several(CommandContext& context, const TestCall& command) {
    const auto who = require_called(context, command);
    KAST_REQUIRE(who);
    if (context.state().called_tests.size() >= called_tests_max) {
        return refuse(refusal::table_full, {}, {},
                      std::to_string(called_tests_max) + " are called already.");
    }
    std::vector<Test> tests;
    for (const Id& id : *who) {
        Attempt attempt = blank_attempt(id, command);
        const Character& one = *context.character(id);
        if (command.use_nature.value_or(false) && !rating_of(one, attempt.what)) {
            auto made = attempt_by_nature(std::move(attempt), one);
            KAST_REQUIRE(made);
            attempt = std::move(*made);
        }
        tests.emplace_back();
        tests.back().attempts.push_back(std::move(attempt));
    }
    const Id id = context.fresh_id();
    CalledTest call;
    call.id = id;
    call.what = command.what.value;
    call.ob = *command.ob;
    call.who = *who;
    if (command.label) call.label = command.label->value;
    context.emit(CalledTestOpened{std::move(call)});
    for (Test& test : tests) {
        test.id = context.fresh_id();
        test.call = id;
        const Id actor = test.attempts.front().actor;
        call_test(context, std::move(test), actor, Cost::nothing);
    }
    return {};
}

/// Gives back what was declared for it and what it cost.
void call_off(CommandContext& context, const Test& test) {
    for (const Attempt& one : test.attempts) take_all_back(context, test.id, one.actor);
    const Character& one = *context.character(test.actor);
    TestCancelled cancelled{test.id, test.actor, test.cost, {}, 0};
    if (test.cost == Cost::test) {
        if (one.owner.empty()) {
            cancelled.refunded = Cost::nothing;  // The GM has taken the character since.
        } else {
            const auto left = context.state().tests_left.find(one.owner);
            cancelled.member = one.owner;
            cancelled.left = 1 + (left == context.state().tests_left.end() ? 0 : left->second);
        }
    } else if (test.cost != Cost::nothing) {
        cancelled.left = one.checks + (test.cost == Cost::check ? 1 : 2);
    }
    close_questions(context, [&](const Question& open) { return open.test == test.id; });
    context.emit(std::move(cancelled));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TestCall& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (command.modifier || command.successes)
        KAST_REQUIRE(require_given(command.modifier, command.successes, command.reason));
    if (command.actor && command.who) {
        return refuse(invalid_params, "MG-test-1", "/who", "Either `actor` or `who`, not both.");
    }
    if (!command.actor) {
        KAST_REQUIRE(require_available<TestCall>(context));
        KAST_REQUIRE(require_what(command.what));
        return call_of_several(context, command);
    }
    const auto found = require_available<TestCall>(context, *command.actor);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_what(command.what));
    if (command.ob.has_value() == command.opponent.has_value()) {
        return refuse(invalid_params, "MG-test-7", "/ob",
                      command.ob ? "Either `ob` or `opponent`, not both."
                                 : "Either `ob` or `opponent`, one of them.");
    }
    auto attempt = called_attempt(context, command);
    KAST_REQUIRE(attempt);
    Test test;
    test.purpose = context.state().turn == Turn::gm ? Purpose::called : Purpose::asked;
    if (command.label) test.text = command.label->value;
    test.attempts.push_back(std::move(*attempt));
    if (command.opponent) {
        if (*command.opponent == command.actor) {
            return refuse(invalid_params, "MG-test-4", "/opponent",
                          "Nobody tests against themselves.");
        }
        const auto opponent = require_character(context, *command.opponent, "/opponent");
        KAST_REQUIRE(opponent);
        const Blocker busy = busy_blocker(context.state(), *command.opponent);
        KAST_REQUIRE(require_unblocked(busy, "/opponent"));
        test.versus = true;
        test.attempts.push_back(
            attempt_of(*command.opponent, command.opponent_what.value_or(command.what).value));
        const bool gm_second = (*opponent)->owner.empty() && !(*found)->owner.empty();
        if (gm_second) std::swap(test.attempts[0], test.attempts[1]);
    }
    test.id = context.fresh_id();
    const Cost cost = cost_of_call(context.state(), *command.actor);
    call_test(context, std::move(test), *command.actor, cost);
    return {};
}

Result<void> carry_out(CommandContext& context, const TestAsk& command) {
    KAST_REQUIRE(require_available<TestAsk>(context, command.actor));
    KAST_REQUIRE(require_what(command.what));
    context.emit(TestAsked{command.actor, command.what.value, command.text.value});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto place = require_available_attempt<TestSet>(context, command.actor);
    KAST_REQUIRE(place);
    const Test& test = *place->test;
    const Attempt& attempt = *place->attempt;
    const bool has_ob =
        !test.versus && (test.purpose == Purpose::called || test.purpose == Purpose::asked);
    if (command.ob && !has_ob) {
        return refuse(refusal::wrong_phase, "MG-test-7", "/ob",
                      test.versus ? "The opponent's successes are its Ob."
                                  : "The Ob of this test is the table's.");
    }
    if (command.armour && !context.state().settings.gear) {
        return refuse(refusal::gear_off, "MG-conflict-10", "/armour");
    }
    if (command.armour && test.purpose != Purpose::disposition) {
        return refuse(refusal::wrong_phase, "MG-conflict-10", "/armour",
                      "Armour counts in the test of a disposition.");
    }
    TestChanged changed{test.id,        command.actor, attempt.ob, attempt.within_nature,
                        attempt.nature, test.armour};
    if (command.ob) changed.ob = *command.ob;
    if (command.armour) changed.armour = *command.armour;
    if (command.within_nature) {
        changed.within_nature = *command.within_nature;
        if (attempt.nature) {
            const Blocker blocker = nature_blocker(*context.character(command.actor),
                                                   changed.within_nature, attempt.what);
            KAST_REQUIRE(require_unblocked(blocker, "/within_nature"));
            changed.nature = nature_way(changed.within_nature);
        }
    }
    context.emit(std::move(changed));
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCancel& command) {
    KAST_REQUIRE(require_available<TestCancel>(context, command.actor));
    const AttemptRef place = open_attempt(context.state(), command.actor);
    if (!place) {
        context.emit(TestCancelled{{}, command.actor, Cost::nothing, {}, 0});
        return {};
    }
    const Test test = *place.test;
    call_off(context, test);
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCallClose& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (!find_call(context.state().called_tests, command.call))
        return refuse(no_such_call, "MG-test-1", "/call");
    std::vector<Test> waiting;
    for (const Test* test : tests_in_order(context.state())) {
        if (test->call == command.call && test->phase == Phase::building) waiting.push_back(*test);
    }
    for (const Test& test : waiting) call_off(context, test);
    context.emit(CalledTestClosed{command.call});
    return {};
}

Result<void> carry_out(CommandContext& context, const NatureUse& command) {
    const auto place = require_available_attempt<NatureUse>(context, command.actor);
    KAST_REQUIRE(place);
    const NatureWay way = nature_way(place->attempt->within_nature);
    context.emit(NatureUsed{place->test->id, command.actor, way});
    return {};
}

Result<void> carry_out(CommandContext& context, const TwistTell& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (command.text.empty()) return refuse(invalid_params, {}, "/text", "It needs words.");
    context.emit(TwistTold{command.text.value});
    return {};
}

}  // namespace kast::rules::mouse_guard
