/// Events written before what is empty in a throw was left out, as they are written now:
/// docs/decisions/0021.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace kast {

/// Of one part of a roll and those inside it.
inline void leave_out_empty(nlohmann::json& part) {
    for (const char* list : {"marks", "dice", "parts"}) {
        if (!part.contains(list)) continue;
        if (part[list].empty())
            part.erase(list);
        else if (list != std::string_view("marks"))
            std::ranges::for_each(part[list], leave_out_empty);
    }
}

inline void shorten_result(nlohmann::json& result) {
    if (result["successes"] == false) result.erase("successes");
    leave_out_empty(result["roll"]);
}

/// The data of an event, as the log keeps it.
inline void shorten_throws(nlohmann::json& event) {
    if (event.contains("result") && event["result"].contains("roll"))
        shorten_result(event["result"]);
    for (const char* results : {"rolls", "results"}) {
        if (event.contains(results) && event[results].is_array())
            std::ranges::for_each(event[results], shorten_result);
    }
}

}  // namespace kast
