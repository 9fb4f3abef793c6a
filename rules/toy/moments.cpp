// Time: sessions, Moments, Init, Actions (1.4, TOY-x-init, -act, -mark).

#include "rules/toy/allowed.hpp"
#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

Events carry_out(Draft& draft, const TimeSet& command) {
    if (draft.state.time.mode == Mode::combat) return refuse(refusal::in_combat, "TOY-time-3");
    if (time_waits(draft.state)) return refuse(refusal::pending_open, "TOY-time-4");
    draft.say(TimeChanged{command.unit});
    return draft.done();
}

Events carry_out(Draft& draft, const PlaytimeSet& command) {
    PlaytimeChanged changed{command.what, draft.state.session, draft.state.adventure};
    const bool in_session = draft.state.in_session;
    if (command.what == Playtime::session_started) {
        if (in_session) return refuse(refusal::out_of_order, "TOY-time-5", "/what");
        ++changed.session;
    } else if (command.what == Playtime::session_ended) {
        if (!in_session) return refuse(refusal::out_of_order, "TOY-time-5", "/what");
    } else {
        ++changed.adventure;
    }
    draft.say(std::move(changed));
    return draft.done();
}

namespace {

void settle_init(Draft& draft, const Id& who, InitResult result, int ahead_of, const char* cause,
                 const char* rule) {
    draft.say(InitSettled{who, result, ahead_of, cause, rule});
}

/// A Moment begins. Those whose Init no roll can change have it at once.
void begin_moment(Draft& draft, int moment, const std::vector<Id>& surprised,
                  bool monsters_surprised) {
    draft.say(MomentBegan{moment, surprised});
    if (!draft.state.settings.combat) return;
    const auto dice = speeds(draft.state);
    const int fastest = dice.empty() ? 0 : dice.front();
    const std::map<Id, Turn> turns = draft.state.time.turns;
    for (const auto& [who, turn] : turns) {
        const Adventurer* one = find_character(draft.state, who);
        if (turn.surprised)
            settle_init(draft, who, InitResult::after, 0, "surprise", "TOY-x-init-3");
        else if (one && is_exhausted(*one, Intangible::awareness))
            settle_init(draft, who, InitResult::after, 0, "exhausted", "TOY-awa-3");
        else if (monsters_surprised)
            settle_init(draft, who, InitResult::before, fastest, "monsters-surprised",
                        "TOY-x-init-3");
    }
}

Result<std::vector<Id>> allies_of(const Draft& draft, const std::vector<Id>& given) {
    std::set<Id> once;
    for (const Id& who : given) {
        const auto found = fit(draft, who, "/allies");
        if (!found) return std::unexpected(found.error());
        if (!once.insert(who).second) return refuse(refusal::named_twice, {}, "/allies");
    }
    return given;
}

}  // namespace

Events carry_out(Draft& draft, const CombatStart& command) {
    if (draft.state.time.mode == Mode::combat) return refuse(refusal::in_combat);
    if (time_waits(draft.state)) return refuse(refusal::pending_open, "TOY-time-3");
    if (command.allies.empty()) return refuse(refusal::empty, "TOY-x-side-1", "/allies");
    if (command.monsters.empty()) return refuse(refusal::empty, "TOY-x-side-1", "/monsters");
    const auto allies = allies_of(draft, command.allies);
    if (!allies) return std::unexpected(allies.error());
    std::set<Id> once;
    for (const Id& id : command.monsters) {
        const auto found = monster_at(draft, id, "/monsters");
        if (!found) return std::unexpected(found.error());
        if (!once.insert(id).second) return refuse(refusal::named_twice, {}, "/monsters");
    }
    std::vector<Id> surprised;
    if (command.surprised) surprised.assign(command.surprised->begin(), command.surprised->end());
    for (const Id& who : surprised) {
        if (std::ranges::find(*allies, who) == allies->end())
            return refuse(no_such_character, "TOY-x-init-3", "/surprised");
    }
    draft.say(CombatStarted{*allies, command.monsters});
    begin_moment(draft, 1, surprised, command.monsters_surprised.value_or(false));
    return draft.done();
}

