#pragma once
// The word of an enumerator inside the rules, the same as on the wire.

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <string>

namespace kast::rules::troika {

template <class T>
std::string word(T value) {
    std::string found;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto one) {
        if (one.value == value) found = one.name;
    });
    for (char& c : found) {
        if (c == '_') c = '-';
    }
    return found;
}

}  // namespace kast::rules::troika
