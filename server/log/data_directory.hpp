#pragma once

#include "server/files.hpp"
#include "server/log/checksum.hpp"
#include "server/log/open.hpp"
#include "server/log/record_reader.hpp"
#include "server/log/sqlite.hpp"

#include <filesystem>
#include <memory>

namespace kast::server {

/// A data directory held by this process alone, for as long as this lives.
class DataDirectory {
public:
    /// Makes the directory where it is missing, for its owner alone. Throws LogError: another
    /// process has it, no permission, not a directory.
    explicit DataDirectory(const std::filesystem::path& path, Files& files = machine_files());
    ~DataDirectory();
    DataDirectory(const DataDirectory&) = delete;
    DataDirectory& operator=(const DataDirectory&) = delete;

    std::filesystem::path database() const { return path_ / "kast.db"; }
    std::filesystem::path tail_file() const { return path_ / "kast.tail"; }

private:
    std::filesystem::path path_;
    int lock_ = -1;
};

/// Makes a database's file, where it is missing, for its owner alone; SQLite gives the files beside
/// it the same rights. Throws LogError.
void make_file(const std::filesystem::path& file);

/// The format of the log in `file`; 0 where there is none. Changes nothing. Throws LogError where
/// the file cannot be read, is not a log, or of a newer version.
std::int64_t format_of(const std::filesystem::path& file);

struct OpenedLog {
    std::unique_ptr<sqlite::Database> database;  ///< the connection that writes
    LogKey key{};
    RefusedRooms refused;
};

/// The log of a directory, made where it is missing, of the present format, verified as far as the
/// start does (`verify_start`). Its write-ahead log is read at least twice, and again where its end
/// lacks, before anything is written; where it throws, that is left as it was. Throws LogError
/// where the file is not a log, is of a newer version (and then nothing in it was changed), is
/// damaged, lost its end, or may not be written.
OpenedLog open_for_writing(const DataDirectory& directory, Files& files);
/// A connection that cannot write.
std::unique_ptr<sqlite::Database> open_for_reading(const std::filesystem::path& file);

}  // namespace kast::server
