// Whose share is in the dice: the client's, and the server's where the client's would reveal
// something.

#include "protocol/fair_dice.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

/// The dice that a nonce gives, as they were told.
bool gives(const json& revealed, const json& roll, const json& proof, const std::string& nonce) {
    std::vector<rules::Draw> draws;
    for (const json& draw : proof["draws"]) draws.push_back({draw[0], draw[1], draw[2]});
    const protocol::RollContext of{"table1", proof["epoch"], roll["by"], roll["cause"], nonce};
    return !protocol::verify(*protocol::secret_of_hex(revealed["secret"].get<std::string>()), of,
                             draws);
}

TEST(Nonces, WhoRolledWhatTheyMayNotSeeCannotComputeItAfterTheReveal) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join({{"name", "Bo"}});
    player.done("heist.character.add", {{"called", "Mo"}});
    const std::string thief = player.events.back()["data"]["thief"];
    const std::string nonce = "chosen-by-whoever-rolled";
    player.done("dice.roll",
                {{"notation", "20d20"}, {"audience", "gm"}, {"blind", true}, {"nonce", nonce}});
    player.done("heist.steal", {{"thief", thief}, {"nonce", nonce}});
    gm.done("dice.roll", {{"notation", "20d20"}, {"audience", "gm"}, {"nonce", nonce}});
    player.done("dice.roll", {{"notation", "20d20"}, {"audience", "self"}, {"nonce", nonce}});
    gm.done("room.reveal");
    json revealed;
    std::vector<json> rolls;
    for (TestClient* one : {&gm, &player}) {
        one->take_in();
        for (const json& event : one->events) {
            if (event.contains("proof")) rolls.push_back(event);
            if (event["type"] == "dice.epoch.revealed") revealed = event["data"];
        }
    }
    ASSERT_EQ(rolls.size(), 4U) << "three shown to the GM, one to the player";
    for (const json& roll : rolls) {
        const json& proof = roll["proof"];
        const bool is_hidden = roll["by"] == player.member && &roll < &rolls[3];
        EXPECT_EQ(proof.value("nonce_by", "client"), is_hidden ? "both" : "client") << roll.dump();
        EXPECT_EQ(gives(revealed, roll, proof, nonce), !is_hidden) << roll.dump();
        EXPECT_TRUE(gives(revealed, roll, proof, proof["nonce"])) << "as it is checked";
        EXPECT_TRUE(proof["nonce"].get<std::string>().starts_with(nonce));
        const std::size_t share = is_hidden ? 1 + 22 : 0;
        EXPECT_EQ(proof["nonce"].get<std::string>().size(), nonce.size() + share);
    }
}

}  // namespace
}  // namespace kast::tests
