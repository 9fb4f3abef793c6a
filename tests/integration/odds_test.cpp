// How likely things are, asked of a real server.

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

/// A fight with a goblin of which the players know nothing but its name.
struct Fight {
    Fight(std::uint16_t port, const Json& secrets) {
        const Json opened = open_room(port);
        room = opened["room"];
        gm.emplace(port, room, WebSocketOptions{});
        gm->join(opened["tokens"]["gm"]);
        ann.emplace(port, room, WebSocketOptions{});
        const Json joined = ann->join(opened["tokens"]["player"], {{"name", "Ann"}});
        does(*gm, "troika.character.add",
             {{"id", "ana"},
              {"name", "Ana"},
              {"owner", joined["member"]},
              {"numbers", {{"skill", 5}, {"stamina_max", 20}, {"luck_max", 9}}}});
        Json goblin{{"id", "goblin"}, {"name", "Goblin"}, {"initiative", 2}};
        goblin.update(secrets);
        does(*gm, "troika.enemy.add", goblin);
    }
    static void does(TestWebSocket& who, const std::string& method, const Json& params) {
        const Json answer = who.call(method, params);
        EXPECT_TRUE(answer.contains("result")) << answer.dump();
    }
    static Json attack() {
        return {{"method", "troika.attack"},
                {"params", {{"attacker", "ana"}, {"defender", "goblin"}}}};
    }
    static Json test() { return {{"method", "troika.test"}, {"params", {{"actor", "ana"}}}}; }

    std::string room;
    std::optional<TestWebSocket> gm, ann;
};

std::string kind_of(const Json& answer) {
    return answer.contains("error") ? answer["error"]["data"].value("kind", "") : "";
}

class Odds : public testing::Test {
protected:
    TemporaryDirectory place;
    Kastd kastd{place.path() / "data"};
};

TEST_F(Odds, AreAnsweredAndNobodyHearsOfThem) {
    Fight fight(kastd.port(), {{"skill", 6}, {"stamina", 7}});
    const Json answer = fight.ann->call("room.odds", Fight::test());
    ASSERT_TRUE(answer.contains("result")) << answer.dump();
    EXPECT_EQ(answer["result"]["questions"][0]["outcomes"][1],
              (Json{{"outcome", "success"}, {"chance", 10.0 / 36}, {"fraction", "5/18"}}));
    Fight::does(*fight.ann, "room.say", {{"text", "hm"}});
    const Json said = fight.gm->event("room.said");
    for (const Json& heard : fight.gm->heard)
        EXPECT_NE(heard["params"].value("type", ""), "dice.rolled");
    const Json history =
        fight.gm->call("room.history", {{"before", said["cursor"]}, {"limit", 1}})["result"];
    EXPECT_EQ(history["events"][0]["type"], "troika.character.added") << "nothing in between";
}

TEST_F(Odds, OfAHiddenTargetAreTheGmsAlone) {
    Fight fight(kastd.port(), {{"skill", 6}, {"stamina", 7}});
    EXPECT_EQ(kind_of(fight.ann->call("room.odds", Fight::attack())), "odds-hidden");
    EXPECT_TRUE(fight.gm->call("room.odds", Fight::attack()).contains("result"));
}

TEST_F(Odds, AreSwitchedByTheGm) {
    Fight fight(kastd.port(), {{"skill", 6}, {"stamina", 7}});
    EXPECT_EQ(kind_of(fight.ann->call("room.settings", {{"odds", "off"}})), "gm-only");
    Fight::does(*fight.gm, "room.settings", {{"odds", "gm"}});
    EXPECT_EQ(kind_of(fight.ann->call("room.odds", Fight::test())), "odds-off");
    EXPECT_TRUE(fight.gm->call("room.odds", Fight::test()).contains("result"));
    Fight::does(*fight.gm, "room.settings", {{"odds", "off"}});
    EXPECT_EQ(kind_of(fight.gm->call("room.odds", Fight::test())), "odds-off");
}

TEST_F(Odds, OfTwinGamesThatDifferInWhatIsHiddenAreTheSame) {
    // What is shown of the goblin is the same in both; what is hidden is not.
    for (const bool skill_is_shown : {false, true}) {
        Json weak{{"skill", 6}, {"stamina", 3}, {"armour", 0}};
        Json strong{{"skill", skill_is_shown ? 6 : 9}, {"stamina", 30}, {"armour", 3}};
        for (Json* goblin : {&weak, &strong})
            (*goblin)["shown"] = {{"skill", skill_is_shown}, {"stamina", false}, {"armour", false}};
        Fight first(kastd.port(), weak);
        Fight second(kastd.port(), strong);
        Fight::does(*second.gm, "troika.awareness.set", {{"creatures", {"goblin"}}});
        for (const Json& asked : {Fight::attack(), Fight::test(),
                                  Json{{"method", "troika.grapple"},
                                       {"params", {{"attacker", "ana"}, {"defender", "goblin"}}}},
                                  Json{{"method", "troika.contest"},
                                       {"params", {{"actor", "ana"}, {"opponent", "goblin"}}}}}) {
            const Json one = first.ann->call("room.odds", asked, "same");
            EXPECT_EQ(one.dump(), second.ann->call("room.odds", asked, "same").dump());
            const bool is_answered = skill_is_shown || asked == Fight::test();
            EXPECT_EQ(kind_of(one), is_answered ? "" : "odds-hidden");
        }
        EXPECT_NE(first.gm->call("room.odds", Fight::attack(), "same").dump(),
                  second.gm->call("room.odds", Fight::attack(), "same").dump());
    }
}

TEST_F(Odds, AskedTogetherAreAnsweredOrRefused) {
    Fight fight(kastd.port(), {{"skill", 6}, {"stamina", 7}});
    for (const char* id : {"o1", "o2"}) {
        fight.ann->send(
            {{"jsonrpc", "2.0"}, {"id", id}, {"method", "room.odds"}, {"params", Fight::test()}});
    }
    // Whether the first was done before the second was read is the machine's to say.
    Json first;
    Json second;
    while (first.is_null() || second.is_null()) {
        const Json answer = fight.ann->next();
        ASSERT_FALSE(answer.is_null());
        if (answer.value("id", "") == "o1") first = answer;
        if (answer.value("id", "") == "o2") second = answer;
    }
    EXPECT_TRUE(first.contains("result")) << first.dump();
    EXPECT_TRUE(second.contains("result") || kind_of(second) == "odds-busy") << second.dump();
}

}  // namespace
}  // namespace kast::tests
