// A disk that fills up under the running server: what does not fit is refused and said so, what was
// told stays, reading goes on, and with room again everything goes on by itself.

#include "clients/native/net.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault/server_process.hpp"
#include <fstream>
#include <iostream>

namespace kast::fault {

using Json = nlohmann::json;
namespace {

namespace fs = std::filesystem;

constexpr int no_mount = 77;
constexpr auto patience = std::chrono::seconds(60);

void require(bool condition, const std::string& what) {
    if (!condition) throw std::runtime_error("not so: " + what);
}

/// Mounts 4 MiB at `place`, seen by this process and its children alone.
bool mount_small(const fs::path& place) {
    if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) return false;
    if (unshare(CLONE_NEWNS) != 0) return false;
    if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
    return mount("kast-test", place.c_str(), "tmpfs", 0, "size=4m") == 0;
}

fs::path fill(const fs::path& place) {
    const auto file = place / "fill";
    std::ofstream stream(file, std::ios::binary);
    const std::string block(4096, 'x');
    while (stream.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
    return file;
}

/// A GM who talks.
class Talker {
public:
    Talker(const client::Origin& origin, std::string room, std::string token)
        : origin_(origin), room_(std::move(room)), token_(std::move(token)) {
        socket_ = client::open_websocket(loop_, origin, "/rooms/" + room_ + "/ws");
        require(ask("join-" + origin.port, "room.join", {{"token", token_}}).contains("result"),
                "joined");
    }

    Json ask(const std::string& id, const std::string& method, const Json& params) {
        socket_->send(
            Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
        for (;;) {
            const auto text = socket_->receive(patience);
            require(text.has_value(), "an answer to " + id);
            Json message = Json::parse(*text);
            if (message.value("id", Json()) == id) return message;
        }
    }
    /// True where it was said, false where it could not be stored.
    bool say(const std::string& id) {
        const Json answer = ask(id, "room.say", {{"text", id + std::string(3'000, '.')}});
        if (answer.contains("result")) return true;
        require(answer["error"]["data"]["kind"] == "storage",
                "refused for storage, not " + answer.dump());
        return false;
    }
    unsigned status(const std::string& target) {
        return client::http(loop_, origin_, {.target = target}).status;
    }
    /// How often each text was said, as the log tells it.
    std::map<std::string, int> said() {
        const auto answer = client::http(loop_, origin_,
                                         {.target = "/rooms/" + room_ + "/events?types=room.said",
                                          .headers = {{"Authorization", "Bearer " + token_}}});
        require(answer.status == 200, "events: " + answer.body);
        std::map<std::string, int> times;
        std::istringstream lines(answer.body);
        for (std::string line; std::getline(lines, line);)
            if (!line.empty()) ++times[Json::parse(line)["cause"].get<std::string>()];
        return times;
    }

private:
    client::Loop loop_;
    client::Origin origin_;
    std::string room_, token_;
    std::unique_ptr<client::WebSocket> socket_;
};

void fill_up_and_free(const fs::path& place, const fs::path& data) {
    const std::vector<std::string> flags{"--commands-per-second", "100000", "--commands-burst",
                                         "1000000"};
    auto server = std::make_unique<ServerProcess>(data, flags);
    client::Loop loop;
    const auto opened = client::http(loop, server->origin(),
                                     {.method = "POST",
                                      .target = "/api/rooms",
                                      .headers = {{"Content-Type", "application/json"}},
                                      .body = R"({"system": "troika"})"});
    require(opened.status == 201, "opened: " + opened.body);
    const Json room = Json::parse(opened.body);
    const auto id = room["room"].get<std::string>();
    const auto token = room["tokens"]["gm"].get<std::string>();
    auto gm = std::make_unique<Talker>(server->origin(), id, token);
    require(gm->say("first"), "said while there was room");
    require(gm->status("/readyz") == 200, "ready while there was room");

    const auto filler = fill(place);
    int fitted = 0;
    while (gm->say("fits-" + std::to_string(fitted))) ++fitted;
    const std::string refused = "fits-" + std::to_string(fitted);
    require(gm->status("/healthz") == 200, "alive on a full disk");
    require(gm->status("/readyz") == 503, "not ready on a full disk");
    require(gm->said().size() == static_cast<std::size_t>(fitted) + 1,
            "the past is readable, without what was refused");
    // Somebody who comes now still sees the table.
    const auto joins = client::http(loop, server->origin(), {.target = "/rooms/" + id});
    require(joins.status == 200, "the page is served on a full disk");

    fs::remove(filler);
    require(gm->say(refused), "the same command goes through when there is room");
    require(gm->say("last"), "so does the next");
    require(gm->status("/readyz") == 200, "ready again");

    server->kill();
    server = std::make_unique<ServerProcess>(data, flags);
    gm = std::make_unique<Talker>(server->origin(), id, token);
    const auto times = gm->said();
    require(times.size() == static_cast<std::size_t>(fitted) + 3, "all that was told is there");
    for (const auto& [cause, count] : times) require(count == 1, cause + " once");
    require(server->stop() == 0, "ends well");
}

}  // namespace

TEST(DiskFull, UnderTheRunningServerLosesNothingAndIsGotOver) {
    const Directory directory;
    const pid_t child = fork();
    if (child == 0) {
        int outcome = no_mount;
        try {
            const auto place = directory.path() / "small";
            fs::create_directory(place);
            if (mount_small(place)) {
                fill_up_and_free(place, place / "data");
                outcome = 0;
            }
        } catch (const std::exception& error) {
            std::cerr << error.what() << '\n'
                      << ServerProcess::log_of(directory.path() / "small/data");
            outcome = 1;
        }
        _exit(outcome);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == no_mount)
        GTEST_SKIP() << "this machine does not let a test mount a small file system";
    EXPECT_EQ(status, 0);
}

}  // namespace kast::fault
