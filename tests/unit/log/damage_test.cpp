// Damage to the files of a log, kind by kind. Each is noticed by `kastd check`; and whoever opens
// the log and reads all of it is given what was stored, or an error, and never something else.

#include "server/log/check.hpp"

#include <gmock/gmock.h>

#include "unit/log/damaged_log.hpp"
#include <map>

namespace kast::server::test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// Everything that the log has to say, or the errors it gives instead.
struct LogContents {
    std::map<std::string, std::vector<std::string>> records;  ///< by room
    std::map<std::string, std::string> answers;
    std::map<std::string, std::string> errors;
};

LogContents read_log(const fs::path& directory) {
    LogContents contents;
    std::unique_ptr<EventLog> log;
    try {
        log = open_sqlite_log(directory);
    } catch (const std::exception& error) {
        for (const auto& room : room_names) contents.errors[room] = error.what();
        return contents;
    }
    for (const auto& room : room_names) {
        try {
            std::vector<std::string> records;
            // As a room is opened: its end, then its records in pieces.
            const auto last = log->last_seq(room);
            for (std::uint64_t from = 1; from <= last; from += 256)
                for (const Record& record : log->read(room, from, 256))
                    records.push_back(std::to_string(record.seq) + " " +
                                      std::to_string(record.at_ms) + record.by + record.cause +
                                      record.type + record.data);
            std::map<std::string, std::string> answers;
            for (std::uint64_t seq = 1; seq <= room_records; ++seq) {
                const std::string command = room + std::to_string(seq);
                if (const auto answer = log->answered(room, "k7Qf", command))
                    answers[command] = *answer;
            }
            if (const auto snapshot = log->snapshot(room, UINT64_MAX))
                answers["snapshot"] = snapshot->state.substr(0, 8 + room.size());
            contents.records[room] = std::move(records);
            contents.answers.merge(answers);
        } catch (const LogError& error) {
            contents.errors[room] = error.what();
        }
    }
    return contents;
}

std::vector<std::string> faults_of(const fs::path& directory) {
    try {
        return check_log(directory).faults;
    } catch (const LogError& error) {
        return {error.what()};
    }
}

class EachKind : public DamageTest, public testing::WithParamInterface<Kind> {};

}  // namespace

