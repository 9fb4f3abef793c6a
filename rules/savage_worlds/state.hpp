#pragma once
// One Savage Worlds table: everything there is to know about it, secrets included.

#include "rules/core/called_tests.hpp"
#include "rules/core/deck.hpp"
#include "rules/core/departed.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/purse.hpp"
#include "rules/core/shared.hpp"
#include "rules/savage_worlds/frames.hpp"

namespace kast::rules::savage_worlds {

/// Where bennies lie: one purse a player, one for each wild card of the GM, and the GM's pool.
struct Bank {
    Purses players;  ///< by member
    int gm_pool = 0;
    Purses characters;  ///< by character; only the GM knows
};
BOOST_DESCRIBE_STRUCT(Bank, (), (players, gm_pool, characters))

/// Those who act on one card. The order of the list is the order in which they joined (SW-init-11).
struct Slot {
    Id id;
    std::vector<Id> members;
    bool face_down = false;
    std::vector<std::string> hand;    ///< drawn this round
    std::optional<std::string> card;  ///< the one acted on
    bool acted = false;
    bool waiting = false;  ///< a Joker kept for a better moment
    bool passed = false;   ///< buys no more cards
    bool operator==(const Slot&) const = default;
};
BOOST_DESCRIBE_STRUCT(Slot, (), (id, members, face_down, hand, card, acted, waiting, passed))

struct Encounter {
    int round = 0;  ///< 0: there is none
    Phase phase = Phase::none;
    std::vector<Slot> slots;
    std::vector<Id> order;  ///< slots that have a card, the first to act first
    Deck deck;              ///< the pile never leaves the server
    bool joker_drawn = false;
    std::set<Id> joker_bonus;  ///< characters who add 2 this round
    std::optional<Id> active;  ///< the slot whose turn it is
    std::vector<Id> next;      ///< failed interrupters: a full turn each, right after this one
};
BOOST_DESCRIBE_STRUCT(Encounter, (),
                      (round, phase, slots, order, deck, joker_drawn, joker_bonus, active, next))

/// A trait roll of one or several that the GM has called.
struct CalledTest : rules::CalledTest {
    std::string trait;
    int tn = 4;
    std::vector<Modifier> modifiers;
};
BOOST_DESCRIBE_STRUCT(CalledTest, (rules::CalledTest), (trait, tn, modifiers))

struct State {
    Settings settings;
    bool session_open = false;
    Bank bank;
    std::map<Id, AutoAccept> auto_accept;  ///< by member
    SharedMap<Id, Character> characters;
    Encounter encounter;
    std::vector<Frame> stack;  ///< what is pending, the innermost last
    int minutes = 0;           ///< that have passed at the table
    OmitEmpty<std::vector<CalledTest>> called_tests;
    /// Characters that only the GM knows of: for everybody else they are not there, and no rule
    /// finds them.
    OmitEmpty<SharedMap<Id, Character>> prepared;
    std::vector<Departed> departed;
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (settings, session_open, bank, auto_accept, characters, encounter, stack,
                       minutes, called_tests, prepared, departed))

inline const Character* find(const State& state, const Id& id) {
    const auto found = state.characters.find(id);
    return found == state.characters.end() ? nullptr : &found->second;
}

/// How the seat of this member is asked; of the GM the empty id.
AutoAccept auto_accept_of(const State& state, const Id& member);
/// Of this member nothing is asked that has a usual answer and costs nothing.
bool takes_the_usual(const State& state, const Id& member);
const Slot* slot_of(const State& state, const Id& character);
const Slot* find_slot(const State& state, const Id& slot);
/// The decision that can be answered now, or null: only the top of the stack asks. Where it asks
/// several at once, the first of them.
const Decision* open_decision(const State& state);
/// All that can be answered now, `open_decision` first.
std::vector<const Decision*> open_decisions(const State& state);
/// Nothing is asked but of rolls for called tests, which wait for nobody: another may be made.
bool only_called_tests_ask(const State& state);
/// The frame that asks that decision, one of the open ones.
const Frame* find_asking(const State& state, const Id& decision);
/// The decision with that id, where it can be answered now, or null.
const Decision* find_decision(const State& state, const Id& id);
/// The one that this viewer is shown: the first that is the viewer's own, else `open_decision`.
const Decision* decision_for(const State& state, const Viewer& viewer);
/// A roll that only the GM knows of waits for him, and nothing else waits for that roll. It stands
/// in nobody's way: whoever else speaks must not notice it, so it takes its fallback then.
bool waits_unseen(const State& state);

/// See rules/core/shared.hpp.
inline void own_lookups(State& state) {
    state.characters.own_lookups();
    state.prepared.own_lookups();
}
inline void share_lookups(State& state) {
    state.characters.share_lookups();
    state.prepared.share_lookups();
}

}  // namespace kast::rules::savage_worlds
