#pragma once
// Random values of any described type, made from its description. A field added tomorrow is tested
// tomorrow, without a line here.

#include "protocol/shape.hpp"

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
        fill(value);
        return value;
    }

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

    template <class T>
    void fill(T& value) {
        using namespace protocol;
        if constexpr (std::is_same_v<T, bool>)
            value = coin();
        else if constexpr (shape::Word<T>)
            value = word<T>();
        else if constexpr (shape::Integer<T>)
            value = static_cast<T>(integer<T>());
        else if constexpr (shape::is_bounded_int<T>::value) {
            value.value = static_cast<int>(number(T::min, T::max));
        } else if constexpr (std::is_floating_point_v<T>) {
            value = static_cast<T>(static_cast<double>(number(-1'000'000, 1'000'000)) / 1024);
        } else if constexpr (std::is_same_v<T, std::string>)
            value = text(2000);
        else if constexpr (shape::is_bounded_string<T>::value)
            value.value = text(T::max);
        else if constexpr (std::is_same_v<T, rules::Id>)
            value.value = id();
        else if constexpr (std::is_same_v<T, rules::IdOrNone>)
            value.value = coin() ? id() : std::string();
        else if constexpr (shape::is_bounded_list<T>::value) {
            fill_list(value.items, static_cast<std::int64_t>(T::max));
        } else if constexpr (shape::is_vector<T>::value)
            fill_list(value, 4);
        else if constexpr (shape::is_set<T>::value) {
            std::vector<typename T::value_type> list;
            fill_list(list, 4);
            value = T(list.begin(), list.end());
        } else if constexpr (shape::is_map<T>::value)
            fill_map(value);
        else if constexpr (std::is_same_v<T, RawJson>)
            value.text = R"({"a":[1,"x",{"b":null}]})";
        else if constexpr (shape::is_variant<T>::value)
            fill_variant(value);
        else if constexpr (shape::is_optional<T>::value) {
            value.reset();
            if (depth_ <= 5 && coin()) fill(value.emplace());
        } else {
            ++depth_;
            shape::for_each_field<T>([&](std::string_view, auto field) { fill(value.*field); });
            --depth_;
        }
    }

    template <class T>
    void fill_variant(T& value) {
        constexpr auto size = static_cast<std::int64_t>(std::variant_size_v<T>);
        const auto chosen = static_cast<std::size_t>(number(0, size - 1));
        boost::mp11::mp_with_index<std::variant_size_v<T>>(
            chosen, [&](auto index) { fill(value.template emplace<index.value>()); });
    }

    template <class T>
    T word() {
        using Words = boost::describe::describe_enumerators<T>;
        const auto chosen =
            number(0, static_cast<std::int64_t>(boost::mp11::mp_size<Words>::value) - 1);
        T value{};
        std::int64_t i = 0;
        boost::mp11::mp_for_each<Words>([&](auto one) {
            if (i++ == chosen) value = one.value;
        });
        return value;
    }

    template <class T>
    std::int64_t integer() {
        constexpr std::int64_t most =
            sizeof(T) >= 4 ? std::int64_t{1'000'000'000}
                           : static_cast<std::int64_t>(std::numeric_limits<T>::max());
        const std::int64_t least = std::is_signed_v<T> ? -most : 0;
        return number(0, 2) == 0 ? number(least, most)
                                 : number(std::max<std::int64_t>(least, -9), 9);
    }

    template <class T>
    void fill_list(std::vector<T>& list, std::int64_t most) {
        list.clear();
        const auto size = length(most);
        for (std::int64_t i = 0; i < size; ++i) list.push_back(make_inner<T>());
    }
    template <class T>
    T make_inner() {
        T value{};
        ++depth_;
        fill(value);
        --depth_;
        return value;
    }
    template <class T>
    void fill_map(T& map) {
        map.clear();
        const auto size = length(4);
        for (std::int64_t i = 0; i < size; ++i) {
            // Few different keys, so that two values have some in common and a patch has work to
            // do.
            std::string key = coin() ? std::string(1, static_cast<char>('a' + number(0, 3))) : id();
            map[typename T::key_type(key)] = make_inner<typename T::mapped_type>();
        }
    }

    std::mt19937_64 engine_;
    int depth_ = 0;
};

}  // namespace kast::tests
