#pragma once

#include "support/temporary_directory.hpp"
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace kast::tests {

/// Waits for whatever is tested: long, because it is only waited for when something is wrong.
inline constexpr std::chrono::seconds patience{20};

/// A real kastd on a free port. Killed with the object where it still runs.
class Kastd {
public:
    /// Starts and waits for its one line; fails the test where it does not come.
    explicit Kastd(std::filesystem::path data, std::vector<std::string> flags = {});
    ~Kastd();
    Kastd(const Kastd&) = delete;
    Kastd& operator=(const Kastd&) = delete;

    std::uint16_t port() const { return port_; }
    /// "127.0.0.1:PORT"
    std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
    /// The socket of its admin listener.
    std::filesystem::path admin_socket() const { return data_ / "admin.sock"; }
    const std::string& first_line() const { return line_; }
    /// What it has written on stderr so far; the test that fails shows it.
    std::string log() const;
    void signal(int which);
    /// The exit code, or minus the signal that ended it. Kills it, and fails, where it does not
    /// end.
    int wait();

private:
    std::filesystem::path log_file() const;

    std::filesystem::path data_;
    int pid_ = -1;
    std::uint16_t port_ = 0;
    std::string line_;
};

struct Ended {
    int code = 0;
    std::string out, err;
};
/// Runs kastd to its end.
Ended run_kastd(const std::vector<std::string>& arguments);

}  // namespace kast::tests
