#pragma once

#include "rules/dice/dice.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace kast::rules {

/// A script of faces that does not fit the rolls made with it.
struct ScriptError : std::runtime_error {
    enum class Kind {
        ran_out,       ///< one more die was rolled than there are faces
        no_such_face,  ///< the die that was rolled has no such face
        left_over,     ///< faces that nothing rolled
    };
    ScriptError(Kind why, std::size_t at, const std::string& message)
        : std::runtime_error(message), kind(why), position(at) {}

    Kind kind;
    std::size_t position;  ///< of the face in the script, from 1
};

/// Dice that fall as given: for tests, scenarios and dice thrown by hand. A `pick` of n things
/// takes a face 1..n, a `digit` a face 0..9.
class ScriptedDice final : public Dice {
public:
    /// Ids are `id_prefix` and a number, from `first_id` on: a scenario of many commands goes on
    /// counting with `ScriptedDice(faces, prefix, before.next_id())`.
    explicit ScriptedDice(std::vector<int> faces, std::string id_prefix = "c",
                          std::size_t first_id = 1);

    bool used_up() const { return at_ == faces_.size(); }
    /// How many faces have not been rolled.
    std::size_t left() const { return faces_.size() - at_; }
    /// The number that the next fresh id will carry.
    std::size_t next_id() const { return next_id_; }
    /// Throws ScriptError (left_over) unless every face was rolled.
    void require_used_up() const;

    Id fresh_id() override;

protected:
    /// Throws ScriptError (ran_out, no_such_face).
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override;

private:
    std::vector<int> faces_;
    std::size_t at_ = 0;
    std::string id_prefix_;
    std::size_t next_id_;
};

}  // namespace kast::rules
