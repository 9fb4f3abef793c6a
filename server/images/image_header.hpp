#pragma once

#include "protocol/room_documents.hpp"

#include <expected>
#include <string_view>

namespace kast::server {

/// What bytes say of the image that they are.
struct ImageHeader {
    protocol::room::ImageKind kind = protocol::room::ImageKind::png;
    int width = 0;  ///< pixels
    int height = 0;
};

/// Why bytes are not taken as an image.
enum class WrongImage {
    kind,  ///< neither PNG nor JPEG nor WebP, or not one from its first byte to its last
    size,  ///< a side of more than image_side_max pixels, or none
};

/// Reads the header of a PNG, a JPEG or a WebP, and walks through its parts to the last byte, so
/// that nothing else hides before, in between or behind them. Of those that move (APNG, animated
/// WebP) none is taken, nor is one that names its size twice and not alike. The pixels themselves
/// are not decoded.
std::expected<ImageHeader, WrongImage> read_image_header(std::string_view bytes);

}  // namespace kast::server
