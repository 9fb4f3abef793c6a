#include "protocol/limits.hpp"

namespace kast::protocol {
namespace {

/// One segment of a path, linked to those before it; the text is made only where it is needed.
struct PathNode {
    const PathNode* parent = nullptr;
    std::string_view key;
    std::size_t index = 0;  ///< where there is no key

    std::string path() const {
        if (!parent) return {};
        return parent->path() + '/' + (key.empty() ? std::to_string(index) : std::string(key));
    }
};

/// Walks two states in step. `before` is null where there was nothing.
class ExcessSearch {
public:
    std::optional<Excess> take() { return std::move(found_); }

    void look(const Shape& shape, const void* before, const void* after, const PathNode& place,
              std::size_t most) {
        if (before == after || found_) return;
        switch (shape.kind) {
            case ShapeKind::list:
                return look_at_list(shape, before, after, place, most);
            case ShapeKind::set:
                return compare(before ? shape.details.set->size(before) : 0,
                               shape.details.set->size(after), place, most);
            case ShapeKind::map:
                return look_at_map(shape, before, after, place, most);
            case ShapeKind::optional: {
                const auto get = shape.details.optional->get;
                const void* const held = get(after);
                if (held) look(*shape.inner, before ? get(before) : nullptr, held, place, most);
                return;
            }
            case ShapeKind::choice:
            case ShapeKind::tagged: {
                const ChoiceOperations& choice = *shape.details.choice;
                const std::size_t index = choice.index(after);
                const bool same_kind = before && choice.index(before) == index;
                return look(*choice.alternatives[index], same_kind ? choice.get(before) : nullptr,
                            choice.get(after), place, most);
            }
            case ShapeKind::object:
                for (const Field& field : shape.fields()) {
                    if (!holds_entries(*field.shape)) continue;
                    look(*field.shape, before ? field.of(before) : nullptr, field.of(after),
                         PathNode{&place, field.key()}, most);
                }
                return;
            default:
                return;
        }
    }

private:
    /// False for what is one value: most fields.
    static bool holds_entries(const Shape& shape) {
        const Shape& inner = shape.kind == ShapeKind::optional ? *shape.inner : shape;
        return inner.kind >= ShapeKind::list;
    }

    void compare(std::size_t before, std::size_t after, const PathNode& place, std::size_t most) {
        if (after > most && after > before && !found_) found_ = Excess{place.path(), most};
    }

    void look_at_list(const Shape& shape, const void* before, const void* after,
                      const PathNode& place, std::size_t most) {
        const auto operations = shape.details.list;
        const ListItems was = before ? operations->items(before) : ListItems{nullptr, 0};
        const ListItems is = operations->items(after);
        compare(was.count, is.count, place, most);
        if (!holds_entries(*shape.inner)) return;
        for (std::size_t i = 0; i < is.count; ++i) {
            const std::size_t at = i * shape.inner->size;
            look(*shape.inner, i < was.count ? static_cast<const char*>(was.first) + at : nullptr,
                 static_cast<const char*>(is.first) + at, PathNode{&place, {}, i},
                 inner_entries_max);
        }
    }

    void look_at_map(const Shape& shape, const void* before, const void* after,
                     const PathNode& place, std::size_t most) {
        const MapOperations& map = *shape.details.map;
        compare(before ? map.size(before) : 0, map.size(after), place, most);
        if (!holds_entries(*shape.inner)) return;
        const auto look_at_entry = [&](std::string_view key, const void* was, const void* is) {
            if (is) look(*shape.inner, was, is, PathNode{&place, key}, inner_entries_max);
            return !found_;
        };
        if (before) return for_each_difference(map, before, after, look_at_entry);
        for (EntryCursor is; map.next(after, is);) look_at_entry(is.key, nullptr, is.value);
    }

    std::optional<Excess> found_;
};

}  // namespace

std::optional<Excess> find_excess(const Shape& shape, const void* before, const void* after) {
    ExcessSearch search;
    search.look(shape, before, after, {}, table_entries_max);
    return search.take();
}

std::unexpected<rules::Refusal> refuse_excess(const Excess& excess) {
    return rules::refuse(
        table_full, {}, {},
        "At most " + std::to_string(excess.most) + " in " + excess.path + " of its state.");
}

}  // namespace kast::protocol
