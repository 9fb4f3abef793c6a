// Plays a session at a whole room: everything that a room has, and a system at random.

#include "server/log/open.hpp"

#include <gtest/gtest.h>

#include "golden/session.hpp"
#include "support/random_client.hpp"
#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <set>

namespace kast::tests {
namespace {

constexpr std::uint64_t seeds = 20;
constexpr std::size_t bytes_max = 264'000;
constexpr int commands_max = 1'200;

/// People of the scenarios are people of this room: a name that stands alone is an id.
void rename(json& params, const std::map<std::string, std::string>& ids) {
    if (params.is_string()) {
        const auto found = ids.find(params.get<std::string>());
        if (found != ids.end()) params = found->second;
    } else if (params.is_structured()) {
        for (json& one : params) rename(one, ids);
    }
}

/// What an evening is played for.
enum class Purpose {
    replay,  ///< a short log with much in it; the room's secrets are always the same
    dice,    ///< many rolls, most with a nonce of their own, under secrets of their own
};

class SessionRecorder {
public:
    SessionRecorder(const SystemCatalogue& known, std::uint64_t seed,
                    Purpose purpose = Purpose::replay, DiceFrom dice = DiceFrom::server)
        : known_(known),
          random_client_(known, seed),
          chance_(seed),
          purpose_(purpose),
          dice_(dice) {
        RoomFixture::Options options{.system = std::string(known.game.id())};
        options.rooms.find_game = &protocol::find_game;
        if (purpose == Purpose::dice) {
            options.rooms.random = [secrets = std::mt19937_64(~seed)](auto bytes) mutable {
                for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(secrets());
            };
        }
        options.settings = random_client_.script().settings;
        fixture_ = std::make_unique<RoomFixture>(std::move(options));
        sit();
        if (dice == DiceFrom::people)
            person("gm").ask("room.settings", {{"real_dice", "everybody"}});
    }

    GoldenSession play() {
        for (int i = 0; i < commands_max && bytes_ < bytes_max; ++i) {
            step(i, 9);
            if (i % 16 == 0) bytes_ = size();
        }
        end();
        return session();
    }

    /// So many commands, of which every fifth is none of the game's.
    GoldenSession play_for_dice(int commands) {
        for (int i = 0; i < commands; ++i) step(i, 5);
        end();
        GoldenSession made;
        made.system = known_.game.id();
        made.room = fixture_->opened.room;
        made.records = records();
        return made;
    }

    /// How much happened: kinds of events, of the game's and the room's.
    std::size_t variety() {
        std::set<std::string> kinds;
        for (const server::Record& one : records()) kinds.insert(one.type);
        return kinds.size();
    }

private:
    TestClient& person(const std::string& name) { return *people_.at(name); }

    void step(int number, int talk_every) {
        fixture_->now_ms += 1'000 + static_cast<std::int64_t>(chance_() % 60'000);
        if (number % talk_every == talk_every - 1) {
            talk();
        } else {
            game();
        }
    }
    std::string fresh_nonce() {
        return "nonce " + std::to_string(chance_()) + std::string(10, '.');
    }

    /// Few or many, most of which most dice have.
    json some_faces() {
        json faces = json::array();
        for (auto left = 1 + chance_() % 6; left > 0; --left) faces.push_back(1 + chance_() % 5);
        return faces;
    }

    void sit() {
        people_["gm"] = std::make_unique<TestClient>(*fixture_, fixture_->opened.gm);
        person("gm").join();
        for (const rules::Actor& one : known_.people) {
            if (one.role != rules::Role::player || people_.size() > 3) continue;
            if (player_.empty()) player_ = one.member.value;
            auto& seat = people_[one.member.value];
            seat = std::make_unique<TestClient>(*fixture_, fixture_->opened.player);
            seat->join({{"name", one.member.value}, {"seat", fixture_->seat(one.member.value)}});
        }
        people_["eve"] = std::make_unique<TestClient>(*fixture_, fixture_->opened.spectator);
        person("eve").join();
        for (const auto& [name, one] : people_) {
            if (one->member.empty()) continue;
            names_[one->member] = name;
            // "gm" is a side, too; what is the GM's has no owner.
            if (name != "gm") ids_[name] = one->member;
        }
    }

    TestClient& who(const rules::Actor& actor) {
        const auto by_id = names_.find(actor.member.value);
        const std::string name = by_id != names_.end() ? by_id->second : actor.member.value;
        const auto found = people_.find(name);
        return found == people_.end() || name == "eve" ? person("gm") : *found->second;
    }

    void game() {
        if (random_client_.is_script_done() && ++untold_ % 30 == 0)
            random_client_.play_another_script();
        Asked asked = random_client_.next(person("gm").state["table"]);
        rename(asked.params, ids_);
        if (purpose_ == Purpose::dice && asked.params.is_object() && chance_() % 4 != 0)
            asked.params["nonce"] = fresh_nonce();
        if (dice_ == DiceFrom::people && asked.params.is_object() && chance_() % 2 == 0)
            asked.params["faces"] = some_faces();
        const json answer = who(asked.actor).ask(asked.method, asked.params);
        random_client_.came(asked, answer.contains("result"));
    }

