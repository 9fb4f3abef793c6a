// Folds events into the state. Total: what has happened cannot be refused on replay.
#include "rules/troika/command_context.hpp"
#include "rules/troika/fields.hpp"
#include "rules/troika/sheet.hpp"
#include "rules/troika/state_editor.hpp"
#include "rules/troika/system.hpp"

#include <algorithm>

namespace kast::rules::troika {

void write_sheet(Creature& one, const CharacterChanged& event) {
    if (event.name) one.name = *event.name;
    if (event.background) one.background = *event.background;
    if (event.advanced) one.advanced = *event.advanced;
    if (event.shown) one.shown = *event.shown;
    if (event.special) one.special = *event.special;
}

namespace {

struct Fold : StateEditor {
    // ---- making and keeping

    void operator()(const CharacterAdded& event) {
        state.creatures[event.creature.id] = event.creature;
    }
    void operator()(const CreatureAppeared& event) {
        if (Creature* one = creature(event.creature.id)) one->prepared = false;
    }
    void operator()(const CharacterChanged& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        write_sheet(*one, event);
        one->inventory.insert(one->inventory.end(), event.things.begin(), event.things.end());
    }
    void operator()(const CharacterGiven& event) {
        if (Creature* one = creature(event.character)) one->owner = event.owner;
        for (Question& question : state.questions) {
            if (question.decision.creature == event.character)
                question.decision.owner = event.owner;
        }
    }
    void operator()(const CharacterRemoved& event) {
        if (const Creature* one = creature(event.character)) {
            depart(state.departed, {one->id, one->name, one->prepared});
        }
        erase_creature(event.character);
    }
    void operator()(const MienRolled& event) {
        if (Creature* one = creature(event.creature)) one->mien = event.mien;
    }
    void operator()(const Adjusted& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        const FieldRow& row = field_row(event.field);
        if (row.set)
            row.set(*one, event.after);
        else if (event.condition)
            one->condition = *event.condition;
        else if (event.field == Field::mien)
            one->mien = event.word.value_or("");
    }
    void operator()(const SettingsChanged& event) { state.settings = event.settings; }

    // ---- things

    void operator()(const ItemAdded& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->inventory.push_back(event.item);
        if (event.in_hand) one->hands.push_back(event.item.id);
        if (event.worn) one->worn = event.item.id;
    }
    void operator()(const ItemRemoved& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        if (Item* thing = item(event.creature, event.item); thing && event.left > 0)
            thing->count = event.left;
        else
            drop_item(*one, event.item);
    }
    void operator()(const ItemChanged& event) {
        if (Item* thing = item(event.creature, event.item.id)) *thing = event.item;
    }
    void operator()(const InventoryArranged& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        std::vector<Item> ordered;
        for (const Id& id : event.order) {
            if (Item* thing = item(event.creature, id)) ordered.push_back(*thing);
        }
        one->inventory = std::move(ordered);
    }
    void operator()(const ItemMoved& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        const Id& id = event.item.id;
        switch (event.how) {
            case Handling::taken:
                one->hands.push_back(id);
                break;
            case Handling::put_away:
                std::erase(one->hands, id);
                use_action(event.creature);
                break;
            case Handling::put_down:
                drop_item(*one, id);
                state.ground.push_back(event.item);
                break;
            case Handling::picked_up:
                std::erase_if(state.ground, [&](const Item& thing) { return thing.id == id; });
                one->inventory.push_back(event.item);
                spend_action(event.creature);
                break;
            case Handling::worn:
                std::erase(one->hands, id);
                one->worn = id;
                break;
            case Handling::taken_off:
                one->worn.reset();
                break;
            case Handling::given:
                hand_over(*one, event);
                use_action(event.creature);
                break;
            case Handling::looted:
                if (Creature* dead = event.from ? creature(*event.from) : nullptr)
                    drop_item(*dead, id);
                one->inventory.push_back(event.item);
                break;
        }
    }
    void operator()(const WeaponLoaded& event) {
        if (Item* thing = item(event.creature, event.weapon); thing && thing->weapon)
            thing->weapon->shots = event.shots;
        if (Item* bundle = item(event.creature, event.ammunition)) {
            bundle->count = event.left;
            if (event.left <= 0) drop_item(*creature(event.creature), event.ammunition);
        }
    }
    void operator()(const SilverMoved& event) {
        if (Creature* from = creature(event.from)) from->silver -= event.amount;
        if (Creature* to = creature(event.to)) to->silver += event.amount;
    }
    void operator()(const WeaponShattered& event) {
        if (Item* thing = item(event.creature, event.weapon)) thing->broken = true;
        if (Creature* one = creature(event.creature)) std::erase(one->hands, event.weapon);
    }
    void operator()(const PoisonSpent& event) {
        if (Item* thing = item(event.creature, event.weapon); thing && thing->weapon)
            thing->weapon->poisoned = false;
    }

