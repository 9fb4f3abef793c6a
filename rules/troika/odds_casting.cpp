// The odds of a spell: the casting, and then each target by itself.
#include "rules/troika/odds.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// Where the dice of one target lie behind those of the casting, which has succeeded.
struct TargetDice {
    std::optional<std::size_t> damage;
    std::optional<std::size_t> resisting;  ///< the first of two
};

TargetDice dice_of(const State& state, const SpellCast& cast, const Spell& spell,
                   std::size_t which) {
    TargetDice found;
    std::size_t next = 0;
    if (spell.row != Row::own) {
        found.damage = which;
        next = cast.targets.size();
    }
    if (!spell.resistible) return found;
    const auto resists = [&](const Id& id) {
        return id != cast.caster && find(state, id)->kind != Kind::character;
    };
    if (!resists(cast.targets[which])) return found;
    const auto before = std::count_if(
        cast.targets.begin(), cast.targets.begin() + static_cast<std::ptrdiff_t>(which), resists);
    found.resisting = next + 2 * static_cast<std::size_t>(before);
    return found;
}

/// What matters: how the casting came out, and the dice of one target. Those of a mishap do not.
struct CastingMergeKey {
    /// What of the casting.
    enum class Kind { under, versus, listed } kind = Kind::under;
    int under = 0;  ///< Roll Under: the target
    TargetDice target;

    std::vector<int> operator()(std::span<const Draw> path) const {
        const std::size_t casting = kind == Kind::versus ? 4 : 2;
        std::vector<int> key = SumsOf{{2, 2}}(path.first(std::min(path.size(), casting)));
        if (path.size() < casting) return key;
        if (kind == Kind::listed) return key;
        const bool fumbled = key.front() == (kind == Kind::versus ? 2 : 12);
        if (kind == Kind::under)
            key.front() = fumbled ? 2 : (key.front() == 2 || key.front() <= under ? 1 : 0);
        if (fumbled) return key;
        const auto tail = path.subspan(casting);
        if (target.damage && *target.damage < tail.size())
            key.push_back(static_cast<int>(tail[*target.damage].value));
        if (target.resisting && *target.resisting < tail.size())
            key.push_back(SumsOf{{2}}(tail.subspan(*target.resisting)).front());
        return key;
    }
};

}  // namespace

Result<Odds> odds_of_casting(const State& state, const Cast& command, const Actor& actor) {
    OnlyOnes ones;
    const auto once = System::decide(state, command, actor, ones);
    KAST_REQUIRE(once);
    const SpellCast& cast = *find_event<SpellCast>(*once);
    std::vector<Id> contested{command.actor};
    if (cast.versus) contested.push_back(cast.targets.front());
    if (!visible_numbers_of(state, actor, contested).skill) return refuse(odds_hidden);

    using Kind = CastingMergeKey::Kind;
    const Kind kind =
        cast.versus ? Kind::versus : (cast.result.empty() ? Kind::under : Kind::listed);
    std::vector<Id> concerned = cast.targets;
    concerned.push_back(command.actor);
    const State small = with_only(state, concerned);
    const auto worked_out = [&](const Id* target, const TargetDice& dice_there) {
        return odds_of(
            [&](Dice& dice) -> Result<OutcomeSample> {
                const auto events = System::decide(small, command, actor, dice);
                KAST_REQUIRE(events);
                const VisibleNumbers visible =
                    target ? visible_numbers_of(state, actor, {*target}) : VisibleNumbers{};
                OutcomeSample answers = answers_of(*events, visible);
                answers.keep_about(target ? std::optional<std::string>(target->value)
                                          : std::nullopt);
                return answers;
            },
            CastingMergeKey{kind, cast.target, dice_there});
    };
    auto all = worked_out(nullptr, {});
    const Spell* spell = find_spell(cast.spell);
    if (!all || !spell || (spell->row == Row::own && !spell->resistible)) return all;
    for (std::size_t i = 0; i < cast.targets.size(); ++i) {
        auto more = worked_out(&cast.targets[i], dice_of(state, cast, *spell, i));
        if (!more) return more;
        merge_odds(*all, std::move(*more));
    }
    return all;
}

}  // namespace kast::rules::troika
