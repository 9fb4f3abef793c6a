#include "fault/server_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <system_error>

extern char** environ;  // NOLINT(readability-identifier-naming): POSIX calls it so.

namespace kast::fault {

namespace {

namespace fs = std::filesystem;

fs::path log_file(const fs::path& data) { return data.parent_path() / "kastd.log"; }

/// Starts kastd with stdout to `out` and stderr appended to `err`.
pid_t spawn(const std::vector<std::string>& flags, int out, const fs::path& err) {
    std::vector<std::string> words{KAST_KASTD};
    words.insert(words.end(), flags.begin(), flags.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    setenv("KAST_LISTEN", "127.0.0.1:0", 0);  // Its own default may be taken.

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    pid_t pid = -1;
    const int error = posix_spawn(&pid, KAST_KASTD, &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::system_error(error, std::generic_category(), KAST_KASTD);
    return pid;
}

int status_of(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct Pipe {
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
        read_end = ends[0];
        write_end = ends[1];
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close(read_end);
        close_write();
    }
    void close_write() {
        if (write_end >= 0) close(write_end);
        write_end = -1;
    }
    /// To the end, or to the end of the first line.
    std::string read_text(bool one_line) const {
        std::string text;
        for (char c = 0; read(read_end, &c, 1) == 1;) {
            if (one_line && c == '\n') break;
            text += c;
        }
        return text;
    }
    int read_end = -1;
    int write_end = -1;
};

}  // namespace

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Ended run_kastd(const std::vector<std::string>& flags) {
    const Directory directory;
    Pipe out;
    const pid_t pid = spawn(flags, out.write_end, directory.path() / "err");
    out.close_write();
    Ended ended;
    ended.out = out.read_text(false);
    ended.status = status_of(pid);
    ended.err = bytes_of(directory.path() / "err");
    return ended;
}

ServerProcess::ServerProcess(const fs::path& data, const std::vector<std::string>& flags) {
    std::vector<std::string> all{"--listen", "127.0.0.1:0", "--data", data.string()};
    all.insert(all.end(), flags.begin(), flags.end());
    Pipe out;
    pid_ = spawn(all, out.write_end, log_file(data));
    out.close_write();
    const std::string line = out.read_text(true);
    constexpr std::string_view before = "kastd listening on ";
    if (!line.starts_with(before))
        throw std::runtime_error("kastd ended with " + std::to_string(wait()) + ":\n" +
                                 log_of(data));
    origin_ = client::parse_origin(line.substr(before.size()));
}

ServerProcess::~ServerProcess() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    wait();
}

void ServerProcess::kill() {
    ::kill(pid_, SIGKILL);
    const int status = wait();
    if (status != 128 + SIGKILL)
        throw std::runtime_error("kastd had ended by itself, with " + std::to_string(status));
}

int ServerProcess::stop() {
    ::kill(pid_, SIGTERM);
    return wait();
}

int ServerProcess::wait() {
    const int status = status_of(pid_);
    pid_ = -1;
    return status;
}

std::string ServerProcess::log_of(const fs::path& data) { return bytes_of(log_file(data)); }

}  // namespace kast::fault
