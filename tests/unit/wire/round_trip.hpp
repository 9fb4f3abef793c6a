#pragma once
// What every type on a wire or in the log must keep: written, read and written again it is the
// same, the schema has room for it, and a patch leads from any of its values to any other.

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"

#include <gtest/gtest.h>

#include "support/arbitrary.hpp"
#include "support/json_schema.hpp"
#include <variant>

namespace kast::protocol {

template <class T>
void expect_round_trip(std::uint64_t seed) {
    Schemas schemas;
    const Json schema = schemas.of<T>();
    tests::Arbitrary arbitrary(seed);
    T before{};
    for (int round = 0; round < 40; ++round) {
        const T value = arbitrary.make<T>();
        const std::string text = to_text(value);
        const Json json = Json::parse(text);
        const auto read = read_json<T>(json, Reading::stored);
        ASSERT_TRUE(read) << typeid(T).name() << read.error().path << ' ' << read.error().message;
        ASSERT_EQ(to_text(*read), text) << typeid(T).name();
        ASSERT_EQ(tests::misfit(json, schema, schemas.definitions()), "")
            << typeid(T).name() << text;
        Json patched = Json::parse(to_text(before));
        std::string patch;
        if (write_patch(patch, before, value)) patched.merge_patch(Json::parse(patch));
        ASSERT_EQ(patched, json) << typeid(T).name() << patch;
        before = value;
    }
}

/// And what comes over the wire is read strictly too.
template <class T>
void expect_strict_round_trip(std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    for (int round = 0; round < 40; ++round) {
        const std::string text = to_text(arbitrary.make<T>());
        Json json = Json::parse(text);
        const auto read = read_json<T>(json);
        ASSERT_TRUE(read) << typeid(T).name() << read.error().path << ' ' << read.error().message;
        ASSERT_EQ(to_text(*read), text) << typeid(T).name();
        json["no such field"] = 1;
        const auto refused = read_json<T>(json);
        ASSERT_FALSE(refused) << typeid(T).name();
        ASSERT_EQ(refused.error().path, "/no such field");
    }
}

template <template <class...> class Variant, class... T>
void expect_round_trips(std::type_identity<Variant<T...>>) {
    (expect_round_trip<T>(sizeof(T)), ...);
}
template <template <class...> class Variant, class... T>
void expect_strict_round_trips(std::type_identity<Variant<T...>>) {
    (expect_strict_round_trip<T>(sizeof(T)), ...);
}

}  // namespace kast::protocol
