// A secret never leaves the server: not in the bytes, nor in what they differ by.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <random>

namespace kast::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct Secrecy : testing::Test {
    Secrecy() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        watcher.join();
        bot.join();
        everybody = {&gm, &bo, &cid, &watcher, &bot};
        for (TestClient* one : everybody) one->take_in();
    }
    /// Who has these bytes in anything ever sent to them.
    std::vector<TestClient*> who_knows(const std::string& text) {
        std::vector<TestClient*> knowing;
        for (TestClient* one : everybody) {
            one->take_in();
            if (one->bytes().find(text) != std::string::npos) knowing.push_back(one);
        }
        return knowing;
    }
    /// The same of what HTTP, history and a fresh join show.
    void read_everything() {
        for (TestClient* one : everybody) {
            one->ask("room.history", {{"before", one->cursor}, {"limit", 200}});
            one->take_in();
            const auto viewer = fixture.room()->viewer_of(one->token);
            ASSERT_TRUE(viewer);
            for (const auto& event : fixture.read(*viewer, "", 1000)->events) {
                one->everything += event;
            }
            one->join();
            one->take_in();
        }
    }
    std::size_t frames() {
        std::size_t count = 0;
        for (TestClient* one : everybody) count += one->session->frames.size();
        return count;
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    TestClient bot{fixture, fixture.opened.bot};
    std::vector<TestClient*> everybody;
};

using Knowing = std::vector<TestClient*>;

TEST_F(Secrecy, AWhisperIsForThoseNamedAndNotForTheGm) {
    const auto before = frames();
    bo.done("room.say", {{"text", "the-duke-lies"}, {"to", {cid.member}}});
    EXPECT_EQ(frames(), before + 3) << "two events and an answer, and nothing to anybody else";
    cid.take_in();
    EXPECT_EQ(
        cid.events.back()["data"],
        json({{"kind", "whisper"}, {"text", "the-duke-lies"}, {"to", json::array({cid.member})}}));
    read_everything();
    EXPECT_EQ(who_knows("the-duke-lies"), (Knowing{&bo, &cid}));
}

TEST_F(Secrecy, AWhispersDiceAreAsSecretAsItsWords) {
    bo.done("room.say", {{"text", "look"}, {"to", {cid.member}}, {"rolls", {"7d7"}}});
    bo.done("dice.roll", {{"notation", "d4"}});
    EXPECT_EQ(bo.events.back()["data"]["roll"], 1) << "not counted with the open ones";
    read_everything();
    EXPECT_EQ(who_knows("7d7"), (Knowing{&bo, &cid}));
}

struct Audience {
    const char* name;
    json params;
    std::vector<const char*> see;     ///< the result
    std::vector<const char*> notice;  ///< only that there was a roll
};

TEST_F(Secrecy, ARollIsSeenByItsAudience) {
    const std::map<std::string, TestClient*> people{
        {"gm", &gm}, {"bo", &bo}, {"cid", &cid}, {"watcher", &watcher}, {"bot", &bot}};
    const Audience cases[] = {
        {"all", json::object(), {"gm", "bo", "cid", "watcher", "bot"}, {}},
        {"gm", {{"audience", "gm"}}, {"gm", "bo"}, {"cid", "watcher", "bot"}},
        {"self", {{"audience", "self"}}, {"bo"}, {"gm", "cid", "watcher", "bot"}},
        {"member", {{"audience", {cid.member}}}, {"bo", "cid"}, {"gm", "watcher", "bot"}},
        {"blind", {{"audience", "gm"}, {"blind", true}}, {"gm"}, {"bo", "cid", "watcher", "bot"}},
        {"secret", {{"audience", "gm"}, {"trace", false}}, {"gm", "bo"}, {}},
        {"own", {{"audience", "self"}, {"trace", false}}, {"bo"}, {}},
        {"blind secret", {{"audience", "gm"}, {"blind", true}, {"trace", false}}, {"gm"}, {"bo"}},
        {"blind among",
         {{"audience", {cid.member, bo.member}}, {"blind", true}},
         {"cid"},
         {"gm", "bo", "watcher", "bot"}},
    };
    for (const Audience& one : cases) {
        json params = one.params;
        params["notation"] = "13d13";
        params["label"] = "hush";
        std::map<TestClient*, std::size_t> before;
        for (TestClient* person : everybody)
            before[person] = (person->take_in(), person->events.size());
        bo.done("dice.roll", params);
        for (const auto& [name, person] : people) {
            person->take_in();
            const bool sees = std::ranges::find(one.see, name) != one.see.end();
            const bool notices = std::ranges::find(one.notice, name) != one.notice.end();
            ASSERT_EQ(person->events.size() - before[person], sees || notices ? 1U : 0U)
                << one.name << ' ' << name;
            if (!sees && !notices) continue;
            const json& event = person->events.back();
            EXPECT_EQ(event["data"].contains("result"), sees) << one.name << ' ' << name;
            EXPECT_EQ(event.contains("proof"), sees) << one.name << ' ' << name;
            EXPECT_EQ(event["data"].value("hidden", false), notices) << one.name << ' ' << name;
            if (notices) EXPECT_THAT(event.dump(), Not(HasSubstr("hush")));
        }
    }
    read_everything();
    for (const char* text : {"13d13", "hush"}) {
        EXPECT_EQ(who_knows(text).size(), 5U) << "the first was for all";
    }
}

