// Attempts opened, changed and rolled (1.1, 3.2).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<std::vector<Modifier>> lines_of(const ModifiersGiven& given, const std::string& path) {
    std::vector<Modifier> lines;
    if (!given) return lines;
    for (const ModifierGiven& one : *given) {
        KAST_REQUIRE(require_range(one.value, -99, 99, refusal::bad_modifier, given_rule,
                                   path + std::to_string(lines.size()) + "/value"));
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

Result<void> require_one_named(const DieGiven& given, std::string_view rule,
                               std::string_view path) {
    if (named(given) == 1) return {};
    return refuse(refusal::wrong_die, rule, path,
                  "One of `tangible`, `intangible`, `usage`, `pool`, `fixed` and `sides`, not " +
                      std::to_string(named(given)) + ".");
}

std::unexpected<Refusal> refuse_missing_die(const std::string& name, std::string_view rule,
                                            std::string_view path, const std::string& there) {
    return refuse(refusal::no_such_die, rule, path,
                  "`" + name + "` is none; there are " + there + ".");
}

std::unexpected<Refusal> refuse_exhausted(const std::string& name, std::string_view rule,
                                          std::string_view path) {
    return refuse(refusal::exhausted, rule, path, "`" + name + "` is.");
}

Result<BaseDie> plain_die(const DieGiven& given, std::string_view path) {
    const int sides = *given.sides;
    KAST_REQUIRE(require_die(sides, path));
    return BaseDie{DieFrom::plain, given.label ? given.label->value : "", sides};
}

/// A static die: one of the stats, one named on the sheet, or a plain one (TOY-static-1).
/// Refuses: wrong-die, no-such-die, die-not-on-chain.
Result<BaseDie> static_die(const State& state, const Id& who, const DieGiven& given,
                           std::string_view path) {
    KAST_REQUIRE(require_one_named(given, "TOY-ro-2", path));
    if (given.sides) return plain_die(given, path);
    if (const Monster* monster = find_monster(state, who)) {
        const std::string stat = given.tangible ? enum_word(*given.tangible) : "";
        const auto die = monster->dice.find(stat);
        if (die == monster->dice.end())
            return refuse_missing_die(stat, "TOY-rb-2", path, enumerate_keys(monster->dice));
        return BaseDie{DieFrom::tangible, stat, die->second, monster->hides_dice()};
    }
    const Adventurer& sheet = state.characters.at(who);
    if (given.tangible)
        return BaseDie{DieFrom::tangible, enum_word(*given.tangible),
                       die_of(sheet, *given.tangible)};
    if (!given.fixed) {
        return refuse(refusal::wrong_die, "TOY-ud-1", path,
                      "A static die is one of the tangible stats, one of `fixed`, or of `sides`; "
                      "usage dice are added to a roll (`add-on.take`).");
    }
    const int die = fixed_die(sheet, *given.fixed);
    if (die == 0)
        return refuse_missing_die(*given.fixed, "TOY-static-1", path, enumerate_keys(sheet.fixed));
    return BaseDie{DieFrom::fixed, *given.fixed, die};
}

/// The base dice of a roll. Refuses: empty too.
Result<std::vector<BaseDie>> static_dice(const State& state, const Id& who,
                                         const std::vector<DieGiven>& given) {
    if (given.empty())
        return refuse(refusal::empty, "TOY-ro-2", "/dice", "A number alone is no roll.");
    std::vector<BaseDie> dice;
    for (const DieGiven& one : given) {
        auto die = static_die(state, who, one, "/dice/" + std::to_string(dice.size()));
        KAST_REQUIRE(die);
        dice.push_back(std::move(*die));
    }
    return dice;
}

/// Any die that can be rolled to succeed. Refuses: exhausted too.
Result<BaseDie> succeed_die(const State& state, const Id& who, const DieGiven& given) {
    const std::string_view path = "/die";
    KAST_REQUIRE(require_one_named(given, "TOY-rs-1", path));
    if (given.tangible || given.fixed || given.sides) return static_die(state, who, given, path);
    const Adventurer* sheet = find_character(state, who);
    if (!sheet) return refuse(refusal::monster_bump, "TOY-int-1", path);
    if (given.pool) {
        const auto pool = sheet->pools.find(given.pool->value);
        if (pool == sheet->pools.end())
            return refuse_missing_die(*given.pool, "TOY-pool-1", path,
                                      enumerate_keys(sheet->pools));
        if (pool->second.count == 0) return refuse_exhausted(*given.pool, "TOY-pool-1", path);
        return BaseDie{DieFrom::pool, pool->first, pool->second.die};
    }
    const std::string name = given.intangible ? enum_word(*given.intangible) : given.usage->value;
    const UsageDie* die = find_usage(*sheet, name);
    if (!die) return refuse_missing_die(name, "TOY-ud-1", path, enumerate_keys(sheet->usage));
    if (die->current == 0) return refuse_exhausted(name, "TOY-chain-4", path);
    const bool stat = enum_from_word<Intangible>(name).has_value();
    return BaseDie{stat ? DieFrom::intangible : DieFrom::usage, name, die->current};
}

/// One who takes part in what `Command` opens.
template <class Command>
Result<Entrant> entrant_of(const CommandContext& context, const Id& who,
                           const BoundedList<DieGiven, 20>& dice, const ModifiersGiven& modifiers,
                           std::string_view path) {
    Entrant entrant;
    entrant.who = who;
    if (const Monster* monster = find_monster(context.state(), who)) {
        KAST_REQUIRE(require_control(context.actor(), {}, path));
        KAST_REQUIRE(require_shown(context.state(), who, path));
        entrant.side = Side::monster;
        entrant.veiled = monster->hides_dice();
        KAST_REQUIRE(require_free(context, who, path));
    } else {
        KAST_REQUIRE(require_available<Command>(context, who, path));
    }
    auto base = static_dice(context.state(), who, dice);
    KAST_REQUIRE(base);
    entrant.dice = std::move(*base);
    auto lines = lines_of(modifiers);
    KAST_REQUIRE(lines);
    entrant.modifiers = std::move(*lines);
    return entrant;
}

}  // namespace

