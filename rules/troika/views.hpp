#pragma once
// What goes to viewers. Built up from nothing; what is not for all is optional and simply not
// there. Everything a client would have to compute by a rule is in here already: totals, positions,
// slots, chances (always "of 36"), and which commands a creature may give now.

#include "rules/troika/events.hpp"
#include "rules/troika/tally.hpp"

namespace kast::rules::troika {

/// A chance as it is: `numerator` in `denominator`.
struct Chance {
    int numerator = 0;
    int denominator = 1;
};
BOOST_DESCRIBE_STRUCT(Chance, (), (numerator, denominator))

struct SkillView {
    int rank = 1;
    int total = 1;  ///< rank + Skill (TR-2.a)
    SkillKind kind = SkillKind::skill;
    bool tick = false;
    int chance_of_36 = 0;               ///< of a Roll Under now, load and water counted
    std::optional<int> cost;            ///< Stamina; spells with a fixed cost
    std::optional<bool> against_spell;  ///< true of a spell that takes away one of the target's
};
BOOST_DESCRIBE_STRUCT(SkillView, (), (rank, total, kind, tick, chance_of_36, cost, against_spell))

struct WeaponView {
    Row row = Row::unarmed;
    std::vector<int> damage;  ///< of a Damage Roll of 1, 2, … 6, 7 and more
    std::string skill;
    bool ranged = false;
    int ignores_armour = 0;
    std::string ammunition;
    int shots_max = 0;
    int shots = 0;
    bool poisoned = false;
};
BOOST_DESCRIBE_STRUCT(WeaponView, (),
                      (row, damage, skill, ranged, ignores_armour, ammunition, shots_max, shots,
                       poisoned))

struct ItemView {
    Id id;
    std::string name;
    int position = 1;  ///< first slot in the inventory (TR-10.a)
    int slots = 1;     ///< it fills
    bool in_hand = false;
    bool worn = false;
    bool large = false;
    int count = 1;
    std::optional<WeaponView> weapon;
    int armour = 0;
    std::string ammunition;
    std::optional<Tool> tool;
    bool food = false;
    bool broken = false;
    bool broken_or_lost = false;
    int retrieve_chance_of_36 = 0;  ///< of getting it out in a hurry (TR-6.6)
};
BOOST_DESCRIBE_STRUCT(ItemView, (),
                      (id, name, position, slots, in_hand, worn, large, count, weapon, armour,
                       ammunition, tool, food, broken, broken_or_lost, retrieve_chance_of_36))

struct NaturalWeaponView {
    Id id;
    std::string name;
    WeaponView weapon;
};
BOOST_DESCRIBE_STRUCT(NaturalWeaponView, (), (id, name, weapon))

struct AfflictionView {
    Id id;
    std::string kind;
    std::string skill;
    int dice = 1;  ///< the next failure costs so many d6
    bool escalates = false;
    int failures = 0;
};
BOOST_DESCRIBE_STRUCT(AfflictionView, (), (id, kind, skill, dice, escalates, failures))

struct TrainingView {
    std::string skill;
    std::string teacher;
    int weeks_needed = 1;
    int weeks_done = 0;
    bool done = false;
    std::string payment;
};
BOOST_DESCRIBE_STRUCT(TrainingView, (), (skill, teacher, weeks_needed, weeks_done, done, payment))

/// Numbers that a hidden enemy keeps to itself are absent. `inventory` then holds only what is in
/// its hands or worn, until it is dead. Views share it while what may be done changes.
struct CreatureDetails {
    Id id;
    std::string name;
    Kind kind = Kind::character;
    IdOrNone owner;
    std::string background;
    Condition condition = Condition::alive;
    std::optional<int> skill;
    std::optional<int> skill_chance_of_36;
    std::optional<int> stamina;
    std::optional<int> stamina_max;
    std::optional<int> luck;
    std::optional<int> luck_max;
    std::optional<int> luck_chance_of_36;
    std::optional<int> initiative;
    std::optional<int> armour;  ///< taken off Damage Rolls, the shield apart
    bool shield = false;        ///< in hand
    std::map<std::string, SkillView> skills;
    std::vector<ItemView> inventory;
    std::vector<Id> hands;
    int hands_free = 2;
    std::optional<Id> worn;
    std::optional<int> slots_filled;
    int slots_max = 12;
    bool overburdened = false;  ///< 13 or more: -4 (TR-10.4.a)
    bool hardly_moves = false;  ///< 18 or more: counts as unaware (TR-10.4.c)
    std::vector<NaturalWeaponView> natural_weapons;
    bool prone = false;
    int unconscious_rounds = 0;
    bool speechless = false;
    std::optional<Id> aiming;
    std::optional<Defence> defence;
    std::vector<AfflictionView> afflictions;
    std::optional<int> silver;
    std::optional<int> provisions;
    std::optional<int> eaten_today;
    std::optional<TrainingView> training;
    bool may_advance = false;
    bool fresh = false;
    std::string mien;
    std::optional<std::string> special;  ///< GM
    std::optional<Shown> shown;          ///< GM
    std::optional<bool> prepared;        ///< GM
    std::optional<bool> unaware;         ///< GM: marked or by rule
};
BOOST_DESCRIBE_STRUCT(CreatureDetails, (),
                      (id, name, kind, owner, background, condition, skill, skill_chance_of_36,
                       stamina, stamina_max, luck, luck_max, luck_chance_of_36, initiative, armour,
                       shield, skills, inventory, hands, hands_free, worn, slots_filled, slots_max,
                       overburdened, hardly_moves, natural_weapons, prone, unconscious_rounds,
                       speechless, aiming, defence, afflictions, silver, provisions, eaten_today,
                       training, may_advance, fresh, mien, special, shown, prepared, unaware))

struct CreatureView {
    Shared<CreatureDetails> details;
    std::vector<std::string> allowed;  ///< methods, without "troika.", that it may give now
};
BOOST_DESCRIBE_STRUCT(CreatureView, (), (details, allowed))

struct TokensView {
    Id owner;  ///< a character, "henchmen", "enemies" or "end"
    int stack = 0;
    int out = 0;
    int held = 0;
    Chance next;  ///< that the next token drawn is one of these
};
BOOST_DESCRIBE_STRUCT(TokensView, (), (owner, stack, out, held, next))

struct InitiativeView {
    int round = 1;
    std::vector<Id> members;
    std::vector<Id> leaving;
    std::vector<TokensView> tokens;
    int in_stack = 0;
    std::optional<Turn> turn;
    std::vector<Id> may_act;  ///< whom the GM may name for a shared token
    std::optional<int> enemy_override;
    bool ending = false;
};
BOOST_DESCRIBE_STRUCT(InitiativeView, (),
                      (round, members, leaving, tokens, in_stack, turn, may_act, enemy_override,
                       ending))

/// `modifiers` are absent where the thrower's numbers are hidden: only the total is shown.
struct ThrowView {
    std::vector<int> dice;
    std::optional<std::vector<int>> other;
    std::optional<std::vector<Modifier>> modifiers;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(ThrowView, (), (dice, other, modifiers, total))

struct SideView {
    Id creature;
    IdOrNone weapon;
    std::optional<std::string> skill;
    std::optional<ThrowView> thrown;
};
BOOST_DESCRIBE_STRUCT(SideView, (), (creature, weapon, skill, thrown))

struct HitView {
    Id by;
    Id to;
    std::vector<Id> weapons;
    bool doubled = false;
    bool unaware = false;
    bool fumbled = false;
    LuckUse luck = LuckUse::none;
    std::optional<int> die;
    std::optional<Id> weapon;
};
BOOST_DESCRIBE_STRUCT(HitView, (), (by, to, weapons, doubled, unaware, fumbled, luck, die, weapon))

/// How an exchange came out, in a word for the table.
enum class ExchangeResult {
    hit,
    hit_back,
    mighty_blow,
    by_fumble,
    grappled,
    miss,
    tie,
    clinch,
    both_fumble,
    saved_by_cover
};
BOOST_DESCRIBE_ENUM(ExchangeResult, hit, hit_back, mighty_blow, by_fumble, grappled, miss, tie,
                    clinch, both_fumble, saved_by_cover)

struct ExchangeView {
    ExchangeKind kind = ExchangeKind::attack;
    SideView attacker;
    SideView defender;
    int cover = 0;
    std::optional<int> target;  ///< Roll Under against somebody unaware
    bool aimed = false;
    std::vector<Id> melee;
    Outcome outcome = Outcome::tie;
    ExchangeResult result = ExchangeResult::tie;
    std::vector<HitView> hits;
};
BOOST_DESCRIBE_STRUCT(ExchangeView, (),
                      (kind, attacker, defender, cover, target, aimed, melee, outcome, result,
                       hits))

/// One answer with what there is to know about it beforehand.
struct OptionView {
    std::string answer;
    std::optional<Id> subject;
    std::optional<int> target;  ///< what has to be met with 2d6
    std::optional<int> chance_of_36;
    std::optional<int> column;  ///< weapon: 1..7 of its row
    std::optional<int> damage;  ///< weapon: Stamina lost
    std::optional<int> slots;   ///< drop: what the thing fills
};
BOOST_DESCRIBE_STRUCT(OptionView, (),
                      (answer, subject, target, chance_of_36, column, damage, slots))

struct DecisionView {
    Id id;
    std::string kind;
    Id creature;
    IdOrNone owner;
    std::vector<OptionView> options;
    std::string fallback;
    std::string note;
    std::optional<std::string> secret_note;  ///< GM
    std::optional<HitView> hit;              ///< damage-luck, weapon: the blow it is about
    std::optional<Id> affliction;
    std::optional<int> slots;  ///< drop: how many may be set down
    bool reckless = false;
    std::optional<Id> pupil;
    std::optional<TrainingView> training;
};
BOOST_DESCRIBE_STRUCT(DecisionView, (),
                      (id, kind, creature, owner, options, fallback, note, secret_note, hit,
                       affliction, slots, reckless, pupil, training))

struct StateView {
    Settings settings;
    int day = 1;
    int week = 1;
    SharedMap<Id, CreatureView> creatures;
    std::vector<ItemView> ground;
    std::optional<InitiativeView> initiative;
    std::optional<ExchangeView> exchange;
    std::vector<DecisionView> decisions;
    std::vector<Id> aid_window;  ///< the dying who may be aided once, outside initiative
    std::vector<Id> reflection;
    std::vector<Effect> effects;
    std::map<Id, std::string> departed;  ///< names of those who have left the table
    OmitEmpty<std::vector<CalledTest>> called_tests;
    std::optional<std::vector<Id>> unaware;  ///< GM: the marks
    std::vector<std::string> allowed;        ///< methods of the GM's that would do something now
    Tally tally;  ///< of the table. Not sent: for the view after this one
};
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, day, week, creatures, ground, initiative, exchange, decisions,
                       aid_window, reflection, effects, departed, called_tests, unaware, allowed))

}  // namespace kast::rules::troika
