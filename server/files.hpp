#pragma once
// Files that are there after a power cut once they were synced. Every call throws std::system_error
// with the path where the disk does not do it.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

/// A file that is open for writing.
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
    /// What stands in a file; nothing where it is not there.
    virtual std::optional<std::string> read(const std::filesystem::path& file) = 0;
    /// A file that is there; null where it is not.
    virtual std::unique_ptr<WritableFile> open(const std::filesystem::path& file) = 0;
    /// An empty file, for its owner alone. One that is there is emptied.
    virtual std::unique_ptr<WritableFile> make(const std::filesystem::path& file) = 0;
    /// In the place of what has that name.
    virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    /// So that names made or changed in it stay.
    virtual void sync_folder(const std::filesystem::path& folder) = 0;
};

/// Those of the machine.
Files& machine_files();

}  // namespace kast::server
