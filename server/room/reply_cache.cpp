#include "server/room/reply_cache.hpp"

#include <utility>

namespace kast::server {

std::string ReplyCache::key_of(std::string_view member, std::string_view command) {
    std::string key;
    key.reserve(member.size() + 1 + command.size());
    key += member;
    key += '\0';
    key += command;
    return key;
}

bool ReplyCache::knows(std::string_view member, std::string_view command) const {
    const std::string key = key_of(member, command);
    return replies_.contains(key) || pending_.contains(key);
}

std::optional<Reply> ReplyCache::find(std::string_view member, std::string_view command) const {
    const auto found = replies_.find(key_of(member, command));
    return found == replies_.end() ? find_stored(member, command) : found->second;
}

std::optional<Reply> ReplyCache::find_forgotten(std::string_view member,
                                                std::string_view command) const {
    if (!incomplete_) return std::nullopt;
    return find_stored(member, command);
}

std::optional<Reply> ReplyCache::find_stored(std::string_view member,
                                             std::string_view command) const {
    auto result = log_.answered(room_, member, command);
    if (!result) return std::nullopt;
    return Reply(std::move(*result));
}

void ReplyCache::begin(std::string_view member, std::string_view command) {
    pending_.insert(key_of(member, command));
}

void ReplyCache::end(std::string_view member, std::string_view command) {
    pending_.erase(key_of(member, command));
}

void ReplyCache::keep(std::string_view member, std::string_view command, Reply reply) {
    std::string key = key_of(member, command);
    if (!replies_.insert_or_assign(key, std::move(reply)).second) return;
    order_.push_back(std::move(key));
    if (order_.size() <= most_) return;
    replies_.erase(order_.front());
    order_.pop_front();
    incomplete_ = true;
}

}  // namespace kast::server
