#pragma once

#include "clients/native/link.hpp"

#include <sys/types.h>

#include "support/temporary_directory.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace kast::fault {

/// What a file holds; empty where there is none.
std::string bytes_of(const std::filesystem::path& file);

using Directory = tests::TemporaryDirectory;

/// What a process said until it ended by itself.
struct Ended {
    int status = -1;  ///< exit code, or 128 + the signal
    std::string out, err;
};

/// Runs kastd to its end; for starts that are to fail.
Ended run_kastd(const std::vector<std::string>& flags);

/// A kastd on a free port. What it logs goes to `DATA/../kastd.log`.
class ServerProcess {
public:
    /// Returns when it listens. Throws where it ends instead.
    ServerProcess(const std::filesystem::path& data, const std::vector<std::string>& flags);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    const client::Origin& origin() const { return origin_; }
    pid_t pid() const { return pid_; }
    /// kill -9. Throws where it had ended by itself.
    void kill();
    /// SIGTERM; the exit code.
    int stop();
    /// Everything all servers of this data directory have logged.
    static std::string log_of(const std::filesystem::path& data);

private:
    int wait();

    pid_t pid_ = -1;
    client::Origin origin_;
};

}  // namespace kast::fault
