// The odds of every command that rolls, from `decide` itself. Questions: result, total (of a Roll
// 20), winner (of a Roll Better), die (what a usage die is after it), damage, hurt, flesh-lost,
// dying, fumble, crit, extra-languages, successes, left, backlash, flesh, grit, holds, ends, rises,
// face, victim. Assumes: nothing-added, face-kept, shield-kept, rolled-at-once, out-of-reach.
//
// The picks of a contest are secret: no odds are given of what turns them over.

#include "rules/core/odds.hpp"

#include "rules/core/play_through.hpp"
#include "rules/toy/odds_merging.hpp"
#include "rules/toy/system.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

const Actor game_master{"", Role::gm};

template <class T>
const T* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const T* one = get_if<T>(&event)) return one;
    }
    return nullptr;
}

/// What a roll leaves open and the odds take for granted: the question, the answer, the word.
struct Granted {
    const char* kind;
    const char* answer;
    const char* word;
};
constexpr std::array<Granted, 3> granted{{{asks::add, "done", "nothing-added"},
                                          {asks::held, "keep", "face-kept"},
                                          {asks::shield, "take", "shield-kept"}}};

/// Nothing is added, and what was held back stays so.
struct NothingAdded {
    std::optional<Id> attempt;  ///< the one that the command answers a question of

    bool belongs(const Question& question) const { return attempt && question.attempt == attempt; }
    std::optional<GrantedAnswer> operator()(const Question& question) const {
        const Decision& decision = question.decision;
        const auto found = std::ranges::find_if(
            granted, [&](const Granted& one) { return decision.kind == one.kind; });
        if (found == granted.end()) return std::nullopt;
        return GrantedAnswer{{decision.id, found->answer, {}}, game_master, found->word};
    }
};

NothingAdded nothing_added_to(const State& state, const Command& command) {
    const auto* answer = get_if<DecisionAnswer>(&command);
    const Question* question = answer ? find_question(state.questions, answer->decision) : nullptr;
    return {question ? question->attempt : std::nullopt};
}

/// The odds of a command to its end; `say(OutcomeSample&, events)` records what the events answer.
template <class Say, class... MergeKey>
Result<Odds> odds_to_the_end(const State& state, const Command& command, const Actor& actor,
                             Say say, const MergeKey&... merge_key) {
    PlayThrough<System, NothingAdded> play(state, command, actor, nothing_added_to(state, command));
    return odds_of(
        [&](PathDice& dice) -> Result<OutcomeSample> {
            const auto played = play(dice);
            KAST_REQUIRE(played);
            OutcomeSample answers;
            for (const std::string_view word : played->assumed) answers.assume(word);
            say(answers, played->events());
            return answers;
        },
        merge_key...);
}

// ---- What the events say

void record_result(OutcomeSample& answers, const std::vector<Event>& events) {
    if (const auto* rolled = find<AttemptRolled>(events)) {
        const bool several = rolled->kind == RollKind::roll_better;
        for (const Entrant& one : rolled->entrants)
            answers.modifiers(several ? one.who.value : "actor", one.modifiers);
    }
    const auto* closed = find<AttemptClosed>(events);
    if (!closed) return;
    if (closed->kind == RollKind::roll_better) {
        if (closed->winner) answers.record("winner", *closed->winner);
        return;
    }
    answers.record("result", closed->result);
    if (closed->kind == RollKind::roll_20) answers.record("total", closed->standings.front().total);
}

/// What the die that was rolled is after it.
void record_die(OutcomeSample& answers, const std::vector<Event>& events, const std::string& die,
                int before) {
    int now = before;
    for (const Event& event : events) {
        const auto* moved = get_if<UsageMoved>(&event);
        if (moved && moved->die == die) now = moved->after.current;
    }
    answers.record("die", now);
}

