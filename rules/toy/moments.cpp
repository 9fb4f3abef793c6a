// Time: sessions, Moments, Init, Actions (1.4, TOY-x-init, -act, -mark).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<void> carry_out(CommandContext& context, const TimeSet& command) {
    KAST_REQUIRE(require_available<TimeSet>(context));
    context.emit(TimeChanged{command.unit});
    return {};
}

Result<void> carry_out(CommandContext& context, const PlaytimeSet& command) {
    PlaytimeChanged changed{command.what, context.state().session, context.state().adventure};
    const bool in_session = context.state().in_session;
    if (command.what == Playtime::session_started) {
        if (in_session)
            return refuse(refusal::out_of_order, "TOY-time-5", "/what", "A session is under way.");
        ++changed.session;
    } else if (command.what == Playtime::session_ended) {
        if (!in_session)
            return refuse(refusal::out_of_order, "TOY-time-5", "/what", "No session is under way.");
    } else {
        ++changed.adventure;
    }
    context.emit(changed);
    return {};
}

namespace {

void settle_init(CommandContext& context, const Id& who, InitResult result, int ahead_of,
                 const char* cause, const char* rule) {
    context.emit(InitSettled{who, result, ahead_of, cause, rule, hides_speed(context.state())});
}

/// A Moment begins. Those whose Init no roll can change have it at once.
void begin_moment(CommandContext& context, int moment, const std::vector<Id>& surprised,
                  bool monsters_surprised) {
    context.emit(MomentStarted{moment, surprised});
    if (!context.state().settings.combat) return;
    const auto dice = speeds(context.state());
    const int fastest = dice.empty() ? 0 : dice.front();
    const std::map<Id, Turn> turns = context.state().time.turns;
    for (const auto& [who, turn] : turns) {
        const Adventurer* one = find_character(context.state(), who);
        if (turn.surprised)
            settle_init(context, who, InitResult::after, 0, "surprise", "TOY-x-init-3");
        else if (one && is_exhausted(*one, Intangible::awareness))
            settle_init(context, who, InitResult::after, 0, "exhausted", "TOY-awa-3");
        else if (monsters_surprised)
            settle_init(context, who, InitResult::before, fastest, "monsters-surprised",
                        "TOY-x-init-3");
    }
}

Result<void> require_allies(const CommandContext& context, const std::vector<Id>& given) {
    for (const Id& who : given) KAST_REQUIRE(require_fit_character(context, who, "/allies"));
    return require_named_once(given, "/allies");
}

/// Shown to all, each once. Refuses: no-such-monster, not-present, named-twice.
Result<void> require_monsters(const CommandContext& context, const std::vector<Id>& given) {
    for (const Id& id : given) {
        KAST_REQUIRE(require_monster(context, id, "/monsters"));
        KAST_REQUIRE(require_shown(context.state(), id, "/monsters"));
    }
    return require_named_once(given, "/monsters");
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CombatStart& command) {
    KAST_REQUIRE(require_available<CombatStart>(context));
    if (command.allies.empty()) return refuse(refusal::empty, "TOY-x-side-1", "/allies");
    if (command.monsters.empty()) return refuse(refusal::empty, "TOY-x-side-1", "/monsters");
    const std::vector<Id>& allies = command.allies.items;
    KAST_REQUIRE(require_allies(context, allies));
    KAST_REQUIRE(require_monsters(context, command.monsters));
    std::vector<Id> surprised;
    if (command.surprised) surprised.assign(command.surprised->begin(), command.surprised->end());
    for (const Id& who : surprised) {
        if (std::ranges::find(allies, who) == allies.end())
            return refuse(no_such_character, "TOY-x-init-3", "/surprised",
                          "`" + who.value + "` is none of the allies.");
    }
    KAST_REQUIRE(require_named_once(surprised, "/surprised"));
    context.emit(CombatStarted{allies, command.monsters});
    begin_moment(context, 1, surprised, command.monsters_surprised.value_or(false));
    return {};
}

namespace {

/// Who may come: nobody who is in it. Refuses: in-combat, empty, named-twice, and what the sheets
/// are refused with.
Result<void> require_newcomers(const CommandContext& context, const std::vector<Id>& allies,
                               const std::vector<Id>& monsters) {
    const Time& time = context.state().time;
    if (allies.empty() && monsters.empty())
        return refuse(refusal::empty, "TOY-x-side-1", "/allies", "Name `allies` or `monsters`.");
    KAST_REQUIRE(require_allies(context, allies));
    for (const Id& who : allies) {
        if (time.turns.contains(who))
            return refuse(refusal::in_combat, {}, "/allies",
                          name_of(context.state(), who) + " is in it.");
    }
    KAST_REQUIRE(require_monsters(context, monsters));
    for (const Id& id : monsters) {
        if (time.monsters.contains(id))
            return refuse(refusal::in_combat, {}, "/monsters",
                          name_of(context.state(), id) + " is in it.");
    }
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CombatJoin& command) {
    KAST_REQUIRE(require_available<CombatJoin>(context));
    const std::vector<Id> allies = command.allies ? command.allies->items : std::vector<Id>();
    const std::vector<Id> monsters = command.monsters ? command.monsters->items : std::vector<Id>();
    KAST_REQUIRE(require_newcomers(context, allies, monsters));
    context.emit(CombatJoined{allies, monsters});
    if (!context.state().settings.combat) return {};
    const bool is_late = context.state().time.phase != MomentPhase::init;
    for (const Id& who : allies) {
        // Init has been rolled: who comes now acts after the Monsters.
        if (is_late)
            settle_init(context, who, InitResult::after, 0, "joined", "TOY-x-init-1");
        else if (is_exhausted(context.sheet(who), Intangible::awareness))
            settle_init(context, who, InitResult::after, 0, "exhausted", "TOY-awa-3");
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const CombatLeave& command) {
    KAST_REQUIRE(require_available<CombatLeave>(context));
    const Time& time = context.state().time;
    if (command.creatures.empty()) return refuse(refusal::empty, {}, "/creatures", "Name who.");
    KAST_REQUIRE(require_named_once(command.creatures, "/creatures"));
    std::vector<Id> doomed;
    for (const Id& id : command.creatures) {
        if (!time.turns.contains(id) && !time.monsters.contains(id))
            return refuse(refusal::not_in_combat, {}, "/creatures",
                          name_of(context.state(), id) + " is not in this Combat.");
        KAST_REQUIRE(require_free(context, id, "/creatures"));
        const Adventurer* one = find_character(context.state(), id);
        if (one && one->dying && one->dying->doomed) doomed.push_back(id);
    }
    context.emit(CombatLeft{command.creatures.items});
    for (const Id& who : doomed) die(context, who);  // No Moment comes for them any more.
    return {};
}

Result<void> carry_out(CommandContext& context, const CombatEnd&) {
    KAST_REQUIRE(require_available<CombatEnd>(context));
    std::vector<Id> doomed;
    for (const auto& [who, turn] : context.state().time.turns) {
        const Adventurer* one = find_character(context.state(), who);
        if (one && one->dying && one->dying->doomed) doomed.push_back(who);
    }
    context.emit(CombatEnded{context.state().time.moment});
    for (const Id& who : doomed) die(context, who);  // No Moment comes any more.
    return {};
}

namespace {

/// Those whose Death Die failed in an earlier Moment (TOY-x-dying-2).
void take_the_doomed(CommandContext& context) {
    std::vector<Id> doomed;
    for (const auto& [who, turn] : context.state().time.turns) {
        const Adventurer* one = find_character(context.state(), who);
        const bool due = one && one->dying && one->dying->doomed &&
                         one->dying->doomed_in < context.state().time.moment;
        if (due) doomed.push_back(who);
    }
    for (const Id& who : doomed) die(context, who);
}

/// What lasts is rolled for: a Failure ends it, otherwise its die moves down (TOY-x-mark-1).
void roll_effects(CommandContext& context) {
    if (!context.state().settings.effects) return;
    const std::map<Id, Effect> effects = context.state().effects;
    for (const auto& [id, effect] : effects) {
        const int face = context.dice().roll(effect.die);
        context.emit(EffectRolled{id, effect.die, face, moved(effect.die, -1)});
        if (is_failure(face)) context.emit(EffectEnded{id});
    }
}

}  // namespace

Result<void> carry_out(CommandContext& context, const PhaseAdvance&) {
    const Time& time = context.state().time;
    KAST_REQUIRE(require_available<PhaseAdvance>(context));
    const MomentPhase next = phase_after(time.phase);
    if (next == MomentPhase::init) {
        begin_moment(context, time.moment + 1, {}, false);
        return {};
    }
    context.emit(PhaseStarted{time.moment, next});
    if (next == MomentPhase::before) take_the_doomed(context);
    if (next == MomentPhase::bottom) {
        context.emit(MomentBottomReached{context.state().time.moment});
        roll_effects(context);
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const InitWait& command) {
    KAST_REQUIRE(require_available<InitWait>(context, command.actor));
    settle_init(context, command.actor, InitResult::after, 0, "chosen", "TOY-x-init-1");
    return {};
}

Result<void> carry_out(CommandContext& context, const InitRoll& command) {
    const auto found = require_available<InitRoll>(context, command.actor);
    KAST_REQUIRE(found);
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    const Adventurer& sheet = **found;
    // The fastest who live, of those not lost against (TOY-x-init-2).
    const auto dice = speeds(context.state());
    const auto speed =
        std::ranges::lower_bound(dice, turn_of(context.state(), command.actor)->slower);
    if (speed == dice.end()) {
        settle_init(context, command.actor, InitResult::after, 0, "rolled", "TOY-x-init-1");
        return {};
    }
    // Gone since the Moment began: there is nothing left to roll for.
    if (is_exhausted(sheet, Intangible::awareness)) {
        settle_init(context, command.actor, InitResult::after, 0, "exhausted", "TOY-awa-3");
        return {};
    }
    Attempt attempt{{.id = context.fresh_id(), .purpose = Purpose::init}};
    attempt.speed = *speed;
    Entrant entrant;
    entrant.who = command.actor;
    entrant.modifiers = std::move(*lines);
    entrant.dice = {{DieFrom::tangible, enum_word(Tangible::dexterity), sheet.tangibles.dexterity},
                    {DieFrom::fixed, word::move, fixed_die(sheet, word::move)},
                    {DieFrom::plain, "speed", attempt.speed, hides_speed(context.state())}};
    attempt.entrants = {std::move(entrant)};
    const Id id = attempt.id;
    open_attempt(context, std::move(attempt));
    roll_attempt(context, id, command.spares_questions.value_or(false));
    return {};
}

void follow_init(CommandContext& context, const Attempt& attempt, bool success) {
    const Id& who = attempt.entrants.front().who;
    // Lost while the roll lay open.
    if (is_exhausted(context.sheet(who), Intangible::awareness)) {
        settle_init(context, who, InitResult::after, 0, "exhausted", "TOY-awa-3");
        return;
    }
    if (success) {
        settle_init(context, who, InitResult::before, attempt.speed, "rolled", "TOY-x-init-1");
        return;
    }
    for (const int speed : speeds(context.state())) {
        if (speed <= attempt.speed) continue;
        context.emit(InitContinued{who, speed, hides_speed(context.state())});
        return;
    }
    settle_init(context, who, InitResult::after, 0, "rolled", "TOY-x-init-1");
}

void act(CommandContext& context, const Id& who, ActionKind kind, const std::string& note) {
    const Turn* turn = turn_of(context.state(), who);
    if (!turn) return;
    if (!turn->topped) context.emit(MomentTopReached{who});
    context.emit(ActionTaken{who, kind, is_combat_action(kind), note});
}

Result<void> carry_out(CommandContext& context, const ActionTake& command) {
    KAST_REQUIRE(require_available<ActionTake>(context, command.actor));
    act(context, command.actor, command.kind, text_of(command.note));
    return {};
}

Result<void> carry_out(CommandContext& context, const EffectStart& command) {
    KAST_REQUIRE(require_die(command.die, "/die"));
    KAST_REQUIRE(require_room(context.state().effects.size() + 1, things_max));
    const bool known = !command.on || find_character(context.state(), *command.on) ||
                       find_monster(context.state(), *command.on);
    if (!known) {
        return refuse(no_such_character, {}, "/on",
                      "`" + command.on->value + "` is none, and no Monster.");
    }
    if (command.on) KAST_REQUIRE(require_shown(context.state(), *command.on, "/on"));
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    context.emit(EffectStarted{*id, {text_of(command.label), command.on, command.die}});
    return {};
}

Result<void> carry_out(CommandContext& context, const EffectEnd& command) {
    if (!context.state().effects.contains(command.effect))
        return refuse(refusal::no_such_effect, {}, "/effect",
                      is_none_of(command.effect.value, context.state().effects));
    context.emit(EffectEnded{command.effect});
    return {};
}

Result<void> carry_out(CommandContext& context, const RangeSet& command) {
    const auto found = require_monster(context, command.monster, "/monster");
    KAST_REQUIRE(found);
    // Distances outside combat are not in these rules (TOY-dist-3).
    if (!context.state().time.monsters.contains(command.monster))
        return require_unblocked(context.state(), {&refusal::not_in_combat, "TOY-dist-3"},
                                 "/monster", command.monster);
    if (command.range.has_value() == command.metres.has_value())
        return refuse(invalid_params, "TOY-dist-1", "/range",
                      "Either `range` or `metres`; one of them.");
    if (command.range) {
        context.emit(RangeChanged{command.monster, *command.range});
        return {};
    }
    for (const Range range : {Range::close, Range::nearby, Range::far_away, Range::distant}) {
        if (*command.metres > metres_of(range)) continue;
        context.emit(RangeChanged{command.monster, range});
        return {};
    }
    return refuse(refusal::out_of_range, "TOY-dist-2", "/metres",
                  "Combat reaches no further than 100 m, and " +
                      std::to_string(int(*command.metres)) + " m is more.");
}

}  // namespace kast::rules::toy
