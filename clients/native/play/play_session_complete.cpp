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

Completions PlaySession::complete(const std::string& before) const {
    const std::size_t start = last_word(before);
    const std::string there = before.substr(start);
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
    const auto method = command_schema_.find(of_method ? command_of(rest).first : command);
    if (!method) {
        // Names, also in the middle of what somebody says.
        return {start, going_on(name_words(command == "w"), there)};
    }
    const auto equals = there.find('=');
    if (equals == std::string::npos) {
        const std::string typed = before.substr(0, start);
        auto words = bare_values(*method, of_method ? command_of(command_of(typed).second).second
                                                    : command_of(typed).second);
        for (const std::string& field : command_schema_.fields(*method))
            words.push_back(field + '=');
        return {start, going_on(words, there)};
    }
    const auto comma = there.rfind(',');
    const auto from = comma == std::string::npos || comma < equals ? equals + 1 : comma + 1;
    return {start + from,
            going_on(values_for(*method, there.substr(0, equals)), there.substr(from))};
}

}  // namespace kast::client
