#include "protocol/game_adapter.hpp"
#include "rules/savage_worlds/command_kinds.hpp"
#include "rules/savage_worlds/sheet_writing.hpp"

namespace kast::protocol {

const Game& savage_worlds() {
    static const GameAdapter<rules::savage_worlds::System> game;
    return game;
}

}  // namespace kast::protocol
