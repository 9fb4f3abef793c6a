#include "protocol/scenario.hpp"

#include "protocol/parse.hpp"
#include "protocol/read.hpp"
#include "protocol/room_events.hpp"
#include "protocol/write.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/script.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>

namespace kast::protocol {
namespace {

using Kind = ScenarioError::Kind;

std::string text_of(const Json& json) {
    std::string text = json.dump();
    if (text.size() > 200) text = text.substr(0, text.find_last_of(",:{[", 200) + 1) + "…";
    return text;
}

std::string step(const std::string& path, const std::string& key) {
    std::string escaped;
    for (const char c : key) {
        if (c == '~')
            escaped += "~0";
        else if (c == '/')
            escaped += "~1";
        else
            escaped += c;
    }
    return path + '/' + escaped;
}

std::string differs(const std::string& path, const std::string& expected,
                    const std::string& found) {
    return (path.empty() ? std::string("the whole") : path) + ": expected " + expected +
           ", found " + found;
}

/// "gm", "gm:ID", "player:ID", "spectator:ID", "bot:ID". False where it is none of them.
bool read_actor(const std::string& text, rules::Actor& actor) {
    const auto colon = text.find(':');
    const std::string role = text.substr(0, colon);
    actor.member = colon == std::string::npos ? rules::Id("gm") : rules::Id(text.substr(colon + 1));
    if (role == "gm")
        actor.role = rules::Role::gm;
    else if (colon == std::string::npos)
        return false;
    else if (role == "player")
        actor.role = rules::Role::player;
    else if (role == "spectator")
        actor.role = rules::Role::spectator;
    else if (role == "bot")
        actor.role = rules::Role::bot;
    else
        return false;
    return rules::is_id(actor.member.value);
}

/// Things stand in a state under their ids; one that stood under another's would be found by
/// neither. Where they stand, `fresh`, a new table's state, has an empty object. Empty where all is
/// well.
std::string misplaced(const Json& fresh, const Json& state, const std::string& path) {
    for (const auto& [field, things] : state.items()) {
        const auto before = fresh.find(field);
        if (before == fresh.end() || !before->is_object() || !before->empty()) continue;
        for (const auto& [key, thing] : things.items()) {
            if (!thing.is_object() || !thing.contains("id") || thing["id"] == key) continue;
            return differs(step(step(path, field), key) + "/id", text_of(key),
                           text_of(thing["id"]));
        }
    }
    return {};
}

Json refusal_json(const rules::Refusal& refusal) {
    Json json{{"kind", refusal.kind}, {"message", refusal.message}};
    if (!refusal.path.empty()) json["path"] = refusal.path;
    if (!refusal.rule.empty()) json["rule"] = refusal.rule;
    return json;
}

/// `dice.roll` as at a table: the notation, its constants and its label.
rules::Result<Json> roll_notation(const Json& params, rules::Dice& dice) {
    const auto asked = read_json<room::Roll>(params);
    if (!asked) return std::unexpected(asked.error());
    rules::notation::Constants constants;
    if (asked->constants) constants.insert(asked->constants->begin(), asked->constants->end());
    const auto formula = rules::notation::parse(asked->notation.value);
    auto result = formula ? rules::notation::roll(*formula, dice, constants)
                          : std::unexpected(formula.error());
    if (!result) {
        const auto& error = result.error();
        return std::unexpected(
            rules::Refusal{"notation-" + error.kind,
                           "Column " + std::to_string(error.column) + ": " + error.message,
                           "/notation",
                           {}});
    }
    room::Rolled rolled;
    if (asked->label) rolled.label = asked->label->value;
    rolled.result = std::move(*result);
    return Json::array({{{"type", room::Rolled::type}, {"data", Json::parse(to_text(rolled))}}});
}

/// Every event expected must come, in this order; others may come in between unless `only`. Empty
/// where it is so, else what is missing.
std::string missing_event(const Json& expected, const Json& events, bool only) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        std::string closest;
        std::size_t at = next;
        for (; at < events.size(); ++at) {
            const std::string miss = find_mismatch(expected[i], events[at]);
            if (miss.empty()) break;
            const bool same_type = expected[i].value("type", "") == events[at].value("type", "");
            if (closest.empty() && (same_type || only)) closest = miss;
            if (only) {
                at = events.size();
                break;
            }
        }
        const std::string place = "/expect/" + std::to_string(i);
        if (at >= events.size()) {
            if (!closest.empty()) return place + closest;
            std::string there;
            for (std::size_t e = next; e < events.size(); ++e) {
                there += (there.empty() ? "" : ", ") + events[e].value("type", "?");
            }
            return place + ": no such event" + (next > 0 ? " after those before it" : "") +
                   "; there came " + (there.empty() ? "nothing" : there);
        }
        next = at + 1;
    }
    if (only && next < events.size()) {
        return "/expect: one more event came: " + text_of(events[next]);
    }
    return {};
}

}  // namespace

