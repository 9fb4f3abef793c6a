#pragma once
// One of two evenings that differ in what is secret alone.

#include "support/room_harness.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kast::tests {

/// Whose secrets the two tables differ in. `held`: what bo asks for and the GM has not let pass.
enum class SecretsOf { players, gm, held };

/// `seed` of a call: which of the things that it may be, and the same in both worlds.
class Twin {
public:
    /// `world`: 0 or 1. Each has its own texts, numbers, notations and sizes.
    Twin(const SystemCatalogue& known, const Json& settings, int world,
         Servers servers = Servers::one);

    /// Who may know none of these secrets.
    std::vector<TestClient*> ignorant(SecretsOf secrets);

    /// Something secret of bo's, which dan may know and neither the GM nor anybody else.
    void players_secret(std::size_t seed);
    /// Something secret of the GM's. As many records in both worlds.
    void gms_secret(std::size_t seed);

    /// The GM brings a kept group of creatures behind the screen, with other names, numbers and ids
    /// in each world, once the one that was there is gone. Records and requests: see `level`.
    void bring_group(std::size_t seed);
    /// The GM calls a test of everybody at the table: nobody behind the screen is asked.
    void call_of_all();
    /// The GM calls a test of who is behind the screen, and does what a GM does with them: rolls
    /// with modifiers, changes, conditions. What comes of it is amended. Records and requests: see
    /// `level`.
    void act_behind_screen(std::size_t seed);
    /// Somebody names who may be behind the screen in a command of the game, and asks its odds.
    void name_who_is_hidden(TestClient& one, std::size_t seed) const;
    /// As many records and requests in both worlds, whatever the rules said to one of them:
    /// cursors and ids of commands are made of their numbers.
    static void level(Twin& one, Twin& other);

    /// bo asks for this. What then waits for the GM, or empty.
    std::string hold(const Asked& asked, const std::string& nonce);
    /// Another one in each world.
    std::string nonce(std::size_t seed) const { return std::string(20, 'n') + word(seed); }
    /// Nobody but bo and the GM may know what becomes of it.
    void settle(const std::string& waiting, std::size_t seed);
    /// The GM lets pass what waits, and turns down what cannot be done any more.
    void let_pass();

    /// What one may ask at any time, and be told or refused.
    void look_around(std::size_t seed, SecretsOf secrets);
    /// The GM takes back half of what cid was sent.
    void undo_half();
    /// The GM amends a command of the newer half of the session: any number of the table, and what
    /// was played since, with all that is secret in it.
    void amend_something(std::size_t seed, SecretsOf secrets);
    /// Everything that one can read afterwards, in every way of reading it.
    std::string read_everything(TestClient& one);

    RoomHarness harness;
    int prepared = 0;        ///< who stood behind the screen
    int done_in_secret = 0;  ///< by the GM with them
    int held = 0;            ///< what waited and came to nothing
    int sealed = 0;          ///< by bo, and another choice than in the other world

private:
    /// A text or a notation: another one in each world, and of another length.
    std::string word(std::size_t seed) const;
    std::string notation(std::size_t seed) const;
    int number(std::size_t seed) const;
    /// An example of a test that the GM calls, without those who are asked. Null where the game has
    /// none.
    Json called_test() const;
    std::string id_in_group(std::size_t place) const;
    /// Who has it where the GM chooses ids, in this world alone.
    std::string own_id_in_group(std::size_t place) const;
    /// Where in what the GM was sent that command stands which cid was sent at `place`, or one
    /// before it.
    std::optional<std::size_t> place_sent_to_cid(std::size_t place);

    const SystemCatalogue& known_;
    int world_;
    int groups_ = 0;
    std::vector<std::string> group_;  ///< who is behind the screen
};

}  // namespace kast::tests
