#include "protocol/read.hpp"

#include "protocol/json_scanner.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bitset>
#include <limits>
#include <vector>

namespace kast::protocol {

namespace {

/// A key as a step of a JSON pointer. Keys come from outside: a long one is cut between characters.
void append_step(std::string& path, std::string_view key) {
    bool cut = false;
    if (key.size() > pointer_step_bytes_max) {
        std::size_t end = pointer_step_bytes_max;
        while (end > 0 && (static_cast<unsigned char>(key[end]) & 0xC0) == 0x80) --end;
        key = key.substr(0, end);
        cut = true;
    }
    for (const char c : key) {
        if (c == '~')
            path += "~0";
        else if (c == '/')
            path += "~1";
        else
            path += c;
    }
    if (cut) path += "\u2026";
}

}  // namespace

std::string JsonLocation::pointer() const {
    if (!outer) return {};
    std::string path = outer->pointer() + '/';
    if (is_index)
        path += std::to_string(index);
    else
        append_step(path, name);
    return path;
}

namespace {

/// Stops the reading; becomes a Refusal.
struct ReadError {
    rules::Refusal refusal;
};

[[noreturn]] void refuse(const JsonLocation& location, std::string message) {
    throw ReadError{
        {std::string(rules::invalid_params.kind), std::move(message), location.pointer(), {}}};
}

class Reader {
public:
    Reader(std::string_view text, ReadMode mode, std::size_t depth_max)
        : in_(text, depth_max), mode_(mode) {}

    void read_all(const Shape& shape, void* value) {
        read(shape, value, JsonLocation{});
        in_.finish();
    }

private:
    bool is_stored() const { return mode_ == ReadMode::stored; }

    void require(JsonKind kind, const JsonLocation& location, const char* message) {
        if (in_.kind() != kind) refuse(location, message);
    }

    void read(const Shape& shape, void* value, const JsonLocation& location) {
        switch (shape.kind) {
            case ShapeKind::boolean:
                require(JsonKind::boolean, location, "Must be true or false.");
                *static_cast<bool*>(value) = in_.boolean();
                return;
            case ShapeKind::word:
                return read_word(shape, value, location);
            case ShapeKind::integer:
                return read_integer(shape, value, location);
            case ShapeKind::number:
                require(JsonKind::number, location, "Must be a number.");
                *static_cast<double*>(value) = in_.number().value;
                return;
            case ShapeKind::text:
                return read_string(*static_cast<std::string*>(value),
                                   shape.is_bounded ? shape.highest : text_bytes_max, location);
            case ShapeKind::id:
                return read_id(shape, *static_cast<std::string*>(value), location);
            case ShapeKind::raw:
                static_cast<RawJson*>(value)->text = in_.skip();
                return;
            case ShapeKind::list:
                return read_list(shape, value, location);
            case ShapeKind::set:
                return read_set(shape, value, location);
            case ShapeKind::map:
                return read_map(shape, value, location);
            case ShapeKind::optional:
                return read(*shape.inner, shape.details.optional->emplace(value), location);
            case ShapeKind::choice:
                return read_choice(shape, value, location);
            case ShapeKind::tagged:
                return read_tagged(shape, value, location);
            case ShapeKind::object:
                return read_object(shape, value, location);
        }
    }

    /// Text from outside of at most `bytes_max`; from our log, of any length.
    void read_string(std::string& text, std::int64_t bytes_max, const JsonLocation& location) {
        read_bounded(text, is_stored() ? std::numeric_limits<std::int64_t>::max() : bytes_max,
                     location);
    }
    void read_bounded(std::string& text, std::int64_t bytes_max, const JsonLocation& location) {
        require(JsonKind::text, location, "Must be text.");
        in_.string(text);
        if (static_cast<std::int64_t>(text.size()) > bytes_max)
            refuse(location, "Must have at most " + std::to_string(bytes_max) + " bytes.");
    }

    void read_id(const Shape& shape, std::string& text, const JsonLocation& location) {
        read_bounded(text, rules::Id::max, location);
        const bool is_none = shape.is_or_none && text.empty();
        if (!is_stored() && !is_none && !rules::is_id(text))
            refuse(location, "Must be an id: 1 to 40 letters, digits, - or _.");
    }

