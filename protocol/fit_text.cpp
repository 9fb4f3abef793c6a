#include "protocol/fit_text.hpp"

#include "rules/core/utf8.hpp"

#include <algorithm>

namespace kast::protocol {
namespace {

bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

bool is_unfit(char32_t point) {
    return rules::turns_text(point) || is_control(point) || point == 0x2028 || point == 0x2029;
}

template <class Is>
std::string_view first(std::string_view text, Is is) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = rules::character_bytes(text.substr(at));
        if (size > 0 && is(rules::code_point(text.substr(at)))) return text.substr(at, size);
        at += std::max<std::size_t>(size, 1);
    }
    return {};
}

}  // namespace

std::string_view turning_sign(std::string_view text) { return first(text, rules::turns_text); }

bool has_control_sign(std::string_view text) { return !first(text, is_control).empty(); }

std::string_view unfit_sign(std::string_view text) { return first(text, is_unfit); }

std::string with_signs_shown(std::string_view text) {
    std::string shown;
    for (;;) {
        const std::string_view sign = turning_sign(text);
        const std::size_t at =
            sign.empty() ? text.size() : static_cast<std::size_t>(sign.data() - text.data());
        shown += text.substr(0, at);
        if (sign.empty()) return shown;
        shown += rules::name_of(rules::code_point(sign));
        text.remove_prefix(at + sign.size());
    }
}

}  // namespace kast::protocol
