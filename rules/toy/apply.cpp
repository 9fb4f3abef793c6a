#include "rules/core/questions.hpp"
#include "rules/toy/derived.hpp"
#include "rules/toy/system.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

// What has happened cannot be refused: an event about what is no longer there changes nothing.
template <class T>
T* at(std::map<Id, T>& things, const Id& id) {
    const auto found = things.find(id);
    return found == things.end() ? nullptr : &found->second;
}
template <class T>
T* at(SharedMap<Id, T>& things, const Id& id) {
    return things.edit(id);
}
Adventurer* sheet_of(State& state, const Id& id) { return at(state.characters, id); }

Entrant* entrant_of(State& state, const Id& attempt, const Id& who) {
    Attempt* one = at(state.attempts, attempt);
    if (!one) return nullptr;
    const auto found = std::ranges::find(one->entrants, who, &Entrant::who);
    return found == one->entrants.end() ? nullptr : &*found;
}

SealedParty* party_in(State& state, const Id& choice, const Id& party) {
    Contest* contest = at(state.contests, choice);
    if (!contest) return nullptr;
    const auto found = std::ranges::find(contest->choice.parties, party, &SealedParty::party);
    return found == contest->choice.parties.end() ? nullptr : &*found;
}

/// What may be answered follows the state: a die given back while the question is open may be
/// added, a table that the GM enters may be rolled on.
void renew_options(State& state) {
    for (Question& one : state.questions) {
        Decision& decision = one.decision;
        if (one.duty) {
            decision.options = table_options(state, *one.duty);
            decision.fallback = decision.options.front().answer;
        }
        if (decision.kind == asks::add) {
            if (const Attempt* attempt = at(state.attempts, *one.attempt))
                decision.options = options_to_add(state, *attempt, decision.creature);
        }
        if (decision.kind == asks::shield) {
            if (const Adventurer* sheet = sheet_of(state, decision.creature))
                decision.options = options_of_shield(*sheet);
        }
    }
}

void forget_about(State& state, const Id& creature) {
    state.time.turns.erase(creature);
    state.time.monsters.erase(creature);
}

/// Both values of a usage die, and no more than the maximum.
void keep_below_max(UsageDie& die) { die.current = std::min(die.current, die.max); }
void keep_below_max(Points& points) { points.current = std::min(points.current, points.max); }

void fold(State& state, const CharacterAdded& e) { state.characters[e.character] = e.sheet; }
void fold(State& state, const CharacterChanged& e) {
    state.characters[e.character] = e.sheet;
    renew_options(state);
}
void fold(State& state, const CharacterGiven& e) {
    if (Adventurer* one = sheet_of(state, e.character)) one->owner = e.owner;
}
void fold(State& state, const CharacterRemoved& e) {
    if (const Adventurer* one = sheet_of(state, e.character))
        depart(state.departed, {e.character, one->name});
    state.characters.erase(e.character);
    forget_about(state, e.character);
}
void fold(State& state, const CreationStepDone& e) { state.characters[e.character] = e.sheet; }
void fold(State&, const CreationFleshRolled&) {}
void fold(State& state, const CreationLanguagesGained& e) {
    if (Adventurer* one = sheet_of(state, e.character)) one->languages_owed += e.extra;
}
void fold(State& state, const LanguagesNamed& e) {
    Adventurer* one = sheet_of(state, e.character);
    if (!one) return;
    one->languages_owed = e.owed;
    one->languages.insert(one->languages.end(), e.languages.begin(), e.languages.end());
}
void fold(State& state, const LanguageChanged& e) {
    Adventurer* one = sheet_of(state, e.character);
    if (!one) return;
    for (Language& language : one->languages) {
        if (language.name == e.language.name) language = e.language;
    }
}
void fold(State& state, const MonsterAdded& e) { state.monsters[e.monster] = e.sheet; }
void fold(State& state, const MonsterChanged& e) { state.monsters[e.monster] = e.sheet; }
void fold(State& state, const MonsterRemoved& e) {
    if (const Monster* one = at(state.monsters, e.monster))
        depart(state.departed, {e.monster, one->name, one->hidden});
    state.monsters.erase(e.monster);
    forget_about(state, e.monster);
}

void fold(State& state, const MonsterShown& e) {
    if (Monster* one = at(state.monsters, e.monster)) one->hidden = false;
}

