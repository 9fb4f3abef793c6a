// Who left the table keeps a name: for the log, and for those who come late.

#include "rules/troika/system.hpp"

#include <gtest/gtest.h>

namespace kast::rules::troika {
namespace {

const Viewer gm_viewer{Role::gm, Id("gm")};
const Viewer player{Role::player, Id("ann")};

void come_and_go(State& state, const std::string& id, bool prepared) {
    Creature one;
    one.id = Id(id);
    one.name = "The one called " + id;
    one.prepared = prepared;
    System::apply(state, CharacterAdded{.creature = one});
    CharacterRemoved removed;
    removed.character = Id(id);
    System::apply(state, removed);
}

TEST(Departed, KeepTheirNamesForAll) {
    State state;
    come_and_go(state, "guard", false);
    EXPECT_TRUE(System::view(state, player).creatures.empty());
    EXPECT_EQ(System::view(state, player).departed.at(Id("guard")), "The one called guard");
}

TEST(Departed, WhoNeverCameFromBehindTheScreenIsKnownToTheGmAlone) {
    State state;
    come_and_go(state, "shade", true);
    EXPECT_TRUE(System::view(state, player).departed.empty());
    EXPECT_EQ(System::view(state, gm_viewer).departed.size(), 1U);
}

TEST(Departed, TheOldestAreForgotten) {
    State state;
    for (std::size_t at = 0; at <= departed_max; ++at)
        come_and_go(state, "c" + std::to_string(at), false);
    EXPECT_EQ(state.departed.size(), departed_max);
    EXPECT_EQ(state.departed.front().creature, Id("c1"));
}

TEST(Departed, WhoComesBackIsHereAgain) {
    State state;
    come_and_go(state, "guard", false);
    Creature one;
    one.id = Id("guard");
    one.name = "Another guard";
    System::apply(state, CharacterAdded{.creature = one});
    EXPECT_EQ(System::view(state, player).creatures.at(Id("guard")).details->name, "Another guard");
}

}  // namespace
}  // namespace kast::rules::troika
