// Drowning, fire, poison, bleeding (TR-7.9).
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

const Affliction* find_affliction(const State& state, const Id& id) {
    const auto found = std::ranges::find(state.afflictions, id, &Affliction::id);
    return found == state.afflictions.end() ? nullptr : &*found;
}

void test_drowning(Play& play, const Affliction& affliction) {
    if (test_skill(play, affliction.creature, affliction.skill, Purpose::affliction)) {
        pass_affliction(play, affliction.id);
    } else {
        fail_affliction(play, affliction.id);
    }
}

/// Enemies and henchmen have one way, so it is rolled at once; a character chooses (TR-7.9.1.b).
void test_or_ask(Play& play, const Affliction& affliction) {
    const Creature& victim = *play.creature(affliction.creature);
    if (victim.kind != Kind::character) {
        if (test_skill(play, victim.id, affliction.skill, Purpose::affliction))
            pass_affliction(play, affliction.id);
        else
            fail_affliction(play, affliction.id);
        return;
    }
    std::vector<std::string> answers;
    if (!affliction.skill.empty()) answers.emplace_back("skill");
    if (has_luck(victim)) answers.emplace_back("luck");
    if (answers.empty()) return fail_affliction(play, affliction.id);
    answers.emplace_back("decline");
    Question question = question_for(play, victim, "affliction", answers, "decline");
    question.affliction = affliction.id;
    question.note = affliction.kind;
    play.happen(DecisionOpened{std::move(question)});
}

}  // namespace

void fail_affliction(Play& play, const Id& id) {
    const Affliction affliction = *find_affliction(play.state(), id);
    const bool drowns = affliction.kind == drowning_kind;
    std::vector<int> dice =
        play.dice(affliction.dice + (affliction.escalates ? affliction.failures : 0));
    int lost = 0;
    for (const int one : dice) lost += one;
    play.happen(AfflictionChanged{id, affliction.creature, affliction.dice, affliction.escalates,
                                  affliction.failures + 1});
    lose_stamina(play, affliction.creature, drowns ? Harm::drowning : Harm::affliction,
                 std::move(dice), lost);
    judge(play, affliction.creature, drowns);
}

void pass_affliction(Play& play, const Id& id) {
    const Affliction affliction = *find_affliction(play.state(), id);
    if (affliction.kind != drowning_kind)
        return play.happen(AfflictionEnded{id, affliction.creature});
    // Afloat for now; only the GM says when somebody is out of the water (TR-7.9.c).
    if (affliction.failures > 0) {
        play.happen(
            AfflictionChanged{id, affliction.creature, affliction.dice, affliction.escalates, 0});
    }
}

void tick_afflictions(Play& play, const std::vector<Id>& creatures) {
    const std::vector<Affliction> now =
        play.state().afflictions;  // In the order in which they began.
    for (const Affliction& affliction : now) {
        if (std::ranges::find(creatures, affliction.creature) == creatures.end()) continue;
        if (!find_affliction(play.state(), affliction.id)) continue;  // Died of one before this.
        if (affliction.kind == drowning_kind)
            test_drowning(play, affliction);
        else
            test_or_ask(play, affliction);
    }
}

Verdict carry_out(Play& play, const AfflictionBegin& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto there = require_target(play, command.creature, "/creature"); !there) return there;
    if (command.kind.empty()) return refuse(name_needed, {}, "/kind");
    if (command.id && find_affliction(play.state(), *command.id))
        return refuse(id_taken, {}, "/id");
    if (play.state().afflictions.size() >= 200) return refuse(table_full);
    const bool drowns = command.kind.value == drowning_kind;
    Affliction affliction;
    affliction.id = command.id ? *command.id : play.fresh_id();
    affliction.creature = command.creature;
    affliction.kind = command.kind;
    if (command.skill) affliction.skill = command.skill->value;
    if (drowns && affliction.skill.empty()) affliction.skill = swim;
    affliction.dice = command.dice.value_or(1);
    affliction.escalates = command.escalates.value_or(drowns);  // TR-7.9.b
    const Id id = affliction.id;
    play.happen(AfflictionBegan{std::move(affliction)});
    if (command.after_failed_test.value_or(false)) fail_affliction(play, id);
    return {};
}

Verdict carry_out(Play& play, const AfflictionSet& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    const Affliction* one = find_affliction(play.state(), command.affliction);
    if (!one) return refuse(no_such_affliction, "TR-7.9.1.c", "/affliction");
    if (!command.dice && !command.escalates) return refuse(nothing_changes);
    play.happen(AfflictionChanged{one->id, one->creature,
                                  command.dice ? command.dice->value : one->dice,
                                  command.escalates.value_or(one->escalates), one->failures});
    return {};
}

Verdict carry_out(Play& play, const AfflictionEnd& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    const Affliction* one = find_affliction(play.state(), command.affliction);
    if (!one) return refuse(no_such_affliction, "TR-7.9.c", "/affliction");
    play.happen(AfflictionEnded{one->id, one->creature});
    return {};
}

Verdict carry_out(Play& play, const AfflictionTick& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto quiet = require_quiet(play, at_end_of_round, "TR-7.9.2.a"); !quiet) return quiet;
    bool any = false;
    for (const Id& id : command.creatures) {
        if (auto there = require_target(play, id, "/creatures"); !there) return there;
        any = any || std::ranges::find(play.state().afflictions, id, &Affliction::creature) !=
                         play.state().afflictions.end();
    }
    if (!any) return refuse(no_such_affliction, "TR-7.9.2.a", "/creatures");
    tick_afflictions(play, command.creatures);
    return {};
}

}  // namespace kast::rules::troika
