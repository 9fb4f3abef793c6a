#pragma once

#include "protocol/fair_dice.hpp"
#include "protocol/room_records.hpp"
#include "server/room/test_dice.hpp"
#include "server/room/typed_faces.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace kast::server {

/// Which of a command's dice.
enum class DiceOf {
    command,        ///< those that it throws when it is given
    amended,        ///< those that it throws besides, given again after a roll was amended
    amended_hidden  ///< the same, where not everybody may see what they led to
};

/// What the dice of a room are made with, read and hashed once for all commands of an epoch. Used
/// by one thread at a time.
class DiceKeys {
public:
    struct Begun {
        std::string key, secret;  ///< the room's and the epoch's, as the room has them
        std::int64_t epoch = 0;
        protocol::Hmac nonces;  ///< of the server's shares in them
        protocol::EpochDice dice;
    };
    /// Those of the room as it is. Holds until the next call.
    const Begun& of(const protocol::room::RoomState& room);

private:
    std::unique_ptr<const Begun> begun_;  ///< of what was asked for last
};

/// The dice of one command: those that who gave it typed in, then fair ones, made when the first is
/// asked for (most talk rolls none), and every draw of these noted for the proof. What nobody
/// throws is never typed in.
class CommandDice final : public rules::Dice {
public:
    struct Source {
        DiceKeys& keys;  ///< this and the next outlive the dice
        const protocol::room::RoomState& room;
        std::string member, command;
        std::string nonce;          ///< the client's, or empty
        bool server_share = false;  ///< the server adds to the client's nonce one of its own
        std::optional<TestRoll> test = std::nullopt;  ///< in a room with test dice
        DiceOf of = DiceOf::command;
        TypedFaces typed{{}, TypedFaces::Misfit::ends_them};
    };
    explicit CommandDice(Source source);
    ~CommandDice() override;

    rules::Id fresh_id() override;
    bool rolled() const { return !draws_.empty(); }
    /// The faces of real dice, and what became of them.
    TypedFaces& typed() { return source_.typed; }
    /// What the dice can be checked with, which is not kept here. Requires `rolled()`; how they are
    /// counted is not in it.
    protocol::room::ProofRecord take_proof();

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override;
    std::uint32_t choose(std::uint32_t n) override;

private:
    std::uint32_t draw_fair(std::uint32_t n, std::uint32_t lowest);
    rules::Dice& fair();
    std::unique_ptr<rules::Dice> make_fair(const protocol::Secret& id_key) const;
    void add_to_nonce();

    Source source_;
    protocol::room::NonceBy nonce_by_;
    std::unique_ptr<rules::Dice> fair_;
    std::unique_ptr<rules::Dice> ids_;  ///< the same dice, for ids alone, which few commands make
    std::vector<std::vector<std::int64_t>> draws_;
};

}  // namespace kast::server
