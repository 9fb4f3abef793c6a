#include "protocol/patch.hpp"

namespace kast::protocol {
namespace {

/// Calls `differ(field, before, after) -> bool` with where each field stands in the two objects,
/// but for those of parts that both share. Ends where it returns false. A part is looked up once.
template <class Differ>
void for_each_pair(const Shape& shape, const void* before, const void* after, Differ differ) {
    const std::span<const Field> all = shape.fields();
    for (std::size_t i = 0; i < all.size();) {
        const Field& first = all[i];
        const auto* a = static_cast<const char*>(first.part ? first.part_of(before) : before);
        const auto* b = static_cast<const char*>(first.part ? first.part_of(after) : after);
        const std::size_t end = i + (first.part ? 1 + first.part_rest : 1);
        if (first.part && a == b) i = end;
        for (; i < end; ++i) {
            if (!differ(all[i], a + all[i].offset, b + all[i].offset)) return;
        }
    }
}

bool same_lists(const Shape& shape, const void* before, const void* after) {
    const auto a = shape.details.list->items(before);
    const auto b = shape.details.list->items(after);
    if (a.count != b.count) return false;
    const std::size_t bytes = a.count * shape.inner->size;
    for (std::size_t at = 0; at < bytes; at += shape.inner->size) {
        if (!same(*shape.inner, static_cast<const char*>(a.first) + at,
                  static_cast<const char*>(b.first) + at))
            return false;
    }
    return true;
}

bool same_sets(const Shape& shape, const void* before, const void* after) {
    const SetOperations& set = *shape.details.set;
    if (set.size(before) != set.size(after)) return false;
    EntryCursor a;
    EntryCursor b;
    while (set.next(before, a) && set.next(after, b)) {
        if (!same(*shape.inner, a.value, b.value)) return false;
    }
    return true;
}

bool same_maps(const Shape& shape, const void* before, const void* after) {
    const MapOperations& map = *shape.details.map;
    bool is_same = map.size(before) == map.size(after);
    if (!is_same) return false;
    for_each_difference(map, before, after, [&](std::string_view, const void* was, const void* is) {
        return is_same = was && is && same(*shape.inner, was, is);
    });
    return is_same;
}

bool same_choices(const ChoiceOperations& choice, const void* before, const void* after) {
    const std::size_t index = choice.index(before);
    return index == choice.index(after) &&
           same(*choice.alternatives[index], choice.get(before), choice.get(after));
}

/// All else is replaced whole.
bool is_patched_inside(ShapeKind kind) {
    return kind == ShapeKind::object || kind == ShapeKind::map || kind == ShapeKind::choice;
}

/// Writes members of a JSON object, opening it before the first.
class PatchMembers {
public:
    /// `is_of_fields`: keys are names of fields, in which nothing is escaped.
    PatchMembers(std::string& out, bool is_of_fields)
        : out_(out), start_(out.size()), is_of_fields_(is_of_fields) {}
    void name(std::string_view key) {
        out_ += out_.size() == start_ ? '{' : ',';
        if (is_of_fields_) return append_key(out_, key);
        append_string(out_, key);
        out_ += ':';
    }
    /// Writes what became of one member.
    void change(std::string_view key, const Shape& shape, const void* before, const void* after) {
        if (before == after) return;
        if (shape.kind == ShapeKind::optional) {
            const OptionalOperations& optional = *shape.details.optional;
            return change_optional(key, *shape.inner, optional.get(before), optional.get(after));
        }
        if (!is_patched_inside(shape.kind)) {
            if (same(shape, before, after)) return;
            name(key);
            return write(out_, shape, after);
        }
        const std::size_t size = out_.size();
        name(key);
        if (!write_patch(out_, shape, before, after)) out_.resize(size);
    }
    bool close() {
        if (out_.size() == start_) return false;
        out_ += '}';
        return true;
    }

private:
    void change_optional(std::string_view key, const Shape& shape, const void* before,
                         const void* after) {
        if (before && after) return change(key, shape, before, after);
        if (!before && !after) return;
        name(key);
        if (after)
            write(out_, shape, after);
        else
            out_ += "null";
    }

    std::string& out_;
    std::size_t start_;
    bool is_of_fields_;
};

bool patch_map(std::string& out, const Shape& shape, const void* before, const void* after) {
    PatchMembers members(out, false);
    for_each_difference(*shape.details.map, before, after,
                        [&](std::string_view key, const void* was, const void* is) {
                            if (was && is) {
                                members.change(key, *shape.inner, was, is);
                            } else {
                                members.name(key);
                                if (is)
                                    write(out, *shape.inner, is);
                                else
                                    out += "null";
                            }
                            return true;
                        });
    return members.close();
}

}  // namespace

bool same(const Shape& shape, const void* before, const void* after) {
    if (before == after) return true;
    switch (shape.kind) {
        case ShapeKind::boolean:
            return *static_cast<const bool*>(before) == *static_cast<const bool*>(after);
        case ShapeKind::word:
        case ShapeKind::integer:
            return shape.get_integer(before) == shape.get_integer(after);
        case ShapeKind::number:
            return *static_cast<const double*>(before) == *static_cast<const double*>(after);
        case ShapeKind::text:
        case ShapeKind::id:
            return *static_cast<const std::string*>(before) ==
                   *static_cast<const std::string*>(after);
        case ShapeKind::raw:
            return *static_cast<const RawJson*>(before) == *static_cast<const RawJson*>(after);
        case ShapeKind::list:
            return same_lists(shape, before, after);
        case ShapeKind::set:
            return same_sets(shape, before, after);
        case ShapeKind::map:
            return same_maps(shape, before, after);
        case ShapeKind::optional: {
            const void* const a = shape.details.optional->get(before);
            const void* const b = shape.details.optional->get(after);
            return a && b ? same(*shape.inner, a, b) : !a && !b;
        }
        case ShapeKind::choice:
        case ShapeKind::tagged:
            return same_choices(*shape.details.choice, before, after);
        case ShapeKind::object: {
            bool is_same = true;
            for_each_pair(shape, before, after, [&](const Field& field, auto* was, auto* is) {
                return is_same = same(*field.shape, was, is);
            });
            return is_same;
        }
    }
    return false;
}

bool write_patch(std::string& out, const Shape& shape, const void* before, const void* after) {
    if (before == after) return false;
    if (shape.kind == ShapeKind::map) return patch_map(out, shape, before, after);
    if (shape.kind == ShapeKind::object) {
        PatchMembers members(out, true);
        for_each_pair(shape, before, after, [&](const Field& field, auto* was, auto* is) {
            members.change(field.key(), *field.shape, was, is);
            return true;
        });
        return members.close();
    }
    if (shape.kind == ShapeKind::choice) {
        // No two alternatives are objects, so a change of alternative replaces the whole.
        const ChoiceOperations& choice = *shape.details.choice;
        const std::size_t index = choice.index(after);
        if (choice.index(before) == index) {
            return write_patch(out, *choice.alternatives[index], choice.get(before),
                               choice.get(after));
        }
    } else if (same(shape, before, after)) {
        return false;
    }
    write(out, shape, after);
    return true;
}

}  // namespace kast::protocol
