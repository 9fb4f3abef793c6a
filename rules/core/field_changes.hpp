#pragma once
// The differences between two sheets, field by field, for events that report a change.

#include "rules/core/enum_words.hpp"
#include "rules/core/omit_empty.hpp"

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>

#include <algorithm>
#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

namespace kast::rules {

/// One field of a sheet, before and after. Numbers are in decimal, words as on the wire, flags are
/// `true` and `false`. What was empty has no `from`, what is empty no `to`; likewise what came
/// into a list and what went out of it.
struct FieldChange {
    std::vector<std::string> field;  ///< where it stands: fields, and the names of what is listed
    std::optional<std::string> from;
    std::optional<std::string> to;
    bool operator==(const FieldChange&) const = default;
};
BOOST_DESCRIBE_STRUCT(FieldChange, (), (field, from, to))

/// The part of an event that lists the changes; older records have none.
using FieldChanges = OmitEmpty<std::vector<FieldChange>>;

namespace detail {

/// A flag, a number, an enum value or a text: compared as a whole.
template <class T>
concept PlainField = DescribedEnum<T> || std::convertible_to<const T&, int> || requires(T one) {
    { std::string(one) };
} || requires(T one) {
    { one.value } -> std::convertible_to<std::string>;
};
template <class T>
concept OptionalField = requires(T one) {
    typename T::value_type;
    one.has_value();
};
template <class T>
concept MappedField = requires { typename T::mapped_type; };

/// Nothing for an empty text.
template <PlainField T>
std::optional<std::string> text_of_field(const T& one) {
    std::string text;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, OmitEmpty<bool>>)
        text = one ? "true" : "false";
    else if constexpr (DescribedEnum<T>)
        text = enum_word(one);
    else if constexpr (std::convertible_to<const T&, int>)
        text = std::to_string(static_cast<int>(one));
    else if constexpr (requires { std::string(one); })
        text = std::string(one);
    else
        text = one.value;
    if (text.empty()) return std::nullopt;
    return text;
}

/// What identifies an element of a list: its id, else its name.
template <class T>
std::string identity_of(const T& one) {
    if constexpr (requires { one.id.value; })
        return one.id.value;
    else if constexpr (requires { one.name; })
        return text_of_field(one.name).value_or("");
    else if constexpr (requires { one.key; })
        return text_of_field(one.key).value_or("");
    else
        return {};
}

/// What it is called; where it has no name of its own, as it is `known_as`.
template <class T>
std::string label_of(const T& one, std::string known_as) {
    std::optional<std::string> label;
    if constexpr (requires { one.name; })
        label = text_of_field(one.name);
    else if constexpr (requires { one.label; })
        label = text_of_field(one.label);
    return label.value_or(std::move(known_as));
}

class FieldComparison {
public:
    std::vector<FieldChange> changes;

    template <class T>
    void compare(const T& before, const T& after) {
        if constexpr (PlainField<T>)
            note(text_of_field(before), text_of_field(after));
        else if constexpr (OptionalField<T>)
            compare_optional(before, after);
        else if constexpr (MappedField<T>)
            compare_maps(before, after);
        else if constexpr (std::ranges::range<T>)
            compare_lists(before, after);
        else
            compare_structs(before, after);
    }

private:
    void note(std::optional<std::string> from, std::optional<std::string> to) {
        if (from != to) changes.push_back({path_, std::move(from), std::move(to)});
    }
    template <class Compare>
    void within(std::string part, Compare compare) {
        path_.push_back(std::move(part));
        compare();
        path_.pop_back();
    }

    template <class T>
    void compare_structs(const T& before, const T& after) {
        using namespace boost::describe;
        using Members = describe_members<T, mod_public | mod_inherited>;
        boost::mp11::mp_for_each<Members>([&](auto member) {
            within(member.name,
                   [&] { compare(before.*(member.pointer), after.*(member.pointer)); });
        });
    }
    template <class T>
    void compare_optional(const T& before, const T& after) {
        using Held = T::value_type;
        if constexpr (PlainField<Held>) {
            const auto text = [](const T& one) {
                return one ? text_of_field(*one) : std::optional<std::string>();
            };
            note(text(before), text(after));
        } else {
            compare(before.value_or(Held{}), after.value_or(Held{}));
        }
    }

