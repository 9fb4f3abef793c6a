#pragma once
// What whoever runs a test asks of it through the environment.

#include <cstdint>
#include <cstdlib>

namespace kast::tests {

/// A number of the environment, `usual` where there is none.
inline std::uint64_t asked_number(const char* variable, std::uint64_t usual) {
    const char* asked = std::getenv(variable);
    return asked ? std::strtoull(asked, nullptr, 10) : usual;
}

}  // namespace kast::tests
