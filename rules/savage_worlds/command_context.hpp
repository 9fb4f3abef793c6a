#pragma once
// The carrying out of one command: a copy of the table on which events are applied as they happen,
// the dice, and the stack of what is pending. What the rules say is in the files that use it.

#include "rules/core/command_context.hpp"
#include "rules/core/overrides.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/hiding.hpp"
#include "rules/savage_worlds/system.hpp"

#include <functional>

namespace kast::rules::savage_worlds {

class CommandContext : public rules::CommandContext<System> {
public:
    using rules::CommandContext<System>::CommandContext;

    const Character* find(const Id& id) const { return savage_worlds::find(state(), id); }

    /// Notes an event, with what of it only the GM is sent, and applies it to the table.
    template <class E>
    void emit(E event) {
        if constexpr (requires { veil(state(), event); }) veil(state(), event);
        rules::CommandContext<System>::emit(std::move(event));
    }

    /// Something new is pending: it comes before all else.
    void push(Frame frame);
    /// The roll, with what was named for the next one of its purpose.
    void push_roll(RollTask task);
    /// Takes the innermost matter off the stack, to go on with it.
    Frame pop();
    /// Takes off the matter that asks this decision, one of those that are open.
    Frame pop_asking(const Id& decision);
    /// Waits for an answer. `frame` goes on where its `step` says.
    void ask(Frame frame, std::string kind, Id creature, Id owner, std::vector<std::string> answers,
             std::string fallback);
    /// A new decision: what `ask` does before the frame waits for it.
    Decision open(std::string kind, Id creature, Id owner, std::vector<std::string> answers,
                  std::string fallback, bool hidden = false);
    /// What came of a roll, for the matter that waits for it.
    void deliver(const RollOutcome& outcome);
    void deliver(const OpposedOutcome& outcome);
    /// What was announced last and an interruption of it happen at the same time (SW-hold-6).
    void make_simultaneous();
    /// Everything that is about this character, and what waits for it, is over.
    void abandon(const Id& character);
    /// The frame's decision has been answered: with one of its options, and the things chosen.
    void answered(FrameBase& frame, const std::string& answer, std::vector<Id> items = {});
    /// The frame's decision went away unanswered.
    void closed(FrameBase& frame);
    /// Goes on until somebody has to decide or nothing is left to do.
    void run();
    /// Nothing goes on by itself: somebody decides, or has a turn.
    bool at_rest() const;
    /// The innermost matter goes on by one step. Requires that it is not at rest.
    void step();
    /// The options of all that is open follow the table: a benny that has come can pay.
    void refresh_options();
    /// Keeps the turn of who spends one of its actions, as it is without it.
    void remember_turn(Turn before) { turn_before_ = std::move(before); }
    /// Of the action that was spent last; nothing where none was.
    const std::optional<Turn>& turn_before() const { return turn_before_; }
    /// Emits the stack as it is by now, where it has changed.
    void record_stack();

    // --- dice ---
    OverriddenRolls overridden_rolls;  ///< the GM's word, where there is one
    DieRoll throw_die(int sides, bool aces);
    RollSet throw_roll(const RollTask& task, int extra);
    /// Plain dice on a table (SW-ace-7). Returns their sum and the modifier.
    int roll_table(std::string_view name, std::optional<Id> character, std::vector<int> sides,
                   int modifier = 0, const std::function<std::string(int)>& row = {},
                   std::vector<Modifier> named = {});

private:
    std::vector<Frame>& stack() { return working_state().stack; }
    void note_stopped(const DieRoll& die);

