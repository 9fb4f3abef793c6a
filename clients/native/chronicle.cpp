#include "clients/native/chronicle.hpp"

#include <algorithm>
#include <cmath>

namespace kast::client {
namespace {

std::string string_in(const Json& json, const char* field) {
    if (!json.is_object()) return {};
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_true(const Json& json, const char* field) {
    if (!json.is_object()) return false;
    const auto found = json.find(field);
    return found != json.end() && found->is_boolean() && found->get<bool>();
}

std::string number(const Json& one) {
    if (one.is_number_float() && one.get<double>() == std::floor(one.get<double>()) &&
        std::abs(one.get<double>()) < 1e15) {
        return std::to_string(one.get<std::int64_t>());
    }
    return one.dump();
}

/// "2026-11-20T19:03:11.204Z" from `from` on, as far as the text goes.
std::string piece(const std::string& text, std::size_t from, std::size_t size) {
    return text.size() < from + size ? std::string() : text.substr(from, size);
}

/// "troika.stack.began" is "stack began": which game it is, who reads it knows.
std::string words_of(const std::string& type) {
    std::string words = type;
    const auto dot = words.find('.');
    const std::string first = words.substr(0, dot);
    const bool of_all = first == "room" || first == "dice" || first == "table";
    if (!of_all && dot != std::string::npos) words.erase(0, dot + 1);
    std::ranges::replace(words, '.', ' ');
    std::ranges::replace(words, '-', ' ');
    return words;
}

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string markdown_escaped(std::string_view text) {
    static constexpr std::string_view special = "\\`*_{}[]()<>#+-.!|~&@:";
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

std::string escaped(std::string_view text, Markup markup) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string visible;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        // C1 controls (U+0080..U+009F) are C2 80..C2 9F; some terminals obey them.
        const bool c1 = c == 0xC2 && i + 1 < text.size() &&
                        static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                        static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (c1) {
            const auto second = static_cast<unsigned char>(text[++i]);
            visible += std::string("\\x") + digits[second >> 4] + digits[second & 15];
        } else if (c == '\n' || c == '\t') {
            visible += markup == Markup::plain && c == '\n' ? std::string(" / ") : std::string(" ");
        } else if (c < 0x20 || c == 0x7f) {
            visible += std::string("\\x") + digits[c >> 4] + digits[c & 15];
        } else {
            visible += text[i];
        }
    }
    if (markup == Markup::html) return html_escaped(visible);
    if (markup == Markup::markdown) return markdown_escaped(visible);
    return visible;
}

std::string Chronicle::strong(std::string_view plain) const {
    if (markup_ == Markup::html) return "<strong>" + text(plain) + "</strong>";
    if (markup_ == Markup::markdown) return "**" + text(plain) + "**";
    return text(plain);
}

std::string Chronicle::struck(const std::string& marked) const {
    if (markup_ == Markup::html) return "<s>" + marked + "</s>";
    if (markup_ == Markup::markdown) return "~~" + marked + "~~";
    return '(' + marked + ')';
}

std::string Chronicle::name_of(const std::string& id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? id : found->second;
}

/// Whatever has an id and a name is known by its name from now on.
void Chronicle::learn(const Json& data) {
    if (data.is_array()) {
        for (const Json& one : data) learn(one);
        return;
    }
    if (!data.is_object()) return;
    std::string name = string_in(data, "name");
    // An id beside a sheet: the sheet has the name.
    for (const char* field : {"sheet", "character", "creature", "added"}) {
        const auto inner = data.find(field);
        if (name.empty() && inner != data.end()) name = string_in(*inner, "name");
    }
    for (const char* field : {"id", "member", "character", "creature", "enemy"}) {
        const std::string id = string_in(data, field);
        if (!name.empty() && !id.empty()) names_[id] = name;
    }
    // A member without a name is called after the role.
    const std::string member = string_in(data, "member");
    if (name.empty() && !member.empty() && !names_.contains(member)) {
        const std::string role = string_in(data, "role");
        if (!role.empty()) names_[member] = role == "gm" ? "GM" : role;
    }
    for (const auto& [key, one] : data.items()) {
        // A map from ids to things with names.
        const std::string inner = string_in(one, "name");
        if (!inner.empty() && string_in(one, "id").empty() && key != "settings")
            names_[key] = inner;
        learn(one);
    }
}

Told Chronicle::tell(const Json& event) {
    const std::string at = string_in(event, "at");
    const std::string type = string_in(event, "type");
    const auto found = event.is_object() ? event.find("data") : event.end();
    const bool has_data = event.is_object() && found != event.end() && found->is_object();
    const Json data = has_data ? *found : Json::object();
    learn(data);
    Told told_event{piece(at, 11, 8), piece(at, 0, 10), {}, {}, type == "room.said"};
    const std::string by = string_in(event, "by");
    if (!by.empty()) told_event.who = name_of(by);
    told_event.what = told(type, data);
    return told_event;
}

std::string Chronicle::told(const std::string& type, const Json& data) {
    if (type == "room.opened") {
        room_name_ = string_in(data, "name");
        system_ = string_in(data, "system");
        return "opened the table" + (room_name_.empty() ? "" : " " + strong(room_name_)) + " (" +
               text(system_) + ")";
    }
    if (type == "room.joined") return is_true(data, "returned") ? "came back" : "joined the table";
    if (type == "room.left") return "left the table";
    if (type == "room.said") {
        const std::string said = string_in(data, "text");
        std::string line = is_true(data, "hidden") ? "whispered something" : text(said);
        const auto to = data.find("to");
        if (to != data.end() && to->is_array()) {
            std::string names;
            for (const Json& one : *to) {
                names += (names.empty() ? "" : ", ") +
                         text(name_of(one.is_string() ? one.get<std::string>() : one.dump()));
            }
            line = "(to " + names + ") " + line;
        }
        const auto rolls = data.find("rolls");
        if (rolls != data.end() && rolls->is_array()) {
            for (const Json& one : *rolls) line += " [" + roll(one) + "]";
        }
        return line;
    }
    if (type == "dice.rolled") {
        const std::string label = string_in(data, "label");
        const std::string before = label.empty() ? "rolled " : "rolled " + strong(label) + ": ";
        const auto result = data.find("result");
        if (result == data.end()) return before + "in secret";
        return before + roll(*result);
    }
    if (type == "dice.epoch.began" || type == "dice.epoch.revealed") return epoch(type, data);
    const std::string rest = fields(data);
    return strong(words_of(type)) + (rest.empty() ? "" : ": " + rest);
}

std::string Chronicle::epoch(const std::string& type, const Json& data) const {
    const std::string number_of = data.contains("epoch") ? number(data["epoch"]) : "?";
    if (type == "dice.epoch.began") {
        return "dice epoch " + text(number_of) + " began, its secret bound by SHA-256 " +
               text(string_in(data, "commitment"));
    }
    return "the secret of dice epoch " + text(number_of) + " was " +
           text(string_in(data, "secret"));
}

std::string Chronicle::roll(const Json& result) const {
    std::string total =
        result.is_object() && result.contains("total") ? number(result["total"]) : "?";
    if (is_true(result, "successes")) total += total == "1" ? " success" : " successes";
    std::string line = text(string_in(result, "notation")) + " = " + strong(total);
    const std::string dice =
        result.is_object() && result.contains("roll") ? dice_of(result["roll"]) : "";
    if (!dice.empty()) line += " (" + dice + ")";
    const std::string comment = string_in(result, "comment");
    if (!comment.empty()) line += " " + text(comment);
    return line;
}

/// All dice of a roll, in their order, those that do not count struck out.
std::string Chronicle::dice_of(const Json& part) const {
    std::string all;
    const auto add = [&](const std::string& more) {
        if (!more.empty()) all += (all.empty() ? "" : ", ") + more;
    };
    if (!part.is_object()) return all;
    for (const Json& one : part.value("dice", Json::array())) add(die(one));
    for (const Json& one : part.value("parts", Json::array())) {
        const std::string inner = dice_of(one);
        add(is_true(one, "dropped") && !inner.empty() ? struck(inner) : inner);
    }
    return all;
}

std::string Chronicle::die(const Json& one) const {
    if (!one.is_object()) return {};
    std::string face = one.contains("value") ? number(one["value"]) : "?";
    bool counts = true;
    for (const Json& mark : one.value("marks", Json::array())) {
        if (mark == "dropped" || mark == "rerolled") counts = false;
        if (mark == "exploded") face += '!';
    }
    return counts ? text(face) : struck(text(face));
}

std::string Chronicle::fields(const Json& data) const {
    if (!data.is_object()) return data.is_null() ? std::string() : value(data);
    std::string all;
    for (const auto& [key, one] : data.items()) {
        if (one.is_null() || one == false || (one.is_string() && one == "") ||
            (one.is_structured() && one.empty())) {
            continue;
        }
        // Nothing but nothings inside: no news.
        if (one.is_object() && fields(one).empty()) continue;
        std::string label = key;
        std::ranges::replace(label, '_', ' ');
        if (!all.empty()) all += ", ";
        all += text(label);
        if (one != true) all += ' ' + value(one);
    }
    return all;
}

std::string Chronicle::value(const Json& one) const {
    if (one.is_string()) return text(name_of(one.get<std::string>()));
    if (one.is_number()) return text(number(one));
    if (one.is_object()) {
        // An itemised modifier: "+2 luck".
        if (one.contains("value") && one["value"].is_number() && one.contains("cause")) {
            const std::string sign = one["value"] >= 0 ? "+" : "";
            return text(sign + number(one["value"]) + ' ' + string_in(one, "cause"));
        }
        const std::string inner = fields(one);
        return markup_ == Markup::markdown ? "\\(" + inner + "\\)" : '(' + inner + ')';
    }
    if (one.is_array()) {
        std::string all;
        for (const Json& item : one) all += (all.empty() ? "" : ", ") + value(item);
        return markup_ == Markup::markdown ? "\\[" + all + "\\]" : '[' + all + ']';
    }
    return text(one.dump());
}

}  // namespace kast::client
