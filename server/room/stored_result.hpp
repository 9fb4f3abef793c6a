#pragma once

#include "protocol/shape.hpp"
#include "protocol/write.hpp"
#include "rules/core/id.hpp"

#include <optional>
#include <string>

namespace kast::server {

/// What a request is answered, as JSON.
template <class T>
std::string text_of(const T& described) {
    std::string text;
    text.reserve(120);
    protocol::write(text, described);
    return text;
}

/// The result of a command, as the log keeps it and as clients get it. The token of a new link is
/// in the first answer alone; the later ones have `token_sent` in its place. `held`: a command of
/// the game was not carried out, and waits for the GM. `faces_used`: how many of the faces that
/// came with a game's command were of its dice; the server threw the others.
struct StoredResult {
    std::string cursor;
    std::optional<rules::Id> invite;
    std::optional<std::string> token;
    std::optional<bool> token_sent;
    std::optional<rules::Id> held = std::nullopt;
    std::optional<int> faces_used = std::nullopt;
    std::optional<std::string> code = std::nullopt;        ///< likewise, and not told of later
    std::optional<std::string> expires_at = std::nullopt;  ///< of the code
};
BOOST_DESCRIBE_STRUCT(StoredResult, (),
                      (cursor, invite, token, token_sent, held, faces_used, code, expires_at))

}  // namespace kast::server
