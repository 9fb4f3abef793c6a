#pragma once
// One command being decided at a Terre d'Exile table, and what its commands share.

#include "rules/core/called_tests.hpp"
#include "rules/core/questions.hpp"
#include "rules/core/sentences.hpp"
#include "rules/dice/dice.hpp"
#include "rules/terre_exile/availability.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/events.hpp"
#include "rules/terre_exile/refusals.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::rules::terre_exile {

/// Whom an event is about, where that is one character.
template <class E>
const Id* subject_of(const State& state, const E& event) {
    if constexpr (requires { event.actor; }) {
        return &event.actor;
    } else if constexpr (requires { event.character; }) {
        return &event.character;
    } else if constexpr (requires { event.creature; }) {
        return &event.creature;
    } else if constexpr (requires { event.question; }) {
        return &event.question.decision.creature;
    } else if constexpr (requires { event.test.actor; }) {
        return &event.test.actor;
    } else {
        const auto test = state.tests.find(event.test);
        return test == state.tests.end() ? nullptr : &test->second.actor;
    }
}

/// Its events know whether they are about who is hidden, or about numbers that GMs alone see.
class CommandContext : public rules::CommandContext<System> {
public:
    using rules::CommandContext<System>::CommandContext;

    template <class E>
    void emit(E event) {
        if constexpr (requires {
                          event.hidden;
                          event.sheet.hidden;
                      }) {
            event.hidden = event.sheet.hidden;  // Who is added is not at the table yet.
        } else if constexpr (requires { event.hidden; }) {
            const Id* subject = subject_of(state(), event);
            event.hidden = subject && is_hidden(state(), *subject);
        }
        if constexpr (requires { event.veils_points; }) {
            const auto subject = state().characters.find(*subject_of(state(), event));
            event.veils_points =
                subject != state().characters.end() && subject->second.hides_points();
        }
        if constexpr (requires { state().tests.find(event.test)->second; }) note_test(event);
        rules::CommandContext<System>::emit(std::move(event));
    }

private:
    /// What is about a test hides what the test hides.
    template <class E>
    void note_test(E& event) const {
        const auto test = state().tests.find(event.test);
        if (test == state().tests.end()) return;
        if constexpr (requires { event.veils_attributes; })
            event.veils_attributes = test->second.veils_attributes;
        if constexpr (requires { event.veils_difficulty; })
            event.veils_difficulty = test->second.veils_difficulty;
    }
};

inline constexpr std::size_t characters_max = 200;

/// The character, where this actor may speak for it. Refuses: no-such-character, not-allowed.
Result<const Character*> require_own_character(const CommandContext& context, const Id& id,
                                               std::string_view path);
/// The character, whoever it belongs to. To who is no GM, one who is hidden is none. Refuses:
/// no-such-character.
Result<const Character*> require_character(const CommandContext& context, const Id& id,
                                           std::string_view path);
/// The same, of whom players know: it takes part in what they see. Refuses: not-present too.
Result<const Character*> require_shown(const CommandContext& context, const Id& id,
                                       std::string_view path);
/// Somebody whom `actor` has to do with: one who is hidden only for another who is. Refuses:
/// no-such-character, not-present.
Result<const Character*> require_opponent(const CommandContext& context, const Character& actor,
                                          const Id& id, std::string_view path = "/opponent");
/// An id of their own for what is hidden would let it be guessed. Refuses: invalid-params.
Result<void> require_no_id(bool is_given);
/// Who is hidden is the GM's, and bears an id that nobody can guess. Refuses: gm-only,
/// invalid-params.
Result<void> check_hidden(const CommandContext& context, const CharacterAdd& command);
/// Nobody whom who gives the command knows of has this id. Refuses: id-taken.
Result<void> require_free_id(const CommandContext& context, const std::optional<Id>& id);
/// Who is hidden and has the id gets one of the server's own, with all that goes on about it.
/// Requires that the id was found free.
void give_up_id(CommandContext& context, const Id& id);
/// Players see from now on who was hidden.
void show(CommandContext& context, const Id& id);
/// Nothing that players see would go on without it. Refuses: invalid-params, pending-open.
Result<void> require_hideable(const State& state, const Id& id);
/// The test of an actor that this member may speak for. Refuses: no-such-test, not-allowed.
Result<const Test*> require_own_test(const CommandContext& context, const Id& id);

/// The character, where this actor may speak for it and nothing blocks the command.
template <class Command>
Result<const Character*> require_available(const CommandContext& context, const Id& id,
                                           std::string_view path = "/actor") {
    const auto found = require_own_character(context, id, path);
    KAST_REQUIRE(found);
    const Situation now{context.state(), id, **found, context.actor().is_gm()};
    KAST_REQUIRE(require_unblocked(context.state(), blocker_of(For<Command>{}, now), path, id));
    return found;
}
/// The test, where this actor may speak for it and nothing blocks the command.
template <class Command>
Result<const Test*> require_available_test(const CommandContext& context, const Id& id) {
    const auto found = require_own_test(context, id);
    KAST_REQUIRE(found);
    const TestSituation now{context.state(), **found, context.actor().is_gm()};
    KAST_REQUIRE(require_unblocked(context.state(), blocker_of(For<Command>{}, now), "/test",
                                   (*found)->actor));
    return found;
}
/// A command of the GM's that nothing blocks.
template <class Command>
Result<void> require_available(const CommandContext& context) {
    return require_unblocked(context.state(),
                             blocker_of(For<Command>{}, TableSituation{context.state()}), {});
}

