// The served document and the client's types are whole and lead nowhere wrong.

#include "protocol/wire_schema.hpp"

#include "protocol/game.hpp"
#include "protocol/typescript.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <set>

namespace kast::protocol {
namespace {

TEST(WireSchema, EveryReferenceLeadsToADefinition) {
    const Json schema = wire_schema();
    std::set<std::string> used;
    const std::function<void(const Json&)> walk = [&](const Json& part) {
        if (part.is_object() && part.contains("$ref")) used.insert(part["$ref"]);
        if (part.is_structured()) {
            for (const Json& one : part) walk(one);
        }
    };
    walk(schema);
    EXPECT_GT(used.size(), 100U);
    for (const std::string& ref : used) {
        ASSERT_TRUE(ref.starts_with("#/$defs/"));
        EXPECT_TRUE(schema["$defs"].contains(ref.substr(8))) << ref;
    }
}

TEST(WireSchema, EveryMethodSaysInASentenceWhatItDoes) {
    const Json schema = wire_schema();
    std::set<std::string> methods;
    const auto look = [&](const Json& listed) {
        // A game that is being made has none of them yet.
        const auto has_one = [](const Json& one) { return one.contains("description"); };
        if (std::ranges::none_of(listed, has_one)) return;
        for (const auto& [name, type] : listed.items()) {
            methods.insert(name);
            const std::string says = type.value("description", "");
            EXPECT_TRUE(std::regex_match(says, std::regex("(GM: )?[A-Z][^.]{2,100}[.]")))
                << name << ": " << says;
        }
    };
    look(schema["room"]["methods"]);
    for (const Json& game : schema["games"]) look(game["methods"]);
    for (const char* name : {"room.say", "troika.attack", "savage-worlds.attack", "toy.fight",
                             "mouse-guard.throw", "terre-exile.test.roll", "choice.seal"}) {
        EXPECT_TRUE(methods.contains(name)) << name;
    }
}

TEST(WireSchema, NamesFollowTheProtocol) {
    const Json schema = wire_schema();
    const std::regex method("[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z][a-z0-9]*([-_][a-z0-9]+)*)+");
    const std::regex field("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    const std::regex word("[a-z0-9]+(-[a-z0-9]+)*");
    const auto check = [&](const Json& list) {
        for (const auto& [name, type] : list.items()) {
            EXPECT_TRUE(std::regex_match(name, method)) << name;
        }
    };
    check(schema["room"]["methods"]);
    check(schema["room"]["events"]);
    for (const Json& game : schema["games"]) {
        check(game["methods"]);
        check(game["events"]);
    }
    for (const auto& [name, type] : schema["$defs"].items()) {
        for (const auto& [one, inner] : type.value("properties", Json::object()).items()) {
            EXPECT_TRUE(std::regex_match(one, field)) << name << '.' << one;
        }
        // A word that names a field is spelled like the field.
        const std::regex& spelling = name.ends_with("Field") ? field : word;
        for (const Json& one : type.value("enum", Json::array())) {
            EXPECT_TRUE(std::regex_match(one.get<std::string>(), spelling)) << name << ": " << one;
        }
    }
    for (const auto& [kind, sentence] : schema["refusals"].items()) {
        EXPECT_TRUE(std::regex_match(kind, word)) << kind;
        EXPECT_FALSE(sentence.get<std::string>().empty()) << kind;
    }
}

TEST(WireSchema, EverySystemHasWhatAllHave) {
    const Json schema = wire_schema();
    for (const Game* game : games()) {
        const Json& methods = schema["games"][std::string(game->id())]["methods"];
        for (const char* name : {".character.add", ".character.set", ".character.give",
                                 ".character.remove", ".adjust", ".settings.set"}) {
            EXPECT_TRUE(methods.contains(std::string(game->id()) + name)) << game->id() << name;
        }
        EXPECT_TRUE(methods.contains("decision.answer")) << game->id();
        for (const auto& [name, type] : methods.items()) {
            EXPECT_TRUE(game->knows(name)) << name;
        }
        EXPECT_FALSE(game->refusals().empty()) << game->id() << " lists no refusals";
    }
}

/// Every `RefusalKind name{"kind", …}` that a system's header declares.
std::set<std::string> declared_refusals(std::string_view id) {
    std::string folder(id);
    std::ranges::replace(folder, '-', '_');
    const std::string file = KAST_SOURCE_DIR "/rules/" + folder + "/refusals.hpp";
    std::ifstream in(file);
    EXPECT_TRUE(in) << file;
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const std::regex declaration("RefusalKind\\s+\\w+\\s*\\{\\s*\"([^\"]+)\"");
    std::set<std::string> kinds;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), declaration);
         it != std::sregex_iterator(); ++it) {
        kinds.insert((*it)[1]);
    }
    return kinds;
}

