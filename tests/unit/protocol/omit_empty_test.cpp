#include "rules/core/omit_empty.hpp"

#include "protocol/patch.hpp"
#include "protocol/read.hpp"
#include "protocol/schema.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace kast::protocol {
namespace {

using rules::OmitEmpty;

enum class Giver { client, server };
BOOST_DESCRIBE_ENUM(Giver, client, server)

struct Throw {
    OmitEmpty<std::vector<int>> faces;
    OmitEmpty<std::string> name;
    OmitEmpty<bool> counts;
    OmitEmpty<Giver> giver;
    OmitEmpty<std::vector<Throw>> parts;
    bool operator==(const Throw&) const = default;
};
BOOST_DESCRIBE_STRUCT(Throw, (), (faces, name, counts, giver, parts))

const Throw full{{1, 2}, "2d6", true, Giver::server, {Throw{}, Throw{.counts = true}}};
constexpr std::string_view full_text =
    R"({"faces":[1,2],"name":"2d6","counts":true,"giver":"server","parts":[{},{"counts":true}]})";

TEST(OmitEmpty, IsWrittenWhereThereIsSomethingInIt) {
    EXPECT_EQ(to_text(full), full_text);
    EXPECT_EQ(to_text(Throw{}), "{}");
}

TEST(OmitEmpty, ReadsAsEmptyWhereItIsMissing) {
    for (const ReadMode mode : {ReadMode::strict, ReadMode::stored}) {
        EXPECT_EQ(read_json<Throw>(Json::parse(full_text), mode), full);
        EXPECT_EQ(read_json<Throw>(Json::object(), mode), Throw{});
        const auto written_out =
            Json::parse(R"({"faces":[],"name":"","counts":false,"giver":"client","parts":[]})");
        EXPECT_EQ(read_json<Throw>(written_out, mode), Throw{}) << "as it used to be stored";
    }
    EXPECT_EQ(read_json<Throw>(Json{{"faces", 3}}, ReadMode::strict).error().path, "/faces");
}

TEST(OmitEmpty, IsTakenAwayByAPatchWhereItBecomesEmpty) {
    for (const auto& [from, to] : {std::pair{full, Throw{}}, std::pair{Throw{}, full},
                                   std::pair{full, Throw{.faces = {1}, .name = "1d6"}}}) {
        Json held = Json::parse(to_text(from));
        std::string patch;
        ASSERT_TRUE(write_patch(patch, from, to));
        held.merge_patch(Json::parse(patch));
        EXPECT_EQ(held, Json::parse(to_text(to))) << patch;
    }
    std::string none;
    EXPECT_FALSE(write_patch(none, full, full));
}

TEST(OmitEmpty, IsOptionalInTheSchema) {
    Schemas schemas;
    const std::string name = schemas.of<Throw>()["$ref"];
    const Json& made = schemas.definitions()[name.substr(name.rfind('/') + 1)];
    EXPECT_EQ(made["required"], Json::array());
    EXPECT_EQ(made["properties"]["counts"]["type"], "boolean");
}

}  // namespace
}  // namespace kast::protocol