TEST_P(EachKind, IsNoticed) {
    copy(GetParam().open ? logs().open : logs().closed);
    const LogContents whole = [&] {
        const Directory intact;
        const auto& from = GetParam().open ? logs().open : logs().closed;
        for (const auto& entry : fs::directory_iterator(from.path()))
            fs::copy(entry.path(), intact.path() / entry.path().filename());
        EXPECT_THAT(faults_of(intact.path()), IsEmpty());
        return read_log(intact.path());
    }();
    ASSERT_THAT(whole.errors, IsEmpty());
    ASSERT_EQ(whole.records.at("beta").size(), room_records);
    ASSERT_EQ(whole.answers.size(), 3 * room_records + 1);

    GetParam().damage(*this);
    if (HasFatalFailure()) return;

    const auto faults = faults_of(directory_.path());
    EXPECT_THAT(faults, Not(IsEmpty()));
    for (const auto& fault : faults) EXPECT_THAT(fault, HasSubstr(directory_.path().string()));
    const LogContents contents = read_log(directory_.path());
    std::map<std::string, std::string> answers;
    for (const auto& room : room_names) {
        if (contents.errors.contains(room)) continue;
        EXPECT_TRUE(contents.records.at(room) == whole.records.at(room))
            << room << " is served otherwise than it was stored, with "
            << contents.records.at(room).size() << " records";
        for (std::uint64_t seq = 1; seq <= room_records; ++seq) {
            const std::string command = room + std::to_string(seq);
            const auto found = contents.answers.find(command);
            ASSERT_TRUE(found != contents.answers.end()) << command << " would be done again";
            EXPECT_EQ(found->second, whole.answers.at(command));
        }
    }
    if (const auto snapshot = contents.answers.find("snapshot"); snapshot != contents.answers.end())
        EXPECT_THAT(snapshot->second, testing::StartsWith("state:"));
    for (const auto& [room, error] : contents.errors) EXPECT_THAT(error, HasSubstr("kast"));
    RecordProperty("errors", static_cast<int>(contents.errors.size()));
}
INSTANTIATE_TEST_SUITE_P(Damage, EachKind, testing::ValuesIn(damage_kinds()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_F(DamageTest, MoreThanFortyKindsAreTried) { EXPECT_GE(damage_kinds().size(), 40U); }

/// A backup by itself is checked too, and what is only lost time is not damage.
TEST_F(DamageTest, ABackupIsWhole) {
    copy(logs().closed);
    sql(database(), "VACUUM INTO '" + file("backup.db").string() + "'; DELETE FROM snapshots");
    EXPECT_THAT(faults_of(file("backup.db")), IsEmpty());
    EXPECT_THAT(faults_of(directory_.path()), IsEmpty());
    EXPECT_EQ(check_log(file("backup.db")).records, 3 * room_records);
    const Directory restored;
    fs::copy(file("backup.db"), restored.path() / "kast.db");
    EXPECT_THAT(read_log(restored.path()).errors, IsEmpty());
}

TEST_F(DamageTest, AKastdAtWorkIsChecked) {
    copy(logs().closed);
    const auto log = open_sqlite_log(directory_.path());
    append_one(*log, batch("alpha", room_records, 3, "more"));
    EXPECT_THAT(faults_of(directory_.path()), IsEmpty());
    EXPECT_EQ(check_log(directory_.path()).records, 3 * room_records + 3);
}

TEST_F(DamageTest, ALostEndIsGoneOnWithoutWhenTheHostSaysSo) {
    copy(logs().open);
    fs::remove(file("kast.db-wal"));
    const LogContents refused = read_log(directory_.path());
    EXPECT_THAT(refused.errors.at("alpha"),
                testing::AllOf(HasSubstr("lost"), HasSubstr(file("kast.tail").string())));
    fs::remove(file("kast.tail"));
    const LogContents contents = read_log(directory_.path());
    EXPECT_THAT(contents.errors, IsEmpty());
    EXPECT_EQ(contents.records.at("alpha").size(), room_records - 100);
    EXPECT_TRUE(fs::exists(file("kast.tail")));
}

/// SQLite drops what it takes for the end of the write-ahead log when its last connection goes.
TEST_F(DamageTest, AStartThatMissesTheEndLeavesTheWriteAheadLog) {
    copy(logs().open);
    const auto flip = [](std::string& bytes) { bytes[bytes.size() - 100] ^= 1; };
    change_bytes("kast.db-wal", flip);
    EXPECT_THAT(read_log(directory_.path()).errors.at("alpha"), HasSubstr("lost"));
    change_bytes("kast.db-wal", flip);
    const LogContents contents = read_log(directory_.path());
    EXPECT_THAT(contents.errors, IsEmpty());
    EXPECT_EQ(contents.records.at("alpha").size(), room_records);
}

TEST_F(DamageTest, ADamagedRoomTakesNothingAndTheOthersGoOn) {
    copy(logs().closed);
    sql(database(), "UPDATE records SET data = '{}' WHERE room = 2 AND seq = 700");
    const auto log = open_sqlite_log(directory_.path());
    EXPECT_EQ(append(*log, {batch("alpha", room_records, 1, "x"), batch("beta", room_records, 1),
                            batch("gamma", room_records, 1)}),
              (std::vector{Append::stored, Append::damaged, Append::stored}));
    EXPECT_EQ(append_one(*log, batch("beta", room_records, 1)), Append::damaged);
    EXPECT_FALSE(log->counts().failing) << "the log can store";
    try {
        log->read("beta", 600, 200);
        ADD_FAILURE() << "a damaged record was read";
    } catch (const DamagedRoom& error) {
        EXPECT_THAT(error.what(),
                    testing::AllOf(HasSubstr(database().string()), HasSubstr("room beta"),
                                   HasSubstr("record 700"), HasSubstr("kastd check")));
    }
}

struct OneRoom {
    const char* name;
    std::string room;
    std::string sql;
};

/// Of a log in which one room is damaged or half deleted, that room alone is refused, by its name;
/// also by the next start, once the others have gone on.
class OneDamagedRoom : public DamageTest, public testing::WithParamInterface<OneRoom> {
protected:
    void expect_others_whole(EventLog& log, std::uint64_t last) {
        for (const std::string& room : room_names) {
            if (room == GetParam().room) {
                EXPECT_THROW(read_all(log, room), DamagedRoom) << room;
                continue;
            }
            EXPECT_EQ(log.last_seq(room), last) << room;
            EXPECT_EQ(read_all(log, room), last) << room;
        }
    }
    static std::uint64_t read_all(EventLog& log, const std::string& room) {
        return log.last_seq(room) == 0 ? 0 : log.read(room, 1, 10'000).size();
    }
    std::string fault_of_the_room() {
        try {
            const auto log = open_sqlite_log(directory_.path());
            log->last_seq(GetParam().room);
            log->read(GetParam().room, 1, 10'000);
        } catch (const DamagedRoom& damage) {
            return damage.what();
        }
        return "";
    }
};

TEST_P(OneDamagedRoom, IsRefusedAloneAndByName) {
    copy(logs().closed);
    sql(database(), GetParam().sql);
    for (const std::uint64_t last : {room_records, room_records + 1}) {
        const auto log = open_sqlite_log(directory_.path());
        expect_others_whole(*log, last);
        for (const std::string& room : room_names)
            if (room != GetParam().room) {
                EXPECT_EQ(append_one(*log, batch(room, last, 1)), Append::stored) << room;
            }
        EXPECT_EQ(append_one(*log, batch("new" + std::to_string(last), 0, 1)), Append::stored);
        EXPECT_FALSE(log->counts().failing);
    }
    EXPECT_THAT(fault_of_the_room(), HasSubstr("room " + GetParam().room));
    std::size_t named = 0;
    for (const std::string& fault : faults_of(directory_.path())) {
        for (const std::string& room : room_names)
            if (room != GetParam().room) EXPECT_THAT(fault, Not(HasSubstr("room " + room)));
        named += fault.contains("room " + GetParam().room) || fault.contains("number 2") ||
                 fault.contains("number 3");
    }
    EXPECT_GE(named, 1U);
}
INSTANTIATE_TEST_SUITE_P(
    Damage, OneDamagedRoom,
    testing::Values(
        OneRoom{"ChecksumOfItsRow", "beta", "UPDATE rooms SET sum = sum + 1 WHERE id = 2"},
        OneRoom{"Renamed", "beta", "UPDATE rooms SET room = 'delta' WHERE id = 2"},
        OneRoom{"RowGone", "beta", "DELETE FROM rooms WHERE id = 2"},
        OneRoom{"LastRowGone", "gamma", "DELETE FROM rooms WHERE id = 3"},
        OneRoom{"RecordsGone", "beta", "DELETE FROM records WHERE room = 2"},
        OneRoom{"LastRecordsGone", "gamma", "DELETE FROM records WHERE room = 3"},
        OneRoom{"EverySecondGone", "beta", "DELETE FROM records WHERE room = 2 AND seq % 2 = 0"},
        OneRoom{"EverySecondOfTheLastGone", "gamma",
                "DELETE FROM records WHERE room = 3 AND seq % 2 = 0"},
        OneRoom{"FirstHalfGone", "beta", "DELETE FROM records WHERE room = 2 AND seq <= 350"},
        OneRoom{"AWord", "beta", "UPDATE records SET data = '{}' WHERE room = 2 AND seq = 350"},
        OneRoom{"LastRecord", "gamma",
                "UPDATE records SET data = '{}' WHERE room = 3 AND seq = 700"},
        OneRoom{"LastChecksum", "gamma",
                "UPDATE records SET sum = sum + 1 WHERE room = 3 AND seq = 700"}),
    [](const auto& test) { return std::string(test.param.name); });

/// Marks that are damaged are made anew, and no command happens twice.
TEST_F(DamageTest, DamagedMarksAreMadeAnew) {
    copy(logs().closed);
    sql(database(), "UPDATE marks SET body = zeroblob(length(body))");
    {
        const auto log = open_sqlite_log(directory_.path());
        EXPECT_EQ(append_one(*log, batch("alpha", room_records, 1, "alpha7")), Append::duplicate);
        EXPECT_EQ(append_one(*log, batch("alpha", room_records, 1, "new")), Append::stored);
    }
    // The block that was due has replaced the damaged one.
    const auto faults = faults_of(directory_.path());
    for (const auto& fault : faults) EXPECT_THAT(fault, Not(HasSubstr("alpha")));
}

}  // namespace kast::server::test
