#pragma once
// Which kinds of type a description can hold, for the templates that make tables of them
// (shape.hpp) and for tests that go through described fields one by one.

#include "rules/core/bounded.hpp"
#include "rules/core/enum_words.hpp"
#include "rules/core/id.hpp"
#include "rules/core/omit_empty.hpp"
#include "rules/core/one_of.hpp"
#include "rules/core/shared.hpp"

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace kast::protocol {

/// JSON text that is passed on unparsed, such as a game's state inside a message of the room.
struct RawJson {
    std::string text = "null";
    bool operator==(const RawJson&) const = default;
};

}  // namespace kast::protocol

namespace kast::protocol::traits {

using rules::DescribedEnum;

template <class T>
struct is_bounded_int : std::false_type {};
template <int Min, int Max>
struct is_bounded_int<rules::BoundedInt<Min, Max>> : std::true_type {};

template <class T>
struct is_bounded_string : std::false_type {};
template <std::size_t Max>
struct is_bounded_string<rules::BoundedString<Max>> : std::true_type {};

template <class T>
concept SomeId = std::is_same_v<T, rules::Id> || std::is_same_v<T, rules::IdOrNone>;

template <class T>
struct is_bounded_list : std::false_type {};
template <class T, std::size_t Max>
struct is_bounded_list<rules::BoundedList<T, Max>> : std::true_type {};

template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};

template <class T>
struct is_set : std::false_type {};
template <class T>
struct is_set<std::set<T>> : std::true_type {};

template <class T>
struct is_map : std::false_type {};
template <class K, class T>
struct is_map<std::map<K, T>> : std::true_type {
    static_assert(std::is_same_v<K, rules::Id> || std::is_same_v<K, std::string>);
};

template <class K, class T>
struct is_map<rules::SharedMap<K, T>> : is_map<std::map<K, T>> {};

template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};

template <class T>
struct is_omit_empty : std::false_type {};
template <class T>
struct is_omit_empty<rules::OmitEmpty<T>> : std::true_type {
    using held = T;
};

template <class T>
struct is_one_of : std::false_type {};
template <class... T>
struct is_one_of<rules::OneOf<T...>> : std::true_type {};

template <class T>
struct is_variant : std::false_type {};
template <class... T>
struct is_variant<std::variant<T...>> : std::true_type {};

template <class T>
concept Described = boost::describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept Integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

/// Calls `f(name, member pointer)` for every described field, in order.
template <Described T, class F>
void for_each_field(F&& f) {
    using Fields = boost::describe::describe_members<T, boost::describe::mod_public |
                                                            boost::describe::mod_inherited>;
    boost::mp11::mp_for_each<Fields>(
        [&](auto field) { f(std::string_view(field.name), field.pointer); });
}

}  // namespace kast::protocol::traits
