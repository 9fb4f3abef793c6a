// Getting better: reflection and training (TR-11).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

namespace kast::rules::troika {

namespace {

constexpr int skills_at_once = 3;  // TR-11.1.b

/// Above the total; from 12 on, a 12 and then another (TR-11.1.c, TR-11.1.1.a). Dice: 2d6, or 2d6
/// twice.
void roll_advance(CommandContext& context, const Id& id, const std::string& skill, bool training,
                  std::vector<Modifier> modifiers) {
    const Creature& one = *context.creature(id);
    AdvanceRolled rolled{id, skill, skill_total(one, skill), context.throw_d6(2),
                         {}, false, rank_of(one, skill),     training,
                         {}};
    const int more = sum_of(modifiers);
    rolled.modifiers = std::move(modifiers);
    if (rolled.total < hard_from_total) {
        rolled.success = sum_of_pair(rolled.dice) + more > rolled.total;
    } else if (sum_of_pair(rolled.dice) + more >= 12) {
        rolled.again = context.throw_d6(2);
        rolled.success = sum_of_pair(rolled.again) + more >= 12;
    }
    if (rolled.success) ++rolled.rank;
    context.emit(std::move(rolled));
}

/// At most three, with ticks, each once.
Result<void> require_advance(const Creature& one, const std::vector<SkillName>& skills) {
    if (skills.size() > skills_at_once) return refuse(too_many, "TR-11.1.b", "/skills");
    std::set<std::string> seen;
    for (const SkillName& skill : skills) {
        const auto known = one.advanced.find(skill.value);
        if (known == one.advanced.end())
            return refuse(no_such_skill, "TR-11.1.b", "/skills",
                          "It has no rank in " + skill.value + ".");
        if (!seen.insert(skill.value).second)
            return refuse(named_twice, "TR-11.1.b", "/skills", skill.value + " is named twice.");
        if (!known->second.tick)
            return refuse(not_ticked, "TR-11.1.b", "/skills", skill.value + " has none.");
    }
    return {};
}

/// Where the teacher is one of the table's creatures.
Result<void> require_teacher(const CommandContext& context, const Creature& pupil,
                             const TrainingStart& command) {
    if (command.outside_teacher || command.outside_total) {
        if (!context.actor().is_gm()) return refuse(gm_only, "TR-11.2.a", "/outside_teacher");
        if (command.teacher || !command.outside_teacher || !command.outside_total) {
            return refuse(bad_value, "TR-11.2.a", "/outside_teacher",
                          "`outside_teacher` and `outside_total` go together, without `teacher`.");
        }
        if (*command.outside_total <= skill_total(pupil, command.skill.value)) {
            return refuse(
                teacher_not_better, "TR-11.2.a", "/outside_total",
                "More than " + std::to_string(skill_total(pupil, command.skill.value)) + ".");
        }
        return {};
    }
    if (!command.teacher)
        return refuse(teacher_needed, "TR-11.2.a", "/teacher",
                      "A creature as `teacher`, or the GM names an `outside_teacher`.");
    if (*command.teacher == pupil.id) return refuse(need_two, "TR-11.2.a", "/teacher");
    KAST_REQUIRE(require_target(context, *command.teacher, "/teacher"));
    const Creature& teacher = *context.creature(*command.teacher);
    const std::string& skill = command.skill.value;
    if (rank_of(teacher, skill) < 1 || skill_total(teacher, skill) <= skill_total(pupil, skill)) {
        return refuse(teacher_not_better, "TR-11.2.a", "/teacher");
    }
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const ReflectionAllow& command) {
    KAST_REQUIRE(require_available<ReflectionAllow>(context));
    std::set<Id> allowed;
    for (const Id& id : command.characters) {
        KAST_REQUIRE(require_target(context, id, "/characters"));
        if (context.creature(id)->kind != Kind::character)
            return refuse(wrong_kind, "TR-2.1.1.c", "/characters",
                          id.value + " is no character: only they have ticks.");
        allowed.insert(id);
    }
    if (allowed == context.state().reflection)
        return refuse(nothing_changes, "TR-11.1.a", "/characters", "Exactly these may.");
    context.emit(ReflectionAllowed{std::vector<Id>(allowed.begin(), allowed.end())});
    return {};
}

Result<void> carry_out(CommandContext& context, const Advance& command) {
    KAST_REQUIRE(require_available<Advance>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_advance(one, command.skills));
    KAST_REQUIRE(require_rulings(context, command));
    for (const SkillName& skill : command.skills)
        roll_advance(context, command.actor, skill.value, false,
                     rulings_of(command, RulingOn::versus));
    context.emit(TicksCleared{command.actor});  // Also those that were not chosen (TR-11.1.d).
    return {};
}

Result<void> carry_out(CommandContext& context, const TrainingStart& command) {
    KAST_REQUIRE(require_available<TrainingStart>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    if (command.skill.empty()) return refuse(name_needed, {}, "/skill");
    KAST_REQUIRE(require_teacher(context, one, command));

    Training training;
    training.skill = command.skill.value;
    const auto known = one.advanced.find(training.skill);
    training.kind =
        known != one.advanced.end() ? known->second.kind : command.kind.value_or(SkillKind::skill);
    training.teacher = command.teacher ? command.teacher->value : command.outside_teacher->value;
    training.weeks_needed = 1 + rank_of(one, training.skill);  // TR-11.2.c
    if (command.payment) training.payment = command.payment->value;
    const Creature* teacher = command.teacher ? context.creature(*command.teacher) : nullptr;
    const bool agreed = !teacher || context.may_control(teacher->owner);
    if (agreed) {
        context.emit(TrainingStarted{one.id, std::move(training)});
        return {};
    }
    Question question = question_for(context, *teacher, "teach", {"yes", "no"}, "no");
    question.note = training.skill;
    question.pupil = one.id;
    question.training = std::move(training);
    context.emit(DecisionOpened{std::move(question)});
    return {};
}

Result<void> carry_out(CommandContext& context, const TrainingFinish& command) {
    KAST_REQUIRE(require_available<TrainingFinish>(context, command.actor));
    KAST_REQUIRE(require_rulings(context, command));
    const Creature& one = *context.creature(command.actor);
    const Training training = *one.training;
    if (rank_of(one, training.skill) > 0) {
        roll_advance(context, command.actor, training.skill, true,
                     rulings_of(command, RulingOn::versus));
    } else if (test_skill(context, command.actor, "", Purpose::training, std::nullopt,
                          rulings_of(command, RulingOn::under))) {
        context.emit(SkillLearned{command.actor, training.skill, training.kind});  // TR-11.2.e
    }
    context.emit(TrainingEnded{command.actor, true});
    return {};
}

Result<void> carry_out(CommandContext& context, const TrainingEnd& command) {
    KAST_REQUIRE(require_available<TrainingEnd>(context, command.actor));
    context.emit(TrainingEnded{command.actor, false});
    return {};
}

}  // namespace kast::rules::troika