TEST_F(Secrecy, ARollOpenedIsSeenByAllAndNothingElseIs) {
    const json hidden{{"notation", "13d13"},
                      {"label", "hush"},
                      {"audience", "gm"},
                      {"trace", false},
                      {"nonce", "nobody-knows-this"}};
    bo.done("dice.roll", hidden);
    const json roll = bo.events.back();
    json other = hidden;
    other["notation"] = "11d11";
    gm.done("dice.roll", other);
    EXPECT_EQ(who_knows("nobody-knows-this"), (Knowing{&gm, &bo}));
    const std::size_t before = cid.events.size();
    gm.done("dice.open", {{"roll", roll["cursor"]}});
    for (TestClient* one : everybody) {
        one->take_in();
        const json& event = one->events.back();
        ASSERT_EQ(event["type"], "dice.opened");
        EXPECT_EQ(event["by"], gm.member);
        EXPECT_EQ(event["data"]["of"], roll["cursor"]);
        EXPECT_EQ(event["data"]["at"], roll["at"]);
        EXPECT_EQ(event["data"]["roller"], bo.member);
        EXPECT_EQ(event["data"]["command"], roll["cause"]);
        EXPECT_EQ(event["data"]["event"], "dice.rolled");
        EXPECT_EQ(event["data"]["label"], "hush");
        EXPECT_EQ(event["data"]["results"], json::array({roll["data"]["result"]}));
        EXPECT_EQ(event["data"]["proof"], roll["proof"]);
        EXPECT_FALSE(event.contains("proof"));
    }
    EXPECT_EQ(cid.events.size(), before + 1);
    read_everything();
    EXPECT_EQ(who_knows("13d13").size(), 5U);
    EXPECT_EQ(who_knows("11d11"), (Knowing{&gm}));
}

TEST_F(Secrecy, OpenRollsAreNumberedWithoutHolesWhateverIsRolledInSecret) {
    std::vector<int> numbers;
    for (int i = 0; i < 4; ++i) {
        bo.done("dice.roll", {{"notation", "d6"}, {"audience", "self"}, {"trace", false}});
        gm.done("dice.roll", {{"notation", "d6"}, {"audience", "gm"}, {"trace", false}});
        gm.done("heist.creep");
        gm.done("dice.roll", {{"notation", "d6"}});
    }
    watcher.take_in();
    for (const json& event : watcher.events) {
        if (event["type"] == "dice.rolled") numbers.push_back(event["data"]["roll"]);
    }
    EXPECT_THAT(numbers, testing::ElementsAre(1, 2, 3, 4));
}

TEST_F(Secrecy, TheGmMayAskWhatAMemberWasSentButNotReadTheirWhispers) {
    bo.done("room.say", {{"text", "between-us"}, {"to", {cid.member}}});
    gm.done("room.say", {{"text", "from-me"}, {"to", {cid.member}}});
    cid.done("dice.roll", {{"notation", "11d11"}, {"audience", "self"}});
    cid.done("dice.roll", {{"notation", "12d12"}, {"audience", "self"}, {"trace", false}});
    cid.done("heist.character.add", {{"called", "Mo"}});
    gm.done("heist.plan", {{"vault", 4321}});
    const json seen = gm.done("room.seen_by", {{"member", cid.member}});
    std::vector<std::string> lines;
    for (const json& event : seen["events"]) lines.push_back(event.dump());
    const std::string all = seen.dump();
    EXPECT_THAT(all, Not(HasSubstr("between-us")));
    EXPECT_THAT(all, Not(HasSubstr("11d11")));
    EXPECT_THAT(all, Not(HasSubstr("12d12")));
    EXPECT_THAT(all, Not(HasSubstr("4321"))) << "what the member was not sent is not there";
    EXPECT_THAT(all, HasSubstr("from-me"));
    EXPECT_THAT(all, HasSubstr("Mo"));
    EXPECT_EQ(
        std::ranges::count(seen["events"], "room.said", [](const json& e) { return e["type"]; }), 1)
        << "of the whisper between two others not even that there was one";
    EXPECT_EQ(bo.refused("room.seen_by", {{"member", cid.member}}), "gm-only");
    EXPECT_EQ(watcher.refused("room.seen_by", {{"member", cid.member}}), "gm-only");
    const json page = gm.done("room.seen_by", {{"member", cid.member}, {"limit", 2}});
    EXPECT_EQ(page["events"].size(), 2U);
    EXPECT_EQ(page["more"], true);
    const json earlier =
        gm.done("room.seen_by",
                {{"member", cid.member}, {"limit", 200}, {"before", page["events"][0]["cursor"]}});
    EXPECT_EQ(earlier["more"], false);
    EXPECT_EQ(earlier["events"].size() + 2, seen["events"].size());
}

