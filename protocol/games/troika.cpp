#include "protocol/game_of.hpp"
#include "rules/troika/system.hpp"

namespace kast::protocol {

const Game& troika() {
    static const GameOf<rules::troika::System> game;
    return game;
}

}  // namespace kast::protocol
