#pragma once
// What belongs to each enumerator of a described enum, as data that the compiler holds to be whole.

#include "rules/core/enum_words.hpp"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <cstddef>

namespace kast::rules {

/// How many enumerators an enum has. They count from 0, one by one.
template <DescribedEnum E>
inline constexpr std::size_t enumerator_count =
    boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;

/// True where `rows` has one row for each enumerator, in their order. `key` is the field of a row
/// that says which.
template <class Rows, class Row, DescribedEnum E>
consteval bool has_row_for_each(const Rows& rows, E Row::* key) {
    std::size_t at = 0;
    for (const Row& row : rows) {
        if (row.*key != static_cast<E>(at++)) return false;
    }
    return at == enumerator_count<E>;
}

/// A T for each enumerator:
///
///     constexpr EnumMap<Pool, std::string_view> attributes({{Pool::pv, "CON"}, …});
///
/// One that is left out, or stands elsewhere than the enum has it, does not compile.
template <DescribedEnum E, class T>
class EnumMap {
public:
    struct Row {
        E key{};
        T value{};
    };

    consteval explicit EnumMap(const Row (&rows)[enumerator_count<E>]) {
        if (!has_row_for_each(rows, &Row::key)) throw "a row for each enumerator, in their order";
        for (std::size_t i = 0; i < enumerator_count<E>; ++i) values_[i] = rows[i].value;
    }

    constexpr const T& operator[](E key) const { return values_[static_cast<std::size_t>(key)]; }

private:
    std::array<T, enumerator_count<E>> values_{};
};

}  // namespace kast::rules
