#pragma once
// One player at a table in a terminal: what happens goes to the screen, what is typed to the table.

#include "clients/native/cli_error.hpp"
#include "clients/native/event_formatter.hpp"
#include "clients/native/play/command_schema.hpp"
#include "clients/native/play/questions.hpp"
#include "clients/native/play/screen.hpp"
#include "clients/native/room_client.hpp"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kast::client {

class PlaySession {
public:
    /// What to print of the chronicle on coming to the table.
    static constexpr std::size_t recent_max = 20;

    /// All of them must outlive it. Takes over what `table` calls.
    PlaySession(Loop& loop, RoomClient& table, Screen& screen);

    /// After `table.joined()` and before `run`: what is played here.
    void use(CommandSchema command_schema) { command_schema_ = std::move(command_schema); }
    /// The system of the room that was joined.
    std::string system() const;
    /// Until the end of input or /quit. What the program ends with: of a terminal always well; of
    /// a script, the exit code says whether lines were refused. Throws Closed.
    ExitCode run();
    /// How the line typed may go on.
    Completions complete(const std::string& before) const;

private:
    struct Command {
        const char* words;
        const char* means;
        void (PlaySession::*run)(const std::string& rest);
    };
    static const std::map<std::string, Command>& commands();

    // What comes from the table.
    void on_joined(const Json& answer);
    void on_event(const Json& event);
    void on_presence(const Json& params);
    void on_disconnect(const std::string& why);
    void print_event(const Json& event);
    void greet();
    void announce_questions();

    // What is typed.
    bool execute(const std::string& line);
    void send(const std::string& method, const Json& params);
    void who(const std::string& rest);
    void sheet(const std::string& rest);
    void show_table(const std::string& rest);
    void ask(const std::string& rest);
    void answer(const std::string& rest);
    void do_method(const std::string& rest);
    void seal(const std::string& rest);
    void lock(const std::string& rest);
    void odds(const std::string& rest);
    void take_faces(const std::string& rest);
    void help(const std::string& rest);
    void help_with(const std::vector<std::string>& words);
    std::optional<std::string> guided_line(const std::string& prompt, const std::string& begun);
    bool guide(const std::string& method, std::vector<std::string> words, Json& params);
    void complain(const std::string& text) { screen_.complain(escaped(text, Markup::plain)); }
    void refuse(const Refused& refused);
    void take_option(std::size_t number, const std::string& items);
    void give_answer(const Question& question, const std::string& answer,
                     const std::vector<std::string>& items);
    Json filled(const std::string& method, const std::vector<std::string>& words) const;

    // What is known.
    Names names() const { return Names(state_); }
    QuestionViewer me() const { return {member_, role_ == "gm"}; }
    const Json& table_state() const;
    const Json& members() const;
    std::string prompt() const;
    std::vector<Question> waiting_for_me() const;
    const Side& my_side(const std::vector<Side>& sides, const std::string& said) const;
    std::vector<std::string> name_words(bool persons) const;
    std::vector<std::string> bare_values(const std::string& method, const std::string& typed) const;
    std::vector<std::string> values_for(const std::string& method, const std::string& path) const;
    std::vector<std::string> fields_for(const std::string& method, const std::string& begun) const;
    std::vector<std::string> answers_for(const std::string& typed) const;
    std::vector<std::string> words_for(const std::string& command, const std::string& typed) const;
    Completions complete_field(const std::string& method, std::vector<std::string> words,
                               const std::string& there, std::size_t start) const;
    Completions complete_guided(const std::string& before) const;

    void lines(const std::vector<std::string>& all);
    void print(const std::string& text) { screen_.print(escaped(text, Markup::plain)); }

    Loop& loop_;
    RoomClient& table_;
    Screen& screen_;
    CommandSchema command_schema_;
    EventFormatter formatter_;
    Json state_ = Json::object();
    std::string member_;
    std::string role_;
    std::string cursor_;
    std::set<std::string> online_;
    std::string day_;
    bool greeted_ = false;
    bool quits_ = false;
    /// What the guide asks for, while it does.
    struct Asked {
        std::string method;
        std::string field;  ///< empty: for any that may be added
    };
    std::optional<Asked> asked_;
    Json faces_ = Json::array();          ///< of real dice, for the next throw
    std::vector<std::string> announced_;  ///< ids of the open questions already printed
    ExitCode worst_ = ExitCode::ok;
};

}  // namespace kast::client
