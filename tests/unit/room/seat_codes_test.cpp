// A device that is new takes a seat that is there by a code of another device.

#include "server/room/seat_access.hpp"

#include <gmock/gmock.h>

#include "unit/room/seat_access.hpp"
#include <cctype>
#include <set>

namespace kast::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST_F(SeatAccess, ACodeGivesOneMoreDeviceTheSeat) {
    const std::string old_token = ann.token;
    TestClient phone(fixture, {});
    EXPECT_EQ(kind_of(by_code(phone, code_of(ann), "phone")), "");
    EXPECT_EQ(phone.member, ann.member);
    EXPECT_EQ(phone.token, fixture.seat("phone"));
    EXPECT_EQ(phone.state["room"]["members"][ann.member]["name"], "Ann");
    EXPECT_THAT(ann.closed(), IsEmpty());
    EXPECT_EQ(ann.refused("room.say", {{"text", "from here"}}), "");
    EXPECT_EQ(phone.refused("room.say", {{"text", "and from here"}}), "");
    EXPECT_THAT(ann.types(), Contains("room.seat.shared"));
    EXPECT_THAT(gm.types(), Contains("room.seat.shared"));
    EXPECT_THAT(bo.types(), Not(Contains("room.seat.shared")));
    EXPECT_THAT(bo.types(), Not(Contains("room.seat.code.made")));
    fixture.restart();
    EXPECT_EQ(opens(old_token), "");
    EXPECT_EQ(opens(phone.token), "");
}

TEST_F(SeatAccess, ACodeIsEightLettersOfFortyBitsHoweverTheyAreTyped) {
    const std::string code = code_of(ann);
    ASSERT_THAT(code, SizeIs(9));
    EXPECT_EQ(code[4], '-');
    protocol::room::RoomState room, elsewhere;
    room.id = "r";
    elsewhere.id = "other";
    EXPECT_EQ(server::seat_code_hash(room, "4f7k 9o1l"), server::seat_code_hash(room, "4F7K-90i1"));
    EXPECT_NE(server::seat_code_hash(room, "4F7K-9011"),
              server::seat_code_hash(elsewhere, "4F7K-9011"));
    std::string typed = ' ' + code;
    for (char& letter : typed)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    typed.erase(5, 1);
    EXPECT_EQ(refused_code(typed), "");
    // All five bits of each letter are chance.
    std::set<char> letters;
    for (int i = 0; i < 100; ++i) {
        const std::string other = code_of(ann);
        letters.insert(other.begin(), other.end());
    }
    EXPECT_EQ(letters.size(), 33);
}

TEST_F(SeatAccess, ACodeOpensOnce) {
    const std::string code = code_of(ann);
    EXPECT_EQ(refused_code(code), "");
    EXPECT_EQ(refused_code(code), "wrong-code");
    fixture.restart();
    EXPECT_EQ(refused_code(code), "wrong-code");
}

TEST_F(SeatAccess, ACodeOpensForTenMinutes) {
    const json made = ann.done("room.seat.code");
    EXPECT_EQ(made["expires_at"], "2026-11-20T19:13:11.204Z");
    const std::string late = code_of(bo);
    pass(10 * in_a_minute_ms - 1);
    EXPECT_EQ(refused_code(made["code"]), "");
    pass(1);
    EXPECT_EQ(refused_code(late), "wrong-code");
}

TEST_F(SeatAccess, ANewerCodeTakesTheOldersPlace) {
    const std::string first = code_of(ann), second = code_of(ann);
    EXPECT_EQ(refused_code(first), "wrong-code");
    fixture.restart();
    EXPECT_EQ(refused_code(second), "");
}

