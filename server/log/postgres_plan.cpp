#include "server/log/postgres_plan.hpp"

#include "server/log/answered_record.hpp"
#include "server/log/unfounded.hpp"

namespace kast::server {

Checksum sum_of_room(Checksums& checksums, std::string_view room) {
    return checksums.of_room(checksums.of_key(), 0, room);
}

Checksum sum_of_record(Checksums& checksums, Checksum before, const Record& record,
                       const std::optional<std::string_view>& answer) {
    return checksums.of_record(before, 0, 0, record, answer);
}

namespace {

class Planner {
public:
    Planner(const RoomEnds& ends, CommandKeys stored, std::uint32_t timeline, Checksums& checksums)
        : ends_(ends), stored_(std::move(stored)), timeline_(timeline), checksums_(checksums) {}

    void add(const Batch& batch) {
        plan_.outcomes.push_back(outcome_of(batch));
        if (plan_.outcomes.back() != Append::stored) unfounded_.add(batch);
    }
    PostgresPlan take() { return std::move(plan_); }

private:
    Append outcome_of(const Batch& batch) {
        if (batch.timeline != 0 && batch.timeline != timeline_) return Append::unsure;
        const bool remembers = !batch.command.empty();
        const auto key = std::tuple<std::string_view, std::string_view, std::string_view>(
            batch.room, batch.by, batch.command);
        if (remembers && stored_.contains(key)) return Append::duplicate;
        if (end_of(batch.room).seq != batch.expected_seq || unfounded_.has(batch)) {
            plan_.may_repeat = plan_.may_repeat || remembers;
            return Append::conflict;
        }
        if (batch.records.empty()) return Append::stored;
        if (remembers) stored_.insert(key);
        put(batch);
        return Append::stored;
    }

    RoomEnd end_of(std::string_view room) const {
        if (const auto planned = plan_.ends.find(room); planned != plan_.ends.end())
            return planned->second;
        const auto there = ends_.find(room);
        return there == ends_.end() ? RoomEnd{} : there->second;
    }

    void put(const Batch& batch) {
        RoomEnd& end = plan_.ends.try_emplace(batch.room, end_of(batch.room)).first->second;
        if (end.seq == 0) end.sum = sum_of_room(checksums_, batch.room);
        const Record* answered = answered_record(batch);
        for (const Record& record : batch.records) {
            std::optional<std::string_view> answer;
            if (&record == answered) answer = batch.answer;
            end = {record.seq, sum_of_record(checksums_, end.sum, record, answer)};
            plan_.records.push_back({batch.room, &record, answer, end.sum});
        }
    }

    const RoomEnds& ends_;
    CommandKeys stored_;  ///< those planned, too
    const std::uint32_t timeline_;
    Checksums& checksums_;
    Unfounded unfounded_;
    PostgresPlan plan_;
};

}  // namespace

PostgresPlan plan_of(std::span<const Batch* const> batches, const RoomEnds& ends,
                     const CommandKeys& stored, std::uint32_t timeline, Checksums& checksums) {
    Planner planner(ends, stored, timeline, checksums);
    for (const Batch* batch : batches) planner.add(*batch);
    return planner.take();
}

}  // namespace kast::server
