#include "server/room/reply_cache.hpp"

#include <sodium.h>

#include <algorithm>
#include <random>
#include <utility>

namespace kast::server {
namespace {

using HashKey = std::array<std::uint8_t, crypto_shorthash_siphashx24_KEYBYTES>;
static_assert(sizeof(ReplyCache::Key) == crypto_shorthash_siphashx24_BYTES);

/// Not of the dice's source: what that gives must not depend on what was before in the process.
HashKey random_key() {
    std::random_device device;
    HashKey key;
    std::ranges::generate(key, [&] { return static_cast<std::uint8_t>(device()); });
    return key;
}

}  // namespace

ReplyCache::Key ReplyCache::key_of(std::string_view member, std::string_view command) {
    static const HashKey hash_key = random_key();
    thread_local std::string named;
    named.assign(member).append(1, '\0').append(command);
    Key key;
    crypto_shorthash_siphashx24(reinterpret_cast<unsigned char*>(key.data()),
                                reinterpret_cast<const unsigned char*>(named.data()), named.size(),
                                hash_key.data());
    return key;
}

std::size_t ReplyCache::bytes_of(const Kept& reply) {
    constexpr std::size_t entry = 2 * sizeof(Key) + sizeof(Slot);
    if (!reply.other) return entry;
    const Reply& other = *reply.other;
    const std::size_t text =
        other ? other->size() : other.error().message.size() + other.error().path.size();
    return entry + sizeof(Reply) + text;
}

const ReplyCache::Kept* ReplyCache::find(const Key& command) const {
    const auto found = slots_.find(command);
    return found != slots_.end() && found->second.is_answered() ? &found->second.reply : nullptr;
}

void ReplyCache::end(const Key& command) {
    const auto found = slots_.find(command);
    if (found == slots_.end()) return;
    found->second.is_pending = false;
    if (!found->second.is_answered()) slots_.erase(found);
}

void ReplyCache::end_all() {
    for (auto& [command, slot] : slots_) slot.is_pending = false;
    erase_if(slots_, [](const auto& one) { return !one.second.is_answered(); });
}

void ReplyCache::put(const Key& command, Kept reply) {
    Slot& slot = slots_[command];
    slot.is_pending = false;
    const bool was_answered = slot.is_answered();
    if (was_answered) bytes_ -= bytes_of(slot.reply);
    slot.reply = std::move(reply);
    bytes_ += bytes_of(slot.reply);
    if (was_answered) return;
    order_.push_back(command);
    if (order_.size() <= most_) return;
    const auto oldest = slots_.find(order_.front());
    order_.pop_front();
    bytes_ -= bytes_of(oldest->second.reply);
    oldest->second.reply = {};
    if (!oldest->second.is_pending) slots_.erase(oldest);
    incomplete_ = true;
}

}  // namespace kast::server
