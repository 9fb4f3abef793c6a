// Several databases: which of them a room is in.

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"
#include <set>
#include <stdexcept>

namespace kast::server::test {

using testing::AllOf;
using testing::ElementsAre;
using testing::FieldsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

TEST(PostgresPlaces, OneNeedsNoName) {
    EXPECT_THAT(postgres_places("host=db dbname=kast"),
                ElementsAre(FieldsAre("", "host=db dbname=kast")));
    EXPECT_THAT(postgres_places(" postgresql://kast@db/kast?sslmode=require "),
                ElementsAre(FieldsAre("", "postgresql://kast@db/kast?sslmode=require")));
}

TEST(PostgresPlaces, OthersHaveNames) {
    EXPECT_THAT(postgres_places("host=a; b: host=b; c2: postgresql://c/kast"),
                ElementsAre(FieldsAre("", "host=a"), FieldsAre("b", "host=b"),
                            FieldsAre("c2", "postgresql://c/kast")));
    EXPECT_THAT(
        postgres_places("a: host=a; b: host=b password='x;\\' y: z'"),
        ElementsAre(FieldsAre("a", "host=a"), FieldsAre("b", "host=b password='x;\\' y: z'")));
}

TEST(PostgresPlaces, MistakesAreNamed) {
    const auto refuses = [](const char* setting, const char* says) {
        EXPECT_THAT([&] { postgres_places(setting); },
                    ThrowsMessage<std::invalid_argument>(HasSubstr(says)))
            << setting;
    };
    refuses("", "database 1: says nothing");
    refuses("host=a;", "database 2: says nothing");
    refuses("host=a; host=b", "database 2: needs a name");
    EXPECT_THAT([] { postgres_places("host=a; host=b password=secret"); },
                ThrowsMessage<std::invalid_argument>(Not(HasSubstr("secret"))));
    refuses("a: host=a; a: host=b", "the name a is another's");
    refuses("host=a; B: host=b", "database 2:");
    refuses("hots=a", "\"hots\"");
}

TEST(PostgresPlaces, AnIdTellsWhereItsRoomIs) {
    const auto places = postgres_places("host=a; b: host=b; c: host=c");
    EXPECT_EQ(place_of_room(places, "k7QfXb2pk7QfXb"), 0U);
    EXPECT_EQ(place_of_room(places, "k7QfXb2pk7QfXbb"), 1U);
    EXPECT_EQ(place_of_room(places, "k7QfXb2pk7QfXbc"), 2U);
    EXPECT_EQ(place_of_room(places, "k7QfXb2pk7QfXbbc"), 0U);
    EXPECT_EQ(place_of_room(places, "b"), 0U);
}

/// A second database beside the first, of the same server.
class TwoDatabases : public PostgresTest {
protected:
    const std::string other_schema_ = fresh_schema();
    const std::string other_ = server_.conninfo(other_schema_);

    std::unique_ptr<EventLog> open_both() const {
        PostgresOptions options;
        options.places = {{.name = {}, .conninfo = conninfo_}, {.name = "b", .conninfo = other_}};
        return open_postgres_log(std::move(options));
    }
};

TEST_F(TwoDatabases, ARoomIsInTheOneThatItsIdTells) {
    const std::string here = "k7QfXb2pk7QfXb", there = here + "b";
    const auto log = open_both();
    EXPECT_THAT(append(*log, {batch(here, 0, 1, "a1"), batch(there, 0, 2, "a1"), batch(here, 1, 1),
                              batch(there, 1, 1)}),
                ElementsAre(Append::stored, Append::stored, Append::stored, Append::conflict));
    EXPECT_EQ(server_.sql("SELECT string_agg(id, ' ') FROM rooms", schema_), here);
    EXPECT_EQ(server_.sql("SELECT string_agg(id, ' ') FROM rooms", other_schema_), there);
    const std::vector<std::string_view> rooms{there, here, "none"};
    EXPECT_THAT(log->last_seqs(rooms), ElementsAre(2, 2, 0));
    EXPECT_THAT(seqs(log->read(there, 1, 9)), ElementsAre(1, 2));
    EXPECT_EQ(log->answered(there, "k7Qf", "a1"), R"({"answer":"a1"})");
    EXPECT_NE(log->lane(here), log->lane(there));
    EXPECT_EQ(log->counts().batches, 3U);
}

TEST_F(TwoDatabases, AddingOneMovesNoRoom) {
    append_one(*open(), batch("k7QfXb2pk7QfXb", 0, 3));
    EXPECT_EQ(open_both()->last_seq("k7QfXb2pk7QfXb"), 3U);
}

TEST_F(TwoDatabases, TheSameTwiceIsRefused) {
    PostgresOptions options;
    options.places = {{.name = {}, .conninfo = conninfo_}, {.name = "b", .conninfo = conninfo_}};
    EXPECT_THAT(
        [&] { open_postgres_log(options); },
        ThrowsMessage<LogError>(HasSubstr("database b has the same log as database (first)")));
}

TEST_F(TwoDatabases, OneThatCannotBeReachedIsNamed) {
    PostgresOptions options;
    options.places = {{.name = {}, .conninfo = conninfo_},
                      {.name = "b", .conninfo = "host=/nowhere"}};
    EXPECT_THAT([&] { open_postgres_log(options); },
                ThrowsMessage<LogError>(HasSubstr("database b: cannot reach the log")));
}

TEST_F(TwoDatabases, NewRoomsAreSpreadOverBoth) {
    const auto log = open_both();
    std::set<std::string> endings;
    for (int i = 0; i < 100; ++i) endings.insert(log->new_room_ending());
    EXPECT_THAT(endings, ElementsAre("", "b"));
    EXPECT_EQ(open()->new_room_ending(), "");
}

}  // namespace kast::server::test