Events carry_out(Draft& draft, const CombatEnd&) {
    if (draft.state.time.mode != Mode::combat) return refuse(refusal::not_in_combat);
    if (time_waits(draft.state)) return refuse(refusal::pending_open, "TOY-time-3");
    std::vector<Id> doomed;
    for (const auto& [who, turn] : draft.state.time.turns) {
        const Adventurer* one = find_character(draft.state, who);
        if (one && one->dying && one->dying->doomed) doomed.push_back(who);
    }
    draft.say(CombatEnded{draft.state.time.moment});
    for (const Id& who : doomed) die(draft, who);  // No Moment comes any more.
    return draft.done();
}

namespace {

/// Those whose Death Die failed in an earlier Moment (TOY-x-dying-2).
void take_the_doomed(Draft& draft) {
    std::vector<Id> doomed;
    for (const auto& [who, turn] : draft.state.time.turns) {
        const Adventurer* one = find_character(draft.state, who);
        const bool due = one && one->dying && one->dying->doomed &&
                         one->dying->doomed_in < draft.state.time.moment;
        if (due) doomed.push_back(who);
    }
    for (const Id& who : doomed) die(draft, who);
}

/// What lasts is rolled for: a Failure ends it, otherwise its die moves down (TOY-x-mark-1).
void roll_effects(Draft& draft) {
    if (!draft.state.settings.effects) return;
    const std::map<Id, Effect> effects = draft.state.effects;
    for (const auto& [id, effect] : effects) {
        const int face = draft.dice.roll(effect.die);
        draft.say(EffectRolled{id, effect.die, face, moved(effect.die, -1)});
        if (is_failure(face)) draft.say(EffectEnded{id});
    }
}

}  // namespace

Events carry_out(Draft& draft, const PhaseNext&) {
    const Time& time = draft.state.time;
    if (time.mode != Mode::combat) return refuse(refusal::not_in_combat);
    if (time_waits(draft.state)) return refuse(refusal::pending_open, "TOY-time-2");
    if (!may_go_on(draft.state)) return refuse(refusal::init_due, "TOY-x-init-1");
    const MomentPhase next = phase_after(time.phase);
    if (next == MomentPhase::init) {
        begin_moment(draft, time.moment + 1, {}, false);
        return draft.done();
    }
    draft.say(PhaseBegan{time.moment, next});
    if (next == MomentPhase::before) take_the_doomed(draft);
    if (next == MomentPhase::bottom) {
        draft.say(BottomOfMoment{draft.state.time.moment});
        roll_effects(draft);
    }
    return draft.done();
}

namespace {

/// One whose Init is still due. Refuses: not-in-combat, wrong-phase, init-settled, pending-open.
Result<const Turn*> due(const Draft& draft, const Id& who) {
    const auto found = fit(draft, who, "/actor");
    if (!found) return std::unexpected(found.error());
    const Turn* turn = turn_of(draft.state, who);
    if (!turn) return refuse(refusal::not_in_combat, "TOY-x-init-1", "/actor");
    if (draft.state.time.phase != MomentPhase::init)
        return refuse(refusal::wrong_phase, "TOY-x-init-1");
    if (turn->init != InitResult::due)
        return refuse(refusal::init_settled, "TOY-x-init-1", "/actor");
    if (auto busy = not_free(draft, who, "/actor")) return std::unexpected(std::move(*busy));
    return turn;
}

}  // namespace

Events carry_out(Draft& draft, const InitAfter& command) {
    const auto turn = due(draft, command.actor);
    if (!turn) return std::unexpected(turn.error());
    settle_init(draft, command.actor, InitResult::after, 0, "chosen", "TOY-x-init-1");
    return draft.done();
}

