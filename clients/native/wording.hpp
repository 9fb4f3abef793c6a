#pragma once
// Words of the wire as people read them.

#include <string>
#include <vector>

namespace kast::client {

/// "stamina_max" is "stamina max".
std::string spaced(std::string words);
/// A word of the rules, "sword-fighting", is "sword fighting"; any other text stays as it is.
std::string in_words(const std::string& text);
/// "roll, drop, keep"
std::string listed(const std::vector<std::string>& words);
/// Ids that the server made up say nothing to people: twelve letters and digits, not all small.
bool looks_random(const std::string& text);

}  // namespace kast::client
