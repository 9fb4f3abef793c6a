// Sessions, bennies, the table's settings, the GM's notes and overrides.

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
void open_purse(Play& play, const Character& one) {
    if (!play.state().session_open || !one.wild) return;
    if (one.owner.empty()) {
        if (play.state().bank.characters.contains(one.id)) return;
        gift(play, PurseKind::character, one.id, std::max(0, wild_card_bennies + luck_of(one)),
             "appears");
    } else if (!play.state().bank.players.contains(one.owner)) {
        gift(play, PurseKind::player, one.owner, std::max(0, player_bennies + luck_of(one)),
             "appears");
    }
}

Result<void> carry_out(Play& play, const OpenSession&) {
    KAST_REQUIRE(gm(play));
    if (play.state().session_open) return refuse(session_running, "SW-benny-2");
    Bank bank;
    for (const auto& [id, one] : play.state().characters) {
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
    play.emit(SessionOpened{std::move(bank)});
    return {};
}

Result<void> carry_out(Play& play, const CloseSession&) {
    KAST_REQUIRE(gm(play));
    if (!play.state().session_open) return refuse(no_session);
    if (play.state().encounter.phase != Phase::none) return refuse(encounter_running);
    if (!play.state().stack.empty()) return refuse(decision_open);
    play.emit(SessionClosed{});
    return {};
}

Result<void> carry_out(Play& play, const AwardBenny& command) {
    KAST_REQUIRE(gm(play));
    if (!play.state().session_open) return refuse(no_session, "SW-benny-3");
    if (command.character) {
        const auto one = existing(play, *command.character, "/character");
        if (!one) return std::unexpected(one.error());
        if (!(*one)->owner.empty()) {
            gift(play, PurseKind::player, (*one)->owner, 1, given(command.reason));
        } else if ((*one)->wild) {
            gift(play, PurseKind::character, *command.character, 1, given(command.reason));
        } else {
            gift(play, PurseKind::gm_pool, {}, 1, given(command.reason));
        }
    } else if (command.player) {
        if (!play.state().bank.players.contains(*command.player)) {
            return refuse(bad_target, "SW-benny-3", "/player");
        }
        gift(play, PurseKind::player, *command.player, 1, given(command.reason));
    } else {
        gift(play, PurseKind::gm_pool, {}, 1, given(command.reason));
    }
    return {};
}

Result<void> carry_out(Play& play, const UnshakeBenny& command) {
    const auto found = existing(play, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    const bool owner = !one.owner.empty() && one.owner == play.actor().member;
    if (!owner && !play.actor().is_gm()) return refuse(not_your_benny, "SW-benny-8", "/actor");
    if (one.is(Condition::dead)) return refuse(dead);
    if (!one.is(Condition::shaken)) return refuse(not_shaken, "SW-benny-9", "/actor");
    if (!can_pay(play.state(), one)) return refuse(no_bennies, "SW-benny-9", "/actor");
    pay(play, one, "unshake");
    lose(play, command.actor, Condition::shaken, "benny", "SW-shaken-4");
    return {};
}

Result<void> carry_out(Play& play, const PowerPointsBenny& command) {
    const auto found = mine(play, command.actor);
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    if (one.is(Condition::dead)) return refuse(dead, {}, "/actor");
    if (!one.power) return refuse(no_arcane, "SW-benny-14", "/actor");
    if (one.power->points >= one.power->maximum) return refuse(not_needed, "SW-benny-14");
    if (!can_pay(play.state(), one)) return refuse(no_bennies, "SW-benny-14", "/actor");
    const int after = std::min<int>(one.power->maximum, one.power->points + 5);
    const int by = after - one.power->points;
    pay(play, one, "power-points");
    play.emit(PowerPointsChanged{one.id, one.owner, by, after});
    return {};
}

Result<void> carry_out(Play& play, const InfluenceBenny& command) {
    const auto found = mine(play, command.actor);
    if (!found) return std::unexpected(found.error());
    if ((*found)->is(Condition::dead)) return refuse(dead, {}, "/actor");
    if (!can_pay(play.state(), **found)) return refuse(no_bennies, "SW-benny-15", "/actor");
    Frame ruling = ruling_frame(command.actor, "story");
    ruling.told = command.text.value;
    play.push(std::move(ruling));
    return {};
}

Result<void> carry_out(Play& play, const GiveBenny& command) {
    const auto from = mine(play, command.actor);
    if (!from) return std::unexpected(from.error());
    const auto to = existing(play, command.to, "/to");
    if (!to) return std::unexpected(to.error());
    if (!(*from)->has("common-bond")) return refuse(no_such_edge, "SW-benny-8", "/actor");
    if (!can_pay(play.state(), **from)) return refuse(no_bennies, "SW-benny-8", "/actor");
    const auto purses = purses_for(play.state(), **to);
    if (purses.empty() || command.to == command.actor)
        return refuse(bad_target, "SW-benny-8", "/to");
    const PurseKind kind = purses.front().kind;
    const Id owner = purses.front().owner;
    pay(play, **from, "common-bond");
    gift(play, kind, owner, 1, "common-bond");
    return {};
}

Result<void> carry_out(Play& play, const ChangeSettings& command) {
    KAST_REQUIRE(gm(play));
    Settings settings = play.state().settings;
    if (command.extra_crit) settings.extra_crit = *command.extra_crit;
    if (command.bystanders) settings.bystanders = *command.bystanders;
    if (command.rulings) settings.rulings = *command.rulings;
    if (command.confirm_claims) settings.confirm_claims = *command.confirm_claims;
    if (command.show_gm_pool) settings.show_gm_pool = *command.show_gm_pool;
    if (command.card_offers) settings.card_offers = *command.card_offers;
    if (command.trained_only) settings.trained_only = *command.trained_only;
    play.emit(SettingsChanged{std::move(settings)});
    return {};
}

Result<void> carry_out(Play& play, const ChooseAutoAccept& command) {
    const Id member = play.actor().is_gm() ? Id{} : play.actor().member;
    play.emit(AutoAcceptChosen{member, command.mode});
    return {};
}

Result<void> carry_out(Play& play, const MakeNote& command) {
    KAST_REQUIRE(gm(play));
    play.emit(NoteMade{command.text, "note", command.about});
    return {};
}

Result<void> carry_out(Play& play, const Override& command) {
    KAST_REQUIRE(gm(play));
    const Decision* decision = open_decision(play.state());
    if (!decision || decision->id != command.decision)
        return refuse(nothing_pending, {}, "/decision");
    const bool roll = decision->kind == "roll-open";
    const bool damage = decision->kind == "damage-open";
    if (!roll && !damage) return refuse(not_an_answer, {}, "/decision");
    Frame frame = play.pop();
    play.close(frame, "override");
    frame.asks.reset();
    if (roll) {
        RollTask& task = *frame.roll;
        const int before = judge(task, task.sets[static_cast<std::size_t>(best_set(task))]).total;
        play.emit(ResultOverridden{task.roller, before, command.total, task.hidden});
        task.overridden = command.total;
        settle_roll(play, std::move(frame));
    } else {
        HitTask& hit = *frame.hit;
        const int before = *std::ranges::max_element(hit.totals);
        play.emit(ResultOverridden{hit.attacker.value_or(Id{}), before, command.total, false});
        hit.totals = {command.total};
        frame.step = 2;  // Compared with the Toughness next.
        play.push(std::move(frame));
    }
    return {};
}

}  // namespace kast::rules::savage_worlds
