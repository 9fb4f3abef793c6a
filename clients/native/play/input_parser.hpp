#pragma once
// What people type at a table, turned into the methods that every room has. The words are those
// of other tables, and the same as in the browser.

#include "clients/native/play/names.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kast::client {

/// A method with its parameters.
struct Request {
    std::string method;
    Json params;
};

/// A member who can be whispered to.
struct Recipient {
    std::string id;
    std::string name;
};

/// `/r`, `/gmr`, `/br`, `/sr`, `/w`, `/me`, and all that does not begin with a slash. Nothing where
/// it is another command. `nonce` draws one for each
/// roll. Throws InputError.
std::optional<Request> read_talk(const std::string& line, const std::vector<Recipient>& recipients,
                                 const std::function<std::string()>& nonce);

/// "/do attack" is "do" and "attack"; without the slash, and the first word in small letters.
std::pair<std::string, std::string> command_of(const std::string& line);
std::string trimmed(std::string_view text);

/// Cuts at spaces. What stands in "quotes" (\" is one), [lists] or {objects} stays whole; quotes
/// around a word or after its = are taken away.
std::vector<std::string> words_of(const std::string& text);

}  // namespace kast::client