/// An attribute on the sheet. Refuses: no-such-attribute.
Result<void> require_attribute(const Character& sheet, const std::string& attribute,
                               std::string_view rule, std::string_view path);
/// What the table, or a sheet, has room for. Refuses: table-full.
Result<void> require_room(std::size_t size, std::size_t most, std::string_view path = {});
/// Words that must be given. Refuses: invalid-params.
Result<void> require_text(const std::string& text, std::size_t most, std::string_view rule,
                          std::string_view path);
/// A modifier is the GM's word. Refuses: gm-only.
Result<void> require_gms_modifier(const CommandContext& context, bool is_given);
struct Difficulty {
    int value = 0;
    bool veiled = false;  ///< it is an attribute that GMs alone see
};
/// `given`, or the natural value of what the opponent sets against it; 0 where nothing is
/// (D100-diff-1). Refuses: no-such-character, not-present, no-such-attribute, invalid-params.
/// `actor`: who tests; null for a called test.
Result<Difficulty> difficulty_of(const CommandContext& context, const Character* actor,
                                 const std::optional<Id>& opponent,
                                 const std::optional<Word>& opponent_attribute,
                                 const std::optional<Value>& given);
/// The question of this kind about a character or a test, or null.
const Question* question_about(const State& state, std::string_view kind, const Id& subject);

using Answer = AnsweredQuestion<Question>;

/// Moves the trump, or asks for a choice, where D100-trump-1 and -2 say so.
void update_trump(CommandContext& context, const Id& character);
/// What is tested, and against what.
struct TestTerms {
    std::string attribute;
    std::optional<std::string> skill;
    bool specialised = false;
    std::optional<Id> opponent;
    int difficulty = 0;
    int modifier = 0;
    std::string reason;
    bool veils_difficulty = false;  ///< it is an attribute that GMs alone see
};
/// What a called test says for this actor. Refuses: no-such-call, not-called, already-rolled,
/// no-such-skill, invalid-params (what the call says already).
Result<TestTerms> terms_of_call(const CommandContext& context, const Character& actor,
                                const TestDeclare& command);
/// The skill named, and its specialisation. Refuses: no-such-skill, no-specialisation.
Result<void> require_skill(const Character& actor, const TestDeclare& command);
/// So much damage hits somebody (D100-x-dmg-1). Outside rules are on.
void take_damage(CommandContext& context, const Id& target, int amount, bool ignores_armour);
/// Counts the checks again; closes the test where nothing can be spent any more.
void count_test(CommandContext& context, const Id& test);

/// Refuses what the table plays without.
inline std::unexpected<Refusal> refuse_module(std::string_view rule, std::string_view path = {}) {
    return refuse(refusal::module_off, rule, path,
                  "The GM can turn `outside` on (`settings.set`).");
}

// One for each command, by subject. They refuse before they emit.
Result<void> carry_out(CommandContext& context, const DecisionAnswer& given);
Result<void> carry_out(CommandContext& context, const CharacterAdd& command);
Result<void> carry_out(CommandContext& context, const CharacterSet& command);
Result<void> carry_out(CommandContext& context, const CharacterGive& command);
Result<void> carry_out(CommandContext& context, const CharacterRemove& command);
Result<void> carry_out(CommandContext& context, const Adjust& command);
Result<void> carry_out(CommandContext& context, const SettingsSet& command);
Result<void> carry_out(CommandContext& context, const ConditionStart& command);
Result<void> carry_out(CommandContext& context, const ConditionEnd& command);
Result<void> carry_out(CommandContext& context, const TestDeclare& command);
Result<void> carry_out(CommandContext& context, const TestSet& command);
Result<void> carry_out(CommandContext& context, const AdvantageAdd& command);
Result<void> carry_out(CommandContext& context, const SpiritualSpend& command);
Result<void> carry_out(CommandContext& context, const EffortMake& command);
Result<void> carry_out(CommandContext& context, const TestRoll& command);
Result<void> carry_out(CommandContext& context, const TestCancel& command);
Result<void> carry_out(CommandContext& context, const TestThrow& command);
Result<void> carry_out(CommandContext& context, const TrumpClaim& command);
Result<void> carry_out(CommandContext& context, const TrumpWithdraw& command);
Result<void> carry_out(CommandContext& context, const SpiritualWithdraw& command);
Result<void> carry_out(CommandContext& context, const EffortWithdraw& command);
Result<void> carry_out(CommandContext& context, const ModeSet& command);
Result<void> carry_out(CommandContext& context, const ConfrontationStart& command);
Result<void> carry_out(CommandContext& context, const TurnStart& command);
Result<void> carry_out(CommandContext& context, const Rest& command);
Result<void> carry_out(CommandContext& context, const TriangleUse& command);
Result<void> carry_out(CommandContext& context, const SaveRoll& command);
Result<void> carry_out(CommandContext& context, const CharacterShow& command);
Result<void> carry_out(CommandContext& context, const TestCall& command);
Result<void> carry_out(CommandContext& context, const TestCallClose& command);
Result<void> carry_out(CommandContext& context, const DamageDeal& command);
Result<void> carry_out(CommandContext& context, const ConfrontationJoin& command);
Result<void> carry_out(CommandContext& context, const ConfrontationLeave& command);
/// Called tests that nobody is left to roll for are closed.
void after_command(CommandContext& context);

/// What an answered decision leads to.
Result<void> answer_after_roll(CommandContext& context, const Answer& answer);
Result<void> answer_trump_claim(CommandContext& context, const Answer& answer);
Result<void> answer_trump_choice(CommandContext& context, const Answer& answer);

}  // namespace kast::rules::terre_exile
