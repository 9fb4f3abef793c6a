// Anybody doing anything, at random: nothing throws, a refusal rolls nothing, the events alone
// rebuild the table, the invariants hold, and what is secret is in nobody's bytes.

#include "protocol/write.hpp"

#include "support/arbitrary.hpp"
#include "table.hpp"
#include <random>

namespace kast::rules::savage_worlds::testing {
namespace {

namespace shape = protocol::shape;

class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed) : engine_(seed) {}
    int drawn = 0;
    Id fresh_id() override { return Id("n" + std::to_string(engine_() % 1'000'000)); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        ++drawn;
        return lowest + static_cast<std::uint32_t>(engine_() % n);
    }

private:
    std::mt19937_64 engine_;
};

const std::vector<const char*> everybody{"ann", "bo", "dog", "orc", "gob", "boss", "mare"};
const std::vector<const char*> traits{"fighting", "shooting", "athletics", "spirit",  "vigor",
                                      "taunt",    "healing",  "stealth",   "strength"};

Table busy_table() {
    Table table;
    table.state.settings.rulings = true;
    table.state.settings.bystanders = true;
    const std::map<std::string, int> skills{
        {"fighting", 8}, {"shooting", 8}, {"athletics", 6}, {"taunt", 6}, {"healing", 6}};
    Weapon bomb = gun("bomb");
    bomb.kind = WeaponKind::thrown;
    bomb.evadable = true;
    const std::vector<Weapon> arms{sword(), gun("gun", 3), bomb};
    table.add({.id = "ann",
               .owner = "p1",
               .skills = skills,
               .edges = {"quick", "frenzy", "elan"},
               .weapons = arms});
    table.add({.id = "bo",
               .owner = "p2",
               .skills = skills,
               .edges = {"level-headed", "sweep"},
               .weapons = arms});
    table.add({.id = "dog", .owner = "p2", .wild = false, .skills = skills});
    table.add({.id = "orc", .wild = false, .skills = skills, .weapons = arms, .armour = 1});
    table.add(
        {.id = "gob", .wild = false, .skills = skills, .edges = {"hesitant"}, .weapons = arms});
    table.add({.id = "boss", .skills = skills, .edges = {"tactician"}, .weapons = arms});
    table.add({.id = "mare", .owner = "p1", .wild = false});
    table.session();
    return table;
}

/// Fills what names people, things and traits with such as there are on the table.
class Sensible {
public:
    Sensible(std::mt19937_64& engine, const State& state) : engine_(engine), state_(state) {}

    template <class T>
    void fit(T& value) {
        if constexpr (std::is_same_v<T, DecisionAnswer>) return fit_answer(value);
        if constexpr (shape::Described<T>) {
            shape::for_each_field<T>(
                [&](std::string_view name, auto pointer) { fit_field(name, value.*pointer); });
        }
    }

private:
    std::size_t below(std::size_t n) { return engine_() % n; }
    Id somebody() { return Id(everybody[below(everybody.size())]); }

    template <class F>
    void fit_field(std::string_view name, F& field) {
        if constexpr (std::is_same_v<F, Id>) {
            field = one_for(name);
        } else if constexpr (std::is_same_v<F, std::optional<Id>>) {
            if (field) field = one_for(name);
        } else if constexpr (shape::is_optional<F>::value) {
            // Most options are left out most of the time.
            if (below(4) != 0)
                field.reset();
            else if (field)
                fit_field(name, *field);
        } else if constexpr (shape::is_few<F>::value) {
            if constexpr (std::is_same_v<typename F::value_type, Id>) {
                if (field.items.size() > 4) field.items.resize(4);
                for (Id& id : field.items) id = one_for(name);
            } else {
                for (auto& one : field.items) fit(one);
            }
        } else if constexpr (shape::is_text<F>::value) {
            field = traits[below(traits.size())];
        } else if constexpr (shape::Described<F>) {
            fit(field);
        }
    }

    Id one_for(std::string_view name) {
        static const std::vector<const char*> arms{"sword", "gun", "bomb"};
        const bool thing = name == "weapon" || name == "take" || name == "put_away" ||
                           name == "item" || name == "disarm";
        if (thing) return Id(arms[below(arms.size())]);
        if (name == "decision" && open_decision(state_)) return open_decision(state_)->id;
        if (below(3) == 0) return somebody();
        std::vector<Id> running;
        for (const auto& [id, one] : state_.characters) {
            if (one.turn.running && !one.turn.over) running.push_back(id);
        }
        const bool actor = name == "actor" || name == "attacker";
        return actor && !running.empty() ? running[below(running.size())] : somebody();
    }