    bool stack_changed_ = false;
    std::optional<Turn> turn_before_;
};

// --- what a character suffers, with all that follows from it (status_effects.cpp) ---
void gain(CommandContext& context, const Id& who, Condition state, std::string_view cause,
          std::string_view rule, std::optional<int> turns = {});
void lose(CommandContext& context, const Id& who, Condition state, std::string_view cause,
          std::string_view rule);
void gain_shaken(CommandContext& context, const Id& who, std::string_view cause,
                 std::string_view rule);
void gain_stunned(CommandContext& context, const Id& who, std::string_view cause);
void gain_incapacitated(CommandContext& context, const Id& who, std::string_view cause,
                        std::string_view rule);
void gain_unconscious(CommandContext& context, const Id& who, std::string_view cause,
                      std::string_view rule);
void gain_fatigue(CommandContext& context, const Id& who, std::string_view cause, int minutes);
void die(CommandContext& context, const Id& who, std::string_view cause, std::string_view rule);
void heal_wounds(CommandContext& context, const Id& who, int wounds, std::string_view cause);
/// Distracted or Vulnerable until the end of the next own turn, the one after where it is running
/// now (SW-distracted-2).
void gain_timed(CommandContext& context, const Id& who, Condition state, std::string_view cause,
                std::string_view rule);
/// The rider must stay in the saddle (SW-mount-3, SW-mount-4).
void mount_trouble(CommandContext& context, const Id& who);
void free_held(CommandContext& context, const Id& grappler);

// --- bennies (bennies.cpp) ---
struct Purse {
    PurseKind kind = PurseKind::player;
    Id owner;
    int chips = 0;
};
/// The purses from which something for this character can be paid, in the order in which they are.
std::vector<Purse> purses_for(const State& state, const Character& character);
bool can_pay(const State& state, const Character& character);
void pay(CommandContext& context, const Character& character, std::string_view cause,
         bool from_pool = false, bool hidden = false);
void gift(CommandContext& context, PurseKind kind, const Id& owner, int number,
          std::string_view cause);
/// Who draws a Joker brings bennies (SW-joker-3, SW-joker-4).
void joker_gifts(CommandContext& context, const Slot& slot);

// --- frames made elsewhere ---
/// One trait roll of the character, with the modifiers of its own state.
RollTask roll_of(const State& state, const Character& character, std::string_view trait,
                 std::string_view purpose, const Occasion& occasion = {});
RollFrame roll_frame(RollTask task);
OpposedFrame opposed_frame(OpposedTask task);
CheckFrame check_frame(std::string word, RollTask task, std::optional<Id> other = {},
                       int number = 0);
ContestFrame contest_frame(std::string word, RollTask first, RollTask second,
                           std::vector<std::string> choices = {});
AttackFrame attack_frame(AttackTask attack);
HitFrame hit_frame(HitTask hit);
RulingFrame ruling_frame(const Id& who, Ruling ruling);
/// The interrupt windows for what `actor` has announced (SW-hold-9); empty queue where nobody
/// could.
void announce(CommandContext& context, Frame action, const Id& actor, std::string_view name,
              std::vector<Id> targets, std::string weapon = {}, bool free = false);
/// Adds the circumstances that a command names; a player's are marked as claimed (SW-mod-1).
void add_circumstances(RollTask& task, const Circumstances& given, bool by_player);
/// The lines that they are.
std::vector<Modifier> lines_of(const Circumstances& given);
/// The same of damage, to which only the GM adds.
void add_circumstances(HitTask& hit, const Circumstances& given);
/// The roller's own modifiers as they are now: an interruption may have changed them.
void refresh(const State& state, RollTask& task);
/// Still able to act: neither out nor Shaken nor Stunned.
bool can_go_on(const State& state, const Id& actor);
/// The table's attack modifiers against whoever is Vulnerable (SW-vulnerable-1).
void add_vulnerable(const State& state, std::vector<Modifier>& list, const Character& target);
/// What one blow with this weapon does.
HitTask hit_of(const State& state, const Character& attacker, const Weapon* weapon);
/// What that blow of an attack does. Requires that its target is on the table.
HitTask hit_for(const State& state, const Character& attacker, const AttackTask& attack,
                const Blow& blow);
/// The damage when the dice come to `sum`; `extra`: what this throw alone adds.
int damage_of(const HitTask& hit, int sum, int extra);
/// What so much damage does to somebody (SW-damage-6 to 12).
struct Impact {
    int toughness = 0;
    int over = 0;
    bool shakes = false;
    int wounds = 0;  ///< that are about to be taken
};
Impact impact_of(const Character& victim, const HitTask& hit, int damage);
RollTask plan_attack(const State& state, const AttackTask& attack);
RollTask plan_area(const State& state, const AreaTask& area);
RollTask plan_suppression(const State& state, const Suppress& command);
RollTask plan_breaking(const State& state, const Break& command, bool by_player);
/// What it does to the thing that it strikes.
HitTask breaking_hit(const State& state, const Character& actor, const Break& command);
HitTask area_hit(const State& state, const AreaTask& area, const Character& attacker,
                 const Weapon& weapon, const Character& victim);
RollTask evasion_roll(const State& state, const Character& victim);
/// What a target's own cover and Dodge take off suppressive fire (SW-suppress-2).
int suppression_modifier(const Suppress& command, const Character& target);
bool is_shooter(WeaponKind kind);
/// The roll to grapple, and the one against it (SW-grapple-1, SW-grapple-3). `action`: it takes
/// one.
std::pair<RollTask, RollTask> plan_grapple(const State& state, const Character& one,
                                           const Character& other, bool action);
/// What stands in the way of the announced, with who acts and with its roll, as the table is now.
void plan_ahead(const State& state, Frame& action);
/// A roll of one of the turn's actions that the mind alone makes: also for who is Bound.
bool is_of_the_mind(const Character& one, std::string_view trait);
/// The targets of the dice, in order: the last one again where there are more dice than targets.
std::vector<Id> declared_targets(const Attack& command, int dice);
int dice_of(const Character& attacker, const Attack& command, bool free);
/// Shot or thrown, not struck.
bool is_ranged(const Character& attacker, const Attack& command);
/// The band of that distance; nothing where it is out of range (SW-range-2, SW-range-3).
std::optional<Band> band_of(const Weapon& weapon, int distance);
bool is_aimed(const Character& attacker, const Id& target);

// --- cards (cards.cpp) ---
bool is_dealt_in(const State& state, const Slot& slot);
/// How many cards the seat is dealt (SW-edge-1, SW-edge-2, SW-edge-5).
int cards_for(const State& state, const Slot& slot);
/// It takes the lower card, or redraws a low one (SW-edge-3, SW-edge-5).
bool picks_specially(const State& state, const Slot& slot);

// --- turns (turns.cpp) ---
/// A turn is over that another or the end of the round follows.
bool is_turn_due(const State& state);
/// Starts the turn that is due, or ends the round. False where nothing is due.
bool advance(CommandContext& context);
void end_turn(CommandContext& context, const Id& who, bool lost);
/// With all that comes at its end: the failing heart, the shuffle after a Joker.
void end_round(CommandContext& context);
/// A turn out of order, above whatever is pending.
void start_out_of_order(CommandContext& context, const Id& who, bool set_weapon = false);
void spend_action(CommandContext& context, const Id& who, std::string_view action,
                  bool free = false, const std::function<void(Turn&)>& change = {});

/// SW-edge-6: gives back up to 2 points of penalties.
void add_calculating(RollTask& task);
/// What the minutes have ended: fatigue, injuries of a day, those who die of their heart.
void recover(CommandContext& context);
/// One action of reloading; the last of them fills the weapon (SW-reload-1).
void load(CommandContext& context, const Character& one, const Id& weapon);

/// The called tests for which all have rolled are over.
void close_called_tests(CommandContext& context);
/// The roll as the GM has overridden it: accepted as it stands.
void settle_roll(CommandContext& context, RollFrame frame);
/// The bennies that come with a character who appears in an open session.
void open_purse(CommandContext& context, const Character& one);

/// An answer to what a frame had asked.
struct GivenAnswer {
    std::string word;       ///< one of the options
    std::vector<Id> items;  ///< the things chosen, for kinds that choose several
};

// --- one function a frame: goes on with it by one step ---
void go_on(CommandContext& context, RollFrame frame);
void go_on(CommandContext& context, OpposedFrame frame);
void go_on(CommandContext& context, AttackFrame frame);
void go_on(CommandContext& context, HitFrame frame);
void go_on(CommandContext& context, IncapacityFrame frame);
void go_on(CommandContext& context, AreaFrame frame);
void go_on(CommandContext& context, SuppressFrame frame);
void go_on(CommandContext& context, ContestFrame frame);
void go_on(CommandContext& context, CheckFrame frame);
void go_on(CommandContext& context, FearFrame frame);
void go_on(CommandContext& context, WindowsFrame frame);
void go_on(CommandContext& context, TurnStartFrame frame);
void go_on(CommandContext& context, DealingFrame frame);
void go_on(CommandContext& context, SurpriseFrame frame);
void go_on(CommandContext& context, FreeAttacksFrame frame);
void go_on(CommandContext& context, RulingFrame frame);
void go_on(CommandContext& context, TimeFrame frame);
void go_on(CommandContext& context, BreakObjectFrame frame);
void go_on(CommandContext& context, GateFrame frame);
void go_on(CommandContext& context, TieFrame frame);
void go_on(CommandContext& context, DeedFrame frame);

// --- what may be answered now, of frames whose options follow the table; nothing where they do not
std::optional<std::vector<std::string>> options_now(const State& state, const RollFrame& frame,
                                                    const Decision& asked);
std::optional<std::vector<std::string>> options_now(const State& state, const HitFrame& frame,
                                                    const Decision& asked);
std::optional<std::vector<std::string>> options_now(const State& state, const WindowsFrame& frame,
                                                    const Decision& asked);
std::optional<std::vector<std::string>> options_now(const State& state, const DealingFrame& frame,
                                                    const Decision& asked);
std::optional<std::vector<std::string>> options_now(const State& state, const RulingFrame& frame,
                                                    const Decision& asked);

// --- one function a frame that asks: goes on with the answer. Refuses before anything has changed
Result<void> answer(CommandContext& context, RollFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, OpposedFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, AttackFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, HitFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, IncapacityFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, AreaFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, ContestFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, WindowsFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, DealingFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, FreeAttacksFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, RulingFrame frame, const GivenAnswer& given);
Result<void> answer(CommandContext& context, GateFrame frame, const GivenAnswer& given);

}  // namespace kast::rules::savage_worlds
