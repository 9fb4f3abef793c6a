#include "server/room/test_dice.hpp"

#include "protocol/fair_dice.hpp"

#include <algorithm>
#include <string>

namespace kast::server {
namespace {

Key derive_from(std::uint64_t seed, std::string_view purpose, std::uint64_t position,
                std::uint64_t block = 0) {
    return derive({}, {"test", std::to_string(seed), purpose, std::to_string(position),
                       std::to_string(block)});
}

/// Faces from one stream, ids from another, so that neither moves the other.
class TestDice final : public rules::Dice {
public:
    explicit TestDice(const TestRoll& roll)
        : faces_(derive_from(roll.seed, "faces", roll.roll), {}, {"", roll.epoch, "", "", ""}),
          ids_({}, derive_from(roll.seed, "ids", roll.seq), protocol::RollContext{}) {}

    rules::Id fresh_id() override { return ids_.fresh_id(); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return draw_from(faces_, n, lowest);
    }

private:
    protocol::FairDice faces_;
    protocol::FairDice ids_;
};

}  // namespace

std::unique_ptr<rules::Dice> make_test_dice(const TestRoll& roll) {
    return std::make_unique<TestDice>(roll);
}

Random test_random(std::uint64_t seed, std::uint64_t position) {
    return [seed, position, block = std::uint64_t{0}](std::span<std::uint8_t> bytes) mutable {
        while (!bytes.empty()) {
            const Key next = derive_from(seed, "random", position, block++);
            const std::size_t size = std::min(bytes.size(), next.size());
            std::copy_n(next.begin(), size, bytes.begin());
            bytes = bytes.subspan(size);
        }
    };
}

}  // namespace kast::server
