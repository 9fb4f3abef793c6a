#include "server/room/hidden_runs.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kast::server {
namespace {

constexpr std::size_t bytes_of_run = 64;
constexpr std::size_t bytes_of_kind = 200;

}  // namespace

void HiddenRuns::add(std::uint64_t first, std::uint64_t last) {
    if (last - first + 1 < length_min) return;
    // Those that it meets or overlaps become one with it.
    auto next = runs_.upper_bound(first);
    if (next != runs_.begin() && std::prev(next)->second + 1 >= first) --next;
    while (next != runs_.end() && next->first <= last + 1) {
        first = std::min(first, next->first);
        last = std::max(last, next->second);
        next = runs_.erase(next);
    }
    if (runs_.size() < runs_max) runs_.emplace(first, last);
}

void HiddenRuns::add(const HiddenRuns& more) {
    for (const auto& [first, last] : more.runs_) add(first, last);
}

std::uint64_t HiddenRuns::skip_before(std::uint64_t before) const {
    const auto next = runs_.lower_bound(before);
    if (next == runs_.begin()) return before;
    const auto& [first, last] = *std::prev(next);
    return last + 1 >= before ? first : before;
}

std::uint64_t HiddenRuns::skip_from(std::uint64_t from) const {
    const auto next = runs_.upper_bound(from);
    if (next == runs_.begin()) return from;
    return std::max(from, std::prev(next)->second + 1);
}

void HiddenRunsNoted::note(std::uint64_t seq, bool is_hidden) {
    if (!is_hidden) return end_run();
    if (first_ != 0 && seq + 1 != first_ && seq != last_ + 1) end_run();
    first_ = first_ == 0 ? seq : std::min(first_, seq);
    last_ = std::max(last_, seq);
}

void HiddenRunsNoted::end_run() {
    if (first_ != 0) runs_.add(first_, last_);
    first_ = last_ = 0;
}

const HiddenRuns& HiddenRunsNoted::finish() {
    end_run();
    return runs_;
}

std::shared_ptr<const HiddenRuns> HiddenIndex::find(const std::string& kind) const {
    static const auto none = std::make_shared<const HiddenRuns>();
    const auto found = kinds_.find(kind);
    return found == kinds_.end() ? none : found->second;
}

void HiddenIndex::add(const std::string& kind, const HiddenRuns& runs) {
    if (runs.size() == 0) return;
    if (kinds_.size() >= kinds_max && !kinds_.contains(kind)) {
        kinds_.clear();
        runs_ = 0;
    }
    // A reader may still hold the runs as they were.
    const auto before = find(kind);
    auto all = std::make_shared<HiddenRuns>(*before);
    all->add(runs);
    runs_ = runs_ - before->size() + all->size();
    kinds_[kind] = std::move(all);
}

std::size_t HiddenIndex::bytes() const {
    return kinds_.size() * bytes_of_kind + runs_ * bytes_of_run;
}

std::string kind_of(const rules::Viewer& viewer) {
    return std::to_string(static_cast<int>(viewer.role)) + ' ' + viewer.member.value;
}

}  // namespace kast::server
