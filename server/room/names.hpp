#pragma once
// What a name looks like. Pure; texts are UTF-8.

#include <string>
#include <string_view>

namespace kast::server {

/// True where some character of the text shows: it is not of blanks and characters without a shape
/// alone.
bool is_visible(std::string_view text);

/// What two texts have in common that can be taken for each other (Unicode's confusables, UTS 39).
/// Characters without a shape are left out, blanks are one.
std::string skeleton_of(std::string_view text);

/// True where the two are not the same and can be taken for each other.
bool is_confusable(std::string_view one, std::string_view other);

}  // namespace kast::server
