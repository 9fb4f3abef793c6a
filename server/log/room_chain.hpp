#pragma once

#include "server/log/checksum.hpp"

#include <cstdint>
#include <string_view>

namespace kast::server {

/// Verifies the rows of rooms in the order of their numbers: each one's checksum goes on from that
/// of the row before. What is wrong with one row is not laid at the next one's door.
class RoomChain {
public:
    explicit RoomChain(Checksums& checksums)
        : checksums_(checksums), stored_(checksums.of_key()), computed_(stored_) {}

    /// False where the row is not as it was stored. Where the row before is not there, whose
    /// checksum nobody knows, it is taken for whole.
    bool follows(std::int64_t id, std::string_view name, Checksum sum) {
        const Checksum after_stored = checksums_.of_room(stored_, id, name);
        const Checksum after_computed = checksums_.of_room(computed_, id, name);
        const bool is_gap = id != last_id_ + 1;
        has_gaps_ = has_gaps_ || is_gap;
        // A damaged row has either its checksum as it was or what that is made of.
        const bool is_whole = sum == after_stored || sum == after_computed || is_gap;
        last_id_ = id;
        stored_ = sum;
        computed_ = is_whole ? sum : after_stored;
        return is_whole;
    }
    /// The number of the row that was last verified; 0 before the first.
    std::int64_t last_id() const { return last_id_; }
    /// Whether rows between those that were verified are not there.
    bool has_gaps() const { return has_gaps_; }

private:
    Checksums& checksums_;
    Checksum stored_;    ///< of the row before, as it stands there
    Checksum computed_;  ///< the same, as it follows from what the row says
    std::int64_t last_id_ = 0;
    bool has_gaps_ = false;
};

}  // namespace kast::server