void record_damage(OutcomeSample& answers, const State& before, const Actor& actor,
                   const std::vector<Event>& events) {
    if (const auto* rolled = find<DamageRolled>(events)) {
        answers.record("damage", rolled->total);
        if (rolled->check_sides > 0) {
            answers.record("fumble", rolled->fumble);
            answers.record("crit", rolled->crit);
        }
    }
    const auto* hurt = find<MonsterHurt>(events);
    if (hurt && (actor.is_gm() || !hurt->veiled)) answers.record("hurt", hurt->amount - hurt->soak);
    if (const auto* taken = find<DamageTaken>(events)) {
        const Adventurer* one = find_character(before, taken->actor);
        if (one) answers.record("flesh-lost", one->flesh.current - taken->flesh);
        answers.record("dying", find<DyingStarted>(events) != nullptr);
    }
    if (const auto* death = find<DyingRolled>(events)) answers.record("lives", death->success);
}

void record_rest(OutcomeSample& answers, const std::vector<Event>& events) {
    if (const auto* one = find<CreationLanguagesGained>(events))
        answers.record("extra-languages", one->extra);
    if (const auto* one = find<CreationFleshRolled>(events)) {
        answers.record("flesh", one->flesh);
        answers.record("grit", one->grit);
        answers.modifiers("actor", one->modifiers);
    }
    if (const auto* one = find<KnackRolled>(events))
        answers.record("result", one->success ? AttemptResult::success : AttemptResult::failure);
    if (const auto* one = find<KnaveRolled>(events)) {
        answers.record("result", one->success ? AttemptResult::success : AttemptResult::failure);
        answers.record("total", one->total);
        if (one->luck_sides > 0) record_die(answers, events, word::luck, one->luck_sides);
    }
    if (const auto* one = find<MoraleRolled>(events)) answers.record("holds", one->holds);
    if (const auto* one = find<LuckContestVictimNamed>(events))
        answers.record("victim", one->victim);
    if (const auto* one = find<TableRolled>(events))
        answers.record("face", one->rolls.front().face);
    if (const auto* one = find<UsageRolled>(events))
        record_die(answers, events, one->die, one->sides);
    if (const auto* one = find<PointsChanged>(events); one && !one->faces.empty())
        answers.record("grit", one->faces.front());
    if (const auto* one = find<LevelGained>(events))
        answers.record("grit", std::max(one->dice[0], one->dice[1]));
}

// ---- One question after another

/// A state with nothing in it but what concerns this attempt: it is copied for every fall.
State only(const State& whole, const Id& attempt) {
    State state;
    state.settings = whole.settings;
    state.time = whole.time;
    const auto found = whole.attempts.find(attempt);
    if (found == whole.attempts.end()) return whole;
    state.attempts.insert(*found);
    const auto keep = [&](const Id& id) {
        state.characters.share(whole.characters, id);
        state.monsters.share(whole.monsters, id);
    };
    for (const Entrant& one : found->second.entrants) keep(one.who);
    if (found->second.against) keep(*found->second.against);
    for (const Id& id : whole.time.monsters) {
        if (found->second.purpose == Purpose::init) keep(id);
    }
    for (const Question& one : whole.questions) {
        if (one.attempt == attempt) state.questions.push_back(one);
    }
    return state;
}

struct Rolling {
    State state;
    Command command;
    Actor actor;
    std::string die;  ///< the usage die whose wear is asked; empty: none
    int die_now = 0;

    template <class Say>
    Result<Odds> odds(const AttemptMergeKey& merge_key, Say say) const {
        return odds_to_the_end(state, command, actor, say, merge_key);
    }
};

/// The roll itself; then, where damage may follow, that by itself: of the total only success counts
/// for it.
Result<Odds> odds_of_rolling(Rolling rolling, const Id& attempt, AttemptMergeKey merge_key) {
    const Attempt before = rolling.state.attempts.at(attempt);
    const bool harm = before.purpose == Purpose::fight || before.purpose == Purpose::guard;
    // Without the weapon, or the Monster, nothing follows.
    if (before.purpose == Purpose::fight) rolling.state.attempts.at(attempt).weapon = Id{};
    if (before.purpose == Purpose::guard) rolling.state.attempts.at(attempt).against = Id{};
    auto odds =
        rolling.odds(merge_key, [&](OutcomeSample& answers, const std::vector<Event>& events) {
            record_result(answers, events);
            record_rest(answers, events);
            if (!rolling.die.empty()) record_die(answers, events, rolling.die, rolling.die_now);
        });
    if (!harm || (!odds && odds.error().kind != no_odds.kind)) return odds;
    rolling.state.attempts.at(attempt) = before;
    merge_key.follow_up = true;
    if (before.purpose == Purpose::guard) {
        const Monster* monster = find_monster(rolling.state, *before.against);
        merge_key.summed = monster ? monster->damage.size() : 0;
    }
    auto damage =
        rolling.odds(merge_key, [&](OutcomeSample& answers, const std::vector<Event>& events) {
            record_damage(answers, rolling.state, rolling.actor, events);
        });
    if (!odds) return damage;
    if (damage) merge_odds(*odds, std::move(*damage));
    return odds;
}

