#include "clients/native/play/input_parser.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace kast::client {
namespace {

using Nonce = std::function<std::string()>;

/// `/r` and its kin: who may see the result.
const Json* audience_of(const std::string& word) {
    static const std::map<std::string, Json> rollers{
        {"r", Json::object()},
        {"roll", Json::object()},
        {"gmr", {{"audience", "gm"}}},
        {"gmroll", {{"audience", "gm"}}},
        {"br", {{"audience", "gm"}, {"blind", true}}},
        {"broll", {{"audience", "gm"}, {"blind", true}}},
        {"sr", {{"audience", "self"}}},
        {"sroll", {{"audience", "self"}}}};
    const auto found = rollers.find(word);
    return found == rollers.end() ? nullptr : &found->second;
}

Request roll(const std::string& text, const Json& audience, const Nonce& nonce) {
    // `6#4d6` rolls six times: what stands right behind it is no label.
    const auto first = text.find('#');
    const std::string times = trimmed(text.substr(0, first));
    const bool repeats = first != std::string::npos && !times.empty() &&
                         times.find_first_not_of("0123456789") == std::string::npos && first > 0 &&
                         text[first - 1] != ' ' && first + 1 < text.size() &&
                         text[first + 1] != ' ';
    const auto hash = repeats ? text.find('#', first + 1) : first;
    Json params = audience;
    params["notation"] = trimmed(text.substr(0, hash));
    const std::string label = hash == std::string::npos ? "" : trimmed(text.substr(hash + 1));
    if (!label.empty()) params["label"] = label;
    params["nonce"] = nonce();
    return {"dice.roll", std::move(params)};
}

/// Where the `]]` stands that closes a roll; within it may stand `[fire]` or another `[[1d4]]`.
std::size_t end_of_roll(const std::string& text, std::size_t at) {
    while (at < text.size()) {
        if (text[at] == ']') return text.substr(at, 2) == "]]" ? at : std::string::npos;
        if (text[at] != '[') {
            ++at;
            continue;
        }
        const std::size_t signs = text.substr(at, 2) == "[[" ? 2 : 1;
        const auto close = text.find_first_of("[]", at + signs);
        if (close == std::string::npos || close == at + signs ||
            text.substr(close, signs) != std::string(signs, ']')) {
            return std::string::npos;
        }
        at = close + signs;
    }
    return std::string::npos;
}

/// The rolls that stand in a sentence: [[2d6]].
std::vector<std::string> rolls_in(const std::string& text) {
    std::vector<std::string> rolls;
    for (auto at = text.find("[["); at != std::string::npos; at = text.find("[[", at)) {
        const auto end = end_of_roll(text, at + 2);
        const bool closed = end != std::string::npos && end > at + 2;
        if (closed) rolls.push_back(trimmed(text.substr(at + 2, end - at - 2)));
        at = closed ? end + 2 : at + 1;
    }
    return rolls;
}

Request sentence(const std::string& text, Json params, const Nonce& nonce) {
    params["text"] = text;
    auto rolls = rolls_in(text);
    if (!rolls.empty()) {
        params["rolls"] = std::move(rolls);
        params["nonce"] = nonce();
    }
    return {"room.say", std::move(params)};
}

/// A letter or digit, or a piece of one that ASCII does not have.
bool is_of_word(char c) {
    return static_cast<unsigned char>(c) >= 0x80 ||
           std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool starts_with_name(const std::string& said, const std::string& name) {
    return !name.empty() && small(said).starts_with(small(name)) &&
           (said.size() == name.size() || !is_of_word(said[name.size()]));
}

Request whisper(const std::string& rest, const std::vector<Recipient>& recipients,
                const Nonce& nonce) {
    const auto begin = rest.find_first_not_of("\"@");
    const std::string said = begin == std::string::npos ? "" : rest.substr(begin);
    // The longest name that fits, so that "Ann" does not take what was meant for "Ann Lee".
    const Recipient* to = nullptr;
    for (const Recipient& one : recipients) {
        const bool longer = to == nullptr || one.name.size() > to->name.size();
        if (longer && starts_with_name(said, one.name)) to = &one;
    }
    if (to == nullptr) {
        throw InputError("Nobody here is called " + rest.substr(0, rest.find(' ')) +
                         "; /who says who is.");
    }
    std::string text = said.substr(to->name.size());
    const auto words = text.find_first_not_of("\" \t:,");
    text = words == std::string::npos ? "" : trimmed(text.substr(words));
    if (text.empty()) throw InputError("What should " + to->name + " be told? /w NAME TEXT");
    return sentence(text, {{"kind", "whisper"}, {"to", {to->id}}}, nonce);
}

}  // namespace

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

std::pair<std::string, std::string> command_of(const std::string& line) {
    const auto end = line.find_first_of(" \t");
    const auto word = line.substr(0, end);
    return {small(word.substr(word.starts_with('/') ? 1 : 0)),
            end == std::string::npos ? "" : trimmed(line.substr(end))};
}

std::optional<Request> read_talk(const std::string& line, const std::vector<Recipient>& recipients,
                                 const Nonce& nonce) {
    if (!line.starts_with('/')) return sentence(line, Json::object(), nonce);
    const auto [word, rest] = command_of(line);
    if (const Json* audience = audience_of(word)) {
        if (rest.empty()) throw InputError("What should be rolled? /" + word + " 2d6+3 # dodge");
        return roll(rest, *audience, nonce);
    }
    if (word == "w" || word == "whisper") return whisper(rest, recipients, nonce);
    if (word == "me" || word == "em") {
        if (rest.empty()) throw InputError("/me TEXT says what you do.");
        return sentence(rest, {{"kind", "emote"}}, nonce);
    }
    return std::nullopt;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    bool begun = false;
    bool quoted = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool plain = depth == 0;
        if (c == '\\' && quoted && i + 1 < text.size()) {
            if (!plain) word += c;
            word += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
            begun = true;
            if (!plain) word += c;
        } else if (!quoted && (c == ' ' || c == '\t') && plain) {
            if (begun) words.push_back(std::exchange(word, {}));
            begun = false;
        } else {
            if (!quoted && (c == '[' || c == '{')) ++depth;
            if (!quoted && (c == ']' || c == '}') && depth > 0) --depth;
            word += c;
            begun = true;
        }
    }
    if (quoted) throw InputError("A \" is never closed.");
    if (depth > 0) throw InputError("A [ or { is never closed.");
    if (begun) words.push_back(word);
    return words;
}

}  // namespace kast::client
