// The odds of every command that rolls, from `decide` itself. What a player may not know (an
// enemy's numbers, who is unaware) is left out of what is worked out, never worked out and
// withheld.
#include "rules/troika/odds.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::troika {

namespace {

struct Asked {
    const State& state;
    const Actor& actor;

    template <class MergeKey = UniqueKey>
    Result<Odds> plainly(const Command& command, const VisibleNumbers& visible = {},
                         MergeKey merge_key = {}) const {
        return odds_of(
            [&](Dice& dice) -> Result<OutcomeSample> {
                const auto events = System::decide(state, command, actor, dice);
                KAST_REQUIRE(events);
                return answers_of(*events, visible);
            },
            merge_key);
    }
    /// Of commands that are refused for what they are before anything hidden is looked at.
    std::optional<Refusal> refusal(const Command& command) const {
        OnlyOnes ones;
        auto events = System::decide(state, command, actor, ones);
        if (events) return std::nullopt;
        return std::move(events.error());
    }
    /// Where everything hangs on numbers that may be hidden.
    template <class MergeKey>
    Result<Odds> if_seen(const Command& command, const std::vector<Id>& concerned,
                         bool VisibleNumbers::* needed, MergeKey merge_key) const {
        if (auto why = refusal(command)) return std::unexpected(std::move(*why));
        const VisibleNumbers visible = visible_numbers_of(state, actor, concerned);
        if (!(visible.*needed)) return refuse(odds_hidden);
        return plainly(command, visible, std::move(merge_key));
    }
    /// The command for each of several, who have nothing to do with each other.
    template <class Each, class Make>
    Result<Odds> one_by_one(const Command& whole, const Each& each, Make make) const {
        if (auto why = refusal(whole)) return std::unexpected(std::move(*why));
        Odds all;
        for (const auto& one : each) {
            auto odds = make(one);
            if (!odds && odds.error().kind == no_odds.kind) continue;
            if (!odds) return odds;
            merge_odds(all, std::move(*odds));
        }
        if (all.questions.empty()) return refuse(no_odds);
        return all;
    }

