#include "protocol/memory.hpp"

namespace kast::protocol {
namespace {

/// Of a node of a map or set beside its key and value: links, owners, the pointer to it.
constexpr std::size_t entry_bytes = 40;

std::size_t text_bytes(std::size_t size) { return size < sizeof(std::string) / 2 ? 0 : size + 1; }

std::size_t list_bytes(const Shape& shape, const void* list) {
    const auto [first, count] = shape.details.list->items(list);
    std::size_t bytes = count * shape.inner->size;
    for (std::size_t i = 0; i < count; ++i) {
        bytes += heap_bytes(*shape.inner, static_cast<const char*>(first) + i * shape.inner->size,
                            nullptr);
    }
    return bytes;
}

std::size_t set_bytes(const Shape& shape, const void* set) {
    std::size_t bytes = 0;
    for (EntryCursor one; shape.details.set->next(set, one);)
        bytes += entry_bytes + shape.inner->size + heap_bytes(*shape.inner, one.value, nullptr);
    return bytes;
}

/// A pointer for each entry is more than what maps that share entries copy of their lists.
std::size_t map_bytes(const Shape& shape, const void* map, const void* other) {
    const auto entry = [&](std::string_view key, const void* value, const void* twin) {
        return entry_bytes + sizeof(std::string) + text_bytes(key.size()) + shape.inner->size +
               heap_bytes(*shape.inner, value, twin);
    };
    const MapOperations& operations = *shape.details.map;
    std::size_t bytes = operations.size(map) * sizeof(void*);
    if (!other) {
        for (EntryCursor one; operations.next(map, one);)
            bytes += entry(one.key, one.value, nullptr);
        return bytes;
    }
    for_each_difference(operations, other, map,
                        [&](std::string_view key, const void* theirs, const void* ours) {
                            if (ours) bytes += entry(key, ours, theirs);
                            return true;
                        });
    return bytes;
}

/// A part is counted with whoever does not share it with `other`.
std::size_t object_bytes(const Shape& shape, const void* object, const void* other) {
    std::size_t bytes = 0;
    const auto add = [&](const Field& field) {
        const bool is_last_of_part = field.part && field.part_rest == 0;
        if (is_last_of_part)
            bytes += field.part->size(static_cast<const char*>(object) + field.part_offset);
        bytes += heap_bytes(*field.shape, field.of(object), other ? field.of(other) : nullptr);
        return true;
    };
    if (other)
        shape.for_each_unshared(object, other, add);
    else
        for (const Field& field : shape.fields()) add(field);
    return bytes;
}

}  // namespace

std::size_t heap_bytes(const Shape& shape, const void* value, const void* other) {
    if (value == other) return 0;
    switch (shape.kind) {
        case ShapeKind::boolean:
        case ShapeKind::word:
        case ShapeKind::integer:
        case ShapeKind::number:
            return 0;
        case ShapeKind::text:
        case ShapeKind::id:
        case ShapeKind::raw:
            return text_bytes(static_cast<const std::string*>(value)->size());
        case ShapeKind::list:
            return list_bytes(shape, value);
        case ShapeKind::set:
            return set_bytes(shape, value);
        case ShapeKind::map:
            return map_bytes(shape, value, other);
        case ShapeKind::optional: {
            const auto get = shape.details.optional->get;
            const void* const held = get(value);
            return held ? heap_bytes(*shape.inner, held, other ? get(other) : nullptr) : 0;
        }
        case ShapeKind::choice:
        case ShapeKind::tagged: {
            const ChoiceOperations& choice = *shape.details.choice;
            return heap_bytes(*choice.alternatives[choice.index(value)], choice.get(value),
                              nullptr);
        }
        case ShapeKind::object:
            break;
    }
    return object_bytes(shape, value, other);
}

}  // namespace kast::protocol
