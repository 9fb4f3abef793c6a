#pragma once
// What a viewer is told, byte for byte: for holding one viewer's evening against another's.

#include "protocol/write.hpp"
#include "rules/core/message.hpp"
#include "rules/core/table.hpp"

#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

/// What happened, as far as this viewer may know.
template <class System>
std::string told(const std::vector<typename System::Event>& events, const rules::Viewer& viewer) {
    std::string bytes;
    for (const auto& event : events) {
        const auto seen = System::view(event, viewer);
        if (!seen) continue;
        visit(
            [&](const auto& one) {
                bytes += rules::message_name<std::remove_cvref_t<decltype(one)>>;
                protocol::write(bytes, one);
            },
            *seen);
    }
    return bytes;
}

/// What happened, and how the table stands after it.
template <class System>
std::string told(const std::vector<typename System::Event>& events,
                 const typename System::State& state, const rules::Viewer& viewer) {
    return told<System>(events, viewer) + protocol::to_text(System::view(state, viewer));
}

/// All that goes to a viewer: what happened, and how the table stands where it stands differently.
template <class System>
struct Stream {
    std::string bytes;
    std::string table;

    void add(const std::vector<typename System::Event>& events, const typename System::State& state,
             const rules::Viewer& viewer) {
        bytes += told<System>(events, viewer);
        std::string now = protocol::to_text(System::view(state, viewer));
        if (now == table) return;
        bytes += now;
        table = std::move(now);
    }
};

}  // namespace kast::tests
