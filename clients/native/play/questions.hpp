#pragma once
// What the table waits for: open decisions and sealed choices, found in any system's state by their
// shape (rules/core/table.hpp, rules/core/sealed.hpp): a choice with its parties, or its id beside
// the teams that make it.

#include "clients/native/play/names.hpp"

#include <string>
#include <vector>

namespace kast::client {

/// An open decision.
struct Question {
    std::string id;
    std::string kind;
    std::string whose;  ///< whose choice it is in the game: an id, or empty
    std::string owner;  ///< the member who may answer; empty: a GM
    bool mine = false;
    Json options = Json::array();  ///< each with `answer`
    std::string lost_to;           ///< of a roll that somebody else's is above: whose
};

/// One side of a sealed choice.
struct Side {
    std::string choice;
    std::string kind;
    std::string party;
    bool sealed = false;
    bool locked = false;
    bool mine = false;               ///< belongs to this viewer, as far as the state shows
    Json picks;                      ///< null where they are not this viewer's to see
    std::size_t count = 0;           ///< of picks, where the state tells it
    std::vector<std::string> words;  ///< what may be picked, where the state tells it
};

/// The member whose questions are looked for.
struct QuestionViewer {
    std::string member;
    bool is_gm = false;
};

/// Oldest first, as the system lists them.
std::vector<Question> questions_in(const Json& table, const QuestionViewer& me);
std::vector<Side> sides_in(const Json& table, const QuestionViewer& me);

/// "test-luck (target 9, chance of 36 21)": an option for people.
std::string option_text(const Json& option, const Names& names);
/// "actions for Foxes, in secret: /seal attack|defend …, then /lock"
std::string side_text(const Side& side, const Names& names);
/// "roll-open for Ana, lost to Bandit": what it is about.
std::string question_text(const Question& question, const Names& names);

}  // namespace kast::client
