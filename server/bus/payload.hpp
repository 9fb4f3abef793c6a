#pragma once

#include "server/bus/bus.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kast::server {

/// A message as a line of text, at most 7,999 bytes: "NODE ROOM SEQ", "p NODE ROOM PART WATCHING
/// ID,ID…", "g NODE". The first is what the log on PostgreSQL notifies by itself.
std::string payload_of(const BusMessage& message);
/// Nothing where the text is none of these.
std::optional<BusMessage> read_payload(std::string_view text);

/// True where it may be a node's name: 8 letters and digits.
bool is_node_name(std::string_view text);
/// A name that no other node has.
std::string new_node_name();

}  // namespace kast::server
