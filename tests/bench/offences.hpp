#pragma once
// What is done on purpose to reach a bound of the server: docs/measurements/bounds.md, "When a
// bound is reached".

#include "bench/actors.hpp"
#include "bench/sockets.hpp"
#include <chrono>
#include <memory>
#include <span>
#include <string_view>

namespace kast::bench {

class Offence {
public:
    virtual ~Offence() = default;
    /// Before anything is measured.
    virtual void prepare(Actors&) {}
    virtual void offend(Actors& actors, std::chrono::milliseconds time) = 0;
    /// After each time: lets go of what would go on.
    virtual void rest(Actors&) {}
};

std::span<const std::string_view> offences();
/// Throws for a name that is not one of `offences()`.
std::unique_ptr<Offence> make_offence(std::string_view name);

}  // namespace kast::bench
