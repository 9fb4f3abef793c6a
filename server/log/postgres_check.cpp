// `kastd check` of a log in PostgreSQL: all of it, as of one moment.

#include "server/log/check.hpp"
#include "server/log/postgres_format.hpp"
#include "server/log/postgres_plan.hpp"

#include <map>
#include <optional>

namespace kast::server {

namespace {

constexpr const char* fetch = "FETCH 2000 FROM rows";
/// Of a log of any size the first rows come once all are in order.
constexpr std::chrono::hours check_within{1};

class PostgresCheck {
public:
    PostgresCheck(postgres::Connection& connection, const LogKey& key, CheckReport& report)
        : connection_(connection), checksums_(key), report_(report) {}

    void run() {
        connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        for_each("SELECT id, last_seq, sum FROM rooms ORDER BY id",
                 [this](const postgres::Rows& rows, int row) {
                     ends_[std::string(rows.text(row, 0))] = {rows.bits(row, 1), rows.bits(row, 2)};
                 });
        report_.rooms = ends_.size();
        for_each(R"(SELECT room, seq, at_ms, "by", cause, type, sum, answer, data FROM records
                    ORDER BY room, seq)",
                 [this](const postgres::Rows& rows, int row) { check_record(rows, row); });
        check_end();
        for (const auto& [room, end] : ends_)
            if (end.seq > 0) fault(room, end.seq, "it is not there, nor any before it");
        for_each(R"(SELECT snapshots.room, snapshots.seq, state, snapshots.sum, records.sum
                    FROM snapshots LEFT JOIN records USING (room, seq))",
                 [this](const postgres::Rows& rows, int row) { check_snapshot(rows, row); });
        connection_.run("COMMIT");
    }

private:
    template <class Look>
    void for_each(const char* query, Look look) {
        connection_.run(std::string("DECLARE rows NO SCROLL CURSOR FOR ") + query);
        for (;;) {
            const auto rows = connection_.run(fetch);
            for (int row = 0; row < rows.size(); ++row) look(rows, row);
            if (rows.empty()) break;
        }
        connection_.run("CLOSE rows");
    }

    void fault(std::string_view room, std::uint64_t seq, std::string_view what) {
        if (report_.faults.size() == CheckReport::faults_max) return;
        report_.faults.push_back("PostgreSQL (" + report_.place + "): room " + std::string(room) +
                                 ", record " + std::to_string(seq) + ": " + std::string(what));
    }

    void check_record(const postgres::Rows& rows, int row) {
        const auto text = [&](int column) { return std::string(rows.text(row, column)); };
        if (report_.records++ == 0 || rows.text(row, 0) != room_) {
            check_end();
            room_ = text(0);
            last_ = {0, sum_of_room(checksums_, room_)};
        }
        const Record record{
            rows.bits(row, 1), rows.number(row, 2), text(3), text(4), text(5), text(8)};
        std::optional<std::string_view> answer;
        if (!rows.is_null(row, 7)) answer = rows.text(row, 7);
        const Checksum sum = rows.bits(row, 6);
        if (record.seq != last_.seq + 1)
            fault(room_, last_.seq + 1, "it is not there");
        else if (sum_of_record(checksums_, last_.sum, record, answer) != sum)
            fault(room_, record.seq, "it is not as it was stored");
        last_ = {record.seq, sum};
    }

    /// The room whose records were looked at ends as its row says.
    void check_end() {
        if (room_.empty()) return;
        const auto end = ends_.extract(room_);
        if (end.empty())
            fault(room_, last_.seq, "there is no room of that name");
        else if (end.mapped().seq != last_.seq || end.mapped().sum != last_.sum)
            fault(room_, end.mapped().seq, "it is lost, or another than the room's last");
    }

    void check_snapshot(const postgres::Rows& rows, int row) {
        ++report_.snapshots;
        const std::uint64_t seq = rows.bits(row, 1);
        if (rows.is_null(row, 4))
            fault(rows.text(row, 0), seq, "it is not there, and a snapshot was made after it");
        else if (checksums_.of_snapshot(rows.bits(row, 4), seq, rows.text(row, 2)) !=
                 rows.bits(row, 3))
            fault(rows.text(row, 0), seq, "its snapshot is not as it was stored");
    }

    postgres::Connection& connection_;
    Checksums checksums_;
    CheckReport& report_;
    std::map<std::string, RoomEnd> ends_;  ///< of rooms whose records were not met yet
    std::string room_;                     ///< whose records are looked at
    RoomEnd last_;
};

}  // namespace

CheckReport check_postgres_log(const PostgresPlace& place) {
    try {
        postgres::Connection connection(place.conninfo, check_within);
        const PostgresSession session = begin_postgres_session(connection, PostgresUse::reading);
        CheckReport report{.place = connection.place(), .format = postgres_format_version};
        PostgresCheck(connection, session.key, report).run();
        return report;
    } catch (const postgres::Lost& lost) {
        throw LogError(std::string("cannot reach the log: ") + lost.what());
    }
}

}  // namespace kast::server
