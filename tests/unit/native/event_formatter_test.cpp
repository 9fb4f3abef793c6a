// What people read of a session: names, dice, and nothing that anybody typed taken for markup.

#include "clients/native/event_formatter.hpp"

#include "clients/native/net.hpp"
#include "clients/native/session_text.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace kast::client {
namespace {

Json event(const char* type, const Json& data, const char* by = "m1") {
    return {{"cursor", "c"},
            {"at", "2026-11-20T19:03:11.204Z"},
            {"by", by},
            {"type", type},
            {"data", data}};
}
const Json ann = {{"member", "m1"}, {"name", "Ann"}, {"role", "player"}};

TEST(EventFormatter, NamesWhoDidIt) {
    EventFormatter formatter(Markup::plain);
    const FormattedEvent formatted = formatter.format(event("room.joined", ann));
    EXPECT_EQ(formatted.day, "2026-11-20");
    EXPECT_EQ(formatted.time, "19:03:11");
    EXPECT_EQ(formatted.who, "Ann");
    EXPECT_EQ(formatted.what, "joined the table");
    formatter.format(event("room.renamed", {{"member", "m1"}, {"name", "Anna"}}));
    const FormattedEvent said =
        formatter.format(event("room.said", {{"kind", "say"}, {"text", "hello"}}));
    EXPECT_EQ(said.who, "Anna");
    EXPECT_TRUE(said.talk);
}

TEST(EventFormatter, AMemberWithoutANameIsCalledAfterTheRole) {
    EventFormatter formatter(Markup::plain);
    EXPECT_EQ(
        formatter.format(event("room.joined", {{"member", "m1"}, {"name", ""}, {"role", "gm"}}))
            .who,
        "GM");
    formatter.format(event("room.renamed", {{"member", "m1"}, {"name", "Bo"}}));
    EXPECT_EQ(
        formatter.format(event("room.role.changed", {{"member", "m1"}, {"role", "player"}})).who,
        "Bo");
}

TEST(EventFormatter, SaysWhatBindsTheDice) {
    EventFormatter formatter(Markup::plain);
    EXPECT_EQ(
        formatter.format(event("dice.epoch.started", {{"epoch", 1}, {"commitment", "ab12"}})).what,
        "dice epoch 1 began, its secret bound by SHA-256 ab12");
    EXPECT_EQ(
        formatter.format(event("dice.epoch.revealed", {{"epoch", 1}, {"secret", "cd34"}})).what,
        "the secret of dice epoch 1 was cd34");
}

TEST(EventFormatter, ShowsEveryDie) {
    const Json die6 = {{"value", 6}, {"marks", {"exploded"}}};
    const Json die1 = {{"value", 1}, {"marks", {"dropped"}}};
    const Json rolled = {{"label", "Might"},
                         {"result",
                          {{"notation", "4d6kh3+2"},
                           {"total", 8.0},
                           {"successes", false},
                           {"roll",
                            {{"dice", Json::array()},
                             {"parts", {{{"dice", {die6, die1}}, {"parts", Json::array()}}}}}}}}};
    EXPECT_EQ(EventFormatter(Markup::plain).format(event("dice.rolled", rolled)).what,
              "rolled Might: 4d6kh3+2 = 8 (6!, (1))");
    EXPECT_EQ(EventFormatter(Markup::html).format(event("dice.rolled", rolled)).what,
              "rolled <strong>Might</strong>: 4d6kh3+2 = <strong>8</strong> (6!, <s>1</s>)");
    EXPECT_EQ(EventFormatter(Markup::plain).format(event("dice.rolled", {{"hidden", true}})).what,
              "rolled in secret");
}

TEST(EventFormatter, TellsWhatEachRepeatCameToAndWhatWasChosen) {
    const auto die = [](int value) { return Json{{"value", value}}; };
    const auto said = [](const Json& result) {
        return EventFormatter(Markup::plain)
            .format(event("dice.rolled", {{"result", result}}))
            .what;
    };
    const Json twice{
        {"notation", "2#2d6"},
        {"total", 12},
        {"roll",
         {{"kind", "group"},
          {"parts",
           {{{"kind", "dice"}, {"notation", "2d6"}, {"value", 5}, {"dice", {die(1), die(4)}}},
            {{"kind", "dice"}, {"notation", "2d6"}, {"value", 7}, {"dice", {die(3), die(4)}}}}}}}};
    EXPECT_EQ(said(twice), "rolled 2#2d6 = 5 (1, 4); 7 (3, 4)");
    Json choice{{"notation", "choice[sword,axe,bow]"},
                {"total", 2},
                {"roll", {{"kind", "dice"}, {"value", 2}, {"dice", {die(2)}}}}};
    EXPECT_EQ(said(choice), "rolled choice[sword,axe,bow] = axe");
}

TEST(EventFormatter, TellsARollThatWasOpened) {
    EventFormatter formatter(Markup::plain);
    formatter.format(event("room.joined", {{"member", "m2"}, {"name", "Bo"}}));
    const Json result{
        {"notation", "2d6"}, {"total", 7}, {"roll", {{"dice", {{{"value", 3}}, {{"value", 4}}}}}}};
    EXPECT_EQ(formatter
                  .format(event("dice.opened", {{"roller", "m2"},
                                                {"event", "dice.rolled"},
                                                {"label", "Might"},
                                                {"results", Json::array({result})}}))
                  .what,
              "opened to all what Bo rolled: Might: 2d6 = 7 (3, 4)");
    EXPECT_EQ(formatter
                  .format(event("dice.opened", {{"roller", "m2"},
                                                {"event", "troika.tested"},
                                                {"results", Json::array()},
                                                {"proof", {{"draws", {{6, 1, 5}, {6, 1, 2}}}}}}))
                  .what,
              "opened to all what Bo rolled for tested: 5, 2");
}

TEST(EventFormatter, TellsWhatIsEnteredOnNoSheet) {
    EventFormatter formatter(Markup::plain);
    Json wounded = event("troika.died", {{"creature", "g1"}});
    wounded["unapplied"] = true;
    EXPECT_EQ(formatter.format(wounded).what, "died: g1 (not entered on the sheet)");
}

TEST(EventFormatter, MarksWhatWasTypedIn) {
    EventFormatter formatter(Markup::plain);
    Json rolled = event("dice.rolled", {{"hidden", true}});
    rolled["self_reported"] = true;
    EXPECT_EQ(formatter.format(rolled).what, "rolled in secret (self-reported: real dice)");
}

TEST(EventFormatter, NamesThoseWhoHaveLeftTheTable) {
    EventFormatter formatter(Markup::plain);
    formatter.learn({{"table", {{"departed", {{"g1", "The guard"}}}}}});
    EXPECT_EQ(formatter.format(event("troika.died", {{"creature", "g1"}})).what, "died: The guard");
}

TEST(EventFormatter, TellsEventsOfAnyGameFieldByField) {
    EventFormatter formatter(Markup::plain);
    formatter.format(event("room.opened", {{"system", "troika"}, {"name", "Friday"}}));
    formatter.format(
        event("troika.character.added", {{"creature", {{"id", "Xb2p"}, {"name", "Lizard"}}}}));
    const FormattedEvent formatted = formatter.format(
        event("troika.stack.token-drawn",
              {{"owner", "Xb2p"},
               {"left", 4},
               {"none", Json::array()},
               {"modifiers", {{{"value", 2}, {"cause", "luck"}, {"rule", "x"}}}}}));
    EXPECT_EQ(formatted.what, "stack token drawn: Lizard, left 4, +2 luck");
}

TEST(EventFormatter, TellsWhoAndWhomFirst) {
    EventFormatter formatter(Markup::plain);
    formatter.learn({{"creatures", {{"a", {{"name", "Ana"}}}, {"g", {{"name", "Guard"}}}}}});
    const Json thrown{{"dice", {3, 4}},
                      {"modifiers", {{{"value", 5}, {"cause", "skill"}, {"rule", "TR-2"}}}},
                      {"total", 12}};
    EXPECT_EQ(formatter
                  .format(event("troika.damage.dealt", {{"by", "a"},
                                                        {"to", "g"},
                                                        {"damage", 6},
                                                        {"doubled", false},
                                                        {"hit", "k3Jq9ZxY81Ab"}}))
                  .what,
              "damage dealt: Ana → Guard, damage 6");
    EXPECT_EQ(
        formatter
            .format(event("troika.exchange.rolled",
                          {{"exchange",
                            {{"attacker", {{"creature", "a"}, {"thrown", thrown}}},
                             {"outcome", "attacker"}}}}))
            .what,
        "exchange rolled: attacker (creature Ana, thrown 3+4, +5 skill = 12), outcome attacker");
}

TEST(EventFormatter, TellsWhatMayBeAnswered) {
    EventFormatter formatter(Markup::plain);
    const Json decision{{"id", "c1"},
                        {"kind", "damage-luck"},
                        {"creature", "a"},
                        {"owner", "m1"},
                        {"options", {{{"answer", "test-luck"}}, {{"answer", "roll"}}}},
                        {"fallback", "roll"}};
    EXPECT_EQ(
        formatter.format(event("x.decision.opened", {{"decision", decision}, {"note", ""}})).what,
        "decision opened: decision damage luck for a: test luck or roll");
}

TEST(EventFormatter, OfAThingWithANameItTellsTheName) {
    EventFormatter formatter(Markup::plain);
    EXPECT_EQ(formatter
                  .format(event("troika.character.added",
                                {{"creature", {{"id", "x"}, {"name", "Lizard"}, {"stamina", 4}}},
                                 {"rolled", {{"luck", 7}}}}))
                  .what,
              "character added: Lizard, rolled (luck 7)");
}

TEST(EventFormatter, FindsTheNameOnTheSheet) {
    EventFormatter formatter(Markup::plain);
    formatter.format(
        event("toy.character.added", {{"character", "c1"}, {"sheet", {{"name", "Cid"}}}}));
    EXPECT_EQ(formatter.format(event("toy.turn.began", {{"character", "c1"}})).what,
              "turn began: Cid");
}

TEST(Escaped, NothingIsMarkup) {
    EXPECT_EQ(escaped("<script>&\"'", Markup::html), "&lt;script&gt;&amp;&quot;&#39;");
    EXPECT_EQ(escaped("*a* [b](c) `d` #", Markup::markdown), "\\*a\\* \\[b\\]\\(c\\) \\`d\\` \\#");
    EXPECT_EQ(escaped("\x1b[2J\x07 a\nb\x7f\xc2\x9b", Markup::plain),
              "\\x1b[2J\\x07 a / b\\x7f\\x9b");
    EXPECT_EQ(escaped("\u00e5\u20ac", Markup::plain), "\u00e5\u20ac");
    EXPECT_EQ(escaped("Bo\u202eyob\u2066\u200f\u061c", Markup::plain),
              "BoU+202EyobU+2066U+200FU+061C");
}

TEST(EventFormatter, TakesAnyJson) {
    const std::vector<Json> strange{
        nullptr,
        1,
        "x",
        Json::array(),
        Json::object(),
        {{"type", 1}},
        {{"type", "dice.rolled"}, {"data", 1}},
        {{"type", "dice.opened"}, {"data", {{"results", 1}, {"proof", 1}}}},
        {{"type", "dice.opened"}, {"data", {{"proof", {{"draws", {1, {1}}}}}}}},
        {{"type", "room.said"}, {"data", {{"departed", {{"a", 1}}}}}},
        {{"type", "dice.rolled"}, {"data", {{"result", 1}}}},
        {{"type", "dice.rolled"}, {"data", {{"result", {{"roll", {{"dice", 1}}}}}}}},
        {{"type", "dice.rolled"},
         {"data", {{"result", {{"roll", {{"dice", {1}}, {"parts", {"x"}}}}}}}}},
        {{"type", "room.said"}, {"data", {{"to", {1, nullptr}}, {"rolls", {1}}}}},
        {{"type", "room.joined"}, {"at", "x"}, {"data", Json::array()}}};
    for (const Markup markup : {Markup::plain, Markup::markdown, Markup::html}) {
        for (const Json& one : strange) EXPECT_NO_THROW(EventFormatter(markup).format(one)) << one;
    }
}

std::string written(const char* format, const std::vector<Json>& events) {
    std::ostringstream out;
    const auto writer = session_writer(format, out, Link{{}, "r1", "TOKEN"});
    for (const Json& one : events) writer->event(one.dump());
    writer->end();
    return out.str();
}

TEST(Session, AsJsonLinesNamesItsRoomAndNoToken) {
    const std::string text = written("jsonl", {event("room.joined", ann)});
    EXPECT_EQ(text.substr(0, text.find('\n')), R"({"export":"kast.v1","room":"r1"})");
    EXPECT_EQ(Json::parse(text.substr(text.find('\n') + 1)), event("room.joined", ann));
    EXPECT_EQ(text.find("TOKEN"), std::string::npos);
}

TEST(Session, AsAPageHoldsNothingThatRuns) {
    const std::string evil = "</title></li><script>alert(1)</script><img src=x onerror=y>";
    const std::string page =
        written("html", {event("room.opened", {{"name", evil}, {"system", "troika"}}, "m1"),
                         event("room.joined", {{"member", "m1"}, {"name", evil}}),
                         event("room.said", {{"text", evil}}), event("troika.x", {{evil, evil}}),
                         event(evil.c_str(), {{"a", Json::array({evil})}})});
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
    EXPECT_TRUE(page.ends_with("</html>\n"));
}

TEST(Session, AsMarkdownHasOneLineAnEvent) {
    const std::string text =
        written("md", {event("room.opened", {{"name", "Fri*day*"}, {"system", "troika"}}),
                       event("room.joined", ann), event("room.said", {{"text", "one\n# two"}})});
    EXPECT_EQ(text,
              "# Fri\\*day\\*\n\n## 2026-11-20, times in UTC\n\n"
              "- 19:03:11 **m1** opened the table **Fri\\*day\\*** (troika)\n"
              "- 19:03:11 **Ann** joined the table\n"
              "- 19:03:11 **Ann:** one\\\n  \\# two\n");
}

/// What happened in a game of a golden session, as an export has it.
std::vector<Json> golden_events(const std::string& game) {
    std::ifstream file(KAST_SOURCE_DIR "/tests/golden/" + game + ".1.jsonl");
    std::vector<Json> events;
    for (std::string line; std::getline(file, line);) {
        const Json record = Json::parse(line);
        if (!record.contains("type")) continue;
        const std::string type = record["type"];
        if (!type.starts_with(game + ".") && type != "room.joined") continue;
        events.push_back(
            event(type.c_str(), record["data"]["data"], record["by"].get<std::string>().c_str()));
    }
    return events;
}

/// Ids of whatever has a name beside it.
void collect_named(const Json& data, std::set<std::string>& ids) {
    if (data.is_object()) {
        const bool has_name = data.contains("name") && data["name"].is_string() &&
                              !data["name"].get<std::string>().empty();
        for (const char* field : {"id", "member"}) {
            const Json id = data.value(field, Json());
            if (has_name && id.is_string() && id != data["name"]) ids.insert(id);
        }
    }
    if (data.is_structured()) {
        for (const Json& inner : data) collect_named(inner, ids);
    }
}

class GoldenSession : public testing::TestWithParam<const char*> {};

TEST_P(GoldenSession, AsMarkdownHasNamesAndNoIdsNorNamesOfFields) {
    const std::vector<Json> events = golden_events(GetParam());
    ASSERT_GE(events.size(), 100U);
    std::set<std::string> ids;
    for (const Json& one : events) collect_named(one["data"], ids);
    ASSERT_FALSE(ids.empty());
    std::istringstream lines(written("md", events));
    const std::regex word("[A-Za-z0-9_-]+");
    for (std::string line; std::getline(lines, line);) {
        std::string plain;
        for (const char c : line) {
            if (c != '\\') plain += c;
        }
        for (auto at = std::sregex_iterator(plain.begin(), plain.end(), word);
             at != std::sregex_iterator(); ++at) {
            const std::string found = at->str();
            EXPECT_FALSE(ids.contains(found)) << "the id " << found << " in: " << plain;
            EXPECT_EQ(found.find('_'), std::string::npos) << found << " in: " << plain;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, GoldenSession,
                         testing::Values("mouse-guard", "savage-worlds", "terre-exile", "toy",
                                         "troika"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Session, AnEmptyOneIsStillAPage) {
    EXPECT_NE(written("html", {}).find("<!doctype html>"), std::string::npos);
    EXPECT_THROW(written("md", {Json(1)}), NetError);
}

}  // namespace
}  // namespace kast::client
