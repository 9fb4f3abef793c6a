#include "rules/dice/stream.hpp"

#include <cassert>
#include <string_view>

namespace kast::rules {

std::uint8_t ByteStream::next() {
    if (at_ == block_.size()) {
        block_ = source_(next_block_++);
        at_ = 0;
    }
    return block_[at_++];
}

StreamDice::StreamDice(BlockSource dice, BlockSource ids)
    : dice_(std::move(dice)), ids_(std::move(ids)) {}

Id StreamDice::fresh_id() {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    constexpr std::size_t length = 12;
    constexpr std::size_t fair_below = 256 / letters.size() * letters.size();
    Id id;
    while (id.value.size() < length) {
        const std::size_t byte = ids_.next();
        if (byte < fair_below) id.value += letters[byte % letters.size()];
    }
    return id;
}

std::uint32_t StreamDice::draw(std::uint32_t n, std::uint32_t lowest) {
    assert(n >= 1);
    constexpr std::uint64_t numbers = std::uint64_t{1} << 32;
    const std::uint64_t fair_below = numbers / n * n;
    for (;;) {
        std::uint64_t number = 0;
        for (int i = 0; i < 4; ++i) number = number << 8 | dice_.next();
        if (number < fair_below) return lowest + static_cast<std::uint32_t>(number % n);
    }
}

}  // namespace kast::rules