    void read_word(const Shape& shape, void* value, const JsonLocation& location) {
        read_bounded(text_, 100, location);
        const rules::EnumWords& words = *shape.details.words;
        if (const auto found = words.value_of(text_)) return shape.set_integer(value, *found);
        std::string message = "Must be one of: ";
        for (std::size_t i = 0; i < words.count; ++i) {
            if (i > 0) message += ", ";
            words.append_word(message, i);
        }
        refuse(location, message + '.');
    }

    void read_integer(const Shape& shape, void* value, const JsonLocation& location) {
        std::int64_t lowest = shape.lowest;
        std::int64_t highest = shape.highest;
        if (!is_stored() && !shape.is_bounded) {
            lowest = std::max(lowest, -integer_max);
            highest = std::min(highest, integer_max);
        } else if (is_stored() && shape.is_bounded) {
            // What is stored was once in range; a later version may have narrowed it.
            lowest = INT32_MIN;
            highest = INT32_MAX;
        }
        JsonNumber number;
        if (in_.kind() == JsonKind::number) number = in_.number();
        if (!number.is_integer || number.integer < lowest || number.integer > highest) {
            refuse(location, "Must be a whole number from " + std::to_string(lowest) + " to " +
                                 std::to_string(highest) + ".");
        }
        shape.set_integer(value, number.integer);
    }

    [[noreturn]] static void refuse_items(std::int64_t items_max, const JsonLocation& location) {
        refuse(location, "Must have at most " + std::to_string(items_max) + " items.");
    }
    /// Calls `read_item(location)` for each item of a list.
    template <class F>
    void read_items(const Shape& shape, const JsonLocation& location, F read_item) {
        const std::int64_t items_max = shape.is_bounded ? shape.highest : list_items_max;
        require(JsonKind::list, location, "Must be a list.");
        in_.begin_list();
        JsonLocation inner{&location, {}, 0, true};
        for (; in_.next_item(); ++inner.index) {
            if (!is_stored() && static_cast<std::int64_t>(inner.index) == items_max)
                refuse_items(items_max, location);
            read_item(inner);
        }
    }

    void read_list(const Shape& shape, void* list, const JsonLocation& location) {
        shape.details.list->clear(list);
        read_items(shape, location, [&](const JsonLocation& inner) {
            read(*shape.inner, shape.details.list->append(list), inner);
        });
    }

    void read_set(const Shape& shape, void* set, const JsonLocation& location) {
        struct Filling {
            Reader& reader;
            const Shape& shape;
            const JsonLocation* location;
        } filling{*this, *shape.inner, nullptr};
        shape.details.set->clear(set);
        read_items(shape, location, [&](const JsonLocation& inner) {
            filling.location = &inner;
            shape.details.set->insert(
                set,
                [](void* context, void* item) {
                    const auto& what = *static_cast<Filling*>(context);
                    what.reader.read(what.shape, item, *what.location);
                },
                &filling);
        });
    }

    void read_map(const Shape& shape, void* map, const JsonLocation& location) {
        require(JsonKind::object, location, "Must be an object.");
        const MapOperations& operations = *shape.details.map;
        operations.clear(map);
        in_.begin_object();
        std::int64_t entries = 0;
        for (std::string_view key; in_.next_key(key);) {
            const std::string kept(key);
            const JsonLocation inner{&location, kept};
            if (operations.has_id_keys) {
                // In what we stored, nobody's own entry may stand under the empty id, as in a
                // value.
                const bool is_ours = is_stored() && kept.empty();
                if (!is_ours && !rules::is_id(kept)) refuse(inner, "Not an id.");
            } else if (!is_stored() && (kept.empty() || kept.size() > map_key_bytes_max)) {
                refuse(location, "A name must have 1 to 80 bytes.");
            }
            if (!is_stored() && ++entries > list_items_max)
                refuse(location, "Holds too many things.");
            void* const value = operations.insert(map, kept);
            if (!value) throw NotJson();
            // Null is an entry without a value: what a merge takes away.
            if (shape.inner->kind == ShapeKind::optional && in_.kind() == JsonKind::any)
                in_.skip();
            else
                read(*shape.inner, value, inner);
        }
    }

