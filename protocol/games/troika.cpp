#include "protocol/game_adapter.hpp"
#include "rules/troika/command_kinds.hpp"
#include "rules/troika/sheet_writing.hpp"

namespace kast::protocol {

const Game& troika() {
    static const GameAdapter<rules::troika::System> game;
    return game;
}

}  // namespace kast::protocol
