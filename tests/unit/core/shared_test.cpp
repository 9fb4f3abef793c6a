// A copy costs nothing until it is changed, and changes nothing but itself.

#include "rules/core/shared.hpp"

#include "rules/core/id.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace kast::rules {
namespace {

/// Counts how often it was copied.
struct Counted {
    int value = 0;
    int* copies = nullptr;
    Counted() = default;
    Counted(int given, int* count) : value(given), copies(count) {}
    Counted(const Counted& other) : value(other.value), copies(other.copies) {
        if (copies) ++*copies;
    }
    Counted(Counted&&) noexcept = default;
    Counted& operator=(Counted&&) noexcept = default;
};

TEST(Shared, ACopyIsTheSameObjectUntilItIsEdited) {
    int copies = 0;
    Shared<Counted> first(Counted(1, &copies));
    Shared<Counted> second = first;
    EXPECT_TRUE(first.is_same_as(second));
    EXPECT_EQ(copies, 0);
    second.edit().value = 2;
    EXPECT_EQ(copies, 1);
    EXPECT_EQ(first->value, 1);
    EXPECT_EQ(second->value, 2);
    second.edit().value = 3;
    EXPECT_EQ(copies, 1) << "it is alone now";
}

TEST(Shared, AnEmptyOneReadsAsADefault) {
    Shared<std::string> empty;
    EXPECT_TRUE(empty->empty());
    Shared<std::string> full(std::string("x"));
    empty = std::move(full);
    EXPECT_EQ(*empty, "x");
    EXPECT_TRUE(full->empty());  // NOLINT: what a moved-from one is, is the point
    full.edit() = "y";
    EXPECT_EQ(*full, "y");
}

TEST(Shared, OwnersOnOtherThreadsKeepWhatTheySaw) {
    Shared<std::string> mine(std::string("before"));
    std::vector<std::jthread> readers;
    for (int i = 0; i < 4; ++i) {
        readers.emplace_back([copy = mine] {
            for (int round = 0; round < 1000; ++round) {
                Shared<std::string> own = copy;
                if (round % 10 == 0) own.edit() += "x";
                ASSERT_EQ(*copy, "before");
            }
        });
    }
    mine.edit() = "after";
    readers.clear();
    EXPECT_EQ(*mine, "after");
}

using Map = SharedMap<Id, std::string>;

TEST(SharedMap, ReadsLikeAMap) {
    const Map map{{"b", "2"}, {"a", "1"}, {"c", "3"}, {"a", "again"}};
    ASSERT_EQ(map.size(), 3U);
    std::string all;
    for (const auto& [key, value] : map) all += key.value + value;
    EXPECT_EQ(all, "a1b2c3");
    EXPECT_EQ(map.find("b")->second, "2");
    EXPECT_EQ(map.find("d"), map.end());
    EXPECT_EQ(map.at("c"), "3");
    EXPECT_THROW(map.at("d"), std::out_of_range);
    EXPECT_TRUE(map.contains("a"));
    EXPECT_TRUE(Map{}.empty());
    EXPECT_EQ(Map{}.begin(), Map{}.end());
}

TEST(SharedMap, AChangeCopiesWhatItChangesAlone) {
    Map before{{"a", "1"}, {"b", "2"}};
    Map after = before;
    EXPECT_TRUE(before.is_same_as(after));
    *after.edit("a") = "9";
    EXPECT_EQ(before.at("a"), "1");
    EXPECT_EQ(after.at("a"), "9");
    EXPECT_EQ(&before.at("b"), &after.at("b")) << "the same object";
    EXPECT_NE(&before.at("a"), &after.at("a"));
    EXPECT_EQ(after.edit("z"), nullptr);
}

TEST(SharedMap, EntriesComeAndGo) {
    Map map;
    map["b"] = "2";
    map.insert_or_assign("a", "1");
    map.insert_or_assign("b", "3");
    const auto [value, is_new] = map.try_emplace("c", "4");
    EXPECT_TRUE(is_new);
    EXPECT_EQ(value, "4");
    EXPECT_FALSE(map.try_emplace("c", "5").second);
    EXPECT_EQ(map, (Map{{"a", "1"}, {"b", "3"}, {"c", "4"}}));
    const Map kept = map;
    EXPECT_EQ(map.erase("b"), 1U);
    EXPECT_EQ(map.erase("b"), 0U);
    EXPECT_EQ(map, (Map{{"a", "1"}, {"c", "4"}}));
    EXPECT_EQ(kept.size(), 3U);
    map.clear();
    EXPECT_TRUE(map.empty());
}

TEST(SharedMap, WhatACommandLooksUpChangesWithItsTable) {
    const Map before{{"a", "1"}, {"b", "2"}, {"c", "3"}};
    Map judged = before;
    judged.own_lookups();
    const std::string& a = judged.find("a")->second;
    const std::string& b = judged.at("b");
    *judged.edit("a") = "9";
    *judged.edit("b") = "8";
    EXPECT_EQ(a, "9");
    EXPECT_EQ(b, "8");
    EXPECT_EQ(&judged.at("a"), &a);
    EXPECT_EQ(before, (Map{{"a", "1"}, {"b", "2"}, {"c", "3"}}));
    const Map copy = judged;
    EXPECT_EQ(&copy.at("c"), &copy.at("c"));
    EXPECT_EQ(copy, (Map{{"a", "9"}, {"b", "8"}, {"c", "3"}}));
}

TEST(SharedMap, NoEditIsLostWhereATableIsCopiedBeforeALaterLookup) {
    const Map before{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}};
    const Map other{{"c", "8"}};
    Map judged = before;
    judged.own_lookups();
    std::string& a = *judged.edit("a");
    a = "9";
    judged.insert_or_assign("b", "7");
    judged.share(other, "c");
    judged.erase("d");
    const Map copy = judged;
    for (const char* key : {"a", "b", "c"}) EXPECT_EQ(judged.at(key), copy.at(key));
    a = "6";
    EXPECT_EQ(judged.at("a"), "6") << "a reference from before the copy is still the map's own";
    EXPECT_EQ(copy.at("a"), "9");
    judged.share_lookups();
    EXPECT_EQ(judged, (Map{{"a", "6"}, {"b", "7"}, {"c", "8"}}));
    EXPECT_EQ(copy, (Map{{"a", "9"}, {"b", "7"}, {"c", "8"}}));
    EXPECT_EQ(before, (Map{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}}));
}

