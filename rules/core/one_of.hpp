#pragma once
// One of many types: the commands of a system, its events, what is shown of them. Not a
// std::variant, because ninety types in one cost the compiler most of its time. `visit`, `get_if`,
// `get` and `holds_alternative` are called without a namespace.

#include <boost/variant2/variant.hpp>

namespace kast::rules {

template <class... T>
using OneOf = boost::variant2::variant<T...>;

/// Says which of the types is meant, so that the compiler need not try them all.
template <class T>
inline constexpr boost::variant2::in_place_type_t<T> as{};

}  // namespace kast::rules
