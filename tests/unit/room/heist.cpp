#include "unit/room/heist.hpp"

namespace kast::tests {

const protocol::Game* find_heist(std::string_view id) {
    static const protocol::GameAdapter<rules::heist::System<true>> by_member;
    static const protocol::GameAdapter<rules::heist::System<false>> open;
    if (id == by_member.id()) return &by_member;
    if (id == open.id()) return &open;
    return nullptr;
}

}  // namespace kast::tests
