// What is asked, and of whom: when it matters, of all at once, before opponents only.

#include "duel.hpp"
#include "support/counting_dice.hpp"
#include <iostream>

namespace kast::rules::savage_worlds::testing::prompts_test {
namespace {

using tests::CountingDice;

/// Ann and Bo, each a player's, against a boss and an orc of the GM's; everybody has bennies.
Table party(AutoAccept mode) {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.state.settings.auto_accept = mode;
    const std::map<std::string, int> skills{{"fighting", 8}, {"athletics", 8}, {"notice", 8}};
    Weapon bomb = gun("bomb");
    bomb.kind = WeaponKind::thrown;
    bomb.evadable = true;
    table.add({.id = "ann", .owner = "p1", .skills = skills, .weapons = {sword(), bomb}});
    table.add({.id = "bo", .owner = "p2", .skills = skills, .weapons = {sword()}});
    table.add({.id = "boss", .skills = skills, .weapons = {sword(), bomb}});
    table.add({.id = "orc", .wild = false, .skills = skills, .weapons = {sword()}});
    table.session();
    return table;
}

EncounterStart seats_of(std::initializer_list<const char*> ids) {
    EncounterStart start;
    for (const char* id : ids) start.seats.items.push_back(Seat{{}, {Id(id)}, {}});
    return start;
}

Attack strike_at(const Id& attacker, const Id& defender) {
    Attack attack;
    attack.attacker = attacker;
    attack.defender = defender;
    attack.weapon = Id("sword");
    return attack;
}

Roll noticing(const char* who) {
    Roll roll;
    roll.actor = who;
    roll.trait = "notice";
    return roll;
}

TEST(Prompts, ANewRoomAsksWhenItMatters) {
    EXPECT_EQ(System::open({}).settings.auto_accept, AutoAccept::on_success);
    Settings asked;
    asked.auto_accept = AutoAccept::never;
    EXPECT_EQ(System::open(asked).settings.auto_accept, AutoAccept::never);
    // A table from before the setting has none, and asks as it did.
    EXPECT_EQ(auto_accept_of(State{}, Id("p1")), AutoAccept::when_no_option);
}

TEST(Prompts, ASeatsOwnChoiceGoesBeforeTheTables) {
    Table table = party(AutoAccept::on_success);
    table.give(AutoAcceptChoose{AutoAccept::never}, p1);
    table.gm(AutoAcceptChoose{AutoAccept::always});
    EXPECT_EQ(auto_accept_of(table.state, Id("p1")), AutoAccept::never);
    EXPECT_EQ(auto_accept_of(table.state, Id("p2")), AutoAccept::on_success);
    EXPECT_EQ(auto_accept_of(table.state, Id{}), AutoAccept::always);
}

struct RollCase {
    AutoAccept mode;
    bool after_success, after_failure;
};

// SW-reroll-1: a failure that a benny could change; never says that no roll closes unasked.
TEST(Prompts, OfRolls) {
    for (const RollCase& one :
         {RollCase{AutoAccept::never, true, true}, RollCase{AutoAccept::when_no_option, true, true},
          RollCase{AutoAccept::on_success, false, true},
          RollCase{AutoAccept::always, false, false}}) {
        Table table = party(one.mode);
        table.give(noticing("ann"), p1, {5, 2});
        EXPECT_EQ(table.kind() == "roll-open", one.after_success);
        if (table.open()) table.answer("accept");
        table.give(noticing("ann"), p1, {3, 2});
        EXPECT_EQ(table.kind() == "roll-open", one.after_failure);
    }
}

TEST(Prompts, OfASoakThatLeavesAWound) {  // SW-soak-1
    Table table = party(AutoAccept::on_success);
    DamageDeal fall;
    fall.to = {"ann"};
    fall.dice = {DamageDice{1, 20}};
    fall.bonus = 12;
    fall.source = "fall";
    table.gm(fall, {1});  // 13 on Toughness 5: two wounds, of which a success soaks one
    table.answer("soak", {5, 2}, p1);
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("reroll-benny", {6, 2, 1}, p1);
    EXPECT_EQ(table.the<WoundsSoaked>().left, 0);
    EXPECT_EQ(table.open(), nullptr);
}

TEST(Prompts, OfDamageThatIsNotEnough) {  // SW-benny-12
    for (const bool enough : {false, true}) {
        Table table = party(AutoAccept::on_success);
        table.at("orc").toughness = enough ? 5 : 9;
        table.give(strike(), p1, {7, 2, 3, 4});
        EXPECT_EQ(table.kind() == "damage-open", !enough);
    }
}

TEST(Prompts, OfJumpingAwayNobody) {  // SW-evade-1
    Table table = party(AutoAccept::on_success);
    AreaAttack blast;
    blast.attacker = "ann";
    blast.weapon = "bomb";
    blast.victims = {"orc"};
    table.give(blast, p1, {5, 2, 6, 1});
    EXPECT_EQ(table.the<Displaced>().character, Id("orc"));
}

TEST(Prompts, OnHoldNotBeforeOnesOwnSide) {  // SW-hold-5
    for (const AutoAccept mode : {AutoAccept::on_success, AutoAccept::when_no_option}) {
        Table table = party(mode);
        table.state.bank = {};
        table.gm(seats_of({"ann", "bo", "boss"}), Table::unshuffled());
        table.stack_deck({"AS", "KS", "QS"});
        table.gm(ActionCardsDeal{});
        table.give(TurnHold{Id("ann")}, p1);
        table.give(strike_at("bo", "boss"), p2,
                   mode == AutoAccept::on_success ? std::vector<int>{3, 2} : std::vector<int>{});
        EXPECT_EQ(table.kind() == "interrupt-window", mode != AutoAccept::on_success);
        if (table.open()) table.answer("pass", {3, 2}, p1);
        table.give(TurnEnd{Id("bo")}, p2);
        table.gm(strike_at("boss", "bo"));
        EXPECT_EQ(table.kind(), "interrupt-window");
    }
}

TEST(Prompts, CardsAreOfferedToAllAtOnce) {  // SW-benny-10
    Table table = party(AutoAccept::when_no_option);
    table.gm(seats_of({"ann", "bo", "boss"}), Table::unshuffled());
    table.stack_deck({"9S", "8S", "KS", "AS"});
    table.gm(ActionCardsDeal{});
    const auto own = [&](const char* member) {
        return System::view(table.state, {Role::player, Id(member)}).decision;
    };
    const auto anns = own("p1");
    const auto bos = own("p2");
    ASSERT_TRUE(anns && bos);
    EXPECT_TRUE(anns->yours && bos->yours);
    EXPECT_NE(anns->id, bos->id);
    EXPECT_EQ(table.count<DecisionOpened>(), 2);
    // In any order, each their own; who has answered waits.
    const auto says = [](const DecisionView& asked, const char* word) {
        DecisionAnswer answer;
        answer.decision = asked.id;
        answer.answer = word;
        return answer;
    };
    table.refused(says(*bos, "pass"), not_your_decision, p1);
    table.give(says(*bos, "pass"), p2);
    EXPECT_FALSE(own("p2")->yours);
    table.refused(says(*bos, "pass"), nothing_pending, p2);
    table.give(says(*anns, "buy"), p1);
    EXPECT_EQ(own("p1")->kind, "keep-card");
    table.give(says(*own("p1"), "AS"), p1);
    table.give(says(*own("p1"), "pass"), p1);
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
    EXPECT_EQ(table.state.encounter.active, Id("ann"));
}

TEST(Prompts, CardsOnlyWhereAnOpponentIsFaster) {  // SW-benny-10
    Table table = party(AutoAccept::on_success);
    table.gm(seats_of({"ann", "bo", "boss"}), Table::unshuffled());
    table.stack_deck({"9S", "AS", "KS", "QS"});
    table.gm(ActionCardsDeal{});
    EXPECT_EQ(table.open()->owner, p1.member);
    EXPECT_EQ(table.count<DecisionOpened>(), 1);
    // The better card is acted on unasked, and she is asked again: the king is still before her.
    table.answer("buy", {}, p1);
    EXPECT_EQ(table.the<CardKept>().card, "QS");
    EXPECT_EQ(table.kind(), "benny-cards");
    table.answer("pass", {}, p1);
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
}

TEST(Prompts, WhoLeavesWhileOthersAreAskedTooIsAskedNoMore) {  // SW-bad-26
    Table table = party(AutoAccept::when_no_option);
    table.gm(seats_of({"ann", "bo", "boss"}), Table::unshuffled());
    table.stack_deck({"9S", "8S", "KS"});
    table.gm(ActionCardsDeal{});
    table.gm(CharacterRemove{Id("bo")});
    EXPECT_EQ(open_decisions(table.state).size(), 1U);
    EXPECT_EQ(table.open()->owner, p1.member);
}

/// Plays with dice of a seed and takes defaults; counts the decisions that open.
class SeededFight {
public:
    SeededFight(AutoAccept mode, std::uint64_t seed) : table_(party(mode)), dice_(seed) {
        table_.add({.id = "gob", .wild = false, .skills = {{"fighting", 6}}, .weapons = {sword()}});
        table_.add({.id = "cy",
                    .owner = "p3",
                    .skills = {{"fighting", 6}, {"shooting", 8}},
                    .edges = {"level-headed"},
                    .weapons = {sword(), gun()}});
    }

