// Events folded into the state. What has happened cannot be refused: an event about what is no
// longer there changes nothing.

#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

Character* character_of(State& state, const Id& id) { return state.characters.edit(id); }
Test* test_of(State& state, const Id& id) {
    const auto found = state.tests.find(id);
    return found == state.tests.end() ? nullptr : &found->second;
}
SealedParty* party_of(State& state, const Id& choice, const Id& team) {
    if (!state.conflict || !state.conflict->choice || state.conflict->choice->id != choice)
        return nullptr;
    auto& parties = state.conflict->choice->parties;
    const auto found = std::ranges::find(parties, team, &SealedParty::party);
    return found == parties.end() ? nullptr : &*found;
}

// ---- sheets and turns

void fold(State& state, const CharacterAdded& e) {
    state.characters[e.character] = e.sheet;
    if (e.tests_left) state.tests_left[e.sheet.owner] = *e.tests_left;
}
void fold(State& state, const CharacterChanged& e) { state.characters[e.character] = e.sheet; }

/// A party that has sealed nothing yet takes its new player in; a script that is there stays known
/// to those who wrote it.
void take_players_in(State& state, const Team* team) {
    if (!team || !state.conflict->choice || team->side == Side::gm) return;
    SealedParty* party = party_of(state, state.conflict->choice->id, team->id);
    if (!party || party->picks) return;
    party->members.clear();
    for (const Id& member : team->members) {
        const Character* other = find_character(state, member);
        if (other && !other->owner.empty()) party->members.insert(other->owner);
    }
}
void fold(State& state, const CharacterGiven& e) {
    Character* one = character_of(state, e.character);
    if (!one) return;
    const Id from = one->owner;
    one->owner = e.owner;
    if (!from.empty()) one->shown = true;  // What all know does not become a secret.
    for (Question& question : state.questions) {
        if (question.decision.creature == e.character && question.decision.owner == from &&
            !from.empty()) {
            question.decision.owner = e.owner;
        }
    }
    take_players_in(state, team_of(state, e.character));
}
void fold(State& state, const CharacterRemoved& e) {
    if (const Character* one = find_character(state, e.character))
        depart(state.departed, {e.character, one->name, e.hidden});
    state.characters.erase(e.character);
    state.asked.erase(e.character);
}
void fold(State& state, const CharacterShown& e) {
    Character* one = character_of(state, e.character);
    if (!one) return;
    one->shown = e.shown;
    if (!e.present) return;
    one->hidden = !*e.present;
    // Those who have seen them still find the name in the chronicle.
    if (one->hidden) depart(state.departed, {e.character, one->name});
}
void fold(State& state, const CharacterRenamed& e) {
    if (Character* one = character_of(state, e.character)) one->name = e.called;
}

void adjust_team(Team& team, const Adjusted& e) {
    if (e.field == "disposition") team.current = e.after;
    if (e.field == "start") team.start = e.after;
    if (e.field == "position") team.position = e.after != 0;
    if (e.field == "impeded") team.impeded = e.after != 0;
}
void adjust_character(Character& one, const Adjusted& e) {
    for (const SheetNumber& number : sheet_numbers) {
        if (e.field == enum_word(number.field)) one.*number.number = e.after;
    }
    const std::string which = e.which.value_or("");
    if (e.field == "nature") one.nature.current = e.after;
    if (e.field == "nature_max") {
        one.nature.max = e.after;
        one.nature.current = std::min(one.nature.current, e.after);
    }
    if (e.field == "trait_uses") one.traits[which].used = e.after;
    if (e.field == "skill" && e.after > 0) one.skills[which] = e.after;
    if (e.field == "skill" && e.after == 0) one.skills.erase(which);
}
void fold(State& state, const Adjusted& e) {
    if (e.team) {
        if (Team* team = find_team(state, *e.team)) adjust_team(*team, e);
    } else if (e.member) {
        state.tests_left[*e.member] = e.after;
    } else if (e.character) {
        if (Character* one = character_of(state, *e.character)) adjust_character(*one, e);
    }
}
void fold(State& state, const SettingsChanged& e) { state.settings = e.settings; }
void fold(State& state, const Awarded& e) {
    if (Character* one = character_of(state, e.character)) {
        one->fate = e.fate_now;
        one->persona = e.persona_now;
    }
}
void fold(State& state, const ConditionTaken& e) {
    if (Character* one = character_of(state, e.character)) one->conditions.insert(e.condition);
}
void fold(State& state, const Recovered& e) {
    if (Character* one = character_of(state, e.character)) one->conditions.erase(e.condition);
}
void fold(State& state, const TurnStarted& e) {
    state.turn = e.turn;
    state.tests_left = e.tests_left;
    state.asked.clear();
}
void fold(State& state, const SessionStarted&) {
    state.session = true;
    state.characters.edit_where([](const Id&, const Character& one) { return !one.traits.empty(); },
                                [](const Id&, Character& one) {
                                    for (auto& [name, trait] : one.traits) trait = {};
                                });
}
void fold(State& state, const SessionEnded&) {
    state.session = false;
    state.characters.edit_where([](const Id&, const Character& one) { return one.checks != 0; },
                                [](const Id&, Character& one) { one.checks = 0; });
}
void fold(State& state, const TraitRecharged& e) {
    if (Character* one = character_of(state, e.actor)) {
        one->checks = e.checks;
        one->traits[e.trait].recharges += 1;
    }
}

