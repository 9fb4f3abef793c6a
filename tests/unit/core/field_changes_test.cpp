// What differs between two sheets.

#include "rules/core/field_changes.hpp"

#include "rules/core/bounded.hpp"
#include "rules/core/id.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace kast::rules::field_changes_testing {

enum class Colour { red, dark_blue };
BOOST_DESCRIBE_ENUM(Colour, red, dark_blue)

struct Skill {
    BoundedInt<0, 9> rank = 1;
    std::optional<bool> ticked;
};
BOOST_DESCRIBE_STRUCT(Skill, (), (rank, ticked))

struct Thing {
    Id id;
    BoundedString<20> name;
    int count = 1;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (id, name, count))

struct Die {
    int sides = 6;
};
BOOST_DESCRIBE_STRUCT(Die, (), (sides))

struct Being {
    std::string name;
    OmitEmpty<bool> hidden;
};
BOOST_DESCRIBE_STRUCT(Being, (), (name, hidden))

struct Sheet : Being {
    IdOrNone owner;
    Colour colour = Colour::red;
    std::map<std::string, int> numbers;
    std::map<std::string, Skill> skills;
    std::set<Colour> colours;
    std::vector<std::string> wises;
    BoundedList<Thing, 9> things;
    std::vector<Die> dice;
    std::optional<Skill> knack;
    std::optional<Colour> favourite;
};
BOOST_DESCRIBE_STRUCT(Sheet, (Being),
                      (owner, colour, numbers, skills, colours, wises, things, dice, knack,
                       favourite))

namespace {

/// One change and nothing else.
struct Case {
    std::string name;
    void (*change)(Sheet&);
    std::vector<FieldChange> expected;
};

Sheet ada() {
    Sheet sheet;
    sheet.name = "Ada";
    sheet.numbers = {{"AGI", 40}, {"STR", 25}};
    sheet.skills = {{"scout", {3, {}}}};
    sheet.colours = {Colour::red};
    sheet.wises = {"fox", "owl"};
    sheet.things = {Thing{"a", "Axe", 1}, Thing{"b", "", 2}};
    sheet.dice = {Die{6}};
    return sheet;
}

class Changes : public testing::TestWithParam<Case> {};

TEST_P(Changes, AreTold) {
    Sheet after = ada();
    GetParam().change(after);
    const auto changes = field_changes(ada(), after);
    ASSERT_EQ(changes.size(), GetParam().expected.size());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        EXPECT_EQ(changes[i].field, GetParam().expected[i].field);
        EXPECT_EQ(changes[i].from, GetParam().expected[i].from);
        EXPECT_EQ(changes[i].to, GetParam().expected[i].to);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, Changes,
    testing::Values(
        Case{"Nothing", [](Sheet&) {}, {}},
        Case{"TextOfABase", [](Sheet& one) { one.name = "Eve"; }, {{{"name"}, "Ada", "Eve"}}},
        Case{"Flag", [](Sheet& one) { one.hidden = true; }, {{{"hidden"}, "false", "true"}}},
        Case{"EmptyIsNone", [](Sheet& one) { one.owner = Id("ann"); }, {{{"owner"}, {}, "ann"}}},
        Case{"Word",
             [](Sheet& one) { one.colour = Colour::dark_blue; },
             {{{"colour"}, "red", "dark-blue"}}},
        Case{"NumberOfAMap",
             [](Sheet& one) { one.numbers["AGI"] = 45; },
             {{{"numbers", "AGI"}, "40", "45"}}},
        Case{"KeysOfAMap",
             [](Sheet& one) { one.numbers = {{"AGI", 40}, {"WIL", 1}}; },
             {{{"numbers", "STR"}, "25", {}}, {{"numbers", "WIL"}, {}, "1"}}},
        Case{"FieldOfWhatIsListed",
             [](Sheet& one) { one.skills["scout"].rank = 4; },
             {{{"skills", "scout", "rank"}, "3", "4"}}},
        Case{"WhatCameIsNamedAndSaysWhatIsUnusual",
             [](Sheet& one) { one.skills["orator"] = {1, true}; },
             {{{"skills"}, {}, "orator"}, {{"skills", "orator", "ticked"}, {}, "true"}}},
        Case{
            "WhatWentIsNamed", [](Sheet& one) { one.skills.clear(); }, {{{"skills"}, "scout", {}}}},
        Case{"Sets",
             [](Sheet& one) { one.colours = {Colour::dark_blue}; },
             {{{"colours"}, "red", {}}, {{"colours"}, {}, "dark-blue"}}},
        Case{"ListsAsOftenAsItIsThere",
             [](Sheet& one) { one.wises = {"owl", "fox", "owl"}; },
             {{{"wises"}, {}, "owl"}}},
        Case{"ThingsByTheirIds",
             [](Sheet& one) { one.things = {Thing{"b", "", 3}, Thing{"a", "Saw", 1}}; },
             {{{"things", "b", "count"}, "2", "3"}, {{"things", "Saw", "name"}, "Axe", "Saw"}}},
        Case{"AThingThatCameAndOneThatWent",
             [](Sheet& one) { one.things = {Thing{"a", "Axe", 1}, Thing{"c", "Rope", 5}}; },
             {{{"things"}, {}, "Rope"},
              {{"things", "Rope", "count"}, "1", "5"},
              {{"things"}, "b", {}}}},
        Case{"WhatHasNoNameByItsPlace",
             [](Sheet& one) { one.dice.push_back({8}); },
             {{{"dice"}, {}, "2"}, {{"dice", "2", "sides"}, "6", "8"}}},
        Case{"PartsOfWhatMayBeThere",
             [](Sheet& one) { one.knack = Skill{5, {}}; },
             {{{"knack", "rank"}, "1", "5"}}},
        Case{"AWordThatMayBeThere",
             [](Sheet& one) { one.favourite = Colour::red; },
             {{{"favourite"}, {}, "red"}}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace kast::rules::field_changes_testing
