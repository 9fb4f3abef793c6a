// Notes, handouts and kept encounters: who may write them, and who is shown them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;

struct Documents : testing::Test {
    Documents() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        watcher.join();
        bot.join();
    }
    json room(TestClient& one) {
        one.take_in();
        return one.state["room"];
    }
    /// Who has these bytes in anything ever sent to them, by any door.
    std::vector<TestClient*> who_knows(const std::string& text) {
        std::vector<TestClient*> knowing;
        for (TestClient* one : {&gm, &bo, &cid, &watcher, &bot}) {
            one->ask("room.history", {{"before", one->cursor}, {"limit", 200}});
            const auto viewer = fixture.room()->viewer_of(one->token);
            for (const auto& event : fixture.read(*viewer, "", 1000)->events)
                one->everything += event;
            const json held = room(*one);
            one->join();
            EXPECT_EQ(held, room(*one)) << "the patches lead to what a join tells";
            if (one->bytes().find(text) != std::string::npos) knowing.push_back(one);
        }
        return knowing;
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    TestClient bot{fixture, fixture.opened.bot};
};

using Knowing = std::vector<TestClient*>;

TEST_F(Documents, TheSharedNoteIsWrittenByAllAndStaysInTheState) {
    bo.done("room.note.set", {{"note", "shared"}, {"text", "# Clues"}, {"version", 0}});
    EXPECT_EQ(room(cid)["notes"]["shared"], json({{"text", "# Clues"}, {"version", 1}}));
    EXPECT_EQ(cid.events.back()["data"], json({{"note", "shared"}, {"version", 1}}));
    EXPECT_EQ(bot.refused("room.note.set", {{"note", "shared"}, {"text", "beep"}, {"version", 1}}),
              "out-of-scope");
    EXPECT_EQ(gm.refused("room.note.set",
                         {{"note", "shared"}, {"text", std::string(20'001, 'x')}, {"version", 1}}),
              "invalid-params");
}

TEST_F(Documents, ANoteThatChangedMeanwhileIsNotOverwritten) {
    bo.done("room.note.set", {{"note", "shared"}, {"text", "mine"}, {"version", 0}});
    EXPECT_EQ(cid.refused("room.note.set", {{"note", "shared"}, {"text", "stale"}, {"version", 0}}),
              "note-changed");
    EXPECT_EQ(room(cid)["notes"]["shared"]["text"], "mine");
    cid.done("room.note.set", {{"note", "shared"}, {"text", "both"}, {"version", 1}});
    const auto records = fixture.log->last_seq("table1");
    cid.done("room.note.set", {{"note", "shared"}, {"text", "both"}, {"version", 1}});
    EXPECT_EQ(fixture.log->last_seq("table1"), records) << "what is there already is no conflict";
}

TEST_F(Documents, TheGmsNoteLeavesNoTraceAtAnyOtherDoor) {
    const auto frames = bo.session->frames.size();
    gm.done("room.note.set", {{"note", "gm"}, {"text", "the-duke-lies"}, {"version", 0}});
    EXPECT_EQ(bo.session->frames.size(), frames);
    EXPECT_EQ(room(gm)["notes"]["gm"]["text"], "the-duke-lies");
    EXPECT_EQ(bo.refused("room.note.set", {{"note", "gm"}, {"text", "x"}, {"version", 1}}),
              "gm-only");
    EXPECT_THAT(gm.done("room.seen_by", {{"member", bo.member}}).dump(),
                testing::Not(HasSubstr("room.note")));
    EXPECT_EQ(who_knows("the-duke-lies"), Knowing{&gm});
    EXPECT_EQ(who_knows("room.note.changed"), Knowing{&gm});
    EXPECT_FALSE(room(bo)["notes"].contains("gm"));
}

TEST_F(Documents, WhoBecomesGmSeesTheNoteAndLosesItAgain) {
    gm.done("room.note.set", {{"note", "gm"}, {"text", "the-duke-lies"}, {"version", 0}});
    gm.done("room.role", {{"member", bo.member}, {"role", "gm"}});
    EXPECT_EQ(room(bo)["notes"]["gm"]["text"], "the-duke-lies");
    gm.done("room.role", {{"member", bo.member}, {"role", "player"}});
    EXPECT_FALSE(room(bo)["notes"].contains("gm"));
}

TEST_F(Documents, AHandoutIsForThoseItIsShownTo) {
    gm.done("room.handout.add", {{"id", "map"}, {"title", "old-map"}, {"text", "x-marks"}});
    EXPECT_EQ(who_knows("old-map"), Knowing{&gm});
    gm.done("room.handout.set", {{"handout", "map"}, {"to", {bo.member}}});
    EXPECT_EQ(room(bo)["handouts"]["map"], json({{"title", "old-map"}, {"text", "x-marks"}}));
    EXPECT_EQ(bo.events.back()["data"],
              json({{"handout", "map"}, {"title", "old-map"}, {"shown", true}}));
    EXPECT_EQ(who_knows("x-marks"), (Knowing{&gm, &bo}));
    EXPECT_EQ(who_knows("\"to\":[\"" + bo.member), Knowing{&gm}) << "to whom is the GM's to know";
    gm.done("room.handout.set", {{"handout", "map"}, {"text", "x-marks and more"}});
    bo.take_in();
    EXPECT_EQ(bo.events.back()["data"]["shown"], false);
    gm.done("room.handout.set", {{"handout", "map"}, {"to", {cid.member}}});
    EXPECT_EQ(room(bo)["handouts"], json::object());
    EXPECT_EQ(bo.events.back()["type"], "table.changed");
    EXPECT_EQ(room(cid)["handouts"]["map"]["text"], "x-marks and more");
    EXPECT_EQ(who_knows("x-marks"), (Knowing{&gm, &bo, &cid}));
    gm.done("room.handout.set", {{"handout", "map"}, {"to", "all"}});
    EXPECT_EQ(room(watcher)["handouts"]["map"]["title"], "old-map");
    gm.done("room.handout.remove", {{"handout", "map"}});
    EXPECT_EQ(room(watcher)["handouts"], json::object());
    EXPECT_EQ(who_knows("x-marks").size(), 5U);
}

TEST_F(Documents, HandoutsAreTheGmsAndBounded) {
    EXPECT_EQ(bo.refused("room.handout.add", {{"title", "Mine"}, {"text", ""}}), "gm-only");
    EXPECT_EQ(gm.refused("room.handout.add", {{"title", " "}, {"text", ""}}), "bad-name");
    EXPECT_EQ(gm.refused("room.handout.add", {{"title", "A"}, {"text", ""}, {"to", "self"}}),
              "invalid-params");
    EXPECT_EQ(gm.refused("room.handout.add", {{"title", "A"}, {"text", ""}, {"to", {"nobody"}}}),
              "no-such-member");
    EXPECT_EQ(gm.refused("room.handout.set", {{"handout", "none"}, {"text", ""}}),
              "no-such-handout");
    for (int i = 0; i < 40; ++i) gm.done("room.handout.add", {{"title", "A"}, {"text", ""}});
    EXPECT_EQ(gm.refused("room.handout.add", {{"title", "A"}, {"text", ""}}), "too-many-handouts");
}

// ---- encounters that a GM keeps

const json wolf = {
    {"name", "Wolf"}, {"method", "heist.guard.add"}, {"params", {{"hd", 2}, {"none", nullptr}}}};
const json the_den = {{"name", "The den"}, {"creatures", {wolf, wolf}}};

struct Encounters : testing::Test {
    Encounters() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        watcher.join();
    }
    json encounters_of(TestClient& one) {
        one.take_in();
        const json held = one.state["room"];
        one.join();
        EXPECT_EQ(held, one.state["room"]) << "the patches lead to what a join tells";
        return held.value("encounters", json());
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient watcher{fixture, fixture.opened.spectator};
};

TEST_F(Encounters, AreKeptForEveryGmAndForNobodyElse) {
    const auto frames = bo.session->frames.size();
    gm.done("room.encounter.add", the_den);
    EXPECT_EQ(bo.session->frames.size(), frames);
    const json kept = encounters_of(gm);
    ASSERT_EQ(kept.size(), 1U);
    EXPECT_EQ(kept.front(), the_den) << "to the last null";
    EXPECT_EQ(gm.events.back()["type"], "room.encounter.added");
    EXPECT_EQ(gm.events.back()["data"]["name"], "The den");

    gm.done("room.role", {{"member", bo.member}, {"role", "gm"}});
    EXPECT_EQ(encounters_of(bo), kept);
    gm.done("room.role", {{"member", bo.member}, {"role", "player"}});
    EXPECT_EQ(encounters_of(bo), json());
    EXPECT_EQ(encounters_of(watcher), json());
    EXPECT_EQ(watcher.bytes().find("The den"), std::string::npos);

    const std::string id = kept.begin().key();
    EXPECT_EQ(bo.refused("room.encounter.remove", {{"encounter", id}}), "gm-only");
    gm.done("room.encounter.remove", {{"encounter", id}});
    EXPECT_EQ(encounters_of(gm), json::object());
    EXPECT_EQ(gm.refused("room.encounter.remove", {{"encounter", id}}), "no-such-encounter");
    EXPECT_EQ(watcher.bytes().find("room.encounter"), std::string::npos);
}

TEST_F(Encounters, AreThereWhenTheRoomIsLoadedAgain) {
    gm.done("room.encounter.add", the_den);
    const json kept = encounters_of(gm);
    fixture.restart();
    gm.join();
    EXPECT_EQ(encounters_of(gm), kept);
}

TEST_F(Encounters, AreRefusedWithThePlace) {
    const auto refused = [&](json creatures) {
        const json answer =
            gm.ask("room.encounter.add", {{"name", "A"}, {"creatures", std::move(creatures)}});
        const json& data = answer.at("error").at("data");
        return data.at("kind").get<std::string>() + " " + data.value("path", "");
    };
    json nameless = wolf, listed = wolf, large = wolf;
    nameless["name"] = " ";
    listed["params"] = json::array({1});
    large["params"] = {{"special", std::string(20'001, 'x')}};
    EXPECT_EQ(refused(json::array()), "invalid-params /creatures");
    EXPECT_EQ(refused({wolf, nameless}), "bad-name /creatures/1/name");
    EXPECT_EQ(refused(json::array({listed})), "invalid-params /creatures/0/params");
    EXPECT_EQ(refused({large, large}), "invalid-params /creatures");
    EXPECT_EQ(refused(std::vector<json>(61, wolf)), "invalid-params /creatures");
    EXPECT_EQ(gm.refused("room.encounter.add", {{"name", ""}, {"creatures", {wolf}}}), "bad-name");
    EXPECT_EQ(bo.refused("room.encounter.add", the_den), "gm-only");
    for (int i = 0; i < 30; ++i) gm.done("room.encounter.add", the_den);
    EXPECT_EQ(gm.refused("room.encounter.add", the_den), "too-many-encounters");
}

}  // namespace
}  // namespace kast::tests
