#include "protocol/typescript.hpp"

#include "protocol/schema.hpp"
#include "rules/dice/notation_sentences.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace kast::protocol {
namespace {

constexpr std::string_view head =
    R"(// Made by `kast-schema --typescript` from the described structs. Not to be edited by hand.
/* eslint-disable */

)";

/// What every event and answer is wrapped in: the same for all types, so written once, here.
constexpr std::string_view envelopes = R"(export type MethodName = keyof Methods;
export type EventType = keyof Events;

/** What a method answers: its own result, or the cursor that the command led to. */
export type ResultOf<M extends MethodName> = M extends keyof Results ? Results[M] : Done;

export interface Done {
  cursor: string;
  /** the command was not carried out: it waits for the GM, under this id */
  held?: string;
}

/** The `params` of an event notification, and a line of `GET /rooms/{room}/events`. */
export interface EventOf<T extends EventType> {
  cursor: string;
  /** RFC 3339, UTC, milliseconds */
  at: string;
  /** member id; absent where the server itself spoke */
  by?: string;
  /** the client's id of the command that led to it */
  cause?: string;
  type: T;
  data: Events[T];
  /** IDs of the rules that were applied; absent where there are none to tell */
  rules?: string[];
  /** RFC 7396 merge patch of the state that this viewer holds */
  changes?: Patch;
  /** what the dice can be checked with, once the epoch's secret is known */
  proof?: RoomProof;
}

export type TableEvent = { [T in EventType]: EventOf<T> }[EventType];

/** Answer of `room.join`: `state` and `recent`, or `events` where `recovered`. */
export type Joined<S extends SystemId = SystemId> = Omit<
  Results["room.join"],
  "state" | "events" | "recent"
> & {
  state?: TableState<S>;
  events?: TableEvent[];
  recent?: TableEvent[];
};

/** Answer of `room.history` and `room.seen_by`, oldest first. */
export interface EventPage {
  events: TableEvent[];
  more: boolean;
}

export type Patch = null | boolean | number | string | unknown[] | { [field: string]: Patch };

/** `error` of a JSON-RPC answer: code 1 for a refusal of the rules, -32602 for wrong parameters. */
export interface WireError {
  code: number;
  message: string;
  data?: {
    kind: RefusalKind;
    path?: string;
    /** The parameter's name: the last step of `path` that is one. */
    field?: string;
    /** With `invalid-params`: what it must be, in a sentence. */
    expected?: string;
    rule?: string;
    /** Of a wrong notation: where, in characters from 1, and which sentence says so, with its values. */
    column?: number;
    reason?: NotationReason;
    values?: Record<string, string>;
  };
}
)";

std::string quoted(const std::string& text) { return Json(text).dump(); }

std::string words_of(const Json& words, std::string_view between) {
    std::string all;
    for (const Json& word : words) {
        if (!all.empty()) all += between;
        all += word.dump();
    }
    return all.empty() ? "never" : all;
}

std::string expression(const Json& schema) {
    if (const auto ref = schema.find("$ref"); ref != schema.end()) {
        const auto& path = ref->get_ref<const std::string&>();
        return path.substr(path.rfind('/') + 1);
    }
    if (schema.empty()) return "unknown";
    if (const auto words = schema.find("enum"); words != schema.end()) {
        return words_of(*words, " | ");
    }
    if (const auto choices = schema.find("oneOf"); choices != schema.end()) {
        std::string all;
        for (const Json& choice : *choices) {
            if (!all.empty()) all += " | ";
            all += expression(choice);
        }
        return all;
    }
    std::string type = schema.value("type", "");
    if (type == "boolean" || type == "string" || type == "number") return type;
    if (type == "integer") return "number";
    if (type == "null") return "null";
    if (type == "array") {
        const std::string item = expression(schema.at("items"));
        return item.find(' ') == std::string::npos ? item + "[]" : "(" + item + ")[]";
    }
    if (type == "object") {
        const auto values = schema.find("additionalProperties");
        const bool is_map = values != schema.end() && values->is_object();
        return "Record<string, " + (is_map ? expression(*values) : std::string("unknown")) + ">";
    }
    throw std::logic_error("no TypeScript for " + schema.dump());
}

