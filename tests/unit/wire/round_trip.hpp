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

/// What is expected of the values of one type, by its table alone.
class RoundTrip {
public:
    explicit RoundTrip(const Shape& shape) : shape_(shape), schema_(schemas_.of(shape)) {}

    void expect_stored(const std::string& text, const void* again) const {
        std::string written;
        write(written, shape_, again);
        ASSERT_EQ(written, text) << name();
        const Json json = Json::parse(text);
        ASSERT_EQ(tests::misfit(json, schema_, schemas_.definitions()), "") << name() << text;
    }
    void expect_patch(const void* before, const void* after) const {
        std::string from;
        write(from, shape_, before);
        std::string to;
        write(to, shape_, after);
        Json patched = Json::parse(from);
        std::string patch;
        if (write_patch(patch, shape_, before, after)) patched.merge_patch(Json::parse(patch));
        ASSERT_EQ(patched, Json::parse(to)) << name() << patch;
    }
    const char* name() const { return shape_.type->name(); }

private:
    const Shape& shape_;
    Schemas schemas_;
    Json schema_;
};

template <class T>
void expect_round_trip(std::uint64_t seed) {
    const RoundTrip trip(shape_of<T>());
    tests::Arbitrary arbitrary(seed);
    T before{};
    for (int round = 0; round < 40; ++round) {
        const T value = arbitrary.make<T>();
        const std::string text = to_text(value);
        const auto read = read_text<T>(text, ReadMode::stored);
        ASSERT_TRUE(read) << trip.name() << read.error().path << ' ' << read.error().message;
        trip.expect_stored(text, &*read);
        trip.expect_patch(&before, &value);
        before = value;
    }
}

/// And what comes over the wire is read strictly too.
template <class T>
void expect_strict_round_trip(std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    for (int round = 0; round < 40; ++round) {
        const std::string text = to_text(arbitrary.make<T>());
        const auto read = read_text<T>(text);
        ASSERT_TRUE(read) << typeid(T).name() << read.error().path << ' ' << read.error().message;
        ASSERT_EQ(to_text(*read), text) << typeid(T).name();
        const auto refused = read_text<T>(text.substr(0, text.size() - 1) +
                                          (text == "{}" ? "" : ",") + R"("no such field":1})");
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