    // ---- decisions

    void operator()(const DecisionOpened& event) { state.questions.push_back(event.question); }
    void operator()(const DecisionAnswered& event) {
        close_question(event.decision);
        if (!state.exchange) return;
        if (event.kind == "tie-luck")
            state.exchange->tie_luck[event.creature] = event.answer == "test-luck";
        if (event.kind == "grapple") state.exchange->falls = event.answer == "throw";
        if (event.kind == "damage-luck" && event.answer == "roll")
            use_luck(event.creature, LuckUse::declined);
    }
    void operator()(const DecisionClosed& event) { close_question(event.decision); }
    void operator()(const NoteRevealed& event) {
        for (Question& question : state.questions) {
            if (question.decision.id != event.decision) continue;
            question.note += question.note.empty() ? event.note : "\n" + event.note;
            question.secret_note.clear();
        }
    }

    // ---- tests, luck, rulings

    void operator()(const AwarenessChanged& event) {
        state.unaware = std::set<Id>(event.creatures.begin(), event.creatures.end());
    }
    void operator()(const Tested& event) {
        if (event.purpose == Purpose::stabilise) spend_action(event.creature);
        set_played(event.creature);
    }
    void operator()(const TestCalled& event) { state.called_tests.push_back(event.test); }
    void operator()(const CalledTestRolled& event) { fold(state, event); }
    void operator()(const CalledTestClosed& event) { fold(state, event); }
    void operator()(const Contested& event) {
        set_played(event.actor.creature);
        set_played(event.opponent.creature);
    }
    void operator()(const LuckTested& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->luck = event.luck;
        one->fresh = false;
        if (event.purpose == LuckPurpose::death) one->death_tried = true;
        if (event.purpose == LuckPurpose::damage) {
            use_luck(event.creature, event.success ? LuckUse::passed : LuckUse::failed);
        }
    }
    void operator()(const SkillTicked& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        if (const auto found = one->advanced.find(event.skill); found != one->advanced.end())
            found->second.tick = true;
    }

    // ---- initiative

    void operator()(const InitiativeStarted& event) {
        Initiative begun;
        begun.members = event.members;
        begun.tokens = event.tokens;
        state.initiative = std::move(begun);
        for (const Id& id : event.members) set_played(id);
    }
    void operator()(const TokenDrawn& event) {
        if (Tokens* drawn = tokens(event.owner)) {
            --drawn->stack;
            ++drawn->out;
        }
    }
    void operator()(const TurnStarted& event) {
        if (state.initiative) state.initiative->turn = Turn{event.owner, event.actor, false, false};
    }
    void operator()(const TurnMissed&) {}
    void operator()(const ActorChosen& event) {
        if (state.initiative && state.initiative->turn)
            state.initiative->turn->actor = event.creature;
    }
    void operator()(const TurnEnded&) {
        if (state.initiative) state.initiative->turn.reset();
    }
    void operator()(const TurnGivenBack&) {
        if (state.initiative && state.initiative->turn) state.initiative->turn->action_used = false;
    }
    void operator()(const TokensReturned& event) {
        if (!state.initiative) return;
        state.initiative->members = event.members;
        state.initiative->tokens = event.tokens;
        state.initiative->leaving.clear();
        state.initiative->turn.reset();
        state.initiative->ending = true;
    }
    void operator()(const RoundEnded& event) {
        if (!state.initiative) return;
        state.initiative->round = event.round;
        state.initiative->ending = false;
        state.creatures.edit_where(
            [](const Id&, const Creature& one) { return one.unconscious_rounds > 0; },
            [](const Id&, Creature& one) { --one.unconscious_rounds; });
        for (Effect& effect : state.effects) {
            if (effect.rounds_left) --*effect.rounds_left;
        }
        for (const Id& over : event.effects) {
            std::erase_if(state.effects, [&](const Effect& effect) { return effect.id == over; });
        }
    }
    void operator()(const StackAdjusted& event) {
        if (!state.initiative) return;
        state.initiative->enemy_override = event.enemy_tokens;
        state.initiative->tokens = event.tokens;
    }
    void operator()(const InitiativeJoined& event) {
        if (!state.initiative) return;
        std::erase(state.initiative->leaving, event.creature);
        if (std::ranges::find(state.initiative->members, event.creature) ==
            state.initiative->members.end()) {
            state.initiative->members.push_back(event.creature);
        }
        state.initiative->tokens = event.tokens;
        set_played(event.creature);
    }
    void operator()(const InitiativeLeft& event) {
        if (state.initiative) state.initiative->leaving.push_back(event.creature);
    }
    void operator()(const InitiativeEnded&) {
        state.initiative.reset();
        state.creatures.edit_where(
            [](const Id&, const Creature& one) { return one.aiming.has_value(); },
            [](const Id&, Creature& one) { one.aiming.reset(); });
    }

