#include "clients/native/play/play_session.hpp"

#include "clients/native/play/outline.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>

namespace kast::client {
namespace {

/// "19:03" and "2026-11-20" here, of "2026-11-20T18:03:11.204Z".
std::pair<std::string, std::string> here(const std::string& at) {
    std::tm utc{};
    if (std::sscanf(at.c_str(), "%d-%d-%dT%d:%d:%d", &utc.tm_year, &utc.tm_mon, &utc.tm_mday,
                    &utc.tm_hour, &utc.tm_min, &utc.tm_sec) != 6) {
        return {};
    }
    utc.tm_year -= 1900;
    utc.tm_mon -= 1;
    const std::time_t moment = ::timegm(&utc);
    std::tm local{};
    if (::localtime_r(&moment, &local) == nullptr) return {};
    char time[8];
    char day[16];
    std::strftime(time, sizeof time, "%H:%M", &local);
    std::strftime(day, sizeof day, "%Y-%m-%d", &local);
    return {time, day};
}

bool is_of_room(const std::string& type) {
    return type.starts_with("room.") || type.starts_with("dice.");
}

/// Events that are not printed.
bool is_silent(const std::string& type) {
    return type == "table.changed" || type.starts_with("dice.epoch.");
}

}  // namespace

PlaySession::PlaySession(Loop& loop, RoomClient& table, Screen& screen)
    : loop_(loop), table_(table), screen_(screen), formatter_(screen.markup()) {
    table_.on_joined = [this](const Json& answer) { on_joined(answer); };
    table_.on_event = [this](const Json& event) { on_event(event); };
    table_.on_presence = [this](const Json& params) { on_presence(params); };
    table_.on_disconnect = [this](const std::string& why) { on_disconnect(why); };
}

const Json& PlaySession::table_state() const {
    static const Json none = Json::object();
    const auto found = state_.find("table");
    return found == state_.end() ? none : *found;
}

const Json& PlaySession::members() const {
    static const Json none = Json::object();
    const auto room = state_.find("room");
    if (room == state_.end() || !room->is_object()) return none;
    const auto found = room->find("members");
    return found == room->end() ? none : *found;
}

std::string PlaySession::system() const {
    const auto room = state_.find("room");
    return room == state_.end() ? "" : text_in(*room, "system");
}

void PlaySession::on_joined(const Json& answer) {
    member_ = text_in(answer, "member");
    role_ = text_in(answer, "role");
    online_ = answer.value("online", std::set<std::string>());
    const bool again = greeted_;
    if (answer.contains("state")) state_ = answer["state"];
    formatter_.learn(state_);
    if (!again) {
        greet();
    } else {
        print("-- connected again");
    }
    const Json recent = answer.value("recent", Json::array());
    std::size_t first = recent.size() > recent_max ? recent.size() - recent_max : 0;
    if (again) {
        // What was missed, as far as it is sent; the state is whole in any case.
        for (std::size_t i = 0; i < recent.size(); ++i) {
            if (text_in(recent[i], "cursor") == cursor_) first = i + 1;
        }
    }
    for (std::size_t i = 0; i < recent.size(); ++i) {
        if (i >= first) print_event(recent[i]);
    }
    cursor_ = answer.value("cursor", cursor_);
    announce_questions();
}

void PlaySession::greet() {
    greeted_ = true;
    const auto room = state_.find("room");
    const std::string name = room == state_.end() ? "" : text_in(*room, "name");
    const std::string me_words =
        member_.empty() ? "you watch" : "you are " + names().of(member_) + " (" + role_ + ')';
    print("-- " + (name.empty() ? "a table" : name) + ", " + system() + ": " + me_words +
          ". /help tells what can be typed.");
}

void PlaySession::on_event(const Json& event) {
    const auto changes = event.find("changes");
    if (changes != event.end()) {
        state_.merge_patch(*changes);
        formatter_.learn(*changes);
    }
    cursor_ = event.value("cursor", cursor_);
    print_event(event);
    if (changes != event.end()) announce_questions();
}

void PlaySession::print_event(const Json& event) {
    const std::string type = text_in(event, "type");
    const FormattedEvent formatted = formatter_.format(event);
    if (is_silent(type)) return;
    const auto [time, day] = here(text_in(event, "at"));
    if (day != day_) screen_.print("-- " + day);
    day_ = day;
    const std::string who =
        toned(escaped(formatted.who, Markup::plain), Tone::name, screen_.markup());
    const std::string before = !is_of_room(type) || who.empty() ? "· "
                               : formatted.talk                 ? who + ": "
                                                                : who + ' ';
    screen_.print(time + ' ' + before + formatted.what);
}

void PlaySession::on_presence(const Json& params) {
    const Names known = names();
    for (const auto& one : params.value("came", std::vector<std::string>())) {
        if (online_.insert(one).second && one != member_) print("-- " + known.of(one) + " is here");
    }
    for (const auto& one : params.value("gone", std::vector<std::string>())) {
        if (online_.erase(one) > 0 && one != member_) print("-- " + known.of(one) + " is away");
    }
}

void PlaySession::on_disconnect(const std::string& why) {
    print("-- disconnected; reconnecting (" + why + ')');
}

std::vector<Question> PlaySession::waiting_for_me() const {
    std::vector<Question> own;
    std::vector<Question> others;
    for (Question& one : questions_in(table_state(), me())) {
        if (!one.options.empty()) (one.mine ? own : others).push_back(std::move(one));
    }
    // A GM may answer in anybody's place, after what is a GM's own to decide.
    if (me().is_gm) std::ranges::move(others, std::back_inserter(own));
    return own;
}

/// Prints the open questions that are this player's own and were not printed yet.
void PlaySession::announce_questions() {
    const Names known = names();
    std::vector<std::string> open;
    std::size_t number = 1;
    for (const Question& one : waiting_for_me()) {
        const std::size_t first = number;
        number += one.options.size();
        open.push_back(one.id);
        if (!one.mine || std::ranges::find(announced_, one.id) != announced_.end()) continue;
        std::string answers;
        for (std::size_t i = 0; i < one.options.size(); ++i) {
            answers += "  /" + std::to_string(first + i) + ' ' + option_text(one.options[i], known);
        }
        print("? " + question_text(one, known) + ':' + answers);
    }
    for (const Side& side : sides_in(table_state(), me())) {
        if (!side.mine || side.sealed || side.locked) continue;
        open.push_back(side.choice + '/' + side.party);
        if (std::ranges::find(announced_, open.back()) == announced_.end())
            print("? " + side_text(side, known));
    }
    announced_ = std::move(open);
}

std::string PlaySession::prompt() const {
    return member_.empty() ? "> " : escaped(names().of(member_), Markup::plain) + "> ";
}

void PlaySession::lines(const std::vector<std::string>& all) {
    for (const std::string& one : all) print(one);
}

ExitCode PlaySession::run() {
    while (!quits_) {
        std::optional<std::string> line;
        try {
            asked_.reset();
            line = screen_.line(prompt());
        } catch (const Interrupted&) {
            loop_.go_on();
            if (screen_.discard()) continue;
            break;
        }
        if (!line) break;
        try {
            execute(trimmed(*line));
        } catch (const InputError& wrong) {
            complain(wrong.what());
            if (worst_ == ExitCode::ok) worst_ = ExitCode::usage;
        } catch (const Refused& refused) {
            refuse(refused);
        } catch (const Closed& closed) {
            if (is_final(closed.code)) throw;
            screen_.complain("No connection; whether it was done is not known.");
            worst_ = ExitCode::unavailable;
        } catch (const NetError&) {
            screen_.complain("No connection; whether it was done is not known.");
            worst_ = ExitCode::unavailable;
        } catch (const Interrupted&) {
            loop_.go_on();
            screen_.complain("Not waited for; whether it was done is not known.");
        }
    }
    return screen_.is_terminal() ? ExitCode::ok : worst_;
}

/// People are told in words, scripts with the refusal's kind too.
void PlaySession::refuse(const Refused& refused) {
    complain(screen_.is_terminal() ? refused.told() : refused.what());
    worst_ = ExitCode::unavailable;
}

void PlaySession::send(const std::string& method, const Json& params) {
    const bool throws_dice = method == "dice.roll" || params.contains("rolls") ||
                             (!method.starts_with("room.") && !method.starts_with("dice."));
    Json given = params;
    if (!faces_.empty() && throws_dice) given["faces"] = std::exchange(faces_, Json::array());
    table_.call(random_word(), method, given);
}

}  // namespace kast::client
