#pragma once

#include "protocol/room_records.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

namespace wire = protocol::room;

/// How long a receipt is valid, and how long an image that no handout shows is kept.
inline constexpr std::int64_t image_receipt_ms = 3'600'000;

/// A MAC-signed receipt which proves that the image was uploaded to this room at `now_ms`, Unix
/// time: only the room's key can make one. So deciding a command needs no look at the disk.
std::string image_receipt(const wire::RoomState& room, const wire::HandoutImage& image,
                          std::int64_t now_ms);
/// The image, without a description; nothing where the receipt is not this room's, or too old.
std::optional<wire::HandoutImage> open_image_receipt(const wire::RoomState& room,
                                                     std::string_view receipt, std::int64_t now_ms);

}  // namespace kast::server
