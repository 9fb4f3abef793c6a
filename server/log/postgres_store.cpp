#include "server/log/postgres_store.hpp"

#include "server/log/snapshot_thinning.hpp"
#include "server/log/unfounded.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <thread>
#include <utility>

namespace kast::server {

namespace {

using namespace std::chrono_literals;
using postgres::Clock;
using postgres::Parameters;
using Texts = std::vector<std::string_view>;
using Numbers = std::vector<std::uint64_t>;

constexpr auto first_pause = 20ms;
constexpr auto pause_max = 500ms;
/// A transaction that the server asks to be tried again, for others that were beside it.
constexpr int retries_max = 5;

constexpr std::array store_statements{
    std::pair{"begin", "BEGIN"},
    std::pair{"commit", "COMMIT"},
    std::pair{"rollback", "ROLLBACK"},
    std::pair{"make_rooms", R"(
        INSERT INTO rooms (id, last_seq, sum)
        SELECT id, 0, sum FROM unnest($1::text[], $2::bigint[]) AS made (id, sum)
        ORDER BY id COLLATE "C" ON CONFLICT (id) DO NOTHING)"},
    std::pair{"lock_rooms", R"(
        SELECT id, last_seq, sum FROM rooms WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE)"},
    std::pair{"find_commands", R"(
        SELECT asked.number FROM
            unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY
                AS asked (room, member, command, number)
            JOIN records ON records.room = asked.room AND records."by" = asked.member
                AND records.cause = asked.command AND records.answer IS NOT NULL)"},
    std::pair{"find_sum", "SELECT sum FROM records WHERE room = $1 AND seq = $2"},
    std::pair{"put_records", R"(
        INSERT INTO records (room, seq, at_ms, "by", cause, type, sum, answer, data)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],
                             $6::text[], $7::bigint[], $8::text[], $9::text[]))"},
    std::pair{"put_ends", R"(
        UPDATE rooms SET last_seq = ended.last_seq, sum = ended.sum
        FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS ended (id, last_seq, sum)
        WHERE rooms.id = ended.id)"},
    std::pair{"notify", "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS told (payload)"},
    std::pair{"find_sums", R"(
        SELECT asked.number, records.sum FROM
            unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (room, seq, number)
            JOIN records ON records.room = asked.room AND records.seq = asked.seq)"},
    std::pair{"find_snapshots", R"(
        SELECT asked.number, snapshots.seq FROM
            unnest($1::text[]) WITH ORDINALITY AS asked (room, number)
            JOIN snapshots ON snapshots.room = asked.room)"},
    std::pair{"put_snapshots", R"(
        INSERT INTO snapshots (room, seq, state, sum)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])
        ON CONFLICT (room, seq) DO UPDATE SET state = EXCLUDED.state, sum = EXCLUDED.sum)"},
    std::pair{"drop_snapshots", R"(
        DELETE FROM snapshots USING unnest($1::text[], $2::bigint[]) AS old (room, seq)
        WHERE snapshots.room = old.room AND snapshots.seq = old.seq)"},
};

bool is_repeated_command(const postgres::Error& error) {
    return error.state == "23505" && error.constraint == "commands";
}

/// Read-only: the server has become a standby.
bool is_of_connection(const postgres::Error& error) { return error.state == "25006"; }

/// Serialization, deadlock, lock timeout, cancelled.
bool is_passing(const postgres::Error& error) {
    constexpr std::array<std::string_view, 4> states{"40001", "40P01", "55P03", "57014"};
    return std::ranges::find(states, error.state) != states.end();
}

/// Out of resources, the system's errors, internal ones, tables or rights that are gone: not one
/// room's.
bool is_of_all(const postgres::Error& error) {
    constexpr std::array<std::string_view, 4> classes{"53", "58", "XX", "42"};
    return std::ranges::find(classes, error.state.substr(0, 2)) != classes.end();
}

/// What is the batch's own fault comes again with it however often it is tried: data that cannot be
/// kept, values that are not allowed, texts beyond a limit.
Append outcome_of(const postgres::Error& error) {
    // The room's row names a record before one that is there.
    if (error.state == "23505" && error.constraint == "records_pkey") return Append::damaged;
    constexpr std::array<std::string_view, 3> classes{"22", "23", "54"};
    const bool is_of_data = std::ranges::find(classes, error.state.substr(0, 2)) != classes.end();
    return is_of_data ? Append::unstorable : Append::failed;
}

/// What of them was in doubt is unsure.
std::vector<Append> given_up(std::vector<Append> outcomes) {
    std::ranges::replace(outcomes, Append::stored, Append::unsure);
    return outcomes;
}

}  // namespace

