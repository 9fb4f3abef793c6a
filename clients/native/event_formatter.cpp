#include "clients/native/event_formatter.hpp"

#include "clients/native/wording.hpp"

#include <algorithm>
#include <array>
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

/// "troika.round.ended" is "round ended": which game it is, who reads it knows.
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

/// What an event is about, in the order in which a sentence would name it.
constexpr std::array<const char*, 7> doers{"by",     "actor",     "attacker", "creature",
                                           "caster", "character", "owner"};
constexpr std::array<const char*, 3> receivers{"to", "defender", "opponent"};

/// The name that a thing goes by.
std::string called(const Json& thing) {
    const std::string name = string_in(thing, "name");
    return name.empty() ? string_in(thing, "called") : name;
}

/// "6#4d6" rolls six times.
bool repeats(const std::string& notation) {
    const auto digits = notation.find_first_not_of("0123456789");
    return digits != std::string::npos && digits > 0 && notation[digits] == '#';
}

/// What `choice[sword,axe]` came to; empty where it is no choice.
std::string chosen(const Json& part, const std::string& notation) {
    static constexpr std::string_view begin = "choice[";
    const auto end = notation.find(']');
    if (!notation.starts_with(begin) || end == std::string::npos || !part.is_object()) return {};
    const Json value = part.value("value", Json());
    if (!value.is_number() || string_in(part, "kind") != "dice") return {};
    std::string things = notation.substr(begin.size(), end - begin.size());
    for (auto left = value.get<std::int64_t>(); left > 1; --left) {
        const auto comma = things.find(',');
        if (comma == std::string::npos) return {};
        things.erase(0, comma + 1);
    }
    return things.substr(0, things.find(','));
}

}  // namespace

std::string EventFormatter::strong(std::string_view plain) const {
    if (markup_ == Markup::html) return "<strong>" + text(plain) + "</strong>";
    if (markup_ == Markup::markdown) return "**" + text(plain) + "**";
    return toned(text(plain), Tone::result, markup_);
}

std::string EventFormatter::struck(const std::string& marked) const {
    if (markup_ == Markup::html) return "<s>" + marked + "</s>";
    if (markup_ == Markup::markdown) return "~~" + marked + "~~";
    return '(' + marked + ')';
}

/// What was said, its line breaks kept.
std::string EventFormatter::lines_of(std::string_view said) const {
    if (markup_ == Markup::plain || markup_ == Markup::colour) return text(said);
    std::string all;
    for (std::size_t from = 0; from <= said.size();) {
        const auto end = std::min(said.find('\n', from), said.size());
        if (from > 0) all += markup_ == Markup::html ? "<br>" : "\\\n  ";
        all += text(said.substr(from, end - from));
        from = end + 1;
    }
    return all;
}

std::string EventFormatter::name_of(const std::string& id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? id : found->second;
}

/// The name that an id or a word stands for, marked up.
std::string EventFormatter::named(const std::string& id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? text(in_words(id))
                                 : toned(text(found->second), Tone::name, markup_);
}

void EventFormatter::learn(const Json& data) {
    if (data.is_array()) {
        for (const Json& one : data) learn(one);
        return;
    }
    if (!data.is_object()) return;
    std::string name = called(data);
    // An id beside a sheet: the sheet has the name.
    for (const char* field : {"sheet", "character", "creature", "added"}) {
        const auto inner = data.find(field);
        if (name.empty() && inner != data.end()) name = called(*inner);
    }
    for (const char* field : {"id", "member", "character", "creature", "enemy"}) {
        const std::string id = string_in(data, field);
        if (!name.empty() && !id.empty()) names_[id] = name;
    }
    const auto by_role = [this](const std::string& member, const Json& one) {
        // A member without a name is called after the role.
        const std::string role = string_in(one, "role");
        if (!role.empty() && !names_.contains(member)) names_[member] = role == "gm" ? "GM" : role;
    };
    const std::string member = string_in(data, "member");
    if (name.empty() && !member.empty()) by_role(member, data);
    for (const auto& [key, one] : data.items()) {
        // Who has left the table: from ids to names.
        if (key == "departed" && one.is_object()) {
            for (const auto& [id, left] : one.items()) {
                if (left.is_string()) names_.try_emplace(id, left.get<std::string>());
            }
            continue;
        }
        // A map from ids to things with names.
        const std::string inner = called(one);
        const bool is_entry = one.is_object() && string_in(one, "id").empty() && key != "settings";
        if (!inner.empty() && is_entry) names_[key] = inner;
        if (inner.empty() && is_entry && one.contains("standing")) by_role(key, one);
        learn(one);
    }
}

