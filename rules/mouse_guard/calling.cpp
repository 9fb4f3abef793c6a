// Tests called, asked for, changed and called off.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/permissions.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

Result<NatureUse> nature_for(const Character& one, bool within, std::string_view what) {
    if (one.nature.current < 1) return refuse(refusal::nature_exhausted, "MG-nature-8");
    const bool itself = what == ability::nature;
    if (itself || (within && is_ability(what))) {
        return refuse(refusal::nature_replaces_skills_only, "MG-nature-2");
    }
    return within ? NatureUse::with : NatureUse::against;
}

namespace {

/// In the GM's turn a test is called; in the players' it answers what was asked for.
Result<Cost> price_of_call(const Play& play, const Id& actor) {
    if (play.state().turn == Turn::gm) return Cost::nothing;
    if (!play.state().asked.contains(actor)) {
        return refuse(refusal::not_gm_turn, "MG-turn-2", "/actor");
    }
    const auto price = price_of_test(play.state(), actor);
    if (!price) return refuse(refusal::no_test_left, "MG-turn-3", "/actor");
    return *price;
}

Result<Attempt> called_attempt(const Play& play, const TestCall& command) {
    const Character& actor = *play.character(command.actor);
    Attempt made = attempt_of(command.actor, command.what.value);
    made.within_nature = command.within_nature.value_or(false);
    if (command.ob) made.ob = *command.ob;
    if (command.use_nature.value_or(false)) {
        const auto use = nature_for(actor, made.within_nature, made.what);
        if (!use) return std::unexpected(use.error());
        made.nature = *use;
    } else if (!rating_of(actor, made.what)) {
        return refuse(refusal::no_such_skill, "MG-test-8", "/what", "Nature may take its place.");
    }
    return made;
}

}  // namespace

Verdict carry_out(Play& play, const TestCall& command) {
    const auto found = present(play, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (!is_quiet(play.state())) return refuse(refusal::pending_open);
    if (command.what.empty()) return refuse(invalid_params, {}, "/what");
    if (command.ob.has_value() == command.opponent.has_value()) {
        return refuse(invalid_params, "MG-test-7", "/ob");
    }
    const auto price = price_of_call(play, command.actor);
    if (!price) return std::unexpected(price.error());
    auto attempt = called_attempt(play, command);
    if (!attempt) return std::unexpected(attempt.error());
    Test test;
    test.purpose = play.state().turn == Turn::gm ? Purpose::called : Purpose::asked;
    if (command.text) test.text = command.text->value;
    test.attempts.push_back(std::move(*attempt));
    if (command.opponent) {
        if (*command.opponent == command.actor) return refuse(invalid_params, {}, "/opponent");
        const auto opponent = present(play, *command.opponent, "/opponent");
        if (!opponent) return std::unexpected(opponent.error());
        test.versus = true;
        test.attempts.push_back(
            attempt_of(*command.opponent, command.opponent_what.value_or(command.what).value));
        const bool gm_second = (*opponent)->owner.empty() && !(*found)->owner.empty();
        if (gm_second) std::swap(test.attempts[0], test.attempts[1]);
    }
    test.id = play.fresh_id();
    call_test(play, std::move(test), command.actor, *price);
    return {};
}

Verdict carry_out(Play& play, const TestAsk& command) {
    const auto found = playable(play, command.actor);
    if (!found) return std::unexpected(found.error());
    if (play.state().turn != Turn::players) return refuse(refusal::not_players_turn, "MG-turn-3");
    if (command.what.empty()) return refuse(invalid_params, {}, "/what");
    if (play.state().conflict || open_attempt(play.state(), command.actor)) {
        return refuse(refusal::pending_open);
    }
    if (!price_of_test(play.state(), command.actor)) {
        return refuse(refusal::no_test_left, "MG-turn-3");
    }
    play.happen(TestAsked{command.actor, command.what.value, command.text.value});
    return {};
}

Verdict carry_out(Play& play, const TestSet& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    const Test& test = *place->test;
    const Attempt& attempt = *place->attempt;
    const bool has_ob =
        !test.versus && (test.purpose == Purpose::called || test.purpose == Purpose::asked);
    if (command.ob && !has_ob) return refuse(refusal::wrong_phase, "MG-test-7", "/ob");
    if (command.armour && !play.state().settings.gear) {
        return refuse(refusal::gear_off, "MG-conflict-10", "/armour");
    }
    if (command.armour && test.purpose != Purpose::disposition) {
        return refuse(refusal::wrong_phase, "MG-conflict-10", "/armour");
    }
    TestChanged changed{test.id,        command.actor, attempt.ob, attempt.within_nature,
                        attempt.nature, test.armour};
    if (command.ob) changed.ob = *command.ob;
    if (command.armour) changed.armour = *command.armour;
    if (command.within_nature) {
        changed.within_nature = *command.within_nature;
        if (attempt.nature) {
            const auto use =
                nature_for(*play.character(command.actor), changed.within_nature, attempt.what);
            if (!use) return std::unexpected(use.error());
            changed.nature = *use;
        }
    }
    play.happen(std::move(changed));
    return {};
}

Verdict carry_out(Play& play, const TestCancel& command) {
    const auto found = playable(play, command.actor);
    if (!found) return std::unexpected(found.error());
    const Place place = open_attempt(play.state(), command.actor);
    if (!place) {
        if (!play.state().asked.contains(command.actor)) return refuse(refusal::no_test);
        play.happen(TestCancelled{{}, command.actor, Cost::nothing, {}, 0});
        return {};
    }
    if (!play.actor().is_gm()) return refuse(gm_only);
    const Test test = *place.test;
    if (test.purpose == Purpose::action) return refuse(refusal::wrong_phase, "MG-conflict-1");
    const bool dice_lie = std::ranges::any_of(
        test.attempts, [](const Attempt& one) { return one.thrown.has_value(); });
    if (dice_lie) return refuse(refusal::too_late);
    for (const Attempt& one : test.attempts) take_all_back(play, test.id, one.actor);
    const Character& one = *play.character(test.actor);
    TestCancelled cancelled{test.id, test.actor, test.cost, {}, 0};
    if (test.cost == Cost::test) {
        cancelled.member = one.owner;
        cancelled.left = play.state().tests_left.at(one.owner) + 1;
    } else if (test.cost != Cost::nothing) {
        cancelled.left = one.checks + (test.cost == Cost::check ? 1 : 2);
    }
    play.happen(std::move(cancelled));
    return {};
}

Result<NatureUse> require_nature(const State& state, const Place& place) {
    const Attempt& attempt = *place.attempt;
    if (attempt.nature) return refuse(refusal::already_used, "MG-nature-2");
    if (!attempt.choices.empty()) return refuse(decision_open);
    return nature_for(*find_character(state, attempt.actor), attempt.within_nature, attempt.what);
}

Verdict carry_out(Play& play, const NatureUseIt& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    const auto use = require_nature(play.state(), *place);
    if (!use) return std::unexpected(use.error());
    play.happen(NatureUsed{place->test->id, command.actor, *use});
    return {};
}

Verdict carry_out(Play& play, const TwistTell& command) {
    if (command.text.empty()) return refuse(invalid_params, {}, "/text");
    play.happen(TwistTold{command.text.value});
    return {};
}

}  // namespace kast::rules::mouse_guard
