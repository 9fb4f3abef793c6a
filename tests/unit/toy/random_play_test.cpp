// Thousands of random commands: nothing throws, refusals cost nothing, what must hold holds, the
// past replays to the same table, and what is stored is read back the same.

#include "random_play.hpp"

#include "rules/toy/sheet_writing.hpp"

#include <gtest/gtest.h>

#include "support/random_games.hpp"
#include "support/viewer_output.hpp"

namespace kast::rules::toy {
namespace {

using tests::Counts;

bool holds(const UsageDie& die) {
    return on_chain(die.max) && (die.current == 0 || on_chain(die.current)) &&
           die.current <= die.max;  // TOY-ud-4
}

/// Words where a sheet does not hold together; empty where all is well.
std::string broken(const Adventurer& one) {
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness, Intangible::sanity}) {
        if (!holds(die_of(one, stat))) return enum_word(stat);
    }
    for (const Tangible stat :
         {Tangible::vigor, Tangible::dexterity, Tangible::intellect, Tangible::focus}) {
        if (!on_chain(die_of(one, stat))) return enum_word(stat);
    }
    for (const auto& [name, item] : one.usage) {
        if (!holds(item)) return name;
        if (item.lost && item.wear != Wear::armor) return name + " lost";
    }
    for (const auto& [name, pool] : one.pools) {
        if (pool.count < 0 || pool.count > pool.max || !on_chain(pool.die)) return name;
    }
    for (const auto& [name, skill] : one.skills) {
        if (skill.x < 1 || skill.x > 6 || skill.marks < 0) return name;
    }
    if (one.flesh.current < 0 || one.flesh.current > one.flesh.max) return "flesh";
    if (one.grit.current < 0 || one.grit.current > one.grit.max) return "grit";
    if (one.level < 0 || one.level > 9) return "level";
    if (one.dying && one.dead) return "dying and dead";
    if (one.dying && one.flesh.current != 0) return "dying with Flesh left (TOY-x-dying-1)";
    if (one.creation < 1 || one.creation > creation_done) return "creation";
    if (one.languages_owed < 0) return "languages";
    return {};
}

std::string broken(const State& state, const Attempt& attempt) {
    for (const Entrant& one : attempt.entrants) {
        const bool rolled = attempt.phase != AttemptPhase::open;
        if (rolled != (one.faces.size() == one.dice.size())) return "faces without dice";
        for (std::size_t i = 0; i < one.faces.size(); ++i) {
            if (one.faces[i] < 1 || one.faces[i] > one.dice[i].sides) return "no such face";
        }
        std::set<std::string> once;
        for (const AddOn& added : one.added) {
            if (!once.insert(added.die).second) return "added twice (TOY-int-2)";
            if (added.face > added.sides) return "no such face";
        }
        if (attempt.kind == RollKind::roll_to_succeed && !one.modifiers.empty())
            return "a modifier on a Roll to Succeed (TOY-rs-2)";
        if (rolled && one.total != total_of(one)) return "a wrong sum (TOY-ro-2)";
        if (!find_character(state, one.who) && !find_monster(state, one.who)) return "nobody";
    }
    const bool asked = std::ranges::any_of(
        state.questions, [&](const Question& one) { return one.attempt == attempt.id; });
    if (!asked && attempt.phase != AttemptPhase::open) return "an attempt nobody can go on with";
    return {};
}

std::string broken(const State& state) {
    for (const auto& [id, one] : state.characters) {
        if (std::string why = broken(one); !why.empty()) return id.value + ": " + why;
    }
    std::set<Id> busy;
    for (const auto& [id, attempt] : state.attempts) {
        if (std::string why = broken(state, attempt); !why.empty()) return id.value + ": " + why;
        for (const Entrant& one : attempt.entrants) {
            if (!busy.insert(one.who).second) return one.who.value + ": in two attempts";
        }
    }
    for (const auto& [id, contest] : state.contests) {
        for (const Id& one : contest.participants) {
            if (!busy.insert(one).second) return one.value + ": in a contest and elsewhere";
            if (!find_character(state, one)) return one.value + ": not there";
        }
    }
    for (const Question& one : state.questions) {
        if (one.decision.options.empty()) return "a question without answers";
        if (one.decision.kind != asks::winner && !find_character(state, one.decision.creature))
            return "a question to nobody: " + one.decision.kind;
    }
    if ((state.time.mode == Mode::combat) != (state.time.moment > 0)) return "Moments";
    return {};
}

