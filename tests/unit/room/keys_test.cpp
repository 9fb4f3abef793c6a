#include "server/room/keys.hpp"

#include "server/room/session.hpp"
#include "server/room/view.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <set>

namespace kast::tests {
namespace {

using server::Cursors;
using server::Key;

Key key_of(std::uint8_t byte) {
    Key key;
    key.fill(byte);
    return key;
}

TEST(Keys, ACursorIsSealedAndOpenedUnderItsRoomsKey) {
    const Cursors ours(key_of(1)), theirs(key_of(2));
    std::set<std::string> seen;
    for (const std::uint64_t seq : {1ULL, 2ULL, 255ULL, 256ULL, 100'000ULL, ~0ULL}) {
        const std::string cursor = ours.seal(seq);
        EXPECT_EQ(cursor.size(), 22U);
        EXPECT_TRUE(seen.insert(cursor).second);
        EXPECT_EQ(ours.open(cursor), seq);
        EXPECT_EQ(ours.seal(seq), cursor) << "the same for all who see the event";
        EXPECT_EQ(theirs.open(cursor), std::nullopt);
    }
}

TEST(Keys, EveryOtherSpellingOfACursorIsRefused) {
    const Cursors cursors(key_of(1));
    const std::string cursor = cursors.seal(7);
    for (std::size_t i = 0; i < cursor.size(); ++i) {
        std::string other = cursor;
        for (const char c : std::string("AZaz09-_=+/ ")) {
            if (c == cursor[i]) continue;
            other[i] = c;
            EXPECT_EQ(cursors.open(other), std::nullopt) << other;
        }
    }
    for (const std::string& other : {std::string(), cursor + "A", cursor.substr(1), "7" + cursor}) {
        EXPECT_EQ(cursors.open(other), std::nullopt);
    }
}

TEST(Keys, Base64UrlOfRfc4648) {
    const auto text = [](std::string_view bytes) {
        return server::base64url(
            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    };
    EXPECT_EQ(text(""), "");
    EXPECT_EQ(text("f"), "Zg");
    EXPECT_EQ(text("fo"), "Zm8");
    EXPECT_EQ(text("foobar"), "Zm9vYmFy");
    EXPECT_EQ(text("\xfb\xff"), "-_8");
}

TEST(Keys, ATokensHashIsSha256) {
    // FIPS 180-4: "abc" is ba7816bf…f20015ad.
    EXPECT_EQ(server::token_hash("abc"), "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
}

TEST(Keys, PartsAreNotRunTogether) {
    EXPECT_NE(server::derive(key_of(1), {"ab", "c"}), server::derive(key_of(1), {"a", "bc"}));
    EXPECT_NE(server::derive(key_of(1), {"a"}), server::derive(key_of(2), {"a"}));
}

TEST(Keys, TokensAndIdsAreRandom) {
    const auto random = server::os_random();
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(seen.insert(server::random_token(random)).second);
        const std::string id = server::random_id(random);
        EXPECT_TRUE(rules::is_id(id));
        EXPECT_TRUE(seen.insert(id).second);
    }
}

TEST(Times, AreRfc3339WithMilliseconds) {
    const auto text = [](std::int64_t ms) {
        std::string out;
        server::append_time(out, ms);
        return out;
    };
    EXPECT_EQ(text(0), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(text(1'795'201'391'204), "2026-11-20T19:03:11.204Z");
    EXPECT_EQ(text(1'795'201'391'999), "2026-11-20T19:03:11.999Z");
    EXPECT_EQ(text(1'709'164'800'000), "2024-02-29T00:00:00.000Z");
    EXPECT_EQ(text(-1), "1969-12-31T23:59:59.999Z");
}

}  // namespace
}  // namespace kast::tests
