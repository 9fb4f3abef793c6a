#pragma once

#include "rules/dice/dice.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace kast::server {

/// The dice of a command that is given again: for each kind of die those that it threw, in their
/// order, first those that were typed in, and where it wants more of a kind, new ones.
class ReplayDice final : public rules::Dice {
public:
    using Draws = std::vector<std::vector<std::int64_t>>;

    /// `typed`, `thrown`: as in a proof. `ids` are the command's own dice, from which its ids come;
    /// `added` are for what it had not thrown. Both outlive this.
    ReplayDice(const Draws& typed, const Draws& thrown, rules::Dice& ids, rules::Dice& added)
        : typed_(by_kind(typed)), thrown_(by_kind(thrown)), ids_(ids), added_(added) {}

    rules::Id fresh_id() override { return ids_.fresh_id(); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        if (const auto typed = take(typed_, n, lowest)) return *typed;
        if (const auto thrown = take(thrown_, n, lowest)) return *thrown;
        return draw_from(added_, n, lowest);
    }
    std::uint32_t choose(std::uint32_t n) override {
        if (const auto chosen = take(thrown_, n, 1)) return *chosen;
        return choose_from(added_, n);
    }

private:
    using ByKind = std::map<std::pair<std::int64_t, std::int64_t>, std::deque<std::int64_t>>;

    static ByKind by_kind(const Draws& draws) {
        ByKind all;
        for (const auto& draw : draws) all[{draw.at(0), draw.at(1)}].push_back(draw.at(2));
        return all;
    }
    static std::optional<std::uint32_t> take(ByKind& from, std::uint32_t n, std::uint32_t lowest) {
        const auto left = from.find({n, lowest});
        if (left == from.end() || left->second.empty()) return std::nullopt;
        const std::int64_t value = left->second.front();
        left->second.pop_front();
        return static_cast<std::uint32_t>(value);
    }

    ByKind typed_;
    ByKind thrown_;
    rules::Dice& ids_;
    rules::Dice& added_;
};

}  // namespace kast::server
