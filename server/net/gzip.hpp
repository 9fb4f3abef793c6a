#pragma once

#include <string>
#include <string_view>

namespace kast::server::net {

/// `bytes` as one gzip member (RFC 1952), at zlib's best; empty where that saves less than a tenth.
/// Throws std::runtime_error where zlib has no memory. For what is made once: it is slow, and what
/// somebody else may write a part of beside a secret must not be compressed with it (BREACH).
std::string gzipped(std::string_view bytes);

/// What `gzipped` made `bytes` of. Throws std::runtime_error where they are no whole gzip member.
std::string gunzipped(std::string_view bytes);

}  // namespace kast::server::net
