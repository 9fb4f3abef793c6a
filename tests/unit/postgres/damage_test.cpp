// What is not as it was stored is refused, with its place.

#include "server/log/check.hpp"

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"
#include <random>

namespace kast::server::test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

namespace {

/// Bytes that no compression makes shorter.
std::string fresh_bytes(std::size_t size) {
    std::minstd_rand random;
    std::string bytes;
    while (bytes.size() < size) bytes += static_cast<char>('!' + random() % 90);
    return bytes;
}

}  // namespace

class PostgresDamage : public PostgresTest {
protected:
    void SetUp() override { append(*log_, {batch("r1", 0, 5, "a1"), batch("r2", 0, 5, "a1")}); }
    static auto refuses(std::string_view room, std::string_view record) {
        return ThrowsMessage<DamagedRoom>(AllOf(HasSubstr("is damaged"), HasSubstr("dbname=kast"),
                                                HasSubstr("room " + std::string(room) + ","),
                                                HasSubstr("record " + std::string(record) + ":")));
    }

    std::unique_ptr<EventLog> log_ = open();
};

TEST_F(PostgresDamage, ARecordThatWasChangedIsRefusedAndTheOthersGoOn) {
    sql("UPDATE records SET at_ms = at_ms + 1 WHERE room = 'r1' AND seq = 3");
    EXPECT_THAT([&] { log_->read("r1", 1, 10); }, refuses("r1", "3"));
    EXPECT_THAT([&] { log_->read("r1", 3, 1); }, refuses("r1", "3"));
    EXPECT_THAT(seqs(log_->read("r1", 4, 10)), ElementsAre(4, 5));
    EXPECT_THAT(seqs(log_->read("r2", 1, 10)), ElementsAre(1, 2, 3, 4, 5));
}

TEST_F(PostgresDamage, ARecordThatIsMissingIsRefused) {
    sql("DELETE FROM records WHERE room = 'r1' AND seq = 3");
    EXPECT_THAT([&] { log_->read("r1", 1, 10); }, refuses("r1", "3"));
    EXPECT_THAT([&] { log_->read("r1", 4, 10); }, refuses("r1", "3"));
}

TEST_F(PostgresDamage, ARoomsRecordsAreNotAnothers) {
    sql("DELETE FROM records WHERE room = 'r1' AND seq = 1");
    sql("UPDATE records SET room = 'r1' WHERE room = 'r2' AND seq = 1");
    EXPECT_THAT([&] { log_->read("r1", 1, 10); }, refuses("r1", "1"));
}

TEST_F(PostgresDamage, AnEndThatIsLostIsNoticed) {
    sql("DELETE FROM records WHERE room = 'r1' AND seq = 5");
    EXPECT_THAT([&] { log_->last_seq("r1"); }, refuses("r1", "5"));
    sql("UPDATE rooms SET last_seq = 4 WHERE id = 'r1'");
    EXPECT_THAT([&] { log_->last_seq("r1"); }, refuses("r1", "4"));
    EXPECT_EQ(log_->last_seq("r2"), 5U);
    const std::vector<std::string_view> both{"r1", "r2"};
    const auto ends = log_->last_seqs(both);
    EXPECT_FALSE(ends[0]) << "one that is damaged hides no other";
    EXPECT_EQ(ends[1], 5U);
}

TEST_F(PostgresDamage, ARoomThatIsHalfDeletedIsRefusedAloneAndByName) {
    for (const char* deletes :
         {"DELETE FROM rooms WHERE id = 'r1'", "DELETE FROM records WHERE room = 'r1' AND seq < 3",
          "DELETE FROM records WHERE room = 'r1' AND seq = 5",
          "DELETE FROM records WHERE room = 'r1'"}) {
        sql("TRUNCATE rooms, records, snapshots");
        append(*log_, {batch("r1", 0, 5, "a1"), batch("r2", 0, 5, "a1")});
        sql(deletes);
        const auto again = open();
        EXPECT_THAT(
            [&] {
                again->last_seq("r1");
                again->read("r1", 1, 9);
            },
            ThrowsMessage<DamagedRoom>(HasSubstr("room r1,")))
            << deletes;
        EXPECT_EQ(again->read("r2", 1, 9).size(), 5U);
        EXPECT_THAT(append(*again, {batch("r2", 5, 1), batch("r3", 0, 1)}),
                    ElementsAre(Append::stored, Append::stored));
        const CheckReport report = check_postgres_log({.name = {}, .conninfo = conninfo_});
        EXPECT_THAT(report.faults, testing::Not(IsEmpty()));
        EXPECT_THAT(report.faults, testing::Each(HasSubstr("room r1,")));
    }
}

TEST_F(PostgresDamage, AnAnswerThatWasChangedIsNotGiven) {
    sql("UPDATE records SET answer = '{}' WHERE room = 'r1' AND seq = 1");
    EXPECT_THAT([&] { log_->answered("r1", "k7Qf", "a1"); }, refuses("r1", "1"));
}

TEST_F(PostgresDamage, ASnapshotThatWasChangedIsPassedOver) {
    for (const std::uint64_t seq : {2U, 4U})
        log_->keep_snapshot("r1", {.seq = seq, .state = "{\"at\":" + std::to_string(seq) + "}"});
    settle(*log_);
    ASSERT_EQ(log_->snapshot("r1", 9)->seq, 4U);
    sql("UPDATE snapshots SET state = '{}' WHERE seq = 4");
    EXPECT_EQ(log_->snapshot("r1", 9)->seq, 2U);
}

