#include "protocol/game_of.hpp"
#include "rules/@name@/system.hpp"

namespace kast::protocol {

const Game& @name@() {
    static const GameOf<rules::@name@::System> game;
    return game;
}

}  // namespace kast::protocol