PostgresStore::PostgresStore(PostgresDatabase& database, const PostgresOptions& options)
    : database_(database),
      patience_(options.patience),
      answer_within_(std::max<Clock::duration>(patience_ / 2, 1s)),
      notify_channel_(options.notify_channel),
      node_(options.node),
      checksums_(database.key()) {}

StoreResult PostgresStore::store(Batches batches) {
    std::optional<Doubt> doubt;
    try {
        return {.outcomes = try_until_sure(batches, doubt), .failure = {}};
    } catch (const postgres::Error& error) {
        if (doubt || batches.size() == 1 || is_of_all(error)) return give_up(batches, doubt, error);
    } catch (const LogError& lost) {
        const std::vector<Append> none(batches.size(), Append::failed);
        return {.outcomes = doubt ? given_up(doubt->outcomes) : none, .failure = lost.what()};
    }
    return one_by_one(batches);
}

/// What was refused may be one room's: the others shall go on.
StoreResult PostgresStore::one_by_one(Batches batches) {
    StoreResult all;
    Unfounded unfounded;
    for (const Batch* batch : batches) {
        if (unfounded.has(*batch)) {
            all.outcomes.push_back(Append::conflict);
        } else {
            StoreResult one = store(std::span(&batch, 1));
            all.outcomes.push_back(one.outcomes.front());
            all.failure = std::move(one.failure);
        }
        if (all.outcomes.back() != Append::stored) unfounded.add(*batch);
    }
    return all;
}

/// PostgreSQL has refused them.
StoreResult PostgresStore::give_up(Batches batches, const std::optional<Doubt>& doubt,
                                   const postgres::Error& error) {
    StoreResult result{.outcomes = {batches.size(), Append::failed},
                       .failure = failure_after(error)};
    if (doubt) {
        result.outcomes = given_up(doubt->outcomes);
    } else if (result.failure.empty()) {
        result.outcomes.assign(batches.size(), outcome_of(error));
        log_line(Level::error, "a batch could not be stored",
                 {{"room", batches.front()->room}, {"why", error.what()}});
    }
    return result;
}

/// Whether the log fails where a batch did it says itself: why, or nothing where it can store.
std::string PostgresStore::failure_after(const postgres::Error& error) {
    if (is_of_all(error)) return error.what();
    try {
        probe();
        return {};
    } catch (const LogError& failure) {
        return failure.what();
    }
}

/// Throws Error, where PostgreSQL refuses; Lost, where it is cut off and the patience is over.
std::vector<Append> PostgresStore::try_until_sure(Batches batches, std::optional<Doubt>& doubt) {
    for (int retries = 0;;) {
        try {
            auto outcomes = transaction(batches, doubt);
            found_again();
            return outcomes;
        } catch (const postgres::Error& error) {
            roll_back();
            if (is_of_connection(error)) {
                connection_.reset();
                if (wait_to_retry()) continue;
            }
            if (!is_passing(error) || ++retries > retries_max) throw;
        } catch (const LogError&) {
            connection_.reset();
            if (!wait_to_retry()) throw;
        }
    }
}

/// Two round trips, and one more where a command may be stored already.
std::vector<Append> PostgresStore::transaction(Batches batches, std::optional<Doubt>& doubt) {
    for (bool looks = false;; looks = true) {
        const RoomEnds ends = lock(batches);
        if (doubt && is_there(*doubt)) {
            connection_->run_prepared("rollback");
            return std::exchange(doubt, std::nullopt)->outcomes;
        }
        doubt.reset();  // The rooms are locked: it will not come any more.
        const auto plan_with = [&](const CommandKeys& stored) {
            return plan_of(batches, ends, stored, timeline_, checksums_);
        };
        PostgresPlan plan = plan_with(looks ? stored_commands(batches) : CommandKeys());
        if (plan.may_repeat && !std::exchange(looks, true))
            plan = plan_with(stored_commands(batches));
        try {
            if (plan.records.empty())
                connection_->run_prepared("rollback");
            else
                write(plan, doubt);
            return std::move(plan.outcomes);
        } catch (const postgres::Error& error) {
            if (looks || !is_repeated_command(error)) throw;
            roll_back();
        }
    }
}

