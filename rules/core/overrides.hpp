#pragma once
// The GM's word on rolls of one command: what each comes to in place of what its dice show.

#include "rules/core/bounded.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include <boost/describe.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace kast::rules {

inline constexpr RefusalKind nothing_to_override{
    "nothing-to-override", "This command makes no such roll that the GM could override."};

/// `roll`: which of the command's, from 1, in the order in which they are thrown.
struct Override {
    BoundedInt<1, 50> roll = 1;
    BoundedInt<-100, 1000> total = 0;
    bool operator==(const Override&) const = default;
};
BOOST_DESCRIBE_STRUCT(Override, (), (roll, total))

using Overrides = BoundedList<Override, 20>;

/// A system in which the GM's word can stand in place of what a roll's dice show.
template <class System>
concept OverridesRolls =
    requires(typename System::State state, const typename System::Command& command,
             const Actor& actor, Dice& dice, const Overrides& overrides) {
        System::decide_and_apply(std::move(state), command, actor, dice, overrides);
    };

/// Hands the GM's word out while a command is decided.
class OverriddenRolls {
public:
    OverriddenRolls() = default;
    explicit OverriddenRolls(Overrides given) : given_(std::move(given)) {}

    /// What the roll that was thrown just now comes to; nothing where its dice stand.
    std::optional<int> next() {
        ++made_;
        const auto found =
            std::ranges::find_if(given_, [&](const Override& one) { return one.roll == made_; });
        if (found == given_.end()) return std::nullopt;
        return found->total;
    }
    /// Once the command is decided. Refuses: nothing-to-override, below `/overrides`.
    Result<void> require_made() const {
        for (std::size_t i = 0; i < given_.size(); ++i) {
            if (given_.items[i].roll <= made_) continue;
            return refuse(nothing_to_override, {}, "/overrides/" + std::to_string(i) + "/roll");
        }
        return {};
    }

private:
    Overrides given_;
    int made_ = 0;
};

}  // namespace kast::rules
