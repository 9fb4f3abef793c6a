#pragma once
// How a type becomes a table. Included by shape.hpp alone.

#include "protocol/shape.hpp"

// Clang folds the distance of two addresses inside one object into a constant where it is asked
// whether it can; g++ works it out when the program starts.
#define KAST_DISTANCE(to, from)                                    \
    static_cast<std::uint32_t>(reinterpret_cast<const char*>(to) - \
                               reinterpret_cast<const char*>(from))
#if defined(__clang__)
#define KAST_OFFSET(to, from)                                                \
    (__builtin_constant_p(KAST_DISTANCE(to, from)) ? KAST_DISTANCE(to, from) \
                                                   : KAST_DISTANCE(to, from))
#define KAST_TABLE constinit const
#define KAST_CONSTEVAL consteval
#else
#define KAST_OFFSET(to, from) KAST_DISTANCE(to, from)
#define KAST_TABLE const
#define KAST_CONSTEVAL inline
#endif

namespace kast::protocol::tables {

template <class T>
struct ShapeOf {
    static const Shape shape;
};

/// Room for a T that is never made: fields have an address in it.
template <class T>
union Unborn {
    char none;
    T value;
    constexpr Unborn() : none() {}
    constexpr ~Unborn() {}
};
template <class T>
inline constexpr Unborn<T> unborn{};

template <class T>
using BasesOf = boost::describe::describe_bases<T, boost::describe::mod_public>;

/// The descriptors of T's fields, those of its bases first.
template <class T, class Bases = BasesOf<T>>
struct MembersOf;
template <class T, template <class...> class List>
struct MembersOf<T, List<>> {
    using type = boost::describe::describe_members<T, boost::describe::mod_public>;
};
template <class T, template <class...> class List, class One, class... More>
struct MembersOf<T, List<One, More...>> {
    using type =
        boost::mp11::mp_append<typename MembersOf<typename One::type>::type,
                               typename MembersOf<typename More::type>::type...,
                               boost::describe::describe_members<T, boost::describe::mod_public>>;
};

template <class Owner, class F>
F type_of_member(F Owner::*);

constexpr std::uint32_t length_of(const char* text) {
    return static_cast<std::uint32_t>(std::string_view(text).size());
}

template <class T>
struct PartOf {
    static const void* get(const void* shared) {
        return &**static_cast<const rules::Shared<T>*>(shared);
    }
    static void* edit(void* shared) { return &static_cast<rules::Shared<T>*>(shared)->edit(); }
    static std::size_t size(const void* shared) {
        const bool is_empty = static_cast<const rules::Shared<T>*>(shared)->is_same_as({});
        return is_empty ? 0 : sizeof(T);
    }
    static constexpr PartOperations operations{get, edit, size};
};

/// How many fields a member stands for: its own, or those of the part that it holds.
template <class F>
struct FieldsIn {
    static constexpr std::size_t count = 1;
};
template <class T>
struct FieldsOf;
template <class T>
struct FieldsIn<rules::Shared<T>> {
    static constexpr std::size_t count = FieldsOf<T>::count;
};

template <std::size_t Count>
struct FieldArray {
    Field all[Count == 0 ? 1 : Count];
};
template <class T, template <class...> class List, class... Member>
KAST_CONSTEVAL auto make_fields(List<Member...>);

template <class Member, class F>
KAST_CONSTEVAL void add_fields(Field*& at, std::type_identity<F>, std::uint32_t offset) {
    *at++ = {Member::name, &ShapeOf<F>::shape, offset, length_of(Member::name)};
}
template <class Member, class T>
KAST_CONSTEVAL void add_fields(Field*& at, std::type_identity<rules::Shared<T>>,
                               std::uint32_t offset) {
    constexpr std::size_t count = FieldsOf<T>::count;
    static_assert(count == boost::mp11::mp_size<typename FieldsOf<T>::Members>::value,
                  "a part has no parts");
    const auto inner = make_fields<T>(typename FieldsOf<T>::Members());
    for (std::size_t i = 0; i < count; ++i) {
        *at = inner.all[i];
        at->part = &PartOf<T>::operations;
        at->part_offset = offset;
        at++->part_rest = static_cast<std::uint32_t>(count - 1 - i);
    }
}
template <class T, template <class...> class List, class... Member>
KAST_CONSTEVAL auto make_fields(List<Member...>) {
    static_assert(FieldsOf<T>::count <= fields_max);
    FieldArray<FieldsOf<T>::count> fields{};
    [[maybe_unused]] Field* at = fields.all;
    (add_fields<Member>(at, std::type_identity<decltype(type_of_member(Member::pointer))>{},
                        KAST_OFFSET(&(unborn<T>.value.*Member::pointer), &unborn<T>)),
     ...);
    return fields;
}

template <class Members>
struct CountOf;
template <template <class...> class List, class... Member>
struct CountOf<List<Member...>> {
    static constexpr std::size_t count =
        (std::size_t{0} + ... + FieldsIn<decltype(type_of_member(Member::pointer))>::count);
};

template <class T>
struct FieldsOf {
    using Members = typename MembersOf<T>::type;
    static constexpr std::size_t count = CountOf<Members>::count;
    static const FieldArray<count> fields;
    static constexpr ObjectTable table{fields.all, count};
};
template <class T>
KAST_TABLE FieldArray<FieldsOf<T>::count> FieldsOf<T>::fields = make_fields<T>(Members());

template <class T>
struct ListOf {
    static ListItems items(const void* list) {
        const auto& all = *static_cast<const std::vector<T>*>(list);
        return {all.data(), all.size()};
    }
    static void* append(void* list) { return &static_cast<std::vector<T>*>(list)->emplace_back(); }
    static void clear(void* list) { static_cast<std::vector<T>*>(list)->clear(); }
    static constexpr ListOperations operations{items, append, clear};
};

inline std::string_view key_of(const rules::Id& key) { return key.value; }
inline std::string_view key_of(const std::string& key) { return key; }

/// Moves the cursor on; the iterator that it stands on, or null after the last entry.
template <class Container>
const typename Container::const_iterator* move_on(const void* container, EntryCursor& cursor) {
    using Iterator = typename Container::const_iterator;
    static_assert(sizeof(Iterator) <= sizeof(cursor.iterator) &&
                  std::is_trivially_copyable_v<Iterator>);
    const auto& all = *static_cast<const Container*>(container);
    auto* at = reinterpret_cast<Iterator*>(cursor.iterator);
    if (cursor.is_started)
        ++*at;
    else
        at = new (cursor.iterator) Iterator(all.begin());
    cursor.is_started = true;
    return *at == all.end() ? nullptr : at;
}

template <class Map>
struct MapOf {
    static std::size_t size(const void* map) { return static_cast<const Map*>(map)->size(); }
    static bool next(const void* map, EntryCursor& cursor) {
        const auto* at = move_on<Map>(map, cursor);
        if (!at) return false;
        cursor.key = key_of((**at).first);
        cursor.value = &(**at).second;
        return true;
    }
    static void differences(const void* before, const void* after, DifferentEntry tell,
                            void* context) {
        using rules::for_each_difference;
        for_each_difference(*static_cast<const Map*>(before), *static_cast<const Map*>(after),
                            [&](const auto& key, const auto* was, const auto* is) {
                                return tell(context, key_of(key), was, is);
                            });
    }
    static void* insert(void* map, std::string_view key) {
        auto [at, is_new] = static_cast<Map*>(map)->try_emplace(typename Map::key_type(key));
        if constexpr (requires { typename Map::node_type; })
            return is_new ? &at->second : nullptr;
        else
            return is_new ? &at : nullptr;
    }
    static void clear(void* map) { static_cast<Map*>(map)->clear(); }
    static constexpr MapOperations operations{
        size, next, differences, insert, clear, std::is_same_v<typename Map::key_type, rules::Id>};
};

template <class Set>
struct SetOf {
    static std::size_t size(const void* set) { return static_cast<const Set*>(set)->size(); }
    static bool next(const void* set, EntryCursor& cursor) {
        const auto* at = move_on<Set>(set, cursor);
        if (!at) return false;
        cursor.value = &**at;
        return true;
    }
    static void clear(void* set) { static_cast<Set*>(set)->clear(); }
    static void insert(void* set, void (*fill)(void*, void*), void* context) {
        typename Set::value_type item{};
        fill(context, &item);
        static_cast<Set*>(set)->insert(std::move(item));
    }
    static constexpr SetOperations operations{size, next, clear, insert};
};

template <class T>
struct OptionalOf {
    static const void* get(const void* optional) {
        const auto& one = *static_cast<const std::optional<T>*>(optional);
        return one ? &*one : nullptr;
    }
    static void* emplace(void* optional) {
        return &static_cast<std::optional<T>*>(optional)->emplace();
    }
    static constexpr OptionalOperations operations{get, emplace};
};

/// As an optional that is empty where there is nothing in it.
template <class T>
struct OmitEmptyOf {
    static const void* get(const void* field) {
        const auto& one = *static_cast<const rules::OmitEmpty<T>*>(field);
        return one.is_omitted() ? nullptr : held(&one);
    }
    static void* emplace(void* field) {
        return const_cast<void*>(held(static_cast<rules::OmitEmpty<T>*>(field)));
    }
    static const void* held(const rules::OmitEmpty<T>* field) {
        if constexpr (std::is_scalar_v<T>)
            return &field->value;
        else
            return static_cast<const T*>(field);
    }
    static constexpr OptionalOperations operations{get, emplace};
};

template <class Variant>
struct ChoiceOf;
template <class... T>
struct ChoiceOf<std::variant<T...>> {
    using Variant = std::variant<T...>;
    static std::size_t index(const void* choice) {
        return static_cast<const Variant*>(choice)->index();
    }
    static const void* get(const void* choice) {
        return std::visit([](const auto& one) -> const void* { return &one; },
                          *static_cast<const Variant*>(choice));
    }
    template <class One>
    static void* emplace_one(Variant& choice) {
        return &choice.template emplace<One>();
    }
    static void* emplace(void* choice, std::size_t index) {
        static constexpr void* (*all[])(Variant&) = {emplace_one<T>...};
        return all[index](*static_cast<Variant*>(choice));
    }
    static constexpr const Shape* alternatives[] = {&ShapeOf<T>::shape...};
    static constexpr ChoiceOperations operations{index, get, emplace, alternatives, sizeof...(T)};
};

/// Each alternative has a `static constexpr std::string_view kind` and no field of that name.
template <class OneOf>
struct TaggedOf;
template <class... T>
struct TaggedOf<rules::OneOf<T...>> {
    using Choice = rules::OneOf<T...>;
    static std::size_t index(const void* choice) {
        return static_cast<const Choice*>(choice)->index();
    }
    static const void* get(const void* choice) {
        return static_cast<const Choice*>(choice)->address();
    }
    static void* emplace(void* choice, std::size_t index) {
        auto& one = *static_cast<Choice*>(choice);
        one = Choice::make(index);
        return one.address();
    }
    static constexpr const Shape* alternatives[] = {&ShapeOf<T>::shape...};
    static constexpr std::string_view kinds[] = {T::kind...};
    static constexpr ChoiceOperations operations{index,        get,          emplace,
                                                 alternatives, sizeof...(T), kinds};
};

template <class T>
constexpr Shape make_integer(std::int64_t lowest, std::int64_t highest, bool is_bounded) {
    return {.kind = ShapeKind::integer,
            .is_bounded = is_bounded,
            .is_signed = std::is_signed_v<T>,
            .width = sizeof(T),
            .size = sizeof(T),
            .lowest = lowest,
            .highest = highest};
}

template <class T>
constexpr Shape make() {
    using namespace traits;
    constexpr auto size = static_cast<std::uint32_t>(sizeof(T));
    if constexpr (std::is_same_v<T, bool>) {
        return {.kind = ShapeKind::boolean, .size = size};
    } else if constexpr (DescribedEnum<T>) {
        return {.kind = ShapeKind::word,
                .is_signed = std::is_signed_v<std::underlying_type_t<T>>,
                .width = sizeof(T),
                .size = size,
                .type = &typeid(T),
                .details = {.words = &rules::enum_words<T>()}};
    } else if constexpr (Integer<T>) {
        // Beyond 2^53 JavaScript no longer tells one whole number from the next.
        constexpr std::int64_t most = std::int64_t{1} << 53;
        if constexpr (sizeof(T) == 8)
            return make_integer<T>(std::is_signed_v<T> ? -most : 0, most, false);
        else
            return make_integer<T>(std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                                   false);
    } else if constexpr (is_bounded_int<T>::value) {
        static_assert(sizeof(T) == sizeof(int));
        return make_integer<int>(T::min, T::max, true);
    } else if constexpr (std::is_same_v<T, double>) {
        return {.kind = ShapeKind::number, .size = size};
    } else if constexpr (std::is_same_v<T, std::string>) {
        return {.kind = ShapeKind::text, .size = size};
    } else if constexpr (is_bounded_string<T>::value) {
        static_assert(sizeof(T) == sizeof(std::string));
        return {.kind = ShapeKind::text,
                .is_bounded = true,
                .size = size,
                .highest = static_cast<std::int64_t>(T::max)};
    } else if constexpr (SomeId<T>) {
        static_assert(sizeof(T) == sizeof(std::string));
        return {
            .kind = ShapeKind::id, .is_or_none = std::is_same_v<T, rules::IdOrNone>, .size = size};
    } else if constexpr (std::is_same_v<T, RawJson>) {
        return {.kind = ShapeKind::raw, .size = size};
    } else if constexpr (is_bounded_list<T>::value) {
        using Item = typename T::value_type;
        static_assert(sizeof(T) == sizeof(std::vector<Item>));
        return {.kind = ShapeKind::list,
                .is_bounded = true,
                .size = size,
                .highest = static_cast<std::int64_t>(T::max),
                .inner = &ShapeOf<Item>::shape,
                .details = {.list = &ListOf<Item>::operations}};
    } else if constexpr (is_vector<T>::value) {
        using Item = typename T::value_type;
        static_assert(!std::is_same_v<Item, bool>, "its items have no address");
        return {.kind = ShapeKind::list,
                .size = size,
                .inner = &ShapeOf<Item>::shape,
                .details = {.list = &ListOf<Item>::operations}};
    } else if constexpr (is_set<T>::value) {
        return {.kind = ShapeKind::set,
                .size = size,
                .inner = &ShapeOf<typename T::value_type>::shape,
                .details = {.set = &SetOf<T>::operations}};
    } else if constexpr (is_map<T>::value) {
        return {.kind = ShapeKind::map,
                .size = size,
                .inner = &ShapeOf<typename T::mapped_type>::shape,
                .details = {.map = &MapOf<T>::operations}};
    } else if constexpr (is_optional<T>::value) {
        return {.kind = ShapeKind::optional,
                .size = size,
                .inner = &ShapeOf<typename T::value_type>::shape,
                .details = {.optional = &OptionalOf<typename T::value_type>::operations}};
    } else if constexpr (is_omit_empty<T>::value) {
        using Inner = typename is_omit_empty<T>::held;
        return {.kind = ShapeKind::optional,
                .size = size,
                .inner = &ShapeOf<Inner>::shape,
                .details = {.optional = &OmitEmptyOf<Inner>::operations}};
    } else if constexpr (is_one_of<T>::value) {
        return {.kind = ShapeKind::tagged,
                .size = size,
                .details = {.choice = &TaggedOf<T>::operations}};
    } else if constexpr (is_variant<T>::value) {
        return {.kind = ShapeKind::choice,
                .size = size,
                .details = {.choice = &ChoiceOf<T>::operations}};
    } else {
        static_assert(Described<T>, "BOOST_DESCRIBE_STRUCT is missing");
        return {.kind = ShapeKind::object,
                .size = size,
                .type = &typeid(T),
                .details = {.object = &FieldsOf<T>::table}};
    }
}

template <class T>
constinit const Shape ShapeOf<T>::shape = make<T>();

}  // namespace kast::protocol::tables

namespace kast::protocol {

template <class T>
const Shape& shape_of() {
    return tables::ShapeOf<T>::shape;
}

}  // namespace kast::protocol

#undef KAST_DISTANCE
#undef KAST_OFFSET
#undef KAST_TABLE
#undef KAST_CONSTEVAL
