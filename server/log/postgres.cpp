#include "server/log/postgres.hpp"

#include "server/logging.hpp"
#include "server/one_line.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace kast::server::postgres {

namespace {

constexpr std::uint32_t type_bigint = 20;
constexpr std::uint32_t type_text = 25;

template <class Number>
void put(std::string& bytes, Number number) {
    for (std::size_t shift = sizeof number * 8; shift > 0; shift -= 8)
        bytes += static_cast<char>(number >> (shift - 8) & 0xFF);
}

/// Before what `conninfo` says. A host that vanishes without a word is noticed in some ten seconds.
constexpr std::array defaults{
    std::pair{"target_session_attrs", "read-write"},
    std::pair{"connect_timeout", "5"},
    std::pair{"keepalives_idle", "5"},
    std::pair{"keepalives_interval", "2"},
    std::pair{"keepalives_count", "3"},
    std::pair{"tcp_user_timeout", "10000"},
    std::pair{"fallback_application_name", "kastd"},
};

PGconn* connect(const std::string& conninfo) {
    std::vector<const char*> keys;
    std::vector<const char*> values;
    const auto add = [&](const char* key, const char* value) {
        keys.push_back(key);
        values.push_back(value);
    };
    for (const auto& [key, value] : defaults) add(key, value);
    add("dbname", conninfo.c_str());
    add("client_encoding", "UTF8");
    add(nullptr, nullptr);
    return PQconnectdbParams(keys.data(), values.data(), 1);
}

bool is_fatal(const PGresult* result) {
    const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity && (std::strcmp(severity, "FATAL") == 0 || std::strcmp(severity, "PANIC") == 0);
}

std::string field_of(const PGresult* result, int field) {
    const char* text = PQresultErrorField(result, field);
    return text ? text : "";
}

Error error_of(const PGresult* result) {
    std::string what = field_of(result, PG_DIAG_MESSAGE_PRIMARY);
    if (what.empty()) what = PQresultErrorMessage(result);
    return {"PostgreSQL says: " + one_line(what), field_of(result, PG_DIAG_SQLSTATE),
            field_of(result, PG_DIAG_CONSTRAINT_NAME)};
}

/// What the server has to say beside its answers, as that it is being shut down.
void log_notice(void*, const char* text) {
    log_line(Level::info, "PostgreSQL has a notice", {{"text", one_line(text)}});
}

}  // namespace

std::optional<std::string> fault_of(const std::string& conninfo) {
    char* why = nullptr;
    PQconninfoOption* options = PQconninfoParse(conninfo.c_str(), &why);
    std::optional<std::string> fault;
    if (!options) fault = one_line(why ? why : "no memory");
    PQconninfoFree(options);
    PQfreemem(why);
    return fault;
}

Parameters& Parameters::text(std::string_view value) {
    bytes_ += value;
    end();
    return *this;
}

Parameters& Parameters::bytes(std::string_view value) { return text(value); }

Parameters& Parameters::number(std::uint64_t value) {
    put(bytes_, value);
    end();
    return *this;
}

Parameters& Parameters::texts(std::span<const std::string_view> values) {
    begin_array(values.size(), type_text, false);
    for (const std::string_view value : values) element(value);
    end();
    return *this;
}

Parameters& Parameters::nullable_texts(std::span<const NullableText> values) {
    begin_array(values.size(), type_text, true);
    for (const NullableText& value : values) {
        if (value)
            element(*value);
        else
            put(bytes_, UINT32_MAX);  // A length of -1.
    }
    end();
    return *this;
}

Parameters& Parameters::numbers(std::span<const std::uint64_t> values) {
    begin_array(values.size(), type_bigint, false);
    for (const std::uint64_t value : values) {
        put(bytes_, static_cast<std::uint32_t>(sizeof value));
        put(bytes_, value);
    }
    end();
    return *this;
}

/// Dimensions, whether there are nulls, the elements' type; then the size and the first index.
void Parameters::begin_array(std::size_t size, std::uint32_t type, bool has_nulls) {
    put(bytes_, std::uint32_t{size == 0 ? 0U : 1U});
    put(bytes_, std::uint32_t{has_nulls ? 1U : 0U});
    put(bytes_, type);
    if (size == 0) return;
    put(bytes_, static_cast<std::uint32_t>(size));
    put(bytes_, std::uint32_t{1});
}

void Parameters::element(std::string_view value) {
    put(bytes_, static_cast<std::uint32_t>(value.size()));
    bytes_ += value;
}

void Parameters::end() { ends_.push_back(bytes_.size()); }

void Rows::Clear::operator()(pg_result* result) const noexcept { PQclear(result); }

int Rows::size() const { return PQntuples(result_.get()); }

bool Rows::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) == 1;
}

