// Attempts opened, changed and rolled (1.1, 3.2).

#include "rules/toy/allowed.hpp"
#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<std::vector<Modifier>> lines_of(const ModifiersGiven& given) {
    std::vector<Modifier> lines;
    if (!given) return lines;
    for (const ModifierGiven& one : *given) {
        if (one.value < -99 || one.value > 99)
            return refuse(refusal::bad_modifier, given_rule, "/modifiers",
                          "Modifiers are from -99 to 99.");
        lines.push_back({one.value, one.cause, given_rule});
    }
    return lines;
}

namespace {

/// How many of the places a die can come from are named.
int named(const DieGiven& given) {
    return int(given.tangible.has_value()) + int(given.intangible.has_value()) +
           int(given.usage.has_value()) + int(given.pool.has_value()) +
           int(given.fixed.has_value()) + int(given.sides.has_value());
}

Result<BaseDie> plain_die(const DieGiven& given, std::string_view path) {
    const int sides = *given.sides;
    if (auto wrong = wrong_die(sides, path)) return std::unexpected(std::move(*wrong));
    return BaseDie{DieFrom::plain, given.label ? given.label->value : "", sides};
}

/// A static die: one of the stats, one named on the sheet, or a plain one (TOY-static-1).
/// Refuses: wrong-die, no-such-die, die-not-on-chain.
Result<BaseDie> static_die(const State& state, const Id& who, const DieGiven& given,
                           std::string_view path) {
    if (named(given) != 1) return refuse(refusal::wrong_die, "TOY-ro-2", path);
    if (given.sides) return plain_die(given, path);
    if (const Monster* monster = find_monster(state, who)) {
        const std::string stat = given.tangible ? word_of(*given.tangible) : "";
        const auto die = monster->dice.find(stat);
        if (die == monster->dice.end()) return refuse(refusal::no_such_die, "TOY-rb-2", path);
        return BaseDie{DieFrom::tangible, stat, die->second};
    }
    const Adventurer& sheet = state.characters.at(who);
    if (given.tangible)
        return BaseDie{DieFrom::tangible, word_of(*given.tangible), die_of(sheet, *given.tangible)};
    if (!given.fixed) return refuse(refusal::wrong_die, "TOY-ud-1", path);
    const int die = fixed_die(sheet, *given.fixed);
    if (die == 0) return refuse(refusal::no_such_die, "TOY-static-1", path);
    return BaseDie{DieFrom::fixed, *given.fixed, die};
}

/// Any die that can be rolled to succeed. Refuses: exhausted too.
Result<BaseDie> succeed_die(const State& state, const Id& who, const DieGiven& given) {
    const std::string_view path = "/die";
    if (named(given) != 1) return refuse(refusal::wrong_die, "TOY-rs-1", path);
    if (given.tangible || given.fixed || given.sides) return static_die(state, who, given, path);
    const Adventurer* sheet = find_character(state, who);
    if (!sheet) return refuse(refusal::monster_bump, "TOY-int-1", path);
    if (given.pool) {
        const auto pool = sheet->pools.find(given.pool->value);
        if (pool == sheet->pools.end()) return refuse(refusal::no_such_die, "TOY-pool-1", path);
        if (pool->second.count == 0) return refuse(refusal::exhausted, "TOY-pool-1", path);
        return BaseDie{DieFrom::pool, pool->first, pool->second.die};
    }
    const std::string name = given.intangible ? word_of(*given.intangible) : given.usage->value;
    const UsageDie* die = find_usage(*sheet, name);
    if (!die) return refuse(refusal::no_such_die, "TOY-ud-1", path);
    if (die->current == 0) return refuse(refusal::exhausted, "TOY-chain-4", path);
    const bool stat = from_word<Intangible>(name).has_value();
    return BaseDie{stat ? DieFrom::intangible : DieFrom::usage, name, die->current};
}

Result<Entrant> entrant_of(const Draft& draft, const Id& who, const BoundedList<DieGiven, 20>& dice,
                           const ModifiersGiven& modifiers, std::string_view path) {
    Entrant entrant;
    entrant.who = who;
    if (find_monster(draft.state, who)) {
        if (!draft.actor.is_gm()) return refuse(not_allowed, {}, path);
        entrant.side = Side::monster;
    } else if (const auto found = fit(draft, who, path); !found) {
        return std::unexpected(found.error());
    }
    if (auto busy = not_free(draft, who, path)) return std::unexpected(std::move(*busy));
    if (dice.empty()) return refuse(refusal::empty, "TOY-ro-2", "/dice");
    for (const DieGiven& one : dice) {
        auto die = static_die(draft.state, who, one, "/dice");
        if (!die) return std::unexpected(std::move(die.error()));
        entrant.dice.push_back(std::move(*die));
    }
    auto lines = lines_of(modifiers);
    if (!lines) return std::unexpected(std::move(lines.error()));
    entrant.modifiers = std::move(*lines);
    return entrant;
}

std::string text_of(const std::optional<BoundedString<200>>& given) {
    return given ? given->value : "";
}

}  // namespace

