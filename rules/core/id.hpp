#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <utility>

namespace kast::rules {

/// The name of one creature, item, member, decision, … inside a room: 1 to 40 of `A-Z a-z 0-9 _ -`.
/// Ids are random, so that nobody can count what they cannot see.
struct Id {
    static constexpr std::size_t max = 40;

    std::string value;

    Id() = default;
    Id(std::string given) : value(std::move(given)) {}
    Id(std::string_view given) : value(given) {}
    Id(const char* given) : value(given) {}
    bool empty() const { return value.empty(); }
    auto operator<=>(const Id&) const = default;
    bool operator==(const Id&) const = default;
};

/// An Id, or nobody: empty. For what is sent and stored where there may be none: the owner of a
/// creature that the GM plays. In a command such a field is left out instead.
struct IdOrNone : Id {
    using Id::Id;
    IdOrNone() = default;
    IdOrNone(Id given) : Id(std::move(given)) {}
};

/// True where `text` can be an Id.
constexpr bool is_id(std::string_view text) {
    if (text.empty() || text.size() > Id::max) return false;
    for (const char c : text) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (!fits) return false;
    }
    return true;
}

}  // namespace kast::rules
