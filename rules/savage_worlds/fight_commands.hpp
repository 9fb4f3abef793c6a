#pragma once
// What people may ask for in a fight.

#include "rules/core/message.hpp"
#include "rules/savage_worlds/command_words.hpp"

namespace kast::rules::savage_worlds {

/// What live aim is used for (SW-aim-1); Marksman likewise, with smaller numbers.
BOOST_DEFINE_ENUM_CLASS(AimUse, bonus, ignore)

struct Attack {
    Id attacker;
    Id defender;
    std::optional<BoundedList<Id, 5>>
        others;                              ///< further targets of further dice, declared in order
    std::optional<Id> weapon;                ///< left out: bare hands
    std::optional<BoundedString<40>> skill;  ///< in place of the weapon's
    std::optional<BoundedInt<0, 20000>>
        distance;                          ///< inches; left out: melee, or point-blank for a gun
    std::optional<BoundedInt<1, 6>> dice;  ///< of the rate of fire
    Circumstances modifiers;
    Maybe wild_attack;
    std::optional<BoundedInt<0, 4>> desperate;  ///< 2 or 4
    std::optional<Part> called;
    std::optional<BoundedInt<-6, 6>> part_scale;  ///< of an object, a gap, a big creature's part
    Maybe touch;
    Maybe nonlethal;
    Maybe flat;  ///< of an edged weapon
    Maybe off_hand;
    Maybe frenzy;
    Maybe sweep;
    Maybe rapid_fire;
    Maybe both_barrels;
    Maybe slug;
    Maybe drop;  ///< the Drop: the GM's call
    std::optional<Cover> cover;
    std::optional<Light> light;
    std::optional<Speed> speed;
    Maybe unstable;
    Maybe crowd;  ///< into a melee: stray shots even where the table does not use them
    std::optional<AimUse> aim;
    std::optional<AimUse> marksman;
    Maybe calculating;
    std::optional<BoundedList<Id, 20>> bystanders;  ///< who may be hit by a stray shot
    std::optional<Id> disarm;                       ///< the weapon that is to be dropped
    Circumstances damage_modifiers;                 ///< GM: of what each hit does
};

/// A free attack by an edge (Counterattack, First Strike), or granted by the GM.
struct FreeAttack {
    Id attacker;
    Id defender;
    std::optional<Id> weapon;
    Circumstances modifiers;
    Circumstances damage_modifiers;  ///< GM
};

struct Finish {
    Id attacker;
    Id defender;
    Id weapon;
};

BOOST_DEFINE_ENUM_CLASS(Template, cone, line, small_circle, medium_circle, large_circle)

struct Sheltered {
    Id who;
    Obstacle obstacle = Obstacle::thin;
};

struct AreaAttack {
    Id attacker;
    Id weapon;
    std::optional<BoundedString<40>> skill;  ///< in place of the weapon's
    Template shape = Template::medium_circle;
    BoundedList<Id, 40> victims;  ///< whoever is inside: the GM marks them
    std::optional<BoundedInt<0, 20000>> distance;
    Circumstances modifiers;
    std::optional<Cover> cover;
    std::optional<Light> light;
    Maybe unstable;
    Maybe unexpected;  ///< nobody can jump away
    std::optional<BoundedList<Sheltered, 40>> sheltered;
    Circumstances damage_modifiers;  ///< GM: of what it does to each
};

struct CoverOf {
    Id who;
    Cover cover = Cover::none;
};

struct Suppress {
    Id attacker;
    Id weapon;
    BoundedList<Id, 40> targets;
    std::optional<BoundedInt<0, 20000>> distance;
    std::optional<BoundedList<CoverOf, 40>> covers;
    std::optional<Light> light;
    Circumstances modifiers;
    std::optional<BoundedList<Id, 6>>
        damaged;  ///< who takes damage first, where there are too many hits
};

struct Defend {
    Id actor;
};

struct Aim {
    Id actor;
    Id target;
};

struct Test {
    Id actor;
    Id target;
    BoundedString<40> skill;
    Circumstances modifiers;
    Maybe remark;  ///< a pointed remark: +2
    std::optional<BoundedInt<1, 6>> dice;
    Maybe calculating;
    Circumstances target_modifiers;  ///< GM: of the roll against it
};

struct Support {
    Id actor;
    Id ally;
    BoundedString<40> skill;
    BoundedString<40> trait;  ///< the ally's roll that is helped
    Circumstances modifiers;
};

struct Grapple {
    Id attacker;
    Id defender;
    Circumstances modifiers;
    Maybe too_big_allowed;  ///< the GM lets it be tried on something more than 2 Sizes larger
    Circumstances target_modifiers;  ///< GM: of the roll against it
};

struct Crush {
    Id actor;
    Circumstances damage_modifiers;  ///< GM
};

BOOST_DEFINE_ENUM_CLASS(Struggle, strength, athletics)

struct BreakFree {
    Id actor;
    Struggle trait = Struggle::athletics;
    Circumstances modifiers;
};

/// A net, ropes, cuffs: put on somebody by the GM.
struct Restrain {
    Id character;
    Maybe bound;  ///< left out: Entangled
    Maybe physical;
    std::optional<BoundedInt<1, 40>> hardness;
};

struct CutBonds {
    Id actor;
    Id held;
    Id weapon;
    Maybe wild_attack;
    Circumstances damage_modifiers;  ///< GM
};

struct Push {
    Id actor;
    Id target;
    Struggle trait = Struggle::strength;
    Circumstances modifiers;
    Maybe too_big_allowed;  ///< the GM lets it be tried on something 2 or more Sizes larger
    Circumstances target_modifiers;  ///< GM: of the roll against it
};

/// A called shot at what somebody holds, or at the limb or hand that holds it.
struct Disarm {
    Id attacker;
    Id defender;
    Id item;
    Part at = Part::hand;
    std::optional<BoundedInt<-6, 6>> item_scale;
    std::optional<Id> weapon;
    std::optional<BoundedInt<0, 20000>> distance;
    Circumstances modifiers;
    Circumstances damage_modifiers;  ///< GM
};

struct Break {
    Id actor;
    std::optional<Breakable> what;
    std::optional<BoundedInt<1, 60>> hardness;  ///< in place of the table's
    std::optional<Id> holder;                   ///< somebody has it in hand
    std::optional<Id> weapon;
    Maybe wild_attack;
    Maybe fragile;  ///< one of the few things that more damage breaks better: raise die and aces
                    ///< count
    Circumstances modifiers;
    Circumstances damage_modifiers;  ///< GM
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(Attack, "attack", attacker, defender, others, weapon, skill, distance, dice, modifiers,
             wild_attack, desperate, called, part_scale, touch, nonlethal, flat, off_hand, frenzy,
             sweep, rapid_fire, both_barrels, slug, drop, cover, light, speed, unstable, crowd, aim,
             marksman, calculating, bystanders, disarm, damage_modifiers)
KAST_MESSAGE(FreeAttack, "free-attack", attacker, defender, weapon, modifiers, damage_modifiers)
KAST_MESSAGE(Finish, "finish", attacker, defender, weapon)
BOOST_DESCRIBE_STRUCT(Sheltered, (), (who, obstacle))
KAST_MESSAGE(AreaAttack, "area-attack", attacker, weapon, skill, shape, victims, distance,
             modifiers, cover, light, unstable, unexpected, sheltered, damage_modifiers)
BOOST_DESCRIBE_STRUCT(CoverOf, (), (who, cover))
KAST_MESSAGE(Suppress, "suppress", attacker, weapon, targets, distance, covers, light, modifiers,
             damaged)
KAST_MESSAGE(Defend, "defend", actor)
KAST_MESSAGE(Aim, "aim", actor, target)
KAST_MESSAGE(Test, "test", actor, target, skill, modifiers, remark, dice, calculating,
             target_modifiers)
KAST_MESSAGE(Support, "support", actor, ally, skill, trait, modifiers)
KAST_MESSAGE(Grapple, "grapple", attacker, defender, modifiers, too_big_allowed, target_modifiers)
KAST_MESSAGE(Crush, "crush", actor, damage_modifiers)
KAST_MESSAGE(BreakFree, "break-free", actor, trait, modifiers)
KAST_MESSAGE(Restrain, "restrain", character, bound, physical, hardness)
KAST_MESSAGE(CutBonds, "cut-bonds", actor, held, weapon, wild_attack, damage_modifiers)
KAST_MESSAGE(Push, "push", actor, target, trait, modifiers, too_big_allowed, target_modifiers)
KAST_MESSAGE(Disarm, "disarm", attacker, defender, item, at, item_scale, weapon, distance,
             modifiers, damage_modifiers)
KAST_MESSAGE(Break, "break", actor, what, hardness, holder, weapon, wild_attack, fragile, modifiers,
             damage_modifiers)

}  // namespace kast::rules::savage_worlds
