#pragma once
// Values whose limits are part of their type. A command field declared `BoundedInt<0, 6>` is
// refused by the codec when it is 7, is 0..6 in the schema, and a 0..6 field in every form made
// from it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kast::rules {

/// A whole number from Min to Max, both allowed. Reads as an `int`.
template <int Min, int Max>
struct BoundedInt {
    static_assert(Min <= Max);
    static constexpr int min = Min;
    static constexpr int max = Max;

    int value = Min > 0 ? Min : (Max < 0 ? Max : 0);

    constexpr BoundedInt() = default;
    constexpr BoundedInt(int given) : value(given) {}
    constexpr operator int() const { return value; }
};

/// UTF-8 text of at most Max bytes. Reads as a `std::string`.
template <std::size_t Max>
struct BoundedString {
    static constexpr std::size_t max = Max;

    std::string value;

    BoundedString() = default;
    BoundedString(std::string given) : value(std::move(given)) {}
    BoundedString(std::string_view given) : value(given) {}
    BoundedString(const char* given) : value(given) {}
    operator const std::string&() const { return value; }
    bool empty() const { return value.empty(); }
    bool operator==(const BoundedString&) const = default;
};

/// A list of at most Max things.
template <class T, std::size_t Max>
struct BoundedList {
    static constexpr std::size_t max = Max;
    using value_type = T;

    std::vector<T> items;

    BoundedList() = default;
    BoundedList(std::initializer_list<T> given) : items(given) {}
    BoundedList(std::vector<T> given) : items(std::move(given)) {}
    operator const std::vector<T>&() const { return items; }
    auto begin() const { return items.begin(); }
    auto end() const { return items.end(); }
    std::size_t size() const { return items.size(); }
    bool empty() const { return items.empty(); }
    bool operator==(const BoundedList&) const = default;
};

}  // namespace kast::rules
