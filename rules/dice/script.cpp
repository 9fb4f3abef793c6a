#include "rules/dice/script.hpp"

namespace kast::rules {
namespace {

std::string text(std::size_t number) { return std::to_string(number); }

std::string range(std::uint32_t lowest, std::uint32_t highest) {
    return text(lowest) + " to " + text(highest);
}

}  // namespace

ScriptedDice::ScriptedDice(std::vector<int> faces, std::string id_prefix, std::size_t first_id)
    : faces_(std::move(faces)), id_prefix_(std::move(id_prefix)), next_id_(first_id) {}

void ScriptedDice::require_used_up() const {
    if (used_up()) return;
    throw ScriptError(ScriptError::Kind::left_over, at_ + 1,
                      text(left()) + " of " + text(faces_.size()) + " faces left over: face " +
                          text(at_ + 1) + " (" + std::to_string(faces_[at_]) +
                          ") was never rolled");
}

Id ScriptedDice::fresh_id() { return Id(id_prefix_ + text(next_id_++)); }

std::uint32_t ScriptedDice::draw(std::uint32_t n, std::uint32_t lowest) {
    const std::uint32_t highest = lowest + (n - 1);
    if (used_up()) {
        throw ScriptError(ScriptError::Kind::ran_out, at_ + 1,
                          "the faces ran out: face " + text(at_ + 1) + " is needed, for a die of " +
                              range(lowest, highest));
    }
    const int face = faces_[at_];
    if (face < 0 || static_cast<std::uint32_t>(face) < lowest ||
        static_cast<std::uint32_t>(face) > highest) {
        throw ScriptError(ScriptError::Kind::no_such_face, at_ + 1,
                          "face " + text(at_ + 1) + " is " + std::to_string(face) +
                              ", but the die shows " + range(lowest, highest));
    }
    ++at_;
    return static_cast<std::uint32_t>(face);
}

}  // namespace kast::rules
