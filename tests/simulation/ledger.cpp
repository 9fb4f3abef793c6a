#include "simulation/ledger.hpp"

#include "server/log/event_log.hpp"
#include "server/room/room.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>
#include <utility>

namespace kast::simulation {

namespace {

/// No cursor, token or hash has these signs.
constexpr std::string_view secret_mark = "zq.";
constexpr std::int64_t secret_numbers = 700'000'000;
constexpr std::int64_t secret_numbers_end = 800'000'000;
constexpr std::string_view event_head = R"({"jsonrpc":"2.0","method":"event","params":)";
constexpr std::uint64_t trace_factor = 0x100000001b3;
constexpr std::string_view table_changed = "table.changed";

bool has(const std::vector<Seat>& seats, Seat one) {
    return std::ranges::find(seats, one) != seats.end();
}

/// The number that the text begins with, or -1.
std::int64_t number_in(std::string_view text) {
    std::int64_t number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// The events of the past that an answer shows, as they stand in its text: on a page, or with the
/// whole state.
std::string_view past_in(std::string_view text) {
    constexpr std::string_view page = R"("result":{"events":[)";
    constexpr std::string_view recent = R"(,"recent":[)";
    if (!text.starts_with(R"({"jsonrpc":"2.0","id":)")) return {};
    auto begin = text.find(page);
    auto end = text.rfind(R"(],"more":)");
    if (begin != std::string_view::npos) {
        begin += page.size();
    } else if (begin = text.find(recent); begin != std::string_view::npos) {
        begin += recent.size();
        end = text.rfind(R"(],"online":)");
    }
    if (begin == std::string_view::npos || end == std::string_view::npos || end <= begin) return {};
    return text.substr(begin, end - begin);
}

}  // namespace

const std::string& name_of(Seat seat) {
    static const std::array<std::string, seats> names{"gm", "bo", "cid", "watcher"};
    return names[seat];
}

bool is_transient(const std::string& refusal) {
    static const std::set<std::string> kinds{"storage", "busy", "trouble", "not-joined"};
    return kinds.contains(refusal);
}

bool is_open(const Command& command) {
    return command.unanswered > 0 || is_transient(command.refusal);
}

std::optional<server::Cursors> cursors_of(server::EventLog& log, const std::string& room) {
    const auto first = log.read(room, 1, 1);
    if (first.empty()) return std::nullopt;
    const std::string hex = Json::parse(first.front().data)["data"]["key"];
    server::Key key{};
    for (std::size_t i = 0; i < key.size(); ++i)
        key[i] = static_cast<std::uint8_t>(std::stoi(hex.substr(2 * i, 2), nullptr, 16));
    return server::Cursors(key);
}

void Ledger::violate(std::string what) {
    if (!violation_) violation_ = {std::move(what)};
}

std::size_t Ledger::count_open() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(commands_, [](const auto& one) { return is_open(one.second); }));
}

std::string Ledger::describe_open() const {
    for (const auto& [id, command] : commands_) {
        if (is_open(command))
            return id + " (" + command.method + ") is not answered: " + command.refusal;
    }
    return "it does not come to rest";
}

std::string Ledger::make_secret(std::vector<Seat> knowing) {
    secrets_.push_back(std::move(knowing));
    return std::string(secret_mark) + std::to_string(secrets_.size() - 1) + '.';
}

std::int64_t Ledger::make_secret_number(std::vector<Seat> knowing) {
    secrets_.push_back(std::move(knowing));
    return secret_numbers + static_cast<std::int64_t>(secrets_.size()) - 1;
}

