#include "round_trip.hpp"

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"

#include "support/arbitrary.hpp"
#include "support/json_schema.hpp"

namespace kast::protocol {
namespace {

constexpr int rounds = 40;

std::string text_of(const Shape& shape, const void* value) {
    std::string text;
    write(text, shape, value);
    return text;
}

void expect_patch(const Shape& shape, const void* before, const void* after) {
    Json patched = Json::parse(text_of(shape, before));
    std::string patch;
    if (write_patch(patch, shape, before, after)) patched.merge_patch(Json::parse(patch));
    ASSERT_EQ(patched, Json::parse(text_of(shape, after))) << shape.type->name() << patch;
}

}  // namespace

void expect_goes_round(const Shape& shape, RoundTripValues values, std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    Schemas schemas;
    const Json schema = schemas.of(shape);
    auto [before, value, again, reset] = values;
    for (int round = 0; round < rounds; ++round) {
        reset(value);
        arbitrary.fill(shape, value);
        const std::string text = text_of(shape, value);
        reset(again);
        const auto refusal = read_into(shape, again, text, ReadMode::stored);
        ASSERT_FALSE(refusal) << shape.type->name() << refusal->path << ' ' << refusal->message;
        ASSERT_EQ(text_of(shape, again), text) << shape.type->name();
        ASSERT_EQ(tests::misfit(Json::parse(text), schema, schemas.definitions()), "")
            << shape.type->name() << text;
        expect_patch(shape, before, value);
        std::swap(before, value);
    }
}

void expect_is_read_strictly(const Shape& shape, RoundTripValues values, std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    const auto [value, again, refused, reset] = values;
    for (int round = 0; round < rounds; ++round) {
        reset(value);
        arbitrary.fill(shape, value);
        const std::string text = text_of(shape, value);
        reset(again);
        const auto refusal = read_into(shape, again, text, ReadMode::strict);
        ASSERT_FALSE(refusal) << shape.type->name() << refusal->path << ' ' << refusal->message;
        ASSERT_EQ(text_of(shape, again), text) << shape.type->name();
        const std::string more =
            text.substr(0, text.size() - 1) + (text == "{}" ? "" : ",") + R"("no such field":1})";
        reset(refused);
        const auto unknown = read_into(shape, refused, more, ReadMode::strict);
        ASSERT_TRUE(unknown) << shape.type->name();
        ASSERT_EQ(unknown->path, "/no such field");
    }
}

}  // namespace kast::protocol
