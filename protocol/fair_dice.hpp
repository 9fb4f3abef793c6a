#pragma once
// Dice that can be checked afterwards. docs/fair-dice.md says, byte by byte, what this does and
// what it does not prove; the two must agree.

#include "protocol/hmac.hpp"
#include "rules/dice/recording.hpp"
#include "rules/dice/stream.hpp"

#include <boost/describe.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kast::protocol {

/// 32 bytes that only the server knows (a dice epoch's, until it is revealed).
using Secret = std::array<std::uint8_t, 32>;
using Digest = std::array<std::uint8_t, 32>;

/// What the dice of one command are made from, besides the secret.
struct RollContext {
    std::string room;
    std::int64_t epoch = 0;  ///< number of the dice epoch in its room
    std::string member;      ///< who gave the command
    std::string command;     ///< the command's id
    std::string nonce;       ///< chosen by the client, else drawn by the server
    bool operator==(const RollContext&) const = default;
};
BOOST_DESCRIBE_STRUCT(RollContext, (), (room, epoch, member, command, nonce))

/// The dice of an epoch: what those of all its commands are made from is hashed once.
class EpochDice {
public:
    EpochDice(const Secret& secret, std::string_view room, std::int64_t epoch);

private:
    friend class FairDice;
    Hmac begun_;
};

/// The dice of one command. The same arguments give the same dice, on any machine.
class FairDice final : public rules::StreamDice {
public:
    FairDice(const Secret& secret, const Secret& id_key, RollContext roll);
    /// Requires `epoch` to be of the roll's room and epoch.
    FairDice(const EpochDice& epoch, const Secret& id_key, RollContext roll);

private:
    FairDice(const EpochDice& epoch, const Secret& id_key, std::shared_ptr<const RollContext> roll);
};

/// `id_key` makes the ids and is never revealed: with the secret known at the epoch's end, ids made
/// from it would reveal what was hidden.
FairDice make_fair_dice(const Secret& secret, const Secret& id_key, RollContext roll);

/// SHA-256 of the secret: what is logged before the first roll of an epoch.
Digest commitment(const Secret& secret);

/// Lower-case hexadecimal, two digits a byte.
std::string hex(std::span<const std::uint8_t> bytes);
/// The 32 bytes that 64 hexadecimal digits (either case) stand for, else nothing.
std::optional<Secret> secret_of_hex(std::string_view digits);

/// The first recorded die that is not what the secret gives.
struct Mismatch {
    std::size_t position = 0;  ///< among the roll's draws, from 1
    rules::Draw recorded;
    std::uint32_t expected = 0;  ///< the true value; 0 and n = 0 in `recorded` where it is no die
};

/// Recomputes a command's draws. Nothing where all are as the secret gives them. That none was left
/// out at the end, and that the rule called for these dice, is for a replay of the command to show.
std::optional<Mismatch> verify(const Secret& secret, const RollContext& roll,
                               std::span<const rules::Draw> draws);

}  // namespace kast::protocol
