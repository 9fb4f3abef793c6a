#include "protocol/write.hpp"

#include <stdexcept>

namespace kast::protocol {
namespace {

/// Puts a comma before every part but the first.
class Commas {
public:
    explicit Commas(std::string& out) : out_(out) {}
    void next() {
        if (!is_first_) out_ += ',';
        is_first_ = false;
    }

private:
    std::string& out_;
    bool is_first_ = true;
};

void write_word(std::string& out, const Shape& shape, const void* value) {
    const rules::EnumWords& words = *shape.details.words;
    const std::size_t index = words.index_of(shape.get_integer(value));
    if (index == words.count) throw std::logic_error("a value that its enum does not have");
    out += '"';
    words.append_word(out, index);
    out += '"';
}

void write_list(std::string& out, const Shape& shape, const void* list) {
    const auto [first, count] = shape.details.list->items(list);
    Commas commas(out);
    out += '[';
    for (std::size_t i = 0; i < count; ++i) {
        commas.next();
        write(out, *shape.inner, static_cast<const char*>(first) + i * shape.inner->size);
    }
    out += ']';
}

void write_set(std::string& out, const Shape& shape, const void* set) {
    Commas commas(out);
    out += '[';
    for (EntryCursor cursor; shape.details.set->next(set, cursor);) {
        commas.next();
        write(out, *shape.inner, cursor.value);
    }
    out += ']';
}

void write_map(std::string& out, const Shape& shape, const void* map) {
    Commas commas(out);
    out += '{';
    for (EntryCursor cursor; shape.details.map->next(map, cursor);) {
        commas.next();
        append_string(out, cursor.key);
        out += ':';
        write(out, *shape.inner, cursor.value);
    }
    out += '}';
}

/// `kind`: of an alternative of a tagged choice; else empty.
void write_object(std::string& out, const Shape& shape, const void* object,
                  std::string_view kind = {}) {
    Commas commas(out);
    out += '{';
    if (!kind.empty()) {
        commas.next();
        append_key(out, kind_key);
        append_string(out, kind);
    }
    for (const Field& field : shape.fields()) {
        const Shape* inner = field.shape;
        const void* value = field.of(object);
        if (inner->kind == ShapeKind::optional) {
            value = inner->details.optional->get(value);
            if (!value) continue;
            inner = inner->inner;
        }
        commas.next();
        append_key(out, field.key());
        write(out, *inner, value);
    }
    out += '}';
}

}  // namespace

void write(std::string& out, const Shape& shape, const void* value) {
    switch (shape.kind) {
        case ShapeKind::boolean:
            out += *static_cast<const bool*>(value) ? "true" : "false";
            return;
        case ShapeKind::word:
            return write_word(out, shape, value);
        case ShapeKind::integer:
            return append_number(out, shape.get_integer(value));
        case ShapeKind::number:
            return append_number(out, *static_cast<const double*>(value));
        case ShapeKind::text:
        case ShapeKind::id:
            return append_string(out, *static_cast<const std::string*>(value));
        case ShapeKind::raw:
            out += static_cast<const RawJson*>(value)->text;
            return;
        case ShapeKind::list:
            return write_list(out, shape, value);
        case ShapeKind::set:
            return write_set(out, shape, value);
        case ShapeKind::map:
            return write_map(out, shape, value);
        case ShapeKind::optional: {
            const void* const held = shape.details.optional->get(value);
            if (held)
                write(out, *shape.inner, held);
            else
                out += "null";
            return;
        }
        case ShapeKind::choice: {
            const ChoiceOperations& choice = *shape.details.choice;
            return write(out, *choice.alternatives[choice.index(value)], choice.get(value));
        }
        case ShapeKind::tagged: {
            const ChoiceOperations& choice = *shape.details.choice;
            const std::size_t index = choice.index(value);
            return write_object(out, *choice.alternatives[index], choice.get(value),
                                choice.kinds[index]);
        }
        case ShapeKind::object:
            return write_object(out, shape, value);
    }
}

}  // namespace kast::protocol
