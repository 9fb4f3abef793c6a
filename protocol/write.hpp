#pragma once
// Described struct → JSON text, straight into the frame: no tree of values in between. One writer
// for all types: it walks their tables (shape.hpp).

#include "protocol/json_text.hpp"
#include "protocol/shape.hpp"

namespace kast::protocol {

/// Appends the value at `value`, which is one of `shape`, as JSON. Total for every described type.
void write(std::string& out, const Shape& shape, const void* value);

template <class T>
void write(std::string& out, const T& value) {
    write(out, shape_of<T>(), &value);
}

template <class T>
std::string to_text(const T& value) {
    std::string out;
    write(out, value);
    return out;
}

}  // namespace kast::protocol
