// What every bus does, whatever carries it.

#include "server/bus/local_bus.hpp"
#include "server/bus/open.hpp"
#include "server/bus/payload.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nats_server.hpp"
#include "support/postgres_server.hpp"
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

namespace kast::tests {
namespace {

using namespace server;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// Keeps what a node hears.
class Ears {
public:
    explicit Ears(Bus& bus) {
        bus.listen([this](std::vector<BusMessage> messages) {
            const std::lock_guard lock(mutex_);
            for (BusMessage& one : messages) heard_.push_back(std::move(one));
            came_.notify_all();
        });
    }
    /// All that came, once there is as much, or after a time in which it would have come.
    std::vector<BusMessage> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, std::chrono::seconds(20), [&] { return heard_.size() >= count; });
        return heard_;
    }
    bool hears(const BusMessage& message) {
        std::unique_lock lock(mutex_);
        return came_.wait_for(lock, std::chrono::milliseconds(500),
                              [&] { return std::ranges::find(heard_, message) != heard_.end(); });
    }

private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<BusMessage> heard_;
};

/// What carries the messages of a test.
class Carrier {
public:
    virtual ~Carrier() = default;
    virtual std::unique_ptr<Bus> join(const std::string& node) = 0;
    virtual void cut() = 0;
    virtual void mend() = 0;
};

class LocalCarrier final : public Carrier {
public:
    std::unique_ptr<Bus> join(const std::string& node) override { return hub_.join(node); }
    void cut() override { hub_.set_cut(true); }
    void mend() override { hub_.set_cut(false); }

private:
    LocalBusHub hub_;
};

class NatsCarrier final : public Carrier {
public:
    std::unique_ptr<Bus> join(const std::string& node) override {
        return open_nats_bus({.url = server_.url(), .node = node});
    }
    void cut() override { server_.stop(); }
    void mend() override { server_.start_again(); }

private:
    NatsServer server_;
};

class PostgresCarrier final : public Carrier {
public:
    std::unique_ptr<Bus> join(const std::string& node) override {
        return open_postgres_bus(
            {.conninfos = {server().conninfo()}, .channel = "a \"channel\"", .node = node});
    }
    void cut() override { server().kill(); }
    void mend() override { server().start(); }

private:
    static PostgresServer& server() { return PostgresServer::shared(); }
};

struct Maker {
    const char* name;
    std::function<std::unique_ptr<Carrier>()> make;
    bool (*is_here)() = [] { return true; };
};

struct AnyBus : testing::TestWithParam<Maker> {
    void SetUp() override {
        if (!GetParam().is_here()) GTEST_SKIP() << "scripts/setup test installs it";
        carrier = GetParam().make();
    }
    std::unique_ptr<Carrier> carrier;
    /// Says it until the other hears it: both may still be connecting.
    static void until_heard(Bus& bus, const std::string& node, Ears& ears) {
        const RoomHint hint{"hello", 1};
        for (int tries = 0; tries < 40; ++tries) {
            bus.announce(hint);
            if (ears.hears({node, hint})) return;
        }
        FAIL() << "they never hear each other";
    }
    static std::vector<BusMessage> without_hello(std::vector<BusMessage> messages) {
        std::erase_if(messages, [](const BusMessage& one) {
            const auto* hint = std::get_if<RoomHint>(&one.said);
            return hint && hint->room == "hello";
        });
        return messages;
    }
};

TEST_P(AnyBus, CarriesWhatIsSaidToAllOthersInOrder) {
    const auto one = carrier->join("nodenum1"), two = carrier->join("nodenum2"),
               three = carrier->join("nodenum3");
    Ears ears_one(*one), ears_two(*two), ears_three(*three);
    until_heard(*one, "nodenum1", ears_two);
    until_heard(*one, "nodenum1", ears_three);
    const PresenceReport report{"table1", {"ann", "b_o-"}, 3, 1};
    const PresenceReport empty{"table1", {}, 0, 0};
    for (std::uint64_t seq = 1; seq <= 500; ++seq) one->announce({"table1", seq});
    one->report(report);
    one->report(empty);
    one->leave();
    for (Ears* ears : {&ears_two, &ears_three}) {
        ASSERT_TRUE(ears->hears({"nodenum1", NodeGone{}}) || ears->hears({"nodenum1", NodeGone{}}));
        const auto heard = without_hello(ears->wait_for(0));
        ASSERT_EQ(heard.size(), 503U);
        for (std::uint64_t seq = 1; seq <= 500; ++seq)
            EXPECT_EQ(heard[seq - 1], (BusMessage{"nodenum1", RoomHint{"table1", seq}}));
        EXPECT_EQ(heard[500], (BusMessage{"nodenum1", report}));
        EXPECT_EQ(heard[501], (BusMessage{"nodenum1", empty}));
    }
    EXPECT_THAT(ears_one.wait_for(0), IsEmpty()) << "nobody hears themselves";
}

