#pragma once
// What every type on a wire or in the log must keep: written, read and written again it is the
// same, the schema has room for it, and a patch leads from any of its values to any other.

#include "protocol/shape.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

namespace kast::protocol {

/// Three values of one type, and how any of them becomes value-initialised again.
struct RoundTripValues {
    void* first;
    void* second;
    void* third;
    void (*reset)(void* value);
};

/// Of forty values drawn by `seed`: the log keeps each, and a patch leads from each to the next.
void expect_goes_round(const Shape& shape, RoundTripValues values, std::uint64_t seed);
/// Of forty values drawn by `seed`: what comes over the wire is read strictly.
void expect_is_read_strictly(const Shape& shape, RoundTripValues values, std::uint64_t seed);

using RoundTrip = void (*)(const Shape&, RoundTripValues, std::uint64_t);

template <class T>
void expect_of(RoundTrip expect, std::uint64_t seed) {
    T first{};
    T second{};
    T third{};
    expect(shape_of<T>(),
           {&first, &second, &third, [](void* value) { *static_cast<T*>(value) = T{}; }}, seed);
}

/// The same of every alternative.
template <template <class...> class Variant, class... T>
void expect_of_each(RoundTrip expect, std::type_identity<Variant<T...>>) {
    (expect_of<T>(expect, sizeof(T)), ...);
}

}  // namespace kast::protocol