std::string find_mismatch(const Json& part, const Json& whole, const std::string& path) {
    if (part.is_object()) {
        if (!whole.is_object()) return differs(path, text_of(part), text_of(whole));
        for (const auto& [key, one] : part.items()) {
            const auto found = whole.find(key);
            if (found == whole.end()) {
                if (one.is_null()) continue;
                return differs(step(path, key), text_of(one), "nothing");
            }
            std::string miss = find_mismatch(one, *found, step(path, key));
            if (!miss.empty()) return miss;
        }
        return {};
    }
    if (part.is_array()) {
        if (!whole.is_array() || whole.size() != part.size()) {
            return differs(path, text_of(part), text_of(whole));
        }
        for (std::size_t i = 0; i < part.size(); ++i) {
            std::string miss = find_mismatch(part[i], whole[i], path + '/' + std::to_string(i));
            if (!miss.empty()) return miss;
        }
        return {};
    }
    return part == whole ? std::string() : differs(path, text_of(part), text_of(whole));
}

std::expected<GameStatePtr, std::string> parse_table_state(const Game& game,
                                                           const GameStatePtr& fresh,
                                                           const Json& given,
                                                           const std::string& path) {
    const auto json_of = [&](const GameStatePtr& table) {
        std::string text;
        game.write_state(text, *table);
        return Json::parse(text);
    };
    const Json before = json_of(fresh);
    Json whole = before;
    whole.merge_patch(given);
    GameStatePtr table;
    try {
        table = game.read_state(whole.dump());
    } catch (const UnknownRecord& wrong) {
        return std::unexpected(path + ": " + wrong.what());
    }
    const Json now = json_of(table);
    std::string wrong = find_mismatch(given, now, path);
    if (wrong.empty()) wrong = misplaced(before, now, path);
    if (!wrong.empty()) return std::unexpected(std::move(wrong));
    return table;
}

Scenario::Scenario(GameFinder find) : find_(std::move(find)) {}

void Scenario::fail(Kind kind, const std::string& message) const {
    throw ScenarioError(kind, line_, message);
}

std::string Scenario::play(std::string_view text) {
    ++line_;
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.find_first_not_of(" \t") == std::string_view::npos) return {};
    auto line = parse_bounded(text, {.bytes = line_bytes_max, .depth = 64});
    if (!line) fail(Kind::malformed, line.error().message);
    if (!line->is_object()) fail(Kind::malformed, "Must be an object.");

    const auto only_fields = [&](std::initializer_list<std::string_view> known) {
        for (const auto& [key, value] : line->items()) {
            if (std::ranges::find(known, key) == known.end()) {
                fail(Kind::malformed, "/" + key + ": Unknown field.");
            }
        }
    };
    if (!game_) {
        only_fields({"system", "settings", "state", "automation", "note"});
        set_up(*line);
        return {};
    }
    if (line->contains("expect_state")) {
        only_fields({"expect_state", "view", "note"});
        check_state(*line);
        return {};
    }
    if (line->size() == 1 && line->contains("note")) return {};
    only_fields({"as", "method", "params", "dice", "expect", "only", "view", "note"});
    return command(*line);
}

void Scenario::set_up(const Json& line) {
    const auto id = line.find("system");
    if (id == line.end() || !id->is_string()) {
        fail(Kind::malformed, "The first line names the system: {\"system\": \"troika\"}.");
    }
    const Game* game = find_(id->get_ref<const std::string&>());
    if (!game) fail(Kind::malformed, "/system: There is no system " + id->dump() + ".");
    auto opened = game->open(line.value("settings", Json::object()).dump());
    if (!opened) fail(Kind::malformed, opened.error().path + ": " + opened.error().message);
    table_ = std::move(*opened);
    game_ = game;
    const auto automation = read_text<room::Automation>(
        line.value("automation", Json::object()).dump(), ReadMode::partial);
    if (!automation)
        fail(Kind::malformed,
             "/automation" + automation.error().path + ": " + automation.error().message);
    leaves_sheets_ = automation->rolls == room::RollAutomation::manual;
    const auto given = line.find("state");
    if (given == line.end()) return;
    auto table = parse_table_state(*game_, table_, *given, "/state");
    if (!table) fail(Kind::malformed, table.error());
    table_ = std::move(*table);
}

std::string Scenario::state() const {
    std::string text;
    if (!game_) return "null";
    game_->write_state(text, *table_);
    return text;
}

Json Scenario::events_of(const std::vector<GameEvent>& events, const Json& line) const {
    rules::Actor viewer;
    const bool as_viewer = line.contains("view");
    if (as_viewer && (!line["view"].is_string() || !read_actor(line["view"], viewer))) {
        fail(Kind::malformed, "/view: Must be gm, player:ID, spectator:ID or bot:ID.");
    }
    Json list = Json::array();
    for (const GameEvent& event : events) {
        std::string data;
        if (!as_viewer)
            game_->write_event(data, event);
        else if (!game_->view_event(data, event, {viewer.role, viewer.member}))
            continue;
        Json& told = list.emplace_back(Json{{"type", event.type}, {"data", Json::parse(data)}});
        if (event.unapplied) told["unapplied"] = true;
    }
    return list;
}

