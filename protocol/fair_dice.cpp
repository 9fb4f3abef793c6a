#include "protocol/fair_dice.hpp"

#include <sodium.h>

namespace kast::protocol {
namespace {

constexpr std::string_view dice_label = "kast dice 1";
constexpr std::string_view ids_label = "kast ids 1";

using Hmac = crypto_auth_hmacsha256_state;
static_assert(crypto_auth_hmacsha256_BYTES == sizeof(rules::Block));

/// A field: its length as four bytes, highest first, and its bytes.
void add_field(Hmac& hmac, std::string_view field) {
    const auto size = static_cast<std::uint32_t>(field.size());
    const std::array<std::uint8_t, 4> length{
        static_cast<std::uint8_t>(size >> 24), static_cast<std::uint8_t>(size >> 16),
        static_cast<std::uint8_t>(size >> 8), static_cast<std::uint8_t>(size)};
    crypto_auth_hmacsha256_update(&hmac, length.data(), length.size());
    crypto_auth_hmacsha256_update(&hmac, reinterpret_cast<const unsigned char*>(field.data()),
                                  field.size());
}

/// Blocks HMAC-SHA256(key; label, room, epoch, member, command, nonce, block number). All but the
/// number is hashed once.
rules::BlockSource blocks(const Secret& key, std::string_view label, const RollOf& roll) {
    Hmac begun;
    crypto_auth_hmacsha256_init(&begun, key.data(), key.size());
    add_field(begun, label);
    add_field(begun, roll.room);
    add_field(begun, std::to_string(roll.epoch));
    add_field(begun, roll.member);
    add_field(begun, roll.command);
    add_field(begun, roll.nonce);
    return [begun](std::uint64_t number) {
        Hmac hmac = begun;
        add_field(hmac, std::to_string(number));
        rules::Block block;
        crypto_auth_hmacsha256_final(&hmac, block.data());
        return block;
    };
}

/// Dice that can be asked for one draw of any kind, as recorded.
class CheckedDice final : public rules::Dice {
public:
    explicit CheckedDice(rules::Dice& dice) : dice_(dice) {}
    std::uint32_t again(const rules::Draw& draw) { return draw_from(dice_, draw.n, draw.lowest); }
    rules::Id fresh_id() override { return dice_.fresh_id(); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return draw_from(dice_, n, lowest);
    }

private:
    rules::Dice& dice_;
};

}  // namespace

FairDice::FairDice(const Secret& secret, const Secret& id_key, const RollOf& roll)
    : StreamDice(blocks(secret, dice_label, roll), blocks(id_key, ids_label, roll)) {}

FairDice make_fair_dice(const Secret& secret, const Secret& id_key, const RollOf& roll) {
    return FairDice(secret, id_key, roll);
}

Digest commitment(const Secret& secret) {
    Digest digest;
    crypto_hash_sha256(digest.data(), secret.data(), secret.size());
    return digest;
}

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string digits(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
    digits.pop_back();
    return digits;
}

std::optional<Secret> secret_of_hex(std::string_view digits) {
    Secret secret;
    std::size_t size = 0;
    const char* end = nullptr;
    if (digits.size() != secret.size() * 2) return std::nullopt;
    const int failed = sodium_hex2bin(secret.data(), secret.size(), digits.data(), digits.size(),
                                      nullptr, &size, &end);
    if (failed != 0 || size != secret.size() || end != digits.data() + digits.size()) {
        return std::nullopt;
    }
    return secret;
}

std::optional<Mismatch> verify(const Secret& secret, const RollOf& roll,
                               std::span<const rules::Draw> draws) {
    FairDice dice(secret, Secret{}, roll);
    CheckedDice checked(dice);
    for (std::size_t i = 0; i < draws.size(); ++i) {
        if (draws[i].n == 0) return Mismatch{i + 1, draws[i], 0};
        const std::uint32_t expected = checked.again(draws[i]);
        if (expected != draws[i].value) return Mismatch{i + 1, draws[i], expected};
    }
    return std::nullopt;
}

}  // namespace kast::protocol
