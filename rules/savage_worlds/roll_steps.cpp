// A trait roll from the dice to the moment when nothing reopens it, and opposed rolls made of two.

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

RollSet& last(RollFrame& frame) { return frame.task.sets.back(); }

std::string accept_word(std::size_t number) { return "accept-" + std::to_string(number); }

bool fits(const RerollAbility& ability, const std::string& trait) {
    return ability.traits.empty() ||
           std::ranges::any_of(ability.traits, [&](const auto& one) { return one.value == trait; });
}

/// What else the roller could do than accept (SW-reroll-1).
std::vector<std::string> rerolls_for(const State& state, const RollTask& task) {
    std::vector<std::string> ways;
    const Character* one = find(state, task.roller);
    if (!one) return ways;
    const auto purses = purses_for(state, *one);
    if (can_pay(state, *one)) ways.emplace_back("reroll-benny");
    if (purses.size() > 1 && purses.front().chips > 0 && purses.back().chips > 0) {
        ways.emplace_back("reroll-pool");
    }
    for (const RerollAbility& ability : one->rerolls) {
        if (ability.uses > 0 && fits(ability, task.trait)) {
            ways.push_back("reroll-" + ability.key.value);
        }
    }
    return ways;
}

void show(CommandContext& context, const RollFrame& frame) {
    const RollTask& task = frame.task;
    RollMade made;
    made.character = task.roller;
    made.trait = task.trait;
    made.purpose = task.purpose;
    made.label = task.label;
    made.throw_number = static_cast<int>(task.sets.size());
    made.set = task.sets.back();
    made.modifiers = task.modifiers;
    made.claimed = task.claimed;
    made.tn = task.tn;
    made.against = task.against;
    made.outcome = outcome_of(task, task.sets.back());
    made.tn_hidden = task.tn_hidden;
    made.tn_owner = task.tn_owner;
    made.hidden = task.hidden;
    made.block = task.block;
    if (task.veils_targets) made.told = outcome_for_players(task, made.set);
    context.emit(std::move(made));
}

/// Several declared targets leave a choice which result goes where (SW-rof-2).
bool needs_allocation(const RollTask& task) {
    if (task.sets[static_cast<std::size_t>(task.chosen)].critical) return false;
    return task.count > 1 && !task.best_only && !task.against.empty() &&
           std::ranges::any_of(task.against, [&](const Against& one) {
               return one.target != task.against.front().target;
           });
}

void settle(CommandContext& context, RollFrame frame) {
    RollTask& task = frame.task;
    const RollSet& set = task.sets[static_cast<std::size_t>(task.chosen)];
    const RollOutcome outcome = outcome_of(task, set);
    RollSettled settled{.character = task.roller,
                        .trait = task.trait,
                        .purpose = task.purpose,
                        .outcome = outcome,
                        .throw_number = task.chosen + 1,
                        .tn_hidden = task.tn_hidden,
                        .tn_owner = task.tn_owner,
                        .hidden = task.hidden};
    if (task.veils_targets) settled.told = outcome_for_players(task, set);
    context.emit(std::move(settled));
    if (!task.call) {
        context.deliver(outcome);
    } else if (find_call(context.state().called_tests, *task.call)) {
        context.emit(
            CalledTestRolled{*task.call, task.roller, std::string(enum_word(verdict_of(outcome)))});
        close_called_tests(context);
    }
    if (outcome.critical && context.state().settings.rulings) {
        RulingFrame ruling = ruling_frame(task.roller, Ruling::critical_failure);
        ruling.hidden = task.hidden;
        ruling.called = task.call.has_value();
        context.push(std::move(ruling));
    }
}

void ask_allocation(CommandContext& context, RollFrame frame) {
    std::vector<std::string> answers{"default-order", "allocate"};
    const RollTask& task = frame.task;
    const Id creature = task.roller;
    const Id owner = task.owner;
    frame.step = RollStep::allocating;
    context.ask(std::move(frame), "allocate", creature, owner, std::move(answers), "default-order");
}

void choose(CommandContext& context, RollFrame frame, int set) {
    frame.task.chosen = set;
    if (needs_allocation(frame.task))
        ask_allocation(context, std::move(frame));
    else
        settle(context, std::move(frame));
}

std::vector<std::string> answers_for(const State& state, const RollTask& task) {
    std::vector<std::string> answers{"accept"};
    // With one trait die the higher total is kept; whole sets leave a choice (SW-reroll-8).
    if (task.sets.size() > 1 && task.count > 1) {
        for (std::size_t i = 1; i <= task.sets.size(); ++i) answers.push_back(accept_word(i));
    }
    std::ranges::copy(rerolls_for(state, task), std::back_inserter(answers));
    return answers;
}

