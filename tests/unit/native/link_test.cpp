#include "clients/native/link.hpp"

#include "clients/native/cli_error.hpp"

#include <gtest/gtest.h>

namespace kast::client {
namespace {

TEST(Link, OfATable) {
    const Link link = parse_link("http://127.0.0.1:8080/rooms/a-B_9#tok_EN-1");
    EXPECT_EQ(link.origin.host, "127.0.0.1");
    EXPECT_EQ(link.origin.port, "8080");
    EXPECT_FALSE(link.origin.tls);
    EXPECT_EQ(link.room, "a-B_9");
    EXPECT_EQ(link.token, "tok_EN-1");
    EXPECT_EQ(link.text(), "http://127.0.0.1:8080/rooms/a-B_9#tok_EN-1");
    EXPECT_EQ(parse_link("http://127.0.0.1:8080/rooms/a-B_9/#tok_EN-1"), link);
}

TEST(Link, OfAServerUnderAPath) {
    const Link link = parse_link("https://example.org/games/table/rooms/a#t");
    EXPECT_EQ(link.origin.text(), "https://example.org/games/table");
    EXPECT_EQ(link.room_path(), "/games/table/rooms/a");
    EXPECT_EQ(link.text(), "https://example.org/games/table/rooms/a#t");
}

TEST(Origin, DefaultsAndAddresses) {
    EXPECT_EQ(parse_origin("http://example.org").port, "80");
    EXPECT_EQ(parse_origin("https://example.org/").port, "443");
    EXPECT_TRUE(parse_origin("https://example.org").tls);
    EXPECT_EQ(parse_origin("http://[::1]:9").host, "::1");
    EXPECT_EQ(parse_origin("http://[::1]:9").authority(), "[::1]:9");
    EXPECT_EQ(parse_origin("https://example.org:443").text(), "https://example.org");
    EXPECT_EQ(parse_origin("HTTP://Example.org:81").text(), "http://Example.org:81");
}

struct BadLink {
    const char* name;
    const char* text;
    const char* says;
};
class LinkRefused : public testing::TestWithParam<BadLink> {};

TEST_P(LinkRefused, AsUsedWronglyAndWhy) {
    try {
        parse_link(GetParam().text);
        FAIL() << "taken";
    } catch (const CliError& failure) {
        EXPECT_EQ(failure.exit, ExitCode::usage);
        EXPECT_NE(std::string(failure.what()).find(GetParam().says), std::string::npos)
            << failure.what();
        EXPECT_EQ(std::string(failure.what()).find("SECRET"), std::string::npos)
            << "a token must not come back on a terminal";
    }
}

INSTANTIATE_TEST_SUITE_P(
    Link, LinkRefused,
    testing::Values(BadLink{"Empty", "", "no URL"}, BadLink{"NoUrl", "rooms", "no URL"},
                    BadLink{"Ftp", "ftp://h/rooms/r#SECRET", "http://"},
                    BadLink{"NoHost", "http:///rooms/r#SECRET", "no host"},
                    BadLink{"NoRoom", "http://h/#SECRET", "/rooms/"},
                    BadLink{"EmptyRoom", "http://h/rooms/#SECRET", "names no room"},
                    BadLink{"RoomWithSlash", "http://h/rooms/a/b#SECRET", "names no room"},
                    BadLink{"OtherPath", "http://h/api/rooms#SECRET", "/rooms/"},
                    BadLink{"NoToken", "http://h/rooms/r", "no token"},
                    BadLink{"EmptyToken", "http://h/rooms/r#", "no token"},
                    BadLink{"BadToken", "http://h/rooms/r#SEC%20RET", "no token"},
                    BadLink{"Query", "http://h/rooms/r?token=1#SECRET", "? part"},
                    BadLink{"User", "http://me@h/rooms/r#SECRET", "user name"},
                    BadLink{"Port", "http://h:99999/rooms/r#SECRET", "99999"}),
    [](const auto& test) { return test.param.name; });

TEST(Origin, IsNoLink) {
    EXPECT_THROW(parse_origin("http://h/rooms/r#t"), CliError);
    EXPECT_EQ(parse_origin("http://h/kast/").text(), "http://h/kast");
}

}  // namespace
}  // namespace kast::client