TEST_F(SeatAccess, AWrongCodeEndsTheConnectionAndChangesNothing) {
    code_of(ann);
    const auto before = fixture.log->last_seq(fixture.opened.room);
    TestClient guess(fixture, {});
    EXPECT_EQ(kind_of(by_code(guess, "0000-0000", "guess")), "wrong-code");
    EXPECT_THAT(guess.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(fixture.log->last_seq(fixture.opened.room), before);
}

/// A connection of an address that may try ten times.
class TryingSession final : public server::Session {
public:
    explicit TryingSession(int& tries) : tries_(tries) {}
    void send(const server::MessagePtr& message) override {
        kind = kind_of(json::parse(message->text()));
    }
    void close(CloseCode, std::string_view) override {}
    bool may_try(server::SeatTry) override { return tries_ < 10; }
    void count_try(server::SeatTry) override { ++tries_; }

    std::string kind;  ///< of the refusal

private:
    int& tries_;
};

TEST_F(SeatAccess, WrongCodesThatAreSentAtOnceAreCountedEach) {
    code_of(ann);
    const auto room = fixture.room();
    int tries = 0;
    std::vector<std::unique_ptr<TryingSession>> sessions;
    gm.send("s", "room.say", {{"text", "what all answers wait for"}});
    for (int i = 0; i < 40; ++i) {
        sessions.push_back(std::make_unique<TryingSession>(tries));
        const json join{{"token", fixture.opened.player},
                        {"seat", fixture.seat("try" + std::to_string(i))},
                        {"code", "0000-0000"}};
        room->receive(*sessions.back(), {"j", "room.join", join.dump()});
    }
    fixture.turn();
    const auto wrong =
        std::ranges::count_if(sessions, [](const auto& one) { return one->kind == "wrong-code"; });
    EXPECT_EQ(wrong, 10);
    EXPECT_EQ(sessions.back()->kind, "too-many-tries");
    EXPECT_EQ(tries, 10);
    for (const auto& one : sessions) room->left(*one);
}

TEST_F(SeatAccess, ACodeThatMovesTheSeatPutsOutTheDevicesBefore) {
    TestClient tablet(fixture, {}), phone(fixture, {});
    by_code(tablet, code_of(ann), "tablet");
    EXPECT_EQ(kind_of(by_code(phone, code_of(ann, {{"moves", true}}), "phone")), "");
    EXPECT_EQ(phone.member, ann.member);
    for (TestClient* former : {&ann, &tablet}) {
        EXPECT_THAT(former->closed(), ElementsAre(CloseCode::no_entry));
        EXPECT_EQ(opens(former->token), "no-entry");
    }
    EXPECT_THAT(phone.closed(), IsEmpty());
    fixture.restart();
    EXPECT_EQ(opens(ann.token), "no-entry");
    EXPECT_EQ(opens(phone.token), "");
}

TEST_F(SeatAccess, ANewTokenOfTheGmsPutsOutAllDevices) {
    TestClient phone(fixture, {});
    by_code(phone, code_of(ann), "phone");
    const std::string open_code = code_of(ann);
    const std::string token = gm.done("room.renew", {{"member", ann.member}})["token"];
    EXPECT_EQ(opens(ann.token), "no-entry");
    EXPECT_EQ(opens(phone.token), "no-entry");
    EXPECT_EQ(opens(token), "");
    EXPECT_EQ(refused_code(open_code), "wrong-code");
}

TEST_F(SeatAccess, TheSameJoinSentTwiceTakesTheSeatOnce) {
    const std::string code = code_of(ann);
    TestClient phone(fixture, {}), again(fixture, {});
    by_code(phone, code, "phone");
    const auto before = fixture.log->last_seq(fixture.opened.room);
    EXPECT_EQ(kind_of(by_code(again, code, "phone")), "") << "the answer was lost, not the seat";
    EXPECT_EQ(again.member, ann.member);
    EXPECT_EQ(fixture.log->last_seq(fixture.opened.room), before);
}

TEST_F(SeatAccess, TheCodeIsSentOnceAndIsNotInTheLogNorWithAnybodyElse) {
    ann.send("make", "room.seat.code");
    fixture.turn();
    const std::string code = result_of(ann.resolve_answer("make"))["code"];
    ann.send("make", "room.seat.code");
    fixture.turn();
    const json again = result_of(ann.resolve_answer("make"));
    EXPECT_FALSE(again.contains("code"));
    EXPECT_TRUE(again.contains("expires_at"));
    TestClient phone(fixture, {});
    by_code(phone, code, "phone");
    for (const TestClient* one : {&gm, &bo, &phone}) EXPECT_FALSE(one->bytes().contains(code));
    for (const auto& record : fixture.log->read(fixture.opened.room, 1, 1'000)) {
        EXPECT_FALSE(record.data.contains(code)) << record.data;
        EXPECT_FALSE(record.data.contains(fixture.seat("phone"))) << record.data;
    }
    protocol::room::RoomState room;
    room.id = fixture.opened.room;
    const std::string hash = server::seat_code_hash(room, code);
    for (TestClient* one : {&gm, &ann, &bo, &phone}) {
        one->take_in();
        EXPECT_FALSE(one->bytes().contains(hash));
        EXPECT_FALSE(one->state["room"].contains("seat_codes"));
    }
}

TEST_F(SeatAccess, AGmsSecondDeviceGoesWithTheirLink) {
    const json link = gm.done("room.invite", {{"role", "gm"}, {"expires_s", 3'600}});
    TestClient second(fixture, link["token"]), phone(fixture, {}), moved(fixture, {});
    second.join({{"name", "Gudrun"}});
    EXPECT_EQ(kind_of(by_code(phone, code_of(second), "phone")), "");
    EXPECT_EQ(phone.member, second.member);
    EXPECT_EQ(phone.state["room"]["members"][second.member]["role"], "gm");
    pass(30 * in_a_minute_ms);
    EXPECT_EQ(kind_of(by_code(moved, code_of(second, {{"moves", true}}), "moved")), "");
    EXPECT_EQ(opens(phone.token), "no-entry");
    EXPECT_EQ(opens(link["token"]), "no-entry");
    TestClient more(fixture, {});
    by_code(more, code_of(moved), "more");
    pass(30 * in_a_minute_ms);
    EXPECT_THAT(moved.closed(), ElementsAre(CloseCode::no_entry)) << "no longer than the link";
    EXPECT_THAT(more.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(opens(more.token), "expired");
    EXPECT_EQ(fixture.room()->viewer_of(more.token), std::nullopt);
    const json other = gm.done("room.invite", {{"role", "gm"}});
    TestClient third(fixture, other["token"]), fourth(fixture, {});
    third.join({{"name", "Greta"}});
    by_code(fourth, code_of(third), "fourth");
    gm.done("room.revoke", {{"invite", other["invite"]}});
    EXPECT_THAT(fourth.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(opens(fourth.token), "no-entry");
}

TEST_F(SeatAccess, ASeatHasTenDevicesAtMost) {
    for (std::size_t i = 1; i < server::seat_devices_max; ++i)
        EXPECT_EQ(refused_code(code_of(ann)), "");
    EXPECT_EQ(ann.refused("room.seat.code"), "too-many-devices");
    EXPECT_EQ(refused_code(code_of(ann, {{"moves", true}})), "");
}

TEST_F(SeatAccess, CodesAreForPeopleWhoSitThere) {
    const std::string removed = code_of(bo);
    gm.done("room.kick", {{"member", bo.member}});
    EXPECT_EQ(refused_code(removed), "wrong-code");
    const json link = gm.done("room.invite", {{"role", "bot"}});
    TestClient bot(fixture, link["token"]), watcher(fixture, fixture.opened.spectator);
    bot.join();
    watcher.join();
    EXPECT_EQ(bot.refused("room.seat.code"), "not-for-role");
    EXPECT_EQ(watcher.refused("room.seat.code"), "spectator");
    TestClient device(fixture, fixture.opened.spectator);
    EXPECT_EQ(kind_of(device.join({{"code", code_of(ann)}, {"seat", fixture.seat("x")}})),
              "not-for-role");
    TestClient seatless(fixture, fixture.opened.player);
    EXPECT_EQ(kind_of(seatless.join({{"code", code_of(ann)}})), "bad-seat");
    // Nobody new comes in, and who has a code is not new.
    gm.done("room.settings", {{"locked", true}});
    EXPECT_EQ(refused_code(code_of(ann)), "");
}

}  // namespace
}  // namespace kast::tests