/// The limits of a field, which TypeScript itself cannot say.
std::string limits(const Json& schema) {
    const auto shown = [&](const char* name) { return schema.at(name).dump(); };
    if (schema.contains("minimum") && schema.contains("maximum")) {
        return shown("minimum") + " to " + shown("maximum");
    }
    if (schema.contains("minimum")) return shown("minimum") + " or more";
    if (schema.value("pattern", "") == Schemas::id_or_none_pattern) return "empty: nobody, nothing";
    if (schema.contains("maxLength")) return "at most " + shown("maxLength") + " bytes";
    if (schema.contains("maxItems")) return "at most " + shown("maxItems");
    return {};
}

std::string definition(const std::string& name, const Json& schema) {
    if (const auto words = schema.find("enum"); words != schema.end()) {
        std::string line = "export type " + name + " = " + words_of(*words, " | ") + ";\n\n";
        if (line.size() <= 100) return line;
        return "export type " + name + " =\n  | " + words_of(*words, "\n  | ") + ";\n\n";
    }
    const Json& required = schema.at("required");
    std::string body;
    for (const Json& field_name : schema.at("x-order")) {
        const auto& field = field_name.get_ref<const std::string&>();
        const Json& type = schema.at("properties").at(field);
        const bool must = std::find(required.begin(), required.end(), field_name) != required.end();
        if (const std::string within = limits(type); !within.empty()) {
            body += "  /** " + within + " */\n";
        }
        body += "  " + field + (must ? ": " : "?: ") + expression(type) + ";\n";
    }
    if (body.empty()) return "export type " + name + " = Record<string, never>;\n\n";
    return "export interface " + name + " {\n" + body + "}\n\n";
}

/// `export interface Methods { "room.say": RoomSay; … }`
std::string listing(const std::string& name, const Json& entries) {
    std::string text = "export interface " + name + " {\n";
    for (const auto& [key, type] : entries.items()) {
        text += "  " + quoted(key) + ": " + expression(type) + ";\n";
    }
    return text + "}\n\n";
}

/// The room's entries and those of every game, as one table. What all games share, they share.
Json gathered(const Json& schema, const char* what) {
    Json all = schema.at("room").at(what);
    for (const Json& game : schema.at("games")) all.update(game.at(what));
    return all;
}

/// The sentences about a wrong notation, for those who put them into another language.
std::string notation_words() {
    namespace notation = rules::notation;
    Json reasons = Json::array();
    Json parts = Json::array();
    for (const auto& sentence : notation::sentences) reasons.push_back(sentence.reason);
    for (const auto& part : notation::sentence_parts) parts.push_back(part.part);
    return definition("NotationReason", {{"enum", reasons}}) +
           definition("NotationPart", {{"enum", parts}});
}

}  // namespace

std::string typescript(const Json& schema) {
    std::string text(head);
    text += "\n" + notation_words();
    for (const auto& [name, type] : schema.at("$defs").items()) text += definition(name, type);
    text += listing("Methods", gathered(schema, "methods"));
    text += listing("Results", schema.at("room").at("results"));
    text += listing("Events", gathered(schema, "events"));
    text += listing("Notifications", schema.at("room").at("notifications"));

    Json states = Json::object();
    Json settings = Json::object();
    std::string per_game;
    for (const auto& [id, game] : schema.at("games").items()) {
        states[id] = game.at("state");
        settings[id] = game.at("settings");
        for (const char* what : {"methods", "events"}) {
            per_game += listing(pascal(id) + (*what == 'm' ? "Methods" : "Events"), game.at(what));
        }
    }
    text += per_game;
    text += listing("States", states);
    text += listing("Settings", settings);
    text += "export type SystemId = keyof States;\n\n";
    const Json& room = schema.at("room");
    const std::string room_state =
        room.contains("state") ? expression(room.at("state")) : std::string("unknown");
    text += "/** The whole state of one table, as its viewer may know it. */\n";
    text += "export interface TableState<S extends SystemId = SystemId> {\n  room: " + room_state +
            ";\n  table: States[S];\n}\n\n";

    text += "export type RefusalKind =\n";
    for (const auto& [kind, sentence] : schema.at("refusals").items()) {
        text += "  /** " + sentence.get<std::string>() + " */\n  | " + quoted(kind) + "\n";
    }
    text.pop_back();
    text += ";\n\n";
    text += envelopes;
    return text;
}

}  // namespace kast::protocol