    /// One that has come into a list: its name, then what is not as usual.
    template <class T>
    void tell_added(const T& one, const std::string& label) {
        note(std::nullopt, label);
        T usual{};
        if constexpr (requires { usual.id.value; }) usual.id = one.id;
        if constexpr (requires { usual.name; }) usual.name = one.name;
        if constexpr (requires { usual.label; }) usual.label = one.label;
        if constexpr (requires { usual.key; }) usual.key = one.key;
        within(label, [&] { compare(usual, one); });
    }

    template <class T>
    void compare_maps(const T& before, const T& after) {
        using Held = T::mapped_type;
        for (const auto& [key, one] : before) {
            if (after.contains(key)) continue;
            const std::string name = text_of_field(key).value_or("");
            if constexpr (PlainField<Held>)
                within(name, [&] { note(text_of_field(one), std::nullopt); });
            else
                note(label_of(one, name), std::nullopt);
        }
        for (const auto& [key, one] : after) {
            const auto was = before.find(key);
            const std::string name = text_of_field(key).value_or("");
            if (was != before.end())
                within(label_of(was->second, name), [&] { compare(was->second, one); });
            else if constexpr (PlainField<Held>)
                within(name, [&] { note(std::nullopt, text_of_field(one)); });
            else
                tell_added(one, label_of(one, name));
        }
    }

    template <class T>
    void compare_lists(const T& before, const T& after) {
        using Held = std::ranges::range_value_t<T>;
        if constexpr (PlainField<Held>) {
            note_missing(before, after,
                         [&](const Held& one) { note(text_of_field(one), std::nullopt); });
            note_missing(after, before,
                         [&](const Held& one) { note(std::nullopt, text_of_field(one)); });
        } else {
            compare_structs_listed(std::vector<Held>(before.begin(), before.end()),
                                   std::vector<Held>(after.begin(), after.end()));
        }
    }
    /// Calls `note_one` for each of `these` that is not in `those`, as often as it is missing.
    template <class T, class Note>
    static void note_missing(const T& these, const T& those, Note note_one) {
        std::vector<std::optional<std::string>> left;
        for (const auto& one : those) left.push_back(text_of_field(one));
        for (const auto& one : these) {
            const auto found = std::ranges::find(left, text_of_field(one));
            if (found == left.end())
                note_one(one);
            else
                left.erase(found);
        }
    }
    /// Those with the same identity are compared, in their order.
    template <class T>
    void compare_structs_listed(std::vector<T> before, const std::vector<T>& after) {
        std::size_t place = 0;
        for (const T& one : after) {
            const auto was = std::ranges::find_if(
                before, [&](const T& other) { return identity_of(other) == identity_of(one); });
            const std::string label = label_of(one, place_name(one, ++place));
            if (was == before.end()) {
                tell_added(one, label);
                continue;
            }
            within(label, [&] { compare(*was, one); });
            before.erase(was);
        }
        for (const T& gone : before) note(label_of(gone, place_name(gone, ++place)), std::nullopt);
    }
    template <class T>
    static std::string place_name(const T& one, std::size_t place) {
        const std::string identity = identity_of(one);
        return identity.empty() ? std::to_string(place) : identity;
    }

    std::vector<std::string> path_;
};

}  // namespace detail

/// What differs between two of the same described struct, in the order of its fields. The order of
/// what is in a list is not compared.
template <class T>
std::vector<FieldChange> field_changes(const T& before, const T& after) {
    detail::FieldComparison comparison;
    comparison.compare(before, after);
    return std::move(comparison.changes);
}

}  // namespace kast::rules
