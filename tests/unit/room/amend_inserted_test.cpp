// A command that was forgotten is inserted before a roll: decided on the table as it was then, with
// dice of its own, and all later commands given again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/amending_room.hpp"
#include <set>

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

struct InsertionOf : AmendingRoom {
    static json inserted(const TestClient& who, const std::string& method, const json& params) {
        return {{"member", who.member}, {"method", method}, {"params", params}};
    }
    static json inserting(json one) { return {{"inserted", json::array({std::move(one)})}}; }
    json theft(const TestClient& who) { return inserted(who, "heist.steal", {{"thief", thief}}); }
    /// "kind path" of the refusal.
    std::string refusal(const json& event, const json& one) {
        const json answer =
            gm->ask("room.amend.preview", asked(event, json::object(), inserting(one)));
        return kind_of(answer) + " " + answer["error"]["data"].value("path", "");
    }
};

TEST_P(InsertionOf, IsDecidedBeforeTheRollAndAllLaterCommandsAreGivenAgain) {
    const json stolen = steal();
    const json climbed = climb(*bo);
    const int was = stolen["data"]["loot"];
    const json table = gm->state["table"];
    const json more = inserting(theft(*cid));
    const json seen = preview(stolen, json::object(), more);
    EXPECT_EQ(preview(stolen, json::object(), more), seen) << "looking throws nothing new";
    EXPECT_EQ(gm->state["table"], table) << "nothing has happened";
    EXPECT_EQ(seen["inserted"], more["inserted"]);
    ASSERT_EQ(seen["commands"].size(), 2U) << "and what is left after the theft that was given";
    EXPECT_EQ(seen["unchanged"], 1);
    const json amended = amend(stolen, json::object(), more);
    ASSERT_EQ(amended["type"], "room.amended");
    EXPECT_EQ(amended["data"]["inserted"], more["inserted"]);
    const json& theft = amended["data"]["commands"][0];
    EXPECT_EQ(theft["inserted"], true);
    EXPECT_EQ(theft["by"], cid->member);
    EXPECT_FALSE(theft.contains("amended"));
    EXPECT_EQ(amended["data"]["commands"][1]["amended"], true);
    const int loot = theft["events"][0]["data"]["loot"];
    // Its dice are all new, and can be checked.
    const json& draws = theft["proof"]["draws"];
    ASSERT_EQ(draws.size(), 2U);
    EXPECT_EQ(draws[0][2].get<int>() + draws[1][2].get<int>(), loot);
    EXPECT_EQ(theft["proof"]["nonce_by"], "server");
    EXPECT_EQ(gm->state["table"]["vault"], 1000 - loot - was);
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"], loot + was);
    // Who sees a theft sees this one; what was typed in is the GM's.
    const json shown = bo->events.back();
    ASSERT_EQ(shown["type"], "room.amended");
    ASSERT_EQ(shown["data"]["commands"].size(), 1U);
    EXPECT_EQ(shown["data"]["commands"][0]["events"], json::array({theft["events"][0]}));
    EXPECT_EQ(shown["data"].size(), 1U);
    fixture->restart();
    TestClient fresh(*fixture, fixture->opened.gm);
    fresh.join();
    EXPECT_EQ(fresh.state, gm->state) << "and all of it is replayed";
}

TEST_P(InsertionOf, StandsUntilItIsTakenOut) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    const json before = gm->state["table"];
    amend(stolen, json::object(), inserting(theft(*cid)));
    const json with = gm->state["table"];
    // It is a command like any other: given again, and there for the next amendment.
    amend(planned, {{"vault", 600}});
    EXPECT_EQ(gm->state["table"]["vault"], with["vault"].get<int>() + 100);
    const json seen = preview(stolen, json::object());
    EXPECT_EQ(seen["inserted"], json::array({theft(*cid)}));
    EXPECT_TRUE(seen["commands"].empty()) << seen;
    EXPECT_EQ(seen["unchanged"], 2);
    fixture->restart();
    for (auto* one : {gm.get(), bo.get(), cid.get()}) one->join();
    amend(planned, {{"vault", 500}});
    EXPECT_EQ(gm->state["table"], with);
    const json out = amend(stolen, json::object(), {{"inserted", json::array()}});
    EXPECT_EQ(out["data"]["commands"][0]["inserted"], true);
    EXPECT_EQ(out["data"]["commands"][0]["dropped"], true);
    EXPECT_EQ(gm->state["table"], before);
    EXPECT_FALSE(preview(stolen, json::object()).contains("inserted"));
}

TEST_P(InsertionOf, OfSeveralEachHasItsOwnDiceAndTheyAreTakenBackTogether) {
    const json stolen = steal();
    const json before = gm->state["table"];
    const json climb = inserted(*bo, "heist.climb", {{"thief", thief}, {"dice", 5}});
    const json amended =
        amend(stolen, json::object(), {{"inserted", json::array({climb, climb, theft(*gm)})}});
    const json& commands = amended["data"]["commands"];
    ASSERT_EQ(commands.size(), 4U);
    EXPECT_NE(commands[0]["events"], commands[1]["events"]);
    std::set<std::string> causes;
    for (const json& one : commands) causes.insert(one["cause"]);
    EXPECT_EQ(causes.size(), 4U);
    gm->done("room.undo", {{"to", stolen["cursor"]}});
    EXPECT_EQ(gm->state["table"], before);
    EXPECT_FALSE(preview(stolen, json::object()).contains("inserted"));
}

