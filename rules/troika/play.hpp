#pragma once
// One command being judged: the table as it stands after what has happened so far, and what has.

#include "rules/dice/dice.hpp"
#include "rules/troika/sheet.hpp"
#include "rules/troika/system.hpp"

#include <expected>

namespace kast::rules::troika {

/// Carried out, or refused. What is refused must not have rolled or happened before.
using Verdict = std::expected<void, Refusal>;

class Play {
public:
    Play(const State& before, const Actor& actor, Dice& dice)
        : actor_(actor), dice_(dice), state_(before) {}

    const State& state() const { return state_; }
    const Actor& actor() const { return actor_; }
    const Creature* creature(const Id& id) const { return find(state_, id); }
    std::vector<Event> take_events() { return std::move(events_); }

    /// Notes the event and folds it into the table.
    template <class E>
    void happen(E event) {
        events_.emplace_back(std::move(event));
        System::apply(state_, events_.back());
    }

    int die() { return dice_.roll(6); }
    std::vector<int> dice(int count) {
        std::vector<int> thrown;
        for (int i = 0; i < count; ++i) thrown.push_back(die());
        return thrown;
    }
    std::size_t pick(std::size_t n) { return dice_.pick(n); }
    Id fresh_id() { return dice_.fresh_id(); }

private:
    const Actor& actor_;
    Dice& dice_;
    State state_;
    std::vector<Event> events_;
};

// ---- what a command may be refused for (checks.cpp)

Verdict require_gm(const Play& play);
/// There, and the actor may speak for it.
Verdict require_own(const Play& play, const Id& id, std::string_view path = "/actor");
/// There and on the table, whoever it belongs to.
Verdict require_present(const Play& play, const Id& id, std::string_view path);
/// As `require_present`, and not dead.
Verdict require_target(const Play& play, const Id& id, std::string_view path);
/// Own, on the table, able to act, nothing in the way, and its own turn with the action unused.
Verdict require_action(const Play& play, const Id& id, std::string_view path = "/actor");
/// No initiative runs and no exchange waits.
Verdict require_quiet(const Play& play, const RefusalKind& kind, std::string_view rule);

// ---- what happens alike in several places

/// 2d6 with modifiers: the total of a Roll Versus.
Throw throw_versus(Play& play, std::vector<Modifier> modifiers);
inline int sum_of_pair(const std::vector<int>& pair) { return pair[0] + pair[1]; }
inline bool is_double(const std::vector<int>& pair, int face) {
    return pair[0] == face && pair[1] == face;
}
/// TR-1.1.a, TR-1.1.b.
inline bool passes_under(const std::vector<int>& pair, int target) {
    return !is_double(pair, 6) && sum_of_pair(pair) <= target;
}

Veil veil_of(const Creature& creature);
/// Tests a skill by Roll Under, with tick. Dice: 2d6.
bool test_skill(Play& play, const Id& id, const std::string& skill, Purpose purpose,
                const std::optional<Id>& about = {}, const std::vector<Modifier>& more = {});
/// Tests Luck. Dice: 2d6. Requires Luck of 1 or more (TR-3.1).
bool test_luck(Play& play, const Id& id, LuckPurpose purpose);
bool has_luck(const Creature& creature);
/// Ticks a skill that was used with success, where it can be ticked (TR-2.1.1).
void tick(Play& play, const Id& id, const std::string& skill);

/// An action other than the aimed shot ends the Aim (TR-6.2.2.e).
void end_aim(Play& play, const Id& id, AimEnd cause = AimEnd::other_action);

/// Makes a decision of `creature` with these answers.
Question question_for(Play& play, const Creature& creature, std::string_view kind,
                      const std::vector<std::string>& answers, std::string_view fallback);

/// Takes Stamina; `judge` has still to be called.
void lose_stamina(Play& play, const Id& id, Harm cause, std::vector<int> dice, int lost);
/// What a creature's Stamina makes of it now: dying, dead, saved (TR-4.1, 4.3, 7.9.d).
void judge(Play& play, const Id& id, bool drowns = false);
void die(Play& play, const Id& id, DeathCause cause);

/// Damage of a blow by this weapon's row with this die (TR-8).
struct DamageCount {
    std::vector<Modifier> modifiers;
    int roll = 0;
    int column = 1;
    int damage = 0;
    int lost = 0;
};
DamageCount count_damage(const State& state, const Hit& hit, const Weapon& weapon, int die);

/// Goes on from the outcome of the open exchange until a question is open or it is over.
void settle_outcome(Play& play);
/// Goes on with the blows that landed until a question is open or they are dealt.
void go_on_with_hits(Play& play);
/// A blow of the open exchange lands.
void land_hit(Play& play, const Side& by, const Id& to);
void close_exchange(Play& play);
/// The modifiers of `one` in combat against `other` (TR-6.1.a, 7.8.a, 10.4.a).
std::vector<Modifier> combat_modifiers(const Creature& one, const Creature& other,
                                       const std::string& skill);
/// What a creature strikes back with: its standing choice, else the best total (TR-6.1.a).
Side defending_side(const Creature& one);
/// Who wins a Roll Versus in melee (TR-6.1, 7.1.c, 7.4, 7.5); `second` includes the cover.
Outcome melee_outcome(const Throw& first, const Throw& second, int cover);
/// Who wins when one shoots and the other gets out of the way (TR-6.2.b, c).
Outcome shot_outcome(const Throw& shot, const Throw& evasion, int cover);
/// Two pairs, the better counts: the higher in a Roll Versus, the lower in a Roll Under
/// (TR-6.2.2.b).
Throw better_of(const std::vector<int>& first, const std::vector<int>& second,
                bool lower_is_better);
/// What every command ends with: what has become pointless is taken back, what is due happens.
void tidy(Play& play);

/// The tests and questions that afflictions bring, of these creatures, in the order they began.
void tick_afflictions(Play& play, const std::vector<Id>& creatures);
void fail_affliction(Play& play, const Id& affliction);
void pass_affliction(Play& play, const Id& affliction);

/// Loads a weapon in hand with the thing, or takes it in hand. Requires `require_taking`.
Verdict take_in_hand(Play& play, const Id& actor, const Id& item);
Verdict require_taking(const Creature& one, const Id& item);

/// How a shot or a touch is evaded: the skill (TR-6.2.a).
std::string evasion_of(const Creature& creature);

}  // namespace kast::rules::troika
