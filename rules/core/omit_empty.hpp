#pragma once
// Fields that are left out of what is written where there is nothing in them.

#include <type_traits>
#include <utility>

namespace kast::rules {

/// A T that is not written where it is empty: a list or text without anything in it, a flag that
/// is false, the first value of an enum. Where it is missing it reads as that. Used as a T.
template <class T>
struct OmitEmpty : T {
    using T::T;
    OmitEmpty() = default;
    OmitEmpty(T given) : T(std::move(given)) {}
    bool is_omitted() const { return this->empty(); }
};

template <class T>
    requires std::is_scalar_v<T>
struct OmitEmpty<T> {
    T value{};

    constexpr OmitEmpty() = default;
    constexpr OmitEmpty(T given) : value(given) {}
    constexpr operator T() const { return value; }
    constexpr bool is_omitted() const { return value == T{}; }
};

}  // namespace kast::rules