TEST(SharedMap, WhatIsAssignedToATableThatIsDecidedOnStays) {
    const Map before{{"a", "1"}, {"b", "2"}};
    const Map later{{"a", "5"}, {"b", "6"}};
    Map judged = before;
    judged.own_lookups();
    *judged.edit("a") = "9";
    judged = later;
    EXPECT_EQ(judged.at("b"), "6");
    judged.share_lookups();
    EXPECT_EQ(judged, later);
    judged.own_lookups();
    judged.at("a");
    judged.clear();
    judged["b"] = "3";
    judged.share_lookups();
    EXPECT_EQ(judged, (Map{{"b", "3"}}));
}

TEST(SharedMap, WhatACommandOnlyLookedUpIsSharedAgain) {
    const Map before{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}};
    Map judged = before;
    judged.own_lookups();
    EXPECT_EQ(judged.find("a")->second, "1");
    EXPECT_EQ(judged.at("b"), "2");
    judged.share_lookups();
    EXPECT_TRUE(judged.is_same_as(before)) << "nothing was changed";

    judged.own_lookups();
    EXPECT_EQ(judged.at("a"), "1");
    EXPECT_EQ(judged.at("b"), "2");
    *judged.edit("b") = "9";
    judged.insert_or_assign("c", "8");
    judged.erase("d");
    judged["e"] = "5";
    judged.share_lookups();
    EXPECT_EQ(&judged.at("a"), &before.at("a"));
    EXPECT_EQ(judged, (Map{{"a", "1"}, {"b", "9"}, {"c", "8"}, {"e", "5"}}));
    EXPECT_EQ(before, (Map{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}}));
    const std::string& b = judged.at("b");
    *judged.edit("a") = "7";
    EXPECT_EQ(b, "9");
    EXPECT_EQ(before.at("a"), "1");
}

TEST(SharedMap, WhatACommandWalksOverStaysShared) {
    const Map before{{"a", "1"}, {"b", "2"}};
    Map judged = before;
    judged.own_lookups();
    for (const auto& entry : judged) {
        EXPECT_EQ(&entry.second, &before.at(entry.first));
        *judged.edit(entry.first) += "x";
        EXPECT_EQ(entry.second, before.at(entry.first)) << "as it was when the walk came to it";
    }
    EXPECT_EQ(judged, (Map{{"a", "1x"}, {"b", "2x"}}));
    EXPECT_NE(judged.end(), judged.find("b"));
    EXPECT_EQ(judged.end(), judged.find("c"));
}

