#pragma once
// Reads one alternative of a variant: by the same code for all of them, where a `read_text` of each
// would be as much code again.

#include "protocol/read.hpp"

namespace kast::protocol {

template <class Variant>
struct AlternativeReader {
    std::string_view name;
    const Shape& (*shape)();
    void* (*emplace)(Variant& into);  ///< the alternative, value-initialised

    /// Makes `into` the alternative that the text holds. Refuses as `read_into` does.
    std::optional<rules::Refusal> read(Variant& into, std::string_view text, ReadMode mode) const {
        return read_into(shape(), emplace(into), text, mode);
    }
};

template <class Variant, class T>
constexpr AlternativeReader<Variant> alternative_reader(std::string_view name) {
    return {name, &shape_of<T>, [](Variant& into) -> void* { return &into.template emplace<T>(); }};
}

}  // namespace kast::protocol