/// Nothing has failed: of a soak that no wound is left.
bool is_enough(const State& state, const RollTask& task, const RollOutcome& outcome) {
    const auto* hit = state.stack.empty() ? nullptr : get_if<HitFrame>(&state.stack.back());
    if (!hit || task.purpose != "soak") return outcome.success;
    return outcome.success && 1 + outcome.raises >= hit->hit.wounds;
}

/// What it comes to as the dice have it, whatever the GM's word.
RollOutcome outcome_as_thrown(const RollTask& task) {
    const auto is_overridden = [](const RollSet& set) { return set.overridden.has_value(); };
    if (std::ranges::none_of(task.sets, is_overridden)) return best_outcome(task);
    RollTask thrown = task;
    for (RollSet& set : thrown.sets) set.overridden.reset();
    return best_outcome(thrown);
}

/// The GM's word on the throw. What follows is asked as the dice have it, so that of an amended
/// roll the answers that were given still answer something.
void override_throw(CommandContext& context, RollTask& task) {
    const auto total = context.overridden_rolls.next();
    if (!total) return;
    RollSet& set = task.sets.back();
    const int before = outcome_of(task, set).total;
    context.emit(ResultOverridden{task.roller, before, *total, task.hidden, task.veils_targets});
    set.overridden = total;
}

void open_window(CommandContext& context, RollFrame frame) {
    const RollTask& task = frame.task;
    if (last(frame).critical) {
        const int critical = static_cast<int>(task.sets.size()) - 1;
        choose(context, std::move(frame), critical);
        return;
    }
    const auto answers = answers_for(context.state(), task);
    const AutoAccept mode = auto_accept_of(context.state(), task.owner);
    const bool settled =
        mode == AutoAccept::on_success && is_enough(context.state(), task, outcome_as_thrown(task));
    if (mode == AutoAccept::always || settled ||
        (mode != AutoAccept::never && answers.size() == 1)) {
        const int best = best_set(task);
        choose(context, std::move(frame), best);
        return;
    }
    const Id creature = task.roller;
    const Id owner = task.owner;
    frame.step = RollStep::window_open;
    context.ask(std::move(frame), "roll-open", creature, owner, answers, "accept");
}

void confirm(CommandContext& context, RollFrame& frame) {
    const int die = context.dice().roll(6);
    last(frame).confirm = die;
    last(frame).critical = die == 1;
    context.emit(CriticalChecked{frame.task.roller, die, die == 1, frame.task.hidden});
}

void throw_dice(CommandContext& context, RollFrame frame) {
    RollTask& task = frame.task;
    const RollSet set = context.throw_roll(task, frame.extra);
    frame.extra = 0;
    task.sets.push_back(set);
    show(context, frame);
    override_throw(context, task);
    const Character* roller = context.find(task.roller);
    if (roller && task.sets.size() == 1 &&
        std::ranges::any_of(roller->support,
                            [&](const auto& one) { return one.trait == task.trait; })) {
        context.emit(SupportUsed{task.roller, task.trait});
    }
    if (!may_be_critical(set)) return open_window(context, std::move(frame));
    switch (context.state().settings.extra_crit) {
        case ExtraCrit::never:
            return open_window(context, std::move(frame));
        case ExtraCrit::always:
            confirm(context, frame);
            return open_window(context, std::move(frame));
        case ExtraCrit::ask:
            break;
    }
    const Id creature = task.roller;
    frame.step = RollStep::confirming;
    // Whoever plays the extra: the question is the GM's (SW-bad-13).
    context.ask(std::move(frame), "extra-crit-check", creature, {}, {"roll", "let-it-be"},
                "let-it-be");
}

Result<int> number_of(const std::string& answer, std::size_t sets) {
    for (std::size_t i = 1; i <= sets; ++i) {
        if (answer == accept_word(i)) return static_cast<int>(i) - 1;
    }
    return refuse(bad_set, "SW-reroll-3", "/answer");
}

