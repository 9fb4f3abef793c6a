#include "protocol/game_adapter.hpp"
#include "rules/terre_exile/command_kinds.hpp"
#include "rules/terre_exile/sheet_writing.hpp"

namespace kast::protocol {

const Game& terre_exile() {
    static const GameAdapter<rules::terre_exile::System> game;
    return game;
}

}  // namespace kast::protocol
