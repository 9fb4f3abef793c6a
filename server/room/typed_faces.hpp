#pragma once

#include "rules/core/refusal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kast::server {

/// The faces of real dice, as who threw them typed them in, and what became of each.
class TypedFaces {
public:
    /// Where the faces do not fit the dice.
    enum class Misfit {
        refused,  ///< the command is: how many dice fall is known to who gave it
        /// The first face that the next die does not have ends them, and what is left over falls
        /// away. Nothing is refused, for the dice may depend on what is hidden from who gave it.
        ends_them
    };
    /// Why the command is refused.
    struct Unfit {
        rules::Refusal refusal;
    };

    TypedFaces(std::vector<int> faces, Misfit misfit) : faces_(std::move(faces)), misfit_(misfit) {}

    /// What the next die shows, one of `lowest` .. `lowest + n - 1`; nothing where it was not typed
    /// in. Throws Unfit.
    std::optional<std::uint32_t> next(std::uint32_t n, std::uint32_t lowest);
    /// Throws Unfit where faces are left over that may not be.
    void require_used_up() const;
    bool are_used() const { return !used_.empty(); }
    /// Those that were dice, each [n, lowest, value].
    std::vector<std::vector<std::int64_t>> take_used() { return std::move(used_); }

private:
    std::vector<int> faces_;
    Misfit misfit_;
    std::vector<std::vector<std::int64_t>> used_;
};

}  // namespace kast::server