TEST_F(Secrecy, AChangeThatShowsWithoutItsEventSaysNothingElse) {
    gm.send("the-command", "heist.creep");
    fixture.turn();
    bo.take_in();
    const json event = bo.events.back();
    EXPECT_EQ(event["type"], "table.changed");
    EXPECT_EQ(event["data"], json::object());
    EXPECT_EQ(event["changes"], json({{"table", {{"alarms", 1}}}}));
    EXPECT_FALSE(event.contains("by"));
    EXPECT_FALSE(event.contains("cause"));
    EXPECT_FALSE(event.contains("proof"));
    gm.take_in();
    EXPECT_EQ(gm.events.back()["type"], "heist.crept");
    EXPECT_TRUE(gm.events.back().contains("proof"));
}

TEST_F(Secrecy, TheCursorOfAJoinTellsOfNothingHidden) {
    const std::string before = result_of(watcher.join())["cursor"];
    gm.done("heist.plan", {{"vault", 5}});
    bo.done("room.say", {{"text", "psst"}, {"to", {cid.member}}});
    gm.done("room.invite", {{"role", "player"}});
    EXPECT_EQ(result_of(watcher.join())["cursor"], before);
}

TEST_F(Secrecy, AnUndoDoesNotTellOfWhatOnlyTheGmSaw) {
    bo.done("heist.character.add", {{"called", "Mo"}});
    const std::string seen = bo.cursor;
    gm.done("heist.plan", {{"vault", 5}});
    const std::string planned = gm.cursor;
    gm.done("heist.plan", {{"vault", 6}});
    gm.done("room.undo", {{"to", planned}});
    bo.take_in();
    EXPECT_EQ(gm.events.back()["data"]["to"], planned);
    EXPECT_EQ(bo.events.back()["data"]["to"], seen);
    EXPECT_EQ(gm.state["table"]["vault"], 5);
    EXPECT_EQ(bo.bytes().find(planned), std::string::npos);
}

/// One game out of two that differ only in what is secret.
struct Twin {
    Twin(const char* system, int world) : world_(world), system_(system) {
        RoomFixture::Options options;
        options.system = system;
        fixture = std::make_unique<RoomFixture>(std::move(options));
        gm = std::make_unique<TestClient>(*fixture, fixture->opened.gm);
        bo = std::make_unique<TestClient>(*fixture, fixture->opened.player);
        cid = std::make_unique<TestClient>(*fixture, fixture->opened.player);
        watcher = std::make_unique<TestClient>(*fixture, fixture->opened.spectator);
        bot = std::make_unique<TestClient>(*fixture, fixture->opened.bot);
        for (TestClient* one : all()) one->join();
        bo->done(method("character.add"), {{"called", "Mo"}});
        cid->done(method("character.add"), {{"called", "Jo"}});
        cid->take_in();
        for (const json& event : cid->events) {
            if (event["type"].get<std::string>().ends_with("character.added")) {
                thieves.push_back(event["data"]["thief"]);
            }
        }
    }
    std::vector<TestClient*> all() {
        return {gm.get(), bo.get(), cid.get(), watcher.get(), bot.get()};
    }
    /// A secret number, word or notation: another one in each world.
    int number(int seed) const { return seed * 31 + world_ * 777 + 1; }
    std::string word(int seed) const {
        return std::string(static_cast<std::size_t>(1 + (seed * 7 + world_ * 13) % 40),
                           static_cast<char>('a' + world_));
    }
    std::string notation(int seed) const {
        return std::to_string(1 + (seed + world_ * 3) % 9) + (world_ ? "d20kh1" : "d6");
    }

