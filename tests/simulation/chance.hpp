#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace kast::simulation {

/// All chance of a schedule: the same seed gives the same numbers, whatever the library.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    /// SplitMix64.
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
        return mixed ^ (mixed >> 31);
    }
    /// 0 .. `count` - 1; 0 where there is nothing to choose.
    std::size_t below(std::size_t count) {
        return count == 0 ? 0 : static_cast<std::size_t>(next() % count);
    }
    bool once_in(std::size_t times) { return below(times) == 0; }
    template <class List>
    auto& any(List& list) {
        return list[below(std::size(list))];
    }
    void fill(std::span<std::uint8_t> bytes) {
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next() >> 56);
    }

private:
    std::uint64_t state_;
};

}  // namespace kast::simulation
