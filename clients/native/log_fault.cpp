#include "clients/native/log_fault.hpp"

#include "protocol/write.hpp"

#include <algorithm>
#include <array>

namespace kast::client {

bool LogFault::is_no_log() const {
    constexpr std::array<std::string_view, 5> kinds{"not-json", "not-event", "empty", "no-room",
                                                    "bad-field"};
    return std::ranges::find(kinds, kind) != kinds.end();
}

std::string listed(const std::vector<std::int64_t>& faces) {
    if (faces.empty()) return "nothing";
    std::string text = std::to_string(faces.front());
    for (std::size_t i = 1; i < faces.size(); ++i) {
        const bool last = i + 1 == faces.size();
        text += last ? (faces.size() == 2 ? " and " : ", and ") : ", ";
        text += std::to_string(faces[i]);
    }
    return text;
}

std::string number_text(double number) { return protocol::to_text(number); }

}  // namespace kast::client
