// A standby that was promoted: another history, of which the old one's end may be no part.

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"

namespace kast::server::test {

using testing::ElementsAre;

TEST(Timeline, APromotedStandbyIsNoticedAndWhatWasDecidedBeforeIsUnsure) {
    PostgresServer server;
    const auto log = open_postgres_log(options_of(server.conninfo()));
    const std::uint32_t before = log->timeline("r1");
    EXPECT_EQ(before, 1U);
    Batch first = batch("r1", 0, 1);
    first.timeline = before;
    ASSERT_EQ(append_one(*log, first), Append::stored);

    server.kill();
    server.start_as_standby();
    server.sql("SELECT pg_promote()");
    std::vector<Batch> batches{batch("r1", 1, 1, "a1"), batch("r2", 0, 1)};
    batches[0].timeline = before;
    EXPECT_THAT(append(*log, batches), ElementsAre(Append::unsure, Append::stored));
    EXPECT_EQ(log->timeline("r1"), 2U);
    batches[0].timeline = 2;
    EXPECT_EQ(append_one(*log, batches[0]), Append::stored);
    EXPECT_EQ(log->last_seq("r1"), 2U);
}

}  // namespace kast::server::test
