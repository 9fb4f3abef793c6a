#pragma once
// The words of described enums, the same in the rules, on the wire and in the log: `mighty_blow` is
// "mighty-blow", and the trailing _ of `double_` is dropped.

#include <boost/describe/enumerators.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace kast::rules {

template <class E>
concept DescribedEnum = std::is_enum_v<E> && boost::describe::has_describe_enumerators<E>::value;

/// True for an enum whose words name fields (the `field` of an `adjust`): they are spelled like the
/// fields, in snake_case.
template <class E>
inline constexpr bool spelled_as_fields = false;

struct Enumerator {
    std::int64_t value = 0;
    const char* name = nullptr;  ///< as in the code
};

/// All enumerators of one enum, in the order in which they were described.
struct EnumWords {
    const Enumerator* enumerators = nullptr;
    std::size_t count = 0;
    bool spelled_as_fields = false;

    /// The place of this value in `enumerators`; `count` where the enum has no such value.
    std::size_t index_of(std::int64_t value) const;
    /// The value of a word; nothing where the enum has no such word.
    std::optional<std::int64_t> value_of(std::string_view word) const;
    /// Appends the word at a place in `enumerators`.
    void append_word(std::string& out, std::size_t index) const;
};

namespace detail {

template <std::size_t Count>
struct EnumeratorArray {
    Enumerator all[Count];
};
template <template <class...> class List, class... One>
consteval EnumeratorArray<sizeof...(One)> make_enumerators(List<One...>) {
    return {{{static_cast<std::int64_t>(One::value), One::name}...}};
}

template <class E>
struct EnumTable {
    static constexpr auto enumerators =
        make_enumerators(boost::describe::describe_enumerators<E>());
    static constexpr EnumWords words{enumerators.all, std::size(enumerators.all),
                                     spelled_as_fields<E>};
};

}  // namespace detail

template <DescribedEnum E>
constexpr const EnumWords& enum_words() {
    return detail::EnumTable<E>::words;
}

/// The word at one value of an enum; empty where the enum has no such value.
std::string enum_word(const EnumWords& words, std::int64_t value);

/// The word of an enumerator.
template <DescribedEnum E>
std::string enum_word(E value) {
    return enum_word(enum_words<E>(), static_cast<std::int64_t>(value));
}

/// The enumerator of a word; nothing where there is no such word.
template <DescribedEnum E>
std::optional<E> enum_from_word(std::string_view word) {
    const auto value = enum_words<E>().value_of(word);
    return value ? std::optional<E>(static_cast<E>(*value)) : std::nullopt;
}

}  // namespace kast::rules
