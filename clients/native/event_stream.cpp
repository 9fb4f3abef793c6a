#include "clients/native/event_stream.hpp"

#include "protocol/parse.hpp"

#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <nlohmann/json.hpp>

#include <charconv>

namespace kast::client {

void EventStreamParser::feed(std::string_view piece,
                             const std::function<void(const Event&)>& on_event) {
    for (const char c : piece) {
        // A line ends with LF, CR, or both.
        const bool second_half = after_return_ && c == '\n';
        after_return_ = c == '\r';
        if (second_half) continue;
        if (c != '\n' && c != '\r') {
            rest_ += c;
            if (rest_.size() + data_.size() > bytes_max) throw NetError("an event is too large");
            continue;
        }
        std::string whole = std::move(rest_);
        rest_.clear();
        std::string_view text = whole;
        if (!started_ && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
        started_ = true;
        line(text, on_event);
    }
}

void EventStreamParser::line(std::string_view text,
                             const std::function<void(const Event&)>& on_event) {
    if (text.empty()) {
        if (has_data_) {
            on_event({id_, type_.empty() ? "message" : type_, data_});
        }
        data_.clear();
        type_.clear();
        has_data_ = false;
        return;
    }
    const auto colon = text.find(':');
    const std::string_view field = text.substr(0, colon);
    std::string_view value = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    if (field == "data") {
        if (has_data_) data_ += '\n';
        data_ += value;
        has_data_ = true;
    } else if (field == "event") {
        type_ = value;
    } else if (field == "id") {
        if (value.find('\0') == std::string_view::npos) id_ = value;
    } else if (field == "retry") {
        int given = 0;
        const auto [end, wrong] = std::from_chars(value.data(), value.data() + value.size(), given);
        if (wrong == std::errc() && end == value.data() + value.size() && given >= 0) {
            retry_ms_ = given;
        }
    }
}

void LineSplitter::feed(std::string_view piece,
                        const std::function<void(std::string_view)>& on_line) {
    std::size_t start = 0;
    for (auto end = piece.find('\n'); end != std::string_view::npos;
         end = piece.find('\n', start)) {
        rest_ += piece.substr(start, end - start);
        start = end + 1;
        if (!rest_.empty()) on_line(rest_);
        rest_.clear();
    }
    rest_ += piece.substr(start);
}

void LineSplitter::finish(const std::function<void(std::string_view)>& on_line) {
    if (!rest_.empty()) on_line(rest_);
    rest_.clear();
}

std::string events_target(const Link& link, const EventsQuery& query) {
    const auto encoded = [](const std::string& text) {
        return boost::urls::encode(text, boost::urls::unreserved_chars);
    };
    std::string target = link.room_path() + "/events";
    char before = '?';
    const auto add = [&](const char* name, const std::string& value) {
        if (value.empty()) return;
        target += before + std::string(name) + '=' + encoded(value);
        before = '&';
    };
    add("since", query.since);
    add("types", query.types);
    return target;
}

std::string problem_of(const HttpAnswer& answer) {
    std::string said;
    const auto problem = protocol::parse_bounded(answer.body);
    if (problem && problem->is_object()) {
        for (const char* field : {"detail", "title"}) {
            const auto found = problem->find(field);
            if (said.empty() && found != problem->end() && found->is_string()) {
                said = found->get<std::string>();
            }
        }
        for (const char* field : {"kind", "path"}) {
            const auto found = problem->find(field);
            if (found != problem->end() && found->is_string() && *found != "") {
                said += std::string(" [") + field + ' ' + found->get<std::string>() + ']';
            }
        }
    }
    return "HTTP " + std::to_string(answer.status) + (said.empty() ? "" : ": " + said);
}

}  // namespace kast::client
