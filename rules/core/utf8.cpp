#include "rules/core/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace kast::rules {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// How many bytes of ASCII `text` begins with, counted by eights: there may be up to seven more.
std::size_t eights_of_ascii(std::string_view text) {
    constexpr std::uint64_t highs = 0x8080808080808080;
    std::size_t ascii = 0;
    for (std::uint64_t eight = 0; ascii + sizeof eight <= text.size(); ascii += sizeof eight) {
        std::memcpy(&eight, text.data() + ascii, sizeof eight);
        if ((eight & highs) != 0) break;
    }
    return ascii;
}

}  // namespace

std::size_t character_bytes(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t size = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    if (size == 0 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if (!is_continuation(text[i])) return 0;
    }
    const unsigned char second = byte(1);
    if (first == 0xE0 && second < 0xA0) return 0;  // longer than needed
    if (first == 0xED && second > 0x9F) return 0;  // surrogates
    if (first == 0xF0 && second < 0x90) return 0;  // longer than needed
    if (first == 0xF4 && second > 0x8F) return 0;  // beyond Unicode
    return size;
}

char32_t code_point(std::string_view text) {
    const std::size_t size = character_bytes(text);
    const auto first = static_cast<unsigned char>(text[0]);
    if (size == 1) return first;
    char32_t point = first & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        point = (point << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    return point;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        text.remove_prefix(eights_of_ascii(text));
        if (text.empty()) break;
        const std::size_t size = character_bytes(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

bool turns_text(char32_t point) {
    return point == 0x061C || point == 0x200E || point == 0x200F ||
           (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

std::string name_of(char32_t point) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name;
    for (auto left = static_cast<std::uint32_t>(point); left != 0 || name.size() < 4; left >>= 4U) {
        name.insert(name.begin(), digits[left & 15U]);
    }
    return "U+" + name;
}

}  // namespace kast::rules