TEST_P(AnyBus, IsSilentOnceItIsStopped) {
    const auto one = carrier->join("nodenum1"), two = carrier->join("nodenum2");
    auto ears = std::make_unique<Ears>(*two);
    Ears own(*one);
    until_heard(*one, "nodenum1", *ears);
    two->stop_listening();
    ears.reset();
    one->announce({"table1", 1});
    two->announce({"table1", 2});
    EXPECT_TRUE(own.hears({"nodenum2", RoomHint{"table1", 2}})) << "it may still speak";
}

TEST_P(AnyBus, ComesBackByItself) {
    const auto one = carrier->join("nodenum1"), two = carrier->join("nodenum2");
    Ears ears_one(*one), ears_two(*two);
    until_heard(*one, "nodenum1", ears_two);
    carrier->cut();
    one->announce({"lost", 1});
    one->report({"lost", {}, 1, 0});
    carrier->mend();
    const RoomHint hint{"found", 1};
    bool is_heard = false;
    for (int tries = 0; !is_heard && tries < 40; ++tries) {
        one->announce(hint);
        is_heard = ears_two.hears({"nodenum1", hint});
    }
    EXPECT_TRUE(is_heard);
}

INSTANTIATE_TEST_SUITE_P(
    Makers, AnyBus,
    testing::Values(Maker{"Local", [] { return std::make_unique<LocalCarrier>(); }},
                    Maker{"Nats", [] { return std::make_unique<NatsCarrier>(); }},
                    Maker{"Postgres", [] { return std::make_unique<PostgresCarrier>(); },
                          has_postgres}),
    [](const auto& test) { return test.param.name; });

