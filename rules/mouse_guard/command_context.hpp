#pragma once
// One command being decided: the shared context with what this game asks of it, and what several
// commands have in common.

#include "rules/core/command_context.hpp"
#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"

#include <functional>

namespace kast::rules::mouse_guard {

inline constexpr std::size_t characters_max = 200;
/// After a condition's word: at that price the attempt succeeds (MG-test-6).
inline constexpr std::string_view succeeds_suffix = "-and-succeed";

class CommandContext : public rules::CommandContext<System> {
public:
    using rules::CommandContext<System>::CommandContext;

    const Character* character(const Id& id) const { return find_character(state(), id); }
    /// The conflict. Requires that there is one.
    const Conflict& conflict() const { return *state().conflict; }
    /// Fate: a new die for every 6, and for every 6 among the new ones (MG-fate-2).
    std::vector<int> open_sixes(int sixes);
};

// ---- what a command may be refused for (checks.cpp)

Result<const Character*> require_character(const CommandContext& context, const Id& id,
                                           std::string_view path);
/// There, and the actor may speak for it. Refuses: no-such-character, not-allowed.
Result<const Character*> require_controlled(const CommandContext& context, const Id& id,
                                            std::string_view path = "/actor");
/// The attempt that somebody the actor speaks for has still to throw. Refuses besides: no-test,
/// not-your-action, too-late.
Result<AttemptRef> require_unthrown(const CommandContext& context, const Id& id,
                                    std::string_view path = "/actor");
Result<const Team*> require_team(const CommandContext& context, const Id& id,
                                 std::string_view path = "/team");
/// A team that the actor belongs to. Refuses: no-such-team, not-allowed.
Result<const Team*> require_controlled_team(const CommandContext& context, const Id& id,
                                            std::string_view path = "/team");

/// A modifier as it was asked for. Refuses: invalid-params, where there is nothing in it.
Result<PoolModifier> require_given(const std::optional<ModifierNumber>& dice,
                                   const std::optional<ModifierNumber>& successes,
                                   const std::optional<Reason>& reason);

// ---- what happens alike in several places

/// Opens a test.
void call_test(CommandContext& context, Test test, const Id& actor, Cost cost);
/// A character's attempt at a skill or ability.
Attempt attempt_of(const Id& actor, std::string what);
/// Takes one declared thing back, with what it cost.
void take_back(CommandContext& context, const Id& test, const Id& actor, Declared what,
               const Id& helper = {});
/// Takes everything back that an attempt declared.
void take_all_back(CommandContext& context, const Id& test, const Id& actor);
void take_condition(CommandContext& context, const Id& character, Condition condition);
Question question_for(CommandContext& context, std::string_view kind, const Id& creature,
                      const Id& owner, const std::vector<std::string>& answers,
                      std::string_view fallback);
/// Opens a question; where it is about a character its owner answers, else the GM.
void open_question(CommandContext& context, Question question);
/// Closes these of the open questions unanswered: what they were about goes away.
void close_questions(CommandContext& context, const std::function<bool(const Question&)>& which);

/// Goes on with a test until somebody has to decide something or it is over.
void advance_test(CommandContext& context, const Id& test);
/// Goes on with the conflict likewise: goals, dispositions, the tests of an action, margins, the
/// next exchange, the end.
void advance_conflict(CommandContext& context);
/// The next three actions are to be chosen (MG-choose-6).
void start_exchange(CommandContext& context);
/// Asks who has still to name what they test with (MG-act-5).
void ask_for_skills(CommandContext& context);
/// Asks the next team that has a margin to spend what it buys; false where there is none.
bool ask_for_margin(CommandContext& context);
/// Takes back what was declared for every pool that is not thrown.
void give_back_what_is_open(CommandContext& context);
/// The result of a test that belongs to a conflict has come in (outcome.cpp).
void note_result(CommandContext& context, const Id& test);

}  // namespace kast::rules::mouse_guard
