// Two games that differ only in what is secret are, byte for byte, one game to those who may not
// know it: what is on the GM's sheets to the players, and what a team has sealed to the other side.

#include <gtest/gtest.h>

#include "random_play.hpp"
#include "support/viewer_output.hpp"

namespace kast::rules::mouse_guard {
namespace {

const Actor gm{Id("gm"), Role::gm};

using ViewerOutput = tests::ViewerOutput<System>;

/// A game of brun (Ann's) and lily (Bob's) against the GM's fox and wolf. `variant` 0 and 1 differ
/// in nothing but secrets.
struct Game {
    int variant;
    CountingDice dice;
    State state = rules::new_table<System>(Settings{true});
    ViewerOutput ann, spectator, master;

    Game(int which, std::uint64_t seed) : variant(which), dice(seed) {}

    bool does(const Actor& actor, const Command& command) {
        const auto events = System::decide(state, command, actor, dice);
        if (!events) return false;
        for (const Event& event : *events) System::apply(state, event);
        ann.add(*events, state, {Role::player, Id("ann")});
        spectator.add(*events, state, {Role::spectator, {}});
        master.add(*events, state, {Role::gm, Id("gm")});
        return true;
    }
    void adds(const char* id, const char* owner) {
        CharacterAdd add;
        add.id = Id(id);
        static_cast<CharacterSpec&>(add).name = id;
        if (*owner) add.owner = Id(owner);
        add.skills = {{"fighter", 3}};
        add.traits = BoundedList<Word, 20>{"quick", "stubborn"};
        add.health = Rating(6);
        add.gear = BoundedList<Word, 20>{"axe"};
        if (!*owner && variant == 1) {  // As many dice, out of other numbers.
            add.skills = {{"fighter", 4}, {"smith", 6}};
            add.nature = NatureGiven{{}, BoundedInt<0, 12>(4), {}};
            add.traits = BoundedList<Word, 20>{"sly", "vain", "old"};
            add.wises = BoundedList<Word, 20>{"owl-wise"};
            add.goal = Line("To be king.");
            add.health = Rating(7);
            add.gear = BoundedList<Word, 20>{"axe", "spear"};
        }
        ASSERT_TRUE(does(gm, add));
        if (!*owner && variant == 1) {
            ASSERT_TRUE(does(gm, ConditionTake{Id(id), Condition::injured}));
            ASSERT_TRUE(does(gm, ConditionTake{Id(id), Condition::tired}));
        }
    }
    void set_up() {
        adds("brun", "ann");
        adds("lily", "bob");
        adds("fox", "");
        adds("wolf", "");
        for (const char* id : {"brun", "lily", "fox", "wolf"}) {
            Award award{Id(id), 5, 5};
            ASSERT_TRUE(does(gm, award));
        }
    }
    void starts_conflict() {
        ConflictStart start{.type = ConflictType::fight};
        start.teams = BoundedList<TeamGiven, 12>{
            {Id("them"), Side::gm, {}, BoundedList<Id, 20>{"fox", "wolf"}},
            {Id("us"), Side::players, {}, BoundedList<Id, 20>{"brun", "lily"}}};
        ASSERT_TRUE(does(gm, start));
        for (const char* team : {"them", "us"})
            ASSERT_TRUE(does(gm, GoalState{Id(team), "To win."}));
        for (const auto& [team, actor] :
             {std::pair<const char*, const char*>{"them", "fox"}, {"us", "brun"}}) {
            ASSERT_TRUE(does(gm, DispositionTest{Id(team), Id(actor), Word("health"), {}}));
            ASSERT_TRUE(does(gm, Throw{Id(actor)}));
            if (!state.questions.empty()) {
                ASSERT_TRUE(
                    does(gm, DecisionAnswer{state.questions.front().decision.id, "keep", {}}));
            }
        }
    }
    void forget() {
        ann.bytes.clear();
        spectator.bytes.clear();
    }
    /// What the GM does in secret, differently in each game.
    void secret(int turn) {
        CharacterSet notes{};
        notes.character = Id("wolf");
        notes.belief = Line("Thought " + std::to_string(turn * 10 + variant));
        ASSERT_TRUE(does(gm, notes));
        if (variant == 1 && turn % 3 == 0) {
            Adjust skill{.character = Id("fox"), .field = Field::skill};
            skill.which = Word("smith");
            skill.value = 1 + turn % 9;
            ASSERT_TRUE(does(gm, skill));
        }
    }
};

/// Seals and locks for a team whatever the seed says, and what differs between the games last.
void choose(Game& game, std::uint64_t seed, bool gms_rest_differs, bool ours_differ) {
    const Id choice = game.state.conflict->choice->id;
    for (const char* team : {"them", "us"}) {
        std::mt19937_64 engine(seed + (std::string(team) == "us" ? 1 : 2));
        const bool differs = std::string(team) == "us" ? ours_differ : gms_rest_differs;
        ChoiceSeal seal{choice, Id(team), {}};
        for (int i = 0; i < 3; ++i) {
            auto pick = static_cast<std::size_t>(engine() % 4);
            if (differs && i == 2) pick = (pick + static_cast<std::size_t>(game.variant)) % 4;
            seal.picks.items.emplace_back(enum_word(static_cast<Action>(pick)));
        }
        ASSERT_TRUE(game.does(gm, seal));
        ASSERT_TRUE(game.does(gm, ChoiceLock{choice, Id(team)}));
    }
}

/// The next public thing to do, the same in both games.
Command next(const State& state, std::mt19937_64& engine) {
    if (!state.questions.empty()) {
        const Question& open = state.questions.front();
        // What the GM names of a hidden sheet is not the same in both.
        const std::size_t which = open.hidden ? 0 : engine() % open.decision.options.size();
        return DecisionAnswer{open.decision.id, open.decision.options[which].answer, {}};
    }
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (one.thrown) continue;
            switch (engine() % 8) {
                case 0:
                    return PersonaSpend{one.actor, 1};
                case 1:
                    return HelpOffer{Id(one.actor == Id("brun") ? "lily" : "brun"), one.actor,
                                     "will"};
                case 2:
                    return NatureTap{one.actor};
                default:
                    return Throw{one.actor};
            }
        }
    }
    return ActionReveal{};
}