/// Begins a transaction and locks the rooms, which are made where they are new: of two that make
/// the same one, the second waits here and then finds the first one's.
RoomEnds PostgresStore::lock(Batches batches) {
    std::set<std::string_view> rooms;
    std::map<std::string_view, Checksum> made;
    for (const Batch* batch : batches) {
        rooms.insert(batch->room);
        if (batch->expected_seq == 0 && !batch->records.empty())
            made.try_emplace(batch->room, sum_of_room(checksums_, batch->room));
    }
    postgres::Connection& here = connect();
    here.queue_prepared("begin");
    if (!made.empty()) {
        Texts ids;
        Numbers sums;
        for (const auto& [id, sum] : made) {
            ids.push_back(id);
            sums.push_back(sum);
        }
        here.queue_prepared("make_rooms", Parameters().texts(ids).numbers(sums));
    }
    here.queue_prepared("lock_rooms", Parameters().texts(Texts(rooms.begin(), rooms.end())));
    const auto answers = here.exchange();
    const postgres::Rows& rows = answers.back();
    RoomEnds ends;
    for (int i = 0; i < rows.size(); ++i)
        ends[*rooms.find(rows.text(i, 0))] = {rows.bits(i, 1), rows.bits(i, 2)};
    return ends;
}

bool PostgresStore::is_there(const Doubt& doubt) {
    const auto rows =
        connection_->run_prepared("find_sum", Parameters().text(doubt.room).number(doubt.seq));
    return !rows.empty() && rows.bits(0, 0) == doubt.sum;
}

CommandKeys PostgresStore::stored_commands(Batches batches) {
    std::array<Texts, 3> asked;
    for (const Batch* batch : batches) {
        if (batch->command.empty()) continue;
        asked[0].push_back(batch->room);
        asked[1].push_back(batch->by);
        asked[2].push_back(batch->command);
    }
    const auto rows = connection_->run_prepared(
        "find_commands", Parameters().texts(asked[0]).texts(asked[1]).texts(asked[2]));
    CommandKeys stored;
    for (int i = 0; i < rows.size(); ++i) {
        const auto number = static_cast<std::size_t>(rows.number(i, 0) - 1);
        stored.emplace(asked[0][number], asked[1][number], asked[2][number]);
    }
    return stored;
}

void PostgresStore::write(const PostgresPlan& plan, std::optional<Doubt>& doubt) {
    queue_records(plan);
    queue_ends(plan);
    postgres::Connection& here = *connection_;
    here.queue_prepared("commit");
    const PlannedRecord& last = plan.records.back();
    doubt = {plan.outcomes, std::string(last.room), last.record->seq, last.sum};
    try {
        here.exchange();
    } catch (const postgres::Error&) {
        doubt.reset();
        throw;
    }
    doubt.reset();
}

void PostgresStore::queue_records(const PostgresPlan& plan) {
    Texts rooms, by, causes, types, data;
    Numbers seqs, times, sums;
    std::vector<Parameters::NullableText> answers;
    for (const PlannedRecord& planned : plan.records) {
        const Record& record = *planned.record;
        rooms.push_back(planned.room);
        seqs.push_back(record.seq);
        times.push_back(static_cast<std::uint64_t>(record.at_ms));
        by.push_back(record.by);
        causes.push_back(record.cause);
        types.push_back(record.type);
        sums.push_back(planned.sum);
        answers.push_back(planned.answer);
        data.push_back(record.data);
    }
    connection_->queue_prepared("put_records", Parameters()
                                                   .texts(rooms)
                                                   .numbers(seqs)
                                                   .numbers(times)
                                                   .texts(by)
                                                   .texts(causes)
                                                   .texts(types)
                                                   .numbers(sums)
                                                   .nullable_texts(answers)
                                                   .texts(data));
}

void PostgresStore::queue_ends(const PostgresPlan& plan) {
    Texts rooms;
    Numbers seqs, sums;
    std::vector<std::string> payloads;
    for (const auto& [room, end] : plan.ends) {
        rooms.push_back(room);
        seqs.push_back(end.seq);
        sums.push_back(end.sum);
        if (!notify_channel_.empty())
            payloads.push_back(node_ + ' ' + std::string(room) + ' ' + std::to_string(end.seq));
    }
    connection_->queue_prepared("put_ends", Parameters().texts(rooms).numbers(seqs).numbers(sums));
    if (payloads.empty()) return;
    connection_->queue_prepared(
        "notify",
        Parameters().text(notify_channel_).texts(Texts(payloads.begin(), payloads.end())));
}

