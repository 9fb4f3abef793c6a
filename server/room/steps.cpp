// The queue of what was asked: stored in order, told in order, and put right where storing went
// wrong.

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>

namespace kast::server {
namespace {

constexpr int tries_max = 8;

}  // namespace

void TableRoom::mark_due() {
    if (due_) return;
    due_ = true;
    shared_.due.push_back(weak_from_this());
}

void TableRoom::take_batches(std::vector<Batch>& out) {
    due_ = false;
    // Batches judged on what was then not stored must all be back before new ones go out.
    if (void_out_ > 0) return;
    for (Step& step : steps_) {
        if (!step.batch) continue;
        out.push_back(std::move(*step.batch));
        step.batch.reset();
        taken_.push_back(step.number);
    }
}

void TableRoom::settle(Append outcome) {
    if (taken_.empty()) return;
    const std::uint64_t number = taken_.front();
    taken_.pop_front();
    if (number == 0) {
        return settle_void(outcome);
    }
    // Those before it are stored or had nothing to store, and have been told.
    if (steps_.empty() || steps_.front().number != number) return;
    try {
        switch (outcome) {
            case Append::stored:
                steps_.front().stored = true;
                break;
            case Append::failed:
                fail_all();
                break;
            case Append::duplicate:
                settle_duplicate();
                break;
            case Append::moved_on:
                settle_moved_on();
                break;
        }
    } catch (const std::exception& error) {
        log_line(Level::error, "room could not go on", {{"room", id_}, {"error", error.what()}});
        fail_all();
    }
    run();
}

/// A batch that was given up while it was out. Should it have been stored all the same, the log is
/// right, and who sends its command again is answered from there.
void TableRoom::settle_void(Append outcome) {
    --void_out_;
    reread_ = reread_ || outcome == Append::stored;
    if (void_out_ > 0) return;
    mark_due();
    if (!std::exchange(reread_, false)) return;
    try {
        catch_up();
        judge_again(0);
    } catch (const std::exception& error) {
        log_line(Level::error, "room could not go on", {{"room", id_}, {"error", error.what()}});
        fail_all();
    }
    run();
}

void TableRoom::catch_up() {
    for (Commit& commit : past_.read_on(durable_)) publish(std::move(commit));
}

void TableRoom::run() {
    if (running_) return;
    running_ = true;
    while (!steps_.empty()) {
        Step& step = steps_.front();
        if (step.commit && !step.stored) break;
        if (step.remembered) under_way_.erase(Answers::key(step.member.value, step.request.id));
        deliver(step);
        steps_.pop_front();
    }
    running_ = false;
}

void TableRoom::deliver(Step& step) {
    try {
        if (step.commit) publish(std::move(*step.commit));
    } catch (const std::exception& error) {
        // It is stored, but not everybody was told of it: they are sent away to come again, to what
        // the log has.
        log_line(Level::error, "event not shown", {{"room", id_}, {"error", error.what()}});
        let_all_go();
    }
    try {
        (this->*step.tell)(step);
    } catch (const std::exception& error) {
        log_line(Level::error, "answer failed",
                 {{"room", id_}, {"method", step.request.method}, {"error", error.what()}});
        Visit* visit = find_visit(step);
        if (visit && step.entrance) remove_live(*visit);
        send_answer(step, {true, error_text(rules::refuse(wire::trouble).error())});
    }
}

void TableRoom::let_all_go() {
    for (Visit* visit : std::vector<Visit*>(live_)) {
        remove_live(*visit);
        visit->session->close(Close::trouble, "come again");
    }
}

void TableRoom::void_rest() {
    for (std::uint64_t& number : taken_) number = 0;
    void_out_ = taken_.size();
    latest_ = durable_;
    under_way_.clear();
    for (auto& [session, visit] : visits_) {
        if (visit->phase != Visit::Phase::joining) continue;
        visit->phase = Visit::Phase::outside;
        visit->member = {};
    }
}

void TableRoom::fail_all() {
    void_rest();
    const rules::Refusal refusal = rules::refuse(wire::storage).error();
    std::deque<Step> failed = std::exchange(steps_, {});
    for (const Step& step : failed) {
        if (step.opened)
            step.opened(refusal);
        else
            send_answer(step, {true, error_text(refusal)});
    }
}

void TableRoom::judge_again(std::size_t from) {
    void_rest();
    for (std::size_t i = from; i < steps_.size(); ++i) judge(steps_[i]);
}

void TableRoom::settle_duplicate() {
    Step& step = steps_.front();
    auto answer = shared_.log.answered(id_, step.member.value, step.request.id);
    if (!answer) return fail_all();
    ++shared_.totals.repeated;
    step.commit.reset();
    step.answer = {false, std::move(*answer)};
    step.tell = &TableRoom::tell_answer;
    judge_again(1);
}

void TableRoom::settle_moved_on() {
    Step& step = steps_.front();
    if (step.opened) {
        const auto opened = std::exchange(step.opened, {});
        steps_.clear();
        void_rest();
        return opened(rules::refuse(rules::id_taken).error());
    }
    if (++step.tries > tries_max) return fail_all();
    catch_up();
    judge_again(0);
}

}  // namespace kast::server
