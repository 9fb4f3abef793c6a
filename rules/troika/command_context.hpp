#pragma once
// One Troika command being decided, and the steps that several commands share.

#include "rules/core/command_context.hpp"
#include "rules/troika/sheet.hpp"
#include "rules/troika/system.hpp"

namespace kast::rules::troika {

class CommandContext : public rules::CommandContext<System> {
public:
    CommandContext(State before, const Actor& actor, Dice& dice)
        : rules::CommandContext<System>(std::move(before), actor, dice),
          creatures_before_(state().creatures) {}

    /// As the command found them.
    const SharedMap<Id, Creature>& creatures_before() const { return creatures_before_; }

    /// The creature as it is now, or null.
    const Creature* creature(const Id& id) const { return find(state(), id); }
    int throw_d6() { return dice().roll(6); }
    std::vector<int> throw_d6(int count) { return throw_dice(count, 6); }

private:
    SharedMap<Id, Creature> creatures_before_;
};

// ---- what happens alike in several places

/// 2d6 with modifiers: the total of a Roll Versus.
Throw throw_versus(CommandContext& context, std::vector<Modifier> modifiers);
inline int sum_of_pair(const std::vector<int>& pair) { return pair[0] + pair[1]; }
inline bool is_double(const std::vector<int>& pair, int face) {
    return pair[0] == face && pair[1] == face;
}
/// What is read of 2d6 when two sides are compared.
struct RolledPair {
    int total = 0;
    bool sixes = false;
    bool ones = false;
};
inline RolledPair rolled_pair(const Throw& thrown) {
    return {thrown.total, is_double(thrown.dice, 6), is_double(thrown.dice, 1)};
}
/// TR-1.1.a, TR-1.1.b.
inline bool passes_under(const std::vector<int>& pair, int target) {
    return !is_double(pair, 6) && sum_of_pair(pair) <= target;
}

Veil veil_of(const Creature& creature);
/// What a change sets on a sheet; the things that it brings are not written.
void write_sheet(Creature& one, const CharacterChanged& event);
/// Tests a skill by Roll Under, with tick. Dice: 2d6.
bool test_skill(CommandContext& context, const Id& id, const std::string& skill, Purpose purpose,
                const std::optional<Id>& about = {}, const std::vector<Modifier>& more = {});
/// Tests Luck. Dice: 2d6. Requires Luck of 1 or more (TR-3.1).
bool test_luck(CommandContext& context, const Id& id, LuckPurpose purpose,
               const std::vector<Modifier>& more = {});
bool has_luck(const Creature& creature);
/// Luck that an answer tests may have been used up since the question was asked (TR-3.1.e).
bool takes_luck(std::string_view answer);
bool can_pay_for(const Creature& creature, std::string_view answer);
/// Ticks a skill that was used with success, where it can be ticked (TR-2.1.1).
void tick(CommandContext& context, const Id& id, const std::string& skill);

/// An action other than the aimed shot ends the Aim (TR-6.2.2.e).
void end_aim(CommandContext& context, const Id& id, AimEnd cause = AimEnd::other_action);

/// Makes a decision of `creature` with these answers.
Question question_for(CommandContext& context, const Creature& creature, std::string_view kind,
                      const std::vector<std::string>& answers, std::string_view fallback);

/// Takes Stamina; `update_condition` has still to be called.
void lose_stamina(CommandContext& context, const Id& id, Harm cause, std::vector<int> dice,
                  int lost);
/// What a creature's Stamina makes of it now: dying, dead, saved (TR-4.1, 4.3, 7.9.d).
void update_condition(CommandContext& context, const Id& id, bool drowns = false);
void die(CommandContext& context, const Id& id, DeathCause cause);

/// Damage of a blow by this weapon's row with this die (TR-8).
struct DamageCount {
    std::vector<Modifier> modifiers;
    int roll = 0;
    int column = 1;
    int damage = 0;
    int lost = 0;
};
/// What protects the target: armour, but for the points `ignored`, and a shield.
void add_protection(std::vector<Modifier>& modifiers, const Creature& target, int ignored);
/// A damage die read in the row of a weapon (TR-8.2.b).
DamageCount read_damage(const Weapon& weapon, int die, std::vector<Modifier> modifiers,
                        bool doubled);
/// The weapon that was chosen for it; the fist where it is gone. Requires that one was chosen.
const Weapon& weapon_of_hit(const State& state, const Hit& hit);
DamageCount count_damage(const State& state, const Hit& hit, const Weapon& weapon, int die);

/// Goes on from the outcome of the open exchange until a question is open or it is over.
void resolve_outcome(CommandContext& context);
/// Goes on with the blows that landed until a question is open or they are dealt.
void resolve_hits(CommandContext& context);
/// A blow of the open exchange lands.
void land_hit(CommandContext& context, const Side& by, const Id& to);
void close_exchange(CommandContext& context);
/// The modifiers of `one` in combat against `other` (TR-6.1.a, 7.8.a, 10.4.a).
std::vector<Modifier> combat_modifiers(const Creature& one, const Creature& other,
                                       const std::string& skill);
/// Blows or wrestling: both throw, the attacker first, and what comes of it follows. Without an
/// `answer` the defender does not see it coming, and the attacker alone throws.
/// Dice: 2d6, 2d6.
void roll_melee(CommandContext& context, Exchange exchange, std::vector<Modifier> attack,
                std::optional<std::vector<Modifier>> answer);
/// What a creature strikes back with: its standing choice, else the best total (TR-6.1.a).
Side defending_side(const Creature& one);
/// Who wins a Roll Versus in melee (TR-6.1, 7.1.c, 7.4, 7.5); `second` includes the cover.
Outcome melee_outcome(const RolledPair& first, const RolledPair& second, int cover);
inline Outcome melee_outcome(const Throw& first, const Throw& second, int cover) {
    return melee_outcome(rolled_pair(first), rolled_pair(second), cover);
}
/// Who wins when one shoots and the other gets out of the way (TR-6.2.b, c).
Outcome shot_outcome(const RolledPair& shot, const RolledPair& evasion, int cover);
/// Two pairs, the better counts: the higher in a Roll Versus, the lower in a Roll Under
/// (TR-6.2.2.b).
Throw better_of(const std::vector<int>& first, const std::vector<int>& second,
                bool lower_is_better);
/// What every command ends with: what has become pointless is taken back, what is due happens.
void after_command(CommandContext& context);

/// The tests and questions that afflictions bring, of these creatures, in the order they began.
void tick_afflictions(CommandContext& context, const std::vector<Id>& creatures);
void fail_affliction(CommandContext& context, const Id& affliction);
void pass_affliction(CommandContext& context, const Id& affliction);

/// Loads a weapon in hand with the thing, or takes it in hand. Requires `require_taking`.
Result<void> take_in_hand(CommandContext& context, const Id& actor, const Id& item);
Result<void> require_taking(const Creature& one, const Id& item);

/// How a shot or a touch is evaded: the skill (TR-6.2.a).
std::string evasion_of(const Creature& creature);

}  // namespace kast::rules::troika
