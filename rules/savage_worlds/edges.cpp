// The edges, drawbacks and abilities that these rules know (table T21). Any other word may stand
// on a sheet; it changes nothing.

#include "rules/savage_worlds/derived.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::savage_worlds {

namespace {

constexpr auto known_edges = std::to_array<std::string_view>({"quick",
                                                              "level-headed",
                                                              "improved-level-headed",
                                                              "hesitant",
                                                              "calculating",
                                                              "tactician",
                                                              "master-tactician",
                                                              "luck",
                                                              "great-luck",
                                                              "bad-luck",
                                                              "elan",
                                                              "no-mercy",
                                                              "common-bond",
                                                              "combat-reflexes",
                                                              "iron-jaw",
                                                              "nerves-of-steel",
                                                              "improved-nerves-of-steel",
                                                              "hard-to-kill",
                                                              "harder-to-kill",
                                                              "frenzy",
                                                              "improved-frenzy",
                                                              "rapid-fire",
                                                              "improved-rapid-fire",
                                                              "rock-and-roll",
                                                              "steady-hands",
                                                              "block",
                                                              "improved-block",
                                                              "dodge",
                                                              "improved-dodge",
                                                              "counterattack",
                                                              "improved-counterattack",
                                                              "first-strike",
                                                              "improved-first-strike",
                                                              "extraction",
                                                              "improved-extraction",
                                                              "two-fisted",
                                                              "two-gun-kid",
                                                              "dead-shot",
                                                              "mighty-blow",
                                                              "assassin",
                                                              "marksman",
                                                              "sweep",
                                                              "improved-sweep",
                                                              "hardy",
                                                              "resilient",
                                                              "very-resilient",
                                                              "tough-as-nails",
                                                              "tougher-than-nails",
                                                              "undead",
                                                              "construct",
                                                              "slow",
                                                              "one-eye"});

/// How many letters have to be put in, taken out or changed to make one of the other.
std::size_t edit_distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j < row.size(); ++j) {
            const std::size_t change = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row.back();
}

bool is_known(std::string_view edge) {
    return std::ranges::find(known_edges, edge) != known_edges.end();
}

}  // namespace

std::vector<std::string> nearest_edges(std::string_view edge) {
    if (is_known(edge)) return {};
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string_view known : known_edges) {
        const std::size_t distance = edit_distance(edge, known);
        if (distance <= edge.size() / 3) near.emplace_back(distance, known);
    }
    std::ranges::sort(near);
    std::vector<std::string> words;
    for (auto& [distance, known] : near) words.push_back(std::move(known));
    return words;
}

std::vector<UnknownEdge> unknown_edges(const Character& character) {
    std::vector<UnknownEdge> unknown;
    for (const std::string& edge : character.edges) {
        if (is_known(edge)) continue;
        const auto near = nearest_edges(edge);
        unknown.push_back({edge, near.empty() ? std::nullopt : std::optional(near.front())});
    }
    return unknown;
}

}  // namespace kast::rules::savage_worlds
