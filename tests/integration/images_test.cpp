// The doors of images: who may send one, who gets one, and what everybody else is answered.

#include "support/images.hpp"

#include <gmock/gmock.h>

#include "integration/room_test.hpp"
#include <filesystem>
#include <fstream>

namespace kast::tests {
namespace {

using testing::HasSubstr;

class Images : public RoomTest {
protected:
    explicit Images(std::vector<std::string> flags = {}) : RoomTest(std::move(flags)) {}

    static std::string bearer(const std::string& token) {
        return "Authorization: Bearer " + token + "\r\n";
    }
    std::string door() { return "/rooms/" + room + "/images"; }
    HttpAnswer send(const std::string& token, const std::string& image,
                    const std::string& more = {}) {
        return http(kastd.port(), "POST", door(), bearer(token) + more, image);
    }
    HttpAnswer get(const std::string& token, const std::string& image,
                   const std::string& method = "GET") {
        return http(kastd.port(), method, door() + "/" + image, bearer(token));
    }
    /// The hash of an image that a new handout shows.
    std::string shown(TestWebSocket& gm, const std::string& image, const Json& to) {
        const HttpAnswer sent = send(token("gm"), image);
        EXPECT_EQ(sent.status, 201) << sent.body;
        const Json added = gm.call("room.handout.add", {{"id", "map"},
                                                        {"title", "Map"},
                                                        {"text", ""},
                                                        {"to", to},
                                                        {"image", sent.json()["receipt"]}});
        EXPECT_TRUE(added.contains("result")) << added.dump();
        return gm.event(
            "room.handout.added")["changes"]["room"]["handouts"]["map"]["image"]["image"];
    }
};

TEST_F(Images, GoToThoseTheHandoutIsShownToAndNobodyElse) {
    TestWebSocket gm = seated("gm");
    TestWebSocket bo = connect(), cid = connect();
    const Json bos = bo.join(token("player"), {{"name", "Bo"}});
    const Json cids = cid.join(token("player"), {{"name", "Cid"}});
    const std::string bos_seat = bos["token"], cids_seat = cids["token"];
    const std::string image = png(40, 30);
    const std::string hash = shown(gm, image, Json::array({bos["member"]}));
    for (const std::string& one : {token("gm"), bos_seat}) {
        const HttpAnswer got = get(one, hash);
        EXPECT_EQ(got.status, 200);
        EXPECT_EQ(got.body, image);
        EXPECT_EQ(got.headers.at("content-type"), "image/png");
        EXPECT_EQ(got.headers.at("x-content-type-options"), "nosniff");
        EXPECT_EQ(got.headers.at("cache-control"), "no-store");
        EXPECT_THAT(got.headers.at("content-security-policy"), HasSubstr("sandbox"));
    }
    // Whether there is one: who has no right to it is answered as if there were none.
    const std::string none(64, '0');
    for (const std::string& one : {cids_seat, token("spectator"), token("player"), token("bot")}) {
        const HttpAnswer kept = get(one, hash), missing = get(one, none);
        EXPECT_EQ(kept.status, 404);
        EXPECT_EQ(kept.body, missing.body);
        auto headers = kept.headers, others = missing.headers;
        headers.erase("date");
        others.erase("date");
        EXPECT_EQ(headers, others);
    }
    EXPECT_EQ(get("nobodys-token-of-any-room-at-all", hash).status, 401);
    EXPECT_EQ(get("nobodys-token-of-any-room-at-all", none).status, 401);
    for (const Json& event : events_of(kastd.port(), room, cids_seat))
        EXPECT_THAT(event.dump(), testing::Not(HasSubstr("handout")));

    gm.call("room.handout.set", {{"handout", "map"}, {"to", "all"}});
    EXPECT_EQ(get(cids_seat, hash).body, image);
    gm.call("room.kick", {{"member", bos["member"]}});
    EXPECT_EQ(get(bos_seat, hash).status, 401);
    gm.call("room.handout.set", {{"handout", "map"}, {"to", "gm"}});
    EXPECT_EQ(get(cids_seat, hash).status, 404);
}

TEST_F(Images, AreSentByTheGmAlone) {
    TestWebSocket gm = seated("gm");
    TestWebSocket bo = connect();
    const std::string bos_seat = bo.join(token("player"), {{"name", "Bo"}})["token"];
    EXPECT_EQ(send(token("gm"), jpeg(40, 30)).json()["kind"], "jpeg");
    for (const std::string& one : {bos_seat, token("player"), token("spectator"), token("bot")})
        EXPECT_EQ(send(one, png(40, 30)).json()["kind"], "gm-only");
    EXPECT_EQ(send("nobodys-token-of-any-room-at-all", png(40, 30)).status, 401);
    EXPECT_EQ(send(token("gm"), png(40, 30), "Origin: https://elsewhere.example\r\n").status, 403);
    EXPECT_EQ(http(kastd.port(), "GET", door(), bearer(token("gm"))).status, 405);
    EXPECT_EQ(http(kastd.port(), "POST", "/rooms/none/images", bearer(token("gm")), png(1, 1))
                  .json()["kind"],
              "no-room");
}

TEST_F(Images, ArePngJpegOrWebpOfAFairSize) {
    TestWebSocket gm = seated("gm");
    const auto kind = [&](const std::string& image) {
        return send(token("gm"), image).json()["kind"].get<std::string>();
    };
    EXPECT_EQ(kind(webp_of(vp8(40, 30))), "webp");
    EXPECT_EQ(kind("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "no-image-kind");
    EXPECT_EQ(kind(""), "no-image-kind");
    EXPECT_EQ(kind(png(40, 30) + "more"), "no-image-kind");
    EXPECT_EQ(kind(png(5000, 30)), "image-size");
    RawConnection large(kastd.port());
    large.send("POST " + door() + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2097153\r\n\r\n");
    EXPECT_EQ(large.answer()->json()["kind"], "too-large") << "before any of it has come";
    EXPECT_EQ(kind(png(40, 30, 2'000'000)), "png") << "longer than any other request";
}

TEST_F(Images, AreGoneWithTheirHandout) {
    TestWebSocket gm = seated("gm");
    const std::string hash = shown(gm, png(40, 30), "all");
    const auto file = place.path() / "data" / "images" / room / hash;
    EXPECT_TRUE(std::filesystem::exists(file));
    // No receipt of it is good any more.
    std::filesystem::last_write_time(
        file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(3));
    gm.call("room.handout.remove", {{"handout", "map"}});
    EXPECT_EQ(get(token("gm"), hash).status, 404);
    // It goes on a thread of its own; the next one that is kept is kept after that.
    EXPECT_EQ(send(token("gm"), jpeg(40, 30)).status, 201);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Images, AReceiptIsGoodForItsHourAlsoOnceItsHandoutIsGone) {
    TestWebSocket gm = seated("gm");
    const Json sent = send(token("gm"), png(40, 30)).json();
    for (const char* handout : {"first", "second", "third"}) {
        const Json added = gm.call("room.handout.add", {{"id", handout},
                                                        {"title", "Map"},
                                                        {"text", ""},
                                                        {"to", "all"},
                                                        {"image", sent["receipt"]}});
        EXPECT_TRUE(added.contains("result")) << added;
        const std::string hash = gm.event(
            "room.handout.added")["changes"]["room"]["handouts"][handout]["image"]["image"];
        EXPECT_EQ(get(token("gm"), hash).status, 200) << handout;
        gm.call("room.handout.remove", {{"handout", handout}});
        EXPECT_EQ(get(token("gm"), hash).status, 404);
        EXPECT_EQ(send(token("gm"), jpeg(40, 30)).status, 201) << "after it was taken off";
    }
}

TEST_F(Images, AnUploadThatBreaksOffLeavesNothing) {
    TestWebSocket gm = seated("gm");
    {
        RawConnection broken(kastd.port());
        broken.send("POST " + door() + " HTTP/1.1\r\nHost: x\r\n" + bearer(token("gm")) +
                    "Content-Length: 1000\r\n\r\nhalf of it");
    }
    EXPECT_EQ(send(token("gm"), png(40, 30)).status, 201);
    std::size_t files = 0;
    for (const auto& one :
         std::filesystem::directory_iterator(place.path() / "data" / "images" / room))
        files += one.is_regular_file();
    EXPECT_EQ(files, 1U);
}

TEST_F(Images, ADamagedOneIsTheHostsToKnow) {
    TestWebSocket gm = seated("gm");
    const std::string hash = shown(gm, png(40, 30), "all");
    std::ofstream(place.path() / "data" / "images" / room / hash) << "something else";
    EXPECT_EQ(get(token("gm"), hash).status, 503);
    EXPECT_THAT(kastd.log(), HasSubstr("an image cannot be read"));
}

TEST_F(Images, FewAreTakenInAtTheSameTimeFromOneAddress) {
    TestWebSocket gm = seated("gm");
    std::vector<std::unique_ptr<RawConnection>> slow;
    const std::string head = "POST " + door() + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n" +
                             bearer(token("gm")) + "Expect: 100-continue\r\n\r\n";
    for (int i = 0; i < 4; ++i) {
        slow.push_back(std::make_unique<RawConnection>(kastd.port()));
        slow.back()->send(head);
        EXPECT_EQ(slow.back()->head()->status, 100);
    }
    EXPECT_EQ(send(token("gm"), png(40, 30)).json()["kind"], "too-many-uploads");
    slow.back()->send(std::string(1000, 'x'));
    EXPECT_EQ(slow.back()->answer()->status, 415);
    slow.pop_back();
    EXPECT_EQ(send(token("gm"), png(40, 30)).status, 201);
}

TEST_F(Images, WhoMaySendNoneIsToldSoBeforeTheBodyAndHoldsNoPlace) {
    TestWebSocket gm = seated("gm");
    TestWebSocket bo = connect();
    const std::string player = bo.join(token("player"), {{"name", "Bo"}})["token"];
    std::vector<std::unique_ptr<RawConnection>> slow;
    for (int i = 0; i < 16; ++i) {
        for (const auto& [whose, status] :
             {std::pair(std::string(), 401), std::pair(bearer(std::string(43, 'x')), 401),
              std::pair(bearer(player), 403)}) {
            slow.push_back(std::make_unique<RawConnection>(kastd.port()));
            slow.back()->send("POST " + door() + " HTTP/1.1\r\nHost: x\r\n" + whose +
                              "Content-Length: 1000\r\n\r\n");
            EXPECT_EQ(slow.back()->answer()->status, status);
        }
    }
    slow.push_back(std::make_unique<RawConnection>(kastd.port()));
    slow.back()->send("POST /rooms/nowhere/images HTTP/1.1\r\nHost: x\r\n" + bearer(token("gm")) +
                      "Content-Length: 1000\r\n\r\n");
    EXPECT_EQ(slow.back()->answer()->status, 404);
    EXPECT_EQ(send(token("gm"), png(40, 30)).status, 201);
}

class SmallImages : public Images {
protected:
    SmallImages() : Images({"--image-bytes-per-room", "1000"}) {}
};

TEST_F(SmallImages, OfARoomTakeNoMoreThanTheyMay) {
    TestWebSocket gm = seated("gm");
    const std::string hash = shown(gm, png(40, 30, 600), "all");
    EXPECT_EQ(send(token("gm"), png(40, 30, 600, 'q')).json()["kind"], "images-full");
    EXPECT_EQ(get(token("gm"), hash).status, 200);
    gm.call("room.handout.remove", {{"handout", "map"}});
    EXPECT_EQ(send(token("gm"), png(40, 30, 600, 'q')).status, 201);
}

class LittleStorage : public Images {
protected:
    LittleStorage() : Images({"--stored-bytes-per-member-day", "65536"}) {}
};

TEST_F(LittleStorage, CountsImagesToo) {
    TestWebSocket gm = seated("gm");
    EXPECT_EQ(send(token("gm"), png(40, 30, 70'000)).status, 201);
    const HttpAnswer refused = send(token("gm"), png(40, 30, 10));
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.json()["kind"], "quota-used-up");
    EXPECT_GT(std::stoi(refused.headers.at("retry-after")), 86'000);
    EXPECT_EQ(gm.call("room.say", {{"text", "?"}})["error"]["data"]["limit"],
              "stored_bytes_per_member_day");
}

}  // namespace
}  // namespace kast::tests
