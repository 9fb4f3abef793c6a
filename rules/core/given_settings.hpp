#pragma once
// What a `settings.set` changes, the same in every game.

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>

#include <string_view>

namespace kast::rules {

namespace detail {

template <class Given>
struct NamedAs {
    template <class Setting>
    using fn =
        boost::mp11::mp_bool<std::string_view(Given::name) == std::string_view(Setting::name)>;
};

}  // namespace detail

/// `settings` with what the command gives. Each field of `Set` is optional and named as the setting
/// that it sets; what is absent stays as it is.
template <class Settings, class Set>
Settings with_given(Settings settings, const Set& command) {
    using boost::describe::mod_public;
    using All = boost::describe::describe_members<Settings, mod_public>;
    boost::mp11::mp_for_each<boost::describe::describe_members<Set, mod_public>>([&](auto given) {
        using Given = decltype(given);
        using Setting =
            boost::mp11::mp_at<All, boost::mp11::mp_find_if_q<All, detail::NamedAs<Given>>>;
        // A setting may be an optional itself.
        // NOLINTNEXTLINE(bugprone-optional-value-conversion)
        if (const auto& value = command.*Given::pointer) settings.*Setting::pointer = *value;
    });
    return settings;
}

}  // namespace kast::rules
