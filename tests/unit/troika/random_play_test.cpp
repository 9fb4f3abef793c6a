// Thousands of random commands: nothing throws, refusals cost nothing, what must hold holds, the
// past replays to the same table, and what is stored is read back the same.

#include "random_play.hpp"

#include "rules/troika/sheet_writing.hpp"

#include <gtest/gtest.h>

#include "support/random_games.hpp"

namespace kast::rules::troika {
namespace {

using tests::Counts;

/// Words where the table does not hold together; empty where all is well.
std::string broken_creature(const State& state, const Creature& one) {
    if (one.stamina > one.stamina_max) return "more Stamina than there may be (TR-4.2.e)";
    if (one.condition == Condition::alive && one.stamina < 1)
        return "alive without Stamina (TR-4.1.a)";
    if (one.condition == Condition::dying && one.stamina != 0)
        return "dying with Stamina left (TR-4.1.a)";
    if (one.condition != Condition::dead && one.condition != Condition::incapacitated &&
        one.stamina < 0) {
        return "below 0 and not dead (TR-4.3.a)";
    }
    if (one.kind == Kind::character ? !one.luck || *one.luck < 0 : one.luck.has_value())
        return "Luck (TR-3.3.e)";
    int hands = 0;
    for (const Id& held : one.hands) {
        const Item* item = find_item(one, held);
        if (!item) return "holds what it does not carry (TR-10.2.b)";
        hands += hands_needed(*item);
    }
    if (hands > 2) return "three hands (TR-6.6.g)";
    if (one.worn && !find_item(one, *one.worn)) return "wears what it does not carry (TR-10.2.b)";
    std::set<Id> things;
    for (const Item& item : one.inventory) {
        if (item.count < 1) return "an empty bundle";
        if (!things.insert(item.id).second) return "one thing twice";
        if (item.weapon && (item.weapon->shots < 0 || item.weapon->shots > item.weapon->shots_max))
            return "shots (TR-X.ammo)";
    }
    if (one.kind != Kind::character) {
        for (const auto& [name, skill] : one.advanced) {
            if (skill.tick) return "a tick on somebody who has none (TR-2.1.1.c)";
        }
    }
    if (one.silver < 0) return "debts";
    if (one.aiming && !state.initiative) return "aims at nothing (TR-6.2.2.a)";
    return {};
}

std::string broken_initiative(const State& state) {
    const Initiative& running = *state.initiative;
    if (running.tokens.empty() || running.tokens.back().owner != owner::end)
        return "End is not last";
    for (const Tokens& one : running.tokens) {
        if (one.stack < 0 || one.out < 0 || one.held < 0) return "less than no tokens";
        const Creature* creature = find(state, one.owner);
        if (!creature) continue;
        if (one.stack + one.out + one.held != 2)
            return "a character without two tokens (TR-5.1.1.a)";
        if ((one.held == 1) != creature->aiming.has_value())
            return "an Aim without its token (TR-6.2.2.a)";
    }
    if (running.tokens.back().stack != 1) return "no End to draw (TR-5.1.3.a)";
    for (const Id& id : running.members) {
        if (!find(state, id)) return "somebody in it who is not there";
    }
    return {};
}

std::string broken(const State& state) {
    std::set<Id> things;
    for (const auto& [id, one] : state.creatures) {
        if (id != one.id) return "under another's id";
        if (std::string why = broken_creature(state, one); !why.empty())
            return id.value + ": " + why;
        for (const Item& item : one.inventory) {
            if (!things.insert(item.id).second) return item.id.value + ": carried twice";
        }
    }
    for (const Item& item : state.ground) {
        if (!things.insert(item.id).second) return item.id.value + ": carried and on the ground";
    }
    if (state.initiative) {
        if (std::string why = broken_initiative(state); !why.empty()) return why;
    }
    if (state.exchange && state.questions.empty()) return "an exchange that nobody can go on with";
    for (const Question& question : state.questions) {
        if (!find(state, question.decision.creature)) return "a question to nobody";
        if (question.decision.options.empty()) return "a question without answers";
    }
    for (const CalledTest& test : state.called_tests) {
        if (test.rolled.size() == test.who.size()) return "a called test that all have rolled";
    }
    for (const Affliction& affliction : state.afflictions) {
        const Creature* victim = find(state, affliction.creature);
        if (!victim || victim->condition == Condition::dead) return "hurts nobody or the dead";
    }
    return {};
}

std::uint32_t tokens_in_stack(const State& state) {
    std::uint32_t tokens = 0;
    for (const Tokens& one : state.initiative->tokens)
        tokens += static_cast<std::uint32_t>(one.stack);
    return tokens;
}

template <class T>
Command by(const Id& actor) {
    T command;
    if constexpr (requires { command.actor; }) command.actor = actor;
    return command;
}

/// What the views say may be done is not refused, and what they leave out is.
void check_allowed(const State& state, std::uint64_t seed) {
    const auto agrees = [&](const std::vector<std::string>& allowed, const Command& command) {
        CountingDice dice(seed);
        tests::expect_allowed<System>(allowed, state, command, dice);
    };
    const auto gm_may = available_to_gm(state);
    agrees(gm_may, TokenDraw{});
    agrees(gm_may, TurnEnd{});
    agrees(gm_may, TurnGiveBack{});
    agrees(gm_may, InitiativeEnd{});
    agrees(gm_may, AidWindowEnd{});
    for (const auto& [id, one] : state.creatures) {
        const auto may = available_to(state, one);
        for (const Command& command :
             {by<Delay>(id), by<Move>(id), by<StandUp>(id), by<DropInHaste>(id), by<AimRelease>(id),
              by<ProvisionEat>(id), by<TrainingFinish>(id), by<Improvise>(id),
              by<DefenceChoose>(id)}) {
            agrees(may, command);
        }
    }
}

void play(std::uint64_t seed, Counts& counts, tests::Sheets sheets) {
    CountingDice dice(seed);
    Settings settings;
    settings.enemy_token_cap = seed % 2 == 0;
    settings.luck_against_death = seed % 3 == 0;
    // TR-1.a: nothing but d6, save for the pick of a token, which is one among those in the stack.
    const auto check_dice = [&](const State& before, const Command& command) {
        std::vector<std::uint32_t> sides = dice.take_sides();
        if (holds_alternative<TokenDraw>(command)) {
            ASSERT_EQ(sides.front(), tokens_in_stack(before));
            sides.erase(sides.begin());
        }
        for (const std::uint32_t one : sides) ASSERT_EQ(one, 6U) << tests::name_of(command);
    };
    const tests::Laws<System> laws{
        .broken = [](const State& state) { return broken(state); },
        .check_allowed = [&](const State& state) { check_allowed(state, seed); },
        .check_dice = check_dice,
        .sheets = sheets};
    tests::play_game<System>(rules::new_table<System>(settings), RandomPlayer(seed), dice, 500,
                             laws, counts);
}

TEST(RandomPlay, HoldsTogether) {
    tests::play_games<System>(250, [](std::uint64_t seed, Counts& counts) {
        play(seed, counts, tests::Sheets::written);
    });
}

TEST(RandomPlay, HoldsTogetherWhereSheetsAreKeptByHand) {
    for (std::uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        Counts counts;
        play(seed, counts, tests::Sheets::kept);
        EXPECT_GT(counts.done, 50);
    }
}

}  // namespace
}  // namespace kast::rules::troika
