#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace kast::server {

/// SHA-256, hexadecimal.
std::string image_hash(std::string_view bytes);

/// The images of handouts: `FOLDER/ROOM/HASH`, each room's apart, so that nothing tells a room what
/// another has. Every call reads or writes the disk. `put` and `remove` from one thread at a time;
/// `get` from any.
class ImageStore {
public:
    /// `folder` is made with the first image, for its owner alone. `room_bytes_max`: of one room.
    ImageStore(std::filesystem::path folder, std::uint64_t room_bytes_max)
        : folder_(std::move(folder)), room_bytes_max_(room_bytes_max) {}

    enum class Put {
        stored,  ///< on disk, whatever happens from now on
        full,    ///< the room has as much as it may
    };
    /// Keeps an image under its hash; one that is there already becomes new again. What lies in the
    /// room's folder, is not among `shown` and older than two hours at `now_s`, Unix time, goes
    /// first. Throws std::system_error where the disk does not take it: then nothing is left of it.
    Put put(const std::string& room, const std::string& image, std::string_view bytes,
            const std::set<std::string>& shown, std::int64_t now_s);
    /// The bytes of an image; nothing where it is not there. Throws std::runtime_error where it
    /// cannot be read, or is not what it was.
    std::optional<std::string> get(const std::string& room, const std::string& image) const;
    /// Of an image that no handout shows any more. Where a receipt of it may still be good it can
    /// be got, until that ends or the room needs its place. Does nothing where it is not there.
    /// Throws std::filesystem::filesystem_error.
    void remove(const std::string& room, const std::string& image, std::int64_t now_s);

private:
    std::uint64_t clear_old(const std::filesystem::path& of_room, const std::string& image,
                            std::uint64_t image_bytes, const std::set<std::string>& shown,
                            std::int64_t now_s) const;

    const std::filesystem::path folder_;
    const std::uint64_t room_bytes_max_;
};

}  // namespace kast::server
