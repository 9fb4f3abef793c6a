#pragma once

#include "protocol/shape.hpp"
#include "rules/core/id.hpp"

#include <optional>
#include <string>

namespace kast::server {

/// The result of a command, as the log keeps it and as clients get it. The token of a new link is
/// in what clients get alone.
struct StoredResult {
    std::string cursor;
    std::optional<rules::Id> invite;
    std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(StoredResult, (), (cursor, invite, token))

}  // namespace kast::server
