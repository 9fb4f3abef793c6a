// OutcomeSample to open decisions, kind by kind.
#include "rules/core/decisions.hpp"

#include "rules/core/draft.hpp"
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

bool takes_luck(const DecisionAnswer& command) {
    return command.answer.value == "test-luck" || command.answer.value == "luck";
}

void answered(Play& play, const Question& question, const DecisionAnswer& command,
              bool sealed = false) {
    DecisionAnswered event{question.decision.id,
                           question.decision.kind,
                           question.decision.creature,
                           command.answer.value,
                           {},
                           sealed};
    if (command.items) event.items = *command.items;
    play.happen(std::move(event));
}

/// Both dice are thrown when both have answered, the initiator's first (TR-3.3.b).
void answer_tie(Play& play, const Question& question, const DecisionAnswer& command) {
    const auto others = std::ranges::count_if(play.state().questions, [&](const Question& one) {
        return one.decision.kind == "tie-luck" && one.decision.id != question.decision.id;
    });
    answered(play, question, command, others > 0);
    if (others > 0) return;
    const Exchange exchange = *play.state().exchange;
    std::vector<Id> winners;
    for (const Side* side : {&exchange.attacker, &exchange.defender}) {
        const auto choice = exchange.tie_luck.find(side->creature);
        const bool tests = choice != exchange.tie_luck.end() && choice->second &&
                           has_luck(*play.creature(side->creature));
        if (tests && test_luck(play, side->creature, LuckPurpose::tie))
            winners.push_back(side->creature);
    }
    if (winners.size() != 1) return close_exchange(play);
    const bool first = winners.front() == exchange.attacker.creature;
    play.happen(TieBroken{winners.front(), first ? Outcome::attacker : Outcome::defender});
    settle_outcome(play);
}

void answer_damage_luck(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    if (takes_luck(command)) test_luck(play, question.decision.creature, LuckPurpose::damage);
    go_on_with_hits(play);
}

void answer_weapon(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    const std::vector<Hit>& hits = play.state().exchange->hits;
    const auto open =
        std::ranges::find_if(hits, [](const Hit& hit) { return hit.die && !hit.weapon; });
    play.happen(
        WeaponChosen{static_cast<int>(open - hits.begin()), open->by, Id(command.answer.value)});
    go_on_with_hits(play);
}

void answer_grapple(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    const Exchange exchange = *play.state().exchange;
    if (exchange.falls) {
        land_hit(play, exchange.attacker, exchange.defender.creature);
        return go_on_with_hits(play);
    }
    if (!play.creature(exchange.defender.creature)->prone)
        play.happen(KnockedDown{exchange.defender.creature});
    close_exchange(play);
}

void answer_hit_back(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    if (command.answer.value == "no") return close_exchange(play);
    const Exchange exchange = *play.state().exchange;
    land_hit(play, exchange.defender, exchange.attacker.creature);
    go_on_with_hits(play);
}

void answer_affliction(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    const Id victim = question.decision.creature;
    const auto& list = play.state().afflictions;
    const auto affliction = std::ranges::find(list, *question.affliction, &Affliction::id);
    if (affliction == list.end()) return;  // The GM has ended it meanwhile.
    const Id id = affliction->id;
    const std::string skill = affliction->skill;
    bool passed = false;
    if (takes_luck(command))
        passed = test_luck(play, victim, LuckPurpose::affliction);
    else if (command.answer.value == "skill")
        passed = test_skill(play, victim, skill, Purpose::affliction);
    if (passed)
        pass_affliction(play, id);
    else
        fail_affliction(play, id);
}

void answer_death(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    const Id id = question.decision.creature;
    if (takes_luck(command) && test_luck(play, id, LuckPurpose::death))
        play.happen(DeathCheated{id});
}

void answer_teach(Play& play, const Question& question, const DecisionAnswer& command) {
    answered(play, question, command);
    const Creature* pupil = play.creature(*question.pupil);
    if (command.answer.value == "yes" && pupil && !pupil->training) {
        play.happen(TrainingBegan{*question.pupil, *question.training});
    }
}

/// The things chosen fit the die, entirely and once each (TR-10.4.1.c).
Verdict require_drop(const Play& play, const Question& question, const std::vector<Id>& items) {
    const Creature& one = *play.creature(question.decision.creature);
    std::set<Id> seen;
    int slots = 0;
    for (const Id& id : items) {
        const Item* item = find_item(one, id);
        if (!item) return refuse(no_such_item, {}, "/items");
        if (one.worn == id && !question.armour_too)
            return refuse(not_allowed, "TR-10.4.1.c", "/items");
        if (!seen.insert(id).second) return refuse(named_twice, {}, "/items");
        slots += slots_of(*item);
    }
    if (slots > question.slots.value_or(0)) return refuse(too_many_slots, "TR-10.4.1.a", "/items");
    return {};
}

Verdict answer_drop(Play& play, const Question& question, const DecisionAnswer& command) {
    const std::vector<Id> items = command.items.value_or(BoundedList<Id, 60>{});
    if (auto fits = require_drop(play, question, items); !fits) return fits;
    answered(play, question, command);
    Dropped dropped{question.decision.creature, {}, question.reckless};
    for (const Id& id : items) {
        dropped.items.push_back(*find_item(*play.creature(question.decision.creature), id));
        if (question.reckless) dropped.items.back().broken_or_lost = true;
    }
    play.happen(std::move(dropped));
    return {};
}

}  // namespace

Verdict carry_out(Play& play, const DecisionAnswer& given) {
    const Question* open = question_of(play.state().questions, given.decision);
    const auto answer = resolve_answer(open ? &open->decision : nullptr, given, play.actor());
    if (!answer) return std::unexpected(answer.error());
    DecisionAnswer command = given;
    command.answer.value = *answer;   // A GM may have said `default`.
    const Question question = *open;  // The open one goes with its answer.
    const Decision& decision = question.decision;
    if (takes_luck(command) && !has_luck(*play.creature(decision.creature))) {
        return refuse(luck_exhausted, "TR-3.1.e", "/answer");
    }
    const std::string& kind = decision.kind;
    if (kind == "drop") return answer_drop(play, question, command);
    if (command.items && !command.items->empty()) return refuse(invalid_params, {}, "/items");
    if (kind == "tie-luck")
        answer_tie(play, question, command);
    else if (kind == "damage-luck")
        answer_damage_luck(play, question, command);
    else if (kind == "weapon")
        answer_weapon(play, question, command);
    else if (kind == "grapple")
        answer_grapple(play, question, command);
    else if (kind == "hit-back")
        answer_hit_back(play, question, command);
    else if (kind == "affliction")
        answer_affliction(play, question, command);
    else if (kind == "death")
        answer_death(play, question, command);
    else if (kind == "teach")
        answer_teach(play, question, command);
    else {
        answered(play, question, command);
        if (takes_luck(command)) test_luck(play, decision.creature, LuckPurpose::offered);
    }
    return {};
}

}  // namespace kast::rules::troika
