#pragma once

#include <cstddef>
#include <cstdint>

namespace kast::server {

/// Has the processor fetch the first `bytes` of an object that is used soon, while it does other
/// things. Worth it where many objects are gone through whose memory lies scattered.
inline void prefetch(const void* object, std::size_t bytes) {
    constexpr std::uintptr_t line_bytes = 64;
    const auto begin = reinterpret_cast<std::uintptr_t>(object);
    for (auto line = begin & ~(line_bytes - 1); line < begin + bytes; line += line_bytes)
        // NOLINTNEXTLINE(performance-no-int-to-ptr): where a line begins, no object need.
        __builtin_prefetch(reinterpret_cast<const void*>(line));
}

}  // namespace kast::server
