#include "server/room/command_dice.hpp"

#include "protocol/game.hpp"
#include "server/room/decide.hpp"
#include "server/room/keys.hpp"

namespace kast::server {

using protocol::room::NonceBy;

namespace {

/// Letters of the server's share in a nonce: 132 bits, as the clients draw.
constexpr std::size_t share_letters = 22;

}  // namespace

const DiceKeys::Begun& DiceKeys::of(const protocol::room::RoomState& room) {
    const auto& epoch = room.epoch;
    if (begun_ && begun_->epoch == epoch.number && begun_->secret == epoch.secret &&
        begun_->key == room.key)
        return *begun_;
    const auto secret = protocol::secret_of_hex(epoch.secret);
    if (!secret) throw protocol::UnknownRecord("the epoch's secret is damaged");
    protocol::Hmac nonces(key_of(room));
    nonces.add_field("nonce");
    begun_ = std::make_unique<const Begun>(room.key, epoch.secret, epoch.number, nonces,
                                           protocol::EpochDice(*secret, room.id, epoch.number));
    return *begun_;
}

CommandDice::CommandDice(Source source)
    : source_(std::move(source)),
      nonce_by_(source_.nonce.empty()  ? NonceBy::server
                : source_.server_share ? NonceBy::both
                                       : NonceBy::client) {}

CommandDice::~CommandDice() = default;

rules::Dice& CommandDice::fair() {
    if (fair_) return *fair_;
    if (nonce_by_ != NonceBy::client) {
        // The server's share is made from the command, so that deciding it again, after another
        // node was quicker, throws the same dice.
        if (!source_.nonce.empty()) source_.nonce += '.';
        protocol::Hmac share = source_.keys.of(source_.room).nonces;
        share.add_field(source_.member);
        share.add_field(source_.command);
        source_.nonce.append(base64url(share.finish()), 0, share_letters);
    }
    add_to_nonce();
    if (source_.test) {
        fair_ = make_test_dice(*source_.test);
    } else {
        fair_ = make_fair({});
    }
    return *fair_;
}

/// With the nonce whole.
std::unique_ptr<rules::Dice> CommandDice::make_fair(const protocol::Secret& id_key) const {
    return std::make_unique<protocol::FairDice>(
        source_.keys.of(source_.room).dice, id_key,
        protocol::RollContext{source_.room.id, source_.room.epoch.number, source_.member,
                              source_.command, source_.nonce});
}

/// Dice of their own for a command that is given again. They follow from the command, so that
/// looking at it again does not throw again; and where they are hidden, not from what others know.
void CommandDice::add_to_nonce() {
    if (source_.of == DiceOf::command) return;
    if (source_.test) source_.test->seed = ~source_.test->seed;
    if (source_.of == DiceOf::amended) {
        source_.nonce += ".amended";
        return;
    }
    if (nonce_by_ == NonceBy::client) nonce_by_ = NonceBy::both;
    source_.nonce += '.';
    const Key key = key_of(source_.room);
    source_.nonce += base64url(derive(key, {"amended", source_.member, source_.command}));
}

rules::Id CommandDice::fresh_id() {
    rules::Dice& dice = fair();
    if (source_.test) return dice.fresh_id();
    // Few commands make any: their key is derived for the first.
    if (!ids_) ids_ = make_fair(derive(key_of(source_.room), {"ids"}));
    return ids_->fresh_id();
}

std::uint32_t CommandDice::draw(std::uint32_t n, std::uint32_t lowest) {
    if (const auto typed = source_.typed.next(n, lowest)) return *typed;
    return draw_fair(n, lowest);
}

std::uint32_t CommandDice::choose(std::uint32_t n) { return draw_fair(n, 1); }

std::uint32_t CommandDice::draw_fair(std::uint32_t n, std::uint32_t lowest) {
    const std::uint32_t value = draw_from(fair(), n, lowest);
    draws_.emplace_back(std::initializer_list<std::int64_t>{n, lowest, value});
    return value;
}

protocol::room::ProofRecord CommandDice::take_proof() {
    protocol::room::ProofRecord proof{source_.room.epoch.number,
                                      std::move(source_.nonce),
                                      nonce_by_,
                                      std::move(draws_),
                                      {},
                                      {},
                                      {}};
    if (source_.test) proof.test_dice = true;
    return proof;
}

}  // namespace kast::server
