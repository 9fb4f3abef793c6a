#pragma once
// A decision in the making: what has been said so far, and the table as it is by then.

#include "rules/core/draft.hpp"
#include "rules/dice/dice.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/events.hpp"
#include "rules/terre_exile/refusals.hpp"
#include "rules/terre_exile/system.hpp"

#include <vector>

namespace kast::rules::terre_exile {

using Events = Result<std::vector<Event>>;

using Draft = rules::Draft<System>;

inline constexpr std::size_t characters_max = 200;

/// The character, where this actor may speak for it. Refuses: no-such-character, not-allowed.
Result<const Character*> playable(const Draft& draft, const Id& id, std::string_view path);
/// The character, whoever it belongs to. Refuses: no-such-character.
Result<const Character*> present(const Draft& draft, const Id& id, std::string_view path);
/// The test of an actor that this member may speak for. Refuses: no-such-test, not-allowed.
Result<const Test*> playable_test(const Draft& draft, const Id& id);
/// The test that this character has open, or null.
const Test* open_test(const State& state, const Id& character);
const Question* find_question(const State& state, std::string_view kind, const Id& subject);
/// Moves the trump, or asks for a choice, where D100-trump-1 and -2 say so.
void look_at_trump(Draft& draft, const Id& character);
/// Counts the checks again; closes the test where nothing can be spent any more.
void count_test(Draft& draft, const Id& test);

// One for each command, by subject: making.cpp, tests.cpp, trumps.cpp, scene.cpp, outside.cpp.
Events carry_out(Draft& draft, const CharacterAdd& command);
Events carry_out(Draft& draft, const CharacterSet& command);
Events carry_out(Draft& draft, const CharacterGive& command);
Events carry_out(Draft& draft, const CharacterRemove& command);
Events carry_out(Draft& draft, const Adjust& command);
Events carry_out(Draft& draft, const SettingsSet& command);
Events carry_out(Draft& draft, const ConditionSet& command);
Events carry_out(Draft& draft, const ConditionEnd& command);
Events carry_out(Draft& draft, const TestDeclare& command);
Events carry_out(Draft& draft, const TestSet& command);
Events carry_out(Draft& draft, const TestLean& command);
Events carry_out(Draft& draft, const TestSpiritual& command);
Events carry_out(Draft& draft, const TestEffort& command);
Events carry_out(Draft& draft, const TestRoll& command);
Events carry_out(Draft& draft, const TestCancel& command);
Events carry_out(Draft& draft, const ThrowDice& command);
Events carry_out(Draft& draft, const TrumpClaim& command);
Events carry_out(Draft& draft, const ModeSet& command);
Events carry_out(Draft& draft, const ConfrontationStart& command);
Events carry_out(Draft& draft, const TurnStart& command);
Events carry_out(Draft& draft, const FullRest& command);
Events carry_out(Draft& draft, const TriangleUse& command);
Events carry_out(Draft& draft, const SaveRoll& command);
/// What an answered decision leads to.
Events answer_after_roll(Draft& draft, const Question& question, const std::string& answer);
Events answer_trump_claim(Draft& draft, const Question& question, const std::string& answer);
Events answer_trump_choice(Draft& draft, const Question& question, const std::string& answer);

}  // namespace kast::rules::terre_exile
