#include "clients/native/verify.hpp"

#include "clients/native/log_lines.hpp"
#include "clients/native/shown_faces.hpp"
#include "clients/native/verify_replay.hpp"
#include "protocol/fair_dice.hpp"
#include "protocol/read.hpp"
#include "protocol/room_events.hpp"
#include "protocol/write.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <set>
#include <span>
#include <tuple>

namespace kast::client {
namespace {

using Json = nlohmann::json;
namespace room_ = protocol::room;

/// Up to so many dice a sentence names all of them.
constexpr std::size_t listed_max = 8;

std::string text(std::int64_t number) { return std::to_string(number); }
std::string text(std::size_t number) { return std::to_string(number); }

struct Epoch {
    std::size_t began = 0;  ///< its line; 0: not in this log
    std::size_t revealed = 0;
    std::string commitment;
    std::optional<protocol::Secret> secret;
    int says = 0;                      ///< how many open rolls it had
    std::map<int, std::size_t> rolls;  ///< number of an open roll → its line
};

/// Reads a part of an event as the server of this or a later version may have written it.
template <class T>
T part(const Line& line, const char* field) {
    const auto found = line.event.find(field);
    auto read = protocol::read_json<T>(found == line.event.end() ? Json() : *found,
                                       protocol::ReadMode::stored);
    if (!read) {
        differ("bad-field", line.number,
               field + read.error().path + " is missing, or is not what it should be.");
    }
    return std::move(*read);
}

/// Fields without which nothing can be checked; of stored events others may be left out.
struct Needed {
    const char* field;
    Json::value_t type;
};
constexpr std::array<Needed, 3> proof_fields{{{"epoch", Json::value_t::number_integer},
                                              {"nonce", Json::value_t::string},
                                              {"draws", Json::value_t::array}}};
constexpr std::array<Needed, 2> epoch_fields{
    {{"epoch", Json::value_t::number_integer}, {"commitment", Json::value_t::string}}};
constexpr std::array<Needed, 2> secret_fields{
    {{"secret", Json::value_t::string}, {"rolls", Json::value_t::number_integer}}};

[[noreturn]] void miss(std::size_t line, const std::string& field) {
    differ("bad-field", line, field + " is missing, or is not what it should be.");
}

void need(std::size_t line, const Json& where, const char* name, std::span<const Needed> fields) {
    const auto found = where.find(name);
    if (found == where.end() || !found->is_object()) miss(line, name);
    for (const Needed& needed : fields) {
        const auto field = found->find(needed.field);
        const bool fits =
            field != found->end() &&
            (field->type() == needed.type ||
             (needed.type == Json::value_t::number_integer && field->is_number_integer()));
        if (!fits) miss(line, std::string(name) + '/' + needed.field);
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

/// The proof of an event. The number of a `dice.rolled` may stand in its data alone.
room_::Proof proof_in(const Line& line) {
    auto proof = part<room_::Proof>(line, "proof");
    if (!proof.roll && text_in(line.event, "type") == room_::Rolled::type)
        proof.roll = part<room_::Rolled>(line, "data").roll;
    return proof;
}

/// The draws of a proof; nothing where one of them is no die.
std::optional<std::vector<rules::Draw>> draws_of(const room_::Proof& proof) {
    std::vector<rules::Draw> draws;
    for (const auto& draw : proof.draws) {
        if (draw.size() != 3 || draw[0] < 1 || draw[0] > rules::Dice::sides_max || draw[1] < 0 ||
            draw[1] > 1 || draw[2] < 0 || draw[2] > rules::Dice::sides_max) {
            return std::nullopt;
        }
        draws.push_back({static_cast<std::uint32_t>(draw[0]), static_cast<std::uint32_t>(draw[1]),
                         static_cast<std::uint32_t>(draw[2])});
    }
    return draws;
}

std::vector<std::int64_t> values_of(const room_::Proof& proof) {
    std::vector<std::int64_t> values;
    for (const auto& draw : proof.draws) values.push_back(draw.size() == 3 ? draw[2] : 0);
    return values;
}

/// Who threw what, and with what it can be checked.
struct Thrown {
    std::string by;
    std::string command;
    std::vector<rules::RollResult> results;
    room_::Proof proof;
};

class Checker {
public:
    Checker(std::istream& in, std::string room, Verified& verified)
        : room_(std::move(room)), lines_(lines_of(in, room_)), verified_(verified) {
        verified_.events = lines_.size();
    }

    void check() {
        for (const Line& line : lines_) take_name(line.event);
        for (const Line& line : lines_) take_epoch(line);
        for (const Line& line : lines_) by_cursor_.emplace(text_in(line.event, "cursor"), &line);
        for (const Line& line : lines_) {
            const std::string type = text_in(line.event, "type");
            if (is_reported(line)) reported_.insert(maker_of(line));
            if (type == room_::EpochBegan::type)
                now_ = part<room_::EpochBegan>(line, "data").epoch;
            else if (type == room_::RollOpened::type)
                check_opened(line);
            else if (type == room_::Amended::type)
                check_amended(line);
            else if (line.event.contains("proof"))
                check_roll(line);
            else
                check_unproved(line);
            check_shown(line);
        }
        check_numbers();
        verified_.reported = reported_.size();
    }

private:
    /// Who gave a command, and which.
    using Maker = std::pair<std::string, std::string>;

    static Maker maker_of(const Line& line) {
        return {text_in(line.event, "by"), text_in(line.event, "cause")};
    }

    /// Its command has dice that were typed in.
    static bool is_reported(const Line& line) {
        const auto mark = line.event.find("self_reported");
        return mark != line.event.end() && *mark == true;
    }

    void take_name(const Json& event) {
        const std::string type = text_in(event, "type");
        if (!event.contains("data") || !event["data"].is_object()) return;
        const std::string name = text_in(event["data"], "name");
        std::string member = text_in(event["data"], "member");
        if (type == "room.joined") {
            names_[member] = name;
        } else if (type == "room.renamed" && !name.empty()) {
            if (member.empty()) member = text_in(event, "by");
            names_[member] = name;
        }
    }

    /// "Roll 14 by Ann (secret 2)"
    std::string name_of(int epoch, std::optional<int> roll, const std::string& by) const {
        const auto found = names_.find(by);
        const bool named = found != names_.end() && !found->second.empty();
        return (roll ? "Roll " + text(std::int64_t{*roll}) : std::string("A hidden roll")) +
               " by " + (named ? found->second : "somebody") + " (secret " +
               text(std::int64_t{epoch}) + ")";
    }

    void take_epoch(const Line& line) {
        const std::string type = text_in(line.event, "type");
        if (type == room_::EpochBegan::type) {
            need(line.number, line.event, "data", epoch_fields);
            const auto began = part<room_::EpochBegan>(line, "data");
            Epoch& epoch = epochs_[began.epoch];
            if (epoch.began != 0) {
                differ("epoch-twice", line.number, secret_name(began.epoch) + " begins twice.");
            }
            epoch.began = line.number;
            epoch.commitment = began.commitment;
        } else if (type == room_::EpochRevealed::type) {
            need(line.number, line.event, "data", epoch_fields);
            need(line.number, line.event, "data", secret_fields);
            take_secret(line, part<room_::EpochRevealed>(line, "data"));
        }
    }

    static std::string secret_name(int epoch) { return "Secret " + text(std::int64_t{epoch}); }

    void take_secret(const Line& line, const room_::EpochRevealed& revealed) {
        Epoch& epoch = epochs_[revealed.epoch];
        const std::string name = secret_name(revealed.epoch);
        if (epoch.revealed != 0) {
            differ("revealed-twice", line.number, name + " is revealed twice.");
        }
        const auto secret = protocol::secret_of_hex(revealed.secret);
        if (!secret) {
            differ("bad-secret", line.number,
                   "What is revealed as secret " + text(std::int64_t{revealed.epoch}) +
                       " is no secret: 64 hexadecimal digits are.");
        }
        if (epoch.began == 0) {
            differ(
                "no-promise", line.number,
                name + " is revealed, and the log does not have what was promised of it before.");
        }
        if (revealed.commitment != epoch.commitment) {
            differ("other-promise", line.number,
                   "The promise for secret " + text(std::int64_t{revealed.epoch}) +
                       " is another here than when the secret began.");
        }
        if (protocol::hex(protocol::commitment(*secret)) != epoch.commitment) {
            differ("other-secret", line.number,
                   name + " is not the one that was promised: another was put in its place.");
        }
        epoch.secret = secret;
        epoch.revealed = line.number;
        epoch.says = revealed.rolls;
        ++verified_.epochs;
    }

    void count(std::size_t line, int epoch, std::optional<int> roll, const std::string& by) {
        if (!roll || *roll == 0) return;
        auto& rolls = epochs_[epoch].rolls;
        const std::string name = name_of(epoch, roll, by);
        const auto found = rolls.find(*roll);
        if (found != rolls.end()) {
            differ("repeated-roll", line,
                   name + " has the number of the roll in line " + text(found->second) + '.');
        }
        if (!rolls.empty() && *roll < rolls.rbegin()->first) {
            differ("roll-order", line,
                   name + " stands after roll " + text(std::int64_t{rolls.rbegin()->first}) + '.');
        }
        rolls[*roll] = line;
    }

    void check_roll(const Line& line) {
        need(line.number, line.event, "proof", proof_fields);
        Thrown thrown{text_in(line.event, "by"), text_in(line.event, "cause"), {}, proof_in(line)};
        thrown.results = results_of(line);
        const room_::Proof& proof = thrown.proof;
        const std::string name = name_of(proof.epoch, proof.roll, thrown.by);
        const std::string type = text_in(line.event, "type");
        if (is_reported(line) && (type == room_::Rolled::type || type == room_::Said::type)) {
            differ("reported-proof", line.number,
                   name + " is marked as self-reported, and has a proof.");
        }
        count(line.number, proof.epoch, proof.roll, thrown.by);
        const Epoch& epoch = epochs_[proof.epoch];
        if (proof.epoch != now_ && epoch.began != 0) {
            if (epoch.began > line.number)
                differ("early-roll", line.number, name + " was made before its secret began.");
            if (epoch.revealed != 0 && epoch.revealed < line.number) {
                differ("late-roll", line.number,
                       name + " was made when everybody could read its secret.");
            }
        }
        const auto [first, is_new] = commands_.try_emplace({proof.epoch, thrown.by, thrown.command},
                                                           Made{line.number, proof.nonce});
        if (!is_new && !thrown.command.empty()) {
            differ("repeated-command", line.number,
                   name + " is made from the same command as the roll in line " +
                       text(first->second.line) + '.');
        }
        check_dice(line.number, name, thrown);
        drawn_by_ = maker_of(line);
        drawn_ = values_of(proof);
        drawn_name_ = name;
        shown_.clear();
    }

    void check_unproved(const Line& line) {
        if (text_in(line.event, "type") == room_::Rolled::type && now_) {
            count(line.number, *now_, part<room_::Rolled>(line, "data").roll,
                  text_in(line.event, "by"));
        }
        if (!results_of(line).empty() && !is_reported(line)) ++verified_.unproved;
    }

    void check_dice(std::size_t line, const std::string& name, const Thrown& thrown) {
        const room_::Proof& proof = thrown.proof;
        if (proof.test_dice.value_or(false)) {
            ++verified_.unproved;
            return;
        }
        const auto draws = draws_of(proof);
        if (!draws) differ("bad-die", line, name + " has a die that is none.");
        const Epoch& epoch = epochs_[proof.epoch];
        if (!epoch.secret) {
            ++verified_.waiting;
            return;
        }
        const protocol::RollContext roll{room_, proof.epoch, thrown.by, thrown.command,
                                         proof.nonce};
        if (const auto wrong = protocol::verify(*epoch.secret, roll, *draws))
            differ_in_dice(line, name, roll, *epoch.secret, *draws, *wrong);
        ++verified_.rolls;
        verified_.dice += draws->size();
        if (proof.nonce_by != room_::NonceBy::client) ++verified_.server;
        if (thrown.results.empty()) return;
        if (auto fault = replay(thrown.results, *draws, name)) {
            fault->line = line;
            throw Differs{*fault};
        }
        verified_.replayed += thrown.results.size();
    }

    [[noreturn]] static void differ_in_dice(std::size_t line, const std::string& name,
                                            const protocol::RollContext& roll,
                                            const protocol::Secret& secret,
                                            const std::vector<rules::Draw>& draws,
                                            const protocol::Mismatch& wrong) {
        if (draws.size() > listed_max) {
            differ("wrong-die", line,
                   name + " says " + text(std::int64_t{wrong.recorded.value}) + " for die " +
                       text(wrong.position) + "; the dice give " +
                       text(std::int64_t{wrong.expected}) + '.');
        }
        // What each die should have been: one that differs is named by its value.
        std::vector<std::int64_t> says;
        std::vector<std::int64_t> gives;
        std::vector<rules::Draw> right;
        for (const rules::Draw& draw : draws) {
            says.push_back(draw.value);
            right.push_back(draw);
            const auto mismatch = protocol::verify(secret, roll, right);
            if (mismatch) right.back().value = mismatch->expected;
            gives.push_back(right.back().value);
        }
        differ("wrong-dice", line,
               name + " says " + listed(says) + "; the dice give " + listed(gives) + '.');
    }

    /// The faces that a game's event shows are among those drawn for its command, one after
    /// another, and each die is shown once. Of dice that were typed in nobody knows how they fell.
    void check_shown(const Line& line) {
        if (is_reported(line) || drawn_by_ != maker_of(line)) return;
        const auto data = line.event.find("data");
        if (data == line.event.end()) return;
        const std::string type = text_in(line.event, "type");
        const auto drawn = comparable(type, drawn_);
        for (const auto& shown : shown_faces(type, *data)) {
            const auto shows = comparable(type, shown);
            auto were = closest_run(shows, drawn);
            if (were == shows) {
                if (shows.empty() || !uses_dice(type)) continue;
                shown_.push_back(shows);
                if (use_up(shown_, drawn)) continue;
                were = drawn;
            }
            differ(
                "shown-dice", line.number,
                drawn_name_ + " shows " + listed(shows) + "; the dice were " + listed(were) + '.');
        }
    }

    /// A roll opened later is the very one that was made, as far as its event showed it.
    void check_opened(const Line& line) {
        const auto data = line.event.find("data");
        need(line.number, data == line.event.end() ? Json() : *data, "proof", proof_fields);
        const auto opened = part<room_::RollOpened>(line, "data");
        const auto seen = by_cursor_.find(opened.of);
        if (seen != by_cursor_.end()) {
            require_same(line.number, opened, *seen->second);
            // Its dice were checked there already.
            if (seen->second->event.contains("proof")) return;
        }
        check_dice(line.number, name_of(opened.proof.epoch, opened.proof.roll, opened.roller.value),
                   {opened.roller.value, opened.command, opened.results, opened.proof});
    }

    /// Dice that a command threw besides, since a roll was amended: their nonce goes on from that
    /// of its own.
    void check_amended(const Line& line) {
        const auto amended = part<room_::Amended>(line, "data");
        for (std::size_t i = 0; i < amended.commands.size(); ++i) {
            const room_::GivenAgain& given = amended.commands[i];
            if (!given.proof) continue;
            need(line.number, line.event["data"]["commands"][i], "proof", proof_fields);
            const room_::Proof& proof = *given.proof;
            const std::string name = name_of(proof.epoch, proof.roll, given.by.value);
            const auto own = commands_.find({proof.epoch, given.by.value, given.cause});
            if (own != commands_.end() && !proof.nonce.starts_with(own->second.nonce + '.')) {
                differ("amended-differs", line.number,
                       "The dice added here do not go with the roll in line " +
                           text(own->second.line) + ": the nonce is another.");
            }
            check_dice(line.number, name, {given.by.value, given.cause, {}, proof});
        }
    }

    static void require_same(std::size_t opening, const room_::RollOpened& opened,
                             const Line& line) {
        const auto differs = [&](const char* what) {
            differ("opened-differs", opening,
                   "The roll opened here is not the one in line " + text(line.number) + ": the " +
                       what + " is another.");
        };
        if (text_in(line.event, "by") != opened.roller.value) differs("member");
        if (text_in(line.event, "cause") != opened.command) differs("command");
        if (text_in(line.event, "type") != opened.event) differs("event");
        if (line.event.contains("proof")) {
            const auto proof = proof_in(line);
            if (protocol::to_text(proof) != protocol::to_text(opened.proof)) differs("proof");
        }
        if (opened.event != room_::Rolled::type) return;
        if (part<room_::Rolled>(line, "data").roll != opened.proof.roll) differs("number");
    }

    /// Open rolls are numbered without holes, so that none can have been left out.
    void check_numbers() const {
        for (const auto& [number, epoch] : epochs_) {
            int next = 0;
            for (const auto& [roll, line] : epoch.rolls) {
                if (roll == ++next) continue;
                differ("missing-roll", line,
                       "Roll " + text(std::int64_t{next}) + " (secret " +
                           text(std::int64_t{number}) + ") is missing.");
            }
            if (epoch.secret && epoch.says != static_cast<int>(epoch.rolls.size())) {
                differ("roll-count", epoch.revealed,
                       secret_name(number) + " had " + text(std::int64_t{epoch.says}) +
                           " open rolls; the log has " + text(epoch.rolls.size()) + '.');
            }
        }
    }

    std::string room_;
    std::vector<Line> lines_;
    Verified& verified_;
    std::map<std::string, std::string> names_;  ///< member → name
    std::map<int, Epoch> epochs_;
    std::map<std::string, const Line*> by_cursor_;
    /// Where a command's dice were shown first, and with which nonce.
    struct Made {
        std::size_t line;
        std::string nonce;
    };
    std::map<std::tuple<int, std::string, std::string>, Made> commands_;
    std::set<Maker> reported_;
    std::optional<int> now_;  ///< the epoch that runs at this line
    Maker drawn_by_;          ///< of the last proof
    std::vector<std::int64_t> drawn_;
    std::string drawn_name_;
    std::vector<std::vector<std::int64_t>> shown_;  ///< runs of them that events showed
};

}  // namespace

Verified verify_log(std::istream& in, std::string room) {
    Verified verified;
    try {
        Checker(in, std::move(room), verified).check();
    } catch (const Differs& differs) {
        verified.fault = differs.fault;
    }
    return verified;
}

}  // namespace kast::client
