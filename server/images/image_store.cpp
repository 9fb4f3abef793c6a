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
#include <vector>

namespace kast::server {
namespace {

namespace fs = std::filesystem;

/// Longer than a receipt of it is good: a handout may show it until that ends, and is stored later.
constexpr std::int64_t kept_unshown_s = 2 * 3'600;
/// What is being written; after a crash, what was.
constexpr std::string_view unfinished = ".part";

/// What no handout shows any more, and a receipt may still be good for.
constexpr std::string_view removed = ".removed";

fs::path removed_name(fs::path file) { return file += removed; }

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

/// No receipt of it opens anything any more.
bool is_expired(const fs::path& file, std::int64_t now_s) {
    return now_s - changed_s(file) >= kept_unshown_s;
}

}  // namespace

std::string image_hash(std::string_view bytes) { return protocol::hex(protocol::sha256(bytes)); }

/// Makes room for `image` of so many bytes. The bytes that are left of the room's other images.
std::uint64_t ImageStore::clear_old(const fs::path& of_room, const std::string& image,
                                    std::uint64_t image_bytes, const std::set<std::string>& shown,
                                    std::int64_t now_s) const {
    std::uint64_t bytes = 0;
    std::uint64_t of_removed = 0;
    std::vector<fs::path> all_removed;
    for (const auto& entry : fs::directory_iterator(of_room)) {
        const std::string name = entry.path().filename().string();
        const bool is_removed = name.ends_with(removed);
        const std::string its_image =
            is_removed ? name.substr(0, name.size() - removed.size()) : name;
        const bool is_shown = shown.contains(its_image);
        if (name.ends_with(unfinished) || (!is_shown && is_expired(entry.path(), now_s))) {
            fs::remove(entry.path());
        } else if (is_removed && !is_shown) {
            all_removed.push_back(entry.path());
            of_removed += entry.file_size();
        } else if (its_image != image) {
            bytes += entry.file_size();
        }
    }
    if (bytes + of_removed + image_bytes <= room_bytes_max_) return bytes + of_removed;
    for (const fs::path& one : all_removed) fs::remove(one);
    return bytes;
}

ImageStore::Put ImageStore::put(const std::string& room, const std::string& image,
                                std::string_view bytes, const std::set<std::string>& shown,
                                std::int64_t now_s) {
    const fs::path of_room = folder_ / room;
    make_folder(folder_);
    make_folder(of_room);
    const std::uint64_t others = clear_old(of_room, image, bytes.size(), shown, now_s);
    if (others + bytes.size() > room_bytes_max_) return Put::full;
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
    if (!bytes) bytes = machine_files().read(removed_name(file));
    if (bytes && image_hash(*bytes) != image)
        throw std::runtime_error(file.string() + " is damaged");
    return bytes;
}

void ImageStore::remove(const std::string& room, const std::string& image, std::int64_t now_s) {
    const fs::path file = folder_ / room / image;
    if (!fs::exists(file)) return;
    if (is_expired(file, now_s))
        fs::remove(file);
    else
        fs::rename(file, removed_name(file));
}

}  // namespace kast::server
