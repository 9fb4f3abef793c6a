#include "server/metrics.hpp"

#include <prometheus/text_serializer.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>

namespace kast::server {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

struct CountLine {
    const char* name;
    const char* help;
    MetricType type;
    Count ShardCounts::* count;
};

constexpr auto ever = MetricType::Counter;
constexpr auto now = MetricType::Gauge;

constexpr CountLine count_lines[] = {
    {"kast_connections", "WebSocket connections open.", now, &ShardCounts::connections},
    {"kast_event_streams", "Event streams open over HTTP.", now, &ShardCounts::streams},
    {"kast_rooms", "Rooms in memory.", now, &ShardCounts::rooms},
    {"kast_room_bytes", "Bytes held for rooms in memory: tables, pasts, replies, about.", now,
     &ShardCounts::room_bytes},
    {"kast_outbox_bytes", "Bytes held for what waits for slow readers.", now,
     &ShardCounts::outbox_bytes},
    {"kast_connections_accepted_total", "Connections accepted.", ever, &ShardCounts::accepted},
    {"kast_connections_turned_away_total", "Connections refused by a limit.", ever,
     &ShardCounts::rejected},
    {"kast_http_requests_total", "HTTP requests.", ever, &ShardCounts::http_requests},
    {"kast_http_requests_limited_total", "HTTP requests refused as too many of an address.", ever,
     &ShardCounts::requests_limited},
    {"kast_messages_received_total", "WebSocket messages received.", ever,
     &ShardCounts::messages_in},
    {"kast_received_bytes_total", "Bytes received.", ever, &ShardCounts::bytes_in},
    {"kast_commands_stored_total", "Commands that happened.", ever, &ShardCounts::commands},
    {"kast_commands_refused_total", "Commands that were refused.", ever, &ShardCounts::refused},
    {"kast_commands_rate_limited_total", "Commands refused for coming too fast.", ever,
     &ShardCounts::rate_limited},
    {"kast_commands_over_quota_total", "Commands refused because a quota of the day was used up.",
     ever, &ShardCounts::over_quota},
    {"kast_commands_repeated_total", "Commands sent again and answered as before.", ever,
     &ShardCounts::repeated},
    {"kast_deliveries_total", "Frames handed to sessions.", ever, &ShardCounts::deliveries},
    {"kast_sent_bytes_total", "Bytes sent.", ever, &ShardCounts::bytes_out},
    {"kast_sends_total", "System calls that sent.", ever, &ShardCounts::sends},
    {"kast_closed_slow_total", "Sessions closed for a full outbox.", ever,
     &ShardCounts::closed_slow},
    {"kast_closed_stalled_total", "Sessions closed for taking nothing of what waited.", ever,
     &ShardCounts::closed_stalled},
    {"kast_closed_idle_total", "Sessions closed for silence.", ever, &ShardCounts::closed_idle},
    {"kast_turns_total", "Turns of shards that had something to do.", ever, &ShardCounts::turns},
};

struct DurationsLine {
    const char* name;
    const char* help;
    Durations ShardCounts::* durations;
};

constexpr DurationsLine durations_lines[] = {
    {"kast_turn_seconds", "A turn's work, without waiting.", &ShardCounts::turn},
    {"kast_command_seconds", "From a command's arrival to its answer in the outbox.",
     &ShardCounts::command},
};

ClientMetric number(MetricType type, double value) {
    ClientMetric metric;
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
    return metric;
}

MetricFamily family(const char* name, const char* help, MetricType type, double value) {
    return {name, help, type, {number(type, value)}};
}

/// Steps of microseconds as Prometheus wants them: seconds, each step with all below it. The last
/// is +Inf.
template <typename Bounds, typename StepOf>
ClientMetric histogram(const Bounds& bounds_us, StepOf step_of, double sum_us) {
    ClientMetric metric;
    std::uint64_t below = 0;
    for (std::size_t i = 0; i <= bounds_us.size(); ++i) {
        below += static_cast<std::uint64_t>(step_of(i));
        const double bound =
            i < bounds_us.size() ? bounds_us[i] / 1e6 : std::numeric_limits<double>::infinity();
        metric.histogram.bucket.push_back({below, bound});
    }
    metric.histogram.sample_count = below;
    metric.histogram.sample_sum = sum_us / 1e6;
    return metric;
}

ClientMetric labelled(ClientMetric metric, std::size_t shard) {
    metric.label = {{"shard", std::to_string(shard)}};
    return metric;
}

void add_shards(std::vector<MetricFamily>& families, const Metrics& metrics, std::size_t shards) {
    for (const auto& [name, help, type, count] : count_lines) {
        MetricFamily one{name, help, type, {}};
        for (std::size_t i = 0; i < shards; ++i)
            one.metric.push_back(
                labelled(number(type, static_cast<double>((metrics.shard(i).*count).value())), i));
        families.push_back(std::move(one));
    }
    for (const auto& [name, help, durations] : durations_lines) {
        MetricFamily one{name, help, MetricType::Histogram, {}};
        for (std::size_t i = 0; i < shards; ++i) {
            const Durations& these = metrics.shard(i).*durations;
            one.metric.push_back(
                labelled(histogram(
                             Durations::bounds_us,
                             [&](std::size_t step) { return these.steps[step].value(); },
                             static_cast<double>(these.sum_us.value())),
                         i));
        }
        families.push_back(std::move(one));
    }
}

void add_log(std::vector<MetricFamily>& families, const LogCounts& log) {
    const auto add = [&](const char* name, const char* help, MetricType type, std::uint64_t value) {
        families.push_back(family(name, help, type, static_cast<double>(value)));
    };
    add("kast_log_waiting", "Commands handed to the log and not settled.", now, log.waiting);
    add("kast_log_failing", "1 where the newest transaction could not be stored.", now,
        log.failing ? 1 : 0);
    if (!log.databases.empty()) {
        MetricFamily one{"kast_log_database_failing",
                         "1 where the newest transaction in that database could not be stored.",
                         now,
                         {}};
        for (const DatabaseHealth& health : log.databases) {
            one.metric.push_back(number(now, health.failing ? 1 : 0));
            one.metric.back().label = {{"database", health.name}};
        }
        families.push_back(std::move(one));
    }
    add("kast_log_commits_total", "Transactions.", ever, log.commits);
    add("kast_log_failures_total", "Transactions that could not be stored.", ever, log.failures);
    add("kast_log_batches_total", "Commands stored.", ever, log.batches);
    add("kast_log_records_total", "Events stored.", ever, log.records);
    add("kast_log_bytes_total", "Bytes of events stored.", ever, log.bytes);
    families.push_back(
        {"kast_log_commit_seconds",
         "How long a transaction took.",
         MetricType::Histogram,
         {histogram(
             LogCounts::commit_us_bounds, [&](std::size_t step) { return log.commits_by_us[step]; },
             static_cast<double>(log.commit_us))}});
}

std::int64_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::int64_t size = 0;
    std::int64_t resident = 0;
    statm >> size >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

void Durations::add(std::uint64_t us) {
    const auto step = std::ranges::lower_bound(bounds_us, us) - bounds_us.begin();
    steps[static_cast<std::size_t>(step)].add();
    sum_us.add(static_cast<std::int64_t>(us));
}

Metrics::Metrics(std::size_t shards)
    : started_s_(std::chrono::duration_cast<std::chrono::seconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count()) {
    for (std::size_t i = 0; i < shards; ++i) shards_.push_back(std::make_unique<ShardCounts>());
}

Metrics::~Metrics() = default;

std::string Metrics::text() const {
    std::vector<MetricFamily> families;
    families.push_back({"kast_build_info", "The version that runs.", now, {number(now, 1)}});
    families.back().metric.front().label = {{"version", KAST_VERSION}};
    families.push_back(family("process_start_time_seconds", "Unix time of the start.", now,
                              static_cast<double>(started_s_)));
    families.push_back(family("process_resident_memory_bytes", "Memory in use.", now,
                              static_cast<double>(resident_bytes())));
    add_shards(families, *this, shards_.size());
    if (log_) add_log(families, log_());
    return prometheus::TextSerializer().Serialize(families);
}

}  // namespace kast::server
