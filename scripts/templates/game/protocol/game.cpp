#include "protocol/game_adapter.hpp"
#include "rules/@name@/system.hpp"

namespace kast::protocol {

const Game& @name@() {
    static const GameAdapter<rules::@name@::System> game;
    return game;
}

}  // namespace kast::protocol
