// What a method is asked for field by field, and what it takes.

#include "clients/native/play/play_session.hpp"
#include "clients/native/wording.hpp"

#include <algorithm>

namespace kast::client {
namespace {

/// `field=value` as a word of a line, which a quote holds together.
std::string word_of(const std::string& field, const std::string& value) {
    const bool is_whole = value.find_first_of(" \t\"") == std::string::npos ||
                          value.starts_with('[') || value.starts_with('{');
    if (is_whole) return field + '=' + value;
    std::string quoted;
    for (const char c : value) quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return field + "=\"" + quoted + '"';
}

/// The same of a word that has been taken apart already.
std::string word_again(const std::string& word) {
    const auto equals = word.find('=');
    if (equals == std::string::npos)
        return word.find(' ') == std::string::npos ? word : '"' + word + '"';
    return word_of(word.substr(0, equals), word.substr(equals + 1));
}

}  // namespace

/// A line of the guide, or nothing where they leave it: by Ctrl-C, or by another command.
std::optional<std::string> PlaySession::guided_line(const std::string& prompt,
                                                    const std::string& begun) {
    std::optional<std::string> line;
    try {
        line = screen_.line(prompt, begun);
    } catch (const Interrupted&) {
        loop_.go_on();
        screen_.discard();
    }
    asked_.reset();
    if (line && !trimmed(*line).starts_with('/')) return trimmed(*line);
    print("-- given up; nothing was sent");
    if (line) execute(trimmed(*line));
    return std::nullopt;
}

/// Asks for what is missing, field by field, then for what may be added; what cannot be taken is to
/// be edited. All that was typed can be found again as one line. False where they thought better
/// of it.
bool PlaySession::guide(const std::string& method, std::vector<std::string> words, Json& params) {
    std::string refused;
    const auto put = [&](const std::string& word) {
        try {
            command_schema_.put(params, method, word, names());
            words.push_back(word);
        } catch (const InputError& wrong) {
            complain(wrong.what());
            refused += (refused.empty() ? "" : " ") + word_again(word);
        }
    };
    const auto remember = [&] {
        std::string line = "/do " + method;
        for (const std::string& word : words) line += ' ' + word_again(word);
        screen_.remember(line);
    };
    for (;;) {
        const auto missing = command_schema_.missing(method, params);
        const std::string field = missing.empty() ? "" : missing.front();
        std::vector<std::string> more;
        for (const std::string& one : command_schema_.fields(method)) {
            if (!params.contains(one)) more.push_back(one);
        }
        if (more.empty()) break;
        print(field.empty()
                  ? "-- it may also have: " + listed(more) + " (FIELD=VALUE; empty: do it)"
                  : "-- " + field + ": " +
                        command_schema_.wanted(command_schema_.field(method, field)) +
                        " (empty: give up)");
        asked_ = Asked{method, field};
        const auto line = guided_line("   " + (field.empty() ? method : field) + "> ",
                                      std::exchange(refused, {}));
        if (!line) {
            remember();
            return false;
        }
        if (line->empty() && field.empty()) break;
        if (line->empty()) {
            print("-- given up; nothing was sent");
            remember();
            return false;
        }
        std::vector<std::string> said;
        try {
            said = words_of(*line);
        } catch (const InputError& wrong) {
            complain(wrong.what());
            refused = *line;
            continue;
        }
        const bool is_named = std::ranges::any_of(more, [&](const std::string& one) {
            return said.front().starts_with(one + '=') || said.front().starts_with(one + '.');
        });
        if (!field.empty() && !is_named)
            said = {field + '=' + (said.size() == 1 ? said.front() : *line)};
        for (const std::string& word : said) put(word);
        // Of the one field that is asked for its value alone is typed.
        if (!field.empty() && !is_named && !refused.empty()) refused = *line;
    }
    remember();
    return true;
}

void PlaySession::help(const std::string& rest) {
    if (!rest.empty()) return help_with(words_of(rest));
    print(
        "Plain text is said to all; [[2d6]] in it is rolled. /me TEXT says what you do, /w NAME "
        "TEXT whispers. /r 2d6+3 # dodge rolls; /gmr for you and the GM, /br for the GM alone, /sr "
        "for you alone.");
    for (const auto& [word, command] : commands()) {
        std::string left = command.words;
        const auto rest_of_letters = std::ranges::count_if(
            left, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; });
        left.resize(std::max(left.size() + 1, 32 + static_cast<std::size_t>(rest_of_letters)), ' ');
        print(left + command.means);
    }
    print("A method is a command too: /attack is /do attack. /help do lists them all.");
    if (screen_.is_terminal())
        print("Tab goes on with methods, fields and names; ↑ is what was typed before.");
}

void PlaySession::help_with(const std::vector<std::string>& words) {
    std::string bare = words.front();
    bare.erase(0, bare.starts_with('/') ? 1 : 0);
    const auto command = commands().find(bare);
    if (command != commands().end()) {
        print(std::string(command->second.words) + ": " + command->second.means);
        if (bare == "do") print("Methods: " + listed(command_schema_.methods()));
        return;
    }
    const auto method = command_schema_.find(bare);
    if (!method) throw InputError("There is no " + words.front() + '.');
    std::string path = words.size() > 1 ? words[1] : "";
    while (path.ends_with('.') || path.ends_with('=')) path.pop_back();
    const Json asked = command_schema_.field(*method, path);
    if (asked.is_null()) throw InputError(*method + " has no " + path + '.');
    const std::string says = command_schema_.description(*method);
    if (path.empty()) print(*method + (says.empty() ? "" : ": " + says));
    if (path.empty() && command_schema_.fields(*method).empty()) return;
    for (const std::string& line : command_schema_.part_lines(asked, path)) print("  " + line);
}

}  // namespace kast::client
