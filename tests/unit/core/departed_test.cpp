// Who has left the table keeps a name, as long as there are not too many of them.

#include "rules/core/departed.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

const Viewer gm_viewer{Role::gm, Id("gm")};
const Viewer player{Role::player, Id("ann")};

TEST(Departed, KeepTheirNames) {
    std::vector<Departed> departed;
    depart(departed, {Id("guard"), "A guard", false});
    depart(departed, {Id("shade"), "A shade", true});
    EXPECT_EQ(departed_names(departed, player),
              (std::map<Id, std::string>{{Id("guard"), "A guard"}}));
    EXPECT_EQ(departed_names(departed, gm_viewer).size(), 2U);
}

TEST(Departed, TheLastOfAnIdIsMeant) {
    std::vector<Departed> departed;
    depart(departed, {Id("guard"), "A guard", false});
    depart(departed, {Id("guard"), "Another guard", false});
    EXPECT_EQ(departed_names(departed, player).at(Id("guard")), "Another guard");
}

TEST(Departed, TheOldestAreForgotten) {
    std::vector<Departed> departed;
    for (std::size_t at = 0; at <= departed_max; ++at)
        depart(departed, {Id("c" + std::to_string(at)), "One of many", false});
    EXPECT_EQ(departed.size(), departed_max);
    EXPECT_EQ(departed.front().creature, Id("c1"));
}

}  // namespace
}  // namespace kast::rules
