#include "server/bus/open.hpp"
#include "server/bus/payload.hpp"
#include "server/logging.hpp"
#include "server/one_line.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace kast::server {
namespace {

constexpr int reconnect_ms = 1'000;
constexpr int connect_ms = 5'000;
/// What waits to be said while there is no connection; past it the oldest is lost.
constexpr std::size_t unsent_max = 4'096;
constexpr std::chrono::milliseconds last_words{500};

struct CloseConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;
struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, ClearResult>;

/// An array of payloads as PostgreSQL reads it. They hold no quotes and no backslashes.
std::string array_of(const std::vector<std::string>& payloads) {
    std::string text = "{";
    for (const std::string& payload : payloads) {
        if (text.size() > 1) text += ',';
        text += '"' + payload + '"';
    }
    return text + '}';
}

/// A connection to one database, on a thread of its own, which ends with this.
class Listening {
public:
    using Take = std::function<void(std::vector<BusMessage>)>;

    Listening(std::string conninfo, std::string channel, std::chrono::milliseconds answer_within,
              Take take)
        : conninfo_(std::move(conninfo)),
          channel_(std::move(channel)),
          answer_within_(answer_within),
          take_(std::move(take)),
          wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
          thread_([this] { run(); }) {}
    ~Listening() {
        {
            std::unique_lock lock(mutex_);
            said_.wait_for(lock, last_words, [this] { return unsent_.empty() || !connected_; });
        }
        stopping_ = true;
        wake();
        thread_.join();
        ::close(wake_);
    }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

    void say(std::string payload) {
        {
            const std::lock_guard lock(mutex_);
            if (unsent_.size() >= unsent_max) unsent_.erase(unsent_.begin());
            unsent_.push_back(std::move(payload));
        }
        wake();
    }

private:
    void wake() const { eventfd_write(wake_, 1); }

    void run() {
        while (!stopping_) {
            if (const Connection connection = connect()) serve(connection);
            set_connected(false);
            if (!stopping_) wait(-1, 0, reconnect_ms);
        }
    }

    void set_connected(bool is_connected) {
        const std::lock_guard lock(mutex_);
        connected_ = is_connected;
    }

    /// Until the descriptor is ready, something is to be said or `ms` have passed; -1: no end.
    short wait(int descriptor, short events, int ms) const {
        std::array<pollfd, 2> waiting{{{.fd = wake_, .events = POLLIN, .revents = 0},
                                       {.fd = descriptor, .events = events, .revents = 0}}};
        ::poll(waiting.data(), waiting.size(), ms);
        eventfd_t count = 0;
        eventfd_read(wake_, &count);
        return waiting[1].revents;
    }

    /// Of several hosts to the one that the log is at, for a standby takes no LISTEN.
    Connection connect() {
        const std::array<const char*, 6> names{"target_session_attrs", "dbname",
                                               "application_name",     "keepalives_idle",
                                               "tcp_user_timeout",     nullptr};
        const std::array<const char*, 6> values{"read-write", conninfo_.c_str(), "kastd bus",
                                                "10",         "15000",           nullptr};
        Connection connection(PQconnectStartParams(names.data(), values.data(), 1));
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(connect_ms);
        PostgresPollingStatusType status = PGRES_POLLING_WRITING;
        while (!stopping_ && PQstatus(connection.get()) != CONNECTION_BAD &&
               status != PGRES_POLLING_OK && status != PGRES_POLLING_FAILED &&
               std::chrono::steady_clock::now() < until) {
            const short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
            if (wait(PQsocket(connection.get()), events, 100) != 0)
                status = PQconnectPoll(connection.get());
        }
        if (status == PGRES_POLLING_OK) return connection;
        complain(PQerrorMessage(connection.get()));
        return nullptr;
    }

    void complain(const char* why) {
        if (stopping_ || std::exchange(complained_, true)) return;
        log_line(Level::warning, "no hints from other nodes",
                 {{"bus", "postgres"}, {"why", one_line(why)}});
    }

    /// What the database was asked, one thing at a time, each of which it answers by a deadline.
    class Exchange {
    public:
        /// `sent`: what libpq said of sending it.
        void begin(int sent, std::chrono::milliseconds answer_within) {
            if (sent == 1) deadline_ = Clock::now() + answer_within;
        }
        void end() { deadline_.reset(); }
        bool is_open() const { return deadline_.has_value(); }
        bool is_overdue() const { return deadline_ && Clock::now() >= *deadline_; }
        /// Until then, as poll takes it.
        int left_ms() const {
            if (!deadline_) return -1;
            const auto left =
                std::chrono::ceil<std::chrono::milliseconds>(*deadline_ - Clock::now());
            return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
        }