Result<void> reroll(CommandContext& context, RollFrame frame, const std::string& answer) {
    RollTask& task = frame.task;
    const Character* one = context.find(task.roller);
    if (!one) return refuse(no_such_character);
    int extra = 0;
    if (answer == "reroll-benny" || answer == "reroll-pool") {
        if (!can_pay(context.state(), *one)) return refuse(no_bennies, "SW-reroll-5", "/answer");
        const bool from_pool = answer == "reroll-pool";
        if (from_pool && context.state().bank.gm_pool == 0) return refuse(no_bennies, "SW-benny-7");
        context.answered(frame, answer);
        pay(context, *one, "reroll", from_pool, task.hidden);
        ++task.bennies;
        if (one->has("elan")) extra = 2;
    } else {
        const std::string key = answer.substr(std::string_view("reroll-").size());
        const auto ability = std::ranges::find_if(
            one->rerolls, [&](const RerollAbility& has) { return has.key.value == key; });
        if (ability == one->rerolls.end()) return refuse(no_such_edge, "SW-reroll-1", "/answer");
        if (ability->uses == 0) return refuse(edge_used, "SW-reroll-5", "/answer");
        context.answered(frame, answer);
        context.emit(AbilityUsed{task.roller, key, task.hidden});
        task.used.push_back(key);
    }
    frame.step = RollStep::throwing;
    frame.extra = extra;
    context.push(std::move(frame));
    return {};
}

/// Pairs of a die ("1", "2", … or "wild") and the target it is put on (SW-rof-2, SW-rof-3).
Result<std::vector<Placed>> placed_by(const RollTask& task, const std::vector<Id>& items) {
    const RollSet& set = task.sets[static_cast<std::size_t>(task.chosen)];
    if (items.size() != 2 * set.dice.size()) return refuse(bad_allocation, "SW-rof-2", "/items");
    std::vector<Against> left = task.against;
    std::vector<bool> used(set.dice.size() + 1, false);
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < items.size(); i += 2) {
        int die = -1;
        if (items[i].value == "wild" && set.wild) die = 0;
        for (int n = 1; n <= static_cast<int>(set.dice.size()); ++n) {
            if (items[i].value == std::to_string(n)) die = n;
        }
        if (die < 0) return refuse(bad_allocation, "SW-rof-2", "/items");
        if (used[static_cast<std::size_t>(die)]) {
            return refuse(die == 0 ? wild_die_once : bad_allocation, "SW-wild-7", "/items");
        }
        used[static_cast<std::size_t>(die)] = true;
        const auto target = std::ranges::find(left, items[i + 1], &Against::target);
        if (target == left.end()) return refuse(bad_allocation, "SW-rof-2", "/items");
        placed.push_back(place(task, set, die, *target));
        left.erase(target);
    }
    return placed;
}

}  // namespace

std::optional<std::vector<std::string>> options_now(const State& state, const RollFrame& frame,
                                                    const Decision& /*asked*/) {
    if (frame.step != RollStep::window_open) return std::nullopt;
    return answers_for(state, frame.task);
}

void go_on(CommandContext& context, RollFrame frame) {
    RollTask& task = frame.task;
    if (frame.step == RollStep::claims && !task.claimed.empty() &&
        context.state().settings.confirm_claims) {
        const Id creature = task.roller;
        context.ask(std::move(frame), "claims", creature, {}, {"stand", "strike"}, "stand");
        return;
    }
    if (frame.step == RollStep::confirmed) {
        confirm(context, frame);
        return open_window(context, std::move(frame));
    }
    frame.step = RollStep::throwing;
    throw_dice(context, std::move(frame));
}

Result<void> answer(CommandContext& context, RollFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    RollTask& task = frame.task;
    if (frame.step == RollStep::window_open && answer.starts_with("reroll-")) {
        return reroll(context, std::move(frame), answer);
    }
    if (frame.step == RollStep::window_open && answer.starts_with("accept-")) {
        const auto number = number_of(answer, task.sets.size());
        KAST_REQUIRE(number);
        context.answered(frame, answer);
        choose(context, std::move(frame), *number);
        return {};
    }
    if (frame.step == RollStep::allocating && answer == "allocate") {
        auto placed = placed_by(task, given.items);
        KAST_REQUIRE(placed);
        task.placed = std::move(*placed);
    }
    context.answered(frame, answer, given.items);
    switch (frame.step) {
        case RollStep::claims:
            if (answer == "strike") {
                std::erase_if(task.modifiers, [&](const Modifier& one) {
                    return std::ranges::find(task.claimed, one.cause) != task.claimed.end();
                });
                for (Against& one : task.against) {
                    std::erase_if(one.modifiers, [&](const Modifier& modifier) {
                        return std::ranges::find(task.claimed, modifier.cause) !=
                               task.claimed.end();
                    });
                }
                task.struck = std::move(task.claimed);
                task.claimed.clear();
            }
            frame.step = RollStep::throwing;
            context.push(std::move(frame));
            break;
        case RollStep::confirming:
            if (answer != "roll") {
                open_window(context, std::move(frame));
                break;
            }
            frame.step = RollStep::confirmed;
            context.push(std::move(frame));
            break;
        case RollStep::window_open: {
            const int best = best_set(task);
            choose(context, std::move(frame), best);
            break;
        }
        case RollStep::allocating:
            settle(context, std::move(frame));
            break;
        case RollStep::throwing:
        case RollStep::confirmed:
            return refuse(nothing_pending, {}, "/decision");  // They ask nothing.
    }
    return {};
}

