#pragma once
// The intersection of a JSON event with the versions of it that other viewers were sent.

#include <array>
#include <optional>
#include <string>

namespace kast::server {

/// The parts of `shown` (JSON text of an object) whose path exists in one of `others` too; where
/// the value there differs, the value of `others`. Nothing where there are no others.
std::optional<std::string> known_part(const std::string& shown,
                                      const std::array<std::optional<std::string>, 2>& others);

}  // namespace kast::server
