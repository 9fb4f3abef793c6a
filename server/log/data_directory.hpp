#pragma once

#include "server/log/open.hpp"
#include "server/log/sqlite.hpp"

#include <filesystem>

namespace kast::server {

/// A data directory held by this process alone, for as long as this lives.
class DataDirectory {
public:
    /// Makes the directory where it is missing, for its owner alone. Throws LogError: another
    /// process has it, no permission, not a directory.
    explicit DataDirectory(const std::filesystem::path& path);
    ~DataDirectory();
    DataDirectory(const DataDirectory&) = delete;
    DataDirectory& operator=(const DataDirectory&) = delete;

    std::filesystem::path database() const { return path_ / "kast.db"; }

private:
    std::filesystem::path path_;
    int lock_ = -1;
};

/// The connection that writes; the tables are there. Throws LogError where the file is not a log,
/// is of a newer version (and then nothing in it was changed), is damaged or may not be written.
std::unique_ptr<sqlite::Database> open_for_writing(const std::filesystem::path& file);
/// A connection that cannot write.
std::unique_ptr<sqlite::Database> open_for_reading(const std::filesystem::path& file);

}  // namespace kast::server