void open_attempt(Draft& draft, Attempt attempt) {
    attempt.opened_by = draft.actor.member;
    for (Entrant& one : attempt.entrants) {
        const auto lines = modifiers_of(draft.state, attempt, one);
        one.modifiers.insert(one.modifiers.end(), lines.begin(), lines.end());
    }
    draft.say(AttemptOpened{std::move(attempt)});
}

Events carry_out(Draft& draft, const RollTwentyOpen& command) {
    auto entrant = entrant_of(draft, command.actor, command.dice, command.modifiers, "/actor");
    if (!entrant) return std::unexpected(std::move(entrant.error()));
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    Attempt attempt{.id = *id, .reason = text_of(command.reason), .entrants = {*entrant}};
    open_attempt(draft, std::move(attempt));
    if (command.roll.value_or(false)) (void)roll_attempt(draft, *id);
    return draft.done();
}

Events carry_out(Draft& draft, const RollBetterOpen& command) {
    if (command.entrants.size() < 2) return refuse(refusal::need_two, "TOY-rb-1", "/entrants");
    Attempt attempt{.kind = RollKind::roll_better, .reason = text_of(command.reason)};
    for (const EntrantGiven& given : command.entrants) {
        if (find_entrant(attempt, given.actor))
            return refuse(refusal::named_twice, "TOY-rb-1", "/entrants");
        if (!find_monster(draft.state, given.actor) && !find_character(draft.state, given.actor))
            return refuse(no_such_character, {}, "/entrants");
        auto entrant = entrant_of(draft, given.actor, given.dice, given.modifiers, "/entrants");
        if (!entrant) return std::unexpected(std::move(entrant.error()));
        attempt.entrants.push_back(std::move(*entrant));
    }
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    attempt.id = *id;
    open_attempt(draft, std::move(attempt));
    if (command.roll.value_or(false)) (void)roll_attempt(draft, *id);
    return draft.done();
}

namespace {

/// Opens a Roll to Succeed. Refuses: no-modifiers, pending-open, exhausted, …
Result<Id> open_to_succeed(Draft& draft, const std::optional<Id>& given, const Id& who,
                           const DieGiven& die, const ModifiersGiven& modifiers,
                           const std::string& reason, bool mandatory) {
    const bool monster = find_monster(draft.state, who) != nullptr;
    if (monster && !draft.actor.is_gm()) return refuse(not_allowed, {}, "/actor");
    if (!monster) {
        const auto found = fit(draft, who, "/actor");
        if (!found) return std::unexpected(found.error());
    }
    if (modifiers && !modifiers->empty())
        return refuse(refusal::no_modifiers, "TOY-rs-2", "/modifiers");
    if (auto busy = not_free(draft, who, "/actor")) return std::unexpected(std::move(*busy));
    auto base = succeed_die(draft.state, who, die);
    if (!base) return std::unexpected(std::move(base.error()));
    const auto id = id_for(draft, given);
    if (!id) return id;
    Entrant entrant{.who = who, .side = monster ? Side::monster : Side::ally, .dice = {*base}};
    open_attempt(draft, {.id = *id,
                         .kind = RollKind::roll_to_succeed,
                         .reason = reason,
                         .mandatory = mandatory,
                         .entrants = {std::move(entrant)}});
    return *id;
}

}  // namespace

Events carry_out(Draft& draft, const RollToSucceedRoll& command) {
    const auto id = open_to_succeed(draft, command.id, command.actor, command.die,
                                    command.modifiers, text_of(command.reason), false);
    if (!id) return std::unexpected(id.error());
    roll_to_succeed(draft, *id);
    return draft.done();
}

namespace {

/// Sanity, named as the stat or as the usage die that it is.
bool names_sanity(const DieGiven& die) {
    return die.intangible == Intangible::sanity ||
           (die.usage && die.usage->value == word_of(Intangible::sanity));
}

}  // namespace

Events carry_out(Draft& draft, const RollToSucceedAsk& command) {
    // Sanity cannot be declined (TOY-san-1).
    const bool mandatory = command.mandatory.value_or(false) || names_sanity(command.die);
    const auto id = open_to_succeed(draft, command.id, command.actor, command.die,
                                    command.modifiers, text_of(command.reason), mandatory);
    if (!id) return std::unexpected(id.error());
    Question question;
    question.attempt = *id;
    question.decision.kind = asks::asked;
    question.decision.creature = command.actor;
    question.decision.owner = owner_of(draft.state, command.actor);
    question.decision.options = {{"roll", {}}};
    if (!mandatory) question.decision.options.push_back({"decline", {}});
    question.decision.fallback = mandatory ? "roll" : "decline";
    ask(draft, std::move(question));
    return draft.done();
}

