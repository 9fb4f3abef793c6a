#include "server/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace kast::server {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path) {
    throw std::system_error(errno, std::generic_category(), path.string());
}

/// An open file or folder.
class Descriptor final : public WritableFile {
public:
    Descriptor(fs::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
    ~Descriptor() override { ::close(descriptor_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    void write(std::uint64_t offset, std::string_view bytes) override {
        while (!bytes.empty()) {
            const ssize_t written =
                ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail(path_);
            bytes.remove_prefix(static_cast<std::size_t>(written));
            offset += static_cast<std::uint64_t>(written);
        }
    }
    void sync() override {
        if (::fsync(descriptor_) != 0) fail(path_);
    }
    std::string read() const {
        std::string text;
        std::array<char, 65'536> piece{};
        for (;;) {
            const ssize_t size = ::read(descriptor_, piece.data(), piece.size());
            if (size < 0 && errno == EINTR) continue;
            if (size < 0) fail(path_);
            if (size == 0) return text;
            text.append(piece.data(), static_cast<std::size_t>(size));
        }
    }

private:
    fs::path path_;
    int descriptor_;
};

/// Null where there is no such file.
std::unique_ptr<Descriptor> open_there(const fs::path& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) return std::make_unique<Descriptor>(path, descriptor);
    if (errno != ENOENT) fail(path);
    return nullptr;
}

class MachineFiles final : public Files {
public:
    std::optional<std::string> read(const fs::path& file) override {
        const auto found = open_there(file, O_RDONLY);
        return found ? std::optional(found->read()) : std::nullopt;
    }
    std::unique_ptr<WritableFile> open(const fs::path& file) override {
        return open_there(file, O_RDWR);
    }
    std::unique_ptr<WritableFile> make(const fs::path& file) override {
        auto made = open_there(file, O_RDWR | O_CREAT | O_TRUNC);
        if (!made) fail(file);  // Its folder is not there.
        return made;
    }
    void rename(const fs::path& from, const fs::path& to) override { fs::rename(from, to); }
    void sync_folder(const fs::path& folder) override {
        const auto opened = open_there(folder, O_RDONLY | O_DIRECTORY);
        if (!opened) fail(folder);
        opened->sync();
    }
};

}  // namespace

Files& machine_files() {
    static MachineFiles files;
    return files;
}

}  // namespace kast::server
