#pragma once

#include "server/log/event_log.hpp"

#include <filesystem>
#include <memory>

namespace kast::server {

class Files;

/// The format that this program writes. A change of the tables, or of what a record means, is a new
/// one.
constexpr int log_format_version = 2;

/// A log that lives as long as the object; for tests.
std::unique_ptr<EventLog> open_memory_log();

/// The log in `directory` (made where missing, for its owner alone), which no other process may
/// have open. A log of format 1 is lifted first, and kept beside as `kast-format-1.db`. On
/// destruction everything handed over is stored first. Throws LogError: in use, no permission, no
/// room to lift it, not a Kast log, damaged, its end lost, of a newer version (and then not a byte
/// of it was changed).
std::unique_ptr<EventLog> open_sqlite_log(const std::filesystem::path& directory);

/// A log without a thread: who has it says when its work is done. One thread.
class SteppedLog : public EventLog {
public:
    /// Stores what waits, as the log's thread does it each time it wakes: `done` is called in here.
    /// Where nothing waits, looks whether a log that failed can store again. False where nothing
    /// waited.
    virtual bool step() = 0;
};

/// `open_memory_log`'s, stepped.
std::unique_ptr<SteppedLog> open_stepped_memory_log();

/// The same log as `open_sqlite_log`'s, stepped, its files beside the database among `files`; for
/// simulations. On destruction what waits is dropped. Throws LogError.
std::unique_ptr<SteppedLog> open_stepped_log(const std::filesystem::path& directory, Files& files);

}  // namespace kast::server
