#pragma once
// One Terre d'Exile table: everything there is to know about it. Secret is who is hidden, and what
// they do.

#include "rules/core/called_tests.hpp"
#include "rules/core/departed.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/shared.hpp"
#include "rules/terre_exile/words.hpp"

#include <map>
#include <set>

namespace kast::rules::terre_exile {

struct Settings {
    FeatDefault feat_default = FeatDefault::luck;
    Specialised specialised = Specialised::five_per_rank;
    TrumpLimit trump_limit = TrumpLimit::table;
    /// Pools, exhaustion, damage, triangles, saves and rank limits from outside the seed
    /// (D100-x-*).
    bool outside = false;
    /// A test that a player declares against nobody waits for the GM's word on how hard it is.
    bool ask_difficulty = false;
    /// Players may offer modifiers, for the GM's nod.
    OmitEmpty<bool> claims = {};
    bool operator==(const Settings&) const = default;
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (feat_default, specialised, trump_limit, outside, ask_difficulty, claims))

struct Skill {
    int rank = 0;  ///< 0..6 (D100-x-rank-1)
    std::set<std::string> specialisations;
    std::optional<int> value;  ///< 0..200; absent: by rank (D100-skill-2)
    bool operator==(const Skill&) const = default;
};
BOOST_DESCRIBE_STRUCT(Skill, (), (rank, specialisations, value))

struct Points {
    int current = 0;  ///< 0..999
    int max = 0;
    bool operator==(const Points&) const = default;
};
BOOST_DESCRIBE_STRUCT(Points, (), (current, max))

/// Something that weighs on every test while it lasts.
struct Ailment {
    std::string name;
    int advantages = 0;
    int disadvantages = 0;
    int modifier = 0;  ///< -30..30
};
BOOST_DESCRIBE_STRUCT(Ailment, (), (name, advantages, disadvantages, modifier))

/// What the modules outside the seed look at.
struct Outside {
    int level = 0;
    int stature = 0;
    int size = 0;
    int ego = 0;
    int aura = 0;
    int armour_category = 0;
    int resolution_category = 0;
    ArmourType armour = ArmourType::none;
    std::optional<WeaponType> weapon;
    std::optional<WeaponGrip> grip;
    int weapon_category = 0;  ///< 0..5 (table 4.3)
    bool trained = true;      ///< with that weapon (D100-x-dis-1)
    int corruption = 0;
    int stress = 0;
    int load = 0;
    int space = 10;
    int damage = 0;                       ///< taken and not yet worth a PV (D100-x-dmg-1)
    std::map<std::string, Points> pools;  ///< pv, pf, pa, pm (D100-x-res-1)
    bool edge = false;                    ///< an advantage waits for the next test (D100-x-tri-1)
    bool operator==(const Outside&) const = default;
};
BOOST_DESCRIBE_STRUCT(Outside, (),
                      (level, stature, size, ego, aura, armour_category, resolution_category,
                       armour, weapon, grip, weapon_category, trained, corruption, stress, load,
                       space, damage, pools, edge))

/// The dice that a closed test gives its actor to throw.
struct Throw {
    Id test;
    std::optional<int> dice;  ///< absent: "no", kept apart from 0 (D100-out-3)
    bool thrown = false;
};
BOOST_DESCRIBE_STRUCT(Throw, (), (test, dice, thrown))

/// Which numbers of a character of the GM's everybody sees. What would reveal a hidden one is
/// hidden with it.
struct Shown {
    bool attributes = true;  ///< attributes, skills, feat, mishap
    /// PS, PK and all of the modules outside the seed but saves. Only where the attributes are,
    /// which they are counted from.
    bool points = true;
    bool operator==(const Shown&) const = default;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (attributes, points))

struct Character {
    std::string name;
    IdOrNone owner;
    std::map<std::string, int> attributes;  ///< natural values, 0..200
    std::map<std::string, Skill> skills;
    std::optional<int> feat_value;  ///< 0..200; absent: by the table's default (D100-feat-2)
    int mishap = 90;                ///< 1..101 (D100-mishap-2)
    Points ps;
    Points pk;
    std::optional<std::string> trump;  ///< absent: to be picked (D100-trump-1)
    std::set<std::string> extra_trumps;
    std::map<std::string, int> tension;
    int quick_actions = 0;  ///< in combat
    std::map<Id, Ailment> conditions;
    std::optional<Throw> last_throw;
    Outside outside;
    OmitEmpty<bool> hidden;      ///< only GMs know of it; it belongs to no player
    std::optional<Shown> shown;  ///< of the GM's; absent: all of them

