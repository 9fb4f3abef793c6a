// What a viewer may know of what has happened. From the event alone, built up from nothing.
#include "rules/core/veil.hpp"
#include "rules/core/view_event.hpp"
#include "rules/troika/fields.hpp"
#include "rules/troika/tables.hpp"
#include "rules/troika/view.hpp"

namespace kast::rules::troika {

namespace {

using Seen = std::optional<EventView>;

/// Shown to everybody as they are. An event that is neither here nor in `Show` does not compile.
using PublicEvents = boost::mp11::mp_list<
    SettingsChanged, WeaponLoaded, SilverMoved, WeaponShattered, PoisonSpent, NoteRevealed,
    TestCalled, CalledTestRolled, CalledTestClosed, LuckTested, SkillTicked, InitiativeStarted,
    TokenDrawn, TurnStarted, TurnMissed, ActorChosen, TurnEnded, TurnGivenBack, TokensReturned,
    RoundEnded, StackAdjusted, InitiativeJoined, InitiativeLeft, InitiativeEnded, TieBroken,
    ReceiverChosen, HitLanded, DamageRolled, WeaponChosen, ExchangeEnded, KnockedDown, KnockedOut,
    StoodUp, DefenceChosen, ShotFired, AimTaken, AimEnded, MishapRolled, EffectStarted, EffectEnded,
    SpellDrawn, Delayed, Moved, Used, Improvised, DropRolled, DyingStarted, CreatureDied,
    CreatureFled, DeathCheated, AfflictionStarted, AfflictionChanged, AfflictionEnded,
    AidWindowEnded, TimePassed, ReflectionAllowed, TicksCleared, TrainingStarted, SkillLearned,
    TrainingEnded>;

/// Shows of all other events what the viewer may know.
struct Show {
    const Viewer& viewer;
    bool gm = viewer.is_gm();

    /// True where the event is about somebody who is not on the table yet.
    bool hides(const Veil& veil) const { return veil.prepared && !gm; }
    bool hides_skill(const Veil& veil) const { return veil.skill && !gm; }
    std::optional<int> stamina(int value, const Veil& veil) const {
        return unless_hidden(veil.stamina && !gm, value);
    }
    /// Without a hidden armour.
    std::vector<Modifier> modifiers(std::vector<Modifier> all, const Veil& veil) const {
        if (veil.armour && !gm)
            std::erase_if(all, [](const Modifier& one) { return one.cause == "armour"; });
        return all;
    }
    ContestSideView side(const ContestSide& side) const {
        ContestSideView seen;
        seen.creature = side.creature;
        if (!hides_skill(side.veil)) seen.skill = side.skill;
        seen.thrown = view_of(side.thrown, hides_skill(side.veil));
        return seen;
    }

    Seen operator()(const CharacterAdded& event) const {
        if (event.creature.prepared && !gm) return {};
        return CharacterAddedView{view_of(event.creature, nullptr, gm), event.rolled};
    }
    Seen operator()(const CreatureAppeared& event) const {
        return CreatureAppearedView{view_of(event.creature, nullptr, gm)};
    }
    Seen operator()(const CharacterChanged& event) const {
        if (hides(event.veil)) return {};
        CharacterChangedView seen;
        seen.creature = event.creature;
        seen.name = event.name;
        seen.background = event.background;
        if (!hides_skill(event.veil)) seen.advanced = event.advanced;
        for (const Item& thing : event.things) seen.things.push_back(thing.name);
        if (gm) {
            seen.shown = event.shown;
            seen.special = event.special;
        }
        seen.fields = changes_where(event.fields, [&](const std::string& part) {
            return gm || part == "name" || part == "background" ||
                   (part == "advanced" && !event.veil.skill);
        });
        const bool tells = seen.name || seen.background || seen.advanced || seen.shown ||
                           seen.special || !seen.things.empty();
        if (!tells) return {};
        return seen;
    }
    /// Those that all systems share have a view of their own.
    template <class E>
    Seen shared(const E& event) const {
        auto seen = rules::view(event, viewer);
        return seen ? Seen(EventView(std::move(*seen))) : std::nullopt;
    }
    Seen operator()(const CharacterGiven& event) const { return shared(event); }
    Seen operator()(const CharacterRemoved& event) const { return shared(event); }
    Seen operator()(const DecisionAnswered& event) const { return shared(event); }
    Seen operator()(const DecisionClosed& event) const { return shared(event); }
    Seen operator()(const MienRolled& event) const {
        if (hides(event.veil)) return {};
        return MienRolledView{event.creature, event.die, event.mien};
    }
    Seen operator()(const Adjusted& event) const {
        if (hides(event.veil) || hides_number(event)) return {};
        AdjustedView seen;
        seen.creature = event.creature;
        seen.field = event.field;
        if (!event.condition && !event.word) {
            seen.before = event.before;
            seen.after = event.after;
        }
        seen.dice = event.dice;
        seen.condition = event.condition;
        seen.word = event.word;
        seen.reason = event.reason;
        return seen;
    }
    bool hides_number(const Adjusted& event) const {
        const FieldRow& row = field_row(event.field);
        return !gm && row.hidden_with && event.veil.*row.hidden_with;
    }

