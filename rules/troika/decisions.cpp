// Answers to open decisions, kind by kind (TR-3, TR-6.8, TR-7.7, TR-7.9, TR-10.4.1, TR-11.2).
#include "rules/core/decisions.hpp"

#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// What was answered, with the GM's `default` made into the word it stands for.
struct Answer {
    std::string word;
    std::vector<Id> items;
    bool fallback = false;
};

void note_answer(CommandContext& context, const Question& question, const Answer& answer,
                 bool sealed = false) {
    const Decision& decision = question.decision;
    context.emit(DecisionAnswered{.decision = decision.id,
                                  .kind = decision.kind,
                                  .creature = decision.creature,
                                  .answer = answer.word,
                                  .items = answer.items,
                                  .fallback = answer.fallback,
                                  .sealed = sealed});
}

/// Both dice are thrown when both have answered, the initiator's first (TR-3.3.b).
void answer_tie(CommandContext& context, const Question& question, const Answer& answer) {
    const auto others = std::ranges::count_if(context.state().questions, [&](const Question& one) {
        return one.decision.kind == "tie-luck" && one.decision.id != question.decision.id;
    });
    note_answer(context, question, answer, others > 0);
    if (others > 0) return;
    const Exchange exchange = *context.state().exchange;
    std::vector<Id> winners;
    for (const Side* side : {&exchange.attacker, &exchange.defender}) {
        const auto choice = exchange.tie_luck.find(side->creature);
        const bool tests = choice != exchange.tie_luck.end() && choice->second &&
                           has_luck(*context.creature(side->creature));
        if (tests && test_luck(context, side->creature, LuckPurpose::tie))
            winners.push_back(side->creature);
    }
    if (winners.size() != 1) return close_exchange(context);
    const bool first = winners.front() == exchange.attacker.creature;
    context.emit(TieBroken{winners.front(), first ? Outcome::attacker : Outcome::defender});
    resolve_outcome(context);
}

void answer_damage_luck(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    if (takes_luck(answer.word))
        test_luck(context, question.decision.creature, LuckPurpose::damage);
    resolve_hits(context);
}

void answer_weapon(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    const std::vector<Hit>& hits = context.state().exchange->hits;
    const auto open =
        std::ranges::find_if(hits, [](const Hit& hit) { return hit.die && !hit.weapon; });
    context.emit(WeaponChosen{static_cast<int>(open - hits.begin()), open->by, Id(answer.word)});
    resolve_hits(context);
}

void answer_grapple(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    const Exchange exchange = *context.state().exchange;
    if (exchange.falls) {
        land_hit(context, exchange.attacker, exchange.defender.creature);
        return resolve_hits(context);
    }
    if (!context.creature(exchange.defender.creature)->prone)
        context.emit(KnockedDown{exchange.defender.creature});
    close_exchange(context);
}

void answer_hit_back(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    if (answer.word == "no") return close_exchange(context);
    const Exchange exchange = *context.state().exchange;
    land_hit(context, exchange.defender, exchange.attacker.creature);
    resolve_hits(context);
}

void answer_affliction(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    const Id victim = question.decision.creature;
    const auto& list = context.state().afflictions;
    const auto affliction = std::ranges::find(list, *question.affliction, &Affliction::id);
    if (affliction == list.end()) return;  // The GM has ended it meanwhile.
    const Id id = affliction->id;
    const std::string skill = affliction->skill;
    bool passed = false;
    if (takes_luck(answer.word))
        passed = test_luck(context, victim, LuckPurpose::affliction);
    else if (answer.word == "skill")
        passed = test_skill(context, victim, skill, Purpose::affliction);
    if (passed)
        pass_affliction(context, id);
    else
        fail_affliction(context, id);
}

void answer_death(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    const Id id = question.decision.creature;
    if (takes_luck(answer.word) && test_luck(context, id, LuckPurpose::death))
        context.emit(DeathCheated{id});
}

void answer_teach(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    const Creature* pupil = context.creature(*question.pupil);
    if (answer.word == "yes" && pupil && !pupil->training) {
        context.emit(TrainingStarted{*question.pupil, *question.training});
    }
}

void answer_offer(CommandContext& context, const Question& question, const Answer& answer) {
    note_answer(context, question, answer);
    if (!takes_luck(answer.word)) return;
    std::vector<Modifier> more;
    add_ruling(more, question.modifier, question.reason, RulingOn::under);
    test_luck(context, question.decision.creature, LuckPurpose::offered, more);
}

/// The things chosen fit the die, entirely and once each (TR-10.4.1.c).
Result<void> require_drop(const CommandContext& context, const Question& question,
                          const std::vector<Id>& items) {
    const Creature& one = *context.creature(question.decision.creature);
    std::set<Id> seen;
    int slots = 0;
    for (const Id& id : items) {
        const Item* item = find_item(one, id);
        if (!item) return refuse(no_such_item, {}, "/items", id.value + ".");
        if (one.worn == id && !question.armour_too)
            return refuse(not_allowed, "TR-10.4.1.c", "/items",
                          "Armour worn is dropped where the GM has allowed `armour_too`.");
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, "/items", id.value + " is named twice.");
        slots += slots_of(*item);
    }
    if (const int most = question.slots.value_or(0); slots > most) {
        return refuse(
            too_many_slots, "TR-10.4.1.a", "/items",
            "They fill " + std::to_string(slots) + " slots of " + std::to_string(most) + ".");
    }
    return {};
}

Result<void> answer_drop(CommandContext& context, const Question& question, const Answer& answer) {
    KAST_REQUIRE(require_drop(context, question, answer.items));
    note_answer(context, question, answer);
    Dropped dropped{question.decision.creature, {}, question.reckless};
    for (const Id& id : answer.items) {
        dropped.items.push_back(*find_item(*context.creature(question.decision.creature), id));
        if (question.reckless) dropped.items.back().broken_or_lost = true;
    }
    context.emit(std::move(dropped));
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DecisionAnswer& given) {
    const Question* open = find_question(context.state().questions, given.decision);
    auto word = resolve_answer(open ? &open->decision : nullptr, given, context.actor());
    if (!word) return refusal_of(word);
    const Answer answer{std::move(*word), given.items.value_or(BoundedList<Id, 60>{}),
                        given.answer.value == take_fallback};
    const Question question = *open;  // The open one goes with its answer.
    const Decision& decision = question.decision;
    if (!can_pay_for(*context.creature(decision.creature), answer.word))
        return refuse(luck_exhausted, "TR-3.1.e", "/answer");
    const std::string& kind = decision.kind;
    if (kind == "drop") return answer_drop(context, question, answer);
    if (!answer.items.empty())
        return refuse(invalid_params, {}, "/items", "Nothing is chosen from for this decision.");
    static const std::map<std::string_view,
                          void (*)(CommandContext&, const Question&, const Answer&)>
        answers{{"tie-luck", answer_tie},      {"damage-luck", answer_damage_luck},
                {"weapon", answer_weapon},     {"grapple", answer_grapple},
                {"hit-back", answer_hit_back}, {"affliction", answer_affliction},
                {"death", answer_death},       {"teach", answer_teach},
                {"offered-luck", answer_offer}};
    answers.at(kind)(context, question, answer);
    return {};
}

}  // namespace kast::rules::troika
