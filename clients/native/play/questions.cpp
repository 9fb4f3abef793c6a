#include "clients/native/play/questions.hpp"

#include <algorithm>

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

std::string spaced(std::string words) {
    std::ranges::replace(words, '_', ' ');
    return words;
}

}  // namespace

std::vector<Question> questions_in(const Json& table, const QuestionViewer& me) {
    std::vector<Question> all;
    walk(table, [&](const Json& one) {
        const std::string kind = text_in(one, "kind");
        if (kind.empty() || !is_list(one, "options") || !one.contains("owner")) return false;
        Question question{text_in(one, "id"),    kind,  text_in(one, "creature"),
                          text_in(one, "owner"), false, one["options"]};
        question.mine = one.contains("yours")    ? is_true(one, "yours")
                        : question.owner.empty() ? me.is_gm
                                                 : question.owner == me.member;
        all.push_back(std::move(question));
        return true;
    });
    return all;
}

std::vector<Side> sides_in(const Json& table, const QuestionViewer& me) {
    std::vector<Side> all;
    const auto is_own = [&](const std::string& party) {
        const Json* thing = find_thing(table, party);
        return party == me.member || (thing != nullptr && text_in(*thing, "owner") == me.member);
    };
    walk(table, [&](const Json& one) {
        if (!is_list(one, "parties") || text_in(one, "id").empty()) return false;
        for (const Json& party : one["parties"]) {
            Side side{text_in(one, "id"),
                      text_in(one, "kind"),
                      text_in(party, "party"),
                      is_true(party, "sealed"),
                      is_true(party, "locked"),
                      false,
                      party.is_object() ? party.value("picks", Json()) : Json()};
            side.mine = is_own(side.party) || !side.picks.is_null();
            all.push_back(std::move(side));
        }
        return true;
    });
    return all;
}

std::string option_text(const Json& option, const Names& names) {
    const std::string answer = text_in(option, "answer");
    const std::string subject = text_in(option, "subject");
    std::string text = names.of(answer);
    std::string more = subject.empty() || subject == answer ? "" : names.of(subject);
    for (const auto& [key, one] : option.items()) {
        if (key == "answer" || key == "subject" || !one.is_number()) continue;
        more += (more.empty() ? "" : ", ") + spaced(key) + ' ' + one.dump();
    }
    return more.empty() ? text : text + " (" + more + ')';
}

std::string question_text(const Question& question, const Names& names) {
    return question.kind + (question.whose.empty() ? "" : " for " + names.of(question.whose));
}

}  // namespace kast::client
