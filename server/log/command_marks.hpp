#pragma once
// Which commands were stored, in a few bytes each, so that nothing on the disk is looked at for a
// new one: docs/decisions/0013-records-in-order-with-chained-checksums.md.

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kast::server {

/// The marks of one room: for each stored command 32 bits of a keyed hash of (by, command), and the
/// seq of its first record. Two commands may share a hash, so whoever finds a mark compares with
/// the record.
class CommandMarks {
public:
    /// Instead of a seq: no command has this hash.
    static constexpr std::uint32_t nowhere = 0;
    /// Instead of a seq: several commands have it, or one whose seq does not fit.
    static constexpr std::uint32_t several = UINT32_MAX;
    /// A block of marks is stored when so many have come since the last.
    static constexpr std::size_t block_marks = 500;

    /// The seq of the command with this hash, or `nowhere`, or `several`.
    std::uint32_t find(std::uint32_t hash) const;
    /// A stored command; its mark is in no block yet.
    void add(std::uint32_t hash, std::uint64_t seq);

    bool is_block_due() const { return unsaved_.size() >= block_marks; }
    /// The marks since the last block, as a block's body. None is due after it.
    /// `last`: the room's last seq.
    std::string take_block(std::uint64_t last);
    /// Takes up the body of a block that goes up to `last`; false where it is none.
    bool add_block(std::string_view body, std::uint64_t last);
    /// The seq that the newest block goes up to; 0 where there is none.
    std::uint64_t saved_to() const { return saved_to_; }
    std::size_t size() const { return marks_.size(); }

private:
    void note(std::uint64_t mark);

    boost::unordered_flat_map<std::uint32_t, std::uint32_t> marks_;
    std::vector<std::uint64_t> unsaved_;  ///< hash << 32 | seq, in order of arrival
    std::uint64_t saved_to_ = 0;
};

/// The marks of all rooms that are in use. Any thread; only the log's own adds to it.
class MarkedRooms {
public:
    /// As CommandMarks::find; nothing where the room's marks are not here.
    std::optional<std::uint32_t> find(std::string_view room, std::uint32_t hash) const;
    /// Before a reader reads a room's marks from the database: what `install` is to be given.
    std::uint64_t generation() const;
    /// Takes up marks read from the database, unless some are here, or any were dropped since
    /// `generation`: then others may have been added that these lack.
    void install(std::string_view room, CommandMarks marks, std::uint64_t generation);

    /// Runs `work(CommandMarks&)` on the marks of a room; false where they are not here.
    template <class Work>
    bool change(std::string_view room, Work work) {
        const std::lock_guard lock(mutex_);
        const auto found = rooms_.find(room);
        if (found == rooms_.end()) return false;
        work(found->second);
        return true;
    }
    /// What was added for a room since the last commit did not happen.
    void drop(std::string_view room);
    /// The room is not in use: its marks go at the next `drop_forgotten`, between transactions.
    void forget(std::string_view room);
    void drop_forgotten();

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    mutable std::mutex mutex_;
    std::unordered_map<std::string, CommandMarks, Hash, std::equal_to<>> rooms_;
    std::vector<std::string> forgotten_;
    std::uint64_t generation_ = 0;
};

}  // namespace kast::server
