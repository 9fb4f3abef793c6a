#include "server/images/image_store.hpp"

#include "protocol/fair_dice.hpp"
#include "protocol/hmac.hpp"
#include "server/files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace kast::server {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kept_unshown_s = 3'600;
/// What is being written; after a crash, what was.
constexpr std::string_view unfinished = ".part";

[[noreturn]] void fail(const fs::path& file) {
    throw std::system_error(errno, std::generic_category(), file.string());
}

void make_folder(const fs::path& folder) {
    if (::mkdir(folder.c_str(), S_IRWXU) == 0)
        return machine_files().sync_folder(folder.parent_path());
    if (errno != EEXIST || !fs::is_directory(folder)) fail(folder);
}

std::int64_t changed_s(const fs::path& file) {
    struct stat found{};
    return ::stat(file.c_str(), &found) == 0 ? found.st_mtime : 0;
}

}  // namespace

std::string image_hash(std::string_view bytes) { return protocol::hex(protocol::sha256(bytes)); }

/// The bytes that are left of the room's other images.
std::uint64_t ImageStore::clear_old(const fs::path& of_room, const std::string& image,
                                    const std::set<std::string>& shown, std::int64_t now_s) const {
    std::uint64_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(of_room)) {
        const std::string name = entry.path().filename().string();
        const bool is_old =
            !shown.contains(name) && now_s - changed_s(entry.path()) >= kept_unshown_s;
        if (name.ends_with(unfinished) || is_old)
            fs::remove(entry.path());
        else if (name != image)
            bytes += entry.file_size();
    }
    return bytes;
}

ImageStore::Put ImageStore::put(const std::string& room, const std::string& image,
                                std::string_view bytes, const std::set<std::string>& shown,
                                std::int64_t now_s) {
    const fs::path of_room = folder_ / room;
    make_folder(folder_);
    make_folder(of_room);
    if (clear_old(of_room, image, shown, now_s) + bytes.size() > room_bytes_max_) return Put::full;
    const fs::path file = of_room / image;
    const fs::path part = of_room / (image + std::string(unfinished));
    try {
        const auto written = machine_files().make(part);
        written->write(0, bytes);
        written->sync();
        machine_files().rename(part, file);
        machine_files().sync_folder(of_room);
    } catch (...) {
        ::unlink(part.c_str());
        throw;
    }
    return Put::stored;
}

std::optional<std::string> ImageStore::get(const std::string& room,
                                           const std::string& image) const {
    const fs::path file = folder_ / room / image;
    auto bytes = machine_files().read(file);
    if (bytes && image_hash(*bytes) != image)
        throw std::runtime_error(file.string() + " is damaged");
    return bytes;
}

void ImageStore::remove(const std::string& room, const std::string& image) {
    fs::remove(folder_ / room / image);
}

}  // namespace kast::server
