// What a test has to reach is the GM's to know, where the table says so.

#include "rules/@name@/system.hpp"

#include <gtest/gtest.h>

namespace kast::rules::@name@ {
namespace {

TEST(@Name@, AHiddenTargetIsShownToTheGmAlone) {
    const TestRolled rolled{.actor = "ana", .dice = {3, 4}, .target = 9, .shows_target = false};
    const auto target_for = [&](Role role) {
        return get<TestRolledView>(*System::view(Event(rolled), Viewer{role, "ann"})).target;
    };
    EXPECT_EQ(target_for(Role::gm), 9);
    EXPECT_FALSE(target_for(Role::player));
    EXPECT_FALSE(target_for(Role::spectator));
}

}  // namespace
}  // namespace kast::rules::@name@
