#pragma once

#include "server/log/committer.hpp"
#include "server/log/sqlite.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace kast::server {

/// Checkpoints: copies SQLite's write-ahead log back into the database, so that it begins anew
/// after some 32 MiB.
///
/// SQLite would do it within a commit, and every commit that waits would wait for all of it (50 to
/// 100 ms). Here a thread with a connection of its own copies most of it beside the commits, and
/// the commit that reaches the limit copies what came after. Where a log has no thread, that commit
/// copies all of it.
class Checkpointer {
public:
    /// `writer`: the connection that commits, used by one thread, which outlives this. Takes the
    /// place of SQLite's own checkpoints there.
    Checkpointer(sqlite::Database& writer, LogWork work);
    /// Waits for a copy that has begun.
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

private:
    static int committed(void* self, sqlite3* writer, const char* name, int pages);
    void ask_thread();
    void run();
    void copy();

    sqlite::Database& writer_;
    bool asked_ = false;  ///< since the log began anew; the writer's thread's
    std::mutex mutex_;    ///< over the next two
    bool wanted_ = false;
    bool stopping_ = false;
    std::condition_variable wake_;
    std::unique_ptr<sqlite::Database> database_;  ///< the thread's
    bool failing_ = false;                        ///< the thread's
    std::thread thread_;
};

}  // namespace kast::server
