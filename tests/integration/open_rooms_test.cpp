// Who may open rooms: anyone, who has the host's key, or nobody.

#include <gmock/gmock.h>

#include "integration/room_test.hpp"
#include <filesystem>
#include <fstream>

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string key = "four words of the host's";

class OpenRooms : public testing::Test {
protected:
    Kastd& started(std::vector<std::string> flags) {
        kastd.emplace(place.path() / "data", std::move(flags));
        return *kastd;
    }
    Kastd& started_with_key(std::vector<std::string> more = {}) {
        std::ofstream(file) << key << "\r\n";
        more.insert(more.end(), {"--open-rooms", "key", "--open-rooms-key-file", file.string()});
        return started(std::move(more));
    }
    HttpAnswer open(const std::string& given = {}, const std::string& headers = {}) {
        return http(kastd->port(), "POST", "/api/rooms",
                    headers + (given.empty() ? "" : "Authorization: Bearer " + given + "\r\n"),
                    R"({"system":"troika"})");
    }
    std::string told_to_pages() {
        return http(kastd->port(), "GET", "/api/systems").json()["open_rooms"];
    }
    static void expect_refused(const HttpAnswer& answer, int status, const std::string& kind) {
        EXPECT_EQ(answer.status, status) << answer.body;
        EXPECT_EQ(answer.json()["kind"], kind);
    }

    TemporaryDirectory place;
    std::filesystem::path file = place.path() / "key";
    std::optional<Kastd> kastd;
};

TEST_F(OpenRooms, AnyoneMayWhereNothingElseIsSaid) {
    started({});
    EXPECT_EQ(told_to_pages(), "anyone");
    EXPECT_EQ(open().status, 201);
}

TEST_F(OpenRooms, NobodyMayWhereTheHostSaysSo) {
    started({"--open-rooms", "nobody"});
    EXPECT_EQ(told_to_pages(), "nobody");
    expect_refused(open(), 403, "rooms-closed");
    expect_refused(open(key), 403, "rooms-closed");
}

TEST_F(OpenRooms, WhoHasTheKeyMayAndNobodyElse) {
    started_with_key();
    EXPECT_EQ(told_to_pages(), "key");
    const auto without = open();
    expect_refused(without, 401, "key-required");
    EXPECT_EQ(without.headers.at("www-authenticate"), "Bearer");
    expect_refused(open(key + "s"), 401, "wrong-key");
    expect_refused(open(key.substr(1)), 401, "wrong-key");
    EXPECT_EQ(open(key).status, 201);
    EXPECT_THAT(kastd->log(), HasSubstr("warning a request was refused address=127.0.0.1 code=401 "
                                        "why=wrong-key path=/api/rooms"));
    EXPECT_THAT(kastd->log(), Not(HasSubstr(key.substr(1))));
    EXPECT_THAT(kastd->log(), Not(HasSubstr("key-required"))) << "who gives none tries none";
}

TEST_F(OpenRooms, WrongKeysOfOneAddressAreCounted) {
    started_with_key({"--trusted-proxies", "127.0.0.1"});
    const std::string guesser = "X-Forwarded-For: 192.0.2.1\r\n";
    for (int i = 0; i < 20; ++i) expect_refused(open({}, guesser), 401, "key-required");
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(open(key, guesser).status, 201) << "before the last try the key is taken";
        expect_refused(open("guess " + std::to_string(i), guesser), 401, "wrong-key");
    }
    const auto refused = open(key, guesser);
    expect_refused(refused, 429, "too-many-tries");
    EXPECT_GT(std::stoi(refused.headers.at("retry-after")), 500);
    EXPECT_EQ(open(key, "X-Forwarded-For: 192.0.2.2\r\n").status, 201);
    EXPECT_THAT(kastd->log(), HasSubstr("address=192.0.2.1 code=429 why=too-many-tries"));
}

TEST_F(OpenRooms, AKeyThatCannotBeReadOrIsWeakStopsTheStart) {
    const auto ended = [&] {
        return run_kastd({"--listen", "127.0.0.1:0", "--data", (place.path() / "data").string(),
                          "--open-rooms", "key", "--open-rooms-key-file", file.string()});
    };
    EXPECT_EQ(ended().code, 1);
    EXPECT_THAT(ended().err, HasSubstr("open_rooms_key_file: " + file.string()));
    std::ofstream(file) << "short\n";
    EXPECT_EQ(ended().code, 1);
    EXPECT_THAT(ended().err, HasSubstr("16 or more characters"));
    EXPECT_THAT(ended().err, Not(HasSubstr("short")));
}

}  // namespace
}  // namespace kast::tests
