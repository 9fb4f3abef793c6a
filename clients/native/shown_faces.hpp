#pragma once
// Faces that the games' events show, to compare with what was drawn for their command.

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace kast::client {

/// The faces in an event's data, one list for each place where this type of event shows some.
std::vector<std::vector<std::int64_t>> shown_faces(std::string_view event,
                                                   const nlohmann::json& data);

/// Faces of an event, or those drawn for it, in an order in which they can be compared.
std::vector<std::int64_t> comparable(std::string_view event, std::vector<std::int64_t> faces);

/// Whether the faces that this type of event shows are dice of their own, in the order drawn.
bool uses_dice(std::string_view event);

/// Whether all runs can lie in what was drawn without sharing a die. Of so many dice that this
/// takes too long: true.
bool use_up(const std::vector<std::vector<std::int64_t>>& runs,
            const std::vector<std::int64_t>& drawn);

/// Of the runs of drawn faces as long as those shown the first that differs least from them; all
/// of `drawn` where there are fewer.
std::vector<std::int64_t> closest_run(const std::vector<std::int64_t>& shown,
                                      const std::vector<std::int64_t>& drawn);

}  // namespace kast::client