    bool hides_attributes() const { return owner.empty() && shown && !shown->attributes; }
    /// With the points go the saves, which count the build in, and with the attributes the points.
    bool hides_points() const { return owner.empty() && shown && !shown->points; }
};
BOOST_DESCRIBE_STRUCT(Character, (),
                      (name, owner, attributes, skills, feat_value, mishap, ps, pk, trump,
                       extra_trumps, tension, quick_actions, conditions, last_throw, outside,
                       hidden, shown))

/// One reason for an advantage or a disadvantage.
struct Source {
    Lean lean = Lean::advantage;
    std::string cause;  ///< "trump", "exhausted", … or the GM's words
    int n = 1;
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(Source, (), (lean, cause, n, rule))

/// One roll of the d100: one or two tens dice, one units die, faces 0..9.
struct Rolled {
    std::vector<int> tens;
    int units = 0;
    int kept = 0;      ///< the tens face that counts
    int roll = 0;      ///< 1..100 (D100-roll-2)
    int inverted = 0;  ///< 1..100 (D100-roll-3)
    /// Which of two tens dice was kept for; absent for one, and where both come to the same.
    std::optional<Lean> kept_for;
};
BOOST_DESCRIBE_STRUCT(Rolled, (), (tens, units, kept, roll, inverted, kept_for))

/// One of the five checks: where it gives or costs something, and what it gave.
struct Check {
    CheckKind kind = CheckKind::attribute;
    int from = 1;  ///< of 1 to 100 where it gives or costs; nothing where above `to`
    int to = 0;
    bool inverted = false;        ///< looks at the roll with its digits inverted
    std::optional<int> twice_to;  ///< up to there it gives 2 (D100-attr-2)
    std::optional<int> gives;     ///< -1..2; absent until the roll
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(Check, (), (kind, from, to, inverted, twice_to, gives, rule))

/// What the five checks give on one roll.
struct Counted {
    int attribute = 0;   ///< 0..2
    int skill = 0;       ///< 0..1
    int feat = 0;        ///< 0..1
    int mishap = 0;      ///< -1..0
    int difficulty = 0;  ///< -1..0
    int count = 0;       ///< their sum, -2..4
    int level = 0;       ///< count within -2..3
    Outcome outcome = Outcome::minor_failure;
};
BOOST_DESCRIBE_STRUCT(Counted, (),
                      (attribute, skill, feat, mishap, difficulty, count, level, outcome))

/// The numbers of a test, copied when it is declared and open to change until the roll.
struct Values {
    int attribute = 0;  ///< natural
    int modifier = 0;   ///< -30..30, net (D100-mod-1)
    int skill = 0;
    int feat = 0;
    int mishap = 90;
    int difficulty = 0;
    bool operator==(const Values&) const = default;
};
BOOST_DESCRIBE_STRUCT(Values, (), (attribute, modifier, skill, feat, mishap, difficulty))

/// What a test is of: shown to all who know of it.
struct TestHead {
    Id id;
    Id actor;
    std::string attribute;
    std::optional<std::string> skill;
    bool specialised = false;
    std::optional<Id> opponent;
    std::string reason;
    Phase phase = Phase::declared;
};
BOOST_DESCRIBE_STRUCT(TestHead, (),
                      (id, actor, attribute, skill, specialised, opponent, reason, phase))

struct Test : TestHead {
    Values values;
    std::vector<Source> sources;
    Spent ps_used = Spent::none;
    int bonus = 0;               ///< from spent points: outside the -30..30 (D100-mod-4)
    std::optional<Pool> effort;  ///< which of the pools a point was spent from (D100-x-res-3)
    bool pk_used = false;
    std::map<std::string, Claim> trump_claims;
    bool quick_action_used = false;
    std::vector<Rolled> rolls;  ///< at most two: the first, and karma's
    std::optional<Counted> result;
    std::optional<Id> call;             ///< the called test that it answers
    OmitEmpty<bool> declared_by_gm;     ///< for whoever it is of: theirs to call off alone
    OmitEmpty<bool> awaits_difficulty;  ///< the GM has not said yet how hard it is
    OmitEmpty<bool> veils_attributes;   ///< GMs alone see what the actor has
    OmitEmpty<bool> veils_difficulty;   ///< it is an attribute that GMs alone see
};
BOOST_DESCRIBE_STRUCT(Test, (TestHead),
                      (values, sources, ps_used, bonus, effort, pk_used, trump_claims,
                       quick_action_used, rolls, result, call, declared_by_gm, awaits_difficulty,
                       veils_attributes, veils_difficulty))

/// A test that the GM called, its difficulty set before anybody rolls. The outcomes: `Outcome`.
struct CalledTest : rules::CalledTest {
    std::string attribute;
    std::optional<std::string> skill;  ///< who has it not adds nothing (D100-skill-3)
    bool specialised = false;          ///< for those whose skill has a specialisation
    std::optional<Id> opponent;
    int difficulty = 0;                ///< 0..200
    int modifier = 0;                  ///< -30..30, beside what weighs on each
    OmitEmpty<bool> veils_difficulty;  ///< it is an attribute that GMs alone see
};
BOOST_DESCRIBE_STRUCT(CalledTest, (rules::CalledTest),
                      (attribute, skill, specialised, opponent, difficulty, modifier,
                       veils_difficulty))

/// A decision and the test or character it belongs to. Kinds: after-roll, trump-claim,
/// trump-choice.
struct Question {
    Decision decision;
    std::optional<Id> test;
    std::optional<std::string> attribute;
    std::string justification;
};
BOOST_DESCRIBE_STRUCT(Question, (), (decision, test, attribute, justification))

struct State {
    Settings settings;
    Mode mode = Mode::free;
    int round = 0;
    std::optional<Id> turn;
    std::set<Id> acted;     ///< who has had a turn in this round
    std::vector<Id> order;  ///< of a confrontation, first to last (D100-x-ini-1)
    SharedMap<Id, Character> characters;
    std::map<Id, Test> tests;
    std::vector<Question> questions;
    std::vector<Departed> departed;
    OmitEmpty<std::map<Id, int>> initiatives;  ///< totals of those in the order (D100-x-ini-1)
    OmitEmpty<std::vector<CalledTest>> called_tests;  ///< oldest first
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (settings, mode, round, turn, acted, order, characters, tests, questions,
                       departed, initiatives, called_tests))

/// See rules/core/shared.hpp.
inline void own_lookups(State& state) { state.characters.own_lookups(); }
inline void share_lookups(State& state) { state.characters.share_lookups(); }

}  // namespace kast::rules::terre_exile
