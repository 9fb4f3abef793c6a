#include "protocol/write.hpp"

#include "protocol/json_appender.hpp"

#include <stdexcept>

namespace kast::protocol {
namespace {

/// Puts a comma before every part but the first.
class Commas {
public:
    explicit Commas(JsonAppender& out) : out_(out) {}
    void next() {
        if (!is_first_) out_.put(',');
        is_first_ = false;
    }

private:
    JsonAppender& out_;
    bool is_first_ = true;
};

void write_value(JsonAppender& out, const Shape& shape, const void* value);

void write_word(JsonAppender& out, const Shape& shape, const void* value) {
    const rules::EnumWords& words = *shape.details.words;
    const std::size_t index = words.index_of(shape.get_integer(value));
    if (index == words.count) throw std::logic_error("a value that its enum does not have");
    thread_local std::string word;
    word.clear();
    words.append_word(word, index);
    out.put('"');
    out.put(word);
    out.put('"');
}

void write_list(JsonAppender& out, const Shape& shape, const void* list) {
    const auto [first, count] = shape.details.list->items(list);
    Commas commas(out);
    out.put('[');
    for (std::size_t i = 0; i < count; ++i) {
        commas.next();
        write_value(out, *shape.inner, static_cast<const char*>(first) + i * shape.inner->size);
    }
    out.put(']');
}

void write_set(JsonAppender& out, const Shape& shape, const void* set) {
    Commas commas(out);
    out.put('[');
    for (EntryCursor cursor; shape.details.set->next(set, cursor);) {
        commas.next();
        write_value(out, *shape.inner, cursor.value);
    }
    out.put(']');
}

void write_map(JsonAppender& out, const Shape& shape, const void* map) {
    Commas commas(out);
    out.put('{');
    for (EntryCursor cursor; shape.details.map->next(map, cursor);) {
        commas.next();
        out.put_string(cursor.key);
        out.put(':');
        write_value(out, *shape.inner, cursor.value);
    }
    out.put('}');
}

/// `kind`: of an alternative of a tagged choice; else empty.
void write_object(JsonAppender& out, const Shape& shape, const void* object,
                  std::string_view kind = {}) {
    Commas commas(out);
    out.put('{');
    if (!kind.empty()) {
        commas.next();
        out.put_key(kind_key);
        out.put_string(kind);
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
        out.put_key(field.key());
        write_value(out, *inner, value);
    }
    out.put('}');
}

void write_value(JsonAppender& out, const Shape& shape, const void* value) {
    switch (shape.kind) {
        case ShapeKind::boolean:
            return out.put(*static_cast<const bool*>(value) ? "true" : "false");
        case ShapeKind::word:
            return write_word(out, shape, value);
        case ShapeKind::integer:
            return out.put_number(shape.get_integer(value));
        case ShapeKind::number:
            return out.put_number(*static_cast<const double*>(value));
        case ShapeKind::text:
        case ShapeKind::id:
            return out.put_string(*static_cast<const std::string*>(value));
        case ShapeKind::raw:
            return out.put(static_cast<const RawJson*>(value)->text);
        case ShapeKind::list:
            return write_list(out, shape, value);
        case ShapeKind::set:
            return write_set(out, shape, value);
        case ShapeKind::map:
            return write_map(out, shape, value);
        case ShapeKind::optional: {
            const void* const held = shape.details.optional->get(value);
            return held ? write_value(out, *shape.inner, held) : out.put("null");
        }
        case ShapeKind::choice: {
            const ChoiceOperations& choice = *shape.details.choice;
            return write_value(out, *choice.alternatives[choice.index(value)], choice.get(value));
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

}  // namespace

void write(std::string& out, const Shape& shape, const void* value) {
    JsonAppender appender(out);
    write_value(appender, shape, value);
}

}  // namespace kast::protocol