void open_attempt(CommandContext& context, Attempt attempt) {
    attempt.opened_by = context.actor().member;
    for (Entrant& one : attempt.entrants) {
        const auto lines = modifiers_of(context.state(), attempt, one);
        one.modifiers.insert(one.modifiers.end(), lines.begin(), lines.end());
    }
    context.emit(AttemptOpened{std::move(attempt)});
}

Result<void> carry_out(CommandContext& context, const RollTwentyOpen& command) {
    auto entrant = entrant_of<RollTwentyOpen>(context, command.actor, command.dice,
                                              command.modifiers, "/actor");
    KAST_REQUIRE(entrant);
    if (command.call) {
        KAST_REQUIRE(require_called(context, command));
        add_called(context, *command.call, entrant->modifiers);
    }
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    Attempt attempt{{.id = *id, .reason = text_of(command.reason)}};
    attempt.entrants = {*entrant};
    attempt.call = command.call;
    open_attempt(context, std::move(attempt));
    if (command.roll.value_or(false))
        roll_attempt(context, *id, command.spares_questions.value_or(false));
    return {};
}

Result<void> carry_out(CommandContext& context, const RollBetterOpen& command) {
    if (command.entrants.size() < 2) return refuse(refusal::need_two, "TOY-rb-1", "/entrants");
    Attempt attempt{{.kind = RollKind::roll_better, .reason = text_of(command.reason)}};
    for (const EntrantGiven& given : command.entrants) {
        if (find_entrant(attempt, given.actor))
            return refuse(refusal::named_twice, "TOY-rb-1", "/entrants",
                          name_of(context.state(), given.actor) + " is named twice.");
        if (!find_monster(context.state(), given.actor) &&
            !find_character(context.state(), given.actor))
            return refuse(no_such_character, {}, "/entrants",
                          "`" + given.actor.value + "` is none, and no Monster.");
        auto entrant = entrant_of<RollBetterOpen>(context, given.actor, given.dice, given.modifiers,
                                                  "/entrants");
        KAST_REQUIRE(entrant);
        attempt.entrants.push_back(std::move(*entrant));
    }
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    attempt.id = *id;
    open_attempt(context, std::move(attempt));
    if (command.roll.value_or(false))
        roll_attempt(context, *id, command.spares_questions.value_or(false));
    return {};
}

