#include "protocol/game_adapter.hpp"
#include "rules/mouse_guard/command_kinds.hpp"
#include "rules/mouse_guard/sheet_writing.hpp"

namespace kast::protocol {

const Game& mouse_guard() {
    static const GameAdapter<rules::mouse_guard::System> game;
    return game;
}

}  // namespace kast::protocol