// ---- tests

void fold(State& state, const TestAsked& e) { state.asked[e.actor] = {e.actor, e.what, e.text}; }
void pay(State& state, Cost cost, const Id& actor, const std::optional<Id>& member, int left) {
    if (cost == Cost::test && member) state.tests_left[*member] = left;
    if (cost == Cost::check || cost == Cost::two_checks) {
        if (Character* one = character_of(state, actor)) one->checks = left;
    }
}
void fold(State& state, const CalledTestOpened& e) { state.called_tests.push_back(e.call); }
void fold(State& state, const TestCalled& e) {
    state.tests[e.test.id] = e.test;
    if (e.test.purpose == Purpose::asked) state.asked.erase(e.actor);
    pay(state, e.cost, e.actor, e.member, e.left);
}
void fold(State& state, const TestChanged& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) {
        one->ob = e.ob;
        one->within_nature = e.within_nature;
        one->nature = e.nature;
    }
    if (Test* test = test_of(state, e.test)) test->armour = e.armour;
}
void fold(State& state, const TestCancelled& e) {
    pay(state, e.refunded, e.actor, e.member, e.left);
    if (!e.test) {
        state.asked.erase(e.actor);
        return;
    }
    for (CalledTest& call : state.called_tests) {
        const Test* test = test_of(state, *e.test);
        if (test && test->call == call.id) std::erase(call.who, e.actor);
    }
    state.tests.erase(*e.test);
    std::erase_if(state.questions, [&](const Question& one) { return one.test == e.test; });
}
void fold(State& state, const SkillNamed& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) {
        one->what = e.what;
        one->choices.clear();
    }
}
void fold(State& state, const NatureUsed& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->nature = e.use;
}
void fold(State& state, const NatureTapped& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->tapped = true;
    if (Character* one = character_of(state, e.actor)) one->persona = e.persona;
}
void fold(State& state, const PersonaSpent& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->persona += e.dice;
    if (Character* one = character_of(state, e.actor)) one->persona = e.persona;
}
void fold(State& state, const WiseUsed& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->wise = e.wise;
}
void fold(State& state, const TraitUsed& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->trait = UsedTrait{e.trait, e.way};
    Character* actor = character_of(state, e.actor);
    if (actor && e.way == TraitWay::for_) actor->traits[e.trait].used += 1;
}
void fold(State& state, const HelpOffered& e) {
    if (Attempt* one = find_attempt(state, e.test, e.to))
        one->helpers.push_back({e.helper, e.with});
}
void fold(State&, const ModifierOffered&) {}
void fold(State& state, const ModifierGiven& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->modifiers.push_back(e.modifier);
}
void fold(State& state, const WeaponChosen& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->weapon = e.choice.weapon;
    if (!state.conflict) return;
    state.conflict->weapons[e.actor] = e.choice;
    if (e.choice.favours) state.conflict->favours.emplace(e.actor, *e.choice.favours);
}
void give_back(Character& actor, const TurnedDown& e) {
    actor.persona += e.persona;
    if (e.what == Declared::trait && e.trait && e.trait->way == TraitWay::for_) {
        const auto trait = actor.traits.find(e.trait->trait);
        if (trait != actor.traits.end()) trait->second.used = std::max(0, trait->second.used - 1);
    }
}
void fold(State& state, const TurnedDown& e) {
    if (Character* actor = character_of(state, e.actor)) give_back(*actor, e);
    Attempt* one = find_attempt(state, e.test, e.actor);
    if (!one) return;
    switch (e.what) {
        case Declared::wise:
            one->wise.reset();
            break;
        case Declared::help:
            std::erase_if(one->helpers,
                          [&](const Helper& helper) { return helper.character == e.helper; });
            break;
        case Declared::trait:
            one->trait.reset();
            break;
        case Declared::nature:
            one->nature.reset();
            break;
        case Declared::tap:
            one->tapped = false;
            break;
        case Declared::persona:
            one->persona = 0;
            break;
        case Declared::weapon:
            one->weapon.reset();
            if (state.conflict) state.conflict->weapons.erase(e.actor);
            break;
        case Declared::modifier:
            one->modifiers.clear();
            break;
    }
}
void fold(State& state, const Thrown& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) {
        one->thrown = ThrownPool{e.pool, e.dice, {}, e.successes, false, e.bonus};
    }
    Test* test = test_of(state, e.test);
    if (test && std::ranges::all_of(test->attempts,
                                    [](const Attempt& one) { return one.thrown.has_value(); })) {
        test->phase = Phase::thrown;
    }
}
void fold(State& state, const ChecksEarned& e) {
    if (Character* one = character_of(state, e.actor)) one->checks = e.checks;
}
void fold(State& state, const FateSpent& e) {
    Attempt* one = find_attempt(state, e.test, e.actor);
    if (one && one->thrown) {
        one->thrown->opened = e.dice;
        one->thrown->successes = e.successes;
        one->thrown->fate = true;
    }
    if (Character* actor = character_of(state, e.actor)) actor->fate = e.fate;
}
void fold(State& state, const FateClosed& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->fate_over = true;
}
void fold(State& state, const TestTied& e) {
    if (Test* test = test_of(state, e.test)) test->phase = Phase::tied;
}
void fold(State& state, const TieKept& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) one->tie_kept = true;
}
void fold(State& state, const TieConceded& e) {
    if (Attempt* one = find_attempt(state, e.test, e.actor)) {
        one->trait = UsedTrait{e.trait, TraitWay::against};
    }
}
void fold(State&, const TiebreakerThrown&) {}
void fold(State&, const WinnerNamed&) {}
void fold(State&, const TestSettled&) {}
void fold(State& state, const NatureLowered& e) {
    if (Character* one = character_of(state, e.actor)) one->nature.current = e.to;
}
void fold(State&, const NatureExhausted&) {}
void fold(State& state, const FailureOpened& e) {
    if (Test* test = test_of(state, e.test)) test->phase = Phase::settling;
}
void fold(State&, const FailureSettled&) {}
void fold(State&, const TwistTold&) {}
void fold(State& state, const TestClosed& e) {
    state.tests.erase(e.test);
    std::erase_if(state.questions, [&](const Question& one) { return one.test == e.test; });
}
void fold(State& state, const DecisionOpened& e) {
    state.questions.push_back(e.question);
    if (!state.conflict || e.question.decision.kind != "spend-margin") return;
    for (Margin& margin : state.conflict->margins) {
        if (margin.team == e.question.team) margin.asked = true;
    }
}
void close_question(State& state, const Id& decision) {
    std::erase_if(state.questions,
                  [&](const Question& one) { return one.decision.id == decision; });
}
void fold(State& state, const DecisionAnswered& e) { close_question(state, e.decision); }
void fold(State& state, const DecisionClosed& e) { close_question(state, e.decision); }

