#pragma once

#include "server/files.hpp"

#include "simulation/disk.hpp"

namespace kast::simulation {

/// The files of a Disk, as the server works on those that are not SQLite's. What is written is less
/// than a sector of the disk, as the log writes it.
class DiskFiles final : public server::Files {
public:
    explicit DiskFiles(Disk& disk) : disk_(disk) {}

    std::optional<std::string> read(const std::filesystem::path& file) override;
    std::unique_ptr<server::WritableFile> open(const std::filesystem::path& file) override;
    std::unique_ptr<server::WritableFile> make(const std::filesystem::path& file) override;
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
    void sync_folder(const std::filesystem::path& folder) override;

private:
    Disk& disk_;
};

}  // namespace kast::simulation
