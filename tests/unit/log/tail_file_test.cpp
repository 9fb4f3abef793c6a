// `kast.tail` on a disk that does not do what it is asked to.

#include "server/log/tail_file.hpp"

#include <gtest/gtest.h>

#include "support/temporary_directory.hpp"
#include <cerrno>
#include <system_error>

namespace kast::tests {
namespace {

using server::LogEnd;
using server::TailFile;

/// Files of the machine that do so many things, and then nothing more, as if the process had died.
class BreakingFiles final : public server::Files {
public:
    explicit BreakingFiles(int things) : left_(things) {}

    std::optional<std::string> read(const std::filesystem::path& file) override {
        return machine_.read(file);
    }
    std::unique_ptr<server::WritableFile> open(const std::filesystem::path& file) override {
        auto opened = machine_.open(file);
        if (!opened) return nullptr;
        return std::make_unique<File>(*this, std::move(opened));
    }
    std::unique_ptr<server::WritableFile> make(const std::filesystem::path& file) override {
        do_one();
        return std::make_unique<File>(*this, machine_.make(file));
    }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        do_one();
        machine_.rename(from, to);
    }
    void sync_folder(const std::filesystem::path& folder) override {
        do_one();
        machine_.sync_folder(folder);
    }

private:
    struct File final : server::WritableFile {
        File(BreakingFiles& all, std::unique_ptr<server::WritableFile> file)
            : files(all), opened(std::move(file)) {}
        void write(std::uint64_t offset, std::string_view bytes) override {
            files.do_one();
            opened->write(offset, bytes);
        }
        void sync() override {
            files.do_one();
            opened->sync();
        }
        BreakingFiles& files;
        std::unique_ptr<server::WritableFile> opened;
    };
    void do_one() {
        if (left_-- <= 0) throw std::system_error(EIO, std::generic_category(), "the disk");
    }

    server::Files& machine_ = server::machine_files();
    int left_;
};

struct TailFileTest : testing::Test {
    std::optional<std::uint64_t> arrival() {
        const auto found = TailFile::read(server::machine_files(), file, key);
        return found ? std::optional(found->arrival) : std::nullopt;
    }

    TemporaryDirectory directory;
    const std::filesystem::path file = directory.path() / "kast.tail";
    const server::LogKey key = server::random_log_key();
    const LogEnd end{7, 77};
};

TEST_F(TailFileTest, IsThereWholeOrNotAtAllWhereverItsMakingBreaksOff) {
    int things = 0;
    for (bool is_made = false; !is_made; ++things) {
        std::filesystem::remove(file);
        BreakingFiles files(things);
        try {
            const TailFile made(files, file, key, end);
            is_made = true;
        } catch (const server::LogError&) {
            // Its making was broken off.
        }
        const auto found = arrival();
        EXPECT_TRUE(!found || *found == end.arrival) << things;
        {
            const TailFile again(server::machine_files(), file, key, end);
        }
        EXPECT_EQ(arrival(), end.arrival) << "the next start makes it: " << things;
    }
    EXPECT_EQ(things, 6) << "made, written, synced, renamed, its folder synced";
}

TEST_F(TailFileTest, WhatCannotBeWrittenLeavesWhatIsThere) {
    {
        const TailFile made(server::machine_files(), file, key, end);
    }
    BreakingFiles files(3);  // To write, to sync, and the folder.
    TailFile tail(files, file, key, end);
    tail.write({8, 88});
    EXPECT_EQ(arrival(), end.arrival);
}

}  // namespace
}  // namespace kast::tests
