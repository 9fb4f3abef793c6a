// A view is made anew where what it shows may have changed, and nowhere else.

#include "rules/core/kept_views.hpp"

#include "rules/core/edit_views.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kast::rules {
namespace {

struct Table {
    SharedMap<Id, int> things;
};
struct TableView {
    SharedMap<Id, std::string> views;
};

struct Shown {
    TableView view;
    std::vector<std::string> made;  ///< ids
};

/// What is below zero is not shown.
Shown show(const Table& now, const EarlierView<Table, TableView>* earlier = nullptr,
           const std::set<Id>& concerned = {}) {
    Shown shown;
    shown.view.views = kept_views(earlier, &TableView::views, &Table::things, now, concerned,
                                  [&](const Id& id, int thing) -> std::optional<std::string> {
                                      shown.made.push_back(id.value);
                                      if (thing < 0) return std::nullopt;
                                      return std::to_string(thing);
                                  });
    return shown;
}

class KeptViews : public testing::Test {
protected:
    Shown show_after(const std::set<Id>& concerned = {}) {
        const EarlierView<Table, TableView> earlier{before_, first_.view};
        return show(now_, &earlier, concerned);
    }

    const Table before_{{{"a", 1}, {"b", 2}, {"c", 3}, {"d", -4}}};
    const Shown first_ = show(before_);
    Table now_ = before_;
};

TEST_F(KeptViews, WithoutAnEarlierTableAllAreMade) {
    EXPECT_EQ(first_.made, (std::vector<std::string>{"a", "b", "c", "d"}));
    EXPECT_EQ(first_.view.views, (SharedMap<Id, std::string>{{"a", "1"}, {"b", "2"}, {"c", "3"}}));
}

TEST_F(KeptViews, OnlyWhatChangedIsMade) {
    *now_.things.edit("b") = 7;
    const Shown shown = show_after();
    EXPECT_EQ(shown.made, std::vector<std::string>{"b"});
    EXPECT_EQ(shown.view.views.at("b"), "7");
    EXPECT_EQ(&shown.view.views.at("a"), &first_.view.views.at("a")) << "the same object";
}

TEST_F(KeptViews, ComeAndGoWithTheirThings) {
    now_.things.erase("a");
    now_.things["e"] = 5;
    *now_.things.edit("b") = -2;
    *now_.things.edit("d") = 4;
    EXPECT_EQ(show_after().view.views,
              (SharedMap<Id, std::string>{{"c", "3"}, {"d", "4"}, {"e", "5"}}));
}

TEST_F(KeptViews, WhoIsConcernedIsMadeOnce) {
    *now_.things.edit("b") = 7;
    now_.things.erase("c");
    EXPECT_EQ(show_after({"a", "b", "c", "z"}).made, (std::vector<std::string>{"b", "a"}));
}

TEST_F(KeptViews, WhereNothingChangedTheyAreTheSameObject) {
    EXPECT_TRUE(show_after().view.views.is_same_as(first_.view.views));
}

TEST_F(KeptViews, OnlyWhatIsWantedIsEditedAndAllElseStays) {
    std::vector<std::string> asked;
    SharedMap<Id, std::string> views = first_.view.views;
    edit_views(
        views, before_.things,
        [&](const std::string& view, auto thing) {
            if (view == "1") return false;
            asked.push_back(std::to_string(thing()) + view);
            return asked.back() == "22";
        },
        [](std::string& view) { view += "!"; });
    EXPECT_EQ(asked, (std::vector<std::string>{"22", "33"})) << "what is not shown is not asked";
    EXPECT_EQ(views, (SharedMap<Id, std::string>{{"a", "1"}, {"b", "2!"}, {"c", "3"}}));
    EXPECT_EQ(&views.at("a"), &first_.view.views.at("a")) << "the same object";
    EXPECT_EQ(first_.view.views.at("b"), "2");
}

}  // namespace
}  // namespace kast::rules
