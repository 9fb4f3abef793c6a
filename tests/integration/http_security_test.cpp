// Requests that two servers could read in two ways, and headers that keep browsers from helping
// whoever attacks.

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

struct Doubtful {
    const char* name;
    const char* request;
};

class DoubtfulRequest : public RoomTest, public testing::WithParamInterface<Doubtful> {};

TEST_P(DoubtfulRequest, IsRefusedAndNothingAfterItIsRead) {
    RawConnection connection(kastd.port());
    connection.send(std::string(GetParam().request) + "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const auto answer = connection.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 400) << answer->body;
    EXPECT_EQ(answer->json()["kind"], "not-http");
    EXPECT_TRUE(connection.is_closed());
}

INSTANTIATE_TEST_SUITE_P(
    HttpSecurity, DoubtfulRequest,
    testing::Values(
        Doubtful{"LengthAndChunks",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
                 "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        Doubtful{"ChunksAndLength",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                 "Content-Length: 5\r\n\r\n0\r\n\r\n"},
        Doubtful{"TwoLengths",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
                 "Content-Length: 6\r\n\r\n{}   "},
        Doubtful{"ANegativeLength",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"},
        Doubtful{"ALengthThatIsNoNumber",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\n{}   "},
        Doubtful{"ASpaceBeforeTheColon",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\n{}   "},
        Doubtful{"AChunkWithoutASize",
                 "POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n"},
        Doubtful{"LinesWithoutReturns", "GET / HTTP/1.1\nHost: x\n\n"},
        Doubtful{"AVersionThatIsNot", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"},
        Doubtful{"AHeaderWithoutAName", "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n"}),
    [](const auto& test) { return std::string(test.param.name); });

class HttpSecurity : public RoomTest {};

TEST_F(HttpSecurity, EveryAnswerHasTheHeadersThatProtect) {
    const auto get = [&](std::string_view target, std::string_view headers = {}) {
        return http(kastd.port(), "GET", target, headers);
    };
    const std::string opened = "Authorization: Bearer " + token("gm") + "\r\n";
    const std::string elsewhere = "Origin: https://elsewhere.example\r\n";
    for (const HttpAnswer& answer :
         {get("/"), get("/rooms/" + room), get("/verify"), get("/healthz"), get("/api/limits"),
          get("/rooms/" + room + "/events", opened), get("/rooms/" + room + "/events"),
          get("/api/systems", elsewhere), get("/nothing"), get("/%zz"),
          http(kastd.port(), "DELETE", "/api/rooms"),
          http(kastd.port(), "OPTIONS", "/api/rooms", elsewhere),
          http(kastd.port(), "POST", "/api/rooms", {}, "{")}) {
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff") << answer.status;
        EXPECT_EQ(answer.headers.at("referrer-policy"), "no-referrer") << answer.status;
        EXPECT_EQ(answer.headers.at("server"), "kastd") << "no version";
        EXPECT_FALSE(answer.headers.contains("access-control-allow-origin")) << answer.status;
        EXPECT_FALSE(answer.headers.contains("set-cookie")) << answer.status;
    }
    for (const HttpAnswer& page : {get("/"), get("/rooms/" + room), get("/verify")}) {
        EXPECT_TRUE(page.headers.at("content-security-policy").contains("frame-ancestors 'none'"));
        EXPECT_EQ(page.headers.at("cross-origin-opener-policy"), "same-origin");
        EXPECT_TRUE(page.headers.at("permissions-policy").contains("camera=()"));
    }
    EXPECT_EQ(get("/rooms/" + room + "/events", opened).headers.at("cache-control"), "no-store");
}

TEST_F(HttpSecurity, ATokenInAnAddressOpensNothing) {
    const std::string events = "/rooms/" + room + "/events";
    const HttpAnswer refused = http(kastd.port(), "GET", events + "?token=" + token("gm"));
    EXPECT_EQ(refused.status, 400);
    EXPECT_FALSE(refused.body.contains(token("gm"))) << "it is not said again";
    EXPECT_EQ(http(kastd.port(), "GET", events + "?since=" + token("gm")).status, 401);
}

}  // namespace
}  // namespace kast::tests