    Result<Odds> operator()(const Attack& one) const {
        return odds_of_exchange(state, one, actor, {one.attacker, one.defender});
    }
    Result<Odds> operator()(const Grapple& one) const {
        return odds_of_exchange(state, one, actor, {one.attacker, one.defender});
    }
    Result<Odds> operator()(const Shoot& one) const {
        std::vector<Id> concerned{one.attacker, one.defender};
        if (one.melee) concerned.insert(concerned.end(), one.melee->begin(), one.melee->end());
        return odds_of_exchange(state, one, actor, concerned);
    }
    Result<Odds> operator()(const Cast& one) const { return odds_of_casting(state, one, actor); }
    Result<Odds> operator()(const DecisionAnswer& one) const {
        return odds_of_answer(state, one, actor);
    }
    Result<Odds> operator()(const Test& one) const {
        // A called test may be rolled versus a number: 2d6 more.
        return if_seen(one, {one.actor}, &VisibleNumbers::skill, SumsOf{{2, 2}});
    }
    Result<Odds> operator()(const Contest& one) const {
        std::vector<Id> concerned{one.actor};
        if (one.opponent) concerned.push_back(*one.opponent);
        return if_seen(one, concerned, &VisibleNumbers::skill, SumsOf{{2, 2}});
    }
    Result<Odds> operator()(const DamageDeal& one) const {
        return one_by_one(one, one.to, [&](const Id& id) {
            DamageDeal alone = one;
            alone.to = {id};
            return plainly(alone, {}, SumsOf{{SumsOf::all}});
        });
    }
    Result<Odds> operator()(const Stabilise& one) const {
        return if_seen(one, {one.actor}, &VisibleNumbers::skill, SumsOf{{2}});
    }
    Result<Odds> operator()(const Retrieve& one) const {
        return if_seen(one, {one.actor}, &VisibleNumbers::inventory, SumsOf{{2}});
    }
    Result<Odds> operator()(const ProvisionEat& one) const {
        return if_seen(one, {one.actor}, &VisibleNumbers::stamina, UniqueKey{});
    }
    Result<Odds> operator()(const DropInHaste& one) const {
        return plainly(one, {}, SumsOf{{SumsOf::all}});
    }
    Result<Odds> operator()(const Fall& one) const {
        return plainly(one, {}, SumsOf{{SumsOf::all}});
    }
    Result<Odds> operator()(const Adjust& one) const {
        return plainly(one, {}, SumsOf{{SumsOf::all}});
    }
    Result<Odds> operator()(const AfflictionStart& one) const {
        return plainly(one, {}, SumsOf{{SumsOf::all}});
    }
    Result<Odds> operator()(const AfflictionTick& one) const {
        return one_by_one(one, one.creatures, [&](const Id& id) -> Result<Odds> {
            const AfflictionTick alone{{id}};
            // Of several afflictions of one victim a first may kill: no dice stand alone.
            const auto mine = std::ranges::count(state.afflictions, id, &Affliction::creature);
            if (mine == 0) return refuse(no_odds);
            return mine == 1 ? plainly(alone, {}, SumsOf{{2, SumsOf::all}}) : plainly(alone);
        });
    }
    Result<Odds> operator()(const Rest& one) const {
        return one_by_one(one, one.characters, [&](const Id& id) {
            return plainly(Rest{{id}, one.sleep}, {}, SumsOf{{2, 2}});
        });
    }
    Result<Odds> operator()(const Advance& one) const {
        return one_by_one(one, one.skills, [&](const SkillName& skill) {
            return plainly(Advance{one.actor, {skill}}, {}, SumsOf{{2, 2}});
        });
    }
    Result<Odds> operator()(const TrainingFinish& one) const {
        return plainly(one, {}, SumsOf{{2, 2}});
    }
    /// What is in the stack is for all to see: so anybody may ask, not only who draws.
    Result<Odds> operator()(const TokenDraw& one) const {
        const Actor game_master{"", Role::gm};
        // What End brings is not asked here: all its dice are alike.
        return odds_of(
            [&](Dice& dice) -> Result<OutcomeSample> {
                const auto events = System::decide(state, one, game_master, dice);
                KAST_REQUIRE(events);
                OutcomeSample answers;
                answers.record("token", find_event<TokenDrawn>(*events)->owner);
                return answers;
            },
            [](std::span<const Draw> path) {
                return std::vector<int>{static_cast<int>(path.front().value)};
            });
    }
    Result<Odds> operator()(const CharacterAdd& one) const;
    template <class C>
    Result<Odds> operator()(const C& one) const {
        return plainly(one);
    }
};

/// Each number by dice of its own, which alone matter to it.
Result<Odds> Asked::operator()(const CharacterAdd& one) const {
    struct Part {
        std::string_view question;
        std::size_t from;
        std::size_t to;
    };
    static constexpr std::array parts{Part{"skill", 0, 1}, Part{"stamina", 1, 3},
                                      Part{"luck", 3, 4}, Part{"silver", 4, 6},
                                      Part{"background", 6, 8}};
    OnlyOnes ones;
    const auto once = System::decide(state, one, actor, ones);
    KAST_REQUIRE(once);
    if (!find_event<CharacterAdded>(*once)->rolled) return refuse(no_odds);
    return one_by_one(one, parts, [&](const Part& part) {
        return odds_of(
            [&](Dice& dice) -> Result<OutcomeSample> {
                const auto events = System::decide(state, one, actor, dice);
                KAST_REQUIRE(events);
                const Creature& made = find_event<CharacterAdded>(*events)->creature;
                OutcomeSample answers;
                if (part.question == "skill") answers.record("skill", made.skill);
                if (part.question == "stamina") answers.record("stamina", made.stamina);
                if (part.question == "luck") answers.record("luck", made.luck.value_or(0));
                if (part.question == "silver") answers.record("silver", made.silver);
                if (part.question == "background") answers.record("background", made.background);
                return answers;
            },
            [&](std::span<const Draw> path) {
                std::vector<int> mine;
                for (std::size_t i = part.from; i < std::min(part.to, path.size()); ++i)
                    mine.push_back(static_cast<int>(path[i].value));
                return mine;
            });
    });
}

}  // namespace

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    return visit(Asked{state, actor}, command);
}

}  // namespace kast::rules::troika
