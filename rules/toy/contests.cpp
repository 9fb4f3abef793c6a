// Luck Contests: picks sealed, turned over together, rolled in order (1.4).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<void> carry_out(CommandContext& context, const LuckContestOpen& command) {
    if (command.participants.size() < 2)
        return refuse(refusal::need_two, "TOY-luck-1", "/participants");
    KAST_REQUIRE(require_named_once(command.participants, "/participants", "TOY-luck-1"));
    Contest contest;
    contest.reason = text_of(command.reason);
    for (const Id& who : command.participants) {
        if (find_monster(context.state(), who))
            return refuse(refusal::monster_bump, "TOY-luck-2", "/participants",
                          name_of(context.state(), who) + " is one.");
        const auto found = require_available<LuckContestOpen>(context, who, "/participants");
        KAST_REQUIRE(found);
        contest.participants.push_back(who);
        SealedParty party{who, {}, {}, false};
        if (!(*found)->owner.empty()) party.members.insert((*found)->owner);
        if (is_exhausted(**found, Intangible::talent)) {
            contest.forced.insert(who);
            party.picks = std::vector<std::string>{word::one};
            party.locked = true;
        }
        contest.choice.parties.push_back(std::move(party));
    }
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    contest.id = contest.choice.id = *id;
    contest.choice.kind = "luck-contest";
    context.emit(LuckContestOpened{std::move(contest)});
    reveal_if_all_locked(context, *id);
    return {};
}

Result<void> carry_out(CommandContext& context, const LuckContestCancel& command) {
    const auto found = context.state().contests.find(command.contest);
    if (found == context.state().contests.end())
        return refuse(refusal::no_such_contest, {}, "/contest",
                      is_none_of(command.contest.value, context.state().contests));
    if (!found->second.rolls.empty()) return refuse(refusal::too_late, "TOY-luck-6", "/contest");
    context.emit(LuckContestCancelled{command.contest, text_of(command.reason)});
    return {};
}

namespace {

const SealedChoice* choice_at(const State& state, const Id& id) {
    const auto found = state.contests.find(id);
    return found == state.contests.end() ? nullptr : &found->second.choice;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const ChoiceSeal& command) {
    const auto party = party_of(choice_at(context.state(), command.choice), command.choice,
                                command.party, context.actor());
    KAST_REQUIRE(party);
    if (command.picks.size() != 1)
        return refuse(not_an_answer, "TOY-luck-2", "/picks", "It takes one pick.");
    const std::string& pick = command.picks.items.front();
    const bool one = pick == word::one;
    // For a player who is away the GM takes a one, and no more.
    if (!one && !belongs_to(**party, context.actor().member, context.actor().is_gm()))
        return refuse(not_your_choice, "TOY-luck-2", "/picks",
                      "For a player who is away the GM takes `one`.");
    const auto stat = enum_from_word<Intangible>(pick);
    if (!one && !stat) {
        return refuse(refusal::not_intangible, "TOY-luck-2", "/picks",
                      "`presence`, `talent`, `awareness`, `sanity` or `one`.");
    }
    if (stat && is_exhausted(context.sheet(command.party), *stat))
        return refuse(refusal::exhausted, "TOY-luck-2", "/picks",
                      "`" + pick + "` is; `one` rolls nothing.");
    context.emit(ChoiceSealed{command.choice, command.party, (*party)->members, {pick}});
    return {};
}

Result<void> carry_out(CommandContext& context, const ChoiceLock& command) {
    const auto party = party_of(choice_at(context.state(), command.choice), command.choice,
                                command.party, context.actor());
    KAST_REQUIRE(party);
    if (!(*party)->picks) return refuse(nothing_sealed, "TOY-luck-2", "/party");
    context.emit(ChoiceLocked{command.choice, command.party});
    reveal_if_all_locked(context, command.choice);
    return {};
}

namespace {

/// What a participant sealed; a one where the die, or Talent (TOY-tal-3), has been exhausted since.
LuckRoll pick_of(const State& state, const SealedParty& party) {
    LuckRoll roll{party.party, word::one, 0, 1};
    const auto stat = enum_from_word<Intangible>(party.picks->front());
    const Adventurer& sheet = state.characters.at(party.party);
    if (!stat || is_exhausted(sheet, *stat) || is_exhausted(sheet, Intangible::talent)) return roll;
    roll.pick = enum_word(*stat);
    roll.sides = die_of(sheet, *stat).current;
    return roll;
}

int talent_of(const State& state, const Id& who) {
    const UsageDie& talent = die_of(state.characters.at(who), Intangible::talent);
    return state.settings.luck_tie == LuckTie::max ? talent.max : talent.current;
}

/// Those with the least by `measure`, in their order.
template <class Measure>
std::vector<Id> lowest(const std::vector<Id>& among, Measure measure) {
    std::vector<Id> found;
    int least = 0;
    for (const Id& who : among) {
        const int value = measure(who);
        if (found.empty() || value < least) {
            found.clear();
            least = value;
        }
        if (value == least) found.push_back(who);
    }
    return found;
}

int value_of(const Contest& contest, const Id& who) {
    return std::ranges::find(contest.rolls, who, &LuckRoll::who)->value;
}

/// The lowest value; of those the lowest Talent; of those whom the GM picks (TOY-luck-3 to -5).
void find_victim(CommandContext& context, const Id& id) {
    const Contest& contest = context.state().contests.at(id);
    const auto tied =
        lowest(contest.participants, [&](const Id& who) { return value_of(contest, who); });
    const auto least = lowest(tied, [&](const Id& who) { return talent_of(context.state(), who); });
    const int value = value_of(contest, tied.front());
    if (least.size() == 1) {
        context.emit(LuckContestVictimNamed{id, least.front(), value,
                                            tied.size() == 1 ? "lowest" : "talent", tied});
        return;
    }
    Question question;
    question.contest = id;
    question.decision.kind = asks::victim;
    question.decision.creature = least.front();
    for (const Id& who : least) question.decision.options.push_back({who.value, who});
    question.decision.options.push_back({"at random", {}});
    question.decision.fallback = "at random";
    open_decision<DecisionOpened>(context, std::move(question));
}

}  // namespace

void reveal_if_all_locked(CommandContext& context, const Id& id) {
    const Contest contest = context.state().contests.at(id);
    if (!all_locked(contest.choice)) return;
    LuckContestRolled rolled{id, {}};
    for (const SealedParty& party : contest.choice.parties) {
        LuckRoll roll = pick_of(context.state(), party);
        if (roll.sides > 0) roll.value = context.dice().roll(roll.sides);
        rolled.rolls.push_back(std::move(roll));
    }
    const std::vector<LuckRoll> rolls = rolled.rolls;
    context.emit(std::move(rolled));
    for (const LuckRoll& one : rolls) {
        if (one.sides > 0) wear(context, one.who, one.pick, one.value);
    }
    find_victim(context, id);
}

Result<void> answer_victim(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.contest;
    std::vector<Id> tied;
    for (const Option& option : answer.question.decision.options) {
        if (option.subject) tied.push_back(*option.subject);
    }
    answer_decision(context, answer);
    const int value = value_of(context.state().contests.at(id), tied.front());
    const bool drawn = answer.word == "at random";
    const Id victim = drawn ? tied[context.dice().pick(tied.size())] : Id(answer.word);
    context.emit(LuckContestVictimNamed{id, victim, value, drawn ? "drawn" : "gm", tied});
    return {};
}

}  // namespace kast::rules::toy
