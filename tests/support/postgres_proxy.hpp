#pragma once
// Stands between a log and PostgreSQL, and cuts it off at the worst of moments.

#include "support/temporary_directory.hpp"
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kast::tests {

/// Passes bytes on, over Unix sockets, until it is told otherwise.
class PostgresProxy {
public:
    /// What becomes of the next COMMIT. All of its connections are closed for the client.
    enum class Cut {
        nothing,
        request,  ///< it does not come to the server
        answer,   ///< it is done, and its answer dropped
        late,     ///< it is done some time after the client was cut off
    };

    /// `folder`: of the server's socket.
    explicit PostgresProxy(std::string folder);
    ~PostgresProxy();
    PostgresProxy(const PostgresProxy&) = delete;
    PostgresProxy& operator=(const PostgresProxy&) = delete;

    /// The folder of the proxy's own socket.
    std::string folder() const { return directory_.path(); }
    void cut_next_commit(Cut cut) { cut_ = cut; }
    /// From now on whoever connects is turned away, until `accept_again`.
    void refuse_after_cut() { refuses_after_cut_ = true; }
    void accept_again() { refuses_ = refuses_after_cut_ = false; }
    /// How often somebody was turned away.
    int refusals() const { return refusals_; }
    /// Whether a COMMIT was cut.
    bool has_cut() const { return has_cut_; }

private:
    void accept_all();
    void serve(int client);
    void finish(Cut cut, int client, int server, const std::string& bytes);

    const std::string server_folder_;
    TemporaryDirectory directory_;
    int listener_ = -1;
    std::atomic<Cut> cut_ = Cut::nothing;
    std::atomic<bool> refuses_ = false, refuses_after_cut_ = false, has_cut_ = false, ends_ = false;
    std::atomic<int> refusals_ = 0;
    std::mutex mutex_;
    std::vector<std::thread> serving_;
    std::thread accepting_;
};

}  // namespace kast::tests
