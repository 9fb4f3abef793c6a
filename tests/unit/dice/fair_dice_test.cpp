#include "protocol/fair_dice.hpp"

#include "protocol/write.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <set>

namespace kast::protocol {
namespace {

Secret counting() {
    Secret secret;
    std::iota(secret.begin(), secret.end(), std::uint8_t{0});
    return secret;
}

Secret all_ff() {
    Secret secret;
    secret.fill(0xff);
    return secret;
}

const RollContext roll{"k7QfRoom", 1, "Ann", "a2", "n0nce"};

std::vector<rules::Draw> draws_of(const Secret& secret, const RollContext& of) {
    FairDice fair = make_fair_dice(secret, all_ff(), of);
    rules::RecordingDice dice(fair);
    for (int i = 0; i < 6; ++i) dice.roll(6);
    for (int i = 0; i < 3; ++i) dice.roll(20);
    for (int i = 0; i < 3; ++i) dice.digit();
    dice.roll(1'000'000);
    return dice.take_draws();
}

std::string page_text() {
    std::ifstream file(KAST_SOURCE_DIR "/docs/fair-dice.md");
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(FairDice, TestVectorOfThePage) {
    const std::string text = page_text();
    const auto says = [&](const std::string& what) {
        return text.find("`" + what + "`") != std::string::npos;
    };
    EXPECT_TRUE(says(hex(counting())));
    EXPECT_TRUE(says(hex(commitment(counting()))));

    std::string values;
    for (const auto& draw : draws_of(counting(), roll)) values += std::to_string(draw.value) + " ";
    EXPECT_EQ(values, "3 2 6 2 4 5 14 6 8 5 5 7 747299 ");
    EXPECT_TRUE(says("3 2 6 2 4 5") && says("14 6 8") && says("5 5 7") && says("747299"));

    FairDice dice = make_fair_dice(counting(), all_ff(), roll);
    EXPECT_TRUE(says(dice.fresh_id().value));
    EXPECT_TRUE(says(dice.fresh_id().value));
}

TEST(FairDice, RetryGivesTheSameDiceAndIds) {
    EXPECT_EQ(draws_of(counting(), roll), draws_of(counting(), roll));
    FairDice first = make_fair_dice(counting(), all_ff(), roll);
    FairDice second = make_fair_dice(counting(), all_ff(), roll);
    EXPECT_EQ(first.fresh_id(), second.fresh_id());
}

TEST(FairDice, EveryFieldMakesOtherDice) {
    const std::vector<RollContext> others{
        {"other", 1, "Ann", "a2", "n0nce"},    {"k7QfRoom", 2, "Ann", "a2", "n0nce"},
        {"k7QfRoom", 1, "Bo", "a2", "n0nce"},  {"k7QfRoom", 1, "Ann", "a3", "n0nce"},
        {"k7QfRoom", 1, "Ann", "a2", ""},      {"k7QfRoom", 1, "Anna", "2", "n0nce"},
        {"k7QfRoo", 1, "mAnn", "a2", "n0nce"},
    };
    std::set<std::vector<std::uint32_t>> seen;
    const auto note = [&](const Secret& secret, const RollContext& of) {
        std::vector<std::uint32_t> values;
        for (const auto& draw : draws_of(secret, of)) values.push_back(draw.value);
        return seen.insert(values).second;
    };
    EXPECT_TRUE(note(counting(), roll));
    EXPECT_TRUE(note(all_ff(), roll));
    for (const auto& other : others) EXPECT_TRUE(note(counting(), other)) << to_text(other);
}

TEST(FairDice, IdsDoNotComeFromTheRevealedSecret) {
    FairDice one = make_fair_dice(counting(), all_ff(), roll);
    FairDice same_key = make_fair_dice(all_ff(), all_ff(), roll);
    FairDice other_key = make_fair_dice(counting(), counting(), roll);
    const rules::Id id = one.fresh_id();
    EXPECT_EQ(id, same_key.fresh_id());
    EXPECT_NE(id, other_key.fresh_id());
}

TEST(FairDice, VerifyAcceptsWhatWasRolled) {
    EXPECT_FALSE(verify(counting(), roll, draws_of(counting(), roll)));
    EXPECT_FALSE(verify(counting(), roll, {}));
}

TEST(FairDice, VerifyCatchesAnyChangedDie) {
    const auto draws = draws_of(counting(), roll);
    for (std::size_t i = 0; i < draws.size(); ++i) {
        auto changed = draws;
        changed[i].value = changed[i].value == 1 ? 2 : 1;
        const auto found = verify(counting(), roll, changed);
        ASSERT_TRUE(found) << i;
        EXPECT_EQ(found->position, i + 1);
        EXPECT_EQ(found->recorded, changed[i]);
        EXPECT_EQ(found->expected, draws[i].value);
    }
}

TEST(FairDice, VerifyCatchesADroppedDieAnotherSecretAndNoDieAtAll) {
    auto draws = draws_of(counting(), roll);
    EXPECT_TRUE(verify(all_ff(), roll, draws));
    auto dropped = draws;
    dropped.erase(dropped.begin());
    EXPECT_TRUE(verify(counting(), roll, dropped));
    draws[3].n = 0;
    EXPECT_EQ(verify(counting(), roll, draws)->position, 4U);
}

TEST(FairDice, HexGoesBothWays) {
    EXPECT_EQ(secret_of_hex(hex(counting())), counting());
    EXPECT_EQ(secret_of_hex(std::string(64, 'F')), all_ff());
    EXPECT_FALSE(secret_of_hex(""));
    EXPECT_FALSE(secret_of_hex(std::string(63, 'a')));
    EXPECT_FALSE(secret_of_hex(std::string(63, 'a') + "g"));
    EXPECT_FALSE(secret_of_hex(std::string(66, 'a')));
}

}  // namespace
}  // namespace kast::protocol