    /// The number of decisions opened since the last call.
    int asked() { return std::exchange(asked_, 0); }

    void deal() {
        give(seats_of({"ann", "bo", "cy", "boss", "orc", "gob"}));
        give(ActionCardsDeal{});
    }

    /// Everybody strikes once, in the order of the cards.
    void round() {
        for (int turn = 0; turn < 40 && table_.state.encounter.phase == Phase::round; ++turn) {
            const auto& active = table_.state.encounter.active;
            if (!active) return;
            const Id who = *active;
            const bool ours = !table_.at(who.value.c_str()).owner.empty();
            give(strike_at(who, victim_of(ours)));
            give(TurnEnd{who});
        }
    }

    /// Ann throws a grenade at all three foes.
    void grenade() {
        AreaAttack blast;
        blast.attacker = "ann";
        blast.weapon = "bomb";
        blast.victims = {"boss", "orc", "gob"};
        give(blast);
    }

private:
    Id victim_of(bool ours) {
        for (const char* id : {"boss", "orc", "gob", "bo", "cy", "ann"}) {
            const Character& one = table_.at(id);
            if (one.owner.empty() == ours && one.up()) return one.id;
        }
        return Id(ours ? "boss" : "bo");
    }

    void carry_out(const Command& command) {
        const auto done = System::decide(table_.state, command, the_gm, dice_);
        if (!done) return;  // Who is Shaken or out does nothing.
        for (const Event& event : *done) {
            System::apply(table_.state, event);
            if (holds_alternative<DecisionOpened>(event)) ++asked_;
        }
    }

