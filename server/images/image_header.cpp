#include "server/images/image_header.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace kast::server {
namespace {

using protocol::room::image_side_max;
using protocol::room::ImageKind;

/// A walk over the bytes. Past the end everything reads as 0, and `is_whole` is false.
class Walk {
public:
    explicit Walk(std::string_view bytes) : bytes_(bytes) {}

    std::size_t left() const { return bytes_.size() - at_; }
    bool is_whole() const { return whole_; }
    std::string_view take(std::size_t size) {
        if (size > left()) {
            whole_ = false;
            size = left();
        }
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }
    std::uint32_t big(std::size_t size) { return number(take(size), true); }
    std::uint32_t little(std::size_t size) { return number(take(size), false); }
    std::string_view rest() const { return bytes_.substr(at_); }

private:
    static std::uint32_t number(std::string_view digits, bool big) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const auto byte = static_cast<unsigned char>(digits[i]);
            value |= std::uint32_t{byte} << (8 * (big ? digits.size() - 1 - i : i));
        }
        return value;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    bool whole_ = true;
};

struct Size {
    std::uint32_t width = 0, height = 0;
    bool operator==(const Size&) const = default;
};

/// PNG, third edition: IHDR first, IEND last, and nothing behind it.
std::optional<Size> png_size(Walk walk) {
    constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
    if (walk.take(signature.size()) != signature) return std::nullopt;
    Size size;
    bool has_pixels = false;
    for (bool is_first = true;; is_first = false) {
        const std::uint32_t length = walk.big(4);
        const std::string_view type = walk.take(4);
        if (is_first != (type == "IHDR") || type == "acTL") return std::nullopt;
        Walk data(walk.take(length));
        walk.take(4);  // The checksum is whoever draws it's to look at.
        if (!walk.is_whole()) return std::nullopt;
        if (is_first) {
            if (length != 13) return std::nullopt;
            size.width = data.big(4);
            size.height = data.big(4);
        }
        has_pixels = has_pixels || type == "IDAT";
        if (type == "IEND")
            return length == 0 && has_pixels && walk.left() == 0 ? std::optional(size)
                                                                 : std::nullopt;
    }
}

/// Of these segments the frame's header: SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, B.1).
bool is_frame(std::uint32_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Where the pixels behind a scan's header end: at the next marker that is none of theirs.
void pass_pixels(Walk& walk) {
    const std::string_view rest = walk.rest();
    for (std::size_t at = 0; at + 1 < rest.size(); ++at) {
        if (static_cast<unsigned char>(rest[at]) != 0xFF) continue;
        const auto next = static_cast<unsigned char>(rest[at + 1]);
        const bool is_theirs = next == 0 || next == 0xFF || (next >= 0xD0 && next <= 0xD7);
        if (is_theirs) continue;
        walk.take(at);
        return;
    }
    walk.take(rest.size() + 1);  // No end: not whole.
}

std::optional<Size> jpeg_size(Walk walk) {
    if (walk.big(2) != 0xFFD8) return std::nullopt;
    std::optional<Size> size;
    bool has_pixels = false;
    while (walk.is_whole()) {
        if (walk.big(1) != 0xFF) return std::nullopt;
        std::uint32_t marker = walk.big(1);
        while (marker == 0xFF && walk.is_whole()) marker = walk.big(1);
        if (marker == 0xD9)
            return has_pixels && walk.left() == 0 && walk.is_whole() ? size : std::nullopt;
        const std::uint32_t length = walk.big(2);
        if (marker < 0xC0 || (marker >= 0xD0 && marker <= 0xD8) || length < 2) return std::nullopt;
        Walk segment(walk.take(length - 2));
        if (is_frame(marker)) {
            if (size) return std::nullopt;
            segment.take(1);
            size.emplace();
            size->height = segment.big(2);
            size->width = segment.big(2);
            if (!segment.is_whole()) return std::nullopt;
        }
        if (marker == 0xDA) {
            has_pixels = true;
            pass_pixels(walk);
        }
    }
    return std::nullopt;
}

std::optional<Size> lossy_size(Walk data) {
    const std::uint32_t tag = data.little(3);
    const bool is_key_frame = (tag & 1) == 0;
    if (!is_key_frame || data.take(3) != "\x9d\x01\x2a") return std::nullopt;
    const Size size{data.little(2) & 0x3FFF, data.little(2) & 0x3FFF};
    return data.is_whole() ? std::optional(size) : std::nullopt;
}

std::optional<Size> lossless_size(Walk data) {
    if (data.big(1) != 0x2F) return std::nullopt;
    const std::uint32_t bits = data.little(4);
    const Size size{(bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1};
    return data.is_whole() && bits >> 29 == 0 ? std::optional(size) : std::nullopt;
}

/// RFC 9649: one image, as large as the canvas where there is one.
std::optional<Size> webp_size(Walk walk) {
    if (walk.take(4) != "RIFF") return std::nullopt;
    const std::uint32_t size_after = walk.little(4);
    if (size_after != walk.left() || walk.take(4) != "WEBP") return std::nullopt;
    std::optional<Size> canvas, image;
    for (bool is_first = true; walk.left() > 0; is_first = false) {
        const std::string_view type = walk.take(4);
        const std::uint32_t length = walk.little(4);
        Walk data(walk.take(length));
        if (length % 2 == 1) walk.take(1);
        if (!walk.is_whole() || type == "ANIM" || type == "ANMF") return std::nullopt;
        if (type == "VP8X") {
            if (!is_first || length != 10) return std::nullopt;
            data.take(4);
            canvas.emplace();
            canvas->width = data.little(3) + 1;
            canvas->height = data.little(3) + 1;
        }
        if (type != "VP8 " && type != "VP8L") continue;
        if (image) return std::nullopt;
        image = type == "VP8 " ? lossy_size(data) : lossless_size(data);
        if (!image) return std::nullopt;
    }
    return canvas && canvas != image ? std::nullopt : image;
}

}  // namespace

std::expected<ImageHeader, WrongImage> read_image_header(std::string_view bytes) {
    struct Reader {
        ImageKind kind;
        std::optional<Size> (*read)(Walk);
    };
    constexpr std::array<Reader, 3> readers{
        {{ImageKind::png, png_size}, {ImageKind::jpeg, jpeg_size}, {ImageKind::webp, webp_size}}};
    for (const Reader& reader : readers) {
        const std::optional<Size> size = reader.read(Walk(bytes));
        if (!size) continue;
        const auto [least, most] = std::minmax(size->width, size->height);
        if (least == 0 || most > image_side_max) return std::unexpected(WrongImage::size);
        return ImageHeader{reader.kind, static_cast<int>(size->width),
                           static_cast<int>(size->height)};
    }
    return std::unexpected(WrongImage::kind);
}

}  // namespace kast::server
