// What has happened, as answers to the questions that odds are asked.
#include "rules/troika/odds.hpp"

namespace kast::rules::troika {

namespace {

enum class Passed { failure, success };
BOOST_DESCRIBE_ENUM(Passed, failure, success)
enum class Fate { dying, dead };
BOOST_DESCRIBE_ENUM(Fate, dying, dead)
enum class Winner { actor, opponent, tie };
BOOST_DESCRIBE_ENUM(Winner, actor, opponent, tie)

Passed passed(bool success) { return success ? Passed::success : Passed::failure; }

struct Teller {
    OutcomeSample& answers;
    const VisibleNumbers& visible;

    void operator()(const Tested& one) const {
        if (one.purpose == Purpose::resist) {
            if (visible.skill) answers.record_of(one.creature.value, "resisted", one.success);
        } else if (one.purpose == Purpose::affliction) {
            answers.record_of(one.creature.value, "result", passed(one.success));
        } else {
            answers.record("result", passed(one.success));
            answers.modifiers("actor", one.modifiers);
        }
    }
    void operator()(const Contested& one) const {
        answers.modifiers("actor", one.actor.thrown.modifiers);
        answers.modifiers("opponent", one.opponent.thrown.modifiers);
        const bool first = one.winner == one.actor.creature;
        answers.record("result",
                       !one.winner ? Winner::tie : (first ? Winner::actor : Winner::opponent));
    }
    void operator()(const LuckTested& one) const {
        answers.record("luck", passed(one.success));
        answers.modifiers("luck", one.modifiers);
    }
    void operator()(const ExchangeRolled& one) const {
        answers.record("result", one.exchange.outcome);
        for (const auto& [side, name] : {std::pair(&one.exchange.attacker, "attacker"),
                                         std::pair(&one.exchange.defender, "defender")}) {
            if (side->thrown) answers.modifiers(name, side->thrown->modifiers);
        }
    }
    void operator()(const TieBroken& one) const { answers.record("result", one.outcome); }
    void operator()(const ExchangeEnded& one) const { answers.record("result", one.outcome); }
    void operator()(const ReceiverChosen& one) const { answers.record("receiver", one.receiver); }
    void operator()(const DamageDealt& one) const {
        if (!visible.armour) return;
        answers.record_of(one.to.value, "damage", one.lost);
        answers.modifiers_of(one.to.value, "damage", one.modifiers);
    }
    void operator()(const StaminaLost& one) const {
        if (one.cause != Harm::spell && visible.armour)
            answers.record_of(one.creature.value, "damage", one.lost);
    }
    void operator()(const DyingStarted& one) const {
        if (visible.stamina && visible.armour)
            answers.record_of(one.creature.value, "fate", Fate::dying);
    }
    void operator()(const CreatureDied& one) const {
        if (visible.stamina && visible.armour)
            answers.record_of(one.creature.value, "fate", Fate::dead);
    }
    void operator()(const KnockedOut& one) const {
        answers.record_of(one.creature.value, "knocked-out", one.rounds);
    }
    void operator()(const KnockedDown& one) const {
        answers.record_of(one.creature.value, "knocked-down", true);
    }
    void operator()(const SpellCast& one) const {
        if (one.result.empty())
            answers.record("result", passed(one.success));
        else
            answers.record("result", one.result);
        answers.record("fumble", one.fumble);
        answers.modifiers("actor", one.thrown ? one.thrown->modifiers : one.modifiers);
        if (one.defender) answers.modifiers("opponent", one.defender->thrown.modifiers);
    }
    void operator()(const Retrieved& one) const {
        answers.record("result", passed(one.success));
        answers.modifiers("actor", one.modifiers);
    }
    void operator()(const ProvisionEaten& one) const {
        if (one.die && visible.stamina) answers.record("gained", one.gained);
        answers.modifiers("actor", one.modifiers);
    }
    void operator()(const Rested& one) const {
        if (!one.stamina_dice.empty())
            answers.record_of(one.creature.value, "stamina", one.stamina);
        if (!one.luck_dice.empty() && one.luck)
            answers.record_of(one.creature.value, "luck", *one.luck);
    }
    void operator()(const AdvanceRolled& one) const {
        answers.record_of(one.skill, "result", passed(one.success));
        answers.modifiers("actor", one.modifiers);
    }
    void operator()(const DropRolled& one) const {
        answers.record("slots", one.slots);
        answers.modifiers("actor", one.modifiers);
    }
    void operator()(const MienRolled& one) const { answers.record("mien", one.mien); }
    void operator()(const SpellDrawn& one) const { answers.record("spell", one.spell); }
    void operator()(const Adjusted& one) const {
        if (!one.dice.empty()) answers.record("value", one.after);
    }
    template <class E>
    void operator()(const E&) const {}
};

}  // namespace

VisibleNumbers visible_numbers_of(const State& state, const Actor& actor,
                                  const std::vector<Id>& creatures) {
    VisibleNumbers visible;
    if (actor.is_gm()) return visible;
    for (const Id& id : creatures) {
        const Creature* one = find(state, id);
        if (!one) continue;
        const Veil veil = veil_of(*one);
        visible.skill = visible.skill && !veil.skill;
        visible.stamina = visible.stamina && !veil.stamina;
        visible.armour = visible.armour && !veil.armour;
        visible.inventory = visible.inventory && one->kind == Kind::character;
    }
    return visible;
}

State with_only(const State& state, const std::vector<Id>& creatures) {
    State small;
    small.settings = state.settings;
    small.day = state.day;
    for (const Id& id : creatures) small.creatures.share(state.creatures, id);
    small.unaware = state.unaware;
    small.effects = state.effects;
    small.initiative = state.initiative;
    small.exchange = state.exchange;
    small.questions = state.questions;
    return small;
}

void record_answers(OutcomeSample& answers, const std::vector<Event>& events,
                    const VisibleNumbers& visible) {
    for (const Event& event : events) visit(Teller{answers, visible}, event);
}

OutcomeSample answers_of(const std::vector<Event>& events, const VisibleNumbers& visible) {
    OutcomeSample answers;
    record_answers(answers, events, visible);
    return answers;
}

}  // namespace kast::rules::troika
