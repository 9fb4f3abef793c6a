#include "unit/log/damaged_log.hpp"

#include <sqlite3.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>
#include <utility>

namespace kast::server::test {

namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void put_bytes(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

constexpr std::size_t page_bytes = 4096;

/// Root pages by the name of table or index, and every page of a tree by its kind.
std::uint32_t root_of(const fs::path& file, const std::string& name) {
    sqlite3* database = nullptr;
    sqlite3_open(file.c_str(), &database);
    sqlite3_stmt* statement = nullptr;
    const std::string query = "SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'";
    sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr);
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    const auto root = found ? static_cast<std::uint32_t>(sqlite3_column_int(statement, 0)) : 0U;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return root;
}

std::uint32_t number_at(const std::string& bytes, std::size_t place, int size) {
    std::uint32_t number = 0;
    for (int i = 0; i < size; ++i)
        number =
            number << 8 | static_cast<unsigned char>(bytes[place + static_cast<std::size_t>(i)]);
    return number;
}

/// The leaf in the middle of a tree (or its root, where that is all).
std::uint32_t middle_leaf(const std::string& bytes, std::uint32_t page) {
    for (;;) {
        const std::size_t at = (page - 1) * page_bytes + (page == 1 ? 100 : 0);
        const int kind = static_cast<unsigned char>(bytes[at]);
        if (kind != 0x05 && kind != 0x02) return page;
        const auto cells = number_at(bytes, at + 3, 2);
        const auto cell = number_at(bytes, at + 12 + std::size_t{2} * (cells / 2), 2);
        page = number_at(bytes, (page - 1) * page_bytes + cell, 4);
    }
}

std::uint64_t append_to(EventLog& log, const std::string& room, std::uint64_t from,
                        std::uint64_t to) {
    for (std::uint64_t seq = from; seq <= to; seq += 50) {
        std::vector<Batch> batches;
        for (std::uint64_t i = seq; i < seq + 50; ++i)
            batches.push_back(batch(room, i - 1, 1, room + std::to_string(i)));
        append(log, std::move(batches));
    }
    return to;
}

void write(const fs::path& directory, std::uint64_t records) {
    const auto log = open_sqlite_log(directory);
    // Interleaved, as rooms are at the same time.
    for (std::uint64_t from = 1; from <= records; from += 100)
        for (const auto& room : room_names) append_to(*log, room, from, from + 99);
    if (records == 0) return;
    for (const auto& room : room_names) {
        log->keep_snapshot(room, {.seq = 300, .state = "state:" + room + std::string(9'000, 's')});
        log->keep_snapshot(room, {.seq = 600, .state = "state:" + room + std::string(9'000, 't')});
    }
    settle(*log);
}

Kind by_sql(const char* name, const char* statements) {
    return {name, false, [statements](DamageTest& log) { sql(log.database(), statements); }};
}

void zero(std::string& page) { page.assign(page.size(), '\0'); }
void flip(std::string& bytes, std::size_t place) {
    bytes[place] = static_cast<char>(bytes[place] ^ 0x10);
}

Kind zeroed(const char* name, const char* tree) {
    return {name, false, [tree](DamageTest& log) { log.on_page(log.leaf_of(tree), zero); }};
}
/// One bit in the middle of the page's cells.
Kind flipped(const char* name, const char* tree) {
    return {name, false, [tree](DamageTest& log) {
                log.on_page(log.leaf_of(tree), [](std::string& page) { flip(page, 3'000); });
            }};
}

constexpr const char* index_name = "sqlite_autoindex_records_1";

}  // namespace

void sql(const fs::path& file, const std::string& statements) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    // Damage made by SQL is all that it is to be: no trigger of SQLite's own stands in the way.
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    char* why = nullptr;
    ASSERT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, &why), SQLITE_OK) << why;
    sqlite3_close(database);
}

DamageTest::Logs& DamageTest::logs() {
    static auto* made = [] {
        auto* all = new Logs;
        write(all->closed.path(), room_records);
        write(all->older.path(), 0);
        const pid_t child = fork();
        if (child == 0) {
            write(all->open.path(), room_records - 100);
            const auto log = open_sqlite_log(all->open.path());
            for (const auto& room : room_names)
                append_to(*log, room, room_records - 99, room_records);
            raise(SIGKILL);
        }
        waitpid(child, nullptr, 0);
        return all;
    }();
    return *made;
}

void DamageTest::copy(const Directory& from) {
    for (const auto& entry : fs::directory_iterator(from.path()))
        fs::copy(entry.path(), directory_.path() / entry.path().filename());
}

void DamageTest::on_page(std::uint32_t page, const std::function<void(std::string&)>& change) {
    change_bytes("kast.db", [&](std::string& bytes) {
        std::string one = bytes.substr((page - 1) * page_bytes, page_bytes);
        change(one);
        bytes.replace((page - 1) * page_bytes, page_bytes, one);
    });
}

std::uint32_t DamageTest::leaf_of(const std::string& tree) {
    return middle_leaf(bytes_of(database()), root_of(database(), tree));
}

void DamageTest::change_bytes(const std::string& name,
                              const std::function<void(std::string&)>& change) {
    std::string bytes = bytes_of(file(name));
    change(bytes);
    put_bytes(file(name), bytes);
}

std::vector<Kind> damage_kinds() {
    return {
        // What SQL can do to records.
        by_sql("AWordOfARecord",
               "UPDATE records SET data = replace(data, 'alpha', 'alphi') "
               "WHERE room = 1 AND seq = 350"),
        by_sql("TheLastWordOfARoom", "UPDATE records SET data = '{}' WHERE room = 2 AND seq = 700"),
        by_sql("TheFirstRecord", "UPDATE records SET data = '{}' WHERE room = 1 AND seq = 1"),
        by_sql("WhoDidIt", R"(UPDATE records SET "by" = 'Xb2p' WHERE room = 1 AND seq = 350)"),
        by_sql("WhatItWas", "UPDATE records SET type = 'room.sung' WHERE room = 1 AND seq = 350"),
        by_sql("WhenItWas", "UPDATE records SET at_ms = at_ms + 1 WHERE room = 1 AND seq = 350"),
        by_sql("TheCommandOfARecord",
               "UPDATE records SET cause = 'other' WHERE room = 1 AND seq = 350"),
        by_sql("AnAnswer", "UPDATE records SET answer = '{}' WHERE room = 1 AND seq = 350"),
        by_sql("AnAnswerTakenAway",
               "UPDATE records SET answer = NULL WHERE room = 1 AND seq = 350"),
        by_sql("AChecksum", "UPDATE records SET sum = sum + 1 WHERE room = 1 AND seq = 350"),
        by_sql("TheLastChecksum", "UPDATE records SET sum = sum + 1 WHERE room = 1 AND seq = 700"),
        by_sql("TwoRecordsExchanged",
               "UPDATE records SET seq = -350 WHERE room = 1 AND seq = 350;"
               "UPDATE records SET seq = 350 WHERE room = 1 AND seq = 351;"
               "UPDATE records SET seq = 351 WHERE room = 1 AND seq = -350"),
        by_sql("TwoRoomsRecordsExchanged",
               "UPDATE records SET seq = -350 WHERE room = 1 AND seq = 350;"
               "UPDATE records SET room = 1 WHERE room = 2 AND seq = 350;"
               "UPDATE records SET room = 2, seq = 350 WHERE seq = -350"),
        by_sql("ARecordOfAnotherRoomAddedAtTheEnd",
               R"(INSERT INTO records SELECT 2101, 1, 701, at_ms, "by", cause, type, sum, answer,
                  data FROM records WHERE room = 2 AND seq = 700)"),
        by_sql("ARecordInTheMiddleGone", "DELETE FROM records WHERE room = 1 AND seq = 350"),
        by_sql("AFirstRecordGone", "DELETE FROM records WHERE room = 1 AND seq = 1"),
        by_sql("TheLastRecordGone", "DELETE FROM records WHERE arrival = 2100"),
        by_sql("TheLastHundredGone", "DELETE FROM records WHERE arrival > 2000"),
        by_sql("ARoomsEndGone", "DELETE FROM records WHERE room = 1 AND seq > 500"),
        by_sql("ARoomsRecordsGone", "DELETE FROM records WHERE room = 2"),
        by_sql("AllRecordsGone", "DELETE FROM records"),
        // The other tables.
        by_sql("ARoomRenamed", "UPDATE rooms SET room = 'delta' WHERE id = 2"),
        by_sql("TwoRoomsExchanged",
               "UPDATE rooms SET room = '' WHERE id = 1;"
               "UPDATE rooms SET room = 'alpha' WHERE id = 2;"
               "UPDATE rooms SET room = 'beta' WHERE id = 1"),
        by_sql("ARoomGone", "DELETE FROM rooms WHERE id = 2"),
        by_sql("TheLastRoomGone", "DELETE FROM rooms WHERE id = 3"),
        by_sql("TheKeyChanged", "UPDATE log SET key = zeroblob(16)"),
        by_sql("TheKeyGone", "DELETE FROM log"),
        by_sql(
            "ASnapshotChanged",
            "UPDATE snapshots SET state = replace(state, 't', 'u') WHERE room = 1 AND seq = 600"),
        by_sql("ASnapshotOfAnotherRoom",
               "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE room = 2 AND "
               "seq = 600) WHERE room = 1 AND seq = 600"),
        by_sql("ASnapshotOfAnotherMoment",
               "UPDATE snapshots SET seq = 650 WHERE room = 1 AND seq = 600"),
        by_sql("ASnapshotAhead", "UPDATE snapshots SET seq = 900 WHERE room = 1 AND seq = 600"),
        by_sql("MarksChanged", "UPDATE marks SET body = zeroblob(length(body)) WHERE room = 1"),
        by_sql("MarksOfAnotherRoom",
               "UPDATE marks SET body = (SELECT body FROM marks WHERE room = 2) WHERE room = 1"),
        by_sql("ATableGone", "DROP TABLE marks"),
        by_sql("TheFormatForgotten", "PRAGMA user_version = 0"),
        by_sql("TheFormatOlder", "PRAGMA user_version = 1"),
        // Pages.
        zeroed("APageOfRecordsZeroed", "records"),
        flipped("ABitOfARecord", "records"),
        zeroed("APageOfTheIndexZeroed", index_name),
        flipped("ABitOfTheIndex", index_name),
        zeroed("ThePageOfRoomsZeroed", "rooms"),
        {"ABitOfRooms", false,
         [](DamageTest& log) {
             log.on_page(log.leaf_of("rooms"), [](std::string& page) { flip(page, 4'090); });
         }},
        zeroed("APageOfSnapshotsZeroed", "snapshots"),
        zeroed("ThePageOfMarksZeroed", "marks"),
        {"APageOfTheIndexAsItWasBefore", false,
         [](DamageTest& log) {
             // The last leaf of the first room, without its last entries: a write that was lost.
             log.on_page(log.leaf_of(index_name), [](std::string& page) {
                 const auto cells = number_at(page, 3, 2) - 3;
                 page[3] = static_cast<char>(cells >> 8);
                 page[4] = static_cast<char>(cells & 0xff);
             });
         }},
        {"TwoPagesOfRecordsExchanged", false,
         [](DamageTest& log) {
             const auto first = log.leaf_of("records");
             std::string other;
             log.on_page(first + 1, [&](std::string& page) { other = page; });
             std::string one;
             log.on_page(first, [&](std::string& page) { one = std::exchange(page, other); });
             log.on_page(first + 1, [&](std::string& page) { page = one; });
         }},
        {"TheSchemasPageZeroed", false, [](DamageTest& log) { log.on_page(1, zero); }},
        {"ABitOfTheHeader", false,
         [](DamageTest& log) { log.on_page(1, [](std::string& page) { flip(page, 17); }); }},
        {"ABlockOfTheDiskOverwritten", false,
         [](DamageTest& log) {
             log.change_bytes("kast.db", [](std::string& bytes) {
                 bytes.replace(bytes.size() / 2 / 512 * 512, 512, std::string(512, '\xa5'));
             });
         }},
        // The file, and those beside it.
        {"CutToHalf", false,
         [](DamageTest& log) {
             log.change_bytes("kast.db", [](std::string& b) { b.resize(b.size() / 2); });
         }},
        {"CutByAPage", false,
         [](DamageTest& log) {
             log.change_bytes("kast.db", [](std::string& b) { b.resize(b.size() - page_bytes); });
         }},
        {"Emptied", false, [](DamageTest& log) { put_bytes(log.database(), ""); }},
        {"Gone", false, [](DamageTest& log) { fs::remove(log.database()); }},
        {"AnOlderCopy", false,
         [](DamageTest& log) {
             fs::remove(log.database());
             fs::copy(DamageTest::logs().older.path() / "kast.db", log.database());
         }},
        {"TheTailFileChanged", false,
         [](DamageTest& log) {
             log.change_bytes("kast.tail", [](std::string& b) { flip(b, 60); });
         }},
        {"TheTailFileEmptied", false,
         [](DamageTest& log) { put_bytes(log.file("kast.tail"), ""); }},
        {"TheTailFileOfAnotherLog", false,
         [](DamageTest& log) {
             fs::remove(log.file("kast.tail"));
             fs::copy(DamageTest::logs().older.path() / "kast.tail", log.file("kast.tail"));
         }},
        {"TheWriteAheadLogGone", true,
         [](DamageTest& log) {
             fs::remove(log.file("kast.db-wal"));
             fs::remove(log.file("kast.db-shm"));
         }},
        {"TheWriteAheadLogEmptied", true,
         [](DamageTest& log) { put_bytes(log.file("kast.db-wal"), ""); }},
        {"TheWriteAheadLogCutToHalf", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { b.resize(b.size() / 2); });
         }},
        {"TheWriteAheadLogCutByAByte", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { b.resize(b.size() - 1); });
         }},
        {"ABitOfTheWriteAheadLogsHeader", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { flip(b, 9); });
         }},
        {"ABitOfItsFirstFrame", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { flip(b, 32 + 24 + 2'000); });
         }},
        {"ABitInItsMiddle", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { flip(b, b.size() / 2); });
         }},
        {"ABitOfItsLastFrame", true,
         [](DamageTest& log) {
             log.change_bytes("kast.db-wal", [](std::string& b) { flip(b, b.size() - 100); });
         }},
        {"TheDatabaseOfTheWriteAheadLogGone", true,
         [](DamageTest& log) { fs::remove(log.database()); }},
    };
}

}  // namespace kast::server::test
