#pragma once
// Files that survive a power cut once they were synced. Every call throws std::system_error with
// the path where the disk fails.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

/// A file open for writing.
class WritableFile {
public:
    virtual ~WritableFile() = default;
    /// Writes over what is there from `offset` on, and beyond its end.
    virtual void write(std::uint64_t offset, std::string_view bytes) = 0;
    virtual void sync() = 0;
};

/// The files of a disk. Any thread.
class Files {
public:
    virtual ~Files() = default;
    /// The content of a file; nothing where it does not exist.
    virtual std::optional<std::string> read(const std::filesystem::path& file) = 0;
    /// Opens an existing file; null where it does not exist.
    virtual std::unique_ptr<WritableFile> open(const std::filesystem::path& file) = 0;
    /// Creates an empty file that only its owner may access; truncates an existing one.
    virtual std::unique_ptr<WritableFile> make(const std::filesystem::path& file) = 0;
    /// Renames a file, replacing one of that name.
    virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    /// Syncs a directory, so that names created or changed in it survive.
    virtual void sync_folder(const std::filesystem::path& folder) = 0;
};

/// Those of the machine.
Files& machine_files();

}  // namespace kast::server
