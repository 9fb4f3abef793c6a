#pragma once
// Which commands of a game have a list of whom: so that a test of all of them misses none.

#include "rules/core/bounded.hpp"
#include "rules/core/id.hpp"
#include "rules/core/message.hpp"

#include <boost/mp11.hpp>

#include <optional>
#include <set>
#include <string>
#include <type_traits>

namespace kast::tests {

namespace detail {

template <class T>
inline constexpr bool lists_ids = false;
template <std::size_t N>
inline constexpr bool lists_ids<rules::BoundedList<rules::Id, N>> = true;
template <class T>
inline constexpr bool lists_ids<std::optional<T>> = lists_ids<T>;
/// Of structs that have such a list.
template <class T, std::size_t N>
    requires boost::describe::has_describe_members<T>::value
inline constexpr bool lists_ids<rules::BoundedList<T, N>> = [] {
    bool found = false;
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto member) {
            found = found || lists_ids<std::remove_cvref_t<decltype(T().*member.pointer)>>;
        });
    return found;
}();

}  // namespace detail

/// METHOD/FIELD of every list of ids in the commands of a game, but for an answer's, which are of
/// things.
template <class Command>
std::set<std::string> id_lists_of() {
    std::set<std::string> lists;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>([&](auto one) {
        using T = typename decltype(one)::type;
        using Members = boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                                 boost::describe::mod_inherited>;
        boost::mp11::mp_for_each<Members>([&](auto member) {
            using Field = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
            if (detail::lists_ids<Field> && rules::message_name<T> != "decision.answer")
                lists.insert(std::string(rules::message_name<T>) + "/" + member.name);
        });
    });
    return lists;
}

}  // namespace kast::tests