namespace {

/// Opens a Roll to Succeed, as `Command` does. Refuses: no-modifiers, pending-open, exhausted, …
template <class Command>
Result<Id> open_to_succeed(CommandContext& context, const std::optional<Id>& given, const Id& who,
                           const DieGiven& die, const ModifiersGiven& modifiers,
                           const std::string& reason, bool mandatory,
                           const std::optional<Id>& call = {}) {
    const bool monster = find_monster(context.state(), who) != nullptr;
    if (monster) {
        if (!context.actor().is_gm()) return refuse(not_allowed, {}, "/actor");
        KAST_REQUIRE(require_shown(context.state(), who, "/actor"));
        KAST_REQUIRE(require_free(context, who, "/actor"));
    } else {
        KAST_REQUIRE(require_available<Command>(context, who));
    }
    if (modifiers && !modifiers->empty())
        return refuse(refusal::no_modifiers, "TOY-rs-2", "/modifiers");
    auto base = succeed_die(context.state(), who, die);
    KAST_REQUIRE(base);
    const auto id = id_for(context, given);
    if (!id) return id;
    Attempt attempt{{.id = *id, .kind = RollKind::roll_to_succeed, .reason = reason}};
    attempt.mandatory = mandatory;
    attempt.entrants = {
        {.who = who, .side = monster ? Side::monster : Side::ally, .dice = {*base}}};
    attempt.call = call;
    open_attempt(context, std::move(attempt));
    return *id;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const RollToSucceedRoll& command) {
    if (command.call) {
        KAST_REQUIRE(require_own_character(context, command.actor, "/actor"));
        KAST_REQUIRE(require_called(context, command));
    }
    const auto id = open_to_succeed<RollToSucceedRoll>(
        context, command.id, command.actor, command.die, command.modifiers, text_of(command.reason),
        false, command.call);
    KAST_REQUIRE(id);
    roll_to_succeed(context, *id);
    return {};
}

namespace {

/// Sanity, named as the stat or as the usage die that it is.
bool names_sanity(const DieGiven& die) {
    return die.intangible == Intangible::sanity ||
           (die.usage && die.usage->value == enum_word(Intangible::sanity));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const RollToSucceedAsk& command) {
    // Sanity cannot be declined (TOY-san-1).
    const bool mandatory = command.mandatory.value_or(false) || names_sanity(command.die);
    const auto id =
        open_to_succeed<RollToSucceedAsk>(context, command.id, command.actor, command.die,
                                          command.modifiers, text_of(command.reason), mandatory);
    KAST_REQUIRE(id);
    Question question;
    question.attempt = *id;
    question.decision.kind = asks::asked;
    question.decision.creature = command.actor;
    question.decision.owner = owner_of(context.state(), command.actor);
    question.decision.options = {{"roll", {}}};
    if (!mandatory) question.decision.options.push_back({"decline", {}});
    question.decision.fallback = mandatory ? "roll" : "decline";
    open_decision<DecisionOpened>(context, std::move(question));
    return {};
}

Result<void> answer_asked(CommandContext& context, const Answer& answer) {
    const Attempt attempt = context.attempt(*answer.question.attempt);
    const Entrant& one = attempt.entrants.front();
    if (answer.word == "decline") {
        answer_decision(context, answer);
        context.emit(AttemptClosed{.attempt = attempt.id,
                                   .kind = attempt.kind,
                                   .result = AttemptResult::declined,
                                   .target = target_of(attempt.kind)});
        return {};
    }
    if (sides_now(context.state(), one, one.dice.front()) == 0)
        return refuse_exhausted(one.dice.front().label, "TOY-chain-4", "/decision");
    answer_decision(context, answer);
    roll_to_succeed(context, attempt.id);
    return {};
}

namespace {

std::unexpected<Refusal> refuse_stranger(const Attempt& attempt, const Id& who) {
    std::vector<std::string> there;
    for (const Entrant& one : attempt.entrants) there.push_back(one.who.value);
    return refuse(no_such_character, {}, "/actor",
                  "`" + who.value + "` takes no part; " + enumerate(there) + " do.");
}

Result<const Attempt*> require_attempt(const CommandContext& context, const Id& id) {
    const auto found = context.state().attempts.find(id);
    if (found == context.state().attempts.end())
        return refuse(refusal::no_such_attempt, {}, "/attempt",
                      is_none_of(id.value, context.state().attempts));
    return &found->second;
}

/// The attempt, where nothing blocks the command.
template <class Command>
Result<const Attempt*> require_available_attempt(const CommandContext& context, const Id& id) {
    const auto found = require_attempt(context, id);
    KAST_REQUIRE(found);
    const AttemptSituation now{context.state(), **found};
    KAST_REQUIRE(
        require_unblocked(context.state(), blocker_of(For<Command>{}, now), "/attempt", id));
    return found;
}

/// One who takes part in it, and whom the command's actor speaks for.
Result<const Entrant*> own_entrant(const CommandContext& context, const Attempt& attempt,
                                   const Id& who) {
    const Entrant* entrant = find_entrant(attempt, who);
    if (!entrant) return refuse_stranger(attempt, who);
    KAST_REQUIRE(require_control(context.actor(), owner_of(context.state(), who), "/actor"));
    return entrant;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const AttemptSet& command) {
    const auto found = require_available_attempt<AttemptSet>(context, command.attempt);
    KAST_REQUIRE(found);
    const Attempt& attempt = **found;
    const Entrant* before = find_entrant(attempt, command.actor);
    if (!before) return refuse_stranger(attempt, command.actor);
    Entrant after = *before;
    if (command.dice) {
        auto base = static_dice(context.state(), command.actor, *command.dice);
        KAST_REQUIRE(base);
        after.dice = std::move(*base);
    }
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    if (!command.modifiers) {
        std::ranges::copy_if(before->modifiers, std::back_inserter(*lines), was_given);
    }
    after.modifiers = std::move(*lines);
    if (command.damage_modifiers) {
        auto of_damage = lines_of(command.damage_modifiers, "/damage_modifiers/");
        KAST_REQUIRE(of_damage);
        after.damage_modifiers = std::move(*of_damage);
    }
    const auto own = modifiers_of(context.state(), attempt, after);
    after.modifiers.insert(after.modifiers.end(), own.begin(), own.end());
    // A die taken in advance stays only while what it goes with is rolled.
    const std::vector<AddOn> taken = std::exchange(after.added, {});
    for (const AddOn& one : taken) {
        if (!add_on_blocker(context.state(), attempt, after, one.die)) after.added.push_back(one);
    }
    context.emit(AttemptChanged{command.attempt, std::move(after)});
    return {};
}

Result<void> carry_out(CommandContext& context, const AddOnTake& command) {
    const auto found = require_attempt(context, command.attempt);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_unblocked(context.state(), rolled_blocker(**found), "/attempt"));
    const auto entrant = own_entrant(context, **found, command.actor);
    KAST_REQUIRE(entrant);
    KAST_REQUIRE(require_add_on(context.state(), **found, **entrant, command.die, "/die"));
    const int sides = find_usage(context.sheet(command.actor), command.die)->current;
    context.emit(AddOnTaken{command.attempt, command.actor, command.die, sides});
    return {};
}

Result<void> carry_out(CommandContext& context, const AddOnWithdraw& command) {
    const auto found = require_available_attempt<AddOnWithdraw>(context, command.attempt);
    KAST_REQUIRE(found);
    const auto entrant = own_entrant(context, **found, command.actor);
    KAST_REQUIRE(entrant);
    const auto& added = (*entrant)->added;
    if (std::ranges::find(added, command.die.value, &AddOn::die) == added.end()) {
        std::vector<std::string> taken;
        for (const AddOn& one : added) taken.push_back(one.die);
        return refuse(refusal::not_taken, "TOY-int-2", "/die",
                      taken.empty() ? "None was." : "Taken: " + enumerate(taken) + ".");
    }
    context.emit(AddOnWithdrawn{command.attempt, command.actor, command.die});
    return {};
}

Result<void> carry_out(CommandContext& context, const AttemptRoll& command) {
    const auto found = require_available_attempt<AttemptRoll>(context, command.attempt);
    KAST_REQUIRE(found);
    const bool part = std::ranges::any_of((*found)->entrants, [&](const Entrant& one) {
        return context.may_control(owner_of(context.state(), one.who)) &&
               (one.side == Side::ally || context.actor().is_gm());
    });
    if (!part) return refuse(not_allowed, {}, "/attempt");
    roll_attempt(context, command.attempt, command.spares_questions.value_or(false));
    return {};
}

namespace {

/// Who rolls alone what they opened themselves may take it back. Refuses: not-allowed.
Result<void> require_withdrawable(const CommandContext& context, const Attempt& attempt) {
    if (context.actor().is_gm()) return {};
    const bool is_own =
        attempt.kind == RollKind::roll_20 && attempt.purpose != Purpose::guard &&
        attempt.opened_by == context.actor().member &&
        context.may_control(owner_of(context.state(), attempt.entrants.front().who));
    if (is_own) return {};
    return refuse(not_allowed, {}, "/attempt", "The GM calls it off.");
}

}  // namespace

Result<void> carry_out(CommandContext& context, const AttemptCancel& command) {
    const auto found = require_available_attempt<AttemptCancel>(context, command.attempt);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_withdrawable(context, **found));
    close_decisions(context, [&](const Question& one) { return one.attempt == command.attempt; });
    context.emit(AttemptCancelled{command.attempt, text_of(command.reason)});
    return {};
}

}  // namespace kast::rules::toy
