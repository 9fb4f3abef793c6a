#pragma once
// What the tests of the log share: a directory of their own, a log opened by its maker's name, and
// appends that are waited for.

#include "server/log/open.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/temporary_directory.hpp"
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

namespace kast::server::test {

using Directory = tests::TemporaryDirectory;

/// `count` records after `after`, that say which they are.
inline Batch batch(std::string room, std::uint64_t after, std::size_t count,
                   std::string command = {}) {
    Batch made{.room = std::move(room),
               .expected_seq = after,
               .records = {},
               .by = {},
               .command = {},
               .answer = {}};
    for (std::size_t i = 0; i < count; ++i) {
        const auto seq = after + i + 1;
        made.records.push_back(
            {.seq = seq,
             .at_ms = 1'700'000'000'000 + static_cast<std::int64_t>(seq),
             .by = "k7Qf",
             .cause = command,
             .type = "room.said",
             .data = "{\"text\":\"" + made.room + " " + std::to_string(seq) + "\"}"});
    }
    if (!command.empty()) {
        made.by = "k7Qf";
        made.answer = "{\"answer\":\"" + command + "\"}";
        made.command = std::move(command);
    }
    return made;
}

/// Appends, and waits for what became of it.
inline std::vector<Append> append(EventLog& log, std::vector<Batch> batches) {
    std::promise<std::vector<Append>> promise;
    auto outcomes = promise.get_future();
    log.append(std::move(batches),
               [&](std::vector<Append> all) { promise.set_value(std::move(all)); });
    return outcomes.get();
}

inline Append append_one(EventLog& log, Batch one) {
    std::vector<Batch> batches;
    batches.push_back(std::move(one));
    return append(log, std::move(batches)).front();
}

/// Waits until what was handed over before is settled, snapshots too: the thread takes them in
/// order, and a second append is only taken when all of the first round is done.
inline void settle(EventLog& log) {
    append_one(log, batch("settled", 0, 0));
    append_one(log, batch("settled", 0, 0));
}

inline std::vector<std::uint64_t> seqs(const std::vector<Record>& records) {
    std::vector<std::uint64_t> all;
    for (const Record& record : records) all.push_back(record.seq);
    return all;
}

}  // namespace kast::server::test
