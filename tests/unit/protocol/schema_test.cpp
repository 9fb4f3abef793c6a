// The schema promises what the codec does.

#include "protocol/schema.hpp"

#include "protocol/write.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"
#include "support/arbitrary.hpp"
#include "support/json_schema.hpp"

namespace kast::rules::other {
struct Purse {};
BOOST_DESCRIBE_STRUCT(Purse, (), ())
}  // namespace kast::rules::other
namespace kast::protocol::other {
struct Purse {};
BOOST_DESCRIBE_STRUCT(Purse, (), ())
}  // namespace kast::protocol::other

namespace kast::protocol {
namespace {

using rules::sample::Everything;

/// Breaks or keeps one random place of a tree.
void mutate(Json& json, tests::Arbitrary& arbitrary) {
    static const std::vector<Json> strangers{nullptr,
                                             true,
                                             -3,
                                             7,
                                             99,
                                             1.5,
                                             "x",
                                             "a b",
                                             "",
                                             "very-cross",
                                             Json::array(),
                                             Json::object(),
                                             {1, 2, 3, 4},
                                             {{"k", 1}}};
    Json flat = json.flatten();
    auto place = flat.begin();
    std::advance(place, arbitrary.number(0, static_cast<std::int64_t>(flat.size()) - 1));
    Json::json_pointer at(place.key());
    if (arbitrary.coin() && !at.empty()) at = at.parent_pointer();
    switch (arbitrary.number(0, 2)) {
        case 0:
            json[at] = strangers[static_cast<std::size_t>(arbitrary.number(0, 13))];
            return;
        case 1:
            if (json[at].is_object()) json[at]["stranger"] = 1;
            return;
        default:
            if (!at.empty() && json[at.parent_pointer()].is_object()) {
                json[at.parent_pointer()].erase(at.back());
            }
    }
}

TEST(Schema, AcceptsWhatTheCodecWrites) {
    Schemas schemas;
    const Json schema = schemas.of<Everything>();
    tests::Arbitrary arbitrary(7);
    for (int round = 0; round < 500; ++round) {
        const Json json = Json::parse(to_text(arbitrary.make<Everything>()));
        ASSERT_EQ(tests::misfit(json, schema, schemas.definitions()), "") << json.dump();
    }
}

TEST(Schema, AcceptsAndRefusesWhatTheCodecDoes) {
    Schemas schemas;
    const Json schema = schemas.of<Everything>();
    tests::Arbitrary arbitrary(8);
    int refused = 0;
    for (int round = 0; round < 1500; ++round) {
        Json json = Json::parse(to_text(arbitrary.make<Everything>()));
        mutate(json, arbitrary);
        const auto read = read_json<Everything>(json);
        const std::string wrong = tests::misfit(json, schema, schemas.definitions());
        ASSERT_EQ(read.has_value(), wrong.empty())
            << wrong << " / " << (read ? "read" : read.error().path + read.error().message) << '\n'
            << json.dump();
        refused += !read;
    }
    EXPECT_GT(refused, 500) << "the mutations must bite";
    EXPECT_LT(refused, 1450);
}

TEST(Schema, NamesTypesBySystem) {
    EXPECT_EQ(type_name("kast::rules::troika::StateView"), "TroikaStateView");
    EXPECT_EQ(type_name("kast::rules::savage_worlds::Attack"), "SavageWorldsAttack");
    EXPECT_EQ(type_name("kast::rules::Decision"), "Decision");
    EXPECT_EQ(type_name("kast::protocol::room::Said"), "RoomSaid");
    EXPECT_EQ(type_name("kast::protocol::room::RoomView"), "RoomView");
}

TEST(Schema, TwoTypesOfOneNameAreRefused) {
    Schemas schemas;
    schemas.of<rules::other::Purse>();
    EXPECT_NO_THROW(schemas.of<rules::other::Purse>());
    EXPECT_THROW(schemas.of<protocol::other::Purse>(), std::logic_error);
}

TEST(Schema, ListsFieldsInOrderAndWhatIsRequired) {
    Schemas schemas;
    EXPECT_EQ(schemas.of<rules::sample::Purse>(), Json({{"$ref", "#/$defs/SamplePurse"}}));
    const Json& purse = schemas.definitions().at("SamplePurse");
    EXPECT_EQ(purse["x-order"], Json({"coins", "mark"}));
    EXPECT_EQ(purse["required"], Json({"coins"}));
    EXPECT_EQ(purse["additionalProperties"], false);
    EXPECT_EQ(purse["properties"]["mark"], Json({{"type", "string"}, {"maxLength", 8}}));
}

}  // namespace
}  // namespace kast::protocol
