#pragma once
// Random values of any described type, made from its description. A field added tomorrow is tested
// tomorrow, without a line here.

#include "protocol/read.hpp"
#include "protocol/shape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace kast::tests {

/// Draws by a seed, so that what failed once fails again.
class Arbitrary {
public:
    explicit Arbitrary(std::uint64_t seed) : engine_(seed) {}

    template <class T>
    T make() {
        T value{};
        fill(protocol::shape_of<T>(), &value);
        return value;
    }

    /// Fills `value`, which is one of `shape` and value-initialised.
    void fill(const protocol::Shape& shape, void* value);

    /// Uniform in lowest..highest.
    std::int64_t number(std::int64_t lowest, std::int64_t highest) {
        return std::uniform_int_distribution<std::int64_t>(lowest, highest)(engine_);
    }
    bool coin() { return number(0, 1) == 1; }

    /// UTF-8 of at most `bytes_max` bytes, full of what breaks a codec.
    std::string text(std::size_t bytes_max) {
        static constexpr std::array<std::string_view, 18> pieces{
            "a",  "Z",  "0", " ",    "\"",     "\\",           "/",         "~", "\n", "\t", "\r",
            "\b", "\f", "{", "\x1f", "\u00e5", "\u20ac\u2028", "\U0001F409"};
        std::string made;
        const auto wanted = number(0, 12);
        for (std::int64_t i = 0; i < wanted; ++i) {
            const std::string_view piece = pieces[static_cast<std::size_t>(number(0, 17))];
            if (made.size() + piece.size() <= bytes_max) made += piece;
        }
        // Now and then as long as may be, and a zero byte, which C strings end at.
        if (number(0, 9) == 0 && !made.empty()) made[0] = made[0] > 0 ? '\0' : made[0];
        if (number(0, 9) == 0 && bytes_max < 4096) made.resize(bytes_max, 'x');
        return made;
    }

    std::string id() {
        static constexpr std::string_view letters =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
        std::string made;
        const auto size = number(0, 9) == 0 ? 40 : number(1, 8);
        for (std::int64_t i = 0; i < size; ++i) {
            made += letters[static_cast<std::size_t>(number(0, 63))];
        }
        return made;
    }

private:
    /// Shorter the deeper, so that a type that holds itself comes to an end.
    std::int64_t length(std::int64_t most) {
        return depth_ > 5 ? 0 : number(0, std::min<std::int64_t>(most, 4));
    }

    void fill_integer(const protocol::Shape& shape, void* value);
    void fill_set(const protocol::Shape& shape, void* set);
    void fill_map(const protocol::Shape& shape, void* map);
    void fill_inner(const protocol::Shape& shape, void* value) {
        ++depth_;
        fill(shape, value);
        --depth_;
    }

    std::mt19937_64 engine_;
    int depth_ = 0;
};

inline void Arbitrary::fill(const protocol::Shape& shape, void* value) {
    using protocol::ShapeKind;
    switch (shape.kind) {
        case ShapeKind::boolean:
            *static_cast<bool*>(value) = coin();
            return;
        case ShapeKind::word: {
            const auto& words = *shape.details.words;
            const auto chosen = number(0, static_cast<std::int64_t>(words.count) - 1);
            return shape.set_integer(value, words.enumerators[chosen].value);
        }
        case ShapeKind::integer:
            return fill_integer(shape, value);
        case ShapeKind::number:
            *static_cast<double*>(value) =
                static_cast<double>(number(-1'000'000, 1'000'000)) / 1024;
            return;
        case ShapeKind::text:
            *static_cast<std::string*>(value) =
                text(shape.is_bounded ? static_cast<std::size_t>(shape.highest) : 2000);
            return;
        case ShapeKind::id:
            *static_cast<std::string*>(value) = shape.is_or_none && coin() ? std::string() : id();
            return;
        case ShapeKind::raw:
            static_cast<protocol::RawJson*>(value)->text = R"({"a":[1,"x",{"b":null}]})";
            return;
        case ShapeKind::list: {
            shape.details.list->clear(value);
            const auto size = length(shape.is_bounded ? shape.highest : 4);
            for (std::int64_t i = 0; i < size; ++i)
                fill_inner(*shape.inner, shape.details.list->append(value));
            return;
        }
        case ShapeKind::set:
            return fill_set(shape, value);
        case ShapeKind::map:
            return fill_map(shape, value);
        case ShapeKind::optional:
            if (depth_ <= 5 && coin()) fill(*shape.inner, shape.details.optional->emplace(value));
            return;
        case ShapeKind::choice:
        case ShapeKind::tagged: {
            const auto& choice = *shape.details.choice;
            const auto chosen =
                static_cast<std::size_t>(number(0, static_cast<std::int64_t>(choice.count) - 1));
            return fill(*choice.alternatives[chosen], choice.emplace(value, chosen));
        }
        case ShapeKind::object:
            ++depth_;
            for (const auto& field : shape.fields()) fill(*field.shape, field.of(value));
            --depth_;
    }
}

inline void Arbitrary::fill_integer(const protocol::Shape& shape, void* value) {
    if (shape.is_bounded) return shape.set_integer(value, number(shape.lowest, shape.highest));
    const std::int64_t most = std::min(shape.highest, protocol::integer_max);
    const std::int64_t least = shape.is_signed ? -most : 0;
    shape.set_integer(value, number(0, 2) == 0 ? number(least, most)
                                               : number(std::max<std::int64_t>(least, -9), 9));
}

inline void Arbitrary::fill_set(const protocol::Shape& shape, void* set) {
    struct Filling {
        Arbitrary& arbitrary;
        const protocol::Shape& shape;
    } filling{*this, *shape.inner};
    shape.details.set->clear(set);
    const auto size = length(4);
    for (std::int64_t i = 0; i < size; ++i) {
        shape.details.set->insert(
            set,
            [](void* context, void* item) {
                const auto& what = *static_cast<Filling*>(context);
                what.arbitrary.fill_inner(what.shape, item);
            },
            &filling);
    }
}

inline void Arbitrary::fill_map(const protocol::Shape& shape, void* map) {
    shape.details.map->clear(map);
    const auto size = length(4);
    for (std::int64_t i = 0; i < size; ++i) {
        // Few different keys, so that two values have some in common and a patch has work to do.
        const std::string key =
            coin() ? std::string(1, static_cast<char>('a' + number(0, 3))) : id();
        if (void* const value = shape.details.map->insert(map, key))
            fill_inner(*shape.inner, value);
    }
}

}  // namespace kast::tests
