#pragma once
// The bytes a viewer is sent, for comparing them between two viewers or two tables.

#include "protocol/write.hpp"
#include "rules/core/message.hpp"
#include "rules/core/table.hpp"

#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

/// The events as this viewer may see them.
template <class System>
std::string output_of(const std::vector<typename System::Event>& events,
                      const rules::Viewer& viewer) {
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

/// The events and the state after them, as this viewer may see them.
template <class System>
std::string output_of(const std::vector<typename System::Event>& events,
                      const typename System::State& state, const rules::Viewer& viewer) {
    return output_of<System>(events, viewer) + protocol::to_text(System::view(state, viewer));
}

/// Collects everything sent to one viewer: the events, and the state whenever it changed.
template <class System>
struct ViewerOutput {
    std::string bytes;
    std::string table;

    void add(const std::vector<typename System::Event>& events, const typename System::State& state,
             const rules::Viewer& viewer) {
        bytes += output_of<System>(events, viewer);
        std::string now = protocol::to_text(System::view(state, viewer));
        if (now == table) return;
        bytes += now;
        table = std::move(now);
    }
};

}  // namespace kast::tests
