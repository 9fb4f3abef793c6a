#include "server/log/checkpointer.hpp"

#include "server/give_way.hpp"
#include "server/logging.hpp"

namespace kast::server {

namespace {

// In pages of 4 KiB. Pages at the ends of tables and indices are written again and again; the
// fewer checkpoints, the fewer times they are copied.
constexpr int ahead_max = 8'192;
constexpr int copied_beside_from = 7'000;

}  // namespace

Checkpointer::Checkpointer(sqlite::Database& writer, LogWork work) : writer_(writer) {
    if (work == LogWork::on_own_thread) thread_ = std::thread([this] { run(); });
    sqlite3_wal_hook(writer_.handle(), committed, this);
}

Checkpointer::~Checkpointer() {
    sqlite3_wal_hook(writer_.handle(), nullptr, nullptr);
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

/// After each commit, on the writer's thread; `pages`: how many the write-ahead log has.
int Checkpointer::committed(void* self, sqlite3* writer, const char* name, int pages) {
    auto& checkpointer = *static_cast<Checkpointer*>(self);
    if (pages < copied_beside_from) {
        checkpointer.asked_ = false;
    } else if (pages >= ahead_max) {
        // Busy while the thread copies: then one of the next commits does this. What else goes
        // wrong is no fault of the commit, which is in the log.
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    } else {
        checkpointer.ask_thread();
    }
    return SQLITE_OK;
}

void Checkpointer::ask_thread() {
    if (asked_) return;
    asked_ = true;
    {
        const std::lock_guard lock(mutex_);
        wanted_ = true;
    }
    wake_.notify_one();
}

void Checkpointer::run() {
    give_way();
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || wanted_; });
        if (stopping_) return;
        wanted_ = false;
        lock.unlock();
        try {
            copy();
            failing_ = false;
        } catch (const std::exception& error) {
            if (!failing_)
                log_line(Level::warning,
                         "the write-ahead log was not copied back beside the commits",
                         {{"why", error.what()}});
            failing_ = true;
        }
        lock.lock();
    }
}

void Checkpointer::copy() {
    if (!database_) {
        auto database = std::make_unique<sqlite::Database>(writer_.path(), SQLITE_OPEN_READWRITE);
        database->run("PRAGMA synchronous = FULL;");
        database_ = std::move(database);
    }
    // It waits for nobody: neither for commits nor for readers.
    const int copied = sqlite3_wal_checkpoint_v2(database_->handle(), "main",
                                                 SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (copied != SQLITE_OK) database_->fail(copied);
    // Where commits came meanwhile SQLite leaves this to who copies the rest, which would then wait
    // for all of it.
    database_->sync_file();
}

}  // namespace kast::server