    /// What a room has beside its game, each in its turn.
    void talk() {
        TestClient& gm = person("gm");
        TestClient& player = person(player_);
        const std::string nonce = fresh_nonce();
        switch (talks_++ % 14) {
            case 0:
                player.ask("room.say", {{"text", "I jump [[2d6]] far"}, {"rolls", {"2d6"}}});
                break;
            case 1:
                gm.ask("room.say",
                       {{"text", "psst"}, {"kind", "whisper"}, {"to", {player.member}}});
                break;
            case 2:
                player.ask("dice.roll", {{"notation", "4d6kh3+2 # Might"}, {"nonce", nonce}});
                if (dice_ == DiceFrom::people)
                    player.ask("dice.roll", {{"notation", "2d6"}, {"faces", {6, 6}}});
                break;
            case 3:
                gm.ask("dice.roll", {{"notation", "1d20!"}, {"audience", "gm"}, {"nonce", nonce}});
                break;
            case 4:
                player.ask(
                    "dice.roll",
                    {{"notation", "2d10"}, {"audience", "gm"}, {"blind", true}, {"nonce", nonce}});
                break;
            case 5:
                gm.ask("dice.roll", {{"notation", "3d6"},
                                     {"audience", {player.member}},
                                     {"trace", false},
                                     {"nonce", nonce}});
                break;
            case 6:
                player.ask("room.say", {{"text", "waits"}, {"kind", "emote"}});
                break;
            case 7:
                gm.ask("room.settings", {{"note", "Bring a lamp."}, {"locked", talks_ % 2 == 0}});
                break;
            case 8:
                player.ask("room.rename",
                           {{"name", "Ånn " + std::to_string(talks_)}, {"colour", "green"}});
                break;
            case 9:
                gm.ask("room.reveal");
                break;
            case 10:
                if (undone_++ < 2 && gm.events.size() > 5) {
                    gm.ask("room.undo", {{"to", gm.events[gm.events.size() - 4]["cursor"]}});
                }
                break;
            case 11:
                gm.ask("room.invite", {{"role", "player"}, {"label", "Late"}, {"uses", 1}});
                break;
            case 12:
                player.ask("room.leave");
                player.join();
                break;
            default:
                fixture_->restart();
                for (const auto& [name, one] : people_) one->join();
        }
    }

    /// Somebody who comes late and is sent away, and the last secret.
    void end() {
        TestClient& gm = person("gm");
        gm.ask("room.settings", {{"locked", false}});
        TestClient late(*fixture_, fixture_->opened.player);
        late.join({{"name", "Late"}, {"seat", fixture_->seat("late")}});
        gm.ask("room.kick", {{"member", late.member}});
        gm.ask("room.reveal");
    }

    std::vector<server::Record> records() {
        return fixture_->log->read(fixture_->opened.room, 1, 1'000'000);
    }
    std::size_t size() {
        std::size_t all = 0;
        for (const server::Record& one : records()) {
            all += one.data.size() + one.type.size() + one.by.size() + one.cause.size() + 60;
        }
        // And at the end the state, once whole and once for each who looks at it.
        return all + (people_.size() + 1) * person("gm").state.dump().size();
    }

    GoldenSession session() {
        GoldenSession made;
        made.system = known_.game.id();
        made.log_format = server::record_format_version;
        made.room = fixture_->opened.room;
        made.records = records();
        made.state = replayed(made, known_.game);
        fixture_->restart();
        for (const auto& [name, one] : people_) {
            one->join();
            made.seats[name] = one->token;
            made.views[name] = one->state;
        }
        return made;
    }

    const SystemCatalogue& known_;
    RandomClient random_client_;
    std::mt19937_64 chance_;
    Purpose purpose_;
    DiceFrom dice_;
    std::unique_ptr<RoomFixture> fixture_;
    std::map<std::string, std::unique_ptr<TestClient>> people_;
    std::map<std::string, std::string> ids_;    ///< name → member
    std::map<std::string, std::string> names_;  ///< member → name
    std::string player_;                        ///< one of them, who talks most
    std::size_t bytes_ = 0;
    int untold_ = 0;  ///< commands since the worked example ended
    int talks_ = 0;
    int undone_ = 0;
};

}  // namespace

GoldenSession record_session(const protocol::Game& game) {
    const SystemCatalogue known(game);
    GoldenSession best;
    std::size_t most = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SessionRecorder evening(known, seed);
        GoldenSession session = evening.play();
        if (evening.variety() <= most) continue;
        most = evening.variety();
        best = std::move(session);
    }
    return best;
}

GoldenSession random_session(const SystemCatalogue& known, std::uint64_t seed, int commands,
                             DiceFrom dice) {
    return SessionRecorder(known, seed, Purpose::dice, dice).play_for_dice(commands);
}

}  // namespace kast::tests
