#pragma once

#include "rules/dice/dice.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace kast::server {

/// The dice of a command that is given again: for each kind of die those that it threw, in their
/// order, and where it wants more of a kind, new ones.
class ReplayDice final : public rules::Dice {
public:
    /// `thrown`: as in a proof. `ids` are the command's own dice, from which its ids come; `added`
    /// are for what it had not thrown. Both outlive this.
    ReplayDice(const std::vector<std::vector<std::int64_t>>& thrown, rules::Dice& ids,
               rules::Dice& added)
        : ids_(ids), added_(added) {
        for (const auto& draw : thrown) thrown_[{draw.at(0), draw.at(1)}].push_back(draw.at(2));
    }

    rules::Id fresh_id() override { return ids_.fresh_id(); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        const auto left = thrown_.find({n, lowest});
        if (left == thrown_.end() || left->second.empty()) return draw_from(added_, n, lowest);
        const std::int64_t value = left->second.front();
        left->second.pop_front();
        return static_cast<std::uint32_t>(value);
    }

private:
    std::map<std::pair<std::int64_t, std::int64_t>, std::deque<std::int64_t>> thrown_;
    rules::Dice& ids_;
    rules::Dice& added_;
};

}  // namespace kast::server
