#include "clients/native/seat_store.hpp"

#include "clients/native/cli_error.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <thread>
#include <vector>

namespace kast::client {
namespace {

namespace fs = std::filesystem;

class Seats : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "kast-seats-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    static Link link(const std::string& token) { return {{false, "h", "1"}, "room", token}; }
    fs::path file() const { return folder_ / "state/kast/seats.json"; }

    fs::path folder_;
};

TEST_F(Seats, AreKeptAndFound) {
    SeatStore book(file());
    EXPECT_FALSE(book.find(link("a")));
    book.keep(link("a"), {"seat-a", false});
    book.keep(link("b"), {"seat-b", true});
    book.keep(link("a"), {"seat-a2", true});
    EXPECT_EQ(SeatStore(file()).find(link("a"))->token, "seat-a2");
    EXPECT_TRUE(book.find(link("a"))->taken);
    EXPECT_EQ(book.find(link("b"))->token, "seat-b");
    EXPECT_FALSE(book.find(link("c")));
}

TEST_F(Seats, AreNobodyElsesToRead) {
    const auto before = ::umask(0);
    SeatStore(file()).keep(link("a"), {"seat", true});
    ::umask(before);
    struct stat facts{};
    ASSERT_EQ(::stat(file().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600U);
}

TEST_F(Seats, ManyAtOnceLoseNone) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 16; ++i) {
        threads.emplace_back([this, i] {
            SeatStore(file()).keep(link("t" + std::to_string(i)), {"s" + std::to_string(i), true});
        });
    }
    for (auto& thread : threads) thread.join();
    for (int i = 0; i < 16; ++i) {
        const auto seat = SeatStore(file()).find(link("t" + std::to_string(i)));
        ASSERT_TRUE(seat) << i;
        EXPECT_EQ(seat->token, "s" + std::to_string(i));
    }
}

TEST_F(Seats, ADamagedBookIsSaidSoAndNotOverwritten) {
    fs::create_directories(file().parent_path());
    for (const char* text : {"{", "[]", R"({"seats":[]})", R"({"other":1})"}) {
        std::ofstream(file()) << text;
        try {
            SeatStore(file()).keep(link("a"), {"seat", true});
            FAIL() << text;
        } catch (const CliError& failure) {
            EXPECT_EQ(failure.exit, ExitCode::usage);
            EXPECT_NE(std::string(failure.what()).find("seats.json"), std::string::npos);
        }
        std::string there;
        std::getline(std::ifstream(file()), there);
        EXPECT_EQ(there, text);
    }
}

TEST_F(Seats, LieWhereTheSystemSays) {
    ::setenv("XDG_STATE_HOME", "/tmp/elsewhere", 1);
    EXPECT_EQ(SeatStore::default_path(), "/tmp/elsewhere/kast/seats.json");
    ::setenv("XDG_STATE_HOME", "not/absolute", 1);
    ::setenv("HOME", "/home/ann", 1);
    EXPECT_EQ(SeatStore::default_path(), "/home/ann/.local/state/kast/seats.json");
    ::unsetenv("XDG_STATE_HOME");
    ::unsetenv("HOME");
    EXPECT_THROW(SeatStore::default_path(), CliError);
}

TEST(RandomWord, NeverTwice) {
    std::set<std::string> words;
    for (int i = 0; i < 1000; ++i) {
        const std::string word = random_word();
        EXPECT_EQ(word.size(), 32U);
        EXPECT_TRUE(words.insert(word).second);
    }
}

}  // namespace
}  // namespace kast::client
