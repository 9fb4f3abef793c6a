#include "protocol/json_appender.hpp"

#include "protocol/json_text.hpp"

#include <charconv>
#include <cmath>
#include <cstring>

namespace kast::protocol {

namespace {

/// More than the longest number takes.
constexpr std::size_t number_bytes = 40;

bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

/// A whole number that `std::to_chars` writes without an exponent.
bool is_short_and_whole(double number) {
    constexpr double below = 100'000;
    return number > -below && number < below && number == std::trunc(number) &&
           !(number == 0 && std::signbit(number));
}

}  // namespace

/// Eight are looked at at a time.
std::size_t plain_bytes(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t highs = ones << 7;
    const auto has_zero = [](std::uint64_t bytes) {
        return ((bytes - ones) & ~bytes & highs) != 0;
    };
    std::size_t plain = 0;
    for (std::uint64_t eight = 0; plain + sizeof eight <= text.size(); plain += sizeof eight) {
        std::memcpy(&eight, text.data() + plain, sizeof eight);
        const bool has_control = ((eight - ones * 0x20) & ~eight & highs) != 0;
        if (has_control || has_zero(eight ^ ones * '"') || has_zero(eight ^ ones * '\\')) break;
    }
    while (plain < text.size() && is_plain(static_cast<unsigned char>(text[plain]))) ++plain;
    return plain;
}

void JsonAppender::put_number(std::int64_t number) {
    make_room(number_bytes);
    at_ = std::to_chars(at_, end_, number).ptr;
}

void JsonAppender::put_number(double number) {
    if (is_short_and_whole(number)) return put_number(static_cast<std::int64_t>(number));
    if (!std::isfinite(number)) return put("null");
    make_room(number_bytes);
    at_ = std::to_chars(at_, end_, number).ptr;
}

void JsonAppender::put_escaped(std::string_view text) {
    finish();
    append_string(out_, text);
    at_ = end_ = out_.data() + out_.size();
}

/// Makes all of the string's memory its own, of which what lies behind `at_` is not written yet.
void JsonAppender::grow(std::size_t bytes) {
    finish();
    const std::size_t size = out_.size();
    out_.reserve(size + bytes);
    const std::size_t capacity = out_.capacity();
    out_.resize_and_overwrite(capacity, [capacity](char*, std::size_t) { return capacity; });
    at_ = out_.data() + size;
    end_ = out_.data() + capacity;
}

void JsonAppender::finish() { out_.resize(static_cast<std::size_t>(at_ - out_.data())); }

}  // namespace kast::protocol
