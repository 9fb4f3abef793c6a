#include "clients/native/verify.hpp"

#include "clients/native/cli_error.hpp"
#include "protocol/fair_dice.hpp"
#include "protocol/parse.hpp"
#include "protocol/read.hpp"
#include "protocol/room_events.hpp"
#include "protocol/write.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/script.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <set>

namespace kast::client {
namespace {

using Json = nlohmann::json;
namespace room_ = protocol::room;
namespace notation = rules::notation;

/// Ends the checking at the first thing that is not so.
struct Differs {
    std::string why;
};

struct Line {
    std::size_t number = 0;  ///< from 1
    Json event;
};

struct Epoch {
    std::string commitment;
    std::optional<protocol::Secret> secret;
    std::set<int> rolls;  ///< numbers of the open rolls seen
};

std::string text_in(const Json& json, const char* field) {
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string at(std::size_t line) { return "line " + std::to_string(line) + ": "; }

std::vector<Line> lines_of(std::istream& in, std::string& room) {
    std::vector<Line> lines;
    std::size_t number = 0;
    for (std::string text; std::getline(in, text);) {
        ++number;
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        auto event = protocol::parse_bounded(text, {.bytes = 64U * 1024 * 1024, .depth = 200});
        if (!event) throw CliError(ExitCode::usage, at(number) + event.error().message);
        if (!event->is_object()) throw CliError(ExitCode::usage, at(number) + "is no event");
        if (event->contains("export")) {
            if (room.empty()) room = text_in(*event, "room");
            continue;
        }
        if (text_in(*event, "type").empty()) {
            throw CliError(ExitCode::usage, at(number) + "/type: An event has a type.");
        }
        lines.push_back({number, std::move(*event)});
    }
    if (lines.empty()) throw CliError(ExitCode::usage, "there is no event in it");
    return lines;
}

/// Reads a part of an event as the server of this or a later version may have written it.
template <class T>
T part(const Line& line, const char* field) {
    const auto found = line.event.find(field);
    auto read = protocol::read_json<T>(found == line.event.end() ? Json() : *found,
                                       protocol::ReadMode::stored);
    if (!read) {
        throw CliError(ExitCode::usage, at(line.number) + '/' + field + read.error().path + ": " +
                                            read.error().message);
    }
    return std::move(*read);
}

std::map<int, Epoch> epochs_of(const std::vector<Line>& lines, Verified& verified) {
    std::map<int, Epoch> epochs;
    for (const Line& line : lines) {
        const std::string type = text_in(line.event, "type");
        if (type == room_::EpochBegan::type) {
            const auto began = part<room_::EpochBegan>(line, "data");
            epochs[began.epoch].commitment = began.commitment;
        } else if (type == room_::EpochRevealed::type) {
            const auto revealed = part<room_::EpochRevealed>(line, "data");
            Epoch& epoch = epochs[revealed.epoch];
            const auto secret = protocol::secret_of_hex(revealed.secret);
            if (!secret) throw Differs{at(line.number) + "the secret revealed is no secret"};
            const std::string commitment = protocol::hex(protocol::commitment(*secret));
            const bool began_seen = !epoch.commitment.empty();
            if (commitment != revealed.commitment ||
                (began_seen && commitment != epoch.commitment)) {
                throw Differs{at(line.number) + "the secret of epoch " +
                              std::to_string(revealed.epoch) +
                              " is not the one committed to at its beginning"};
            }
            epoch.secret = secret;
            ++verified.epochs;
        }
    }
    return epochs;
}

/// The values behind `@words`, as the result itself shows them. What no sheet can hold is none.
void constants_of(const rules::RollPart& shown, notation::Constants& constants) {
    if (shown.kind == rules::PartKind::constant &&
        std::abs(shown.value) <= static_cast<double>(notation::number_max)) {
        // With braces or a label: what it is called only the notation knows.
        const auto word = notation::parse(shown.notation);
        if (word && word->root.kind == rules::PartKind::constant)
            constants[word->root.name] = static_cast<std::int64_t>(shown.value);
    }
    for (const auto& inner : shown.parts) constants_of(inner, constants);
}

/// Rolls the notation again with the dice of the proof: the result shown must be what they give.
void replay(const rules::RollResult& shown, rules::ScriptedDice& dice, std::size_t line) {
    notation::Constants constants;
    constants_of(shown.roll, constants);
    const auto formula = notation::parse(shown.notation);
    const auto again =
        formula ? notation::roll(*formula, dice, constants)
                : notation::Expected<rules::RollResult>(std::unexpected(formula.error()));
    if (!again) {
        throw Differs{at(line) + shown.notation + " cannot be rolled: " + again.error().message};
    }
    if (again->total != shown.total ||
        protocol::to_text(again->roll) != protocol::to_text(shown.roll)) {
        throw Differs{at(line) + "the dice of the proof give " + protocol::to_text(again->total) +
                      " for " + shown.notation + ", not " + protocol::to_text(shown.total)};
    }
}

std::vector<rules::RollResult> results_of(const Line& line) {
    const std::string type = text_in(line.event, "type");
    if (type == room_::Rolled::type) {
        const auto rolled = part<room_::Rolled>(line, "data");
        if (rolled.result) return {*rolled.result};
    } else if (type == room_::Said::type) {
        return part<room_::Said>(line, "data").rolls.value_or(std::vector<rules::RollResult>{});
    }
    return {};
}

void count(Epoch& epoch, const std::optional<int>& roll, const Line& line) {
    if (roll && !epoch.rolls.insert(*roll).second) {
        throw Differs{at(line.number) + "roll " + std::to_string(*roll) +
                      " of its epoch is there twice"};
    }
}

/// What an event without a proof says of rolls: one hidden from this viewer still has its number.
void check_unproved(const Line& line, bool has_results, Epoch& now, Verified& verified) {
    if (text_in(line.event, "type") == room_::Rolled::type) {
        count(now, part<room_::Rolled>(line, "data").roll, line);
    }
    if (has_results) ++verified.self_reported;
}

/// Who threw what, and with what it can be checked.
struct Thrown {
    std::string by;
    std::string command;
    std::string event;
    std::vector<rules::RollResult> results;
    room_::Proof proof;
};

void check_dice(const Line& line, const Thrown& thrown, const std::string& room,
                std::map<int, Epoch>& epochs, Verified& verified) {
    const room_::Proof& proof = thrown.proof;
    if (proof.test_dice.value_or(false)) {
        ++verified.self_reported;
        return;
    }
    const Epoch& epoch = epochs[proof.epoch];
    if (!epoch.secret) {
        ++verified.waiting;
        return;
    }
    std::vector<rules::Draw> draws;
    std::vector<int> faces;
    for (const auto& draw : proof.draws) {
        if (draw.size() != 3 || draw[0] < 1 || draw[0] > rules::Dice::sides_max || draw[1] < 0 ||
            draw[1] > 1 || draw[2] < 0 || draw[2] > rules::Dice::sides_max) {
            throw Differs{at(line.number) + "a die of the proof is none"};
        }
        draws.push_back({static_cast<std::uint32_t>(draw[0]), static_cast<std::uint32_t>(draw[1]),
                         static_cast<std::uint32_t>(draw[2])});
        faces.push_back(static_cast<int>(draw[2]));
    }
    const protocol::RollOf roll{room, proof.epoch, thrown.by, thrown.command, proof.nonce};
    if (const auto wrong = protocol::verify(*epoch.secret, roll, draws)) {
        throw Differs{at(line.number) + "die " + std::to_string(wrong->position) + " of " +
                      thrown.event + " is " + std::to_string(wrong->recorded.value) +
                      ", and should be " + std::to_string(wrong->expected)};
    }
    ++verified.commands;
    verified.dice += draws.size();
    if (thrown.results.empty()) return;
    rules::ScriptedDice dice(std::move(faces));
    try {
        for (const auto& result : thrown.results) replay(result, dice, line.number);
        dice.require_used_up();
    } catch (const rules::ScriptError& wrong) {
        throw Differs{at(line.number) +
                      "the proof's dice are not those of the roll: " + wrong.what()};
    }
    verified.replayed += thrown.results.size();
}

/// A roll opened later is the very one that was made: where its event is here, the two agree in all
/// that the event told then.
void check_same(const Line& opening, const room_::RollOpened& opened, const Line& line) {
    const auto differs = [&](const char* what) {
        throw Differs{at(opening.number) + "the roll opened is not the one of line " +
                      std::to_string(line.number) + ": another " + what};
    };
    if (text_in(line.event, "by") != opened.roller.value) differs("member");
    if (text_in(line.event, "cause") != opened.command) differs("command");
    if (text_in(line.event, "type") != opened.event) differs("event");
    if (line.event.contains("proof")) {
        const auto proof = part<room_::Proof>(line, "proof");
        if (protocol::to_text(proof) != protocol::to_text(opened.proof)) differs("proof");
    }
    if (opened.event != room_::Rolled::type) return;
    if (part<room_::Rolled>(line, "data").roll != opened.proof.roll) differs("number");
}

void check_opened(const Line& line, const std::map<std::string, const Line*>& by_cursor,
                  const std::string& room, std::map<int, Epoch>& epochs, Verified& verified) {
    const auto opened = part<room_::RollOpened>(line, "data");
    const auto seen = by_cursor.find(opened.of);
    if (seen != by_cursor.end()) {
        check_same(line, opened, *seen->second);
        // Its dice were checked there already.
        if (seen->second->event.contains("proof")) return;
    }
    check_dice(line,
               {opened.roller.value, opened.command, opened.event, opened.results, opened.proof},
               room, epochs, verified);
}

void check(const Line& line, const std::string& room, std::map<int, Epoch>& epochs, Epoch& now,
           Verified& verified) {
    std::vector<rules::RollResult> results = results_of(line);
    if (!line.event.contains("proof")) {
        return check_unproved(line, !results.empty(), now, verified);
    }
    const auto proof = part<room_::Proof>(line, "proof");
    count(epochs[proof.epoch], proof.roll, line);
    check_dice(line,
               {text_in(line.event, "by"), text_in(line.event, "cause"),
                text_in(line.event, "type"), std::move(results), proof},
               room, epochs, verified);
}

/// Open rolls are numbered without holes, so that none can have been left out.
void check_numbers(const std::vector<Line>& lines, const std::map<int, Epoch>& epochs) {
    for (const auto& [number, epoch] : epochs) {
        int next = 1;
        for (const int roll : epoch.rolls) {
            if (roll != next) {
                throw Differs{"roll " + std::to_string(next) + " of epoch " +
                              std::to_string(number) + " is missing"};
            }
            ++next;
        }
    }
    for (const Line& line : lines) {
        if (text_in(line.event, "type") != room_::EpochRevealed::type) continue;
        const auto revealed = part<room_::EpochRevealed>(line, "data");
        const auto seen = static_cast<int>(epochs.at(revealed.epoch).rolls.size());
        if (seen != revealed.rolls) {
            throw Differs{at(line.number) + "epoch " + std::to_string(revealed.epoch) + " had " +
                          std::to_string(revealed.rolls) + " open rolls, and " +
                          std::to_string(seen) + " are here"};
        }
    }
}

}  // namespace

Verified verify_log(std::istream& in, std::string room) {
    const std::vector<Line> lines = lines_of(in, room);
    if (room.empty()) {
        throw CliError(ExitCode::usage,
                       "the log does not say its room: export it with kast export, or give --room");
    }
    Verified verified;
    verified.events = lines.size();
    try {
        auto epochs = epochs_of(lines, verified);
        std::map<std::string, const Line*> by_cursor;
        for (const Line& line : lines) by_cursor[text_in(line.event, "cursor")] = &line;
        Epoch before;
        Epoch* now = &before;
        for (const Line& line : lines) {
            if (text_in(line.event, "type") == room_::EpochBegan::type) {
                now = &epochs[part<room_::EpochBegan>(line, "data").epoch];
            }
            if (text_in(line.event, "type") == room_::RollOpened::type)
                check_opened(line, by_cursor, room, epochs, verified);
            else
                check(line, room, epochs, *now, verified);
        }
        check_numbers(lines, epochs);
    } catch (const Differs& differs) {
        verified.difference = differs.why;
    }
    return verified;
}

}  // namespace kast::client