void after_adjusting(Adventurer& one, const Adjusted& e) {
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness, Intangible::sanity}) {
        keep_below_max(die_of(one.intangibles, stat));
    }
    for (auto& [name, item] : one.usage) keep_below_max(item);
    for (auto& [name, pool] : one.pools) pool.count = std::min(pool.count, pool.max);
    keep_below_max(one.flesh);
    keep_below_max(one.grit);
    if (one.dead || (e.field == Field::flesh && e.after > 0)) one.dying.reset();
}
void fold(State& state, const Adjusted& e) {
    if (e.field == Field::task) {
        state.tasks[e.key] = e.after != 0;
        return;
    }
    if (e.field == Field::dead || e.field == Field::breather) {
        Adventurer* one = sheet_of(state, e.creature.value_or(Id{}));
        if (!one) return;
        (e.field == Field::dead ? one->dead : one->breather) = e.after != 0;
        after_adjusting(*one, e);
        return;
    }
    int* field = field_of(state, e.creature, e.field, e.key);
    if (!field) return;
    *field = e.after;
    if (Adventurer* one = sheet_of(state, e.creature.value_or(Id{}))) after_adjusting(*one, e);
    renew_options(state);
    if (Monster* one = at(state.monsters, e.creature.value_or(Id{}))) keep_below_max(one->health);
}
void fold(State& state, const SettingsChanged& e) { state.settings = e.settings; }
void fold(State& state, const TableChanged& e) {
    state.tables[e.table] = e.rows;
    renew_options(state);
}
void fold(State& state, const TableRemoved& e) {
    state.tables.erase(e.table);
    renew_options(state);
}
void fold(State& state, const ConditionStarted& e) {
    if (Adventurer* one = sheet_of(state, e.character)) one->conditions[e.condition] = e.what;
}
void fold(State& state, const ConditionEnded& e) {
    if (Adventurer* one = sheet_of(state, e.character)) one->conditions.erase(e.condition);
}

void fold(State& state, const DecisionOpened& e) { state.questions.push_back(e.question); }

void fold(State& state, const AttemptOpened& e) { state.attempts[e.attempt.id] = e.attempt; }
void fold(State& state, const AttemptChanged& e) {
    if (Entrant* one = entrant_of(state, e.attempt, e.entrant.who)) *one = e.entrant;
}
void fold(State& state, const AddOnTaken& e) {
    if (Entrant* one = entrant_of(state, e.attempt, e.actor))
        one->added.push_back({e.die, e.sides, 0});
}
void fold(State& state, const AddOnWithdrawn& e) {
    if (Entrant* one = entrant_of(state, e.attempt, e.actor))
        std::erase_if(one->added, [&](const AddOn& added) { return added.die == e.die; });
}
void fold(State& state, const AttemptRolled& e) {
    if (Attempt* one = at(state.attempts, e.attempt)) {
        one->phase = AttemptPhase::rolled;
        one->entrants = e.entrants;
        one->spares_questions = e.spares_questions;
    }
}
void fold(State& state, const AddOnRolled& e) {
    Entrant* one = entrant_of(state, e.attempt, e.actor);
    if (!one) return;
    const auto taken = std::ranges::find(one->added, e.added.die, &AddOn::die);
    if (taken == one->added.end())
        one->added.push_back(e.added);
    else
        *taken = e.added;
    one->modifiers.insert(one->modifiers.end(), e.modifiers.begin(), e.modifiers.end());
    one->total = e.total;
    Turn* turn = at(state.time.turns, e.actor);
    if (turn && e.added.die == word::deed) turn->deed_used = true;
}
void fold(State& state, const AttemptPassed& e) {
    if (Entrant* one = entrant_of(state, e.attempt, e.actor)) one->passed = e.passed;
}
void fold(State& state, const AttemptHeld& e) {
    if (Attempt* one = at(state.attempts, e.attempt)) one->phase = e.phase;
}
void fold(State& state, const FaceChanged& e) {
    Entrant* one = entrant_of(state, e.attempt, e.actor);
    if (!one || one->faces.empty()) return;
    one->faces.front() = e.after;
    one->total = total_of(*one);
}
void fold(State& state, const TieRolled& e) {
    for (const TieDie& die : e.dice) {
        Entrant* one = entrant_of(state, e.attempt, die.who);
        if (!one) continue;
        one->tie_dice.push_back(die.face);
        one->total = die.total;
    }
}
void fold(State& state, const AttemptClosed& e) { state.attempts.erase(e.attempt); }
void fold(State& state, const AttemptCancelled& e) { state.attempts.erase(e.attempt); }