Result<Odds> odds_of_open(const State& state, const Id& id, const Actor& actor) {
    const Attempt& attempt = state.attempts.at(id);
    Rolling rolling{only(state, id), AttemptRoll{id}, actor, {}, 0};
    return odds_of_rolling(std::move(rolling), id, dice_of(state, attempt));
}

/// A Roll to Succeed: one die, and what it is after it.
Result<Odds> odds_of_succeeding(const State& state, const Command& command, const Actor& actor,
                                const Attempt& attempt) {
    Rolling rolling{state, command, actor, {}, 0};
    const Entrant& one = attempt.entrants.front();
    const BaseDie& die = one.dice.front();
    if (die.from == DieFrom::intangible || die.from == DieFrom::usage) {
        rolling.die = die.label;
        rolling.die_now = sides_now(state, one, die);
    }
    AttemptMergeKey merge_key;
    merge_key.fixed = {0};
    merge_key.sides = {one.side};
    merge_key.owner = {0};
    return rolling.odds(merge_key, [&](OutcomeSample& answers, const std::vector<Event>& events) {
        record_result(answers, events);
        if (!rolling.die.empty()) record_die(answers, events, rolling.die, rolling.die_now);
    });
}

/// The attempt that is there now and was not before, or has changed.
Id opened(const State& before, const State& now) {
    for (const auto& [id, attempt] : now.attempts) {
        if (!before.attempts.contains(id)) return id;
    }
    return {};
}

/// A command that opens or changes an attempt: the roll that follows.
template <class T>
// NOLINTNEXTLINE(performance-unnecessary-value-param): it is changed where it has a `roll`.
Result<Odds> odds_before_the_roll(const State& before, T command, const Actor& actor) {
    if constexpr (requires { command.roll; }) command.roll.reset();
    const auto now = state_after<System>(before, command, actor);
    KAST_REQUIRE(now);
    Id id;
    if constexpr (requires { command.attempt; })
        id = command.attempt;
    else
        id = opened(before, *now);
    const Attempt& attempt = now->attempts.at(id);
    Result<Odds> odds = refuse(no_odds);
    if (attempt.kind == RollKind::roll_to_succeed) {
        const DecisionAnswer roll{now->questions.back().decision.id, "roll", {}};
        odds = odds_of_succeeding(only(*now, id), roll, game_master, attempt);
    } else {
        odds = odds_of_open(*now, id, game_master);
    }
    if (odds) odds->assumed.emplace_back("rolled-at-once");
    if (odds && is_out_of_reach(*now, attempt)) odds->assumed.emplace_back("out-of-reach");
    return odds;
}

template <class T>
constexpr bool before_the_roll = boost::mp11::mp_contains<
    boost::mp11::mp_list<RollTwentyOpen, RollBetterOpen, RollToSucceedAsk, AttemptSet, AddOnTake,
                         AddOnWithdraw, Fight, Guard>,
    T>::value;

/// All that is asked of the dice, with no path merged.
Result<Odds> odds_as_it_is(const State& state, const Command& command, const Actor& actor,
                           const AttemptMergeKey* merge_key = nullptr) {
    const auto say = [&](OutcomeSample& answers, const std::vector<Event>& events) {
        record_result(answers, events);
        record_damage(answers, state, actor, events);
        record_rest(answers, events);
    };
    return merge_key ? odds_to_the_end(state, command, actor, say, *merge_key)
                     : odds_to_the_end(state, command, actor, say);
}

Result<Odds> odds_of_command(const State& state, const AttemptRoll& command, const Actor& actor) {
    KAST_REQUIRE(throws_dice<System>(state, command, actor));
    return odds_of_open(state, command.attempt, actor);
}

