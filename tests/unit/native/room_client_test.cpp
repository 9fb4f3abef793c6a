#include "clients/native/room_client.hpp"

#include <gmock/gmock.h>

namespace kast::client {
namespace {

using std::chrono::milliseconds;

Refused refused(const char* kind, Json more = Json::object()) {
    more["kind"] = kind;
    return Refused({{"code", -32000}, {"message", "Not now."}, {"data", more}});
}

TEST(RoomClient, SendsAgainWhatTheServerCannotDoNow) {
    for (const char* kind : {"storage", "unsure", "busy", "rate-limited"}) {
        const auto first = refused(kind).retry_after(0);
        const auto seventh = refused(kind).retry_after(6);
        ASSERT_TRUE(first && seventh) << kind;
        EXPECT_GT(*first, milliseconds(0)) << kind;
        EXPECT_GT(*seventh, *first) << kind;
        EXPECT_EQ(refused(kind, {{"retry_after_ms", 700U}}).retry_after(0), milliseconds(700));
    }
}

TEST(RoomClient, AnyOtherRefusalStands) {
    for (const char* kind : {"not-your-turn", "invalid-params", "quota-used-up", "trouble", ""}) {
        EXPECT_EQ(refused(kind).retry_after(0), std::nullopt) << kind;
        EXPECT_EQ(refused(kind, {{"retry_after_ms", 700U}}).retry_after(0), std::nullopt) << kind;
    }
    EXPECT_EQ(Refused(Json::object()).retry_after(0), std::nullopt);
}

}  // namespace
}  // namespace kast::client
