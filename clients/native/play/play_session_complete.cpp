// How a line may go on: methods, their fields, and the names at this table.

#include "clients/native/play/play_session.hpp"

#include <algorithm>

namespace kast::client {
namespace {

/// Where the word begins that the line ends with; a quote holds words together.
std::size_t last_word(const std::string& line) {
    std::size_t start = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == ' ' && !quoted) start = i + 1;
    }
    return start;
}

std::string quoted(const std::string& word) {
    return word.find(' ') == std::string::npos ? word : '"' + word + '"';
}

/// Those that go on from what stands there.
std::vector<std::string> going_on(const std::vector<std::string>& words, const std::string& there) {
    const std::string begun = small(there.substr(there.starts_with('"') ? 1 : 0));
    std::vector<std::string> found;
    for (const std::string& word : words) {
        if (small(word).starts_with(begun)) found.push_back(quoted(word));
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
}

}  // namespace

std::vector<std::string> PlaySession::name_words(bool persons) const {
    std::vector<std::string> words;
    const Names known = names();
    for (const Thing& one : known.things()) {
        if (!persons || one.person) words.push_back(known.of(one.id));
    }
    return words;
}

std::vector<std::string> PlaySession::values_for(const std::string& method,
                                                 const std::string& path) const {
    Json schema = command_schema_.field(method, path);
    if (schema.is_object() && text_in(schema, "type") == "array" && schema.contains("items")) {
        schema = command_schema_.field(method, path + ".0");
    }
    if (!schema.is_object()) return {};
    return command_schema_.is_name(schema) ? name_words(false) : command_schema_.choices(schema);
}

/// What the next bare value may be, after the words that stand there already.
std::vector<std::string> PlaySession::bare_values(const std::string& method,
                                                  const std::string& typed) const {
    try {
        const auto missing = command_schema_.missing(method, filled(method, words_of(typed)));
        return missing.empty() ? std::vector<std::string>{} : values_for(method, missing.front());
    } catch (const InputError&) {
        return {};
    }
}

/// The fields that go on from what is typed: "attacker=", "sheet.", "sheet.skills."
std::vector<std::string> PlaySession::fields_for(const std::string& method,
                                                 const std::string& begun) const {
    const auto dot = begun.rfind('.');
    const std::string above = dot == std::string::npos ? "" : begun.substr(0, dot);
    const Json schema = command_schema_.field(method, above);
    std::vector<std::string> words;
    if (!schema.is_object()) return words;
    for (const std::string& name : command_schema_.parts(schema)) {
        const std::string type = text_in(command_schema_.part(schema, name), "type");
        words.push_back((above.empty() ? "" : above + '.') + name + (type == "object" ? '.' : '='));
    }
    return words;
}

/// What `/answer` may go on with: an answer, or before it the question where there are several.
std::vector<std::string> PlaySession::answers_for(const std::string& typed) const {
    const auto open = waiting_for_me();
    const auto words = words_of(typed);
    if (open.empty()) return {};
    const auto named = std::ranges::find_if(
        open, [&](const Question& one) { return !words.empty() && one.kind == words.front(); });
    if (words.size() > (named == open.end() ? 0U : 1U)) return name_words(false);
    const Names known = names();
    std::vector<std::string> found;
    for (const Json& option : (named == open.end() ? open.front() : *named).options)
        found.push_back(known.of(text_in(option, "answer")));
    if (words.empty() && open.size() > 1) {
        for (const Question& one : open) found.push_back(one.kind);
    }
    return found;
}

/// What a command that is no method may go on with; names where it says nothing of its own.
std::vector<std::string> PlaySession::words_for(const std::string& command,
                                                const std::string& typed) const {
    if (command == "answer") return answers_for(typed);
    if (command != "seal" && command != "lock") return name_words(command == "w");
    std::vector<std::string> found;
    for (const Side& side : sides_in(table_state(), me())) {
        if (side.locked) continue;
        if (command == "seal") found.insert(found.end(), side.words.begin(), side.words.end());
        if (typed.empty()) found.push_back(names().of(side.party) + (command == "seal" ? ":" : ""));
    }
    return found;
}

/// Of a method: the values of a field that is named, or `words` and fields.
Completions PlaySession::complete_field(const std::string& method, std::vector<std::string> words,
                                        const std::string& there, std::size_t start) const {
    const auto equals = there.find('=');
    if (equals == std::string::npos) {
        const auto fields = fields_for(method, there);
        words.insert(words.end(), fields.begin(), fields.end());
        return {start, going_on(words, there)};
    }
    const auto comma = there.rfind(',');
    const auto from = comma == std::string::npos || comma < equals ? equals + 1 : comma + 1;
    return {start + from,
            going_on(values_for(method, there.substr(0, equals)), there.substr(from))};
}

/// What the guide asks for: a value of the field, or a field that may be added.
Completions PlaySession::complete_guided(const std::string& before) const {
    if (asked_->field.empty()) {
        const std::size_t start = last_word(before);
        return complete_field(asked_->method, {}, before.substr(start), start);
    }
    const auto comma = before.rfind(',');
    const std::size_t start = comma == std::string::npos ? 0 : comma + 1;
    return {start, going_on(values_for(asked_->method, asked_->field), before.substr(start))};
}

Completions PlaySession::complete(const std::string& before) const {
    const std::size_t start = last_word(before);
    const std::string there = before.substr(start);
    if (asked_ && !before.starts_with('/')) return complete_guided(before);
    if (start == 0) {
        std::vector<std::string> words{"/r", "/gmr", "/br", "/sr", "/w", "/me"};
        for (const auto& [word, command] : commands()) words.push_back('/' + word);
        if (there.size() > 1) {
            for (const std::string& method : command_schema_.methods())
                words.push_back('/' + method);
        }
        return {0, there.starts_with('/') ? going_on(words, there)
                                          : going_on(name_words(false), there)};
    }
    const auto [command, rest] = command_of(before);
    const bool of_method = command == "do" || command == "odds" || command == "help";
    const std::size_t second = before.find_first_not_of(' ', before.find(' '));
    if (of_method && (second == std::string::npos || start == second)) {
        return {start, going_on(command_schema_.methods(), there)};
    }
    const std::string typed = command_of(before.substr(0, start)).second;
    const auto method = command_schema_.find(of_method ? command_of(rest).first : command);
    const bool is_talk = !before.starts_with('/');
    if (is_talk || !method) {
        // Names, also in the middle of what somebody says.
        return {start, going_on(words_for(is_talk ? "" : command, typed), there)};
    }
    if (command == "help") return complete_field(*method, {}, there, start);
    const std::string values = of_method ? command_of(typed).second : typed;
    return complete_field(*method, bare_values(*method, values), there, start);
}

}  // namespace kast::client
