// What is not as it was stored is refused, with its place.

#include "server/log/check.hpp"

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"

namespace kast::server::test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

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

TEST_F(PostgresDamage, ATextThatPostgresCannotKeepSinksNoOther) {
    Batch impossible = batch("r3", 0, 1);
    impossible.records.front().data = std::string("{\"a\0b\":1}", 9);
    EXPECT_THAT(append(*log_, {batch("r4", 0, 1), impossible, batch("r5", 0, 1)}),
                ElementsAre(Append::stored, Append::failed, Append::stored));
    EXPECT_EQ(log_->last_seq("r3"), 0U);
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
