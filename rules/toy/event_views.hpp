#pragma once
// What players are shown of what happened, where a Monster's numbers may be hidden from them
// (`Monster::shown`). A number that is hidden, or that would reveal one, is absent; GMs see all.

#include "rules/toy/events.hpp"

namespace kast::rules::toy {

struct MonsterSheetView {
    std::string name;
    std::optional<int> hd;
    std::optional<std::map<std::string, int>> dice;
    std::optional<int> weakness;
    std::optional<int> speed;
    std::optional<std::vector<int>> damage;
    std::optional<Points> health;
    std::optional<int> soak;
    std::optional<Morale> morale;
    std::optional<int> save;
    std::optional<Range> range;
    OmitEmpty<bool> hidden;      ///< to GMs: players do not know of it
    std::optional<Shown> shown;  ///< to GMs, where players do not see all its numbers
    OmitEmpty<bool> down;        ///< no Health is left, also shown where it is hidden
    OmitEmpty<bool> fled;        ///< or has surrendered
};

struct BaseDieView {
    DieFrom from = DieFrom::plain;
    std::string label;
    std::optional<int> sides;
};

/// One who takes part in an attempt. The Hit Dice are a modifier, and with the faces the total
/// would reveal them.
struct EntrantToldView {
    Id who;
    Side side = Side::ally;
    std::vector<BaseDieView> dice;
    std::vector<Modifier> modifiers;
    std::vector<int> faces;
    std::vector<AddOn> added;
    std::vector<int> tie_dice;
    bool passed = false;
    std::optional<int> total;
    OmitEmpty<std::vector<Modifier>> damage_modifiers;
};

struct AttemptToldView : AttemptHead {
    Id opened_by;
    bool mandatory = false;
    std::vector<EntrantToldView> entrants;
    std::optional<Id> against;
    std::optional<Id> weapon;
    std::optional<int> speed;
    std::optional<Id> call;
};

struct StandingView {
    Id who;
    std::optional<int> total;
};

struct MonsterAddedView {
    Id monster;
    MonsterSheetView sheet;
    OmitEmpty<bool> hidden;
};
struct MonsterChangedView {
    Id monster;
    MonsterSheetView sheet;
    OmitEmpty<bool> hidden;
    FieldChanges fields;
};
struct MonsterShownView {
    Id monster;
    MonsterSheetView sheet;
};
struct AttemptOpenedView {
    AttemptToldView attempt;
};
struct AttemptChangedView {
    Id attempt;
    EntrantToldView entrant;
};
struct AttemptRolledView {
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    std::vector<EntrantToldView> entrants;
};
struct AttemptClosedView {
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    AttemptResult result = AttemptResult::success;
    std::optional<Id> winner;
    std::vector<StandingView> standings;
    int target = 0;
};
struct KnackRolledView {
    Id actor;
    std::string knack;
    std::optional<int> x;
    std::vector<int> dice;
    std::optional<int> least;
    std::optional<int> most;
    bool success = false;
    int marks = 0;
    std::string task;
    std::optional<bool> possible;
    std::string reason;
    OmitEmpty<std::vector<Modifier>> modifiers;
};
struct InitSettledView {
    Id actor;
    InitResult result = InitResult::after;
    std::optional<int> ahead_of;
    std::string cause;
    std::string rule;
};
struct InitContinuedView {
    Id actor;
    std::optional<int> speed;
};
struct DamageRolledView {
    Id actor;
    Id target;
    std::optional<std::vector<int>> sides;
    std::vector<int> faces;
    std::vector<Modifier> modifiers;
    int total = 0;
    DamageCheck check = DamageCheck::none;
    int check_sides = 0;
    int check_face = 0;
    bool fumble = false;
    int fumble_die = 0;
    int fumble_face = 0;
    int fumble_total = 0;
    bool crit = false;
};
struct MonsterHurtView {
    Id monster;
    int amount = 0;
    std::optional<int> soak;
    std::optional<int> health;
    OmitEmpty<bool> down;  ///< no Health is left, also shown where it is hidden
};
struct MoraleRolledView {
    Id monster;
    std::vector<int> dice;
    int total = 2;
    std::optional<int> holds_up_to;
    bool holds = true;
    OmitEmpty<std::vector<Modifier>> modifiers = {};
};

/// The picks are for those who made them.
struct ChoiceSealedView {
    Id choice;
    Id party;
    std::optional<std::vector<std::string>> picks;
};

using EventView = boost::mp11::mp_push_back<
    PublicEvents, MonsterAddedView, MonsterChangedView, MonsterShownView, AttemptOpenedView,
    AttemptChangedView, AttemptRolledView, AttemptClosedView, KnackRolledView, InitSettledView,
    InitContinuedView, DamageRolledView, MonsterHurtView, MoraleRolledView, CharacterGivenView,
    CharacterRemovedView, DecisionAnsweredView, DecisionClosedView, ChoiceSealedView>;

MonsterSheetView view_of(const Monster& sheet, bool gm);
BaseDieView view_of(const BaseDie& die, bool gm);
EntrantToldView view_of(const Entrant& one, bool gm);

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(MonsterSheetView, (),
                      (name, hd, dice, weakness, speed, damage, health, soak, morale, save, range,
                       hidden, shown, down, fled))
BOOST_DESCRIBE_STRUCT(BaseDieView, (), (from, label, sides))
BOOST_DESCRIBE_STRUCT(EntrantToldView, (),
                      (who, side, dice, modifiers, faces, added, tie_dice, passed, total,
                       damage_modifiers))
BOOST_DESCRIBE_STRUCT(AttemptToldView, (AttemptHead),
                      (opened_by, mandatory, entrants, against, weapon, speed, call))
BOOST_DESCRIBE_STRUCT(StandingView, (), (who, total))
KAST_MESSAGE(MonsterAddedView, "monster.added", monster, sheet, hidden)
KAST_MESSAGE(MonsterChangedView, "monster.changed", monster, sheet, hidden, fields)
KAST_MESSAGE(MonsterShownView, "monster.shown", monster, sheet)
KAST_MESSAGE(AttemptOpenedView, "attempt.opened", attempt)
KAST_MESSAGE(AttemptChangedView, "attempt.changed", attempt, entrant)
KAST_MESSAGE(AttemptRolledView, "attempt.rolled", attempt, kind, purpose, entrants)
KAST_MESSAGE(AttemptClosedView, "attempt.closed", attempt, kind, purpose, result, winner, standings,
             target)
KAST_MESSAGE(KnackRolledView, "knack.rolled", actor, knack, x, dice, least, most, success, marks,
             task, possible, reason, modifiers)
KAST_MESSAGE(InitSettledView, "init.settled", actor, result, ahead_of, cause, rule)
KAST_MESSAGE(InitContinuedView, "init.continued", actor, speed)
KAST_MESSAGE(DamageRolledView, "damage.rolled", actor, target, sides, faces, modifiers, total,
             check, check_sides, check_face, fumble, fumble_die, fumble_face, fumble_total, crit)
KAST_MESSAGE(MonsterHurtView, "monster.hurt", monster, amount, soak, health, down)
KAST_MESSAGE(MoraleRolledView, "morale.rolled", monster, dice, total, holds_up_to, holds, modifiers)
KAST_MESSAGE(ChoiceSealedView, "choice.sealed", choice, party, picks)

}  // namespace kast::rules::toy

extern template struct kast::rules::detail::AlternativesOf<kast::rules::toy::EventView>;