    // ---- exchanges

    void operator()(const ExchangeRolled& event) {
        state.exchange = event.exchange;
        spend_action(event.exchange.attacker.creature);
        set_played(event.exchange.defender.creature);
        state.unaware.erase(event.exchange.defender.creature);
        if (Creature* defender = creature(event.exchange.defender.creature))
            defender->defence.reset();
    }
    void operator()(const TieBroken& event) {
        if (state.exchange) state.exchange->outcome = event.outcome;
    }
    void operator()(const ReceiverChosen&) {}
    void operator()(const HitLanded& event) {
        if (state.exchange) state.exchange->hits.push_back(event.hit);
    }
    void operator()(const DamageRolled& event) {
        Hit* blow = hit(event.hit);
        if (!blow) return;
        blow->die = event.die;
        if (blow->luck == LuckUse::open) blow->luck = LuckUse::declined;
        if (blow->weapons.size() == 1) blow->weapon = blow->weapons.front();
    }
    void operator()(const WeaponChosen& event) {
        if (Hit* blow = hit(event.hit)) blow->weapon = event.weapon;
    }
    void operator()(const DamageDealt& event) { set_stamina(event.to, event.stamina); }
    void operator()(const ExchangeEnded&) { state.exchange.reset(); }
    void operator()(const KnockedDown& event) {
        if (Creature* one = creature(event.creature)) one->prone = true;
    }
    void operator()(const KnockedOut& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->prone = true;
        one->unconscious_rounds = event.rounds;
    }
    void operator()(const StoodUp& event) {
        if (Creature* one = creature(event.creature)) one->prone = false;
        spend_action(event.creature);
    }
    void operator()(const DefenceChosen& event) {
        if (Creature* one = creature(event.creature)) one->defence = event.defence;
    }
    void operator()(const ShotFired& event) {
        if (Item* thing = item(event.creature, event.weapon); thing && thing->weapon)
            thing->weapon->shots = event.shots;
    }
    void operator()(const AimTaken& event) {
        if (Creature* one = creature(event.creature)) one->aiming = event.weapon;
        set_played(event.creature);
        // A turn that the GM gave may have no token out: one of the stack is held then, if any is.
        if (Tokens* mine = tokens(event.creature); mine && mine->out + mine->stack > 0) {
            --(mine->out > 0 ? mine->out : mine->stack);
            ++mine->held;
        }
        if (state.initiative) state.initiative->turn.reset();
    }
    void operator()(const AimEnded& event) {
        if (Creature* one = creature(event.creature)) one->aiming.reset();
        if (Tokens* mine = tokens(event.creature); mine && mine->held > 0) {
            --mine->held;
            ++mine->out;
        }
    }

    // ---- other actions