void Ledger::check_secrets(Seat seat, const std::string& text) {
    const auto check = [&](std::int64_t secret) {
        const auto index = static_cast<std::size_t>(secret);
        if (secret < 0 || index >= secrets_.size() || has(secrets_[index], seat)) return;
        violate(name_of(seat) + " was sent secret " + std::to_string(secret) + ": " + text);
    };
    for (auto at = text.find(secret_mark); at != std::string::npos;
         at = text.find(secret_mark, at + 1))
        check(number_in(std::string_view(text).substr(at + secret_mark.size())));
    for (auto at = text.find(":7"); at != std::string::npos; at = text.find(":7", at + 1)) {
        const auto number = number_in(std::string_view(text).substr(at + 1));
        if (number >= secret_numbers && number < secret_numbers_end) check(number - secret_numbers);
    }
    if (seat == gm_seat) return;
    for (const char* first : {":4999", ":5000"}) {
        for (auto at = text.find(first); at != std::string::npos; at = text.find(first, at + 1)) {
            const auto number = number_in(std::string_view(text).substr(at + 1));
            if (number > vault / 2 && number < secret_numbers)
                violate(name_of(seat) + " was sent what is in the vault: " + text);
        }
    }
}

const Json& Ledger::json_of(const server::MessagePtr& message) {
    auto& [kept, json] = parsed_[message.get()];
    if (!kept) {
        kept = message;
        std::string text = message->text();
        const std::string_view past = past_in(text);
        if (!past.empty())
            text.erase(static_cast<std::size_t>(past.data() - text.data()), past.size());
        json = Json::parse(text);
    }
    return json;
}

void Ledger::received(Seat seat, std::uint64_t connection, const std::string& since,
                      const server::MessagePtr& message) {
    trace_ = trace_ * trace_factor + std::hash<std::string>{}(message->text()) + seat;
    check_secrets(seat, message->text());
    Run& run = runs_[connection];
    run.seat = seat;
    if (message->text().starts_with(event_head)) {
        run.live.push_back(message);
        ++events_;
        return;
    }
    const Json& json = json_of(message);
    if (json.contains("id")) take_answer(run, since, json, past_in(message->text()));
}

void Ledger::take_answer(Run& run, const std::string& since, const Json& message,
                         std::string_view past) {
    if (!past.empty()) run.shown.emplace_back(past);
    const std::string id = message["id"];
    const Json* result = message.contains("result") ? &message["result"] : nullptr;
    if (result && result->contains("recovered")) {
        const bool recovered = (*result)["recovered"];
        run.since = recovered ? since : (*result)["cursor"].get<std::string>();
        if (recovered) run.missed = (*result)["events"].get<std::vector<Json>>();
        events_ += run.missed.size();
        return;
    }
    const auto found = commands_.find(id);
    if (found == commands_.end()) return;
    Command& command = found->second;
    command.unanswered = std::max(0, command.unanswered - 1);
    if (!result) {
        command.refusal = message["error"]["data"].value("kind", "?");
        if (!command.result.empty() && !is_transient(command.refusal))
            violate(id + " was done, and then refused: " + message.dump());
        return;
    }
    const std::string text = result->dump();
    command.refusal.clear();
    if (!command.result.empty() && command.result != text)
        violate(id + " was answered " + command.result + " and then " + text);
    command.result = text;
}

void Ledger::sent(const std::string& id, Command command) {
    auto& kept = commands_.try_emplace(id, std::move(command)).first->second;
    ++kept.unanswered;
}

/// The past as a seat reads it, each event under its place in the log.
class Ledger::Page {
public:
    Page(const server::EventPage& page, const server::Cursors& cursors) : cursors_(cursors) {
        for (std::size_t i = 0; i < page.events.size(); ++i) {
            events_.emplace_back(seq_of(page.cursors[i]), &page.events[i]);
            text_ += (i == 0 ? "" : ",") + page.events[i];
        }
    }
    /// All of it, as a list is written.
    const std::string& text() const { return text_; }

    /// 0 where the cursor is none of this room's.
    std::uint64_t seq_of(std::string_view cursor) const {
        return cursors_.open(cursor).value_or(0);
    }
    std::size_t after(std::uint64_t seq) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(events_, seq, {}, &Event::first) -
                                        events_.begin());
    }
    const std::string* at(std::size_t place) const {
        return place < events_.size() ? events_[place].second : nullptr;
    }
    std::uint64_t seq_at(std::size_t place) const { return events_[place].first; }

private:
    using Event = std::pair<std::uint64_t, const std::string*>;
    const server::Cursors& cursors_;
    std::vector<Event> events_;
    std::string text_;
};