void fold(State& state, const UsageMoved& e) {
    Adventurer* one = sheet_of(state, e.actor);
    UsageDie* die = one ? find_usage(*one, e.die) : nullptr;
    if (!die) return;
    *die = e.after;
    const auto item = one->usage.find(e.die);
    if (item != one->usage.end()) item->second.lost = e.lost;
    renew_options(state);
}
void fold(State& state, const PoolChanged& e) {
    Adventurer* one = sheet_of(state, e.actor);
    if (!one) return;
    const auto pool = one->pools.find(e.pool);
    if (pool != one->pools.end()) pool->second.count = e.after;
}
void fold(State&, const PoolRolled&) {}
void fold(State& state, const KnackRolled& e) {
    Adventurer* one = sheet_of(state, e.actor);
    if (one && one->skills.contains(e.knack)) one->skills[e.knack].marks = e.marks;
    if (!e.task.empty() && e.possible) state.tasks.try_emplace(e.task, *e.possible);
}
void fold(State&, const KnaveRolled&) {}

void fold(State& state, const LuckContestOpened& e) { state.contests[e.contest.id] = e.contest; }
void fold(State& state, const ChoiceSealed& e) {
    if (SealedParty* one = party_in(state, e.choice, e.party)) one->picks = e.picks;
}
void fold(State& state, const ChoiceLocked& e) {
    if (SealedParty* one = party_in(state, e.choice, e.party)) one->locked = true;
}
void fold(State& state, const LuckContestRolled& e) {
    if (Contest* one = at(state.contests, e.contest)) one->rolls = e.rolls;
}
void fold(State& state, const LuckContestCancelled& e) { state.contests.erase(e.contest); }
void fold(State& state, const TestCalled& e) { state.called_tests.push_back(e.test); }
void fold(State& state, const LuckContestVictimNamed& e) { state.contests.erase(e.contest); }

void fold(State&, const TableRolled&) {}
void fold(State& state, const WoundTaken& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) one->wounds.push_back(e.wound);
}
void fold(State& state, const WoundHealed& e) {
    Adventurer* one = sheet_of(state, e.actor);
    if (one && static_cast<std::size_t>(e.place) < one->wounds.size())
        one->wounds.erase(one->wounds.begin() + e.place);
}
void fold(State& state, const DamageTaken& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) {
        one->grit.current = e.grit;
        one->flesh.current = e.flesh;
    }
}
void fold(State&, const DamageDealt&) {}
void fold(State& state, const ShieldBroken& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) one->shield = false;
}
void fold(State& state, const PointsChanged& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) {
        one->flesh = e.flesh;
        one->grit = e.grit;
        if (e.cause == "breather") one->breather = false;
    }
}
void fold(State& state, const DyingStarted& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) {
        one->flesh.current = 0;
        one->grit.current = 0;
        one->dying = Dying{e.death_die, false, 0};
    }
}
void fold(State& state, const DyingRolled& e) {
    Adventurer* one = sheet_of(state, e.actor);
    if (!one || !one->dying) return;
    one->dying->death_die = e.death_die;
    if (!e.success) {
        one->dying->doomed = true;
        one->dying->doomed_in = e.moment;
    }
}
void fold(State& state, const DyingEnded& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) one->dying.reset();
}
void fold(State& state, const Died& e) {
    if (Adventurer* one = sheet_of(state, e.actor)) {
        one->dying.reset();
        one->dead = true;
    }
    state.time.turns.erase(e.actor);
}

