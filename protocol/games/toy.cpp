#include "protocol/game_adapter.hpp"
#include "rules/toy/command_kinds.hpp"
#include "rules/toy/sheet_writing.hpp"

namespace kast::protocol {

const Game& toy() {
    static const GameAdapter<rules::toy::System> game;
    return game;
}

}  // namespace kast::protocol