TEST(BusPayload, IsALine) {
    const BusMessage hint{"abcd1234", RoomHint{"Table-1", 42}};
    EXPECT_EQ(payload_of(hint), "abcd1234 Table-1 42");
    EXPECT_EQ(read_payload("abcd1234 Table-1 42"), hint);
    const BusMessage report{"abcd1234", PresenceReport{"Table-1", {"ann", "bo"}, 7, 2}};
    EXPECT_EQ(payload_of(report), "p abcd1234 Table-1 2 7 ann,bo");
    EXPECT_EQ(read_payload(payload_of(report)), report);
    const BusMessage nobody{"abcd1234", PresenceReport{"Table-1", {}, 0, 0}};
    EXPECT_EQ(read_payload(payload_of(nobody)), nobody);
    EXPECT_EQ(read_payload("g abcd1234"), (BusMessage{"abcd1234", NodeGone{}}));
    PresenceReport longest{std::string(40, 'r'), {}, 4'294'967'295U, 4'294'967'295U};
    for (std::size_t i = 0; i < members_per_part; ++i) longest.members.emplace_back(40, 'm');
    EXPECT_LT(payload_of({"abcd1234", longest}).size(), 8'000U) << "PostgreSQL takes no more";
}

TEST(BusPayload, OfAStrangerIsNone) {
    for (const char* text :
         {"", " ", "abcd1234", "abcd1234 table1", "abcd1234 table1 ", "abcd1234 table1 -1",
          "abcd1234 table1 1 ", "abcd1234 table1 18446744073709551616", "abcd123 table1 1",
          "ABCD1234 table1 1", "abcd1234 ta/ble 1", "p abcd1234 table1 0 0", "g abcd123",
          "p abcd1234 table1 0 x ann", "p abcd1234 table1 0 0 ann,,bo", "p abcd1234 table1 0 0 a b",
          "g abcd1234 ", "x abcd1234 table1"}) {
        EXPECT_FALSE(read_payload(text)) << text;
    }
}

TEST(NodeNames, AreDifferent) {
    std::set<std::string> names;
    for (int i = 0; i < 100; ++i) {
        names.insert(new_node_name());
        EXPECT_TRUE(is_node_name(*names.rbegin()));
    }
    EXPECT_EQ(names.size(), 100U);
}

TEST(PostgresBus, ReportsOfARoomGoByItsOwnDatabase) {
    if (!has_postgres()) GTEST_SKIP() << "scripts/setup test installs it";
    PostgresBusOptions options{
        .conninfos = {"host=/nowhere dbname=kast", PostgresServer::shared().conninfo()},
        .database_of = [](std::string_view room) { return room.ends_with('b') ? 1U : 0U; },
        .channel = "two databases",
        .node = "nodenum1"};
    const auto one = open_postgres_bus(options);
    options.node = "nodenum2";
    const auto other = open_postgres_bus(options);
    Ears ears_one(*one), ears(*other);
    const PresenceReport report{"table1b", {"ann"}, 0, 0};
    bool is_heard = false;
    for (int tries = 0; !is_heard && tries < 40; ++tries) {
        one->report(report);
        is_heard = ears.hears({"nodenum1", report});
    }
    EXPECT_TRUE(is_heard) << "the first database, which is away, has no part in it";
    one->leave();
    EXPECT_TRUE(ears.hears({"nodenum1", NodeGone{}}) || ears.hears({"nodenum1", NodeGone{}}));
}

TEST(PostgresBus, OfSeveralHostsItIsAtTheOneThatCanBeWrittenTo) {
    if (!has_postgres()) GTEST_SKIP() << "scripts/setup test installs it";
    PostgresServer standby;
    standby.kill();
    standby.start_as_standby();
    PostgresBusOptions options{
        .conninfos = {"host=" + standby.socket_folder() + "," +
                      PostgresServer::shared().socket_folder() + " dbname=kast user=kast"},
        .database_of = [](std::string_view) { return 0U; },
        .channel = "several hosts",
        .node = "nodenum1"};
    const auto one = open_postgres_bus(options);
    options.node = "nodenum2";
    const auto other = open_postgres_bus(options);
    Ears ears_one(*one), ears(*other);
    const PresenceReport report{"table1", {"ann"}, 0, 0};
    bool is_heard = false;
    for (int tries = 0; !is_heard && tries < 40; ++tries) {
        one->report(report);
        is_heard = ears.hears({"nodenum1", report});
    }
    EXPECT_TRUE(is_heard);
}

TEST(PostgresBus, ADatabaseThatStopsAnsweringIsLeftForAnotherConnection) {
    if (!has_postgres()) GTEST_SKIP() << "scripts/setup test installs it";
    PostgresServer server;
    PostgresBusOptions options{.conninfos = {server.conninfo()},
                               .channel = "deadlines",
                               .node = "nodenum1",
                               .answer_within = std::chrono::milliseconds(300)};
    const auto process = [&](const std::string& but) {
        return server.sql(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'kastd bus' "
            "AND pid <> " +
            but);
    };
    const auto one = open_postgres_bus(options);
    options.node = "nodenum2";
    Ears ears_one(*one);
    std::string first;
    for (int tries = 0; first.empty() && tries < 200; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        first = process("0");
    }
    ASSERT_FALSE(first.empty());
    const auto other = open_postgres_bus(options);
    Ears ears(*other);
    AnyBus::until_heard(*one, "nodenum1", ears);
    const pid_t stopped = std::stoi(process(first));
    ASSERT_EQ(::kill(stopped, SIGSTOP), 0);
    other->announce({"asked", 1});
    const RoomHint after{"after", 1};
    bool is_heard = false;
    for (int tries = 0; !is_heard && tries < 40; ++tries) {
        one->announce(after);
        is_heard = ears.hears({"nodenum1", after});
    }
    EXPECT_TRUE(is_heard) << "it listens on another connection";
    ::kill(stopped, SIGCONT);
}

TEST(NatsBus, StartsWithoutItsServer) {
    const auto bus = open_nats_bus({.url = "nats://127.0.0.1:1", .node = "nodenum1"});
    Ears ears(*bus);
    bus->announce({"table1", 1});
    EXPECT_THAT(ears.wait_for(0), IsEmpty());
}

}  // namespace
}  // namespace kast::tests
