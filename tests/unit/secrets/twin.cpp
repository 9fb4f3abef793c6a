#include "unit/secrets/twin.hpp"

#include "unit/secrets/behind_screen.hpp"
#include <algorithm>
#include <array>

namespace kast::tests {

namespace {

constexpr std::size_t group_size_max = 3;

/// The id of whoever has this name, or "nobody". `key`: what it stands under.
std::string id_of(const Json& shown, const std::string& name, const std::string& key = {}) {
    if (!shown.is_structured()) return "nobody";
    if (shown.is_object() && shown.value("name", Json()) == name) return shown.value("id", key);
    for (const auto& [inner, value] : shown.items()) {
        // A sheet is its creature's.
        const std::string& under = inner == "sheet" ? key : inner;
        if (std::string id = id_of(value, name, under); id != "nobody") return id;
    }
    return "nobody";
}

/// Fields of commands that say who does it, and to whom.
bool says_who(const std::string& field) {
    static constexpr std::array names{"actor",    "attacker",  "caster", "creature", "character",
                                      "monster",  "target",    "to",     "defender", "opponent",
                                      "helper",   "who",       "others", "members",  "creatures",
                                      "patients", "characters"};
    return std::ranges::find(names, field) != names.end();
}

/// Pages of the past, from its end to its beginning.
void read_back(TestClient& one, const std::string& method, Json params) {
    for (params["limit"] = 50;;) {
        const Json answer = one.ask(method, params);
        if (!answer.contains("result") || !answer["result"].value("more", false)) return;
        params["before"] = answer["result"]["events"][0]["cursor"];
    }
}

}  // namespace

Twin::Twin(const SystemCatalogue& known, const Json& settings, int world, Servers servers)
    : harness(known, settings, servers), known_(known), world_(world) {}

std::string Twin::word(std::size_t seed) const {
    return std::string(1 + (seed * 7 + static_cast<std::size_t>(world_) * 13) % 40,
                       static_cast<char>('a' + world_));
}

std::string Twin::notation(std::size_t seed) const {
    return std::to_string(1 + (seed + static_cast<std::size_t>(world_) * 3) % 9) +
           (world_ ? "d20kh1" : "d6");
}

int Twin::number(std::size_t seed) const {
    return 3 + static_cast<int>((seed + static_cast<std::size_t>(world_) * 2) % 5);
}

std::vector<TestClient*> Twin::ignorant(SecretsOf secrets) {
    std::vector<TestClient*> all{&harness.cid, &harness.watcher, &harness.bot};
    if (secrets == SecretsOf::gm) all.push_back(&harness.bo);
    if (secrets == SecretsOf::held) all.push_back(&harness.dan);
    if (secrets == SecretsOf::players) all.insert(all.begin(), &harness.gm);
    return all;
}

void Twin::players_secret(std::size_t seed) {
    TestClient& bo = harness.bo;
    switch (seed % 4) {
        case 0:
            bo.done("room.say", {{"text", word(seed)}, {"to", {harness.dan.member}}});
            break;
        case 1:
            bo.done("dice.roll", {{"notation", notation(seed)},
                                  {"label", word(seed)},
                                  {"audience", {harness.dan.member}}});
            break;
        case 2:
            bo.done("dice.roll",
                    {{"notation", notation(seed)}, {"audience", "self"}, {"trace", false}});
            break;
        case 3:
            bo.done(
                "room.say",
                {{"text", word(seed)}, {"to", {harness.dan.member}}, {"rolls", {notation(seed)}}});
            break;
    }
}

void Twin::gms_secret(std::size_t seed) {
    TestClient& gm = harness.gm;
    switch (seed % 7) {
        case 0:
            gm.done("dice.roll",
                    {{"notation", notation(seed)}, {"label", word(seed)}, {"audience", "gm"}});
            break;
        case 1:
            gm.done("dice.roll",
                    {{"notation", notation(seed)}, {"audience", "gm"}, {"trace", false}});
            break;
        case 2:
            gm.done("room.say", {{"text", word(seed)}, {"to", {gm.member}}});
            break;
        case 3: {
            const Json link = gm.done("room.invite", {{"role", "player"}, {"label", word(seed)}});
            gm.done("room.revoke", {{"invite", link["invite"]}});
            break;
        }
        case 4:
            gm.done("room.clock.add",
                    {{"id", "hush"}, {"name", word(seed)}, {"segments", 6}, {"hidden", true}});
            gm.done("room.clock.set", {{"clock", "hush"}, {"filled", 1 + world_}});
            gm.done("room.clock.remove", {{"clock", "hush"}});
            break;
        case 5: {
            gm.take_in();
            const Json now = gm.state["room"]["notes"]["gm"];
            gm.done("room.note.set",
                    {{"note", "gm"}, {"text", word(seed)}, {"version", now["version"]}});
            break;
        }
        case 6:
            gm.done("room.handout.add",
                    {{"id", "hush"}, {"title", word(seed)}, {"text", notation(seed)}});
            gm.done("room.handout.set", {{"handout", "hush"}, {"text", word(seed + 1)}});
            gm.done("room.handout.remove", {{"handout", "hush"}});
            break;
    }
}

std::string Twin::id_in_group(std::size_t place) const {
    return "lurker" + std::to_string(groups_) + 'n' + std::to_string(place);
}

std::string Twin::own_id_in_group(std::size_t place) const {
    return id_in_group(place + group_size_max * static_cast<std::size_t>(world_));
}

void Twin::bring_group(std::size_t seed) {
    TestClient& gm = harness.gm;
    const Screen& screen = screen_of(known_.game.id());
    for (const std::string& id : group_) gm.ask(std::string(screen.remove), {{screen.field, id}});
    group_.clear();
    ++groups_;
    for (std::size_t i = 0; i <= seed % group_size_max; ++i) {
        std::string id = own_id_in_group(i);
        Json params = filled(screen.creature, id, word(seed + i), number(seed + i));
        const bool chooses_id = screen.may_choose_id && seed % 2 == 0;
        if (chooses_id) params["id"] = id;
        if (!gm.ask(std::string(screen.add), params).contains("result")) continue;
        ++prepared;
        if (!chooses_id) id = id_of(gm.state["table"], word(seed + i));
        group_.push_back(id);
    }
}

Json Twin::called_test() const {
    const auto found = known_.examples.find(std::string(known_.game.id()) + ".test.call");
    if (found == known_.examples.end()) return nullptr;
    Json call = found->second.front()->params;
    for (const char* asked : {"who", "actor", "id"}) call.erase(asked);
    return call;
}

void Twin::call_of_all() {
    const Json call = called_test();
    if (!call.is_null()) harness.gm.ask(std::string(known_.game.id()) + ".test.call", call);
}

void Twin::act_behind_screen(std::size_t seed) {
    TestClient& gm = harness.gm;
    const std::string who = group_.empty() ? own_id_in_group(0) : group_.front();
    Json call = called_test();
    if (!call.is_null()) {
        call["who"] = group_;
        call["nonce"] = nonce(seed);
        gm.ask(std::string(known_.game.id()) + ".test.call", call);
    }
    const auto acts = screen_of(known_.game.id()).acts;
    bool is_done = false;
    for (std::size_t i = 0; i < acts.size(); ++i) {
        Json params = filled(acts[i].second, who, word(seed + i), number(seed + i));
        params["nonce"] = nonce(seed + i);
        is_done = gm.ask(std::string(acts[i].first), params).contains("result");
        done_in_secret += is_done;
    }
    if (is_done) amend_a_number(gm, gm.events.size() - 1);
}

void Twin::name_who_is_hidden(TestClient& one, std::size_t seed) const {
    const std::string& method = known_.methods[seed % known_.methods.size()];
    const auto example = known_.examples.find(method);
    // An id that somebody has is not free, whoever may know of them.
    if (example == known_.examples.end() || method.ends_with(".add")) return;
    Json params = example->second.front()->params;
    std::vector<std::string> fields;
    for (const auto& [field, value] : params.items()) {
        if (says_who(field)) fields.push_back(field);
    }
    if (fields.empty()) return;
    Json& named = params[fields[seed / 3 % fields.size()]];
    const std::string guess = id_in_group(seed / 5 % (2 * group_size_max));
    named = named.is_array() ? Json::array({guess}) : Json(guess);
    one.ask("room.odds", {{"method", method}, {"params", params}});
    one.ask(method, params);
}

void Twin::level(Twin& one, Twin& other) {
    const auto records = [](Twin& twin) {
        const RoomFixture& fixture = twin.harness.fixture;
        return fixture.log->last_seq(fixture.opened.room);
    };
    while (records(one) != records(other)) {
        Twin& shorter = records(one) < records(other) ? one : other;
        shorter.harness.gm.done("dice.roll", {{"notation", "d6"},
                                              {"audience", "gm"},
                                              {"trace", false},
                                              {"nonce", std::string(20, 'n')}});
    }
    const auto next = [](Twin& twin) {
        return std::stoi(twin.harness.fixture.fresh_request().substr(1));
    };
    for (int left = next(one), right = next(other); left != right;)
        left < right ? left = next(one) : right = next(other);
}

std::string Twin::hold(const Asked& asked, const std::string& nonce) {
    Json params = harness.params_of(asked);
    params["nonce"] = nonce;
    const Json answer = harness.bo.ask(asked.method, params);
    return answer.contains("result") ? answer["result"].value("held", "") : "";
}

void Twin::settle(const std::string& waiting, std::size_t seed) {
    if (seed % 3 == 0)
        harness.bo.done("room.command.cancel", {{"held", waiting}});
    else
        harness.gm.done("room.command.turn-down", {{"held", waiting}, {"reason", word(seed)}});
}

void Twin::let_pass() {
    harness.gm.take_in();
    const Json waiting = harness.gm.state["room"]["held_commands"];
    for (const auto& [id, command] : waiting.items()) {
        if (!harness.gm.ask("room.command.pass", {{"held", id}}).contains("result"))
            harness.gm.ask("room.command.turn-down", {{"held", id}});
    }
}

void Twin::look_around(std::size_t seed, SecretsOf secrets) {
    std::vector<TestClient*> all = ignorant(secrets);
    TestClient& one = *all[seed % all.size()];
    switch (seed / 7 % 8) {
        case 0:
            one.ask("room.history", {{"before", one.cursor}, {"limit", 20}});
            break;
        case 1:
            one.join({{"since", one.cursor}});
            break;
        case 2:
            one.join();
            break;
        case 3:
            one.ask("room.seen_by", {{"member", harness.bo.member}, {"limit", 100}});
            break;
        case 4:
            one.ask("dice.roll", {{"notation", "2d6+"}, {"label", "x"}});
            break;
        case 5:
            one.ask("dice.open", {{"roll", one.cursor}});
            break;
        case 6:
            one.ask("room.no-such-thing");
            break;
        case 7:
            one.ask("dice.roll", {{"notation", "2d6"}, {"nonce", "short"}});
            break;
    }
}

std::optional<std::size_t> Twin::place_sent_to_cid(std::size_t place) {
    harness.cid.take_in();
    harness.gm.take_in();
    for (std::size_t i = place + 1; i-- > 0;) {
        const Json& seen = harness.cid.events[i];
        if (!seen.contains("cause")) continue;
        const auto& events = harness.gm.events;
        const auto same = std::ranges::find_if(events, [&](const Json& event) {
            return event.value("cause", Json()) == seen["cause"];
        });
        if (same != events.end()) return static_cast<std::size_t>(same - events.begin());
    }
    return std::nullopt;
}

void Twin::undo_half() {
    if (const auto place = place_sent_to_cid(harness.cid.events.size() / 2))
        harness.gm.ask("room.undo", {{"to", harness.gm.events[*place]["cursor"]}});
}

void Twin::amend_something(std::size_t seed, SecretsOf secrets) {
    // What else the GM was sent is another thing in each world.
    const auto& events = secrets == SecretsOf::gm ? harness.cid.events : harness.gm.events;
    std::optional<std::size_t> place = events.size() - 1 - seed % (events.size() / 2);
    if (secrets == SecretsOf::gm) place = place_sent_to_cid(*place);
    if (place) amend_a_number(harness.gm, *place);
}

std::string Twin::read_everything(TestClient& one) {
    RoomFixture& fixture = harness.server_of(one);
    const std::string cursor = one.events[one.events.size() / 2]["cursor"];
    one.join({{"since", cursor}});
    one.join();
    read_back(one, "room.history", {{"before", one.cursor}});
    for (const TestClient* member : {&harness.gm, &harness.bo, &harness.cid, &harness.dan})
        read_back(one, "room.seen_by", {{"member", member->member}});
    one.take_in();
    StreamReader late(fixture, one.token);
    return one.bytes() + json_lines(fixture, {.token = one.token}) +
           json_lines(fixture, {.token = one.token, .cursor = cursor}) +
           json_lines(fixture, {.token = one.token, .types = {"dice.rolled", "table.changed"}}) +
           late.text();
}

}  // namespace kast::tests