    void give(const Command& command) {
        carry_out(command);
        while (table_.open()) carry_out(table_.the_answer("default"));
    }

    Table table_;
    CountingDice dice_;
    int asked_ = 0;
};

struct Asked {
    int dealing = 0, round = 0, grenade = 0;
};

constexpr int evenings = 300;

Asked asked_in_all(AutoAccept mode) {
    Asked all;
    for (int seed = 1; seed <= evenings; ++seed) {
        SeededFight fight(mode, static_cast<std::uint64_t>(seed));
        fight.deal();
        all.dealing += fight.asked();
        fight.round();
        all.round += fight.asked();
        SeededFight bombing(mode, static_cast<std::uint64_t>(seed));
        bombing.grenade();
        all.grenade += bombing.asked();
    }
    return all;
}

// The numbers of docs/prompts.md, of 300 evenings of those seeds.
TEST(Prompts, AreFewer) {
    const Asked before = asked_in_all(AutoAccept::when_no_option);
    const Asked after = asked_in_all(AutoAccept::on_success);
    const auto each = [](int n) { return static_cast<double>(n) / evenings; };
    for (const auto& [name, one] : {std::pair("before", before), std::pair("after", after)}) {
        std::cout << name << ": dealing " << each(one.dealing) << ", round " << each(one.round)
                  << ", grenade " << each(one.grenade) << '\n';
    }
    EXPECT_LT(after.dealing * 2, before.dealing);
    EXPECT_LT(after.round * 5, before.round * 3);
    EXPECT_LT(after.grenade * 2, before.grenade);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::prompts_test
