#pragma once

#include "bench/offences.hpp"
#include <memory>

namespace kast::bench {

// offences_of_memory.cpp
std::unique_ptr<Offence> make_stalled_readers();
std::unique_ptr<Offence> make_stalled_memory();
std::unique_ptr<Offence> make_many_rooms();
std::unique_ptr<Offence> make_cold_rooms();

// offences_of_rooms.cpp
std::unique_ptr<Offence> make_odds();
std::unique_ptr<Offence> make_history();
std::unique_ptr<Offence> make_comings();
std::unique_ptr<Offence> make_undo();
std::unique_ptr<Offence> make_amend();

// offences_of_addresses.cpp
std::unique_ptr<Offence> make_commands();
std::unique_ptr<Offence> make_stored_bytes();
std::unique_ptr<Offence> make_connections();
std::unique_ptr<Offence> make_requests();

}  // namespace kast::bench
