#pragma once

#include "clients/native/link.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kast::client {

/// One's own place at a table whose link is shared by many.
struct Seat {
    std::string token;   ///< chosen here, before the first join, so that the join can be repeated
    bool taken = false;  ///< the server has answered a join with it
};

/// A table that was joined from here.
struct KnownTable {
    Link link;
    std::string name;  ///< empty where no join was answered yet
};

/// The seats of this user, in a file that only they can read. A link is looked up whole: the same
/// room under two names of its server has two seats.
class SeatStore {
public:
    /// `$XDG_STATE_HOME/kast/seats.json`, or under `~/.local/state`. Throws CliError where neither
    /// is known.
    static std::filesystem::path default_path();

    explicit SeatStore(std::filesystem::path file) : file_(std::move(file)) {}

    /// Throws CliError where the file is there but cannot be read or is no book of seats.
    std::optional<Seat> find(const Link& link) const;
    /// All that are there. Throws as `find`.
    std::vector<KnownTable> tables() const;
    /// What the table is called, for `tables`. Throws CliError.
    void name(const Link& link, const std::string& name);
    /// Kept over a crash right after the call. Throws CliError.
    void keep(const Link& link, const Seat& seat);

private:
    void change(const Link& link, const nlohmann::json& fields);

    std::filesystem::path file_;
};

/// 32 of A-Z a-z 0-9: 190 bits from the system's own source. For seats, and the ids of commands.
std::string random_word();

}  // namespace kast::client
