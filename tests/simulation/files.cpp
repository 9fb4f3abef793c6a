#include "simulation/files.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace kast::simulation {

namespace {

namespace fs = std::filesystem;

/// Throws where the disk did not do it.
void require(bool done, const fs::path& file) {
    if (!done) throw std::system_error(EIO, std::generic_category(), file.string());
}

class OpenFile final : public server::WritableFile {
public:
    OpenFile(Disk& disk, fs::path path, std::shared_ptr<File> file)
        : disk_(disk), path_(std::move(path)), file_(std::move(file)) {}

    void write(std::uint64_t offset, std::string_view bytes) override {
        require(disk_.write_sector(*file_, bytes, offset), path_);
    }
    void sync() override { require(disk_.sync_bytes(*file_), path_); }

private:
    Disk& disk_;
    fs::path path_;
    std::shared_ptr<File> file_;
};

}  // namespace

std::optional<std::string> DiskFiles::read(const fs::path& file) {
    require(!disk_.is_dead(), file);
    const auto found = disk_.find(file.string());
    if (!found) return std::nullopt;
    std::string text(found->bytes.size(), '\0');
    require(disk_.read(*found, text.data(), text.size(), 0) == SQLITE_OK, file);
    return text;
}

std::unique_ptr<server::WritableFile> DiskFiles::open(const fs::path& file) {
    require(!disk_.is_dead(), file);
    auto found = disk_.find(file.string());
    if (!found) return nullptr;
    return std::make_unique<OpenFile>(disk_, file, std::move(found));
}

std::unique_ptr<server::WritableFile> DiskFiles::make(const fs::path& file) {
    require(!disk_.is_dead(), file);
    auto made = disk_.make(file.string());
    require(!disk_.dies(), file);
    return std::make_unique<OpenFile>(disk_, file, std::move(made));
}

void DiskFiles::rename(const fs::path& from, const fs::path& to) {
    require(disk_.rename(from.string(), to.string()), from);
}

void DiskFiles::sync_folder(const fs::path& folder) { require(disk_.sync_folder(), folder); }

}  // namespace kast::simulation
