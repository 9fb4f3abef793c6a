#include "protocol/game_of.hpp"
#include "rules/toy/system.hpp"

namespace kast::protocol {

const Game& toy() {
    static const GameOf<rules::toy::System> game;
    return game;
}

}  // namespace kast::protocol
