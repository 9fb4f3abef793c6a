#pragma once
// Images made by hand: whole as far as their parts go, with nothing worth looking at in them.

#include <cstdint>
#include <string>
#include <string_view>

namespace kast::tests {

inline std::string big_endian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i));
    return text;
}
inline std::string little_endian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
    return text;
}

inline std::string png_chunk(std::string_view type, const std::string& data) {
    return big_endian(static_cast<std::uint32_t>(data.size()), 4) + std::string(type) + data +
           big_endian(0, 4);
}
/// `pixels`: bytes of its data.
inline std::string png(std::uint32_t width, std::uint32_t height, std::size_t pixels = 10,
                       char fill = 'p') {
    using namespace std::string_literals;
    return "\x89PNG\r\n\x1a\n"s +
           png_chunk("IHDR", big_endian(width, 4) + big_endian(height, 4) + "\x08\x02\0\0\0"s) +
           png_chunk("IDAT", std::string(pixels, fill)) + png_chunk("IEND", {});
}

inline std::string jpeg_segment(unsigned char marker, const std::string& data) {
    return std::string("\xff") + static_cast<char>(marker) +
           big_endian(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}
inline std::string jpeg_frame(std::uint32_t width, std::uint32_t height) {
    return jpeg_segment(0xC0, "\x08" + big_endian(height, 2) + big_endian(width, 2) + "\x01");
}
inline std::string jpeg_scan() {
    using namespace std::string_literals;
    return jpeg_segment(0xDA, "\x01") + "pixels\xff\0more\xff\xd0more"s;
}
inline std::string jpeg(std::uint32_t width, std::uint32_t height) {
    return "\xff\xd8" + jpeg_segment(0xE0, "JFIF") + jpeg_frame(width, height) + jpeg_scan() +
           "\xff\xd9";
}

inline std::string webp_chunk(std::string_view type, std::string data) {
    const auto size = static_cast<std::uint32_t>(data.size());
    if (data.size() % 2 == 1) data += '\0';
    return std::string(type) + little_endian(size, 4) + data;
}
inline std::string webp_of(const std::string& chunks) {
    return "RIFF" + little_endian(static_cast<std::uint32_t>(chunks.size() + 4), 4) + "WEBP" +
           chunks;
}
inline std::string vp8(std::uint32_t width, std::uint32_t height) {
    using namespace std::string_literals;
    return webp_chunk("VP8 ", "\x10\0\0\x9d\x01\x2a"s + little_endian(width, 2) +
                                  little_endian(height, 2) + "odd");
}
inline std::string vp8l(std::uint32_t width, std::uint32_t height) {
    return webp_chunk("VP8L", "\x2f" + little_endian((width - 1) | (height - 1) << 14, 4) + "...");
}
inline std::string vp8x(std::uint32_t width, std::uint32_t height) {
    return webp_chunk("VP8X", little_endian(0x10, 4) + little_endian(width - 1, 3) +
                                  little_endian(height - 1, 3));
}

}  // namespace kast::tests