void PostgresStore::store(std::span<const KeptSnapshot> snapshots) {
    try {
        postgres::Connection& here = connect();
        KeptStates kept;  // the last of each
        for (const auto& [room, snapshot] : snapshots)
            if (snapshot.timeline == 0 || snapshot.timeline == timeline_)
                kept[{room, snapshot.seq}] = snapshot.state;
        Texts rooms;
        Numbers seqs;
        for (const auto& [key, state] : kept) {
            rooms.push_back(key.first);
            seqs.push_back(key.second);
        }
        here.queue_prepared("begin");
        here.queue_prepared("find_sums", Parameters().texts(rooms).numbers(seqs));
        here.queue_prepared("find_snapshots", Parameters().texts(rooms));
        const auto answers = here.exchange();
        put_snapshots(kept, answers[1], answers[2]);
    } catch (...) {
        roll_back();
        throw;
    }
}

/// `sums`: of the records that the snapshots were made after; `there`: the snapshots of their
/// rooms. Both by the number of the snapshot that was asked for.
void PostgresStore::put_snapshots(const KeptStates& kept, const postgres::Rows& sums,
                                  const postgres::Rows& there) {
    std::vector<KeptStates::const_iterator> numbered;
    std::map<std::string_view, std::set<std::uint64_t, std::greater<>>> seqs_of;
    for (auto one = kept.begin(); one != kept.end(); ++one) numbered.push_back(one);
    const auto at = [&](const postgres::Rows& rows, int row) {
        return numbered[static_cast<std::size_t>(rows.number(row, 0) - 1)];
    };
    for (int i = 0; i < there.size(); ++i)
        seqs_of[at(there, i)->first.first].insert(there.bits(i, 1));
    Texts rooms, states, dropped_rooms;
    Numbers seqs, state_sums, dropped;
    for (int i = 0; i < sums.size(); ++i) {
        const auto& [key, state] = *at(sums, i);
        rooms.push_back(key.first);
        seqs.push_back(key.second);
        states.push_back(state);
        state_sums.push_back(checksums_.of_snapshot(sums.bits(i, 1), key.second, state));
        seqs_of[key.first].insert(key.second);
    }
    for (const auto& [room, all] : seqs_of)
        for (const auto seq : superfluous_snapshots(Numbers(all.begin(), all.end()))) {
            dropped_rooms.push_back(room);
            dropped.push_back(seq);
        }
    postgres::Connection& here = *connection_;
    here.queue_prepared("put_snapshots",
                        Parameters().texts(rooms).numbers(seqs).texts(states).numbers(state_sums));
    here.queue_prepared("drop_snapshots", Parameters().texts(dropped_rooms).numbers(dropped));
    here.queue_prepared("commit");
    here.exchange();
    if (sums.size() < static_cast<int>(kept.size()))
        log_line(Level::warning, "snapshots after records that are not there were not kept",
                 {{"snapshots", kept.size() - static_cast<std::size_t>(sums.size())}});
}

void PostgresStore::probe() {
    try {
        connect().run("UPDATE log SET sum = sum");
        found_again();
    } catch (...) {
        roll_back();
        throw;
    }
}

/// A connection that ended while nobody used it is made again first.
void PostgresStore::look() {
    if (connection_) {
        try {
            connection_->run("SELECT 1");
            return;
        } catch (const LogError&) {
            connection_.reset();
        }
    }
    connect();
}

/// The connection, between transactions; made anew where it is lost, or another server has taken
/// the place of the one that it leads to.
postgres::Connection& PostgresStore::connect() {
    if (connection_ && (connection_->is_lost() || timeline_ != database_.timeline()))
        connection_.reset();
    if (!connection_) {
        auto made = database_.connect(answer_within_);
        for (const auto& [name, sql] : store_statements) made->queue_prepare(name, sql);
        made->exchange();
        timeline_ = database_.timeline();
        connection_ = std::move(made);
    }
    return *connection_;
}

void PostgresStore::roll_back() {
    if (!connection_) return;
    try {
        connection_->run_prepared("rollback");
    } catch (const std::exception&) {
        connection_.reset();  // And with it the transaction.
    }
}

/// False where the patience is over.
bool PostgresStore::wait_to_retry() {
    const auto now = Clock::now();
    if (!lost_since_) {
        lost_since_ = now;
        pause_ = first_pause;
    }
    const auto left = *lost_since_ + patience_ - now;
    if (left <= Clock::duration::zero()) return false;
    std::this_thread::sleep_for(std::min(left, pause_));
    pause_ = std::min<Clock::duration>(pause_ * 2, pause_max);
    return true;
}

void PostgresStore::found_again() {
    if (!lost_since_) return;
    const auto lost = std::chrono::duration_cast<std::chrono::milliseconds>(
        Clock::now() - *std::exchange(lost_since_, std::nullopt));
    log_line(Level::warning, "the log's connection was lost, and is made again",
             {{"database", database_.place()}, {"ms", lost.count()}});
}

}  // namespace kast::server