Events answer_asked(Draft& draft, const Question& question, const std::string& answer) {
    const Attempt attempt = draft.attempt(*question.attempt);
    const Entrant& one = attempt.entrants.front();
    if (answer == "decline") {
        close(draft, question, answer);
        draft.say(AttemptClosed{.attempt = attempt.id,
                                .kind = attempt.kind,
                                .result = AttemptResult::declined,
                                .target = target_of(attempt.kind)});
        return draft.done();
    }
    if (sides_now(draft.state, one, one.dice.front()) == 0)
        return refuse(refusal::exhausted, "TOY-chain-4", "/decision");
    close(draft, question, answer);
    roll_to_succeed(draft, attempt.id);
    return draft.done();
}

namespace {

/// An attempt whose dice have not been rolled. Refuses: closed, too-late.
Result<const Attempt*> open_at(const Draft& draft, const Id& id) {
    const auto found = draft.state.attempts.find(id);
    if (found == draft.state.attempts.end())
        return refuse(refusal::no_such_attempt, {}, "/attempt");
    if (found->second.phase != AttemptPhase::open) return refuse(refusal::too_late, {}, "/attempt");
    return &found->second;
}

}  // namespace

Events carry_out(Draft& draft, const AttemptEdit& command) {
    const auto found = open_at(draft, command.attempt);
    if (!found) return std::unexpected(found.error());
    const Attempt& attempt = **found;
    const Entrant* before = find_entrant(attempt, command.actor);
    if (!before) return refuse(no_such_character, {}, "/actor");
    if (attempt.kind == RollKind::roll_to_succeed)
        return refuse(refusal::no_modifiers, "TOY-rs-2", "/attempt");
    Entrant after = *before;
    if (command.dice) {
        if (command.dice->empty()) return refuse(refusal::empty, "TOY-ro-2", "/dice");
        after.dice.clear();
        for (const DieGiven& one : *command.dice) {
            auto die = static_die(draft.state, command.actor, one, "/dice");
            if (!die) return std::unexpected(std::move(die.error()));
            after.dice.push_back(std::move(*die));
        }
    }
    auto lines = lines_of(command.modifiers);
    if (!lines) return std::unexpected(std::move(lines.error()));
    if (!command.modifiers) {
        std::ranges::copy_if(before->modifiers, std::back_inserter(*lines), was_given);
    }
    after.modifiers = std::move(*lines);
    const auto own = modifiers_of(draft.state, attempt, after);
    after.modifiers.insert(after.modifiers.end(), own.begin(), own.end());
    // A die taken in advance stays only while what it goes with is rolled.
    const std::vector<AddOn> taken = std::exchange(after.added, {});
    for (const AddOn& one : taken) {
        if (!why_not_add(draft.state, attempt, after, one.die)) after.added.push_back(one);
    }
    draft.say(AttemptEdited{command.attempt, std::move(after)});
    return draft.done();
}

Events carry_out(Draft& draft, const AttemptAdd& command) {
    const auto found = open_at(draft, command.attempt);
    if (!found) return std::unexpected(found.error());
    const Entrant* entrant = find_entrant(**found, command.actor);
    if (!entrant) return refuse(no_such_character, {}, "/actor");
    if (!draft.may_play(owner_of(draft.state, command.actor)))
        return refuse(not_allowed, {}, "/actor");
    if (const RefusalKind* why = why_not_add(draft.state, **found, *entrant, command.die))
        return refuse(*why, "TOY-int-2", "/die");
    const int sides = find_usage(draft.sheet(command.actor), command.die)->current;
    draft.say(AddOnTaken{command.attempt, command.actor, command.die, sides});
    return draft.done();
}

Events carry_out(Draft& draft, const AttemptRoll& command) {
    const auto found = open_at(draft, command.attempt);
    if (!found) return std::unexpected(found.error());
    if ((*found)->kind == RollKind::roll_to_succeed)
        return refuse(decision_open, "TOY-int-3", "/attempt");
    const bool part = std::ranges::any_of((*found)->entrants, [&](const Entrant& one) {
        return draft.may_play(owner_of(draft.state, one.who)) &&
               (one.side == Side::ally || draft.actor.is_gm());
    });
    if (!part) return refuse(not_allowed, {}, "/attempt");
    if (auto wrong = roll_attempt(draft, command.attempt))
        return std::unexpected(std::move(*wrong));
    return draft.done();
}

Events carry_out(Draft& draft, const AttemptCancel& command) {
    const auto found = open_at(draft, command.attempt);
    if (!found) return std::unexpected(found.error());
    for (const Question& one : std::vector<Question>(draft.state.questions)) {
        if (one.attempt == command.attempt) close(draft, one, "");
    }
    draft.say(AttemptCancelled{command.attempt, command.reason ? command.reason->value : ""});
    return draft.done();
}

}  // namespace kast::rules::toy