void settle_roll(CommandContext& context, RollFrame frame) {
    frame.task.chosen = best_set(frame.task);
    settle(context, std::move(frame));
}

// --- opposed rolls (1.6) -----------------------------------------------------------------------

namespace {

void settle_opposed(CommandContext& context, const OpposedFrame& frame,
                    const std::optional<RollOutcome>& second) {
    const OpposedTask& task = frame.task;
    const RollOutcome& first = task.first_came;
    OpposedOutcome outcome;
    outcome.settled = true;
    outcome.first_total = first.total;
    const bool failed = !first.rolled || first.critical || first.total < 4;
    if (second && second->rolled) {
        outcome.second_total = second->total;
        outcome.won = wins_opposed(first, *second);
        outcome.tie = !failed && !second->critical && first.total == second->total;
        const int over = first.total - second->total;
        outcome.margin = outcome.won ? over : -over;
        // The loser's real total is what the winner's raises are measured from (SW-opposed-8).
        outcome.raises = std::max(0, outcome.margin / 4);
    } else {
        outcome.won = !failed;
    }
    context.emit(OpposedSettled{task.first.roller, task.second.roller, task.first.purpose,
                                outcome.won, outcome.tie, outcome.margin, outcome.raises,
                                task.hidden_margin});
    context.deliver(outcome);
}

void roll_second(CommandContext& context, OpposedFrame frame,
                 const std::optional<std::string>& trait) {
    OpposedTask& task = frame.task;
    const Character* defender = context.find(task.second.roller);
    if (!defender) return settle_opposed(context, frame, std::nullopt);
    if (trait) {
        const auto rolled = trait_of(*defender, *trait).value_or(TraitRolled{});
        const auto before = own_modifiers(context.state(), *defender, task.second.trait, {});
        std::erase_if(task.second.modifiers, [&](const Modifier& one) {
            return std::ranges::find(before, one) != before.end();
        });
        task.second.trait = *trait;
        task.second.sides = rolled.sides;
        for (const Modifier& one : own_modifiers(context.state(), *defender, *trait, {})) {
            task.second.modifiers.push_back(one);
        }
    }
    task.second.tn = std::max(task.first_came.total, -100);
    if (hides_traits(context.state(), task.first.roller) || task.first.veils_targets) {
        task.second.tn_hidden = true;
        task.second.tn_owner = {};
    }
    RollTask second = task.second;
    frame.step = OpposedStep::second_came;
    context.push(std::move(frame));
    context.push_roll(std::move(second));
}

}  // namespace

void go_on(CommandContext& context, OpposedFrame frame) {
    OpposedTask& task = frame.task;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    if (frame.step == OpposedStep::first_roll) {
        RollTask first = task.first;
        frame.step = OpposedStep::first_came;
        context.push(std::move(frame));
        context.push_roll(std::move(first));
        return;
    }
    if (frame.step == OpposedStep::second_came) return settle_opposed(context, frame, came);
    task.first_came = came;
    const bool failed = !came.rolled || came.critical || came.total < 4;
    if (failed && !task.force) return settle_opposed(context, frame, std::nullopt);
    if (task.choices.empty()) return roll_second(context, std::move(frame), std::nullopt);
    const Id creature = task.second.roller;
    const Character* defender = context.find(creature);
    const Id owner = defender ? defender->owner : IdOrNone{};
    const auto choices = task.choices;
    context.ask(std::move(frame), "opposed-defence", creature, owner, choices, choices.front());
}

Result<void> answer(CommandContext& context, OpposedFrame frame, const GivenAnswer& given) {
    context.answered(frame, given.word);
    roll_second(context, std::move(frame), given.word);
    return {};
}

}  // namespace kast::rules::savage_worlds
