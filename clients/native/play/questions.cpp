#include "clients/native/play/questions.hpp"

#include "clients/native/wording.hpp"

#include <algorithm>
#include <iterator>

namespace kast::client {
namespace {

template <class Found>
void walk(const Json& json, const Found& found) {
    if (!json.is_structured()) return;
    if (json.is_object() && found(json)) return;
    for (const Json& one : json) walk(one, found);
}

bool is_list(const Json& object, const char* field) {
    const auto found = object.find(field);
    return found != object.end() && found->is_array();
}

bool is_true(const Json& object, const char* field) {
    const auto found = object.find(field);
    return found != object.end() && *found == true;
}

}  // namespace

std::vector<Question> questions_in(const Json& table, const QuestionViewer& me) {
    std::vector<Question> all;
    walk(table, [&](const Json& one) {
        const std::string kind = text_in(one, "kind");
        if (kind.empty() || !is_list(one, "options") || !one.contains("owner")) return false;
        Question question{text_in(one, "id"),     kind,  text_in(one, "creature"),
                          text_in(one, "owner"),  false, one["options"],
                          text_in(one, "lost_to")};
        question.mine = one.contains("yours")    ? is_true(one, "yours")
                        : question.owner.empty() ? me.is_gm
                                                 : question.owner == me.member;
        all.push_back(std::move(question));
        return true;
    });
    return all;
}

namespace {

std::string owner_of(const Json& table, const Json& id) {
    const Json* thing = id.is_string() ? find_thing(table, id.get<std::string>()) : nullptr;
    return thing == nullptr ? std::string() : text_in(*thing, "owner");
}

/// A party that is a member, or a thing of theirs.
bool is_own_party(const Json& table, const Json& party, const QuestionViewer& me) {
    const std::string id = text_in(party, "party");
    return (!id.empty() && id == me.member) ||
           (!me.member.empty() && owner_of(table, id) == me.member);
}

/// A team is its members' players'; one that has none is the GM's.
bool is_own_team(const Json& table, const Json& team, const QuestionViewer& me) {
    bool has_players = false;
    for (const Json& one : team["members"]) {
        const std::string owner = owner_of(table, one);
        if (!me.member.empty() && owner == me.member) return true;
        has_players = has_players || !owner.empty();
    }
    return me.is_gm && !has_players;
}

/// What lies sealed on the cards of one's own team; null where that is not to be seen.
Json picks_on(const Json& team) {
    if (!is_list(team, "cards") || !is_true(team, "sealed")) return nullptr;
    Json picks = Json::array();
    for (const Json& card : team["cards"]) {
        const std::string action = text_in(card, "action");
        if (action.empty()) return nullptr;
        picks.push_back(action);
    }
    return picks;
}

/// A choice with its parties in it.
std::vector<Side> sides_of_parties(const Json& table, const Json& choice,
                                   const QuestionViewer& me) {
    std::vector<Side> sides;
    for (const Json& party : choice["parties"]) {
        Side side{.choice = text_in(choice, "id"),
                  .kind = text_in(choice, "kind"),
                  .party = text_in(party, "party"),
                  .sealed = is_true(party, "sealed"),
                  .locked = is_true(party, "locked"),
                  .picks = party.is_object() ? party.value("picks", Json()) : Json()};
        side.mine = is_own_party(table, party, me) || !side.picks.is_null();
        sides.push_back(std::move(side));
    }
    return sides;
}

/// A conflict that names the choice by its id alone, and has teams which seal for it.
std::vector<Side> sides_of_teams(const Json& table, const Json& conflict,
                                 const QuestionViewer& me) {
    std::vector<Side> sides;
    for (const Json& team : conflict["teams"]) {
        if (!is_list(team, "members")) continue;
        Side side{.choice = text_in(conflict, "choice"),
                  .kind = "actions",
                  .party = text_in(team, "id"),
                  .sealed = is_true(team, "sealed"),
                  .locked = is_true(team, "locked"),
                  .mine = is_own_team(table, team, me),
                  .picks = picks_on(team)};
        side.count = is_list(team, "cards") ? team["cards"].size() : 0;
        const Json by_action = conflict.value("skills", Json::object());
        for (const auto& [action, skills] : by_action.items()) side.words.push_back(action);
        sides.push_back(std::move(side));
    }
    return sides;
}

}  // namespace

std::vector<Side> sides_in(const Json& table, const QuestionViewer& me) {
    std::vector<Side> all;
    walk(table, [&](const Json& one) {
        const bool has_parties = is_list(one, "parties") && !text_in(one, "id").empty();
        const bool has_teams = is_list(one, "teams") && !text_in(one, "choice").empty();
        if (!has_parties && !has_teams) return false;
        std::ranges::move(
            has_parties ? sides_of_parties(table, one, me) : sides_of_teams(table, one, me),
            std::back_inserter(all));
        return true;
    });
    return all;
}

std::string option_text(const Json& option, const Names& names) {
    const std::string answer = text_in(option, "answer");
    const std::string subject = text_in(option, "subject");
    std::string text = in_words(names.of(answer));
    std::string more = subject.empty() || subject == answer ? "" : names.of(subject);
    for (const auto& [key, one] : option.items()) {
        if (key == "answer" || key == "subject" || !one.is_number()) continue;
        more += (more.empty() ? "" : ", ") + spaced(key) + ' ' + one.dump();
    }
    return more.empty() ? text : text + " (" + more + ')';
}

std::string side_text(const Side& side, const Names& names) {
    std::string words = side.words.empty() ? "PICK" : "";
    for (const std::string& one : side.words) words += (words.empty() ? "" : "|") + one;
    std::string text = side.kind + " for " + names.of(side.party) + ", in secret: /seal";
    for (std::size_t i = 0; i < std::max<std::size_t>(side.count, 1); ++i) text += ' ' + words;
    if (side.count == 0) text += " …";
    return text + ", then /lock";
}

std::string question_text(const Question& question, const Names& names) {
    std::string text = in_words(question.kind);
    if (!question.whose.empty()) text += " for " + names.of(question.whose);
    if (!question.lost_to.empty()) text += ", lost to " + names.of(question.lost_to);
    return text;
}

}  // namespace kast::client