    void operator()(const SpellCast& event) { spend_action(event.caster); }
    void operator()(const MishapRolled&) {}
    void operator()(const EffectStarted& event) { state.effects.push_back(event.effect); }
    void operator()(const EffectEnded& event) {
        std::erase_if(state.effects,
                      [&](const Effect& effect) { return effect.id == event.effect; });
    }
    void operator()(const SpellDrawn&) {}
    void operator()(const Delayed&) {
        if (!state.initiative || !state.initiative->turn) return;
        // A turn that the GM gave may have no token out.
        if (Tokens* back = tokens(state.initiative->turn->owner); back && back->out > 0) {
            --back->out;
            ++back->stack;
        }
        state.initiative->turn.reset();
    }
    void operator()(const Moved& event) { spend_action(event.creature); }
    void operator()(const Retrieved& event) {
        set_played(event.creature);
        if (!event.success) spend_action(event.creature);
        if (state.initiative && state.initiative->turn) state.initiative->turn->retrieved = true;
    }
    void operator()(const Used& event) { spend_action(event.creature); }
    void operator()(const Improvised& event) { spend_action(event.creature); }
    void operator()(const DropRolled& event) { spend_action(event.creature); }
    void operator()(const Dropped& event) {
        Creature* one = creature(event.creature);
        for (const Item& thing : event.items) {
            if (one) drop_item(*one, thing.id);
            state.ground.push_back(thing);
        }
    }

    // ---- harm, healing, time

    void operator()(const StaminaLost& event) { set_stamina(event.creature, event.stamina); }
    void operator()(const DyingStarted& event) {
        if (Creature* one = creature(event.creature)) one->condition = Condition::dying;
    }
    void operator()(const CreatureDied& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->condition = Condition::dead;
        one->unconscious_rounds = 0;
        one->training.reset();
        one->defence.reset();
        forget(event.creature);
    }
    void operator()(const CreatureFled& event) { erase_creature(event.creature); }
    void operator()(const CreatureSaved& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->condition = Condition::alive;
        one->stamina = event.stamina;
    }
    void operator()(const DeathCheated& event) {
        if (Creature* one = creature(event.creature)) one->condition = Condition::incapacitated;
    }
    void operator()(const AfflictionStarted& event) {
        state.afflictions.push_back(event.affliction);
    }
    void operator()(const AfflictionChanged& event) {
        Affliction* one = affliction(event.affliction);
        if (!one) return;
        one->dice = event.dice;
        one->escalates = event.escalates;
        one->failures = event.failures;
    }
    void operator()(const AfflictionEnded& event) {
        std::erase_if(state.afflictions,
                      [&](const Affliction& one) { return one.id == event.affliction; });
    }
    void operator()(const Rested& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->stamina = event.stamina;
        one->luck = event.luck;
        one->fresh = false;
    }
    void operator()(const ProvisionEaten& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        one->stamina = event.stamina;
        one->eaten_today = event.eaten_today;
        spend_action(event.creature);
        if (Item* food = item(event.creature, event.item); food && event.left > 0)
            food->count = event.left;
        else
            drop_item(*one, event.item);
    }
    void operator()(const AidWindowEnded&) {}
    void operator()(const TimePassed& event) {
        state.day = event.day;
        state.creatures.edit_where(
            [](const Id&, const Creature& one) { return one.eaten_today != 0 || one.training; },
            [&](const Id&, Creature& one) {
                one.eaten_today = 0;
                if (one.training) one.training->days_done += event.days;
            });
    }

    // ---- learning

    void operator()(const ReflectionAllowed& event) {
        state.reflection = std::set<Id>(event.characters.begin(), event.characters.end());
    }
    void operator()(const AdvanceRolled& event) {
        Creature* one = creature(event.creature);
        if (!one) return;
        if (const auto found = one->advanced.find(event.skill); found != one->advanced.end()) {
            found->second.rank = event.rank;
        }
    }
    void operator()(const TicksCleared& event) {
        state.reflection.erase(event.creature);
        if (Creature* one = creature(event.creature)) {
            for (auto& [name, skill] : one->advanced) skill.tick = false;
        }
    }
    void operator()(const TrainingStarted& event) {
        if (Creature* one = creature(event.creature)) one->training = event.training;
    }
    void operator()(const SkillLearned& event) {
        Creature* one = creature(event.creature);
        if (one) one->advanced[event.skill] = AdvancedSkill{1, event.kind, false, std::nullopt};
    }
    void operator()(const TrainingEnded& event) {
        if (Creature* one = creature(event.creature)) one->training.reset();
    }
};

}  // namespace

void System::apply(State& state, const Event& event) { visit(Fold{state}, event); }

}  // namespace kast::rules::troika