// ---- conflicts

void fold(State& state, const ConflictStarted& e) { state.conflict = e.conflict; }
void fold(State& state, const GoalStated& e) {
    if (Team* team = find_team(state, e.team)) team->goal = e.text;
}
void fold(State& state, const TeamOrdered& e) {
    if (Team* team = find_team(state, e.team)) team->members = e.members;
}
void fold(State& state, const ConflictLeft& e) {
    if (Team* team = find_team(state, e.team)) std::erase(team->members, e.character);
}
void fold(State& state, const ConflictJoined& e) {
    Team* team = find_team(state, e.team);
    if (!team) return;
    team->members.push_back(e.character);
    take_players_in(state, team);
}
void fold(State& state, const GoalsSettled&) {
    if (state.conflict) state.conflict->phase = ConflictPhase::disposition;
}
void fold(State& state, const DispositionSettled& e) {
    if (Team* team = find_team(state, e.team)) {
        team->base = e.base;
        team->start = e.start;
        team->current = e.start;
    }
}
void fold(State& state, const ExchangeStarted& e) {
    if (!state.conflict) return;
    Conflict& conflict = *state.conflict;
    conflict.phase = ConflictPhase::choosing;
    conflict.step = Step::ready;
    conflict.exchange = e.exchange;
    conflict.action = 0;
    conflict.choice = e.choice;
    conflict.pairs.clear();
    for (Team& team : conflict.teams) team.revealed.clear();
}
void fold(State& state, const ChoiceSealed& e) {
    if (SealedParty* party = party_of(state, e.choice, e.team)) party->picks = e.picks;
}
void fold(State& state, const ChoiceLocked& e) {
    if (SealedParty* party = party_of(state, e.choice, e.team)) party->locked = true;
}
void fold(State& state, const ActionRevealed& e) {
    if (!state.conflict) return;
    state.conflict->phase = ConflictPhase::acting;
    state.conflict->step = Step::testing;
    state.conflict->action = e.number;
    state.conflict->pairs.clear();
    state.conflict->results.clear();
    if (Team* team = find_team(state, e.team)) team->revealed.push_back(e.action);
}
void fold(State& state, const TeamsPaired& e) {
    if (!state.conflict) return;
    state.conflict->pairs = e.pairs;
    state.conflict->step = Step::testing;
}
void fold(State& state, const PairingOpened&) {
    if (state.conflict) state.conflict->step = Step::pairing;
}
/// The new actor starts with an empty pool: what the one before declared has been given back.
void fold(State& state, const ActorChosen& e) {
    if (Attempt* one = find_attempt(state, e.test, e.from)) {
        one->actor = e.actor;
        one->weapon.reset();
        if (const WeaponChoice* choice = weapon_of(state, e.actor)) one->weapon = choice->weapon;
    }
    for (Question& question : state.questions) {
        if (question.test != e.test || question.decision.creature != e.from) continue;
        question.decision.creature = e.actor;
        if (question.decision.owner.empty()) continue;
        if (const Character* actor = find_character(state, e.actor))
            question.decision.owner = actor->owner;
    }
}
void fold(State& state, const ActionTested& e) {
    if (!state.conflict) return;
    auto& results = state.conflict->results;
    results.insert(results.end(), e.results.begin(), e.results.end());
}
void fold(State& state, const ActionSettled& e) {
    if (!state.conflict) return;
    state.conflict->results = e.results;
    state.conflict->margins = e.margins;
    state.conflict->step = Step::spending;
    for (const Moved& moved : e.dispositions) {
        if (Team* team = find_team(state, moved.team)) team->current = moved.after;
    }
    for (const ActionResult& result : e.results) {  // MG-maneuver-4: used up, dice or none.
        if (Team* team = find_team(state, result.team)) team->position = team->impeded = false;
    }
}
void fold(State& state, const MarginSpent& e) {
    if (!state.conflict) return;
    std::erase_if(state.conflict->margins,
                  [&](const Margin& margin) { return margin.team == e.team; });
}
void fold(State& state, const Impeded& e) {
    if (Team* team = find_team(state, e.team)) team->impeded = true;
}
void fold(State& state, const PositionGained& e) {
    if (Team* team = find_team(state, e.team)) team->position = true;
}
void fold(State& state, const Disarmed& e) {
    if (e.trait) {
        if (Team* team = find_team(state, e.team))
            team->disabled.push_back({e.character, *e.trait});
    }
    if (!e.gear) return;
    if (Character* one = character_of(state, e.character)) {
        const auto gear = std::ranges::find_if(
            one->gear, [&](const Gear& thing) { return thing.name == *e.gear && !thing.disarmed; });
        if (gear != one->gear.end()) gear->disarmed = true;
    }
    if (!state.conflict) return;
    const auto weapon = state.conflict->weapons.find(e.character);
    if (weapon != state.conflict->weapons.end() && weapon->second.weapon == *e.gear)
        state.conflict->weapons.erase(weapon);
}
void fold(State& state, const ActionEnded& e) {
    if (!state.conflict) return;
    state.conflict->actions_done = e.actions_done;
    state.conflict->step = Step::ready;
    state.conflict->margins.clear();
}
void fold(State& state, const ConflictDecided& e) {
    if (!state.conflict) return;
    state.conflict->phase = ConflictPhase::ended;
    state.conflict->step = Step::ready;
    state.conflict->winner = e.winner;
    state.conflict->choice.reset();  // What was not revealed stays secret for ever.
    state.conflict->margins.clear();
}

/// What a conflict takes away, it takes for its own length.
void close_conflict(State& state) {
    if (!state.conflict) return;
    std::erase_if(state.tests, [](const auto& one) {
        return one.second.purpose == Purpose::action || one.second.purpose == Purpose::disposition;
    });
    state.questions.clear();
    state.characters.edit_where(  // Also of those who left it.
        [](const Id&, const Character& one) {
            return std::ranges::any_of(one.gear, &Gear::disarmed);
        },
        [](const Id&, Character& one) {
            for (Gear& gear : one.gear) gear.disarmed = false;
        });
    state.conflict.reset();
}
void fold(State& state, const CompromiseAgreed&) { close_conflict(state); }
void fold(State& state, const ConflictEnded&) { close_conflict(state); }

}  // namespace

void System::apply(State& state, const Event& event) {
    visit([&](const auto& one) { fold(state, one); }, event);
}

}  // namespace kast::rules::mouse_guard