    Seen operator()(const ItemAdded& event) const {
        if (!event.open && !gm) return {};
        return ItemAddedView{event.creature, event.item.id, event.item.name, event.item.count};
    }
    Seen operator()(const ItemRemoved& event) const {
        if (!event.open && !gm) return {};
        return ItemRemovedView{event.creature, event.item, event.count, event.name};
    }
    Seen operator()(const ItemChanged& event) const {
        if (!event.open && !gm) return {};
        return ItemChangedView{event.creature, event.item.id, event.item.name};
    }
    Seen operator()(const InventoryArranged& event) const {
        if (!event.open && !gm) return {};
        return InventoryArrangedView{event.creature};
    }
    Seen operator()(const ItemMoved& event) const {
        if (!event.open && !gm) return {};
        return ItemMovedView{event.creature,   event.how,  event.item.id, event.item.name,
                             event.item.count, event.from, event.to};
    }

    Seen operator()(const DecisionOpened& event) const {
        const Question& question = event.question;
        DecisionOpenedView seen;
        seen.decision = question.decision.id;
        seen.kind = question.decision.kind;
        seen.creature = question.decision.creature;
        for (const Option& option : question.decision.options)
            seen.answers.push_back(option.answer);
        seen.note = question.note;
        if (gm && !question.secret_note.empty()) seen.secret_note = question.secret_note;
        return seen;
    }
    Seen operator()(const AwarenessChanged& event) const {
        if (!gm) return {};
        return event;
    }

    Seen operator()(const Tested& event) const {
        TestedView seen;
        seen.creature = event.creature;
        seen.purpose = event.purpose;
        seen.dice = event.dice;
        seen.success = event.success;
        seen.about = event.about;
        if (hides_skill(event.veil)) return seen;
        seen.skill = event.skill;
        seen.modifiers = event.modifiers;
        seen.target = event.target;
        return seen;
    }
    Seen operator()(const Contested& event) const {
        return ContestedView{side(event.actor), side(event.opponent), event.winner, event.label};
    }
    Seen operator()(const ExchangeRolled& event) const {
        return ExchangeRolledView{
            view_of(event.exchange, event.attacker_veil, event.defender_veil, gm)};
    }
    Seen operator()(const DamageDealt& event) const {
        DamageDealtView seen;
        seen.by = event.by;
        seen.to = event.to;
        seen.weapon = event.weapon;
        seen.row = event.row;
        seen.die = event.die;
        seen.armour_hidden = event.veil.armour && !gm;
        seen.modifiers = modifiers(event.modifiers, event.veil);
        seen.doubled = event.doubled;
        if (!seen.armour_hidden) {
            seen.column = event.column;
            seen.damage = event.damage;
            seen.lost = event.lost;
        }
        seen.stamina = stamina(event.stamina, event.veil);
        seen.source = event.source;
        return seen;
    }
    Seen operator()(const SpellCast& event) const {
        SpellCastView seen;
        seen.caster = event.caster;
        seen.spell = event.spell;
        seen.targets = event.targets;
        seen.versus = event.versus;
        if (event.thrown) seen.thrown = view_of(*event.thrown, hides_skill(event.veil));
        seen.dice = event.dice;
        if (!event.thrown && !hides_skill(event.veil)) {
            seen.modifiers = event.modifiers;
            seen.target = event.target;
        }
        if (event.defender) seen.defender = side(*event.defender);
        seen.success = event.success;
        seen.fumble = event.fumble;
        seen.resistible = event.resistible;
        seen.result = event.result;
        return seen;
    }
    Seen operator()(const Retrieved& event) const {
        RetrievedView seen;
        seen.creature = event.creature;
        seen.item = event.item;
        seen.item_name = event.item_name;
        if (gm || event.open) seen.position = event.position;
        seen.dice = event.dice;
        seen.modifiers = event.modifiers;
        seen.total = event.total;
        seen.success = event.success;
        return seen;
    }
    Seen operator()(const Dropped& event) const {
        DroppedView seen;
        seen.creature = event.creature;
        for (const Item& thing : event.items) {
            seen.items.push_back(thing.id);
            seen.item_names.push_back(thing.name);
        }
        seen.reckless = event.reckless;
        return seen;
    }
    Seen operator()(const StaminaLost& event) const {
        // Of all causes armour counts against hazards alone, and not against all of those.
        const bool hides_lost = event.cause == Harm::hazard && event.veil.armour && !gm;
        return StaminaLostView{event.creature,
                               event.cause,
                               event.dice,
                               unless_hidden(hides_lost, event.lost),
                               stamina(event.stamina, event.veil),
                               modifiers(event.modifiers, event.veil),
                               event.source};
    }
    Seen operator()(const CreatureSaved& event) const {
        return CreatureSavedView{event.creature, event.stabilised,
                                 stamina(event.stamina, event.veil)};
    }
    Seen operator()(const Rested& event) const {
        return RestedView{event.creature,  event.stamina_dice,
                          event.luck_dice, stamina(event.stamina, event.veil),
                          event.luck,      event.modifiers};
    }
    Seen operator()(const ProvisionEaten& event) const {
        return ProvisionEatenView{
            event.creature,    event.die,  event.gained,   stamina(event.stamina, event.veil),
            event.eaten_today, event.left, event.modifiers};
    }
    Seen operator()(const AdvanceRolled& event) const {
        const int above = std::min(event.total, hard_from_total - 1);
        return AdvanceRolledView{event.creature, event.skill,    event.total,   above,
                                 event.dice,     event.again,    event.success, event.rank,
                                 event.training, event.modifiers};
    }
};

}  // namespace

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return view_event<PublicEvents, EventView>(event, Show{viewer});
}

}  // namespace kast::rules::troika
