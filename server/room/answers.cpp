#include "server/room/answers.hpp"

namespace kast::server {

std::string Answers::key(std::string_view member, std::string_view command) {
    std::string key(member);
    key += '\0';
    key += command;
    return key;
}

const Answer* Answers::find(const std::string& key) const {
    const auto found = answers_.find(key);
    return found == answers_.end() ? nullptr : &found->second;
}

void Answers::keep(const std::string& key, Answer answer) {
    if (!answers_.insert_or_assign(key, std::move(answer)).second) return;
    order_.push_back(key);
    if (order_.size() <= most_) return;
    answers_.erase(order_.front());
    order_.pop_front();
    forgets_ = true;
}

}  // namespace kast::server
