#pragma once
// The description of a type as a table: what one reader, writer, comparison and schema maker walk.
// A table is constant data, made once a type; only what differs between containers is a function.
//
//     const Shape& shape = shape_of<rules::troika::Attack>();
//     for (const Field& field : shape.fields()) … field.of(&attack) …

#include "protocol/type_traits.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <typeinfo>

namespace kast::protocol {

enum class ShapeKind : std::uint8_t {
    boolean,
    word,      ///< a described enum
    integer,   ///< of any width, with or without bounds
    number,    ///< a double
    text,      ///< a std::string, with or without a bound
    id,        ///< an Id or IdOrNone
    raw,       ///< RawJson
    list,      ///< a vector, with or without a bound
    set,       ///< a std::set
    map,       ///< from ids or names to anything
    optional,  ///< left out of its object where it is empty
    choice,    ///< a std::variant whose alternatives are told apart by their kind of JSON
    tagged,    ///< a OneOf of described structs, told apart by their `kind`
    object,    ///< a described struct
};

/// The kind of JSON that a value is.
enum class JsonKind : std::uint8_t { boolean, number, text, list, object, any };

struct Shape;

/// A part of an object that copies of it share: a member that is a rules::Shared of a described
/// struct, whose fields stand in the object as if they were its own.
struct PartOperations {
    const void* (*get)(const void* shared);
    void* (*edit)(void* shared);              ///< for this owner alone
    std::size_t (*size)(const void* shared);  ///< bytes that it takes on the heap
};

/// One field of a described struct, inherited ones and those of its parts included.
struct Field {
    const char* name;
    const Shape* shape;
    std::uint32_t offset;                  ///< bytes from the start of the struct, or of its part
    std::uint32_t name_size;               ///< bytes
    const PartOperations* part = nullptr;  ///< null: a field of the struct itself
    std::uint32_t part_offset = 0;         ///< bytes from the start of the struct to the part
    std::uint32_t part_rest = 0;           ///< how many fields of the same part come after it

    std::string_view key() const { return {name, name_size}; }
    void* of(void* object) const {
        char* const start = static_cast<char*>(object);
        return (part ? static_cast<char*>(part->edit(start + part_offset)) : start) + offset;
    }
    const void* of(const void* object) const {
        return static_cast<const char*>(part ? part_of(object) : object) + offset;
    }
    /// Where there is a part: the same address in two objects means that they share it.
    const void* part_of(const void* object) const {
        return part->get(static_cast<const char*>(object) + part_offset);
    }
};

struct ListItems {
    const void* first;
    std::size_t count;
};
struct ListOperations {
    ListItems (*items)(const void* list);
    void* (*append)(void* list);  ///< a new last item, value-initialised
    void (*clear)(void* list);
};

/// A cursor over a map or a set. Starts before the first entry.
struct EntryCursor {
    alignas(void*) std::byte iterator[3 * sizeof(void*)];
    bool is_started = false;
    std::string_view key;         ///< of a map's entry
    const void* value = nullptr;  ///< the entry's value; of a set: the item
};
/// Moves to the next entry, in ascending order of keys. False after the last.
using NextEntry = bool (*)(const void* container, EntryCursor& cursor);

/// Callback for a key whose entries differ; null for a map without the key. False ends the walk.
using DifferentEntry = bool (*)(void* context, std::string_view key, const void* before,
                                const void* after);

struct MapOperations {
    std::size_t (*size)(const void* map);
    NextEntry next;
    /// Calls `tell` for every entry that is not the same object in both maps, in ascending order of
    /// keys.
    void (*differences)(const void* before, const void* after, DifferentEntry tell, void* context);
    void* (*insert)(void* map, std::string_view key);  ///< the new value; null: the key is there
    void (*clear)(void* map);
    bool has_id_keys;
};

/// Calls `tell(key, before, after) -> bool` likewise.
template <class Tell>
void for_each_difference(const MapOperations& map, const void* before, const void* after,
                         Tell tell) {
    map.differences(
        before, after,
        [](void* context, std::string_view key, const void* was, const void* is) {
            return (*static_cast<Tell*>(context))(key, was, is);
        },
        &tell);
}

struct SetOperations {
    std::size_t (*size)(const void* set);
    NextEntry next;
    void (*clear)(void* set);
    /// Adds the value-initialised item that `fill` has filled.
    void (*insert)(void* set, void (*fill)(void* context, void* item), void* context);
};

struct OptionalOperations {
    const void* (*get)(const void* optional);  ///< null where it is empty
    void* (*emplace)(void* optional);
};

struct ChoiceOperations {
    std::size_t (*index)(const void* choice);
    const void* (*get)(const void* choice);  ///< the present alternative
    void* (*emplace)(void* choice, std::size_t index);
    const Shape* const* alternatives;
    std::size_t count;
    /// tagged: the word of each alternative, which stands in its object as "kind"
    const std::string_view* kinds = nullptr;
};
/// The key of an alternative's word in the object of a tagged choice.
inline constexpr std::string_view kind_key = "kind";

struct ObjectTable {
    const Field* fields;
    std::size_t count;
};
/// A described struct has at most this many fields, inherited ones and those of parts included.
inline constexpr std::size_t fields_max = 128;

struct Shape {
    ShapeKind kind;
    bool is_bounded = false;               ///< integer, text, list: has limits of its own
    bool is_signed = false;                ///< integer
    bool is_or_none = false;               ///< id: may be empty
    std::uint8_t width = 0;                ///< integer, word: bytes
    std::uint32_t size = 0;                ///< bytes that one value takes in memory
    std::int64_t lowest = 0;               ///< integer
    std::int64_t highest = 0;              ///< integer; text: bytes; list: items
    const Shape* inner = nullptr;          ///< list, set, map, optional: what it holds
    const std::type_info* type = nullptr;  ///< word, object: for the name in a schema
    union Details {
        const void* none;
        const rules::EnumWords* words;
        const ListOperations* list;
        const SetOperations* set;
        const MapOperations* map;
        const OptionalOperations* optional;
        const ChoiceOperations* choice;
        const ObjectTable* object;
    } details{nullptr};

    std::span<const Field> fields() const {
        return {details.object->fields, details.object->count};
    }
    /// Calls `differ(field) -> bool` for each field but for those of parts that both objects share.
    /// Ends where it returns false.
    template <class Differ>
    void for_each_unshared(const void* before, const void* after, Differ differ) const {
        const std::span<const Field> all = fields();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].part && all[i].part_of(before) == all[i].part_of(after))
                i += all[i].part_rest;
            else if (!differ(all[i]))
                return;
        }
    }
    std::span<const Shape* const> alternatives() const {
        return {details.choice->alternatives, details.choice->count};
    }
    JsonKind json_kind() const;
    /// The value of an integer or of an enumerator that stands at `value`.
    std::int64_t get_integer(const void* value) const;
    void set_integer(void* value, std::int64_t number) const;
};

template <class T>
const Shape& shape_of();

}  // namespace kast::protocol

#include "protocol/shape_tables.hpp"