TEST(SharedMap, AssigningLeavesOthersTheirs) {
    const Map before{{"a", "1"}, {"b", "2"}};
    Map mine = before;
    mine.insert_or_assign("b", "3");
    mine.insert_or_assign("c", "4");
    EXPECT_EQ(mine, (Map{{"a", "1"}, {"b", "3"}, {"c", "4"}}));
    EXPECT_EQ(&mine.at("a"), &before.at("a"));
    EXPECT_EQ(before, (Map{{"a", "1"}, {"b", "2"}}));
}

TEST(SharedMap, SharesEntriesOfAnother) {
    const Map whole{{"a", "1"}, {"b", "2"}};
    Map part;
    part.share(whole, "b");
    part.share(whole, "z");
    EXPECT_EQ(part.size(), 1U);
    EXPECT_EQ(&part.at("b"), &whole.at("b"));
}

TEST(SharedMap, OnlyWhatIsWantedIsEdited) {
    Map map{{"a", "1"}, {"b", ""}, {"c", "3"}};
    const Map before = map;
    map.edit_where([](const Id&, const std::string& one) { return one.empty(); },
                   [](const Id& id, std::string& one) { one = id.value; });
    EXPECT_EQ(map.at("b"), "b");
    EXPECT_EQ(&map.at("a"), &before.at("a"));
    EXPECT_EQ(&map.at("c"), &before.at("c"));
    EXPECT_EQ(before.at("b"), "");
}

using Large = SharedMap<int, int>;

/// Many enough for several chunks.
Large many_of(int count) {
    Large map;
    for (int i = 0; i < count; ++i) map[i * 37 % count] = i;
    return map;
}

/// "key before after", "-" for none.
std::string differences_of(const Large& before, const Large& after) {
    std::string all;
    const auto text = [](const int* one) { return one ? std::to_string(*one) : "-"; };
    for_each_difference(before, after, [&](int key, const int* was, const int* is) {
        all += std::to_string(key) + ' ' + text(was) + ' ' + text(is) + '\n';
        return true;
    });
    return all;
}

TEST(SharedMap, OfManyReadsLikeAMap) {
    std::mt19937 random(1);
    Large map;
    std::map<int, int> plain;
    for (int i = 0; i < 5000; ++i) {
        const int key = static_cast<int>(random() % 300);
        switch (random() % 3) {
            case 0:
                EXPECT_EQ(map.erase(key), plain.erase(key));
                break;
            case 1:
                map.insert_or_assign(key, i);
                plain.insert_or_assign(key, i);
                break;
            default:
                EXPECT_EQ(map.try_emplace(key, i).second, plain.try_emplace(key, i).second);
        }
        const auto from = map.lower_bound(key);
        const auto wanted = plain.lower_bound(key);
        ASSERT_EQ(from == map.end(), wanted == plain.end());
        if (wanted != plain.end()) ASSERT_EQ(from->first, wanted->first);
    }
    ASSERT_EQ(map.size(), plain.size());
    EXPECT_TRUE(std::ranges::equal(map, plain));
    auto back = map.end();
    for (auto one = plain.rbegin(); one != plain.rend(); ++one) EXPECT_EQ(*--back, *one);
    EXPECT_EQ(back, map.begin());
}

TEST(SharedMap, TellsWhatDiffers) {
    const Large before = many_of(200);
    Large after = before;
    EXPECT_EQ(differences_of(before, after), "");
    *after.edit(3) = -1;
    after.erase(100);
    after[500] = 7;
    EXPECT_EQ(differences_of(before, after), "3 " + std::to_string(before.at(3)) + " -1\n100 " +
                                                 std::to_string(before.at(100)) + " -\n500 - 7\n");
    EXPECT_EQ(differences_of(after, after), "");
    EXPECT_NE(before, after);
    EXPECT_EQ(before, many_of(200)) << "the same in other chunks, as other objects";
}

TEST(SharedMap, SaysNoMoreOfDifferencesThanIsAsked) {
    int visited = 0;
    for_each_difference(many_of(50), many_of(50),
                        [&](int, const int*, const int*) { return ++visited < 3; });
    EXPECT_EQ(visited, 3);
}

TEST(SharedMap, WhatIsLookedUpInAChunkIsOwnedAlone) {
    const Large before = many_of(200);
    Large judged = before;
    judged.own_lookups();
    const int& found = judged.find(42)->second;
    *judged.edit(42) = -5;
    *judged.edit(43) = -6;
    EXPECT_EQ(found, -5);
    EXPECT_EQ(differences_of(before, judged), "42 " + std::to_string(before.at(42)) + " -5\n43 " +
                                                  std::to_string(before.at(43)) + " -6\n");
}

}  // namespace
}  // namespace kast::rules