TEST(Refusals, OfASystemAreAllListed) {
    for (const Game* game : games()) {
        std::set<std::string> listed;
        for (const auto& kind : game->refusals()) listed.emplace(kind.kind);
        for (const std::string& kind : declared_refusals(game->id())) {
            EXPECT_TRUE(listed.contains(kind))
                << kind << " is missing in all_refusals of rules/" << game->id();
        }
    }
}

TEST(Refusals, EachKindStandsOnce) {
    std::set<std::string_view> seen;
    for (const auto& kind : refusal_kinds()) {
        EXPECT_TRUE(seen.insert(kind.kind).second) << kind.kind;
    }
}

TEST(TypeScript, ExportsEveryDefinition) {
    const Json schema = wire_schema();
    const std::string text = typescript(schema);
    for (const auto& [name, type] : schema["$defs"].items()) {
        const bool is_there = text.find("export interface " + name + " {") != std::string::npos ||
                              text.find("export type " + name + " =") != std::string::npos;
        EXPECT_TRUE(is_there) << name;
    }
    EXPECT_NE(text.find("\"troika.attack\": TroikaAttack;"), std::string::npos);
    EXPECT_NE(text.find("\"room.join\": RoomJoin;"), std::string::npos);
}

TEST(TypeScript, OfEveryKindOfSchema) {
    const Json schema = Json::parse(R"({
        "room": {"methods": {"a.b": {"$ref": "#/$defs/All"}}, "results": {}, "events": {},
                 "notifications": {}},
        "games": {}, "refusals": {"no": "No."},
        "$defs": {
            "All": {"type": "object", "x-order": ["z", "a", "m", "l", "u", "w"],
                    "required": ["z", "m", "l"], "additionalProperties": false, "properties": {
                "z": {"type": "integer", "minimum": 0, "maximum": 6},
                "a": {"type": "string", "maxLength": 9},
                "m": {"type": "object", "additionalProperties": {"type": "boolean"}},
                "l": {"type": "array", "items": {"oneOf": [{"type": "number"}, {"$ref": "#/$defs/W"}]}},
                "u": {}, "w": {"$ref": "#/$defs/W"}}},
            "None": {"type": "object", "x-order": [], "required": [], "properties": {}},
            "W": {"type": "string", "enum": ["one", "two-three"]}}})");
    const std::string text = typescript(schema);
    EXPECT_NE(text.find("export interface All {\n  /** 0 to 6 */\n  z: number;\n"
                        "  /** at most 9 bytes */\n  a?: string;\n"
                        "  m: Record<string, boolean>;\n  l: (number | W)[];\n"
                        "  u?: unknown;\n  w?: W;\n}\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("export type W = \"one\" | \"two-three\";\n"), std::string::npos);
    EXPECT_NE(text.find("export type None = Record<string, never>;\n"), std::string::npos);
    EXPECT_NE(text.find("  /** No. */\n  | \"no\";\n"), std::string::npos);
}

}  // namespace
}  // namespace kast::protocol