FormattedEvent EventFormatter::format(const Json& event) {
    const std::string at = string_in(event, "at");
    const std::string type = string_in(event, "type");
    const auto found = event.is_object() ? event.find("data") : event.end();
    const bool has_data = event.is_object() && found != event.end() && found->is_object();
    const Json data = has_data ? *found : Json::object();
    learn(data);
    FormattedEvent formatted{piece(at, 11, 8), piece(at, 0, 10), {}, {}, type == "room.said"};
    const std::string by = string_in(event, "by");
    if (!by.empty()) formatted.who = name_of(by);
    formatted.what = sentence(type, data);
    if (is_true(event, "self_reported")) formatted.what += " (self-reported: real dice)";
    if (is_true(event, "unapplied")) formatted.what += " (not entered on the sheet)";
    return formatted;
}

std::string EventFormatter::sentence(const std::string& type, const Json& data) {
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
        std::string line = lines_of(said);
        const auto to = data.find("to");
        if (to != data.end() && to->is_array()) {
            std::string names;
            for (const Json& one : *to) {
                names += (names.empty() ? "" : ", ") +
                         named(one.is_string() ? one.get<std::string>() : one.dump());
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
        const std::string audience = string_in(data, "audience");
        return before + roll(*result) +
               text(audience == "gm"     ? " (for the GM, not for all)"
                    : audience == "self" ? " (for nobody else)"
                                         : "");
    }
    if (type == "dice.opened") return opened(data);
    if (type == "dice.epoch.started" || type == "dice.epoch.revealed") return epoch(type, data);
    return of_game(type, data);
}

/// "opened Bo's roll: Might: 3d6 = 11 (2, 4, 5)", or the dice of a game's command as they fell.
std::string EventFormatter::opened(const Json& data) const {
    const std::string label = string_in(data, "label");
    const std::string event = string_in(data, "event");
    const bool rolled = event == "dice.rolled" || event == "room.said";
    std::string line = "opened to all what " + named(string_in(data, "roller")) + " rolled" +
                       (rolled ? "" : " for " + strong(words_of(event))) + ": ";
    if (!label.empty()) line += strong(label) + ": ";
    std::string dice;
    for (const Json& one : data.value("results", Json::array()))
        dice += (dice.empty() ? "" : "; ") + roll(one);
    if (!dice.empty()) return line + dice;
    const Json proof = data.value("proof", Json::object());
    if (!proof.is_object()) return line;
    for (const Json& draw : proof.value("draws", Json::array())) {
        if (draw.is_array() && draw.size() == 3)
            dice += (dice.empty() ? "" : ", ") + number(draw[2]);
    }
    return line + text(dice);
}

/// "damage dealt: Ana → Guard, die 3, -1 armour, damage 6": who and whom first, then the rest.
std::string EventFormatter::of_game(const std::string& type, const Json& data) const {
    const Json* shown = &data;
    // A single thing inside is what the event is about.
    while (shown->size() == 1 && shown->front().is_object() && called(shown->front()).empty()) {
        shown = &shown->front();
    }
    const std::string rest = fields(*shown, true);
    return strong(words_of(type)) + (rest.empty() ? "" : ": " + rest);
}

std::string EventFormatter::epoch(const std::string& type, const Json& data) const {
    const std::string number_of = data.contains("epoch") ? number(data["epoch"]) : "?";
    if (type == "dice.epoch.started") {
        return "dice epoch " + text(number_of) + " began, its secret bound by SHA-256 " +
               text(string_in(data, "commitment"));
    }
    return "the secret of dice epoch " + text(number_of) + " was " +
           text(string_in(data, "secret"));
}

/// What a part came to, with its dice: of a choice the thing chosen.
std::string EventFormatter::came_to(const Json& part, const std::string& notation,
                                    const Json& value, bool successes) const {
    const std::string thing = chosen(part, notation);
    if (!thing.empty()) return strong(thing);
    std::string total = value.is_number() ? number(value) : "?";
    if (successes) total += total == "1" ? " success" : " successes";
    const std::string dice = dice_of(part);
    return strong(total) + (dice.empty() ? "" : " (" + dice + ")");
}

std::string EventFormatter::roll(const Json& result) const {
    if (!result.is_object()) return "?";
    const std::string notation = string_in(result, "notation");
    const Json total = result.value("total", Json());
    const bool successes = is_true(result, "successes");
    const Json part = result.value("roll", Json::object());
    std::string line = text(notation) + " = ";
    if (repeats(notation) && part.is_object() && part.contains("parts")) {
        // Each of them is a roll of its own; a sum of them is seldom meant.
        std::string all;
        for (const Json& one : part["parts"]) {
            all += (all.empty() ? "" : "; ") +
                   came_to(one, string_in(one, "notation"), one.value("value", Json()), successes);
        }
        line += all;
    } else {
        line += came_to(part, notation, total, successes);
    }
    const std::string comment = string_in(result, "comment");
    if (!comment.empty()) line += " " + text(comment);
    return line;
}

/// All dice of a roll, in their order, those that do not count struck out.
std::string EventFormatter::dice_of(const Json& part) const {
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

std::string EventFormatter::die(const Json& one) const {
    if (!one.is_object()) return {};
    std::string face = one.contains("value") ? number(one["value"]) : "?";
    bool counts = true;
    for (const Json& mark : one.value("marks", Json::array())) {
        if (mark == "dropped" || mark == "rerolled") counts = false;
        if (mark == "exploded") face += '!';
    }
    return counts ? text(face) : struck(text(face));
}

/// What a field is called; a map's key may be an id, or words that somebody typed.
std::string EventFormatter::label_of(const std::string& key) const {
    const auto found = names_.find(key);
    return found == names_.end() ? spaced(key) : found->second;
}

bool EventFormatter::tells_nothing(const std::string& key, const Json& one) const {
    if (one.is_null() || one == false || (one.is_structured() && one.empty())) return true;
    if (key == "id" || key == "rule" || key == "allowed" || key == "called") return true;
    if (one.is_string()) {
        const std::string& said = one.get_ref<const std::string&>();
        return said.empty() || (looks_random(said) && !names_.contains(said));
    }
    // Nothing but nothings inside: no news.
    return one.is_object() && value(one).empty();
}

std::string EventFormatter::fields(const Json& data, bool outermost) const {
    if (!data.is_object()) return data.is_null() ? std::string() : value(data);
    std::string all;
    const auto add = [&all](const std::string& more) {
        if (!more.empty()) all += (all.empty() ? "" : ", ") + more;
    };
    std::string doer;
    std::string receiver;
    const auto first_of = [&](const auto& keys, std::string& found) {
        for (const char* key : keys) {
            const std::string id = string_in(data, key);
            if (found.empty() && !id.empty() && !tells_nothing(key, id)) found = key;
        }
    };
    if (outermost) first_of(doers, doer);
    if (outermost && !doer.empty()) first_of(receivers, receiver);
    const std::string arrow = markup_ == Markup::html ? " &rarr; " : " → ";
    if (!doer.empty()) {
        add(value(data[doer]) + (receiver.empty() ? "" : arrow + value(data[receiver])));
    }
    for (const auto& [key, one] : data.items()) {
        if (key == doer || key == receiver || tells_nothing(key, one)) continue;
        // Inside of something, a number that is not there is no news.
        if (!outermost && one == 0) continue;
        const bool names_itself = key == "modifiers" && one.is_array();
        const bool is_the_thing = outermost && one.is_object() && !called(one).empty();
        const std::string label = names_itself || is_the_thing ? "" : text(label_of(key));
        const bool names_a_field = key == "field" && one.is_string();
        const std::string said = one == true     ? ""
                                 : names_a_field ? text(spaced(one.get<std::string>()))
                                                 : value(one);
        // Its name was told already, of its id.
        if (is_the_thing && all.find(said) != std::string::npos) continue;
        std::string part = label;
        if (!label.empty() && !said.empty()) part += ' ';
        add(part.append(said));
    }
    return all;
}

/// Dice with what is added to them: "3+4, +5 skill = 12". Empty where it is no such thing.
std::string EventFormatter::thrown(const Json& one) const {
    const auto dice = one.find("dice");
    const auto total = one.find("total");
    if (dice == one.end() || !dice->is_array() || total == one.end() || !total->is_number()) {
        return {};
    }
    std::string line;
    for (const Json& face : *dice) {
        if (!face.is_number()) return {};
        line += (line.empty() ? "" : "+") + text(number(face));
    }
    Json rest = one;
    rest.erase("dice");
    rest.erase("total");
    if (rest.contains("modifiers")) {
        const std::string added = value(rest["modifiers"]);
        if (!added.empty()) line += ", " + added;
        rest.erase("modifiers");
    }
    const std::string more = fields(rest);
    return line + " = " + text(number(*total)) + (more.empty() ? "" : ", " + more);
}

/// An open decision: what it is, whose, and what may be answered. Empty where it is none.
std::string EventFormatter::question(const Json& one) const {
    const auto options = one.find("options");
    const std::string kind = string_in(one, "kind");
    if (kind.empty() || options == one.end() || !options->is_array()) return {};
    std::string answers;
    for (const Json& option : *options) {
        const std::string answer = string_in(option, "answer");
        if (!answer.empty()) answers += (answers.empty() ? "" : " or ") + named(answer);
    }
    const std::string whose = string_in(one, "creature");
    return text(in_words(kind)) + (whose.empty() ? "" : " for " + named(whose)) +
           (answers.empty() ? "" : ": " + answers);
}

std::string EventFormatter::listed(const Json& list) const {
    std::string all;
    for (const Json& item : list) {
        const std::string said = value(item);
        if (said.empty()) continue;
        all += (all.empty() ? "" : ", ") + said;
    }
    if (list.size() < 2) return all;
    return markup_ == Markup::markdown ? "\\[" + all + "\\]" : '[' + all + ']';
}

std::string EventFormatter::value(const Json& one) const {
    if (one.is_string()) return named(one.get<std::string>());
    if (one.is_number()) return text(number(one));
    if (one.is_array()) return listed(one);
    if (one.is_null()) return {};
    if (!one.is_object()) return text(one.dump());
    // An itemised modifier: "+2 luck".
    if (one.contains("value") && one["value"].is_number() && one.contains("cause")) {
        const std::string sign = one["value"] >= 0 ? "+" : "";
        return text(sign + number(one["value"]) + ' ' + string_in(one, "cause"));
    }
    // A chance: "2 of 36".
    if (one.size() == 2 && one.contains("numerator") && one.contains("denominator")) {
        return value(one["numerator"]) + " of " + value(one["denominator"]);
    }
    const std::string name = called(one);
    if (!name.empty()) return toned(text(name), Tone::name, markup_);
    for (const std::string& special : {thrown(one), question(one)}) {
        if (!special.empty()) return special;
    }
    const std::string inner = fields(one);
    if (inner.empty()) return {};
    return markup_ == Markup::markdown ? "\\(" + inner + "\\)" : '(' + inner + ')';
}

}  // namespace kast::client
