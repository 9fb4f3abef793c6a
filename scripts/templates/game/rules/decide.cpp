#include "rules/@name@/system.hpp"
#include "rules/core/command_context.hpp"

#include <numeric>

namespace kast::rules::@name@ {
namespace {

using CommandContext = rules::CommandContext<System>;

constexpr std::size_t characters_max = 200;

/// The character, where the actor may give commands for it. Refuses: no-such-character,
/// not-allowed.
Result<const Character*> own_character(const CommandContext& context, const Id& id,
                                       std::string_view path) {
    const auto found = context.state().characters.find(id);
    if (found == context.state().characters.end())
        return refuse(no_such_character, {}, path, "'" + id.value + "' is not on the table.");
    KAST_REQUIRE(require_control(context.actor(), found->second.owner, path));
    return &found->second;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const Actor& actor = context.actor();
    if (!actor.is_gm() && actor.role != Role::player) return refuse(not_allowed);
    if (context.state().characters.size() >= characters_max)
        return refuse(refusal::too_many, {}, {}, "At most 200 characters.");
    if (command.id && context.state().characters.contains(*command.id))
        return refuse(id_taken, {}, "/id");
    Character sheet{command.called, actor.is_gm() ? IdOrNone{} : IdOrNone(actor.member),
                    command.rating};
    const Id id = command.id ? *command.id : context.fresh_id();
    context.emit(CharacterAdded{id, std::move(sheet)});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    KAST_REQUIRE(own_character(context, command.character, "/character"));
    context.emit(CharacterRemoved{command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    context.emit(SettingsChanged{{command.players_see_targets}});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestRoll& command) {
    const auto actor = own_character(context, command.actor, "/actor");
    KAST_REQUIRE(actor);
    TestRolled rolled{.actor = command.actor, .target = command.target};
    rolled.modifiers = {{(*actor)->rating, "rating", "@ID@-test-1"}};
    rolled.dice = context.throw_dice(2, 6);
    rolled.total = std::accumulate(rolled.dice.begin(), rolled.dice.end(), (*actor)->rating.value);
    rolled.outcome = rolled.total >= rolled.target ? Outcome::success : Outcome::failure;
    rolled.shows_target = context.state().settings.players_see_targets;
    context.emit(std::move(rolled));
    return {};
}

/// What every command ends with: nothing, so far.
void after_command(CommandContext&) {}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    return decide_command<CommandContext>(std::move(before), command, actor, dice);
}

}  // namespace kast::rules::@name@
