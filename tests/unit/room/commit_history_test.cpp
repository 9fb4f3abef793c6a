// What a room keeps of a commit of which everybody was sent the same: that text. Its event is read
// from the log by who needs it.

#include "server/room/commit_history.hpp"

#include "server/log/open.hpp"

#include <gtest/gtest.h>

#include "unit/room/heist.hpp"
#include <future>
#include <memory>
#include <string>
#include <vector>

namespace kast::tests {
namespace {

namespace wire = protocol::room;
using server::Commit;
using server::PastEvent;

class PastOfTalk : public testing::Test {
protected:
    void SetUp() override {
        std::vector<server::Batch> batches;
        for (std::uint64_t seq = 1; seq <= 4; ++seq) {
            server::Entry entry;
            entry.seq = seq;
            entry.by = "bo";
            entry.type = wire::Said::type;
            entry.value = std::make_shared<const wire::EventRecord>(
                wire::Said{wire::SayKind::say, "line " + std::to_string(seq), {}, {}});
            Commit commit;
            commit.before.seq = seq - 1;
            commit.after.seq = seq;
            commit.entries.push_back(entry);
            // The third was sent to some alone.
            if (seq != 3) commit.for_all = "{\"line\":" + std::to_string(seq) + "}";
            batches.push_back({"table", seq - 1, {record_of(entry, game)}, {}, {}, {}, {}});
            history.push(std::move(commit));
        }
        std::promise<void> stored;
        log->append(std::move(batches),
                    [&](const std::vector<server::Append>&) { stored.set_value(); });
        stored.get_future().wait();
    }

    static std::string text_of(const server::Entry& entry) {
        return std::get<wire::Said>(*entry.of_room()).text;
    }

    const protocol::Game& game = *find_heist("heist");
    std::unique_ptr<server::EventLog> log = server::open_memory_log();
    server::CommitHistory history{*log, "table", game, {}};
};

TEST_F(PastOfTalk, IsTheTextThatWasSent) {
    for (const Commit& commit : history.recent())
        EXPECT_EQ(commit.entries.empty(), !commit.for_all.empty());
    std::vector<std::string> seen;
    const auto look = [&](const PastEvent& event) {
        seen.push_back(event.entry ? text_of(*event.entry) : std::string(event.for_all));
        return event.seq != 2 || seen.size() == 1;
    };
    EXPECT_TRUE(history.for_each_recent_from(2, look));
    EXPECT_EQ(seen, (std::vector<std::string>{"{\"line\":2}", "line 3", "{\"line\":4}"}));
    seen.clear();
    EXPECT_FALSE(history.for_each_recent_before(4, look));
    EXPECT_EQ(seen, (std::vector<std::string>{"line 3", "{\"line\":2}"}));
}

TEST_F(PastOfTalk, IsReadFromTheLogWhereItIsNeededAsValues) {
    EXPECT_EQ(history.recent_event(2), nullptr);
    EXPECT_EQ(text_of(history.logged().event(2)), "line 2");
    ASSERT_NE(history.recent_event(3), nullptr);
    EXPECT_EQ(text_of(*history.recent_event(3)), "line 3");
    const auto commits = history.commits_from(2, 100);
    ASSERT_TRUE(commits);
    ASSERT_EQ(commits->size(), 3U);
    for (const Commit& commit : *commits) {
        ASSERT_EQ(commit.entries.size(), 1U);
        EXPECT_EQ(text_of(commit.entries.front()), "line " + std::to_string(commit.last_seq()));
    }
}

}  // namespace
}  // namespace kast::tests