    std::unique_ptr<RoomFixture> fixture;
    std::unique_ptr<TestClient> gm, bo, cid, watcher, bot;
    std::vector<std::string> thieves;

    std::string method(const std::string& name) const { return system_ + '.' + name; }

private:
    int world_;
    std::string system_;
};

/// The same command in both worlds, but for what is secret in it. bo and the GM share the secrets;
/// cid, the spectator and the bot may not know them.
void play(Twin& twin, int what, int seed) {
    const std::string mo = twin.thieves.at(0);
    const std::string jo = twin.thieves.at(1);
    switch (what) {
        case 0:
            twin.gm->done(twin.method("plan"), {{"vault", twin.number(seed)}});
            break;
        case 1:
            twin.bo->done(twin.method("hide"), {{"thief", mo}, {"amount", twin.number(seed)}});
            break;
        case 2:
            twin.bo->done("room.say", {{"text", twin.word(seed)}, {"to", {twin.gm->member}}});
            break;
        case 3:
            twin.gm->done("dice.roll", {{"notation", twin.notation(seed)},
                                        {"label", twin.word(seed)},
                                        {"audience", "gm"}});
            break;
        case 4:
            twin.bo->done(
                "dice.roll",
                {{"notation", twin.notation(seed)}, {"audience", "self"}, {"trace", false}});
            break;
        case 5:
            twin.bo->done("room.say", {{"text", twin.word(seed)},
                                       {"to", {twin.gm->member}},
                                       {"rolls", {twin.notation(seed)}}});
            break;
        case 6:
            twin.gm->done(twin.method("creep"));
            break;
        case 7:
            twin.gm->done("room.invite", {{"role", "player"}, {"label", twin.word(seed)}});
            break;
        case 8:
            twin.cid->done(twin.method("climb"), {{"thief", jo}, {"dice", 1 + seed % 5}});
            break;
        case 9:
            twin.cid->done("dice.roll", {{"notation", "3d6"}});
            break;
        case 10:
            twin.cid->done("room.say", {{"text", "open words"}});
            break;
        case 11:
            twin.bo->done("room.rename", {{"name", "Bo" + std::to_string(seed)}});
            break;
        case 12:
            twin.cid->done(twin.method("steal"), {{"thief", jo}});
            break;
        case 13:
            twin.gm->done("room.seen_by", {{"member", twin.cid->member}});
            break;
        case 14:
            twin.cid->done("room.history", {{"before", twin.cid->cursor}, {"limit", 7}});
            break;
        case 15:
            twin.cid->join({{"since", twin.cid->cursor}});
            break;
        case 16:
            twin.watcher->join();
            break;
        case 17:
            twin.fixture->now_ms += 17;
            break;
        case 18:
            twin.gm->done("room.reveal");
            break;
        case 19:
            twin.gm->done("dice.roll", {{"notation", twin.notation(seed)},
                                        {"audience", {twin.bo->member}},
                                        {"blind", true}});
            break;
    }
}

struct Twins : testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(Twins, GiveThoseWhoMayNotKnowTheSameBytes) {
    const auto& [system, round] = GetParam();
    Twin one(system, 0), other(system, 1);
    one.gm->done(std::string(system) + ".plan", {{"vault", 900'000}});
    other.gm->done(std::string(system) + ".plan", {{"vault", 800'000}});
    std::mt19937_64 engine(static_cast<std::uint64_t>(round));
    for (int i = 0; i < 80; ++i) {
        const int what = std::uniform_int_distribution(0, 19)(engine);
        play(one, what, i);
        play(other, what, i);
    }
    const auto all_of = [](Twin& twin, TestClient& person) {
        const auto viewer = twin.fixture->room()->viewer_of(person.token);
        for (const auto& event : twin.fixture->read(*viewer, "", 10'000)->events) {
            person.everything += event + '\n';
        }
        person.join();
        person.take_in();
        return person.bytes();
    };
    EXPECT_EQ(all_of(one, *one.cid), all_of(other, *other.cid));
    EXPECT_EQ(all_of(one, *one.watcher), all_of(other, *other.watcher));
    EXPECT_EQ(all_of(one, *one.bot), all_of(other, *other.bot));
    EXPECT_NE(all_of(one, *one.gm), all_of(other, *other.gm)) << "the worlds do differ";
}

INSTANTIATE_TEST_SUITE_P(Secrecy, Twins,
                         testing::Combine(testing::Values("heist", "open-heist"),
                                          testing::Range(1, 13)));

}  // namespace
}  // namespace kast::tests
