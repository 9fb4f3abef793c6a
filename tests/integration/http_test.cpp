// Every route of the HTTP API, and what it says to a request that is wrong.

#include "integration/room_test.hpp"
#include <filesystem>
#include <fstream>

namespace kast::tests {
namespace {

class Http : public RoomTest {
protected:
    HttpAnswer get(std::string_view target, std::string_view headers = {}) {
        return http(kastd.port(), "GET", target, headers);
    }
    HttpAnswer post(std::string_view body, std::string_view type = "application/json") {
        return http(kastd.port(), "POST", "/api/rooms",
                    "Content-Type: " + std::string(type) + "\r\n", body);
    }
    /// Checks the form of RFC 9457.
    static void expect_problem(const HttpAnswer& answer, int status, const std::string& kind) {
        EXPECT_EQ(answer.status, status) << answer.body;
        ASSERT_EQ(answer.headers.at("content-type"), "application/problem+json");
        const Json body = answer.json();
        EXPECT_EQ(body["status"], status);
        EXPECT_EQ(body["kind"], kind) << body;
        EXPECT_FALSE(body["title"].get<std::string>().empty());
        EXPECT_FALSE(body["detail"].get<std::string>().empty());
    }
};

TEST_F(Http, OpensARoomWithItsFourLinks) {
    const auto answer = post(R"({"system":"troika","name":"Thursday"})");
    ASSERT_EQ(answer.status, 201) << answer.body;
    const Json body = answer.json();
    const std::string place_of =
        "http://" + kastd.host() + "/rooms/" + body["room"].get<std::string>();
    EXPECT_EQ(answer.headers.at("location"), place_of);
    EXPECT_EQ(answer.headers.at("cache-control"), "no-store");
    for (const char* role : {"gm", "player", "spectator", "bot"}) {
        EXPECT_EQ(body["links"][role], place_of + "#" + body["tokens"][role].get<std::string>());
    }
    EXPECT_NE(body["tokens"]["gm"], body["tokens"]["player"]);
}

TEST_F(Http, RefusesToOpenARoomNamingThePlace) {
    expect_problem(post("{"), 400, "not-json");
    expect_problem(post(R"({"system":"no-such-game"})"), 422,
                   post(R"({"system":"no-such-game"})").json()["kind"]);
    const auto unknown = post(R"({"system":"troika","colour":"red"})");
    expect_problem(unknown, 422, "invalid-params");
    EXPECT_EQ(unknown.json()["path"], "/colour");
    expect_problem(post(R"({"system":"troika","system":"troika"})"), 400, "not-json");
    expect_problem(post("{}", "text/plain"), 415, "not-json");
    std::string deep = "{\"settings\":";
    for (int i = 0; i < 100; ++i) deep += "[";
    expect_problem(post(deep), 400, "too-deep");
    expect_problem(post(std::string(200'000, ' ')), 413, "too-large");
}

TEST_F(Http, TellsItsSystemsSchemaAndLimits) {
    const Json systems = get("/api/systems").json();
    EXPECT_EQ(systems["systems"][0]["id"], "troika");
    const Json troika = get("/api/systems/troika").json();
    EXPECT_EQ(troika["id"], "troika");
    EXPECT_TRUE(troika["methods"].contains("troika.attack"));
    const std::string settings = troika["settings"]["$ref"];
    EXPECT_TRUE(troika.contains(Json::json_pointer(settings.substr(1)))) << settings;
    expect_problem(get("/api/systems/no-such-game"), 404, "not-found");
    const auto schema = get("/api/schema");
    EXPECT_EQ(schema.json()["protocol"], "kast.v1");
    EXPECT_TRUE(schema.json()["refusals"].contains("rate-limited"));
    EXPECT_EQ(schema.json()["limits"], get("/api/limits").json());
    // Every reference leads somewhere.
    const Json request = schema.json()["http"]["POST /api/rooms"]["request"];
    const std::string target = request["$ref"];
    ASSERT_TRUE(target.starts_with("#/"));
    EXPECT_TRUE(schema.json().contains(Json::json_pointer(target.substr(1)))) << target;
    const std::string tag = "If-None-Match: " + schema.headers.at("etag") + "\r\n";
    EXPECT_EQ(get("/api/schema", tag).status, 304);
    EXPECT_EQ(get("/api/limits").json()["message_bytes_max"], 65'536);
}

TEST_F(Http, TellsAMenuInFewBytesAndCompressesWhatIsLong) {
    const auto menu = get("/api/systems", "Accept-Encoding: gzip, br\r\n");
    EXPECT_LT(menu.body.size(), 1024U);
    EXPECT_FALSE(menu.headers.contains("content-encoding"));

    const auto plain = get("/api/schema");
    EXPECT_FALSE(plain.headers.contains("content-encoding"));
    EXPECT_EQ(plain.headers.at("vary"), "Accept-Encoding");
    const auto zipped = get("/api/schema", "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(zipped.headers.at("content-encoding"), "gzip");
    EXPECT_EQ(zipped.headers.at("vary"), "Accept-Encoding");
    EXPECT_TRUE(zipped.body.starts_with("\x1f\x8b"));
    EXPECT_LT(zipped.body.size() * 5, plain.body.size());
    // The last four bytes of a gzip member are the size of what is in it, the lowest first.
    std::size_t size = 0;
    for (std::size_t i = 4; i > 0; --i) {
        size = size << 8 | static_cast<unsigned char>(zipped.body[zipped.body.size() - 5 + i]);
    }
    EXPECT_EQ(size, plain.body.size());
    // Each form has its own tag.
    EXPECT_NE(zipped.headers.at("etag"), plain.headers.at("etag"));
    const std::string same = "If-None-Match: " + zipped.headers.at("etag") + "\r\n";
    EXPECT_EQ(get("/api/schema", same + "Accept-Encoding: gzip\r\n").status, 304);
    EXPECT_EQ(get("/api/schema", same).status, 200);
    EXPECT_EQ(get("/api/schema", "Accept-Encoding: gzip;q=0\r\n").body, plain.body);

    // What holds tokens is never compressed.
    const auto opened = http(kastd.port(), "POST", "/api/rooms",
                             "Content-Type: application/json\r\nAccept-Encoding: gzip\r\n",
                             R"({"system":"troika"})");
    EXPECT_EQ(opened.status, 201);
    EXPECT_FALSE(opened.headers.contains("content-encoding"));
}

TEST_F(Http, SaysThatItIsAliveAndReady) {
    EXPECT_EQ(get("/healthz").status, 200);
    EXPECT_EQ(get("/readyz").status, 200);
}

TEST_F(Http, HasItsNumbersAtTheAdminListenerAlone) {
    EXPECT_EQ(get("/metrics").status, 404);
    EXPECT_EQ(http(kastd.port(), "POST", "/metrics").status, 404);
    const auto metrics = http(kastd.admin_socket(), "/metrics");
    EXPECT_EQ(metrics.status, 200);
    EXPECT_TRUE(metrics.headers.at("content-type").starts_with("text/plain; version=0.0.4"));
    EXPECT_TRUE(metrics.body.contains("kast_received_bytes_total"));
    EXPECT_EQ(http(kastd.admin_socket(), "/readyz").body, "ready\n");
    EXPECT_EQ(http(kastd.admin_socket(), "/").status, 404);
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(kastd.admin_socket()).permissions() &
                  (perms::group_all | perms::others_all),
              perms::none);
}

/// The port that its log says its admin listener took.
std::uint16_t admin_port(const Kastd& kastd) {
    constexpr std::string_view before = "admin=127.0.0.1:";
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        const std::string log = kastd.log();
        const auto at = log.find(before);
        if (at == std::string::npos || log.find(' ', at) == std::string::npos) continue;
        return static_cast<std::uint16_t>(std::stoi(log.substr(at + before.size())));
    }
    throw std::runtime_error("kastd does not say where its admin listener is");
}

TEST(AdminListener, OnAPortAsksForItsToken) {
    TemporaryDirectory place;
    const auto file = place.path() / "token";
    const std::string token = "a-token-of-the-hosts-own";
    std::ofstream(file) << token << '\n';
    Kastd kastd(place.path() / "data", {"--admin-listen", "127.0.0.1:0", "--admin-token-file",
                                        file.string(), "--log-level", "info"});
    const std::uint16_t port = admin_port(kastd);
    EXPECT_EQ(http(port, "GET", "/metrics").status, 401);
    EXPECT_EQ(http(port, "GET", "/metrics", "Authorization: Bearer a-token\r\n").status, 401);
    EXPECT_EQ(http(port, "GET", "/metrics", "Authorization: Bearer " + token + "\r\n").status, 200);
    EXPECT_FALSE(std::filesystem::exists(kastd.admin_socket()));
    const Ended without = run_kastd({"--admin-listen", "127.0.0.1:0"});
    EXPECT_EQ(without.code, 2);
    EXPECT_TRUE(without.err.contains("admin_token_file")) << without.err;
    std::ofstream(file) << "short\n";
    const Ended weak = run_kastd({"--data", (place.path() / "weak").string(), "--admin-listen",
                                  "127.0.0.1:0", "--admin-token-file", file.string()});
    EXPECT_EQ(weak.code, 1);
    EXPECT_TRUE(weak.err.contains("16 or more")) << weak.err;
}

TEST_F(Http, ServesThePageAtTheRootAndAtARoom) {
    const auto root = get("/");
    EXPECT_EQ(root.status, 200);
    EXPECT_EQ(root.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(root.headers.at("cache-control"), "no-cache");
    const std::string policy = root.headers.at("content-security-policy");
    for (const char* rule : {"default-src 'self'", "object-src 'none'", "base-uri 'none'",
                             "frame-ancestors 'none'", "connect-src 'self'"}) {
        EXPECT_TRUE(policy.contains(rule)) << policy;
    }
    EXPECT_FALSE(policy.contains("unsafe"));
    EXPECT_EQ(root.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(root.headers.at("referrer-policy"), "no-referrer");
    EXPECT_EQ(get("/rooms/" + room).body, root.body);
    EXPECT_EQ(get("/", "If-None-Match: " + root.headers.at("etag") + "\r\n").status, 304);
}

TEST_F(Http, AnswersHeadAndOptions) {
    const auto head = http(kastd.port(), "HEAD", "/api/limits");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-length"), std::to_string(get("/api/limits").body.size()));
    const auto options = http(kastd.port(), "OPTIONS", "/api/rooms");
    EXPECT_EQ(options.status, 204);
    EXPECT_EQ(options.headers.at("allow"), "POST, OPTIONS");
}

TEST_F(Http, RefusesWhatIsNotThere) {
    expect_problem(get("/no/such/thing"), 404, "not-found");
    expect_problem(get("/rooms/nosuchroom/events", "Authorization: Bearer x\r\n"), 404, "no-room");
    expect_problem(get("/rooms/" + room + "/ws"), 426, "not-a-websocket");
    const auto wrong = http(kastd.port(), "DELETE", "/api/rooms");
    expect_problem(wrong, 405, "method-not-allowed");
    EXPECT_EQ(wrong.headers.at("allow"), "POST, OPTIONS");
    expect_problem(get("/%zz"), 400, "bad-target");
    expect_problem(get("/../../etc/passwd"), 404, "not-found");
    expect_problem(get("/" + std::string(5'000, 'x')), 414, "target-too-long");
}

TEST_F(Http, RefusesAHeadThatIsTooLargeOrNoHttp) {
    RawConnection large(kastd.port());
    large.send("GET / HTTP/1.1\r\nHost: x\r\nX-Much: " + std::string(40'000, 'x') + "\r\n\r\n");
    const auto refused = large.answer();
    ASSERT_TRUE(refused);
    expect_problem(*refused, 431, "head-too-large");
    EXPECT_TRUE(large.is_closed());

    RawConnection strange(kastd.port());
    strange.send("\x16\x03\x01 this is no HTTP\r\n\r\n");
    const auto answer = strange.answer();
    ASSERT_TRUE(answer);
    expect_problem(*answer, 400, "not-http");
    EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(Http, RefusesARequestWithoutAHost) {
    RawConnection connection(kastd.port());
    connection.send("GET /healthz HTTP/1.1\r\n\r\n");
    const auto answer = connection.answer();
    ASSERT_TRUE(answer);
    expect_problem(*answer, 400, "no-host");
    RawConnection old(kastd.port());
    old.send("GET /healthz HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.answer()->status, 200);
    EXPECT_TRUE(old.is_closed());
}

TEST_F(Http, APageFromElsewhereOpensNoRoom) {
    const auto open = [&](const std::string& origin) {
        return http(kastd.port(), "POST", "/api/rooms", "Origin: " + origin + "\r\n",
                    R"({"system":"troika"})");
    };
    expect_problem(open("https://elsewhere.example"), 403, "foreign-origin");
    expect_problem(open("null"), 403, "foreign-origin");
    EXPECT_EQ(open("http://" + kastd.host()).status, 201);
}

TEST_F(Http, KeepsAConnectionOverRequestsAndShards) {
    RawConnection connection(kastd.port());
    // Requests sent together are answered in order, whichever threads their rooms live on.
    std::string requests;
    std::vector<std::string> rooms;
    for (int i = 0; i < 6; ++i) rooms.push_back(open_room(kastd.port())["room"]);
    for (const std::string& one : rooms) {
        requests += "GET /rooms/" + one + "/events HTTP/1.1\r\nHost: x\r\n\r\n";
        requests += "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    }
    connection.send(requests);
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        EXPECT_EQ(connection.answer()->status, 401) << i;
        EXPECT_EQ(connection.answer()->status, 200) << i;
    }
}

TEST_F(Http, TakesABodyInChunksAndAfterAsking) {
    RawConnection connection(kastd.port());
    connection.send(
        "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(connection.head()->status, 100);
    connection.send("8\r\n{\"system\r\n9\r\n\":\"troika\r\n2\r\n\"}\r\n0\r\n\r\n");
    EXPECT_EQ(connection.answer()->status, 201);
}

TEST_F(Http, EventsNeedAToken) {
    const std::string target = "/rooms/" + room + "/events";
    const auto without = get(target);
    expect_problem(without, 401, "no-entry");
    EXPECT_EQ(without.headers.at("www-authenticate"), "Bearer");
    expect_problem(get(target, "Authorization: Bearer nonsense\r\n"), 401, "no-entry");
    const std::string bearer = "Authorization: Bearer " + token("spectator") + "\r\n";
    EXPECT_EQ(get(target, bearer).status, 200);
    expect_problem(get(target + "?since=nonsense", bearer), 400, "bad-cursor");
    expect_problem(get(target + "?since=%f", bearer), 400, "bad-query");
}

TEST_F(Http, GivesTheLogAsLinesFromACursorOn) {
    TestWebSocket gm = seated("gm");
    for (int i = 0; i < 5; ++i) gm.call("room.say", {{"text", "line " + std::to_string(i)}});
    gm.call("dice.roll", {{"notation", "2d6"}});
    const auto all = events_of(kastd.port(), room, token("gm"));
    const auto said = events_of(kastd.port(), room, token("gm"), "?types=room.said");
    ASSERT_EQ(said.size(), 5U);
    EXPECT_EQ(said[4]["data"]["text"], "line 4");
    EXPECT_EQ(events_of(kastd.port(), room, token("gm"), "?types=room.said,dice.rolled").size(),
              6U);
    const auto rest =
        events_of(kastd.port(), room, token("gm"), "?since=" + all[2]["cursor"].get<std::string>());
    EXPECT_EQ(rest.size(), all.size() - 3);
    EXPECT_EQ(rest.front(), all[3]);
    EXPECT_EQ(events_of(kastd.port(), room, token("gm"),
                        "?since=" + all.back()["cursor"].get<std::string>())
                  .size(),
              0U);
}

TEST_F(Http, GivesALongLogPageByPage) {
    TestWebSocket gm = seated("gm");
    // More than several pages, and more than one socket buffer holds.
    const std::string text(1'800, 'x');
    int said = 0;
    while (said < 50) {  // Within what may be said in one breath.
        gm.call("room.say", {{"text", text + std::to_string(said)}});
        ++said;
    }
    const auto events = events_of(kastd.port(), room, token("gm"), "?types=room.said");
    ASSERT_EQ(events.size(), 50U);
    for (int i = 0; i < said; ++i)
        EXPECT_EQ(events[static_cast<std::size_t>(i)]["data"]["text"], text + std::to_string(i));
}

class FewConnections : public RoomTest {
protected:
    FewConnections() : RoomTest({"--connections-per-address", "5"}) {}
};

TEST_F(FewConnections, TurnsAwayTheNextOneAndTakesItWhenAnotherGoes) {
    std::vector<std::unique_ptr<RawConnection>> held;
    for (int i = 0; i < 5; ++i) {
        held.push_back(std::make_unique<RawConnection>(kastd.port()));
        held.back()->send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        ASSERT_EQ(held.back()->answer()->status, 200);
    }
    RawConnection sixth(kastd.port());
    const auto refused = sixth.answer();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 503);
    EXPECT_EQ(refused->json()["kind"], "too-many-connections");
    EXPECT_TRUE(refused->headers.contains("retry-after"));
    held.pop_back();
    // The place is given back when the server has seen the end.
    for (int tries = 0; tries < 1'000; ++tries) {
        RawConnection again(kastd.port());
        again.send("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        const auto answer = again.answer();
        if (answer && answer->status == 200) return;
    }
    FAIL() << "the place was never given back";
}

class FewRooms : public RoomTest {
protected:
    FewRooms() : RoomTest({"--rooms-per-address-hour", "2"}) {}
};

TEST_F(FewRooms, TheThirdIsRefusedWithAnHour) {
    open_room(kastd.port());
    const auto refused = http(kastd.port(), "POST", "/api/rooms",
                              "Content-Type: application/json\r\n", R"({"system":"troika"})");
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.json()["kind"], "too-many-rooms");
    EXPECT_GT(std::stoi(refused.headers.at("retry-after")), 0);
}

}  // namespace
}  // namespace kast::tests
