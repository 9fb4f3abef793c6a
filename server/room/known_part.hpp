#pragma once
// What may be told of an event that was shown to somebody else.

#include <array>
#include <optional>
#include <string>

namespace kast::server {

/// The parts of `shown`, JSON text of an object, that stand at the same place in one of `others`
/// too; where the value there is another one, that value. Nothing where there are no others.
std::optional<std::string> known_part(const std::string& shown,
                                      const std::array<std::optional<std::string>, 2>& others);

}  // namespace kast::server