namespace {

/// The text of an event as it was sent is the one on the page, with or without its changes.
bool is_same(std::string_view sent, const std::string& page) {
    const std::string_view head(page.data(), page.size() - 1);
    if (!sent.starts_with(head)) return false;
    sent.remove_prefix(head.size());
    return sent == "}" || sent.starts_with(R"(,"changes":)");
}

std::string_view params_of(const server::MessagePtr& message) {
    std::string_view text = message->text();
    text.remove_prefix(event_head.size());
    text.remove_suffix(1);
    return text;
}

std::string_view cursor_in(std::string_view params) {
    constexpr std::string_view key = R"({"cursor":")";
    if (!params.starts_with(key)) return {};
    params.remove_prefix(key.size());
    return params.substr(0, params.find('"'));
}

Json without_changes(Json event) {
    event.erase("changes");
    return event;
}

}  // namespace

void Ledger::check_told(Seat seat, const server::EventPage& page, const server::Cursors& cursors) {
    const Page read(page, cursors);
    for (const auto& [connection, run] : runs_)
        if (run.seat == seat) check_run(run, read);
}

void Ledger::check_run(const Run& run, const Page& page) {
    const std::string who = name_of(run.seat);
    for (const std::string& shown : run.shown)
        if (!page.text().contains(shown))
            violate(who + " was shown what the log does not have: " + shown);
    if (run.missed.empty() && run.live.empty()) return;
    std::uint64_t seq = page.seq_of(run.since);
    if (seq == 0) return violate(who + " joined from " + run.since + ", which is no place");
    std::size_t next = page.after(seq);
    // False where what follows in the log is something else.
    const auto follows = [&](std::string_view cursor, std::string_view type, auto is_that) {
        const std::uint64_t at = page.seq_of(cursor);
        if (at <= seq) return false;
        seq = at;
        // What only says that the table has changed is no event of the log.
        if (type == table_changed) return !page.at(next) || page.seq_at(next) > at;
        const std::string* there = page.at(next);
        if (!there || page.seq_at(next) != at || !is_that(*there)) return false;
        ++next;
        return true;
    };
    for (const Json& event : run.missed) {
        const auto is_that = [&](const std::string& there) {
            return Json::parse(there) == without_changes(event);
        };
        if (!follows(event["cursor"].get<std::string>(), event["type"].get<std::string>(), is_that))
            return violate(
                who + " was sent on its return what does not follow in the log: " + event.dump());
    }
    for (const server::MessagePtr& message : run.live) {
        const std::string_view params = params_of(message);
        const std::string_view type =
            params.find(R"("type":"table.changed")") == std::string_view::npos ? "" : table_changed;
        const auto is_that = [&](const std::string& there) { return is_same(params, there); };
        if (!follows(cursor_in(params), type, is_that))
            return violate(who + " was sent what does not follow in the log: " + message->text());
    }
}

void Ledger::check_commands(server::EventLog& log, const std::string& room,
                            const std::vector<std::string>& members) {
    std::map<std::pair<std::string, std::string>, std::vector<std::uint64_t>> happened;
    std::uint64_t next = 1;
    for (const server::Record& record : log.read(room, 1, SIZE_MAX)) {
        if (record.seq != next++) violate("a hole in the log before " + std::to_string(record.seq));
        happened[{record.by, record.cause}].push_back(record.seq);
    }
    for (const auto& [id, command] : commands_) {
        const auto found = happened.find({members[command.by], id});
        const std::size_t count = found == happened.end() ? 0 : found->second.size();
        if (count == 0) {
            if (!command.result.empty()) violate(id + " was answered, and is not in the log");
            continue;
        }
        const auto& seqs = found->second;
        if (seqs.back() - seqs.front() + 1 != count) violate(id + " happened in pieces");
        // A steal is two events, and so is the end of a dice epoch; all else here is one.
        const bool is_two = command.method == "heist.steal" || command.method == "room.reveal";
        if (count > (is_two ? 2 : 1))
            violate(id + " (" + command.method + ") happened " + std::to_string(count) + " times");
        if (command.unanswered == 0 && !command.refusal.empty() && !is_transient(command.refusal))
            violate(id + " was refused (" + command.refusal + "), and is in the log");
    }
}

}  // namespace kast::simulation
