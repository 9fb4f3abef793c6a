// Getting better: reflection and training (TR-11).
#include "rules/troika/carry_out.hpp"

namespace kast::rules::troika {

namespace {

constexpr int skills_at_once = 3;    // TR-11.1.b
constexpr int hard_from_total = 12;  // TR-11.1.1.b

/// Above the total; from 12 on, a 12 and then another (TR-11.1.c, TR-11.1.1.a). Dice: 2d6, or 2d6
/// twice.
void roll_advance(Play& play, const Id& id, const std::string& skill, bool training) {
    const Creature& one = *play.creature(id);
    AdvanceRolled rolled{id, skill, skill_total(one, skill), play.dice(2),
                         {}, false, rank_of(one, skill),     training};
    if (rolled.total < hard_from_total) {
        rolled.success = sum_of_pair(rolled.dice) > rolled.total;
    } else if (sum_of_pair(rolled.dice) == 12) {
        rolled.again = play.dice(2);
        rolled.success = sum_of_pair(rolled.again) == 12;
    }
    if (rolled.success) ++rolled.rank;
    play.happen(std::move(rolled));
}

/// Own, on the table, awake, with nothing else going on.
Verdict require_leisure(const Play& play, const Id& id, std::string_view rule) {
    if (auto own = require_own(play, id); !own) return own;
    if (auto there = require_target(play, id, "/actor"); !there) return there;
    if (auto quiet = require_quiet(play, not_in_initiative, rule); !quiet) return quiet;
    if (!can_act(*play.creature(id))) return refuse(cannot_act, rule, "/actor");
    return {};
}

Verdict require_advance(const Play& play, const Creature& one,
                        const std::vector<SkillName>& skills) {
    if (skills.size() > skills_at_once) return refuse(too_many, "TR-11.1.b", "/skills");
    std::set<std::string> seen;
    for (const SkillName& skill : skills) {
        const auto known = one.advanced.find(skill.value);
        if (known == one.advanced.end()) return refuse(no_such_skill, "TR-11.1.b", "/skills");
        if (!seen.insert(skill.value).second) return refuse(named_twice, "TR-11.1.b", "/skills");
        if (!known->second.tick) return refuse(not_ticked, "TR-11.1.b", "/skills");
    }
    if (!play.state().reflection.contains(one.id)) return refuse(no_reflection, "TR-11.1.a");
    return {};
}

/// Where the teacher is one of the table's creatures.
Verdict require_teacher(const Play& play, const Creature& pupil, const Train& command) {
    if (command.outside_teacher || command.outside_total) {
        if (!play.actor().is_gm()) return refuse(gm_only, "TR-11.2.a", "/outside_teacher");
        if (command.teacher || !command.outside_teacher || !command.outside_total) {
            return refuse(bad_value, "TR-11.2.a", "/outside_teacher");
        }
        if (*command.outside_total <= skill_total(pupil, command.skill.value)) {
            return refuse(teacher_not_better, "TR-11.2.a", "/outside_total");
        }
        return {};
    }
    if (!command.teacher) return refuse(teacher_needed, "TR-11.2.a", "/teacher");
    if (*command.teacher == pupil.id) return refuse(need_two, "TR-11.2.a", "/teacher");
    if (auto there = require_target(play, *command.teacher, "/teacher"); !there) return there;
    const Creature& teacher = *play.creature(*command.teacher);
    const std::string& skill = command.skill.value;
    if (rank_of(teacher, skill) < 1 || skill_total(teacher, skill) <= skill_total(pupil, skill)) {
        return refuse(teacher_not_better, "TR-11.2.a", "/teacher");
    }
    return {};
}

}  // namespace

Verdict carry_out(Play& play, const ReflectionAllow& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto quiet = require_quiet(play, not_in_initiative, "TR-11.1.a"); !quiet) return quiet;
    std::set<Id> allowed;
    for (const Id& id : command.characters) {
        if (auto there = require_target(play, id, "/characters"); !there) return there;
        if (play.creature(id)->kind != Kind::character)
            return refuse(wrong_kind, "TR-2.1.1.c", "/characters");
        allowed.insert(id);
    }
    if (allowed == play.state().reflection) return refuse(nothing_changes, "TR-11.1.a");
    play.happen(ReflectionAllowed{std::vector<Id>(allowed.begin(), allowed.end())});
    return {};
}

Verdict carry_out(Play& play, const Advance& command) {
    if (auto ready = require_leisure(play, command.actor, "TR-11.1.a"); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (one.kind != Kind::character) return refuse(wrong_kind, "TR-2.1.1.c", "/actor");
    if (auto fits = require_advance(play, one, command.skills); !fits) return fits;
    for (const SkillName& skill : command.skills)
        roll_advance(play, command.actor, skill.value, false);
    play.happen(TicksCleared{command.actor});  // Also those that were not chosen (TR-11.1.d).
    return {};
}

Verdict carry_out(Play& play, const Train& command) {
    if (auto ready = require_leisure(play, command.actor, "TR-11.2.a"); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (one.kind != Kind::character) return refuse(wrong_kind, "TR-11.2.a", "/actor");
    if (command.skill.empty()) return refuse(name_needed, {}, "/skill");
    if (one.training) return refuse(already_training, "TR-11.2.a");
    if (auto better = require_teacher(play, one, command); !better) return better;

    Training training;
    training.skill = command.skill.value;
    const auto known = one.advanced.find(training.skill);
    training.kind =
        known != one.advanced.end() ? known->second.kind : command.kind.value_or(SkillKind::skill);
    training.teacher = command.teacher ? command.teacher->value : command.outside_teacher->value;
    training.weeks_needed = 1 + rank_of(one, training.skill);  // TR-11.2.c
    if (command.payment) training.payment = command.payment->value;
    const Creature* teacher = command.teacher ? play.creature(*command.teacher) : nullptr;
    const bool agreed = play.actor().is_gm() || !teacher || teacher->owner == play.actor().member;
    if (agreed) {
        play.happen(TrainingBegan{one.id, std::move(training)});
        return {};
    }
    Question question = question_for(play, *teacher, "teach", {"yes", "no"}, "no");
    question.note = training.skill;
    question.pupil = one.id;
    question.training = std::move(training);
    play.happen(DecisionOpened{std::move(question)});
    return {};
}

Verdict carry_out(Play& play, const TrainingFinish& command) {
    if (auto ready = require_leisure(play, command.actor, "TR-11.2.d"); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (!one.training) return refuse(not_training, "TR-11.2.d");
    const Training training = *one.training;
    if (training.days_done < 7 * training.weeks_needed) return refuse(not_done, "TR-11.2.c");
    if (rank_of(one, training.skill) > 0) {
        roll_advance(play, command.actor, training.skill, true);
    } else if (test_skill(play, command.actor, "", Purpose::training)) {
        play.happen(SkillLearned{command.actor, training.skill, training.kind});  // TR-11.2.e
    }
    play.happen(TrainingStopped{command.actor, true});
    return {};
}

Verdict carry_out(Play& play, const TrainingStop& command) {
    if (auto own = require_own(play, command.actor); !own) return own;
    if (!play.creature(command.actor)->training) return refuse(not_training, "TR-11.2.d");
    play.happen(TrainingStopped{command.actor, false});
    return {};
}

}  // namespace kast::rules::troika
