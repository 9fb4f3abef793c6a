// The wire speaks as docs/vocabulary.md says it does.

#include "protocol/game.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/wire_schema.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace kast::protocol {
namespace {

/// What stands on the page between `<!-- part -->` and `<!-- /part -->`.
std::string part_of_page(const std::string& part) {
    std::ifstream in(KAST_SOURCE_DIR "/docs/vocabulary.md");
    EXPECT_TRUE(in);
    const std::string page(std::istreambuf_iterator<char>(in), {});
    const std::size_t start = page.find("<!-- " + part + " -->");
    const std::size_t end = page.find("<!-- /" + part + " -->");
    EXPECT_TRUE(start != std::string::npos && end != std::string::npos) << part;
    return page.substr(start, end - start);
}

/// The words in backticks of a part of the page.
std::set<std::string> words_of_page(const std::string& part) {
    const std::string text = part_of_page(part);
    const std::regex quoted("`([^`]+)`");
    std::set<std::string> words;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), quoted);
         it != std::sregex_iterator(); ++it) {
        words.insert((*it)[1]);
    }
    return words;
}

const Json& schema() {
    static const Json made = wire_schema();
    return made;
}

/// The names of all methods or events, of the room and of every game.
std::vector<std::string> all_names(const char* kind) {
    std::vector<std::string> names;
    const auto add = [&](const Json& list) {
        for (const auto& [name, type] : list.items()) names.push_back(name);
    };
    add(schema()["room"][kind]);
    for (const Json& game : schema()["games"]) add(game[kind]);
    return names;
}

