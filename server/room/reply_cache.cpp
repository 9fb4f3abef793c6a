#include "server/room/reply_cache.hpp"

#include <utility>

namespace kast::server {

const std::string& ReplyCache::key_of(std::string_view member, std::string_view command) {
    thread_local std::string key;
    return key.assign(member).append(1, '\0').append(command);
}

const ReplyCache::Slot* ReplyCache::slot_of(std::string_view member,
                                            std::string_view command) const {
    const auto found = slots_.find(key_of(member, command));
    return found == slots_.end() ? nullptr : &found->second;
}

std::size_t ReplyCache::bytes_of(const Slots::value_type& slot) {
    constexpr std::size_t entry = sizeof(Slots::value_type) + 4 * sizeof(void*);
    const Reply& reply = *slot.second.reply;
    const std::size_t text =
        reply ? reply->size() : reply.error().message.size() + reply.error().path.size();
    return entry + slot.first.size() + text;
}

bool ReplyCache::knows(std::string_view member, std::string_view command) const {
    return slot_of(member, command) != nullptr;
}

std::optional<Reply> ReplyCache::find(std::string_view member, std::string_view command) const {
    const Slot* slot = slot_of(member, command);
    return slot && slot->reply ? slot->reply : find_stored(member, command);
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
    slots_[key_of(member, command)].pending = true;
}

void ReplyCache::end(std::string_view member, std::string_view command) {
    const auto found = slots_.find(key_of(member, command));
    if (found == slots_.end()) return;
    found->second.pending = false;
    if (!found->second.reply) slots_.erase(found);
}

void ReplyCache::end_all() {
    for (auto& [key, slot] : slots_) slot.pending = false;
    std::erase_if(slots_, [](const auto& one) { return !one.second.reply; });
}

void ReplyCache::keep(std::string_view member, std::string_view command, Reply reply) {
    const auto slot = slots_.try_emplace(key_of(member, command)).first;
    slot->second.pending = false;
    const bool was_there = slot->second.reply.has_value();
    if (was_there) bytes_ -= bytes_of(*slot);
    slot->second.reply = std::move(reply);
    bytes_ += bytes_of(*slot);
    if (was_there) return;
    order_.push_back(&slot->first);
    if (order_.size() <= most_) return;
    const auto oldest = slots_.find(*order_.front());
    bytes_ -= bytes_of(*oldest);
    order_.pop_front();
    oldest->second.reply.reset();
    if (!oldest->second.pending) slots_.erase(oldest);
    incomplete_ = true;
}

}  // namespace kast::server
