// How a condition comes to a character and goes again, by how it is kept.

#include "rules/savage_worlds/conditions.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/character.hpp"
#include "rules/savage_worlds/events.hpp"

namespace kast::rules::savage_worlds {

namespace {

std::vector<Timed>& sources_of(Character& one, Condition state) {
    return state == Condition::distracted ? one.distracted : one.vulnerable;
}

}  // namespace

void gain_condition(Character& one, const StateGained& event, bool aim_counts_now) {
    switch (rule_of(event.state).kept) {
        case Kept::flag:
            if (event.state == Condition::on_hold) one.turn.running = false;
            one.conditions.insert(enum_word(event.state));
            return;
        case Kept::sources:
            sources_of(one, event.state).push_back({event.cause, event.turns.value_or(1)});
            return;
        case Kept::hold: {
            // Bound in place of Entangled, or the other way round.
            const bool is_bound = event.state == Condition::bound;
            (is_bound ? one.bound : one.entangled) = event.restraint.value_or(Restraint{});
            (is_bound ? one.entangled : one.bound).reset();
            return;
        }
        case Kept::target:
            if (event.state == Condition::grappling)
                one.grappling = event.target;
            else
                one.aiming = Aiming{event.target.value_or(Id{}), aim_counts_now};
    }
}

void lose_condition(Character& one, Condition state) {
    switch (rule_of(state).kept) {
        case Kept::flag:
            one.conditions.erase(enum_word(state));
            return;
        case Kept::sources:
            sources_of(one, state).clear();
            return;
        case Kept::hold:
            (state == Condition::bound ? one.bound : one.entangled).reset();
            return;
        case Kept::target:
            if (state == Condition::grappling)
                one.grappling.reset();
            else
                one.aiming.reset();
    }
}

void end_conditions(Character& one, unsigned moment) {
    for (const ConditionRule& rule : condition_rules) {
        if ((rule.ends & moment) != 0) lose_condition(one, rule.condition);
    }
}

}  // namespace kast::rules::savage_worlds