Events carry_out(Draft& draft, const InitRoll& command) {
    const auto turn = due(draft, command.actor);
    if (!turn) return std::unexpected(turn.error());
    auto lines = lines_of(command.modifiers);
    if (!lines) return std::unexpected(std::move(lines.error()));
    const auto dice = speeds(draft.state);
    if (dice.empty()) return refuse(refusal::no_such_monster, "TOY-x-init-1");
    const Adventurer& sheet = draft.sheet(command.actor);
    // Gone since the Moment began: there is nothing left to roll for.
    if (is_exhausted(sheet, Intangible::awareness)) {
        settle_init(draft, command.actor, InitResult::after, 0, "exhausted", "TOY-awa-3");
        return draft.done();
    }
    Attempt attempt{.id = draft.dice.fresh_id(), .purpose = Purpose::init};
    attempt.speed = (*turn)->slower > 0 ? (*turn)->slower : dice.front();
    Entrant entrant;
    entrant.who = command.actor;
    entrant.modifiers = std::move(*lines);
    entrant.dice = {{DieFrom::tangible, word_of(Tangible::dexterity), sheet.tangibles.dexterity},
                    {DieFrom::fixed, word::move, fixed_die(sheet, word::move)},
                    {DieFrom::plain, "speed", attempt.speed}};
    attempt.entrants = {std::move(entrant)};
    const Id id = attempt.id;
    open_attempt(draft, std::move(attempt));
    (void)roll_attempt(draft, id);
    return draft.done();
}

void follow_init(Draft& draft, const Attempt& attempt, bool success) {
    const Id& who = attempt.entrants.front().who;
    // Lost while the roll lay open.
    if (is_exhausted(draft.sheet(who), Intangible::awareness)) {
        settle_init(draft, who, InitResult::after, 0, "exhausted", "TOY-awa-3");
        return;
    }
    if (success) {
        settle_init(draft, who, InitResult::before, attempt.speed, "rolled", "TOY-x-init-1");
        return;
    }
    for (const int speed : speeds(draft.state)) {
        if (speed <= attempt.speed) continue;
        draft.say(InitGoesOn{who, speed});
        return;
    }
    settle_init(draft, who, InitResult::after, 0, "rolled", "TOY-x-init-1");
}

void act(Draft& draft, const Id& who, ActionKind kind, const std::string& note) {
    const Turn* turn = turn_of(draft.state, who);
    if (!turn) return;
    if (!turn->topped) draft.say(TopOfMoment{who});
    draft.say(ActionTaken{who, kind, is_combat_action(kind), note});
}

Events carry_out(Draft& draft, const ActionTake& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (!turn_of(draft.state, command.actor))
        return refuse(refusal::not_in_combat, "TOY-x-act-1", "/actor");
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    if (!may_act(draft.state, command.actor))
        return refuse(refusal::no_action, "TOY-x-act-1", "/actor");
    act(draft, command.actor, command.kind, command.note ? command.note->value : "");
    return draft.done();
}

Events carry_out(Draft& draft, const EffectBegin& command) {
    if (auto wrong = wrong_die(command.die, "/die")) return std::unexpected(std::move(*wrong));
    if (command.label.empty()) return refuse(refusal::empty, {}, "/label");
    if (draft.state.effects.size() >= things_max) return refuse(refusal::table_full);
    const bool known = !command.on || find_character(draft.state, *command.on) ||
                       find_monster(draft.state, *command.on);
    if (!known) return refuse(no_such_character, {}, "/on");
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    draft.say(EffectBegan{*id, {command.label, command.on, command.die}});
    return draft.done();
}

Events carry_out(Draft& draft, const EffectEnd& command) {
    if (!draft.state.effects.contains(command.effect))
        return refuse(refusal::no_such_effect, {}, "/effect");
    draft.say(EffectEnded{command.effect});
    return draft.done();
}

Events carry_out(Draft& draft, const RangeSet& command) {
    const auto found = monster_at(draft, command.monster, "/monster");
    if (!found) return std::unexpected(found.error());
    // Distances outside combat are not in these rules (TOY-dist-3).
    if (!draft.state.time.monsters.contains(command.monster))
        return refuse(refusal::not_in_combat, "TOY-dist-3", "/monster");
    if (command.range.has_value() == command.metres.has_value())
        return refuse(invalid_params, "TOY-dist-1", "/range");
    if (command.range) {
        draft.say(RangeChanged{command.monster, *command.range});
        return draft.done();
    }
    for (const Range range : {Range::close, Range::nearby, Range::far_away, Range::distant}) {
        if (*command.metres > metres_of(range)) continue;
        draft.say(RangeChanged{command.monster, range});
        return draft.done();
    }
    return refuse(refusal::out_of_range, "TOY-dist-2", "/metres",
                  "Combat reaches no further than 100 m.");
}

}  // namespace kast::rules::toy
