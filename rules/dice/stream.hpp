#pragma once

#include "rules/dice/dice.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace kast::rules {

using Block = std::array<std::uint8_t, 32>;
/// The block of this number, from 0 on. The same number must give the same block.
using BlockSource = std::function<Block(std::uint64_t)>;

/// The bytes of a source's blocks, one after another.
class ByteStream {
public:
    explicit ByteStream(BlockSource source) : source_(std::move(source)) {}
    std::uint8_t next();

private:
    BlockSource source_;
    Block block_{};
    std::uint64_t next_block_ = 0;
    std::size_t at_ = sizeof(Block);
};

/// Dice drawn from a stream of bytes that someone else makes (the rules know no cryptography). As
/// fair as the stream: each draw of n takes four bytes as a number, the first byte the highest;
/// takes four more where that number is not below the greatest multiple of n within 2^32; and is
/// `lowest` + number modulo n. docs/fair-dice.md promises exactly this.
class StreamDice : public Dice {
public:
    /// Ids come from a source of their own, so that making one does not change the dice.
    StreamDice(BlockSource dice, BlockSource ids);

    /// 12 of A-Z a-z 0-9: 71 bits, as hard to guess as the id source's bytes.
    Id fresh_id() final;

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) final;

private:
    ByteStream dice_;
    ByteStream ids_;
};

}  // namespace kast::rules