/// What the views say somebody may do is not refused to a GM, and what they leave out is.
void check_allowed(const State& state, std::uint64_t seed) {
    const auto agrees = [&](const std::vector<std::string>& allowed, const Command& command) {
        CountingDice dice(seed, CountingDice::Faces::often_low);
        tests::expect_allowed<System>(allowed, state, command, dice);
    };
    const auto gm_may = available_to_gm(TableSituation{state});
    agrees(gm_may, PhaseAdvance{});
    agrees(gm_may, CombatEnd{});
    agrees(gm_may, TimeSet{});
    for (const auto& [id, one] : state.characters) {
        const auto may = available_to({state, id, one});
        agrees(may, InitWait{id});
        agrees(may, ActionTake{id, ActionKind::basic, {}});
        agrees(may, Exert{id, {}});
        agrees(may, Rest{.actor = id, .rest = RestKind::breather});
        agrees(may, CreationFleshRoll{id, {}});
        agrees(may, CreationSkillsAssign{id});
        agrees(may, CreationGearChoose{id, {}});
        agrees(may, RollTwentyOpen{.actor = id, .dice = {{.sides = Sides(6)}}});
    }
}

void play(std::uint64_t seed, Counts& counts, tests::Sheets sheets) {
    CountingDice dice(seed, CountingDice::Faces::often_low);
    Settings settings;
    settings.hold_rs = seed % 4 == 0;
    settings.luck_tie = seed % 2 == 0 ? LuckTie::max : LuckTie::current;
    const tests::Laws<System> laws{
        .broken = [](const State& state) { return broken(state); },
        .check_allowed = [&](const State& state) { check_allowed(state, seed); },
        .sheets = sheets};
    tests::play_game<System>(rules::new_table<System>(settings), RandomPlayer(seed), dice, 500,
                             laws, counts);
}

TEST(RandomPlay, HoldsTogether) {
    tests::play_games<System>(200, [](std::uint64_t seed, Counts& counts) {
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

// ---- Secrets: the picks of a Luck Contest

const std::vector<Viewer> strangers{{Role::gm, "gm"}, {Role::player, "eve"}, {Role::spectator, {}}};

CharacterAdd fighter(const char* id, const char* owner, std::mt19937_64& random) {
    CharacterAdd add;
    add.id = Id(id);
    add.owner = Id(owner);
    add.name = id;
    const auto die = [&] { return UsageGiven{.max = chain[random() % chain.size()]}; };
    add.intangibles = IntangiblesGiven{die(), die(), die(), die()};
    return add;
}

/// Two games in which the players pick differently, until the picks are turned over.
void twins(std::uint64_t seed) {
    static constexpr std::array<const char*, 5> picks{"presence", "talent", "awareness", "sanity",
                                                      "one"};
    std::mt19937_64 random(seed);
    std::array<State, 2> states{rules::new_table<System>({}), rules::new_table<System>({})};
    std::array<CountingDice, 2> dice{CountingDice(seed, CountingDice::Faces::often_low),
                                     CountingDice(seed, CountingDice::Faces::often_low)};
    const Actor game_master{"gm", Role::gm};
    const auto both = [&](const Actor& actor, const Command& one, const Command& other,
                          const Id& own) {
        std::array<std::vector<Event>, 2> events;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto done = System::decide(states[i], i == 0 ? one : other, actor, dice[i]);
            ASSERT_TRUE(done) << done.error().kind;
            for (const Event& event : *done) System::apply(states[i], event);
            events[i] = *done;
        }
        for (const Viewer& viewer : strangers) {
            ASSERT_EQ(tests::output_of<System>(events[0], states[0], viewer),
                      tests::output_of<System>(events[1], states[1], viewer));
        }
        for (const char* member : {"ann", "bob", "cid"}) {
            // Each sees what is their own, and of the others as little as anybody.
            if (Id(member) == own) continue;
            for (const auto& [key, open] : states[0].contests) {
                for (const SealedPartyView& party :
                     kast::rules::view(open.choice, {Role::player, member}).parties) {
                    if (owner_of(states[0], party.party) == Id(member)) continue;
                    ASSERT_FALSE(party.picks);
                }
            }
        }
    };
    const std::array<std::pair<const char*, const char*>, 3> players{
        {{"a1", "ann"}, {"b1", "bob"}, {"c1", "cid"}}};
    for (const auto& [id, owner] : players) {
        const Command add = fighter(id, owner, random);
        both(game_master, add, add, {});
    }
    const Command open = LuckContestOpen{.id = Id("l"), .participants = {"a1", "b1", "c1"}};
    both(game_master, open, open, {});
    const std::size_t silent = random() % 3;  // Somebody does not lock, so nothing is turned over.
    for (int step = 0; step < 12; ++step) {
        const std::size_t who = random() % 3;
        const auto& [id, owner] = players[who];
        const Actor actor{owner, Role::player};
        const SealedParty& party = states[0].contests.at("l").choice.parties[who];
        if (party.locked) continue;
        if (party.picks && who != silent && random() % 2 == 0) {
            const Command lock = ChoiceLock{"l", id};
            both(actor, lock, lock, owner);
        } else {
            both(actor, ChoiceSeal{"l", id, {picks[random() % 5]}},
                 ChoiceSeal{"l", id, {picks[random() % 5]}}, owner);
        }
    }
}

TEST(Secrecy, TwoGamesThatDifferInPicksAreOneToAllOthers) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        twins(seed);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace kast::rules::toy
