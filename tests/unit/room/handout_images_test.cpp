// Images of handouts, as far as the room is concerned: receipts, and whom an image is shown to.

#include "protocol/room_documents.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <cstdint>
#include <span>

namespace kast::tests {
namespace {

using protocol::room::HandoutImage;
using protocol::room::ImageKind;

constexpr std::int64_t hour_ms = 3'600'000;

struct HandoutImages : testing::Test {
    HandoutImages() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        watcher.join();
    }
    static RoomFixture::Options with_drops(std::vector<std::string>& dropped) {
        RoomFixture::Options options;
        options.rooms.drop_images = [&dropped](const std::string&,
                                               std::vector<std::string> images) {
            dropped.insert(dropped.end(), images.begin(), images.end());
        };
        return options;
    }
    std::string receipt(const std::string& hash, int width = 40) {
        return fixture.room()->image_receipt(
            HandoutImage{hash, ImageKind::webp, width, 30, 1234, {}});
    }
    std::string type_for(TestClient& one, const std::string& hash) {
        const auto viewer = fixture.room()->viewer_of(one.token);
        return viewer ? std::string(fixture.room()->image_type(*viewer, hash)) : "no entry";
    }
    json handouts(TestClient& one) {
        one.take_in();
        return one.state["room"]["handouts"];
    }

    std::vector<std::string> dropped;
    RoomFixture fixture{with_drops(dropped)};
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
};

TEST_F(HandoutImages, AnImageIsInTheStateOfThoseTheHandoutIsShownTo) {
    gm.done("room.handout.add", {{"id", "map"},
                                 {"title", "Map"},
                                 {"text", ""},
                                 {"to", {bo.member}},
                                 {"image", receipt("cafe")},
                                 {"image_description", "A river, and a cross"}});
    const json image{{"image", "cafe"}, {"kind", "webp"}, {"width", 40},
                     {"height", 30},    {"bytes", 1234},  {"description", "A river, and a cross"}};
    EXPECT_EQ(handouts(bo)["map"]["image"], image);
    EXPECT_EQ(handouts(cid), json::object());
    EXPECT_EQ(type_for(gm, "cafe"), "image/webp");
    EXPECT_EQ(type_for(bo, "cafe"), "image/webp");
    for (TestClient* other : {&cid, &watcher}) EXPECT_EQ(type_for(*other, "cafe"), "");
    EXPECT_EQ(type_for(gm, "beef"), "") << "as one that is not for this seat";
    for (TestClient* other : {&cid, &watcher})
        EXPECT_THAT(other->bytes(), testing::Not(testing::HasSubstr("cafe")));
    gm.done("room.handout.set", {{"handout", "map"}, {"to", "all"}});
    EXPECT_EQ(type_for(watcher, "cafe"), "image/webp");
}

TEST_F(HandoutImages, WhoIsPutOutGetsNothing) {
    gm.done("room.handout.add",
            {{"title", "Map"}, {"text", ""}, {"to", "all"}, {"image", receipt("cafe")}});
    EXPECT_EQ(type_for(bo, "cafe"), "image/webp");
    gm.done("room.kick", {{"member", bo.member}});
    EXPECT_EQ(type_for(bo, "cafe"), "no entry");
    EXPECT_FALSE(fixture.room()->is_gm(bo.member));
}

TEST_F(HandoutImages, OnlyAReceiptOfThisRoomWithinItsHourNamesOne) {
    const auto refused = [&](const std::string& given) {
        return gm.refused("room.handout.add", {{"title", "A"}, {"text", ""}, {"image", given}});
    };
    const std::string good = receipt("cafe");
    RoomFixture::Options with_another_key;
    with_another_key.rooms.random = [](std::span<std::uint8_t> bytes) {
        std::ranges::fill(bytes, std::uint8_t{7});
    };
    RoomFixture other(std::move(with_another_key));
    EXPECT_EQ(
        refused(other.room()->image_receipt(HandoutImage{"cafe", ImageKind::webp, 40, 30, 1, {}})),
        "no-such-image");
    EXPECT_EQ(refused("cafe.webp.40.30.1234." + std::to_string(fixture.now_ms) + ".x"),
              "no-such-image");
    std::string forged = good;
    forged[0] = 'd';
    EXPECT_EQ(refused(forged), "no-such-image");
    fixture.now_ms += hour_ms - 1;
    EXPECT_EQ(refused(good), "");
    fixture.now_ms += 1;
    EXPECT_EQ(refused(good), "no-such-image");
}

TEST_F(HandoutImages, AnImageIsChangedDescribedAndTakenAway) {
    gm.done("room.handout.add", {{"id", "map"}, {"title", "Map"}, {"text", "words"}});
    EXPECT_FALSE(handouts(gm)["map"].contains("image"));
    gm.done("room.handout.set", {{"handout", "map"}, {"image", receipt("cafe")}});
    gm.done("room.handout.set", {{"handout", "map"}, {"image_description", "A cross"}});
    EXPECT_EQ(handouts(gm)["map"]["image"]["description"], "A cross");
    EXPECT_EQ(
        gm.refused("room.handout.set", {{"handout", "map"}, {"image_description", "\u202Eturned"}}),
        "unfit-text");
    gm.done("room.handout.set", {{"handout", "map"}, {"title", "The map"}});
    EXPECT_EQ(handouts(gm)["map"]["image"]["image"], "cafe") << "what is left out stays";
    gm.done("room.handout.set", {{"handout", "map"}, {"image", ""}});
    EXPECT_FALSE(handouts(gm)["map"].contains("image"));
    EXPECT_EQ(handouts(gm)["map"]["text"], "words");
}

TEST_F(HandoutImages, OneThatNoHandoutShowsAnyMoreIsDropped) {
    for (const char* id : {"one", "two"})
        gm.done("room.handout.add",
                {{"id", id}, {"title", "A"}, {"text", ""}, {"image", receipt("cafe")}});
    EXPECT_EQ(fixture.room()->images(), std::set<std::string>{"cafe"});
    gm.done("room.handout.remove", {{"handout", "one"}});
    EXPECT_EQ(dropped, std::vector<std::string>{}) << "another shows it";
    gm.done("room.handout.set", {{"handout", "two"}, {"title", "B"}});
    EXPECT_EQ(dropped, std::vector<std::string>{});
    gm.done("room.handout.set", {{"handout", "two"}, {"image", receipt("beef")}});
    EXPECT_EQ(dropped, std::vector<std::string>{"cafe"});
    gm.done("room.handout.remove", {{"handout", "two"}});
    EXPECT_EQ(dropped, (std::vector<std::string>{"cafe", "beef"}));
}

TEST_F(HandoutImages, TheLogKeepsWhichImageItWas) {
    gm.done(
        "room.handout.add",
        {{"id", "map"}, {"title", "A"}, {"text", ""}, {"to", "all"}, {"image", receipt("cafe")}});
    const json before = handouts(gm);
    fixture.restart();
    gm.join();
    EXPECT_EQ(handouts(gm), before);
    EXPECT_EQ(type_for(watcher, "cafe"), "image/webp");
}

}  // namespace
}  // namespace kast::tests
