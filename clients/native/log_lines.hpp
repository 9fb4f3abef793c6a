#pragma once
// A saved log as its lines, and how a checker ends at the first thing that is not so.

#include "clients/native/log_fault.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace kast::client {

/// Ends the checking at the first thing that is not so.
struct Differs {
    LogFault fault;
};

[[noreturn]] void differ(std::string kind, std::size_t line, std::string says);

struct Line {
    std::size_t number = 0;  ///< from 1
    nlohmann::json event;
};

/// The string in this field, or an empty one.
std::string text_in(const nlohmann::json& json, const char* field);

/// The events of a log. `room` is what the log says where it was empty. Throws Differs: not-json,
/// not-event, empty, no-room.
std::vector<Line> lines_of(std::istream& in, std::string& room);

}  // namespace kast::client
