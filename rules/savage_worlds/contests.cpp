// Manoeuvres that an opposed roll decides: tests, grapples, pushes (1.23).

#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

constexpr int rolling = 0;
constexpr int judging = 1;
constexpr int choosing = 2;  ///< what a Test does

void won_test(CommandContext& context, Frame frame, const OpposedOutcome& came) {
    const Id target = frame.contest->target;
    const Character* actor = context.find(frame.contest->actor);
    frame.number = came.raises;
    frame.step = choosing;
    const Id creature = frame.contest->actor;
    const Id owner = actor ? actor->owner : IdOrNone{};
    if (!context.find(target)) return;
    context.ask(std::move(frame), "test-effect", creature, owner, {"distracted", "vulnerable"},
                "distracted");
}

void effect_of_test(CommandContext& context, const Frame& frame, const std::string& answer) {
    const Id target = frame.contest->target;
    const Condition state = answer == "vulnerable" ? Condition::vulnerable : Condition::distracted;
    gain_timed(context, target, state, "test", "SW-test-3");
    // With a raise the GM may choose something else; where he says nothing, Shaken (SW-test-4).
    if (frame.number == 0) return;
    if (!context.state().settings.rulings) return gain_shaken(context, target, "test", "SW-test-4");
    Frame ruling = ruling_frame(target, "test-raise");
    context.push(std::move(ruling));
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

void step_contest(CommandContext& context, Frame frame) {
    ContestTask& contest = *frame.contest;
    if (frame.step == rolling) {
        if (!context.find(contest.target)) {
            context.emit(AttackMissed{contest.actor, contest.target, "gone"});
            return;
        }
        if (!frame.simultaneous) {
            refresh(context.state(), contest.rolls.first);
            refresh(context.state(), contest.rolls.second);
        }
        Frame opposed = frame_of(FrameKind::opposed, contest.actor);
        opposed.opposed = contest.rolls;
        frame.step = judging;
        context.push(std::move(frame));
        context.push(std::move(opposed));
        return;
    }
    const OpposedOutcome came = frame.contest_came.value_or(OpposedOutcome{});
    frame.contest_came.reset();
    if (!came.won) return;
    if (contest.word == "test") return won_test(context, std::move(frame), came);
    if (contest.word == "grapple") return won_grapple(context, contest, came);
    if (contest.word == "push") return won_push(context, contest, came);
}

Result<void> answer_contest(CommandContext& context, Frame frame, const std::string& answer) {
    context.answered(frame, answer);
    frame.asks.reset();
    effect_of_test(context, frame, answer);
    return {};
}

// --- what the GM is asked (2.5, 6.3) -----------------------------------------------------------

void step_ruling(CommandContext& context, Frame frame) {
    std::vector<std::string> answers{"nothing", "note"};
    std::string fallback = "nothing";
    if (frame.word == "test-raise") {
        answers = {"shaken", "prone", "nothing"};
        fallback = "shaken";
    } else if (frame.word == "finish") {
        // It succeeds by itself unless the GM objects (SW-finish-1).
        answers = {"yes", "no"};
        fallback = "yes";
    } else if (frame.word == "story") {
        answers = {"yes", "no"};
        fallback = "no";
    }
    const Id creature = frame.who;
    const std::string kind = frame.word;
    context.ask(std::move(frame), kind, creature, {}, std::move(answers), std::move(fallback));
}

Result<void> answer_ruling(CommandContext& context, Frame frame, const std::string& answer) {
    const Character* one = context.find(frame.who);
    if (frame.word == "story" && answer == "yes" && (!one || !can_pay(context.state(), *one))) {
        return refuse(no_bennies, "SW-benny-15", "/answer");
    }
    context.answered(frame, answer);
    frame.asks.reset();
    if (frame.word == "test-raise") {
        if (answer == "shaken") gain_shaken(context, frame.who, "test", "SW-test-4");
        if (answer == "prone") gain(context, frame.who, Condition::prone, "test", "SW-test-4");
    } else if (frame.word == "finish" && answer == "yes") {
        die(context, frame.who, "finished", "SW-finish-1");
    } else if (frame.word == "story" && answer == "yes") {
        pay(context, *one, "story");
        context.emit(NoteMade{frame.told.value_or(""), "story", frame.who});
    }
    context.deliver_told(answer);
    return {};
}

}  // namespace kast::rules::savage_worlds
