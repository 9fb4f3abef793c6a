// Sessions, bennies, the table's settings, the GM's notes and overrides.

#include "rules/core/given_settings.hpp"
#include "rules/savage_worlds/decide.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

constexpr int player_bennies = 3;     // SW-benny-1
constexpr int wild_card_bennies = 2;  // SW-benny-6

/// SW-benny-4.
int luck_of(const Character& one) {
    int luck = 0;
    if (one.has("great-luck"))
        luck += 2;
    else if (one.has("luck"))
        luck += 1;
    if (one.has("bad-luck")) luck -= 1;
    return luck;
}

}  // namespace

/// What a character brings to the table's purses when it appears in an open session.
void open_purse(CommandContext& context, const Character& one) {
    if (!context.state().session_open || !one.wild) return;
    if (one.owner.empty()) {
        if (context.state().bank.characters.contains(one.id)) return;
        gift(context, PurseKind::character, one.id, std::max(0, wild_card_bennies + luck_of(one)),
             "appears");
    } else if (!context.state().bank.players.contains(one.owner)) {
        gift(context, PurseKind::player, one.owner, std::max(0, player_bennies + luck_of(one)),
             "appears");
    }
}

Result<void> carry_out(CommandContext& context, const SessionStart&) {
    KAST_REQUIRE(require_available<SessionStart>(context));
    Bank bank;
    for (const auto& [id, one] : context.state().characters) {
        if (!one.wild || one.is(Condition::dead)) continue;
        if (one.owner.empty()) {
            bank.characters[id] = std::max(0, wild_card_bennies + luck_of(one));
            continue;
        }
        ++bank.gm_pool;  // One for each player character (SW-benny-5).
        bank.players.try_emplace(one.owner, player_bennies);
        bank.players[one.owner] += luck_of(one);
    }
    for (auto& [player, chips] : bank.players) chips = std::max(0, chips);
    context.emit(SessionStarted{std::move(bank)});
    return {};
}

Result<void> carry_out(CommandContext& context, const SessionEnd&) {
    KAST_REQUIRE(require_available<SessionEnd>(context));
    context.emit(SessionEnded{});
    return {};
}

Result<void> carry_out(CommandContext& context, const BennyAward& command) {
    KAST_REQUIRE(require_available<BennyAward>(context));
    if (command.character) {
        const auto one = existing(context, *command.character, "/character");
        KAST_REQUIRE(one);
        if (!(*one)->owner.empty()) {
            gift(context, PurseKind::player, (*one)->owner, 1, given(command.reason));
        } else if ((*one)->wild) {
            gift(context, PurseKind::character, *command.character, 1, given(command.reason));
        } else {
            gift(context, PurseKind::gm_pool, {}, 1, given(command.reason));
        }
    } else if (command.player) {
        if (!context.state().bank.players.contains(*command.player)) {
            return refuse(bad_target, "SW-benny-3", "/player",
                          "`" + command.player->value + "` plays no wild card in this session.");
        }
        gift(context, PurseKind::player, *command.player, 1, given(command.reason));
    } else {
        gift(context, PurseKind::gm_pool, {}, 1, given(command.reason));
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const BennyUnshake& command) {
    const auto found = existing(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (!context.may_control(one.owner)) return refuse(not_your_benny, "SW-benny-8", "/actor");
    const Situation now(context.state(), one);
    KAST_REQUIRE(require_unblocked(context, blocker_of(For<BennyUnshake>{}, now), "/actor"));
    pay(context, one, "unshake");
    lose(context, command.actor, Condition::shaken, "benny", "SW-shaken-4");
    return {};
}

Result<void> carry_out(CommandContext& context, const BennyRecharge& command) {
    const auto found = require_available<BennyRecharge>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const int after = std::min<int>(one.power->maximum, one.power->points + 5);
    const int by = after - one.power->points;
    pay(context, one, "power-points");
    context.emit(PowerPointsChanged{one.id, one.owner, by, after});
    return {};
}

Result<void> carry_out(CommandContext& context, const BennyInfluence& command) {
    KAST_REQUIRE(require_available<BennyInfluence>(context, command.actor));
    RulingFrame ruling = ruling_frame(command.actor, Ruling::story);
    ruling.told = command.text.value;
    context.push(std::move(ruling));
    return {};
}

Result<void> carry_out(CommandContext& context, const BennyGive& command) {
    const auto from = require_available<BennyGive>(context, command.actor);
    KAST_REQUIRE(from);
    const auto to = existing(context, command.to, "/to");
    KAST_REQUIRE(to);
    const auto purses = purses_for(context.state(), **to);
    if (purses.empty() || command.to == command.actor)
        return refuse(bad_target, "SW-benny-8", "/to",
                      "Somebody else, for whom bennies can be spent.");
    const PurseKind kind = purses.front().kind;
    const Id owner = purses.front().owner;
    pay(context, **from, "common-bond");
    gift(context, kind, owner, 1, "common-bond");
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    KAST_REQUIRE(require_available<SettingsSet>(context));
    context.emit(SettingsChanged{with_given(context.state().settings, command)});
    return {};
}

Result<void> carry_out(CommandContext& context, const AutoAcceptChoose& command) {
    const Id member = context.actor().is_gm() ? Id{} : context.actor().member;
    context.emit(AutoAcceptChosen{member, command.mode});
    return {};
}

Result<void> carry_out(CommandContext& context, const NoteMake& command) {
    KAST_REQUIRE(require_available<NoteMake>(context));
    context.emit(NoteMade{command.text, "note", command.about});
    return {};
}

Result<void> carry_out(CommandContext& context, const ResultOverride& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Decision* decision = find_decision(context.state(), command.decision);
    if (!decision) return refuse(nothing_pending, {}, "/decision");
    if (decision->kind != "roll-open" && decision->kind != "damage-open")
        return refuse(not_an_answer, {}, "/decision");
    Frame top = context.pop_asking(command.decision);
    context.closed(base_of(top));
    if (auto* frame = get_if<RollFrame>(&top)) {
        RollTask& task = frame->task;
        const int before = best_outcome(task).total;
        context.emit(
            ResultOverridden{task.roller, before, command.total, task.hidden, task.veils_targets});
        task.overridden = command.total;
        settle_roll(context, std::move(*frame));
    } else if (auto* damage = get_if<HitFrame>(&top)) {
        HitTask& hit = damage->hit;
        const int before = *std::ranges::max_element(hit.totals);
        context.emit(ResultOverridden{hit.attacker.value_or(Id{}), before, command.total, false,
                                      hit.veils_total});
        hit.totals = {command.total};
        damage->step = HitStep::comparing;
        context.push(std::move(*damage));
    }
    return {};
}

}  // namespace kast::rules::savage_worlds
