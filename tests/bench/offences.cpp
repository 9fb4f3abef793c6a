#include "bench/offences.hpp"

#include "bench/offence_kinds.hpp"
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace kast::bench {

namespace {

struct Kind {
    std::string_view name;
    std::unique_ptr<Offence> (*make)();
};

constexpr auto kinds = std::to_array<Kind>({
    {"stalled-readers", make_stalled_readers},
    {"stalled-memory", make_stalled_memory},
    {"many-rooms", make_many_rooms},
    {"odds", make_odds},
    {"history", make_history},
    {"comings", make_comings},
    {"undo", make_undo},
    {"amend", make_amend},
    {"commands", make_commands},
    {"stored-bytes", make_stored_bytes},
    {"connections", make_connections},
    {"requests", make_requests},
    {"cold-rooms", make_cold_rooms},
});

constexpr auto names = [] {
    std::array<std::string_view, kinds.size()> all;
    std::ranges::transform(kinds, all.begin(), &Kind::name);
    return all;
}();

}  // namespace

std::span<const std::string_view> offences() { return names; }

std::unique_ptr<Offence> make_offence(std::string_view name) {
    const auto* const kind = std::ranges::find(kinds, name, &Kind::name);
    if (kind == kinds.end()) throw std::invalid_argument("no such offence: " + std::string(name));
    return kind->make();
}

}  // namespace kast::bench
