#include "integration/kastd.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace kast::tests {

namespace {

namespace fs = std::filesystem;

/// Starts kastd with its standard streams as given (-1: as ours), on a free port where no flag says
/// otherwise: its own default may be taken by a server that somebody plays on.
int spawn(const std::vector<std::string>& arguments, int out, int err) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (out >= 0) posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (err >= 0) posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    std::vector<char*> words{const_cast<char*>(KASTD_BINARY)};
    for (const std::string& one : arguments) words.push_back(const_cast<char*>(one.c_str()));
    words.push_back(nullptr);
    setenv("KAST_LISTEN", "127.0.0.1:0", 0);
    pid_t pid = -1;
    const int failed = posix_spawn(&pid, KASTD_BINARY, &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " KASTD_BINARY);
    return pid;
}

std::string read_line(int descriptor) {
    std::string line;
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        pollfd waited{descriptor, POLLIN, 0};
        if (poll(&waited, 1, 100) <= 0) continue;
        char c = 0;
        if (read(descriptor, &c, 1) != 1 || c == '\n') break;
        line += c;
    }
    return line;
}

int exit_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status); }

std::string read_all(const fs::path& path) {
    std::string text(fs::file_size(path), '\0');
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const ssize_t got = read(file, text.data(), text.size());
    close(file);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return text;
}

}  // namespace

Kastd::Kastd(fs::path data, std::vector<std::string> flags) : data_(std::move(data)) {
    flags.insert(flags.begin(),
                 {"--listen", "127.0.0.1:0", "--data", data_.string(), "--log-level", "warning"});
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const int log =
        open(log_file().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    pid_ = spawn(flags, ends[1], log);
    close(ends[1]);
    close(log);
    line_ = read_line(ends[0]);
    close(ends[0]);
    const auto colon = line_.rfind(':');
    const bool listens = line_.starts_with("kastd listening on http://") ||
                         line_.starts_with("kastd listening on https://");
    if (!listens || colon == std::string::npos) {
        kill(pid_, SIGKILL);
        throw std::runtime_error("kastd did not start: \"" + line_ + "\"");
    }
    port_ = static_cast<std::uint16_t>(std::stoi(line_.substr(colon + 1)));
}

fs::path Kastd::log_file() const { return fs::path(data_.string() + ".stderr"); }

std::string Kastd::log() const { return fs::exists(log_file()) ? read_all(log_file()) : ""; }

Kastd::~Kastd() {
    if (testing::Test::HasFailure()) std::cerr << log();
    if (pid_ < 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void Kastd::signal(int which) { kill(pid_, which); }

int Kastd::wait() {
    const auto until = std::chrono::steady_clock::now() + patience;
    int status = 0;
    while (std::chrono::steady_clock::now() < until) {
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            pid_ = -1;
            return exit_of(status);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "kastd does not end";
    return 999;
}

Ended run_kastd(const std::vector<std::string>& arguments) {
    const TemporaryDirectory place;
    const auto open_new = [&](const char* name) {
        return open((place.path() / name).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    };
    const int out = open_new("out");
    const int err = open_new("err");
    const int pid = spawn(arguments, out, err);
    int status = 0;
    waitpid(pid, &status, 0);
    close(out);
    close(err);
    return {exit_of(status), read_all(place.path() / "out"), read_all(place.path() / "err")};
}

}  // namespace kast::tests