TEST_P(InsertionOf, ThatIsNoLongerAllowedIsDropped) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    amend(stolen, json::object(), inserting(theft(*cid)));
    const json amended = amend(planned, {{"vault", 0}});
    ASSERT_EQ(amended["data"]["commands"].size(), 3U);
    EXPECT_EQ(amended["data"]["commands"][1]["inserted"], true);
    EXPECT_EQ(amended["data"]["commands"][1]["dropped"], true);
    EXPECT_EQ(amended["data"]["commands"][1]["refusal"]["kind"], "vault-empty");
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"], 0);
}

TEST_P(InsertionOf, IsRefusedAsItWouldHaveBeen) {
    const json stolen = steal();
    const json free = give(*bo, "dice.roll", {{"notation", "2d6"}});
    EXPECT_EQ(refusal(stolen, inserted(*bo, "heist.plan", {{"vault", 1}})),
              "gm-only /inserted/0/params");
    EXPECT_EQ(refusal(stolen, inserted(*bo, "heist.steal", {{"thief", "nobody"}})),
              "no-such-character /inserted/0/params/thief");
    EXPECT_EQ(refusal(stolen, inserted(*bo, "heist.steal", {{"thief", 7}})),
              "invalid-params /inserted/0/params/thief");
    EXPECT_EQ(refusal(stolen, inserted(*bo, "room.say", {{"text", "x"}})),
              "no-such-method /inserted/0/method");
    json stranger = theft(*bo);
    stranger["member"] = "stranger";
    EXPECT_EQ(refusal(stolen, stranger), "no-such-member /inserted/0/member");
    EXPECT_EQ(refusal(free, theft(*bo)), "no-such-command /inserted");
    // Where the roll could not have been made after it, the roll is refused.
    EXPECT_EQ(refusal(stolen, inserted(*gm, "heist.plan", {{"vault", 0}})), "vault-empty /params");
    json command = asked(stolen, json::object(), inserting(theft(*bo)));
    command["based_on"] = stolen["cursor"];
    EXPECT_EQ(bo->refused("room.amend", command), "gm-only");
}

TEST_P(InsertionOf, IsOfWhoWasThereAtThatPlaceOfTheLog) {
    const json early = steal();
    TestClient dot(*fixture, fixture->opened.player);
    dot.join({{"name", "Dot"}});
    const json with = steal();
    dot.done("room.leave");
    const json late = steal();
    EXPECT_EQ(refusal(early, theft(dot)), "no-such-member /inserted/0/member") << "not there yet";
    EXPECT_EQ(refusal(late, theft(dot)), "no-such-member /inserted/0/member") << "gone by then";
    const json both{{"inserted", json::array({theft(*bo), theft(dot)})}};
    const json refused = gm->ask("room.amend.preview", asked(late, json::object(), both));
    EXPECT_EQ(refused["error"]["data"]["path"], "/inserted/1/member");
    EXPECT_EQ(refused["error"]["message"], "There is no such member. They had left by then.");
    const json amended = amend(with, json::object(), inserting(theft(dot)));
    EXPECT_EQ(amended["data"]["commands"][0]["by"], dot.member) << "who has left since was there";
    gm->done("room.kick", {{"member", cid->member}});
    EXPECT_EQ(refusal(steal(), theft(*cid)), "no-such-member /inserted/0/member");
    fixture->restart();
    for (auto* one : {gm.get(), bo.get()}) one->join();
    EXPECT_TRUE(preview(with, json::object())["commands"].empty()) << "it stands";
}

TEST_P(InsertionOf, TellsEachWhatTheyMayKnowAtEveryDoor) {
    const json stolen = steal();
    const json hides = inserted(*bo, "heist.hide", {{"thief", thief}, {"amount", 424242}});
    amend(stolen, json::object(),
          {{"inserted", json::array({hides, inserted(*gm, "heist.creep", json::object())})}});
    EXPECT_THAT(cid->bytes(), Not(HasSubstr("424242")));
    EXPECT_THAT(cid->bytes(), Not(HasSubstr("heist.hidden")));
    EXPECT_THAT(cid->bytes(), Not(HasSubstr("heist.crept")));
    ASSERT_EQ(bo->events.back()["type"], "room.amended");
    EXPECT_EQ(bo->events.back()["data"]["commands"].size(), 1U) << "what they hid, and no more";
    EXPECT_EQ(bo->state["table"]["thieves"][thief]["stash"], 424242);
    for (auto* one : {gm.get(), bo.get()}) {
        json sent = one->events.back();
        sent.erase("changes");
        const rules::Viewer viewer{one == gm.get() ? rules::Role::gm : rules::Role::player,
                                   rules::Id(one->member)};
        const auto page = fixture->read(viewer, "", 1000);
        ASSERT_TRUE(page);
        EXPECT_EQ(json::parse(page->events.back()), sent);
    }
    const json others = gm->done("room.seen_by", {{"member", cid->member}, {"limit", 5}})["events"];
    EXPECT_THAT(others.dump(), Not(HasSubstr("424242")));
}

INSTANTIATE_TEST_SUITE_P(WithCommitsInMemory, InsertionOf, testing::Values(256, 2),
                         [](const auto& test) { return std::to_string(test.param); });

}  // namespace
}  // namespace kast::tests
