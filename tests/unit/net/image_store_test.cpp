// Where images are kept, and what becomes of them there.

#include "server/images/image_store.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "support/temporary_directory.hpp"
#include <filesystem>
#include <fstream>
#include <system_error>

namespace kast::tests {
namespace {

namespace fs = std::filesystem;
using server::image_hash;
using server::ImageStore;

struct Images : testing::Test {
    fs::path folder() { return place.path() / "images"; }
    ImageStore::Put put(const std::string& bytes, const std::set<std::string>& shown = {},
                        std::int64_t later_s = 0, const std::string& room = "room") {
        return store.put(room, image_hash(bytes), bytes, shown, std::time(nullptr) + later_s);
    }
    std::size_t files() {
        std::size_t count = 0;
        for (const auto& one : fs::recursive_directory_iterator(folder()))
            count += one.is_regular_file();
        return count;
    }

    TemporaryDirectory place;
    ImageStore store{place.path() / "images", 1000};
};

TEST_F(Images, AreKeptByTheirHashForTheirOwnerAlone) {
    EXPECT_EQ(image_hash("abc"),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(put("abc"), ImageStore::Put::stored);
    EXPECT_EQ(store.get("room", image_hash("abc")), "abc");
    EXPECT_EQ(store.get("other", image_hash("abc")), std::nullopt) << "each room has its own";
    for (const fs::path& one : {folder(), folder() / "room"})
        EXPECT_EQ(fs::status(one).permissions(), fs::perms::owner_all) << one;
    EXPECT_EQ(fs::status(folder() / "room" / image_hash("abc")).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Images, OfARoomTakeNoMoreThanTheyMay) {
    const std::string one(600, '1'), two(600, '2');
    EXPECT_EQ(put(one), ImageStore::Put::stored);
    EXPECT_EQ(put(one), ImageStore::Put::stored) << "the same once more takes nothing more";
    EXPECT_EQ(put(two), ImageStore::Put::full);
    EXPECT_EQ(store.get("room", image_hash(two)), std::nullopt);
    EXPECT_EQ(put(two, {}, 0, "other"), ImageStore::Put::stored);
    store.remove("room", image_hash(one), std::time(nullptr));
    EXPECT_EQ(put(two), ImageStore::Put::stored);
    store.remove("room", image_hash(one), std::time(nullptr));
}

TEST_F(Images, ThatWereNeverShownMakeWayAfterTwoHours) {
    const std::string one(600, '1'), two(600, '2');
    put(one);
    EXPECT_EQ(put(two, {}, 7'190), ImageStore::Put::full);
    EXPECT_EQ(put(two, {image_hash(one)}, 7'300), ImageStore::Put::full) << "it is shown";
    EXPECT_EQ(put(two, {}, 7'300), ImageStore::Put::stored);
    EXPECT_EQ(store.get("room", image_hash(one)), std::nullopt);
}

/// A handout may show it once more, as long as a receipt of it is good.
TEST_F(Images, ThatAreShownNoMoreAreThereForTwoHours) {
    put("abc");
    store.remove("room", image_hash("abc"), std::time(nullptr) + 7'190);
    EXPECT_EQ(store.get("room", image_hash("abc")), "abc");
    put("next", {}, 7'190);
    EXPECT_EQ(store.get("room", image_hash("abc")), "abc");
    put("next", {image_hash("abc")}, 7'300);
    EXPECT_EQ(store.get("room", image_hash("abc")), "abc") << "it is shown again";
    put("next", {}, 7'300);
    EXPECT_EQ(store.get("room", image_hash("abc")), std::nullopt);
    put("abc");
    store.remove("room", image_hash("abc"), std::time(nullptr) + 7'300);
    EXPECT_EQ(store.get("room", image_hash("abc")), std::nullopt);
}

TEST_F(Images, WhatACrashLeftUnfinishedGoesWithTheNextOne) {
    put("abc");
    std::ofstream(folder() / "room" / (image_hash("other") + ".part")) << "half of it";
    put("next");
    EXPECT_EQ(files(), 2U);
    EXPECT_EQ(store.get("room", image_hash("other")), std::nullopt);
}

TEST_F(Images, NothingIsLeftOfOneThatTheDiskDoesNotTake) {
    put("abc");
    // As on a full disk: a file may not grow beyond this.
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto ignored = signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    EXPECT_THROW(put(std::string(600, '2')), std::system_error);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, ignored);
    EXPECT_EQ(files(), 1U);
    EXPECT_EQ(store.get("room", image_hash("abc")), "abc");
    EXPECT_EQ(put(std::string(600, '2')), ImageStore::Put::stored);
}

TEST_F(Images, ADamagedOneIsNotGivenOut) {
    put("abc");
    std::ofstream(folder() / "room" / image_hash("abc")) << "abd";
    EXPECT_THROW(store.get("room", image_hash("abc")), std::runtime_error);
}

}  // namespace
}  // namespace kast::tests
