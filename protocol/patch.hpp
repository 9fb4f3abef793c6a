#pragma once
// The one comparison of described structs: an RFC 7396 merge patch from before to after. It walks
// the tables of types (shape.hpp) and passes over what is the same object in memory.

#include "protocol/write.hpp"

namespace kast::protocol {

/// True where two values of `shape` are the same on the wire.
bool same(const Shape& shape, const void* before, const void* after);

/// Appends the merge patch that turns `before` into `after` and returns true, or appends nothing
/// and returns false where they are the same. Lists are replaced whole.
bool write_patch(std::string& out, const Shape& shape, const void* before, const void* after);

template <class T>
bool same(const T& before, const T& after) {
    return same(shape_of<T>(), &before, &after);
}

template <class T>
bool write_patch(std::string& out, const T& before, const T& after) {
    return write_patch(out, shape_of<T>(), &before, &after);
}

}  // namespace kast::protocol