void fold(State& state, const TimeChanged& e) { state.time.unit = e.unit; }
void fold(State& state, const PlaytimeChanged& e) {
    state.session = e.session;
    state.adventure = e.adventure;
    if (e.what != Playtime::adventure_ended) state.in_session = e.what == Playtime::session_started;
}
/// Whoever comes into a Combat, or stays in it, has not fled.
void bring_back(State& state, const std::vector<Id>& monsters) {
    for (const Id& id : monsters) {
        const Monster* known = state.monsters.contains(id) ? &state.monsters.at(id) : nullptr;
        if (known && known->fled) state.monsters.edit(id)->fled = false;
    }
}
void fold(State& state, const CombatStarted& e) {
    bring_back(state, e.monsters);
    state.time.mode = Mode::combat;
    state.time.unit = TimeUnit::moments;
    state.time.turns.clear();
    for (const Id& id : e.allies) state.time.turns[id] = {};
    state.time.monsters = {e.monsters.begin(), e.monsters.end()};
}
void fold(State& state, const CombatJoined& e) {
    bring_back(state, e.monsters);
    for (const Id& id : e.allies) state.time.turns[id] = {};
    state.time.monsters.insert(e.monsters.begin(), e.monsters.end());
}
void fold(State& state, const CombatLeft& e) {
    for (const Id& id : e.creatures) {
        if (Adventurer* one = sheet_of(state, id)) one->breather = true;
        if (Monster* one = at(state.monsters, id)) one->range.reset();
        forget_about(state, id);
    }
}
void fold(State& state, const CombatEnded&) {
    for (const auto& [id, turn] : state.time.turns) {
        if (Adventurer* one = sheet_of(state, id)) one->breather = true;
    }
    state.time.mode = Mode::free;
    state.time.unit = TimeUnit::minutes;  // A whole Combat takes Minutes (TOY-time-3).
    state.time.moment = 0;
    state.time.phase = MomentPhase::init;
    state.time.turns.clear();
    state.time.monsters.clear();
    state.monsters.edit_where([](const Id&, const Monster& one) { return one.range.has_value(); },
                              [](const Id&, Monster& one) { one.range.reset(); });
}
void fold(State& state, const MomentStarted& e) {
    state.time.moment = e.moment;
    state.time.phase = MomentPhase::init;
    for (auto& [id, turn] : state.time.turns) {
        turn = {};
        turn.surprised = std::ranges::find(e.surprised, id) != e.surprised.end();
    }
}
void fold(State& state, const PhaseStarted& e) { state.time.phase = e.phase; }
void fold(State& state, const InitSettled& e) {
    if (Turn* turn = at(state.time.turns, e.actor)) {
        turn->init = e.result;
        turn->ahead_of = e.ahead_of;
        turn->slower = 0;
    }
}
void fold(State& state, const InitContinued& e) {
    if (Turn* turn = at(state.time.turns, e.actor)) turn->slower = e.speed;
}
void fold(State& state, const MomentTopReached& e) {
    if (Turn* turn = at(state.time.turns, e.actor)) turn->topped = true;
}
void fold(State&, const MomentBottomReached&) {}
void fold(State& state, const ActionTaken& e) {
    Turn* turn = at(state.time.turns, e.actor);
    if (!turn) return;
    (state.time.phase == MomentPhase::before ? turn->acted_before : turn->acted_after) = true;
    turn->combat_action = turn->combat_action || e.ends_moment;
}
void fold(State&, const DamageRolled&) {}
void fold(State& state, const MonsterHurt& e) {
    if (Monster* one = at(state.monsters, e.monster)) one->health.current = e.health;
}
void fold(State& state, const RangeChanged& e) {
    if (Monster* one = at(state.monsters, e.monster)) one->range = e.range;
}
void fold(State& state, const MoraleRolled& e) {
    if (e.holds) bring_back(state, {e.monster});
}
void fold(State& state, const MonsterFled& e) {
    if (Monster* one = at(state.monsters, e.monster)) one->fled = true;
}
void fold(State&, const Rested&) {}
void fold(State&, const UsageRolled&) {}
void fold(State& state, const SkillTried& e) {
    Adventurer* one = sheet_of(state, e.actor);
    if (!one || !e.rises) return;
    one->skills[e.skill] = {e.x, 0};
}
void fold(State& state, const EffectStarted& e) { state.effects[e.effect] = e.what; }
void fold(State& state, const EffectRolled& e) {
    if (Effect* one = at(state.effects, e.effect)) one->die = e.die;
}
void fold(State& state, const EffectEnded& e) { state.effects.erase(e.effect); }
void fold(State& state, const LevelGained& e) { state.characters[e.character] = e.sheet; }

}  // namespace

void System::apply(State& state, const Event& event) {
    visit([&](const auto& one) { fold(state, one); }, event);
}

}  // namespace kast::rules::toy
