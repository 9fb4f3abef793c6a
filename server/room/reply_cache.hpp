#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server {

/// What was answered.
struct Reply {
    bool refused = false;
    std::string body;  ///< JSON: of `result`, or of `error`
};

/// The answers given lately, by member and command. Full, the oldest goes: what was stored is then
/// still in the log.
class ReplyCache {
public:
    explicit ReplyCache(std::size_t most) : most_(most) {}

    static std::string key(std::string_view member, std::string_view command);
    const Reply* find(const std::string& key) const;
    void keep(const std::string& key, Reply answer);
    /// True where one may have been given that is not here.
    bool is_incomplete() const { return incomplete_; }
    void set_incomplete() { incomplete_ = true; }

private:
    std::size_t most_;
    bool incomplete_ = false;
    std::unordered_map<std::string, Reply> replies_;
    std::deque<std::string> order_;
};

}  // namespace kast::server
