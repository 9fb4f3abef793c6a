#include "protocol/game.hpp"

#include <array>

namespace kast::protocol {

const Game& troika();
const Game& terre_exile();
const Game& savage_worlds();
const Game& toy();
const Game& mouse_guard();

std::span<const Game* const> games() {
    static const std::array<const Game*, 5> all{&troika(), &terre_exile(), &savage_worlds(), &toy(),
                                                &mouse_guard()};
    return all;
}

const Game* find_game(std::string_view id) {
    for (const Game* game : games()) {
        if (game->id() == id) return game;
    }
    return nullptr;
}

}  // namespace kast::protocol
