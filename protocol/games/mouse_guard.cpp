#include "protocol/game_of.hpp"
#include "rules/mouse_guard/system.hpp"

namespace kast::protocol {

const Game& mouse_guard() {
    static const GameOf<rules::mouse_guard::System> game;
    return game;
}

}  // namespace kast::protocol
