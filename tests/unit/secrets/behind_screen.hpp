#pragma once
// What a GM of each game keeps behind the screen, and does with it there.

#include "protocol/game.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::tests {

using protocol::Json;

/// How a game's GM prepares somebody whom the players do not know of. In parameters "$who" is who
/// was prepared, "$word" and "$number" what is secret about them.
struct Screen {
    std::string_view game;
    std::string_view add, remove;
    std::string_view field;  ///< of `remove`: whom
    bool may_choose_id;      ///< else the server names whoever is hidden
    Json creature;           ///< parameters of `add`
    std::vector<std::pair<std::string_view, Json>> acts;  ///< of the GM with who is there: methods
};

/// Throws std::out_of_range where no test knows how.
const Screen& screen_of(std::string_view game);

/// The parameters with what is secret in its places.
Json filled(Json params, const std::string& who, const std::string& word, int number);

}  // namespace kast::tests