    void fit_answer(DecisionAnswer& answer) {
        answer.items.reset();
        const Decision* open = open_decision(state_);
        if (!open) return;
        answer.decision = open->id;
        if (open->options.empty()) return;
        answer.answer = open->options[below(open->options.size())].answer;
        if (answer.answer.value == "allocate") answer.answer = "default-order";
    }

    std::mt19937_64& engine_;
    const State& state_;
};

Command random_command(std::mt19937_64& engine, const State& state) {
    tests::Arbitrary any(engine());
    Sensible sensible(engine, state);
    const auto made = [&]<class T>(std::type_identity<T>) -> Command {
        T command = any.make<T>();
        sensible.fit(command);
        return command;
    };
    const std::size_t dice = engine() % 100;
    if (open_decision(state) && dice < 70) return made(std::type_identity<DecisionAnswer>{});
    if (dice < 8) return made(std::type_identity<EndTurn>{});
    if (dice < 11) return DealCards{};
    if (dice < 25) return made(std::type_identity<Attack>{});
    if (dice < 27) {
        StartEncounter start;
        for (const char* id : {"ann", "bo", "orc", "boss"})
            start.seats.items.push_back({{}, {Id(id)}, {}});
        start.seats.items.back().face_down = true;
        return start;
    }
    Command command;
    std::size_t wanted = engine() % std::variant_size_v<Command>;
    std::size_t at = 0;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>([&](auto one) {
        if (at++ == wanted) command = made(one);
    });
    // Whoever is removed or rewritten is no more fun to play with.
    if (std::holds_alternative<RemoveCharacter>(command) && engine() % 20 != 0) return EndRound{};
    if (std::holds_alternative<SetCharacter>(command)) return EndRound{};
    if (std::holds_alternative<ChangeSettings>(command)) return EndRound{};
    if (auto* time = std::get_if<PassTime>(&command)) time->minutes = 1 + time->minutes % 200;
    return command;
}

Actor random_actor(std::mt19937_64& engine) {
    switch (engine() % 6) {
        case 0:
            return player("p1");
        case 1:
            return player("p2");
        case 2:
            return {Id("s"), Role::spectator};
        default:
            return the_gm;
    }
}

class RandomPlay : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomPlay, ::testing::Range<std::uint64_t>(1, 13));

TEST_P(RandomPlay, NothingBreaks) {
    std::mt19937_64 engine(GetParam());
    Table table = busy_table();
    int accepted = 0;
    for (int i = 0; i < 900; ++i) {
        const Command command = random_command(engine, table.state);
        const Actor actor = random_actor(engine);
        const std::uint64_t seed = engine();
        SeededDice dice(seed);
        const auto done = decide(table.state, command, actor, dice);
        if (!done) {
            ASSERT_EQ(dice.drawn, 0) << "a refusal rolled: " << done.error().kind;
            continue;
        }
        ++accepted;
        State after = table.state;
        for (const Event& event : *done) apply(after, event);
        ASSERT_EQ(broken_invariant(after), "") << "seed " << GetParam() << " step " << i;
        if (i % 7 == 0) {
            // What the rules worked with is what the events say.
            SeededDice again(seed);
            Play play(table.state, actor, again);
            ASSERT_TRUE(std::visit([&](const auto& one) { return carry_out(play, one); }, command));
            play.run();
            ASSERT_EQ(text_of(play.state()), text_of(after))
                << "seed " << GetParam() << " step " << i;
        }
        table.state = std::move(after);
        if (table.state.characters.size() < 4) table = busy_table();
        // The dead and the felled come back, so that there is somebody to play with.
        for (auto& [id, one] : table.state.characters) {
            if (engine() % 40 == 0 && table.state.stack.empty()) {
                one.conditions.clear();
                one.wounds = 0;
            }
        }
    }
    EXPECT_GT(accepted, 100);
}

/// Everything that this viewer is told of these events and of the table after them.
std::string told(const std::vector<Event>& events, const State& state, const Viewer& viewer) {
    std::string text;
    for (const Event& event : events) {
        if (const auto seen = view(event, viewer)) {
            std::visit(
                [&](const auto& one) {
                    text += one.name;
                    protocol::write(text, one);
                },
                *seen);
        }
    }
    protocol::write(text, view(state, viewer));
    return text;
}

