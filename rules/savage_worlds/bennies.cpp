// Purses: who pays for what, and where bennies come from (1.11, tables T22 and T23).

#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

std::vector<Purse> purses_for(const State& state, const Character& character) {
    std::vector<Purse> purses;
    if (!character.owner.empty()) {
        // A player's ally is paid for only where the GM allows it (SW-benny-8).
        if (character.wild || character.bennies_allowed) {
            purses.push_back({PurseKind::player, character.owner,
                              in_purse(state.bank.players, character.owner)});
        }
        return purses;
    }
    if (character.wild) {
        purses.push_back(
            {PurseKind::character, character.id, in_purse(state.bank.characters, character.id)});
    }
    purses.push_back({PurseKind::gm_pool, {}, state.bank.gm_pool});
    return purses;
}

bool can_pay(const State& state, const Character& character) {
    return std::ranges::any_of(purses_for(state, character),
                               [](const Purse& purse) { return purse.chips > 0; });
}

void pay(CommandContext& context, const Character& character, std::string_view cause,
         bool from_pool, bool hidden) {
    for (const Purse& purse : purses_for(context.state(), character)) {
        if (purse.chips == 0 || (from_pool && purse.kind != PurseKind::gm_pool)) continue;
        const bool secret =
            purse.kind == PurseKind::character ||
            (purse.kind == PurseKind::gm_pool && !context.state().settings.show_gm_pool);
        context.emit(BennySpent{purse.kind, purse.owner, character.id, std::string(cause),
                                purse.chips - 1, secret, hidden});
        return;
    }
}

void gift(CommandContext& context, PurseKind kind, const Id& owner, int number,
          std::string_view cause) {
    const Bank& bank = context.state().bank;
    int before = bank.gm_pool;
    if (kind == PurseKind::player) before = in_purse(bank.players, owner);
    if (kind == PurseKind::character) before = in_purse(bank.characters, owner);
    const bool secret = kind == PurseKind::character ||
                        (kind == PurseKind::gm_pool && !context.state().settings.show_gm_pool);
    context.emit(BennyGained{kind, owner, number, before + number, std::string(cause), secret});
}

void joker_gifts(CommandContext& context, const Slot& slot) {
    if (!context.state().session_open || slot.members.empty()) return;
    std::vector<const Character*> holders;
    for (const Id& id : slot.members) {
        if (const Character* one = context.find(id)) holders.push_back(one);
    }
    if (holders.empty()) return;
    // A card shared with a mount or an ally of the GM's is the players' too.
    const bool is_players = std::ranges::any_of(holders, [](const Character* one) {
        return !one->owner.empty() || one->side == "players";
    });
    if (is_players) {
        std::vector<Id> players;
        for (const auto& [player, chips] : context.state().bank.players) players.push_back(player);
        for (const Id& player : players) gift(context, PurseKind::player, player, 1, "joker");
        return;
    }
    const std::string side = holders.front()->side;
    gift(context, PurseKind::gm_pool, {}, 1, "joker");
    std::vector<Id> cards;
    for (const auto& [id, one] : context.state().characters) {
        if (one.wild && one.owner.empty() && one.side == side && slot_of(context.state(), id)) {
            cards.push_back(id);
        }
    }
    for (const Id& id : cards) gift(context, PurseKind::character, id, 1, "joker");
}

}  // namespace kast::rules::savage_worlds
