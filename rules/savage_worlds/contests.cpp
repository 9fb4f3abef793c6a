// Manoeuvres that an opposed roll decides: tests, grapples, pushes (1.23).

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

void won_test(CommandContext& context, ContestFrame frame, const OpposedOutcome& came) {
    const Id target = frame.contest.target;
    const Character* actor = context.find(frame.contest.actor);
    frame.raises = came.raises;
    frame.step = ContestStep::choosing;
    const Id creature = frame.contest.actor;
    const Id owner = actor ? actor->owner : IdOrNone{};
    if (!context.find(target)) return;
    context.ask(std::move(frame), "test-effect", creature, owner, {"distracted", "vulnerable"},
                "distracted");
}

void effect_of_test(CommandContext& context, const ContestFrame& frame, const std::string& answer) {
    const Id target = frame.contest.target;
    const Condition state = answer == "vulnerable" ? Condition::vulnerable : Condition::distracted;
    gain_timed(context, target, state, "test", "SW-test-3");
    // With a raise the GM may choose something else; where he says nothing, Shaken (SW-test-4).
    if (frame.raises == 0) return;
    if (!context.state().settings.rulings) return gain_shaken(context, target, "test", "SW-test-4");
    context.push(ruling_frame(target, Ruling::test_raise));
}

void won_grapple(CommandContext& context, const ContestTask& contest, const OpposedOutcome& came) {
    const Character* victim = context.find(contest.target);
    if (!victim) return;
    // Who is Bound is not held any looser by a second grip.
    const bool again =
        victim->bound || (victim->entangled && victim->entangled->by == contest.actor);
    const Condition state = came.raises > 0 || again ? Condition::bound : Condition::entangled;
    const char* rule = state == Condition::bound ? "SW-grapple-2" : "SW-grapple-1";
    context.emit(StateGained{
        contest.target, state, "grapple", rule, {}, Restraint{contest.actor, false, false, 0}, {}});
    context.emit(StateGained{
        contest.actor, Condition::grappling, "grapple", "SW-grapple-1", {}, {}, contest.target});
}

void won_push(CommandContext& context, const ContestTask& contest, const OpposedOutcome& came) {
    const Character* actor = context.find(contest.actor);
    const Character* target = context.find(contest.target);
    if (!actor || !target) return;
    const int inches = (came.raises > 0 ? 2 : 1) * (actor->scale > target->scale ? 2 : 1);
    context.emit(Displaced{target->id, actor->id, inches, "push"});
    RollTask task = roll_of(context.state(), *target, "athletics", "keep-footing");
    if (came.raises > 0) add(task.modifiers, -2, "raise", "SW-push-2");
    context.push(check_frame("keep-footing", std::move(task)));
}

}  // namespace

void go_on(CommandContext& context, ContestFrame frame) {
    ContestTask& contest = frame.contest;
    if (frame.step == ContestStep::rolling) {
        if (!context.find(contest.target)) {
            context.emit(AttackMissed{contest.actor, contest.target, "gone"});
            return;
        }
        if (!frame.simultaneous) {
            refresh(context.state(), contest.rolls.first);
            refresh(context.state(), contest.rolls.second);
        }
        OpposedFrame opposed = opposed_frame(contest.rolls);
        frame.step = ContestStep::resolving;
        context.push(std::move(frame));
        context.push(std::move(opposed));
        return;
    }
    const OpposedOutcome came = frame.came.value_or(OpposedOutcome{});
    frame.came.reset();
    if (!came.won) return;
    if (contest.word == "test") return won_test(context, std::move(frame), came);
    if (contest.word == "grapple") return won_grapple(context, contest, came);
    if (contest.word == "push") return won_push(context, contest, came);
}

Result<void> answer(CommandContext& context, ContestFrame frame, const GivenAnswer& given) {
    context.answered(frame, given.word);
    effect_of_test(context, frame, given.word);
    return {};
}

// --- what the GM is asked (2.5, 6.3) -----------------------------------------------------------

namespace {

/// What the GM may answer, the fallback first.
std::vector<std::string> answers_of(Ruling ruling) {
    switch (ruling) {
        case Ruling::critical_failure:
            return {"nothing", "note"};
        case Ruling::test_raise:
            return {"shaken", "prone", "nothing"};
        case Ruling::finish:
            return {"yes", "no"};  // It succeeds by itself unless the GM objects (SW-finish-1).
        case Ruling::story:
            return {"no", "yes"};
    }
    std::unreachable();
}

void carry_out_ruling(CommandContext& context, const RulingFrame& frame,
                      const std::string& answer) {
    const Character* one = context.find(frame.who);
    switch (frame.ruling) {
        case Ruling::critical_failure:
            return;
        case Ruling::test_raise:
            if (answer == "shaken") gain_shaken(context, frame.who, "test", "SW-test-4");
            if (answer == "prone") gain(context, frame.who, Condition::prone, "test", "SW-test-4");
            return;
        case Ruling::finish:
            if (answer == "yes") die(context, frame.who, "finished", "SW-finish-1");
            return;
        case Ruling::story:
            if (answer != "yes") return;
            pay(context, *one, "story");
            return context.emit(NoteMade{frame.told, "story", frame.who});
    }
}

}  // namespace

std::optional<std::vector<std::string>> options_now(const State& state, const RulingFrame& frame,
                                                    const Decision& /*asked*/) {
    if (frame.ruling != Ruling::story) return std::nullopt;
    const Character* one = find(state, frame.who);
    if (!one || !can_pay(state, *one)) return std::vector<std::string>{"no"};
    return std::vector<std::string>{"yes", "no"};
}

void go_on(CommandContext& context, RulingFrame frame) {
    auto answers = answers_of(frame.ruling);
    std::string fallback = answers.front();
    // The options stand in the order in which they are read: yes, then no.
    if (frame.ruling == Ruling::story) std::ranges::reverse(answers);
    const Id creature = frame.who;
    std::string kind = enum_word(frame.ruling);
    context.ask(std::move(frame), std::move(kind), creature, {}, std::move(answers),
                std::move(fallback));
}

Result<void> answer(CommandContext& context, RulingFrame frame, const GivenAnswer& given) {
    const Character* one = context.find(frame.who);
    if (frame.ruling == Ruling::story && given.word == "yes" &&
        (!one || !can_pay(context.state(), *one))) {
        return refuse(no_bennies, "SW-benny-15", "/answer");
    }
    context.answered(frame, given.word);
    carry_out_ruling(context, frame, given.word);
    return {};
}

}  // namespace kast::rules::savage_worlds