Result<Odds> odds_of_command(const State& state, const RollToSucceedRoll& command,
                             const Actor& actor) {
    // What the same roll would be if the GM asked for it shows which die it is.
    RollToSucceedAsk asked{command.id, command.actor, command.die, true, command.modifiers, {}};
    KAST_REQUIRE(throws_dice<System>(state, command, actor));
    const auto now = state_after<System>(state, asked, game_master);
    KAST_REQUIRE(now);
    return odds_of_succeeding(state, command, actor, now->attempts.at(opened(state, *now)));
}

Result<Odds> odds_of_command(const State& state, const DecisionAnswer& command,
                             const Actor& actor) {
    const auto found = std::ranges::find_if(
        state.questions, [&](const Question& one) { return one.decision.id == command.decision; });
    if (found == state.questions.end() || !found->attempt)
        return odds_as_it_is(state, command, actor);
    const Attempt& attempt = state.attempts.at(*found->attempt);
    if (attempt.kind == RollKind::roll_to_succeed)
        return odds_of_succeeding(only(state, attempt.id), command, actor, attempt);
    const Id& who = found->decision.creature;
    Rolling rolling{only(state, attempt.id), command, actor, {}, 0};
    // Only what is on this attempt's own table can be answered there.
    const UsageDie* die = find_character(state, who)
                              ? find_usage(state.characters.at(who), command.answer.value)
                              : nullptr;
    if (!die) {
        AttemptMergeKey merge_key = dice_of_answer(attempt, who, "");
        merge_key.owner.clear();
        merge_key.watched = AttemptMergeKey::nowhere;
        return odds_of_rolling(std::move(rolling), attempt.id, merge_key);
    }
    rolling.die = command.answer;
    rolling.die_now = die->current;
    AttemptMergeKey merge_key = dice_of_answer(attempt, who, command.answer);
    const Entrant& entrant = *find_entrant(attempt, who);
    if (const auto line = modifier_of_add_on(state, attempt, entrant, command.answer))
        merge_key.fixed[merge_key.owner.front()] += line->value;
    return odds_of_rolling(std::move(rolling), attempt.id, merge_key);
}

/// One entrant, so many dice added up.
AttemptMergeKey sum_of(std::size_t dice) {
    AttemptMergeKey merge_key;
    merge_key.fixed = {0};
    merge_key.sides = {Side::ally};
    merge_key.owner.assign(dice, 0);
    return merge_key;
}

Result<Odds> odds_of_command(const State& state, const InitRoll& command, const Actor& actor) {
    const AttemptMergeKey merge_key = sum_of(3);
    return odds_as_it_is(state, command, actor, &merge_key);
}
Result<Odds> odds_of_command(const State& state, const CreationLanguagesRoll& command,
                             const Actor& actor) {
    const AttemptMergeKey merge_key = sum_of(2);
    return odds_as_it_is(state, command, actor, &merge_key);
}

/// Of a pool only the number of Failures counts, and of Blood how many are alike: each by itself.
Result<Odds> odds_of_command(const State& state, const PoolRoll& command, const Actor& actor) {
    const auto play = [&](bool backlash) {
        return [&, backlash](Dice& dice) -> Result<OutcomeSample> {
            const auto events = System::decide(state, command, actor, dice);
            KAST_REQUIRE(events);
            const auto& rolled = *find<PoolRolled>(*events);
            const auto good = std::ranges::count(rolled.dice, true, &PoolDie::success);
            OutcomeSample answers;
            if (backlash) {
                answers.record("backlash", rolled.backlash);
                return answers;
            }
            const auto* changed = find<PoolChanged>(*events);
            const int now = state.characters.at(command.actor).pools.at(command.pool).count;
            answers.record("successes", static_cast<int>(good));
            answers.record("left", changed ? changed->after : now);
            return answers;
        };
    };
    auto odds = odds_of(play(false), [](std::span<const Draw> path) {
        return std::vector<int>{static_cast<int>(
            std::ranges::count_if(path, [](const Draw& one) { return one.value <= 2; }))};
    });
    if (!odds || command.pool.value != word::blood || !state.settings.tropes) return odds;
    auto backlash = odds_of(play(true), [](std::span<const Draw> path) {
        std::map<std::uint32_t, int> faces;
        for (const Draw& one : path) ++faces[one.value];
        std::vector<int> counts;
        for (const auto& [face, count] : faces) counts.push_back(std::min(count, 5));
        std::ranges::sort(counts);
        return counts;
    });
    if (backlash) merge_odds(*odds, std::move(*backlash));
    return odds;
}

