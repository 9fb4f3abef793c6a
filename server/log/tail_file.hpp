#pragma once

#include "server/files.hpp"
#include "server/log/record_writer.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace kast::server {

/// `kast.tail` beside the log: what its last record was, written after every commit, so that the
/// next start notices when the end of the log is gone. SQLite drops the end of a write-ahead log
/// that is damaged or missing, without an error.
///
/// Not synced but at the end, since the log itself is: after a power cut the file may be behind the
/// log, and never ahead of it.
class TailFile {
public:
    /// What the file says, or nothing where it is not there. Throws LogError where it cannot be
    /// read, is damaged, or is of another log than `key`'s.
    static std::optional<LogEnd> read(Files& files, const std::filesystem::path& file,
                                      const LogKey& key);

    /// Throws LogError.
    static bool is_there(Files& files, const std::filesystem::path& file);

    /// Makes the file where it is missing, durably, for its owner alone: as `kast.tail.new` first,
    /// so that it is there whole or not at all. Throws LogError. `files` outlives this.
    TailFile(Files& files, const std::filesystem::path& file, const LogKey& key, const LogEnd& end);
    /// Syncs it.
    ~TailFile();
    TailFile(const TailFile&) = delete;
    TailFile& operator=(const TailFile&) = delete;

    /// The log is durable up to `end`. A file that cannot be written is logged, once: the log is
    /// right without it.
    void write(const LogEnd& end);

private:
    void put(const LogEnd& end);

    std::filesystem::path path_;
    std::string head_;
    Checksums checksums_;
    std::unique_ptr<WritableFile> file_;
    bool failing_ = false;
};

}  // namespace kast::server
