#include "rules/core/sealed.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

const Actor gm{"gm", Role::gm};
const Actor ann{"ann", Role::player};
const Actor bo{"bo", Role::player};

SealedChoice two_sides() {
    return {"s1",
            "script",
            {{"owls", {}, std::vector<std::string>{"feint"}, true},
             {"mice", {"ann"}, std::vector<std::string>{"attack"}, false}}};
}

TEST(Sealed, IsSeenByItsOwnSideAlone) {
    const SealedChoice choice = two_sides();
    const auto picks = [&](Role role, const char* member, std::size_t party) {
        return view(choice, Viewer{role, member}).parties[party].picks.has_value();
    };
    EXPECT_TRUE(picks(Role::gm, "gm", 0));
    EXPECT_FALSE(picks(Role::gm, "gm", 1));  // Nor may the GM read what the players sealed.
    EXPECT_FALSE(picks(Role::player, "ann", 0));
    EXPECT_TRUE(picks(Role::player, "ann", 1));
    EXPECT_FALSE(picks(Role::player, "bo", 1));
    EXPECT_FALSE(picks(Role::spectator, "", 1));
}

TEST(Sealed, OthersSeeWhoIsReady) {
    const auto shown = view(two_sides(), Viewer{});
    EXPECT_TRUE(shown.parties[0].locked);
    EXPECT_TRUE(shown.parties[1].sealed);
    EXPECT_FALSE(shown.parties[1].locked);
}

TEST(Sealed, BelongsToItsSide) {
    const SealedChoice choice = two_sides();
    EXPECT_TRUE(party_of(&choice, "s1", "mice", ann));
    EXPECT_TRUE(party_of(&choice, "s1", "mice", gm));
    EXPECT_EQ(party_of(&choice, "s1", "mice", bo).error().kind, "not-your-choice");
    EXPECT_EQ(party_of(&choice, "s1", "owls", ann).error().kind, "not-your-choice");
    EXPECT_EQ(party_of(&choice, "s1", "owls", gm).error().kind, "already-locked");
    EXPECT_EQ(party_of(&choice, "s2", "mice", ann).error().kind, "no-such-choice");
    EXPECT_EQ(party_of(&choice, "s1", "cats", ann).error().kind, "no-such-choice");
    EXPECT_EQ(party_of(nullptr, "s1", "mice", ann).error().kind, "no-such-choice");
}

TEST(Sealed, IsRevealedWhenAllHaveLocked) {
    SealedChoice choice = two_sides();
    EXPECT_FALSE(all_locked(choice));
    choice.parties[1].locked = true;
    EXPECT_TRUE(all_locked(choice));
}

}  // namespace
}  // namespace kast::rules
