#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server {

/// What was answered.
struct Answer {
    bool refused = false;
    std::string body;  ///< JSON: of `result`, or of `error`
};

/// The answers given lately, by member and command. Full, the oldest goes: what was stored is then
/// still in the log.
class Answers {
public:
    explicit Answers(std::size_t most) : most_(most) {}

    static std::string key(std::string_view member, std::string_view command);
    const Answer* find(const std::string& key) const;
    void keep(const std::string& key, Answer answer);
    /// True where one may have been given that is not here.
    bool forgets() const { return forgets_; }
    void set_forgets() { forgets_ = true; }

private:
    std::size_t most_;
    bool forgets_ = false;
    std::unordered_map<std::string, Answer> answers_;
    std::deque<std::string> order_;
};

}  // namespace kast::server
