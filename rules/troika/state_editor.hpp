#pragma once
// Where an event finds what it changes, and the changes that several events share.

#include "rules/troika/events.hpp"
#include "rules/troika/sheet.hpp"

#include <algorithm>

namespace kast::rules::troika {

struct StateEditor {
    State& state;

    Creature* creature(const Id& id) { return state.creatures.edit(id); }
    Item* item(const Id& owner, const Id& id) {
        Creature* one = creature(owner);
        if (!one) return nullptr;
        const auto found = std::ranges::find(one->inventory, id, &Item::id);
        return found == one->inventory.end() ? nullptr : &*found;
    }
    Tokens* tokens(const Id& owner) {
        if (!state.initiative) return nullptr;
        const auto found = std::ranges::find(state.initiative->tokens, owner, &Tokens::owner);
        return found == state.initiative->tokens.end() ? nullptr : &*found;
    }
    Affliction* affliction(const Id& id) {
        const auto found = std::ranges::find(state.afflictions, id, &Affliction::id);
        return found == state.afflictions.end() ? nullptr : &*found;
    }
    Hit* hit(int index) {
        if (!state.exchange || index < 0 || index >= static_cast<int>(state.exchange->hits.size()))
            return nullptr;
        return &state.exchange->hits[static_cast<std::size_t>(index)];
    }
    void set_stamina(const Id& id, int stamina) {
        if (Creature* one = creature(id)) one->stamina = stamina;
    }
    void set_played(const Id& id) {
        const Creature* one = find(state, id);
        if (one && one->fresh) creature(id)->fresh = false;
    }
    /// The turn's action, where it is this one's turn.
    void spend_action(const Id& id) {
        set_played(id);
        use_action(id);
    }
    void use_action(const Id& id) {
        if (state.initiative && state.initiative->turn && state.initiative->turn->actor == id) {
            state.initiative->turn->action_used = true;
        }
    }
    void hand_over(Creature& giver, const ItemMoved& event) {
        if (event.part_of) {
            if (Item* bundle = item(giver.id, *event.part_of)) bundle->count -= event.item.count;
        } else {
            drop_item(giver, event.item.id);
        }
        Creature* receiver = event.to ? creature(*event.to) : nullptr;
        if (!receiver) return;
        receiver->inventory.push_back(event.item);
        if (event.in_hand) receiver->hands.push_back(event.item.id);
    }
    /// On the blow of `by` whose luck is still open.
    void use_luck(const Id& by, LuckUse use) {
        if (!state.exchange) return;
        for (Hit& blow : state.exchange->hits) {
            if (blow.by == by && blow.luck == LuckUse::open) {
                blow.luck = use;
                return;
            }
        }
    }
    void close_question(const Id& id) {
        std::erase_if(state.questions, [&](const Question& one) { return one.decision.id == id; });
    }
    void drop_item(Creature& one, const Id& id) {
        std::erase(one.hands, id);
        if (one.worn == id) one.worn.reset();
        std::erase_if(one.inventory, [&](const Item& thing) { return thing.id == id; });
    }
    void forget(const Id& id) {
        std::erase_if(state.afflictions, [&](const Affliction& one) { return one.creature == id; });
        state.reflection.erase(id);
        state.unaware.erase(id);
    }
    void erase_creature(const Id& id) {
        forget(id);
        if (state.initiative) {
            std::erase(state.initiative->members, id);
            std::erase(state.initiative->leaving, id);
        }
        state.creatures.erase(id);
    }
};

}  // namespace kast::rules::troika