    private:
        using Clock = std::chrono::steady_clock;
        std::optional<Clock::time_point> deadline_;
    };

    /// Listens and says what is to be said, until the connection is of no more use.
    void serve(const Connection& connection) {
        PGconn* const at = connection.get();
        PQsetnonblocking(at, 1);
        Exchange exchange;
        exchange.begin(send_listen(at), answer_within_);
        bool is_listening = false;
        while (!stopping_) {
            if (PQconsumeInput(at) == 0 || PQstatus(at) == CONNECTION_BAD)
                return complain(PQerrorMessage(at));
            while (exchange.is_open() && PQisBusy(at) == 0) {
                const Result result(PQgetResult(at));
                if (!result) {
                    exchange.end();
                } else if (!is_listening) {
                    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
                        return complain(PQerrorMessage(at));
                    is_listening = true;
                    complained_ = false;
                    set_connected(true);
                }
            }
            take_notices(at);
            if (!exchange.is_open()) exchange.begin(say_all(at), answer_within_);
            if (exchange.is_overdue()) return complain("no answer has come in time");
            const int unsent = PQflush(at);
            if (unsent < 0) return complain(PQerrorMessage(at));
            const short events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
            wait(PQsocket(at), events, exchange.left_ms());
        }
    }

    int send_listen(PGconn* at) const {
        char* quoted = PQescapeIdentifier(at, channel_.data(), channel_.size());
        if (quoted == nullptr) return 0;
        const int sent = PQsendQuery(at, (std::string("LISTEN ") + quoted).c_str());
        PQfreemem(quoted);
        return sent;
    }

    void take_notices(PGconn* at) {
        std::vector<BusMessage> messages;
        while (PGnotify* notice = PQnotifies(at)) {
            if (auto message = read_payload(notice->extra)) messages.push_back(std::move(*message));
            PQfreemem(notice);
        }
        if (!messages.empty()) take_(std::move(messages));
    }

    /// 1 where something is being said.
    int say_all(PGconn* at) {
        std::vector<std::string> payloads;
        {
            const std::lock_guard lock(mutex_);
            payloads.swap(unsent_);
            said_.notify_all();
        }
        if (payloads.empty()) return 0;
        const std::string array = array_of(payloads);
        const std::array<const char*, 2> values{channel_.c_str(), array.c_str()};
        return PQsendQueryParams(at, "SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said",
                                 2, nullptr, values.data(), nullptr, nullptr, 0);
    }

    const std::string conninfo_, channel_;
    const std::chrono::milliseconds answer_within_;
    const Take take_;
    const int wake_;
    std::mutex mutex_;  ///< over the next three
    std::condition_variable said_;
    std::vector<std::string> unsent_;
    bool connected_ = false;
    bool complained_ = false;  ///< the thread's
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

class PostgresBus final : public Bus {
public:
    explicit PostgresBus(PostgresBusOptions options) : options_(std::move(options)) {}

    void listen(BusListener listener) override {
        listener_ = std::move(listener);
        for (const std::string& conninfo : options_.conninfos) {
            listening_.push_back(std::make_unique<Listening>(
                conninfo, options_.channel, options_.answer_within,
                [this](std::vector<BusMessage> messages) { take(std::move(messages)); }));
        }
    }
    void announce(const RoomHint& hint) override {
        if (options_.announces) say_of(hint.room, hint);
    }
    void report(const PresenceReport& report) override { say_of(report.room, report); }
    /// To all, since any of them may be out of reach.
    void leave() override {
        for (const auto& one : listening_) one->say(payload_of({options_.node, NodeGone{}}));
    }
    void stop_listening() override {
        const std::lock_guard lock(mutex_);
        listener_ = nullptr;
    }

private:
    template <class Said>
    void say_of(std::string_view room, const Said& said) {
        const std::size_t database = options_.database_of ? options_.database_of(room) : 0;
        if (database < listening_.size())
            listening_[database]->say(payload_of({options_.node, said}));
    }

    void take(std::vector<BusMessage> messages) {
        std::erase_if(messages, [this](const auto& one) { return one.node == options_.node; });
        const std::lock_guard lock(mutex_);
        if (listener_ && !messages.empty()) listener_(std::move(messages));
    }

    const PostgresBusOptions options_;
    std::mutex mutex_;  ///< over `listener_` and its calls
    BusListener listener_;
    std::vector<std::unique_ptr<Listening>> listening_;
};

}  // namespace

std::unique_ptr<Bus> open_postgres_bus(PostgresBusOptions options) {
    return std::make_unique<PostgresBus>(std::move(options));
}

}  // namespace kast::server
