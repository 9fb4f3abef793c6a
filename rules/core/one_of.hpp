#pragma once
// One of many types: the commands of a system, its events, what is shown of them. Not a
// std::variant, because ninety types in one cost the compiler most of its time: here each type has
// its operations once, whatever it is an alternative of. `visit`, `get_if`, `get` and
// `holds_alternative` are called without a namespace.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

namespace kast::rules {

/// Says which of the types is meant.
template <class T>
inline constexpr std::in_place_type_t<T> as{};

namespace detail {

/// How a value of one type is made, copied, moved and destroyed.
struct ValueOperations {
    void (*make)(void* to);
    void (*copy)(void* to, const void* from);
    void (*move)(void* to, void* from) noexcept;
    void (*destroy)(void* value) noexcept;
};

template <class T>
struct OperationsOf {
    static_assert(std::is_nothrow_move_constructible_v<T>);
    static void make(void* to) { new (to) T(); }
    static void copy(void* to, const void* from) { new (to) T(*static_cast<const T*>(from)); }
    static void move(void* to, void* from) noexcept {
        new (to) T(std::move(*static_cast<T*>(from)));
    }
    static void destroy(void* value) noexcept { std::destroy_at(static_cast<T*>(value)); }
    static constexpr ValueOperations all{make, copy, move, destroy};
};

/// The place of One among T…; their number where it is none of them.
template <class One, class... T>
consteval std::size_t place_among() {
    const bool matches[] = {__is_same(One, T)...};
    std::size_t place = 0;
    while (place < sizeof...(T) && !matches[place]) ++place;
    return place;
}

/// The operations of what a OneOf may be, by its index. A header that names a OneOf of many types
/// says `extern template struct rules::detail::AlternativesOf<Name>`, and one source instantiates
/// it: otherwise every file that copies one compiles the copying of all of them.
template <class One>
struct AlternativesOf;

}  // namespace detail

template <class... T>
class OneOf {
    static_assert(sizeof...(T) < 256);
    template <class One>
    static constexpr std::size_t place = detail::place_among<One, T...>();
    template <class One>
    static constexpr bool is_alternative = place<One> < sizeof...(T);
    static const detail::ValueOperations& operations(std::size_t index) {
        return *detail::AlternativesOf<OneOf>::operations[index];
    }

public:
    static constexpr std::size_t alternatives = sizeof...(T);

    /// The first type, value-initialised.
    OneOf() : OneOf(at_index, 0) {}
    template <class One>
        requires is_alternative<std::remove_cvref_t<One>>
    OneOf(One&& value) : OneOf(as<std::remove_cvref_t<One>>, std::forward<One>(value)) {}
    template <class One, class... Given>
    explicit OneOf(std::in_place_type_t<One>, Given&&... given)
        : index_(static_cast<std::uint8_t>(place<One>)) {
        static_assert(is_alternative<One>);
        new (bytes_) One(std::forward<Given>(given)...);
    }
    /// The type with this index, value-initialised.
    static OneOf make(std::size_t index) { return OneOf(at_index, index); }

    OneOf(const OneOf& other) : index_(other.index_) {
        operations(index_).copy(bytes_, other.bytes_);
    }
    OneOf(OneOf&& other) noexcept : index_(other.index_) {
        operations(index_).move(bytes_, other.bytes_);
    }
    OneOf& operator=(OneOf other) noexcept {
        operations(index_).destroy(bytes_);
        index_ = other.index_;
        operations(index_).move(bytes_, other.bytes_);
        return *this;
    }
    ~OneOf() { operations(index_).destroy(bytes_); }

    std::size_t index() const { return index_; }
    /// Where the value is; its type is that of `index()`.
    void* address() { return bytes_; }
    const void* address() const { return bytes_; }

    template <class One>
    friend bool holds_alternative(const OneOf& one) {
        static_assert(is_alternative<One>);
        return one.index_ == place<One>;
    }
    template <class One>
    friend const One* get_if(const OneOf* one) {
        return one && holds_alternative<One>(*one) ? &one->template value<One>() : nullptr;
    }
    template <class One>
    friend One* get_if(OneOf* one) {
        return one && holds_alternative<One>(*one) ? &one->template value<One>() : nullptr;
    }
    /// Throws std::bad_variant_access where it is another type.
    template <class One>
    friend const One& get(const OneOf& one) {
        if (!holds_alternative<One>(one)) throw std::bad_variant_access();
        return one.template value<One>();
    }
    template <class One>
    friend One& get(OneOf& one) {
        if (!holds_alternative<One>(one)) throw std::bad_variant_access();
        return one.template value<One>();
    }

    template <class F>
    friend decltype(auto) visit(F&& f, const OneOf& one) {
        return one.template call<const void*, const T...>(f, one.bytes_);
    }
    template <class F>
    friend decltype(auto) visit(F&& f, OneOf& one) {
        return one.template call<void*, T...>(f, one.bytes_);
    }

private:
    enum AtIndex { at_index };
    OneOf(AtIndex, std::size_t index) : index_(static_cast<std::uint8_t>(index)) {
        operations(index).make(bytes_);
    }

    template <class One>
    One& value() {
        return *std::launder(reinterpret_cast<One*>(bytes_));
    }
    template <class One>
    const One& value() const {
        return *std::launder(reinterpret_cast<const One*>(bytes_));
    }

    template <class Result, class F, class Pointer, class One>
    static Result call_with(F& f, Pointer value) {
        return f(*static_cast<One*>(value));
    }
    template <class Pointer, class First, class... More, class F>
    decltype(auto) call(F& f, Pointer value) const {
        using Result = decltype(f(*static_cast<First*>(value)));
        static constexpr Result (*all[])(F&, Pointer) = {call_with<Result, F, Pointer, First>,
                                                         call_with<Result, F, Pointer, More>...};
        return all[index_](f, value);
    }

    alignas(T...) std::byte bytes_[std::max({sizeof(T)...})];
    std::uint8_t index_;
};

namespace detail {

template <class... T>
struct AlternativesOf<OneOf<T...>> {
    static const ValueOperations* const operations[sizeof...(T)];
};
template <class... T>
const ValueOperations* const AlternativesOf<OneOf<T...>>::operations[] = {&OperationsOf<T>::all...};

}  // namespace detail
}  // namespace kast::rules
