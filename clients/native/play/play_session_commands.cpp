// What can be typed at the table, beside talk and rolls.

#include "clients/native/play/outline.hpp"
#include "clients/native/play/play_session.hpp"
#include "clients/native/wording.hpp"
#include "rules/core/utf8.hpp"

#include <algorithm>
#include <charconv>

namespace kast::client {
namespace {

/// The number that a text is, or nothing.
std::optional<std::size_t> number_of(const std::string& text) {
    std::size_t number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || wrong != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Whether `words` begin with one of `wanted`, as it is or as people read it: "test luck" for
/// "test-luck". Takes it away from them.
bool take_words(std::vector<std::string>& words, const std::vector<std::string>& wanted) {
    std::string begun;
    for (std::size_t i = 0; i < words.size(); ++i) {
        begun += (i == 0 ? "" : " ") + words[i];
        for (const std::string& one : wanted) {
            if (small(begun) != small(one) && small(begun) != small(in_words(one))) continue;
            words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return true;
        }
    }
    return false;
}

}  // namespace

const std::map<std::string, PlaySession::Command>& PlaySession::commands() {
    static const std::map<std::string, Command> all{
        {"who", {"/who", "who is at the table", &PlaySession::who}},
        {"sheet",
         {"/sheet [NAME]", "all that you may know of a creature; yours", &PlaySession::sheet}},
        {"table", {"/table", "the table as it stands", &PlaySession::show_table}},
        {"ask", {"/ask", "what waits for an answer; /1, /2 … answer", &PlaySession::ask}},
        {"answer",
         {"/answer [QUESTION] WORD [THING …]", "answers by the word", &PlaySession::answer}},
        {"do",
         {"/do METHOD [FIELD=VALUE …]", "any command of the game; asks for what is left out",
          &PlaySession::do_method}},
        {"seal", {"/seal [SIDE:] PICK …", "chooses in secret, until /lock", &PlaySession::seal}},
        {"lock", {"/lock [SIDE]", "makes what was sealed final", &PlaySession::lock}},
        {"odds",
         {"/odds METHOD [FIELD=VALUE …]", "the exact chances of a command", &PlaySession::odds}},
        {"faces",
         {"/faces FACE …", "what your real dice showed, for what you throw next; none: not yours",
          &PlaySession::take_faces}},
        {"help",
         {"/help [METHOD [FIELD]]", "this; all commands; what one does and takes",
          &PlaySession::help}},
        {"quit", {"/quit", "leaves the terminal; your seat stays yours", nullptr}},
    };
    return all;
}

bool PlaySession::execute(const std::string& line) {
    if (line.empty()) return true;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t size = rules::character_bytes(std::string_view(line).substr(at));
        if (size == 0) throw InputError("This line is not UTF-8; nothing was sent.");
        at += size;
    }
    std::vector<Recipient> recipients;
    for (const Thing& one : names().things()) {
        if (one.person && one.id != member_) recipients.push_back({one.id, one.name});
    }
    if (const auto request = read_talk(line, recipients, random_word)) {
        send(request->method, request->params);
        return true;
    }
    auto [word, rest] = command_of(line);
    if (word == "q" || word == "exit") word = "quit";
    if (word == "?") word = "help";
    if (word == "quit") {
        quits_ = true;
        return true;
    }
    if (const auto number = number_of(word)) {
        take_option(*number, rest);
        return true;
    }
    const auto found = commands().find(word);
    if (found != commands().end()) {
        (this->*found->second.run)(rest);
    } else if (command_schema_.find(word)) {
        do_method(word + ' ' + rest);
    } else {
        throw InputError("There is no /" + word + "; /help tells what there is.");
    }
    return true;
}

void PlaySession::take_faces(const std::string& rest) {
    Json faces = Json::array();
    for (const std::string& word : words_of(rest)) {
        const auto face = number_of(word);
        if (!face)
            throw InputError(word + " is no face; /faces 3 5 6 says what three dice showed.");
        faces.push_back(*face);
    }
    faces_ = std::move(faces);
    print(faces_.empty() ? "-- the server throws"
                         : "-- for what you throw next, marked as self-reported");
}

void PlaySession::who(const std::string&) {
    const Names known = names();
    for (const auto& [id, member] : members().items()) {
        const std::string standing = text_in(member, "standing");
        const bool here = online_.contains(id);
        std::string belongings;
        for (const Thing& thing : known.things()) {
            if (thing.owner == id)
                belongings += (belongings.empty() ? "" : ", ") + known.of(thing.id);
        }
        const std::string rest = " (" + text_in(member, "role") + ") " +
                                 (standing != "seated" ? standing
                                  : here               ? "here"
                                                       : "away") +
                                 (belongings.empty() ? "" : ": " + belongings);
        screen_.print(toned(escaped(known.of(id), Markup::plain), Tone::name, screen_.markup()) +
                      escaped(rest, Markup::plain));
    }
}

void PlaySession::sheet(const std::string& rest) {
    const Names known = names();
    std::vector<std::string> ids;
    if (rest.empty()) {
        for (const Thing& thing : known.things()) {
            if (!member_.empty() && thing.owner == member_) ids.push_back(thing.id);
        }
        if (ids.empty()) throw InputError("Nobody here is yours. /sheet NAME shows another's.");
    } else {
        ids.push_back(known.id_of(words_of(rest).front()));
    }
    for (const std::string& id : ids) {
        const Json* thing = find_thing(table_state(), id);
        if (thing == nullptr) throw InputError(known.of(id) + " has no sheet.");
        lines(sheet_lines(*thing, known, command_schema_, screen_.columns()));
    }
}

void PlaySession::show_table(const std::string&) {
    const auto all = table_lines(table_state(), names(), command_schema_, screen_.columns());
    if (all.empty()) print("-- the table is empty");
    lines(all);
}

void PlaySession::ask(const std::string&) {
    const Names known = names();
    std::size_t number = 1;
    const auto mine = waiting_for_me();
    for (const Question& one : mine) {
        print("? " + question_text(one, known) +
              (one.mine
                   ? ""
                   : " (waits for " + (one.owner.empty() ? "a GM" : known.of(one.owner)) + ')'));
        for (const Json& option : one.options) {
            print("   /" + std::to_string(number++) + ' ' + option_text(option, known));
        }
    }
    for (const Question& one : questions_in(table_state(), me())) {
        const bool listed_already =
            std::ranges::any_of(mine, [&](const Question& other) { return other.id == one.id; });
        if (!listed_already) {
            print("… " + question_text(one, known) + " waits for " +
                  (one.owner.empty() ? "a GM" : known.of(one.owner)));
        }
    }
    for (const Side& side : sides_in(table_state(), me())) {
        std::string picks;
        if (side.picks.is_array()) {
            for (const Json& pick : side.picks)
                picks += ' ' + (pick.is_string() ? known.of(pick.get<std::string>()) : pick.dump());
        }
        print("? " + side.kind + ", " + known.of(side.party) + ": " +
              (side.locked   ? "locked"
               : side.sealed ? "sealed"
                             : "still choosing") +
              (picks.empty() ? "" : ":" + picks));
    }
    if (number == 1 && questions_in(table_state(), me()).empty() &&
        sides_in(table_state(), me()).empty()) {
        print("-- nothing waits for an answer");
    }
}

void PlaySession::take_option(std::size_t number, const std::string& items) {
    std::size_t first = 1;
    for (const Question& one : waiting_for_me()) {
        if (number >= first && number < first + one.options.size()) {
            return give_answer(one, text_in(one.options[number - first], "answer"),
                               words_of(items));
        }
        first += one.options.size();
    }
    throw InputError("No answer has the number " + std::to_string(number) + "; /ask lists them.");
}

void PlaySession::answer(const std::string& rest) {
    auto words = words_of(rest);
    const auto open = waiting_for_me();
    if (open.empty()) throw InputError("Nothing waits for your answer.");
    if (words.empty()) throw InputError("/answer [QUESTION] WORD; /ask lists the words.");
    const Question* question = &open.front();
    for (const Question& one : open) {
        if (take_words(words, {one.kind, one.id})) {
            question = &one;
            break;
        }
    }
    // An answer may be the id of a thing, which people call by its name.
    const Names known = names();
    for (const Json& option : question->options) {
        const std::string answer = text_in(option, "answer");
        if (take_words(words, {answer, known.of(answer)}))
            return give_answer(*question, answer, words);
    }
    if (words.empty()) throw InputError("/answer [QUESTION] WORD; /ask lists the words.");
    const std::string word = words.front();
    words.erase(words.begin());
    give_answer(*question, word, words);
}

void PlaySession::give_answer(const Question& question, const std::string& answer,
                              const std::vector<std::string>& items) {
    Json params{{"decision", question.id}, {"answer", answer}};
    const Names known = names();
    for (const std::string& one : items)
        params["items"].push_back(known.id_of(one, {question.whose}));
    send("decision.answer", params);
}

Json PlaySession::filled(const std::string& method, const std::vector<std::string>& words) const {
    Json params = Json::object();
    const Names known = names();
    for (const std::string& word : words) command_schema_.put(params, method, word, known);
    return params;
}

void PlaySession::do_method(const std::string& rest) {
    auto words = words_of(rest);
    if (words.empty()) throw InputError("/do METHOD [FIELD=VALUE …]; /help do lists the methods.");
    const auto method = command_schema_.find(words.front());
    if (!method) {
        throw InputError("There is no method " + words.front() + "; /help do lists them.");
    }
    words.erase(words.begin());
    Json params = filled(*method, words);
    const auto open = command_schema_.missing(*method, params);
    if (!open.empty() && !screen_.is_terminal()) {
        throw InputError(*method + " wants " + listed(open) + " too.");
    }
    if (!open.empty() && !guide(*method, words, params)) return;
    send(*method, params);
}

const Side& PlaySession::my_side(const std::vector<Side>& sides, const std::string& said) const {
    if (sides.empty()) throw InputError("Nothing is chosen in secret now.");
    if (!said.empty()) {
        const std::string party = names().id_of(said);
        const auto found = std::ranges::find(sides, party, &Side::party);
        if (found != sides.end()) return *found;
        throw InputError(said + " has no choice to make.");
    }
    std::vector<const Side*> mine;
    for (const Side& side : sides) {
        if (side.mine && !side.locked) mine.push_back(&side);
    }
    if (mine.empty()) {
        for (const Side& side : sides) {
            if (!side.locked) mine.push_back(&side);
        }
    }
    if (mine.empty()) throw InputError("Every side has made its choice.");
    if (mine.size() != 1) throw InputError("Say for which side: /seal SIDE: PICK …, /lock SIDE");
    return *mine.front();
}

void PlaySession::seal(const std::string& rest) {
    auto words = words_of(rest);
    std::string party;
    if (!words.empty() && words.front().ends_with(':')) {
        party = words.front().substr(0, words.front().size() - 1);
        words.erase(words.begin());
    }
    if (words.empty()) throw InputError("/seal [SIDE:] PICK …");
    const auto sides = sides_in(table_state(), me());
    const Side& side = my_side(sides, party);
    Json picks = Json::array();
    for (std::string& word : words) {
        while (word.ends_with(',')) word.pop_back();
        if (!word.empty()) picks.push_back(word);
    }
    send("choice.seal", {{"choice", side.choice}, {"party", side.party}, {"picks", picks}});
    print("-- sealed; /lock makes it final");
}

void PlaySession::lock(const std::string& rest) {
    const auto sides = sides_in(table_state(), me());
    const Side& side = my_side(sides, rest);
    send("choice.lock", {{"choice", side.choice}, {"party", side.party}});
}

void PlaySession::odds(const std::string& rest) {
    auto words = words_of(rest);
    if (!command_schema_.find("room.odds")) throw InputError("This server tells no odds.");
    const auto method = words.empty() ? std::nullopt : command_schema_.find(words.front());
    if (!method) throw InputError("/odds METHOD [FIELD=VALUE …]");
    words.erase(words.begin());
    const Json params = filled(*method, words);
    const Json odds =
        table_.call(random_word(), "room.odds", {{"method", *method}, {"params", params}});
    lines(odds_lines(odds, names()));
}

}  // namespace kast::client