/// What only the GM knows, changed so that nothing anybody does turns on it.
void change_secrets(State& state) {
    Character& orc = state.characters.at(Id("orc"));
    orc.toughness += 1;
    orc.skills["notice"] = Skill{12, {}, {}};
    orc.edges.insert("a-secret-edge");
    orc.power = PowerPoints{3, 9};
    orc.feared.push_back("daylight");
    state.characters.at(Id("boss")).toughness += 1;
    state.bank.characters[Id("boss")] += 1;
    std::reverse(state.encounter.deck.pile.begin(), state.encounter.deck.pile.end());
    for (Slot& slot : state.encounter.slots) {
        if (!slot.face_down) continue;
        // A Joker too: that its holder is asked must not be seen.
        std::swap(state.encounter.deck.pile.front(), slot.hand.front());
        slot.card = slot.hand.front();
    }
}

class Secrets : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, Secrets, ::testing::Range<std::uint64_t>(1, 7));

TEST_P(Secrets, AreInNobodysBytes) {
    std::mt19937_64 engine(GetParam());
    Table table = busy_table();
    table.at("orc").toughness = 600;
    table.at("boss").toughness = 600;
    StartEncounter start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}, Seat{{}, {"orc"}, true}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "QS", "JS", "9S", "2C", "3C"});
    table.gm(DealCards{});
    for (int i = 0; i < 12 && table.open(); ++i) {
        table.gm(table.the_answer(table.kind() == "benny-cards" ? "pass" : "default"));
    }
    ASSERT_EQ(table.state.encounter.phase, Phase::round);
    Table other = table;
    change_secrets(other.state);
    const Viewer viewers[] = {
        {Role::player, Id("p1")}, {Role::player, Id("p2")}, {Role::spectator, {}}};
    for (const Viewer& viewer : viewers) {
        ASSERT_EQ(told({}, table.state, viewer), told({}, other.state, viewer));
    }
    int carried_out = 0;
    for (int i = 0; i < 200; ++i) {
        const Command command = random_command(engine, table.state);
        const bool deals = std::holds_alternative<DealCards>(command) ||
                           std::holds_alternative<RevealCard>(command) ||
                           std::holds_alternative<EndEncounter>(command) ||
                           std::holds_alternative<EndTurn>(command) ||
                           std::holds_alternative<TakeHold>(command) ||
                           std::holds_alternative<RemoveCharacter>(command) ||
                           std::holds_alternative<Adjust>(command);
        // The GM's characters use what is secret: they are watched, and left alone.
        const bool theirs = std::holds_alternative<CheckFear>(command) ||
                            std::holds_alternative<PowerPointsBenny>(command) ||
                            std::holds_alternative<Override>(command);
        if (deals || theirs) continue;
        Actor actor = engine() % 2 == 0 ? player("p1") : player("p2");
        Command said = command;
        if (const Decision* open = table.open(); open && open->owner.empty()) {
            // What the GM is asked he lets be, whatever he could do.
            said = table.the_answer("default");
            actor = the_gm;
        }
        const std::uint64_t seed = engine();
        SeededDice dice(seed);
        SeededDice same(seed);
        const auto one = decide(table.state, said, actor, dice);
        const auto two = decide(other.state, said, actor, same);
        ASSERT_EQ(one.has_value(), two.has_value());
        if (!one) continue;
        ++carried_out;
        for (const Event& event : *one) apply(table.state, event);
        for (const Event& event : *two) apply(other.state, event);
        for (const Viewer& viewer : viewers) {
            ASSERT_EQ(told(*one, table.state, viewer), told(*two, other.state, viewer))
                << "step " << i;
        }
    }
    EXPECT_GT(carried_out, 5);
}

TEST(Secrets, AHiddenRollLeavesNoTrace) {
    Table table = busy_table();
    RollTrait roll;
    roll.actor = "boss";
    roll.trait = "stealth";
    roll.hidden = true;
    const Viewer ann{Role::player, Id("p1")};
    const std::string before = told({}, table.state, ann);
    table.gm(roll, {4, 2, 3});
    EXPECT_EQ(table.kind(), "roll-open");
    EXPECT_EQ(told(table.events, table.state, ann), before);  // not even the open decision
    Table spoken = table;
    table.answer("accept");
    EXPECT_EQ(told(table.events, table.state, ann), before);
    // Nor does it stand in anybody's way: whoever speaks meanwhile is not refused.
    OtherAction act{Id("ann"), "whistle", {}, {}, {}};
    table.give(act, player("p1"));
    spoken.give(act, player("p1"));
    EXPECT_EQ(told(spoken.events, spoken.state, ann), told(table.events, table.state, ann));
    EXPECT_EQ(spoken.open(), nullptr);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