rules::Result<Json> Scenario::decide(const Json& line, std::string_view method, const Json& params,
                                     const rules::Actor& actor, rules::Dice& dice) {
    if (method == room::Roll::method) return roll_notation(params, dice);
    auto decided = game_->decide(*table_, method, params.dump(), actor, dice);
    if (!decided) return std::unexpected(std::move(decided.error()));
    if (leaves_sheets_) *decided = game_->leave_sheets(*table_, method, std::move(*decided));
    table_ = std::move(decided->after);
    return events_of(decided->events, line);
}

/// Before anything is rolled: a wrong line is the writer's mistake, whatever comes of the command.
void Scenario::check_expect(const Json& line) const {
    if (line.contains("only") && !line["only"].is_boolean()) {
        fail(Kind::malformed, "/only: Must be true or false.");
    }
    const auto expect = line.find("expect");
    if (expect == line.end()) return;
    const bool is_refusal = expect->is_object() && expect->size() == 1 &&
                            expect->contains("refused") &&
                            ((*expect)["refused"].is_string() || (*expect)["refused"].is_object());
    const auto is_event = [](const Json& one) {
        return one.is_object() && (!one.contains("type") || one["type"].is_string());
    };
    if (!is_refusal && !(expect->is_array() && std::ranges::all_of(*expect, is_event))) {
        fail(Kind::malformed, "/expect: Must be a list of events or {\"refused\": KIND}.");
    }
}

std::string Scenario::command(const Json& line) {
    rules::Actor actor;
    if (!line.contains("as") || !line["as"].is_string() || !read_actor(line["as"], actor)) {
        fail(Kind::malformed, "/as: Must be gm, player:ID, spectator:ID or bot:ID.");
    }
    if (!line.contains("method") || !line["method"].is_string()) {
        fail(Kind::malformed, "/method: Is required.");
    }
    const auto method = line["method"].get<std::string>();
    if (!game_->knows(method) && method != room::Roll::method) {
        fail(Kind::malformed, "/method: " + std::string(game_->id()) + " has no " + method + ".");
    }
    std::vector<int> faces;
    if (line.contains("dice")) {
        const auto& given = line["dice"];
        const auto is_face = [](const Json& one) {
            return one.is_number_integer() && one >= 0 && one <= rules::Dice::sides_max;
        };
        if (!given.is_array() || !std::ranges::all_of(given, is_face)) {
            fail(Kind::malformed, "/dice: Must be a list of faces.");
        }
        faces = given.get<std::vector<int>>();
    }
    check_expect(line);
    rules::ScriptedDice dice(std::move(faces), "c", next_id_);
    Json answer = Json::object();
    try {
        const auto events = decide(line, method, line.value("params", Json::object()), actor, dice);
        if (!events && !dice.used_up()) {
            fail(Kind::dice, "/dice: No die was rolled, since it was refused: " +
                                 text_of(refusal_json(events.error())));
        }
        dice.require_used_up();
        if (events)
            answer["events"] = *events;
        else
            answer["refused"] = refusal_json(events.error());
    } catch (const rules::ScriptError& wrong) {
        fail(Kind::dice, "/dice: " + std::string(wrong.what()));
    }
    next_id_ = dice.next_id();

    const auto expect = line.find("expect");
    if (expect == line.end()) return answer.dump();
    if (expect->is_array()) {
        if (answer.contains("refused")) {
            fail(Kind::mismatch, "/expect: It was refused: " + text_of(answer["refused"]));
        }
        const std::string miss =
            missing_event(*expect, answer["events"], line.value("only", false));
        if (!miss.empty()) fail(Kind::mismatch, miss);
        return answer.dump();
    }
    Json wanted = (*expect)["refused"];
    if (wanted.is_string()) wanted = {{"kind", wanted}};
    if (!answer.contains("refused")) {
        fail(Kind::mismatch, "/expect/refused: It was done: " + text_of(answer["events"]));
    }
    const std::string miss = find_mismatch(wanted, answer["refused"], "/expect/refused");
    if (!miss.empty()) fail(Kind::mismatch, miss);
    return answer.dump();
}

void Scenario::check_state(const Json& line) const {
    std::string now;
    if (line.contains("view")) {
        rules::Actor viewer;
        if (!line["view"].is_string() || !read_actor(line["view"], viewer)) {
            fail(Kind::malformed, "/view: Must be gm, player:ID, spectator:ID or bot:ID.");
        }
        game_->view_state(now, *table_, {viewer.role, viewer.member});
    } else {
        now = state();
    }
    const std::string miss = find_mismatch(line["expect_state"], Json::parse(now), "/expect_state");
    if (!miss.empty()) fail(Kind::mismatch, miss);
}

}  // namespace kast::protocol
