#include "protocol/fit_text.hpp"

#include <cstdint>
#include <cstdio>

namespace kast::protocol {
namespace {

struct Sign {
    std::uint32_t point = 0;
    std::size_t bytes = 1;
};

/// The sign that `text` begins with. All that matter here have one to three bytes.
Sign sign_of(std::string_view text) {
    const auto byte = [&](std::size_t i) -> std::uint32_t {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    if ((byte(0) & 0xE0U) == 0xC0U) return {(byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU), 2};
    if ((byte(0) & 0xF0U) == 0xE0U)
        return {(byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU), 3};
    return {byte(0), 1};
}

bool turns_text(std::uint32_t point) {
    return point == 0x061C || point == 0x200E || point == 0x200F ||
           (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

bool is_unfit(std::uint32_t point) {
    return turns_text(point) || point < 0x20 || (point >= 0x7F && point < 0xA0) ||
           point == 0x2028 || point == 0x2029;
}

template <class Is>
std::string_view first(std::string_view text, Is is) {
    for (std::size_t at = 0; at < text.size();) {
        const Sign sign = sign_of(text.substr(at));
        // A byte from the middle of a longer sign is none by itself.
        const bool whole = sign.bytes > 1 || sign.point < 0x80;
        if (whole && is(sign.point)) return text.substr(at, sign.bytes);
        at += sign.bytes;
    }
    return {};
}

}  // namespace

std::string_view turning_sign(std::string_view text) { return first(text, turns_text); }

std::string_view unfit_sign(std::string_view text) { return first(text, is_unfit); }

std::string with_signs_shown(std::string_view text) {
    std::string shown;
    for (;;) {
        const std::string_view sign = turning_sign(text);
        const std::size_t at =
            sign.empty() ? text.size() : static_cast<std::size_t>(sign.data() - text.data());
        shown += text.substr(0, at);
        if (sign.empty()) return shown;
        char name[8];
        std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(sign_of(sign).point));
        shown += name;
        text.remove_prefix(at + sign.size());
    }
}

}  // namespace kast::protocol
