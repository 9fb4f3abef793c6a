#include "server/room/typed_faces.hpp"

#include "protocol/room_refusals.hpp"

#include <string>

namespace kast::server {
namespace {

std::string ordinal(std::size_t number) {
    const std::size_t ten = number % 10;
    const bool is_teen = number / 10 % 10 == 1;
    const char* ending = is_teen    ? "th"
                         : ten == 1 ? "st"
                         : ten == 2 ? "nd"
                         : ten == 3 ? "rd"
                                    : "th";
    return std::to_string(number) + ending;
}

/// "The 2nd die is a d6: 1 to 6."
std::string sentence_of(std::size_t number, std::uint32_t n, std::uint32_t lowest) {
    const std::string die = lowest == 1 ? "a d" + std::to_string(n) : "counted from 0";
    return "The " + ordinal(number) + " die is " + die + ": " + std::to_string(lowest) + " to " +
           std::to_string(lowest + (n - 1)) + '.';
}

[[noreturn]] void refuse_faces(std::size_t place, const std::string& sentence) {
    const std::string path = "/faces/" + std::to_string(place);
    throw TypedFaces::Unfit{rules::refuse(protocol::room::unfit_faces, {}, path, sentence).error()};
}

}  // namespace

std::optional<std::uint32_t> TypedFaces::next(std::uint32_t n, std::uint32_t lowest) {
    const std::size_t at = used_.size();
    const std::int64_t face = at < faces_.size() ? faces_[at] : -1;
    if (face >= lowest && face - lowest < n) {
        used_.push_back({n, lowest, face});
        return static_cast<std::uint32_t>(face);
    }
    if (misfit_ == Misfit::refused && !faces_.empty())
        refuse_faces(at, sentence_of(at + 1, n, lowest));
    faces_.resize(at);
    return std::nullopt;
}

void TypedFaces::require_used_up() const {
    const std::size_t thrown = used_.size();
    if (misfit_ != Misfit::refused || faces_.size() == thrown) return;
    refuse_faces(thrown, thrown == 0   ? "No die is thrown."
                         : thrown == 1 ? "One die is thrown."
                                       : std::to_string(thrown) + " dice are thrown.");
}

}  // namespace kast::server
