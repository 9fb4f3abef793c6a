#pragma once
// What the commands share.

#include "rules/core/table.hpp"
#include "rules/savage_worlds/character.hpp"
#include "rules/savage_worlds/settings.hpp"

#include <optional>
#include <string_view>

namespace kast::rules::savage_worlds {

using Maybe = std::optional<bool>;
inline bool on(const Maybe& given) { return given.value_or(false); }

/// What somebody wrote; empty where it was left out.
template <std::size_t Max>
std::string given(const std::optional<BoundedString<Max>>& text) {
    return text ? text->value : std::string();
}

/// What the circumstances add or take, named by whoever sends it (SW-mod-1).
struct Circumstance {
    BoundedString<40> name;
    BoundedInt<-30, 30> value;
};
BOOST_DESCRIBE_STRUCT(Circumstance, (), (name, value))
using Circumstances = std::optional<BoundedList<Circumstance, 12>>;

}  // namespace kast::rules::savage_worlds
