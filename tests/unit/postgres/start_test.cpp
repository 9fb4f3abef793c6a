// Databases that a log cannot be in: each refused with a sentence that names the place.

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"

namespace kast::server::test {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class PostgresStart : public PostgresTest {
protected:
    void expect_refused(const std::string& conninfo,
                        const testing::Matcher<std::string>& says) const {
        EXPECT_THAT([&] { open_postgres_log(options_of(conninfo)); },
                    ThrowsMessage<LogError>(says));
    }
    std::string with_settings(const std::string& settings) const {
        return "host=" + server_.socket_folder() +
               " dbname=kast user=kast options='-csearch_path=" + schema_ + " " + settings + "'";
    }
};

TEST_F(PostgresStart, MakesItsTablesOnceAndFindsThemAgain) {
    append_one(*open(), batch("r1", 0, 1));
    EXPECT_EQ(open()->last_seq("r1"), 1U);
}

TEST_F(PostgresStart, UnreachableNamesTheHost) {
    expect_refused("host=/nowhere dbname=kast",
                   AllOf(HasSubstr("cannot reach the log"), HasSubstr("/nowhere")));
}

TEST_F(PostgresStart, NoSuchDatabaseIsNamed) {
    expect_refused("host=" + server_.socket_folder() + " dbname=nothing user=kast",
                   HasSubstr("\"nothing\" does not exist"));
}

TEST_F(PostgresStart, ReadOnlyIsTold) {
    open();
    expect_refused(with_settings("-cdefault_transaction_read_only=on"),
                   AllOf(HasSubstr("cannot reach the log"), HasSubstr("read-only")));
}

/// The order of locks, and what comes of those who wait for them, stand on it.
TEST_F(PostgresStart, TheIsolationIsItsOwnWhateverTheDatabases) {
    const auto log = open_postgres_log(
        options_of(with_settings("-cdefault_transaction_isolation=serializable")));
    sql("CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF current_setting('transaction_isolation') <> 'read committed' THEN "
        "RAISE EXCEPTION 'otherwise' USING ERRCODE = '22000'; END IF; RETURN NEW; END $$");
    sql("CREATE TRIGGER looking BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION look()");
    EXPECT_EQ(append_one(*log, batch("r1", 0, 1)), Append::stored);
}

TEST_F(PostgresStart, WhatIsConfirmedMustBeKept) {
    expect_refused(with_settings("-csynchronous_commit=off"),
                   AllOf(HasSubstr("synchronous_commit = off"), HasSubstr("dbname=kast")));
}

TEST_F(PostgresStart, TextsMustBeUtf8) {
    server_.sql("CREATE DATABASE latin OWNER kast ENCODING 'LATIN1' TEMPLATE template0");
    expect_refused("host=" + server_.socket_folder() + " dbname=latin user=kast",
                   AllOf(HasSubstr("LATIN1"), HasSubstr("UTF8"), HasSubstr("dbname=latin")));
}

TEST_F(PostgresStart, TablesOfOthersAreNamedAndLeftAlone) {
    sql("CREATE TABLE orders (id integer)");
    expect_refused(conninfo_, AllOf(HasSubstr("not Kast's (orders)"), HasSubstr(schema_)));
    EXPECT_EQ(sql("SELECT count(*) FROM pg_tables WHERE schemaname = '" + schema_ + "'"), "1");
}

TEST_F(PostgresStart, AnothersTableCalledLogIsNotOurs) {
    sql("CREATE TABLE log (line text)");
    expect_refused(conninfo_, HasSubstr("not Kast's (log)"));
}

TEST_F(PostgresStart, NewerTablesAreLeftAsTheyAre) {
    open();
    sql("UPDATE log SET format = 9, oldest = 9");
    expect_refused(conninfo_, AllOf(HasSubstr("format version 9"), HasSubstr("newer kastd")));
}

TEST_F(PostgresStart, NewerTablesThatOlderProgramsMayWriteToAreUsed) {
    open();
    sql("UPDATE log SET format = 2");
    sql("ALTER TABLE records ADD COLUMN more text");
    EXPECT_EQ(append_one(*open(), batch("r1", 0, 1)), Append::stored);
}

TEST_F(PostgresStart, OlderTablesWantToBeMigrated) {
    open();
    sql("UPDATE log SET format = 0, oldest = 0");
    expect_refused(conninfo_, AllOf(HasSubstr("format version 0"), HasSubstr("kastd migrate")));
}

TEST_F(PostgresStart, WithoutTheRightToMakeTablesItSaysSo) {
    sql("REVOKE CREATE ON SCHEMA " + schema_ + " FROM kast");
    sql("ALTER SCHEMA " + schema_ + " OWNER TO super");
    sql("GRANT USAGE ON SCHEMA " + schema_ + " TO kast");
    expect_refused(conninfo_, AllOf(HasSubstr("cannot make the log's tables"),
                                    HasSubstr("permission denied"), HasSubstr(schema_)));
}

TEST_F(PostgresStart, MissingRightsOnTheTablesAreNamed) {
    open();
    sql("ALTER TABLE records OWNER TO super");
    sql("ALTER TABLE snapshots OWNER TO super");
    sql("GRANT SELECT ON records, snapshots TO kast");
    expect_refused(conninfo_, AllOf(HasSubstr("the role kast"), HasSubstr("records (INSERT)"),
                                    HasSubstr("snapshots (DELETE)")));
    sql("ALTER TABLE log OWNER TO super");
    expect_refused(conninfo_,
                   AllOf(HasSubstr("cannot read the log"), HasSubstr("permission denied")));
}

TEST_F(PostgresStart, ADamagedKeyIsRefused) {
    open();
    sql("UPDATE log SET key = '\\x00'");
    expect_refused(conninfo_, AllOf(HasSubstr("damaged"), HasSubstr("key")));
}

TEST_F(PostgresStart, TwoThatStartAtOnceMakeTheTablesOnce) {
    std::vector<std::future<void>> starts;
    for (int i = 0; i < 4; ++i) starts.push_back(std::async(std::launch::async, [&] { open(); }));
    for (auto& start : starts) EXPECT_NO_THROW(start.get());
    EXPECT_EQ(sql("SELECT count(*) FROM log"), "1");
}

}  // namespace kast::server::test