/// Effects at the bottom of a Moment have nothing to do with each other.
Result<Odds> odds_of_command(const State& state, const PhaseAdvance& command, const Actor& actor) {
    Odds all;
    for (const auto& [id, effect] : state.effects) {
        State alone = state;
        alone.effects = {{id, effect}};
        auto odds = odds_of([&](Dice& dice) -> Result<OutcomeSample> {
            const auto events = System::decide(alone, command, actor, dice);
            KAST_REQUIRE(events);
            OutcomeSample answers;
            answers.record_of(id.value, "ends", find<EffectEnded>(*events) != nullptr);
            return answers;
        });
        if (!odds) return odds;
        merge_odds(all, std::move(*odds));
    }
    if (all.questions.empty()) return odds_as_it_is(state, command, actor);
    return all;
}

/// Neither have the Skills that a longer rest looks at.
Result<Odds> odds_of_command(const State& state, const Rest& command, const Actor& actor) {
    const Adventurer* sheet = find_character(state, command.actor);
    if (!sheet || command.rest == RestKind::breather || command.rest == RestKind::bivouac)
        return odds_as_it_is(state, command, actor);
    Odds all;
    for (const auto& [name, skill] : sheet->skills) {
        if (skill.marks == 0) continue;
        State alone = state;
        for (auto& [other, of_other] : alone.characters.edit(command.actor)->skills) {
            if (other != name) of_other.marks = 0;
        }
        auto odds = odds_of(
            [&](Dice& dice) -> Result<OutcomeSample> {
                const auto events = System::decide(alone, command, actor, dice);
                KAST_REQUIRE(events);
                OutcomeSample answers;
                if (const auto* tried = find<SkillTried>(*events))
                    answers.record_of(name, "rises", tried->rises);
                return answers;
            },
            SumsOf{{SumsOf::all}});
        if (!odds && odds.error().kind == no_odds.kind) continue;
        if (!odds) return odds;
        merge_odds(all, std::move(*odds));
    }
    if (all.questions.empty()) return odds_as_it_is(state, command, actor);
    return all;
}

Result<Odds> odds_of_command(const State&, const ChoiceLock&, const Actor&) {
    return refuse(odds_hidden, "TOY-luck-6");  // Whether it rolls hangs on others' picks.
}

template <class T>
Result<Odds> odds_of_command(const State& state, const T& command, const Actor& actor) {
    if constexpr (before_the_roll<T>)
        return odds_before_the_roll(state, command, actor);
    else
        return odds_as_it_is(state, command, actor);
}

// ---- What hangs on dice that the players do not see

bool rolls_veiled(const State& state, const Id& attempt) {
    const auto found = state.attempts.find(attempt);
    return found != state.attempts.end() && is_veiled(found->second);
}
bool rolls_veiled(const State& state, const Fight& command) {
    const Monster* one = find_monster(state, command.target);
    return one && !one->hidden && one->hides_dice();
}
bool rolls_veiled(const State& state, const InitRoll&) { return hides_speed(state); }
bool rolls_veiled(const State& state, const DecisionAnswer& command) {
    return std::ranges::any_of(state.questions, [&](const Question& one) {
        return one.decision.id == command.decision && one.attempt &&
               rolls_veiled(state, *one.attempt);
    });
}
template <class T>
bool rolls_veiled(const State& state, const T& command) {
    if constexpr (requires { command.attempt; })
        return rolls_veiled(state, command.attempt);
    else
        return false;
}

}  // namespace

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    const bool veiled = visit([&](const auto& one) { return rolls_veiled(state, one); }, command);
    if (veiled && !actor.is_gm()) return refuse(odds_hidden);
    return visit([&](const auto& one) { return odds_of_command(state, one, actor); }, command);
}

}  // namespace kast::rules::toy
