#include "server/room/reply_cache.hpp"

namespace kast::server {

std::string ReplyCache::key(std::string_view member, std::string_view command) {
    std::string key(member);
    key += '\0';
    key += command;
    return key;
}

const Reply* ReplyCache::find(const std::string& key) const {
    const auto found = replies_.find(key);
    return found == replies_.end() ? nullptr : &found->second;
}

void ReplyCache::keep(const std::string& key, Reply answer) {
    if (!replies_.insert_or_assign(key, std::move(answer)).second) return;
    order_.push_back(key);
    if (order_.size() <= most_) return;
    replies_.erase(order_.front());
    order_.pop_front();
    incomplete_ = true;
}

}  // namespace kast::server