std::string last_word(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// The word before the last, where there is one.
std::string noun_of(const std::string& name) {
    const std::string before = name.substr(0, name.rfind('.'));
    return before.substr(before.rfind('.') + 1);
}

/// Follows a reference of the schema.
const Json& resolved(const Json& type) {
    if (!type.contains("$ref")) return type;
    return schema()["$defs"][type["$ref"].get<std::string>().substr(8)];
}

bool requires_field(const Json& type, const std::string& field) {
    const Json required = type.value("required", Json::array());
    return std::ranges::find(required, Json(field)) != required.end();
}

TEST(Vocabulary, CommandsEndInAVerbOfThePage) {
    const std::set<std::string> verbs = words_of_page("verbs");
    const std::set<std::string> exceptions = words_of_page("exceptions");
    std::set<std::string> used;
    for (const std::string& name : all_names("methods")) {
        if (exceptions.contains(name)) continue;
        EXPECT_TRUE(verbs.contains(last_word(name))) << name;
        used.insert(last_word(name));
    }
    for (const std::string& verb : verbs) EXPECT_TRUE(used.contains(verb)) << verb << ": unused";
}

TEST(Vocabulary, EventsEndInAPastParticiple) {
    static const std::set<std::string> irregular{
        "broken", "cast",  "chosen", "dealt",      "done", "drawn",  "eaten",
        "given",  "held",  "hidden", "hit",        "hurt", "kept",   "left",
        "lost",   "made",  "met",    "overridden", "said", "shown",  "spent",
        "struck", "stood", "taken",  "thrown",     "told", "undone", "withdrawn"};
    for (const std::string& name : all_names("events")) {
        const std::string word = last_word(name);
        const std::string verb = word.substr(0, word.find('-'));  // of `stood-up`
        EXPECT_TRUE(verb.ends_with("ed") || irregular.contains(verb)) << name;
    }
}

TEST(Vocabulary, WhatLastsStartsAndEnds) {
    const std::set<std::string> lasting = words_of_page("lasting");
    static const std::set<std::string> waiting{"open", "close", "opened", "closed"};
    static const std::set<std::string> never{"begin", "began", "begun", "finished", "stopped"};
    for (const char* kind : {"methods", "events"}) {
        for (const std::string& name : all_names(kind)) {
            EXPECT_FALSE(never.contains(last_word(name))) << name;
            EXPECT_FALSE(lasting.contains(noun_of(name)) && waiting.contains(last_word(name)))
                << name;
        }
    }
}

TEST(Vocabulary, TheSameThingHasOneNameInAllGames) {
    const std::set<std::string> exceptions = words_of_page("exceptions");
    for (const auto& [id, game] : schema()["games"].items()) {
        for (const char* name : {".character.add", ".character.set", ".character.give",
                                 ".character.remove", ".adjust", ".settings.set"}) {
            EXPECT_TRUE(game["methods"].contains(id + name)) << id << name;
        }
        for (const char* name : {".character.added", ".character.changed", ".character.given",
                                 ".character.removed", ".adjusted", ".settings.changed"}) {
            if (exceptions.contains(id + name)) continue;
            EXPECT_TRUE(game["events"].contains(id + name)) << id << name;
        }
        for (const auto& [name, type] : game["events"].items()) {
            if (noun_of(name) != "decision") continue;
            EXPECT_TRUE(std::regex_search(name, std::regex("\\.(opened|answered|closed)$")))
                << name;
        }
        const Json& give = resolved(game["methods"][id + ".character.give"]);
        EXPECT_TRUE(requires_field(give, "character")) << id;
        EXPECT_TRUE(give["properties"].contains("owner")) << id;
        EXPECT_FALSE(requires_field(give, "owner")) << id;
        const Json& given = resolved(game["events"][id + ".character.given"]);
        for (const char* field : {"character", "owner"}) {
            EXPECT_TRUE(given["properties"].contains(field)) << id << ' ' << field;
        }
    }
}

TEST(Vocabulary, LabelAndReasonMayBeLeftOut) {
    const std::set<std::string> exceptions = words_of_page("exceptions");
    for (const auto& [id, game] : schema()["games"].items()) {
        for (const auto& [name, type] : game["methods"].items()) {
            for (const char* field : {"label", "reason"}) {
                const std::string of_command =
                    name.starts_with(id) ? name.substr(id.size() + 1) : name;
                if (exceptions.contains(of_command + '.' + field)) continue;
                EXPECT_FALSE(requires_field(resolved(type), field)) << name << '.' << field;
            }
        }
    }
}

/// A word is not spelled with - in one place of a game and with _ in another.
TEST(Vocabulary, AWordHasOneSpelling) {
    const std::set<std::string> exceptions = words_of_page("exceptions");
    std::map<std::string, std::string> prefixes;  // of the names of types
    for (const Game* game : games()) {
        std::string prefix;
        bool upper = true;
        for (const char c : game->id()) {
            if (c != '-') prefix += upper ? static_cast<char>(c - 'a' + 'A') : c;
            upper = c == '-';
        }
        prefixes.emplace(game->id(), prefix);
    }
    for (const auto& [id, prefix] : prefixes) {
        std::set<std::string> fields;
        std::set<std::string> words;
        for (const auto& [name, type] : schema()["$defs"].items()) {
            if (!name.starts_with(prefix)) continue;
            for (const auto& [field, inner] : type.value("properties", Json::object()).items()) {
                fields.insert(field);
            }
            for (const Json& word : type.value("enum", Json::array())) words.insert(word);
        }
        EXPECT_FALSE(fields.empty()) << id;
        for (const std::string& word : words) {
            if (word.find('-') == std::string::npos || exceptions.contains(word)) continue;
            std::string snake = word;
            std::ranges::replace(snake, '-', '_');
            EXPECT_FALSE(fields.contains(snake)) << id << ": " << word << " and " << snake;
        }
    }
}

TEST(Vocabulary, ARefusalHasOneSentence) {
    std::map<std::string, std::string> sentences;
    const auto check = [&](const auto& kinds) {
        for (const rules::RefusalKind& kind : kinds) {
            const auto [known, fresh] =
                sentences.emplace(std::string(kind.kind), std::string(kind.message));
            EXPECT_EQ(known->second, kind.message) << kind.kind;
        }
    };
    check(room::refusals());
    for (const Game* game : games()) check(game->refusals());
    EXPECT_GT(sentences.size(), 200U);
}

}  // namespace
}  // namespace kast::protocol
