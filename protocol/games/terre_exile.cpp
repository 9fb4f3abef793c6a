#include "protocol/game_of.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::protocol {

const Game& terre_exile() {
    static const GameOf<rules::terre_exile::System> game;
    return game;
}

}  // namespace kast::protocol
