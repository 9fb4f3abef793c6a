#include "rules/core/enum_map.hpp"

#include <boost/describe/enum.hpp>
#include <gtest/gtest.h>

#include <string_view>

namespace kast::rules {
namespace {

BOOST_DEFINE_ENUM_CLASS(Season, spring, summer, autumn)

struct Row {
    Season season;
    int days;
};

constexpr EnumMap<Season, std::string_view> colours({{Season::spring, "green"},
                                                     {Season::summer, "yellow"},
                                                     {Season::autumn, "red"}});
constexpr Row all_seasons[] = {{Season::spring, 92}, {Season::summer, 94}, {Season::autumn, 89}};
constexpr Row short_of_one[] = {{Season::spring, 92}, {Season::summer, 94}};
constexpr Row in_disorder[] = {{Season::summer, 94}, {Season::spring, 92}, {Season::autumn, 89}};
constexpr Row one_twice[] = {
    {Season::spring, 92}, {Season::summer, 94}, {Season::summer, 94}, {Season::autumn, 89}};

TEST(EnumMap, HasAValueForEach) {
    EXPECT_EQ(colours[Season::spring], "green");
    EXPECT_EQ(colours[Season::summer], "yellow");
    EXPECT_EQ(colours[Season::autumn], "red");
}

TEST(EnumMap, RowsAreOneForEachInTheirOrder) {
    EXPECT_TRUE(has_row_for_each(all_seasons, &Row::season));
    EXPECT_FALSE(has_row_for_each(short_of_one, &Row::season));
    EXPECT_FALSE(has_row_for_each(in_disorder, &Row::season));
    EXPECT_FALSE(has_row_for_each(one_twice, &Row::season));
}

}  // namespace
}  // namespace kast::rules
