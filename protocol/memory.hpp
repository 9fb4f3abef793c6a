#pragma once
// How much memory a described value holds, by the table of its type (shape.hpp).

#include "protocol/shape.hpp"

#include <cstddef>

namespace kast::protocol {

/// Bytes on the heap that `value`, one of `shape`, holds and does not share with `other`: text,
/// items of lists, entries of maps that are not the same object in both. `other` may be null.
/// About: what the allocator adds, and room that is held in reserve, are not counted.
std::size_t heap_bytes(const Shape& shape, const void* value, const void* other);

}  // namespace kast::protocol