    /// One of several things: which one shows in the kind of JSON.
    void read_choice(const Shape& shape, void* value, const JsonLocation& location) {
        const JsonKind kind = in_.kind();
        for (std::size_t i = 0; i < shape.alternatives().size(); ++i) {
            const Shape& one = *shape.alternatives()[i];
            if (one.json_kind() == kind)
                return read(one, shape.details.choice->emplace(value, i), location);
        }
        refuse(location, "Is of the wrong type.");
    }

    /// One of several objects: which one its kind says, wherever that stands in it.
    void read_tagged(const Shape& shape, void* value, const JsonLocation& location) {
        require(JsonKind::object, location, "Must be an object.");
        const ChoiceOperations& choice = *shape.details.choice;
        const JsonLocation inner{&location, kind_key};
        const std::string kind = kind_ahead(inner);
        std::string words;
        for (std::size_t i = 0; i < choice.count; ++i) {
            if (choice.kinds[i] == kind)
                return read_object(*choice.alternatives[i], choice.emplace(value, i), location,
                                   true);
            words.append(words.empty() ? "" : ", ").append(choice.kinds[i]);
        }
        refuse(inner, "Must be one of: " + words + ".");
    }

    /// The kind of the object that comes next, which is not passed over.
    std::string kind_ahead(const JsonLocation& location) {
        JsonScanner ahead = in_;
        ahead.begin_object();
        for (std::string_view key; ahead.next_key(key);) {
            if (key != kind_key) {
                ahead.skip();
                continue;
            }
            if (ahead.kind() != JsonKind::text) refuse(location, "Must be text.");
            std::string kind;
            ahead.string(kind);
            return kind;
        }
        refuse(location, "Is required.");
    }

    /// `is_tagged`: its kind has been read.
    void read_object(const Shape& shape, void* object, const JsonLocation& location,
                     bool is_tagged = false) {
        require(JsonKind::object, location, "Must be an object.");
        in_.begin_object();
        const auto fields = shape.fields();
        std::bitset<fields_max> seen;
        std::vector<std::string> unknown;
        std::size_t guess = 0;  // Fields mostly come in the order in which they are described.
        for (std::string_view key; in_.next_key(key);) {
            std::size_t index = guess;
            if (index >= fields.size() || fields[index].key() != key) {
                for (index = 0; index < fields.size() && fields[index].key() != key;) ++index;
            }
            if (index == fields.size() && is_tagged && key == kind_key) {
                in_.skip();
                continue;
            }
            if (index == fields.size()) {
                unknown.emplace_back(key);
                in_.skip();
                continue;
            }
            if (seen[index]) throw NotJson();
            seen.set(index);
            const Field& field = fields[index];
            read(*field.shape, field.of(object), JsonLocation{&location, field.key()});
            guess = index + 1;
        }
        if (is_stored()) return;
        for (std::size_t i = 0; mode_ == ReadMode::strict && i < fields.size(); ++i) {
            if (!seen[i] && fields[i].shape->kind != ShapeKind::optional)
                refuse(JsonLocation{&location, fields[i].key()}, "Is required.");
        }
        if (!unknown.empty())
            refuse(JsonLocation{&location, std::ranges::min(unknown)}, "Unknown field.");
    }

    JsonScanner in_;
    ReadMode mode_;
    std::string text_;
};

}  // namespace

std::optional<rules::Refusal> read_into(const Shape& shape, void* value, std::string_view text,
                                        ReadMode mode, ParseLimits limits) {
    std::optional<rules::Refusal> refusal;
    if (text.size() <= limits.bytes) {
        try {
            Reader(text, mode, limits.depth).read_all(shape, value);
            return std::nullopt;
        } catch (ReadError& error) {
            refusal = std::move(error.refusal);
        } catch (const NotJson&) {
            refusal = rules::refuse(not_json).error();
        }
    }
    // What is no JSON at all is refused as such before what is wrong in it.
    if (const auto tree = parse_bounded(text, limits); !tree) return tree.error();
    return refusal;
}

std::optional<rules::Refusal> read_tree_into(const Shape& shape, void* value, const Json& json,
                                             ReadMode mode) {
    return read_into(shape, value, json.dump(), mode);
}

}  // namespace kast::protocol
