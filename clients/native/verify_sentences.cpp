#include "clients/native/verify.hpp"

namespace kast::client {
namespace {

std::string many(std::size_t number, const char* one, const char* more) {
    return std::to_string(number) + ' ' + (number == 1 ? one : more);
}

}  // namespace

std::vector<std::string> sentences_of(const Verified& verified) {
    std::vector<std::string> said;
    said.push_back(many(verified.rolls, "roll", "rolls") + " with " +
                   many(verified.dice, "die", "dice") + " fell exactly as the secrets give them.");
    said.push_back(many(verified.epochs, "secret is", "secrets are") +
                   " what was promised before the first roll; no open roll is missing.");
    said.push_back(many(verified.replayed, "result follows", "results follow") + " from the dice.");
    if (verified.waiting != 0) {
        said.push_back("Not proved: " + many(verified.waiting, "roll waits", "rolls wait") +
                       " for a secret that is not revealed yet.");
    }
    if (verified.unproved != 0) {
        said.push_back("Not proved: " + many(verified.unproved, "roll has", "rolls have") +
                       " no proof here; nothing is said of them.");
    }
    if (verified.reported != 0) {
        said.push_back("Not proved: " + many(verified.reported, "roll is", "rolls are") +
                       " self-reported: real dice, typed in. Nothing can be said of them.");
    }
    if (verified.server != 0) {
        said.push_back("Not proved: " + many(verified.server, "roll has", "rolls have") +
                       " a share of the server's: who runs the server could have tried many.");
    }
    said.push_back(
        "Not proved: that who runs the server kept the secrets to themselves, and that the rules "
        "asked for these dice.");
    return said;
}

}  // namespace kast::client
