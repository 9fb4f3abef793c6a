#include "support/room_harness.hpp"

#include "server/net/http.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>

namespace kast::tests {

namespace net = server::net;

namespace {

RoomFixture::Options options_of(const SystemCatalogue& known, const Json& settings) {
    RoomFixture::Options options{.system = std::string(known.game.id())};
    options.rooms.find_game = &protocol::find_game;
    options.settings = settings;
    // Odds are given up after as many steps as on any other machine.
    options.rooms.steady_ms = [steps = std::int64_t{0}]() mutable { return ++steps; };
    return options;
}

/// Of the server that the room was not opened at. Its chance is its own.
RoomFixture::Options second_of(const SystemCatalogue& known) {
    auto options = options_of(known, {});
    options.rooms.random = [engine = std::mt19937_64(8)](std::span<std::uint8_t> bytes) mutable {
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(engine());
    };
    return options;
}

/// People of the scenarios are people of this room: a name that stands alone is an id.
void rename(Json& params, const std::map<std::string, TestClient*>& people) {
    if (params.is_string()) {
        const auto found = people.find(params.get<std::string>());
        // "gm" is a side, too; what is the GM's has no owner.
        if (found != people.end() && found->first != "gm") params = found->second->member;
    } else if (params.is_structured()) {
        for (Json& one : params) rename(one, people);
    }
}

net::HttpResponse events_of(RoomFixture& fixture, net::EventsQuery query) {
    net::HttpResponse answer;
    net::answer_events(fixture.room(), std::move(query),
                       [&](net::HttpResponse response) { answer = std::move(response); });
    return answer;
}

}  // namespace

StreamReader::StreamReader(RoomFixture& fixture, std::string token) : fixture_(fixture) {
    net::EventsQuery query;
    query.token = std::move(token);
    query.live = true;
    auto response = events_of(fixture, std::move(query));
    EXPECT_TRUE(response.source) << response.status;
    source_.emplace(std::move(response.source), fixture.now_ms);
    source_->start([this] { awake_ = true; });
    advance();
}

void StreamReader::note(std::string_view piece) {
    if (piece.empty()) return;
    text_ += '[' + std::to_string(fixture_.now_ms) + "] ";
    text_ += piece;
}

void StreamReader::advance() {
    while (awake_) {
        std::string piece;
        const auto next = source_->pull(piece, fixture_.now_ms);
        note(piece);
        awake_ = next == net::BodySource::Next::more;
    }
    note(source_->heartbeat(fixture_.now_ms));
}

std::string json_lines(RoomFixture& fixture, net::EventsQuery query) {
    auto response = events_of(fixture, std::move(query));
    if (!response.source) return "status " + std::to_string(response.status);
    std::string text;
    while (response.source->pull(text) == net::BodySource::Next::more) continue;
    return text;
}

namespace {

/// A merge patch that makes the first number in the parameters one more, or the first yes a no;
/// null where there is neither.
Json one_more(const Json& params) {
    for (const auto& [name, value] : params.items()) {
        if (value.is_number_integer()) return {{name, value.get<int>() + 1}};
        if (value.is_boolean()) return {{name, !value.get<bool>()}};
        if (!value.is_object()) continue;
        if (Json inner = one_more(value); !inner.is_null()) return {{name, std::move(inner)}};
    }
    return nullptr;
}

bool is_of_game(const json& event) {
    const auto type = event["type"].get<std::string>();
    return !type.starts_with("room.") && !type.starts_with("dice.") && type != "table.changed";
}

}  // namespace

Json amend_a_number(TestClient& gm, std::size_t place) {
    gm.take_in();
    while (place > 0 && !is_of_game(gm.events[place])) --place;
    const Json roll = gm.events[place]["cursor"];
    Json answer = gm.ask("room.amend.preview", {{"roll", roll}});
    if (!answer.contains("result")) return answer;
    Json asked = answer["result"]["params"];
    for (const char* behind_screen : {"hidden", "prepared"}) asked.erase(behind_screen);
    const Json params = one_more(asked);
    if (params.is_null()) return answer;
    Json query{{"roll", roll}, {"params", params}};
    // Of every other one its first roll comes to what the GM says, in a game that has such.
    if (place % 2 == 0) query["overrides"] = Json::array({{{"roll", 1}, {"total", 7}}});
    // Before some others stands the same command once more, given by the GM, where it may.
    if (place % 3 == 1) {
        const Json twice{
            {"member", gm.member}, {"method", answer["result"]["method"]}, {"params", asked}};
        query["inserted"] = Json::array({twice});
    }
    answer = gm.ask("room.amend.preview", query);
    if (!answer.contains("result") &&
        answer["error"]["data"].value("path", "").starts_with("/inserted")) {
        query.erase("inserted");
        answer = gm.ask("room.amend.preview", query);
    }
    if (kind_of(answer) == "nothing-to-override") {
        query.erase("overrides");
        answer = gm.ask("room.amend.preview", query);
    }
    if (!answer.contains("result")) return answer;
    query["based_on"] = answer["result"]["based_on"];
    return gm.ask("room.amend", query);
}

RoomHarness::RoomHarness(const SystemCatalogue& known, const Json& settings, Servers servers)
    : log_(servers == Servers::two ? server::open_memory_log() : nullptr),
      alone_(log_ ? nullptr : std::make_unique<RoomFixture>(options_of(known, settings))),
      here_(log_ ? std::make_unique<Node>("herehere", log_, hub_, true, options_of(known, settings))
                 : nullptr),
      there_(log_ ? std::make_unique<Node>("therethe", log_, hub_, false, second_of(known))
                  : nullptr),
      fixture(log_ ? here_->fixture : *alone_),
      gm(fixture, fixture.opened.gm),
      bo(fixture, fixture.opened.player),
      cid(far(), fixture.opened.player),
      dan(fixture, fixture.opened.player),
      watcher(far(), fixture.opened.spectator),
      bot(far(), fixture.opened.bot) {
    far().opened = fixture.opened;
    int seat = 0;
    for (TestClient* one : everybody()) {
        const std::string name = "p" + std::to_string(seat++);
        one->join({{"name", name}, {"seat", fixture.seat(name)}});
    }
    meet();
    people_["gm"] = &gm;
    for (const rules::Actor& one : known.people) {
        if (one.role != rules::Role::player || people_.size() > 2) continue;
        people_[one.member.value] = people_.size() == 1 ? &bo : &cid;
    }
    for (TestClient* one : everybody())
        streams.push_back(std::make_unique<StreamReader>(server_of(*one), one->token));
}

std::vector<TestClient*> RoomHarness::everybody() { return {&gm, &bo, &cid, &dan, &watcher, &bot}; }

TestClient& RoomHarness::who(const rules::Actor& actor) {
    for (TestClient* one : {&bo, &cid, &dan}) {
        if (one->member == actor.member.value) return *one;
    }
    const auto found = people_.find(actor.member.value);
    return found == people_.end() ? gm : *found->second;
}

Json RoomHarness::params_of(const Asked& asked) const {
    Json params = asked.params;
    rename(params, people_);
    return params;
}

bool RoomHarness::ask(const Asked& asked) {
    const bool done = who(asked.actor).ask(asked.method, params_of(asked)).contains("result");
    meet();
    return done;
}

RoomFixture& RoomHarness::server_of(const TestClient& one) {
    return &one == &gm || &one == &bo || &one == &dan ? fixture : far();
}

void RoomHarness::meet() {
    if (!there_) return;
    while (!here_->heard.empty() || !there_->heard.empty()) {
        here_->deliver();
        there_->deliver();
    }
}

void RoomHarness::note_arrivals() {
    for (TestClient* one : everybody()) {
        one->take_in();
        const std::size_t now = one->bytes().size();
        if (std::exchange(received_[one], now) == now) continue;
        arrivals_[one] +=
            '[' + std::to_string(fixture.now_ms) + "] " + std::to_string(now) + " bytes\n";
    }
}

void RoomHarness::pass(std::int64_t ms) {
    constexpr std::int64_t step_ms = 250;
    note_arrivals();
    for (; ms > 0; ms -= step_ms) {
        fixture.now_ms += step_ms;
        far().now_ms = fixture.now_ms;
        if (fixture.now_ms / 1'000 != (fixture.now_ms - step_ms) / 1'000) {
            for (RoomFixture* server : {&fixture, &far()}) {
                server->rooms->end_expired();
                if (there_) server->rooms->tend_nodes();
                server->turn();
            }
            meet();
        }
        for (const auto& stream : streams) stream->advance();
        note_arrivals();
    }
}

}  // namespace kast::tests
