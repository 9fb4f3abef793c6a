#include "server/room/names.hpp"

#include "rules/core/utf8.hpp"

#include <unicode/uchar.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace kast::server {
namespace {

constexpr UChar32 braille_blank = 0x2800;  // A symbol by its properties, and yet empty.

bool is_blank_point(UChar32 point) {
    return u_isUWhiteSpace(point) || u_isspace(point) || point == braille_blank;
}

bool is_shapeless(UChar32 point) {
    return u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

/// Calls `take(point, text)` for each character.
template <class Take>
void for_each_point(std::string_view text, Take take) {
    while (!text.empty()) {
        const std::size_t size = std::max<std::size_t>(rules::character_bytes(text), 1);
        take(static_cast<UChar32>(rules::code_point(text)), text.substr(0, size));
        text.remove_prefix(size);
    }
}

/// Without characters that have no shape, and with one plain blank for each run of blanks.
std::string shapes_of(std::string_view text) {
    std::string shapes;
    bool is_after_blank = true;
    for_each_point(text, [&](UChar32 point, std::string_view bytes) {
        if (is_blank_point(point)) {
            if (!std::exchange(is_after_blank, true)) shapes += ' ';
        } else if (!is_shapeless(point)) {
            is_after_blank = false;
            shapes += bytes;
        }
    });
    if (shapes.ends_with(' ')) shapes.pop_back();
    return shapes;
}

struct Closes {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// May be used by any thread.
const USpoofChecker& confusables() {
    static const auto checker = [] {
        UErrorCode failed = U_ZERO_ERROR;
        std::unique_ptr<USpoofChecker, Closes> opened(uspoof_open(&failed));
        if (U_FAILURE(failed)) throw std::runtime_error("ICU's confusables cannot be used");
        return opened;
    }();
    return *checker;
}

}  // namespace

bool is_visible(std::string_view text) {
    bool shows = false;
    for_each_point(text, [&](UChar32 point, std::string_view) {
        shows = shows || (u_isgraph(point) && !is_blank_point(point) && !is_shapeless(point));
    });
    return shows;
}

std::string skeleton_of(std::string_view text) {
    const std::string shapes = shapes_of(text);
    const auto size = static_cast<std::int32_t>(shapes.size());
    // What one character is taken apart into is longer than it.
    std::string skeleton(shapes.size() * 4 + 32, '\0');
    for (;;) {
        UErrorCode failed = U_ZERO_ERROR;
        const auto made = static_cast<std::size_t>(
            uspoof_getSkeletonUTF8(&confusables(), 0, shapes.data(), size, skeleton.data(),
                                   static_cast<std::int32_t>(skeleton.size()), &failed));
        const bool fits = made <= skeleton.size();
        skeleton.resize(made);
        if (fits) return U_FAILURE(failed) ? shapes : skeleton;
    }
}

bool is_confusable(std::string_view one, std::string_view other) {
    if (one == other) return false;
    // The names of a table are compared again and again with each that is new.
    constexpr std::size_t kept_max = 8'192;
    thread_local std::unordered_map<std::string, std::string> kept;
    if (kept.size() >= kept_max) kept.clear();
    const auto skeleton = [](std::string_view text) -> const std::string& {
        const auto [found, is_new] = kept.try_emplace(std::string(text));
        if (is_new) found->second = skeleton_of(text);
        return found->second;
    };
    return skeleton(one) == skeleton(other);
}

}  // namespace kast::server
