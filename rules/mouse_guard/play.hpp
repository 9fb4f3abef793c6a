#pragma once
// One command being judged: the table as it stands after what has happened so far, and what has.

#include "rules/dice/dice.hpp"
#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"

#include <expected>

namespace kast::rules::mouse_guard {

/// Carried out, or refused. What is refused must not have rolled or happened before.
using Verdict = std::expected<void, Refusal>;

inline constexpr std::size_t characters_max = 200;
/// After a condition's word: at that price the attempt succeeds (MG-test-6).
inline constexpr std::string_view succeeds_suffix = "-and-succeed";

class Play {
public:
    Play(const State& before, const Actor& actor, Dice& dice)
        : actor_(actor), dice_(dice), state_(before) {}

    const State& state() const { return state_; }
    const Actor& actor() const { return actor_; }
    const Character* character(const Id& id) const { return find_character(state_, id); }
    /// The conflict. Requires that there is one.
    const Conflict& conflict() const { return *state_.conflict; }
    std::vector<Event> take_events() { return std::move(events_); }

    /// Notes the event and folds it into the table.
    template <class E>
    void happen(E event) {
        events_.emplace_back(std::move(event));
        System::apply(state_, events_.back());
    }
    std::vector<int> dice(int count) {
        std::vector<int> thrown;
        for (int i = 0; i < count; ++i) thrown.push_back(dice_.roll(6));
        return thrown;
    }
    /// Fate: a new die for every 6, and for every 6 among the new ones (MG-fate-2).
    std::vector<int> open_sixes(int sixes) {
        std::vector<int> opened;
        for (int waiting = sixes; waiting > 0; --waiting) {
            opened.push_back(dice_.roll(6));
            if (opened.back() == 6) ++waiting;
        }
        return opened;
    }
    Id fresh_id() { return dice_.fresh_id(); }

    bool may_play(const Character& one) const {
        return actor_.is_gm() || (actor_.role == Role::player && one.owner == actor_.member);
    }

private:
    const Actor& actor_;
    Dice& dice_;
    State state_;
    std::vector<Event> events_;
};

// ---- what a command may be refused for (checks.cpp)

Result<const Character*> present(const Play& play, const Id& id, std::string_view path);
/// There, and the actor may speak for it. Refuses: no-such-character, not-allowed.
Result<const Character*> playable(const Play& play, const Id& id, std::string_view path = "/actor");
/// The attempt that somebody the actor speaks for has still to throw. Refuses besides: no-test,
/// not-your-action, too-late.
Result<Place> building(const Play& play, const Id& id, std::string_view path = "/actor");
Result<const Team*> present_team(const Play& play, const Id& id, std::string_view path = "/team");
/// A team that the actor belongs to. Refuses: no-such-team, not-allowed.
Result<const Team*> playable_team(const Play& play, const Id& id, std::string_view path = "/team");
/// What the players' turn lets a character's owner pay a test with (MG-turn-3); nothing where
/// neither a test nor a check is left.
std::optional<Cost> price_of_test(const State& state, const Id& actor);

// ---- what happens alike in several places

/// Opens a test.
void call_test(Play& play, Test test, const Id& actor, Cost cost);
/// A character's attempt at a skill or ability.
Attempt attempt_of(const Id& actor, std::string what);
/// Takes one declared thing back, with what it cost.
void take_back(Play& play, const Id& test, const Id& actor, Declared what, const Id& helper = {});
/// Takes everything back that an attempt declared.
void take_all_back(Play& play, const Id& test, const Id& actor);
void take_condition(Play& play, const Id& character, Condition condition);
/// A question; where it is about a character its owner answers, else the GM.
void ask(Play& play, Question question);
Question question_for(Play& play, std::string_view kind, const Id& creature, const Id& owner,
                      const std::vector<std::string>& answers, std::string_view fallback);

/// Goes on with a test until somebody has to decide something or it is over.
void go_on_with(Play& play, const Id& test);
/// Goes on with the conflict likewise: goals, dispositions, the tests of an action, margins, the
/// next exchange, the end.
void go_on_with_conflict(Play& play);
/// The next three actions are to be chosen (MG-choose-6).
void begin_exchange(Play& play);
/// Asks who has still to name what they test with (MG-act-5).
void ask_for_skills(Play& play);
/// Asks the next team that has a margin to spend what it buys; false where there is none.
bool ask_for_margin(Play& play);
/// Takes back what was declared for every pool that is not thrown.
void give_back_what_is_open(Play& play);
/// The result of a test that belongs to a conflict has come in (outcome.cpp).
void note_result(Play& play, const Id& test);

}  // namespace kast::rules::mouse_guard
