#pragma once
// Dice and ids that are the same every time, for browser tests. Only `kastd-test` can turn them on,
// and a room opened with them says so in its state and in every proof.

#include "rules/dice/dice.hpp"
#include "server/room/keys.hpp"

#include <cstdint>
#include <memory>

namespace kast::server {

/// Which roll of its room a command makes.
struct TestRoll {
    std::uint64_t seed = 0;
    int epoch = 0;           ///< the room's dice epoch
    std::uint64_t roll = 0;  ///< rolling commands before it in that epoch
    std::uint64_t seq = 0;   ///< the room's last event before it
};

/// The dice of one command. The faces depend on `seed`, `epoch` and `roll` alone: not on the
/// room, the member, the command's id or what else was said meanwhile. Fresh ids depend on `seed`
/// and `seq`.
std::unique_ptr<rules::Dice> make_test_dice(const TestRoll& roll);

/// Random bytes that follow `seed` and `position` alone, in place of the operating system's.
Random test_random(std::uint64_t seed, std::uint64_t position);

}  // namespace kast::server
