#include "protocol/fair_dice.hpp"

#include <sodium.h>

#include <memory>

namespace kast::protocol {
namespace {

constexpr std::string_view dice_label = "kast dice 1";
constexpr std::string_view ids_label = "kast ids 1";

/// The start of HMAC-SHA256(key; label, room, epoch, member, command, nonce, block number).
Hmac begun_with(const Secret& key, std::string_view label, std::string_view room,
                std::int64_t epoch) {
    Hmac hmac(key);
    hmac.add_field(label);
    hmac.add_field(room);
    hmac.add_field(std::to_string(epoch));
    return hmac;
}

/// The rest of it. Most rolls need one block for their dice and none for ids.
Digest block_of(Hmac begun, const RollContext& roll, std::uint64_t number) {
    begun.add_field(roll.member);
    begun.add_field(roll.command);
    begun.add_field(roll.nonce);
    begun.add_field(std::to_string(number));
    return begun.finish();
}

rules::BlockSource dice_blocks(const Hmac& begun, std::shared_ptr<const RollContext> roll) {
    return [begun, roll = std::move(roll)](std::uint64_t number) {
        return block_of(begun, *roll, number);
    };
}

rules::BlockSource id_blocks(const Secret& key, std::shared_ptr<const RollContext> roll) {
    return [key, roll = std::move(roll)](std::uint64_t number) {
        return block_of(begun_with(key, ids_label, roll->room, roll->epoch), *roll, number);
    };
}

constexpr std::uint8_t no_digit = 16;

/// Of every byte what it is worth as a hexadecimal digit.
constexpr std::array<std::uint8_t, 256> digit_values = [] {
    std::array<std::uint8_t, 256> values;
    values.fill(no_digit);
    for (std::uint8_t i = 0; i < 10; ++i) values['0' + i] = i;
    for (std::uint8_t i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = 10 + i;
    return values;
}();

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

EpochDice::EpochDice(const Secret& secret, std::string_view room, std::int64_t epoch)
    : begun_(begun_with(secret, dice_label, room, epoch)) {}

FairDice::FairDice(const Secret& secret, const Secret& id_key, RollContext roll)
    // In braces: one after the other.
    : FairDice{EpochDice(secret, roll.room, roll.epoch), id_key,
               std::make_shared<const RollContext>(std::move(roll))} {}

FairDice::FairDice(const EpochDice& epoch, const Secret& id_key, RollContext roll)
    : FairDice(epoch, id_key, std::make_shared<const RollContext>(std::move(roll))) {}

FairDice::FairDice(const EpochDice& epoch, const Secret& id_key,
                   std::shared_ptr<const RollContext> roll)
    : StreamDice{dice_blocks(epoch.begun_, roll), id_blocks(id_key, std::move(roll))} {}

FairDice make_fair_dice(const Secret& secret, const Secret& id_key, RollContext roll) {
    return FairDice(secret, id_key, std::move(roll));
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
    if (digits.size() != secret.size() * 2) return std::nullopt;
    for (std::size_t i = 0; i < secret.size(); ++i) {
        const std::uint8_t high = digit_values[static_cast<std::uint8_t>(digits[2 * i])];
        const std::uint8_t low = digit_values[static_cast<std::uint8_t>(digits[2 * i + 1])];
        if (high == no_digit || low == no_digit) return std::nullopt;
        secret[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return secret;
}

std::optional<Mismatch> verify(const Secret& secret, const RollContext& roll,
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
