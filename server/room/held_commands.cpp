// Which of the players' commands wait for the GM, by the room's automation and by what they offer,
// and how one is carried out that the GM lets pass.

#include "protocol/room_refusals.hpp"
#include "server/room/command_evaluator.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// Dice for a command that may not be carried out yet: none of them is ever thrown.
class UnthrownDice final : public rules::Dice {
public:
    struct Wanted {};

    rules::Id fresh_id() override { return "unthrown"; }

protected:
    [[noreturn]] std::uint32_t draw(std::uint32_t, std::uint32_t) override { throw Wanted{}; }
};

/// A modifier of 0 and an empty list say nothing.
bool is_given(const nlohmann::json& value) {
    return value.is_number() ? value != 0 : !value.empty();
}

/// The parameters without what was offered among them.
std::string without(const std::string& params, const std::vector<std::string>& offered) {
    auto left = nlohmann::json::parse(params);
    for (const std::string& name : offered) left.erase(name);
    return left.dump();
}

/// What kind of question an answer is to; empty of any other command.
std::string question_of(const protocol::Game& game, const protocol::GameState& table,
                        const GameCommand& command) {
    if (command.method != "decision.answer") return {};
    const auto params = nlohmann::json::parse(command.params);
    const auto asked = params.find("decision");
    if (asked == params.end() || !asked->is_string()) return {};
    for (const rules::Decision& one : game.open_questions(table).decisions)
        if (one.id.value == asked->get_ref<const std::string&>()) return one.kind;
    return {};
}

}  // namespace

/// What a player's command offers for the GM's nod: names of its parameters.
std::vector<std::string> CommandEvaluator::offered_in(const Context& context,
                                                      const GameCommand& command) const {
    std::vector<std::string> offered;
    if (context.member.role == wire::Role::gm) return offered;
    const auto names = game_.offered_parameters(*context.latest.table);
    if (names.empty()) return offered;
    const auto params = nlohmann::json::parse(command.params, nullptr, false);
    for (const std::string_view name : names) {
        const auto given = params.is_object() ? params.find(name) : params.end();
        if (given != params.end() && is_given(*given)) offered.emplace_back(name);
    }
    return offered;
}

/// What the game refuses before a die is thrown is refused at once, and what would change nothing
/// need not wait.
rules::Result<bool> CommandEvaluator::must_wait(const Context& context,
                                                const GameCommand& command) const {
    const wire::Automation& automation = context.latest.room->settings.automation;
    if (context.member.role == wire::Role::gm) return false;
    const bool offers = !offered_in(context, command).empty();
    if (!offers && automation == wire::Automation{}) return false;
    bool rolls = false;
    try {
        UnthrownDice dice;
        const auto decided = game_.decide(*context.latest.table, command.method, command.params,
                                          {context.source.member, context.member.role}, dice);
        if (!decided) return std::unexpected(decided.error());
        if (decided->events.empty()) return false;
    } catch (const UnthrownDice::Wanted&) {
        rolls = true;
    }
    const auto asks = [](wire::CommandAutomation one) {
        return one == wire::CommandAutomation::ask;
    };
    return offers || (rolls && automation.rolls == wire::RollAutomation::ask) ||
           (is_of_sheet(command) && asks(automation.sheets)) ||
           std::ranges::any_of(rules::command_kinds, [&](rules::CommandKind kind) {
               return asks(automation.of(kind)) &&
                      game_.is_of_kind(kind, *context.latest.table, command.method, command.params);
           });
}

rules::Result<Commit> CommandEvaluator::hold_command(const Context& context,
                                                     const GameCommand& command) const {
    const CommandSource& source = context.source;
    CommandDice dice(dice_source(context, TypedFaces::Misfit::ends_them));
    auto held =
        hold(*context.latest.room,
             {source.member, command.method, protocol::RawJson{command.params}, source.command,
              source.nonce, now_after(context.latest), source.faces, offered_in(context, command),
              question_of(game_, *context.latest.table, command)},
             dice.fresh_id());
    if (!held) return std::unexpected(std::move(held.error()));
    return commit_of(context.latest, source, entries_of_room({std::move(*held)}), nullptr, false);
}

rules::Result<Commit> CommandEvaluator::pass(const Context& context,
                                             const wire::PassCommand& pass) const {
    if (context.member.role != wire::Role::gm) return refuse(rules::gm_only);
    const RoomVersion& latest = context.latest;
    const auto found = latest.room->held_commands.find(pass.held);
    if (found == latest.room->held_commands.end()) return refuse(wire::no_such_held, {}, "/held");
    const wire::HeldCommandState& held = found->second;
    Context given{latest,
                  context.view,
                  {held.member, held.command, held.nonce, held.faces},
                  latest.room->members.at(held.member)};
    const bool without_offered = pass.without_offered.value_or(false);
    const GameCommand command{
        held.method, without_offered ? without(held.params.text, held.offered) : held.params.text};
    auto commit = play(given, command);
    if (commit && is_hidden_from_roller(*commit, given)) {
        given.server_share = true;
        commit = play(given, command);
    }
    if (!commit) return commit;
    Entry passed =
        std::move(entries_of_room({wire::CommandPassed{pass.held, held.member, held.method,
                                                       without_offered, held.question}})
                      .front());
    passed.seq = commit->after.seq + 1;
    passed.at_ms = now_after(commit->after);
    passed.by = context.source.member.value;
    passed.cause = context.source.command;
    auto room = std::make_shared<wire::RoomState>(*latest.room);
    apply(*room, *passed.of_room(), passed.at_ms);
    if (!commit->entries.empty()) commit->entries.back().more = true;
    commit->after.seq = passed.seq;
    commit->after.at_ms = passed.at_ms;
    commit->after.room = std::move(room);
    commit->entries.push_back(std::move(passed));
    return commit;
}

}  // namespace kast::server