std::string_view Rows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
    const std::string_view bytes = text(row, column);
    if (bytes.size() == sizeof(std::int32_t)) {
        std::uint32_t value = 0;
        for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
        return static_cast<std::int32_t>(value);
    }
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return static_cast<std::int64_t>(value);
}

std::string_view Rows::tag() const { return PQcmdStatus(result_.get()); }

void Connection::Finish::operator()(pg_conn* connection) const noexcept { PQfinish(connection); }

Connection::Connection(const std::string& conninfo, Clock::duration answer_within)
    : connection_(connect(conninfo)), answer_within_(answer_within) {
    PGconn* connection = connection_.get();
    if (PQstatus(connection) != CONNECTION_OK)
        throw Lost(one_line(connection ? PQerrorMessage(connection) : "no memory"));
    PQsetNoticeProcessor(connection, log_notice, nullptr);
    place_ = std::string("host=") + PQhost(connection) + " port=" + PQport(connection) +
             " dbname=" + PQdb(connection);
    if (PQsetnonblocking(connection, 1) != 0 || PQenterPipelineMode(connection) != 1)
        throw Lost(one_line(PQerrorMessage(connection)));
}

void Connection::lose(const std::string& why) {
    lost_ = true;
    throw Lost("the connection to PostgreSQL (" + place_ + ") is lost: " + one_line(why));
}

void Connection::check_queued(int queued) {
    if (queued != 1) lose(PQerrorMessage(connection_.get()));
    ++queued_;
}

namespace {

/// The values as libpq wants them.
struct Pointers {
    explicit Pointers(const std::string& bytes, const std::vector<std::size_t>& ends) {
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            values.push_back(bytes.data() + begin);
            lengths.push_back(static_cast<int>(end - begin));
            begin = end;
        }
        formats.assign(ends.size(), 1);
    }
    int size() const { return static_cast<int>(values.size()); }

    std::vector<const char*> values;
    std::vector<int> lengths;
    std::vector<int> formats;
};

}  // namespace

void Connection::queue(const std::string& sql, const Parameters& parameters) {
    const Pointers given(parameters.bytes_, parameters.ends_);
    check_queued(PQsendQueryParams(connection_.get(), sql.c_str(), given.size(), nullptr,
                                   given.values.data(), given.lengths.data(), given.formats.data(),
                                   1));
}

void Connection::queue_prepare(const char* name, const std::string& sql) {
    check_queued(PQsendPrepare(connection_.get(), name, sql.c_str(), 0, nullptr));
}

void Connection::queue_prepared(const char* name, const Parameters& parameters) {
    const Pointers given(parameters.bytes_, parameters.ends_);
    check_queued(PQsendQueryPrepared(connection_.get(), name, given.size(), given.values.data(),
                                     given.lengths.data(), given.formats.data(), 1));
}

/// Until libpq can give a result without waiting.
void Connection::wait_for_result(Clock::time_point deadline) {
    PGconn* connection = connection_.get();
    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0) lose(PQerrorMessage(connection));
        if (PQisBusy(connection) == 0) return;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) lose("no answer has come in time");
        const auto wait_ms = static_cast<int>(std::min<std::int64_t>(left.count(), 3'600'000));
        pollfd socket{.fd = PQsocket(connection),
                      .events = static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)),
                      .revents = 0};
        if (::poll(&socket, 1, wait_ms) < 0 && errno != EINTR) lose(std::strerror(errno));
        if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(connection) != 1)
            lose(PQerrorMessage(connection));
    }
}

std::vector<Rows> Connection::exchange() {
    PGconn* connection = connection_.get();
    const auto deadline = Clock::now() + answer_within_;
    if (PQpipelineSync(connection) != 1) lose(PQerrorMessage(connection));
    std::vector<Rows> all;
    all.reserve(std::exchange(queued_, 0));
    std::optional<Error> first;
    for (;;) {
        wait_for_result(deadline);
        PGresult* result = PQgetResult(connection);
        if (!result) {  // The end of one statement's results; after a loss there are no others.
            if (PQstatus(connection) != CONNECTION_OK) lose(PQerrorMessage(connection));
            continue;
        }
        Rows rows(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_FATAL_ERROR) {
            if (PQstatus(connection) != CONNECTION_OK || is_fatal(result))
                lose(PQresultErrorMessage(result));
            if (!first) first = error_of(result);
        }
        all.push_back(std::move(rows));
    }
    if (first) throw std::move(*first);
    return all;
}

Rows Connection::run(const std::string& sql, const Parameters& parameters) {
    queue(sql, parameters);
    return std::move(exchange().back());
}

Rows Connection::run_prepared(const char* name, const Parameters& parameters) {
    queue_prepared(name, parameters);
    return std::move(exchange().back());
}

}  // namespace kast::server::postgres
