#include "clients/native/event_stream.hpp"

#include <gtest/gtest.h>

namespace kast::client {
namespace {

using Event = EventStreamParser::Event;

std::vector<Event> read(std::string_view text, std::size_t piece) {
    EventStreamParser parser;
    std::vector<Event> events;
    for (std::size_t at = 0; at < text.size(); at += piece) {
        parser.feed(text.substr(at, piece), [&](const Event& event) { events.push_back(event); });
    }
    return events;
}

class EventStream : public testing::TestWithParam<std::size_t> {};

TEST_P(EventStream, HoweverItIsCut) {
    const auto events = read(
        "\xef\xbb\xbfretry: 2000\n\n: still here\n\nid: c1\ndata: {\"a\":1}\n\nid: c2\r\nevent: "
        "x\r\n"
        "data: two\r\ndata:lines\r\n\r\ndata\n\nid: c3\rdata: mac\r\rdata: cut off",
        GetParam());
    ASSERT_EQ(events.size(), 4U);
    EXPECT_EQ(events[0].id, "c1");
    EXPECT_EQ(events[0].type, "message");
    EXPECT_EQ(events[0].data, "{\"a\":1}");
    EXPECT_EQ(events[1].id, "c2");
    EXPECT_EQ(events[1].type, "x");
    EXPECT_EQ(events[1].data, "two\nlines");
    EXPECT_EQ(events[2].id, "c2") << "the last id stands";
    EXPECT_EQ(events[2].data, "");
    EXPECT_EQ(events[3].id, "c3");
    EXPECT_EQ(events[3].data, "mac");
}

INSTANTIATE_TEST_SUITE_P(Pieces, EventStream, testing::Values(1U, 2U, 3U, 7U, 1000U));

TEST(EventStream, TellsWhenToReconnect) {
    EventStreamParser parser;
    parser.feed("retry: 2000\nretry: soon\n", [](const Event&) {});
    EXPECT_EQ(parser.retry_ms(), 2000);
}

TEST(Lines, HoweverTheyAreCut) {
    for (std::size_t piece = 1; piece < 9; ++piece) {
        LineSplitter cutter;
        std::vector<std::string> lines;
        const auto keep = [&](std::string_view line) { lines.emplace_back(line); };
        const std::string_view text = "one\n\ntwo three\nrest";
        for (std::size_t at = 0; at < text.size(); at += piece)
            cutter.feed(text.substr(at, piece), keep);
        cutter.finish(keep);
        EXPECT_EQ(lines, (std::vector<std::string>{"one", "two three", "rest"}));
    }
}

TEST(Events, TargetIsEncoded) {
    const Link link{{false, "h", "1"}, "room", "t"};
    EXPECT_EQ(events_target(link, {}), "/rooms/room/events");
    EXPECT_EQ(events_target(link, {"a b&", "dice.rolled,room.said"}),
              "/rooms/room/events?since=a%20b%26&types=dice.rolled%2Croom.said");
}

TEST(Problem, IsToldInASentence) {
    EXPECT_EQ(problem_of({401, "application/problem+json",
                          R"({"title":"x","detail":"No entry.","kind":"no-entry","path":""})"}),
              "HTTP 401: No entry. [kind no-entry]");
    EXPECT_EQ(problem_of({502, "text/html", "<html>"}), "HTTP 502");
}

}  // namespace
}  // namespace kast::client
