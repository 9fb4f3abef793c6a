#pragma once
// Parameters of test runs that are given as environment variables.

#include <cstdint>
#include <cstdlib>

namespace kast::tests {

/// The number in this environment variable; `fallback` where it is not set.
inline std::uint64_t env_number(const char* variable, std::uint64_t fallback) {
    const char* value = std::getenv(variable);
    return value ? std::strtoull(value, nullptr, 10) : fallback;
}

}  // namespace kast::tests