TEST(Secrecy, TheGmsSheetsAreSecretToTheOthers) {
    int sent = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game first(0, seed);
        Game second(1, seed);
        for (Game* game : {&first, &second}) {
            game->set_up();
            game->forget();
            game->starts_conflict();
        }
        ASSERT_EQ(first.ann.bytes, second.ann.bytes);
        std::mt19937_64 engine(seed);
        for (int turn = 0; turn < 60 && first.state.conflict->phase != ConflictPhase::ended;
             ++turn) {
            for (Game* game : {&first, &second}) {
                game->forget();
                game->secret(turn);
                if (game->state.conflict->phase == ConflictPhase::choosing)
                    choose(*game, seed * 100 + static_cast<std::uint64_t>(turn), false, false);
            }
            Command command = next(first.state, engine);
            // Tapping Nature shows how much there is; the GM's do not here.
            const auto* tap = get_if<NatureTap>(&command);
            if (tap && first.state.characters.at(tap->actor).owner.empty())
                command = Throw{tap->actor};
            Command other = command;
            const auto* answer = get_if<DecisionAnswer>(&command);
            if (answer && first.state.questions.front().hidden) {
                const Question& theirs = second.state.questions.front();
                other = DecisionAnswer{theirs.decision.id, theirs.decision.options[0].answer, {}};
            }
            ASSERT_EQ(first.does(gm, command), second.does(gm, other));
            ASSERT_EQ(first.ann.bytes, second.ann.bytes) << "game " << seed << " turn " << turn;
            ASSERT_EQ(first.spectator.bytes, second.spectator.bytes);
            sent += first.ann.bytes.empty() ? 0 : 1;
        }
        EXPECT_NE(first.master.bytes, second.master.bytes);
    }
    EXPECT_GT(sent, 300);
}

/// Two scripts that differ in the third action are one to the other side until it is revealed; and
/// where the conflict ends before that, for ever (MG-choose-2, MG-choose-5).
TEST(Secrecy, WhatIsSealedIsSecretToTheOtherSide) {
    for (const bool ours : {false, true}) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Game first(0, seed);
            Game second(1, seed);
            for (Game* game : {&first, &second}) {
                game->variant = 0;  // The sheets are the same.
                game->set_up();
                game->starts_conflict();
                game->variant = game == &first ? 0 : 1;
                game->master.bytes.clear();
                game->forget();
                choose(*game, seed, !ours, ours);
            }
            std::mt19937_64 engine(seed);
            while (first.state.conflict->phase != ConflictPhase::ended) {
                const Command command = next(first.state, engine);
                const bool last =
                    holds_alternative<ActionReveal>(command) && first.state.conflict->action == 2;
                if (last) break;
                ASSERT_EQ(first.does(gm, command), second.does(gm, command));
            }
            ASSERT_TRUE(first.does(gm, ConflictEnd{"Over."}) &&
                        second.does(gm, ConflictEnd{"Over."}));
            EXPECT_EQ(first.spectator.bytes, second.spectator.bytes);
            const ViewerOutput& one = ours ? first.master : first.ann;
            const ViewerOutput& two = ours ? second.master : second.ann;
            EXPECT_EQ(one.bytes, two.bytes);
            const ViewerOutput& own = ours ? first.ann : first.master;
            const ViewerOutput& owns = ours ? second.ann : second.master;
            EXPECT_NE(own.bytes, owns.bytes);  // It would prove nothing otherwise.
        }
    }
}

}  // namespace
}  // namespace kast::rules::mouse_guard