TEST_F(PostgresDamage, ACheckFindsItAllAndNothingElse) {
    log_->keep_snapshot("r1", {.seq = 4, .state = "{}"});
    append_one(*log_, batch("r3", 0, 3));
    settle(*log_);
    const PostgresPlace place{.name = {}, .conninfo = conninfo_};
    CheckReport report = check_postgres_log(place);
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.rooms, 3U);
    EXPECT_EQ(report.records, 13U);
    EXPECT_EQ(report.snapshots, 1U);
    sql("UPDATE records SET data = '{}' WHERE room = 'r1' AND seq = 2");
    sql("DELETE FROM records WHERE room = 'r2' AND seq > 3");
    sql("DELETE FROM records WHERE room = 'r3'");
    sql("UPDATE snapshots SET state = '[]'");
    EXPECT_THAT(check_postgres_log(place).faults,
                ElementsAre(HasSubstr("room r1, record 2: it is not as it was stored"),
                            HasSubstr("room r2, record 5: it is lost"),
                            HasSubstr("room r3, record 3: it is not there"),
                            HasSubstr("room r1, record 4: its snapshot is not as")));
}

/// Batches of room r3 that PostgreSQL can never keep.
std::vector<Batch> impossible_batches() {
    std::vector<Batch> all(4, batch("r3", 0, 1, "a1"));
    all[0].records.front().data = std::string("{\"a\0b\":1}", 9);
    all[1].command = all[1].records.front().cause = std::string("1\0", 2);
    all[2].answer = "\xC3(";                                               // No UTF-8.
    all[3].command = all[3].records.front().cause = fresh_bytes(100'000);  // Beyond an index's row.
    return all;
}

TEST_F(PostgresDamage, ATextThatPostgresCannotKeepSinksNoOther) {
    for (const Batch& impossible : impossible_batches()) {
        Batch upon_it = batch("r3", 1, 1);
        EXPECT_THAT(
            append(*log_, {batch("r4", log_->last_seq("r4"), 1), impossible, upon_it,
                           batch("r5", log_->last_seq("r5"), 1)}),
            ElementsAre(Append::stored, Append::unstorable, Append::conflict, Append::stored));
        EXPECT_EQ(log_->last_seq("r3"), 0U);
    }
    EXPECT_EQ(log_->counts().failures, 0U);
}

TEST_F(PostgresDamage, ALogThatIsAskedForWhatItCannotKeepDoesNotFail) {
    for (const Batch& impossible : impossible_batches()) {
        EXPECT_EQ(append_one(*log_, impossible), Append::unstorable);
        EXPECT_FALSE(log_->counts().failing);
    }
    EXPECT_EQ(append_one(*log_, batch("r3", 0, 1, "a1")), Append::stored);
}

TEST_F(PostgresDamage, ARoomWhoseEndWasSetBackIsDamagedAndTheLogDoesNotFail) {
    const std::string sum = sql("SELECT sum FROM records WHERE room = 'r1' AND seq = 4");
    sql("UPDATE rooms SET last_seq = 4, sum = " + sum + " WHERE id = 'r1'");
    EXPECT_EQ(append_one(*log_, batch("r1", 4, 1)), Append::damaged);
    EXPECT_FALSE(log_->counts().failing);
    EXPECT_EQ(append_one(*log_, batch("r2", 5, 1)), Append::stored);
}

TEST_F(PostgresDamage, ABatchThatIsRefusedThisTimeMayBeHandedOverAgain) {
    sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF NEW.room = 'r1' THEN RAISE EXCEPTION 'not now' USING ERRCODE = '55P03'; "
        "END IF; RETURN NEW; END $$");
    sql("CREATE TRIGGER refusing BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION refuse()");
    EXPECT_THAT(append(*log_, {batch("r2", 5, 1), batch("r1", 5, 1)}),
                ElementsAre(Append::stored, Append::failed));
    EXPECT_EQ(append_one(*log_, batch("r1", 5, 1)), Append::failed);
    EXPECT_FALSE(log_->counts().failing);
    sql("DROP TRIGGER refusing ON records");
    EXPECT_EQ(append_one(*log_, batch("r1", 5, 1)), Append::stored);
}

TEST_F(PostgresDamage, ALogWhoseTablesMayNotBeWrittenFails) {
    sql("REVOKE INSERT ON records FROM kast");
    EXPECT_EQ(append_one(*log_, batch("r1", 5, 1)), Append::failed);
    EXPECT_TRUE(log_->counts().failing);
    EXPECT_THAT(log_->counts().last_failure, HasSubstr("permission denied"));
    sql("GRANT INSERT ON records TO kast");
    EXPECT_EQ(append_one(*log_, batch("r1", 5, 1)), Append::stored);
    EXPECT_FALSE(log_->counts().failing);
}

TEST_F(PostgresDamage, SnapshotsThinOutWithAge) {
    append_one(*log_, batch("long", 0, 400));
    for (std::uint64_t seq = 10; seq <= 400; seq += 10) {
        log_->keep_snapshot("long", {.seq = seq, .state = "{}"});
        settle(*log_);
    }
    EXPECT_LT(std::stoi(sql("SELECT count(*) FROM snapshots WHERE room = 'long'")), 20);
    EXPECT_EQ(log_->snapshot("long", 400)->seq, 400U);
    EXPECT_EQ(log_->snapshot("long", 10)->seq, 10U);
}

}  // namespace kast::server::test
