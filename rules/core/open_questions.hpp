#pragma once
// What a table waits for an answer to: its decisions, and the choices that are being sealed. The
// same for every system, whatever its state keeps them in.

#include "rules/core/sealed.hpp"
#include "rules/core/table.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace kast::rules {

/// Of a system; specialised beside it (`rules/troika/open_questions.hpp`) with
///   static std::vector<const Decision*> decisions(const State& state);
///            those that can be answered now
/// and, where it has sealed choices,
///   static std::vector<const SealedChoice*> choices(const State& state);
///   static std::vector<std::string> picks(const SealedChoice& choice);   what may be picked
///   static constexpr int picked = 3;                                     and how many of it
template <class System>
struct Asking;

template <class System>
concept AsksQuestions =
    requires(const typename System::State& state) { Asking<System>::decisions(state); };

/// A choice that is being sealed, as a GM may know it.
struct OpenChoice {
    Id choice;
    std::string kind;
    std::vector<Id> may_seal;  ///< the GMs' parties that are not locked
    std::vector<Id> may_lock;  ///< the parties, whosesoever, that are sealed and not locked
    std::vector<std::string> options;
    int picks = 1;  ///< so many of the options are picked
};
BOOST_DESCRIBE_STRUCT(OpenChoice, (), (choice, kind, may_seal, may_lock, options, picks))

struct OpenQuestions {
    std::vector<Decision> decisions;
    std::vector<OpenChoice> choices;
};
BOOST_DESCRIBE_STRUCT(OpenQuestions, (), (decisions, choices))

/// The decisions of a state with a list of `questions`.
template <class State>
std::vector<const Decision*> decisions_in(const State& state) {
    std::vector<const Decision*> decisions;
    for (const auto& question : state.questions) decisions.push_back(&question.decision);
    return decisions;
}

inline OpenChoice open_choice(const SealedChoice& choice, std::vector<std::string> options,
                              int picks) {
    OpenChoice open{choice.id, choice.kind, {}, {}, std::move(options), picks};
    for (const SealedParty& one : choice.parties) {
        if (one.locked) continue;
        if (one.members.empty()) open.may_seal.push_back(one.party);
        if (one.picks) open.may_lock.push_back(one.party);
    }
    return open;
}

/// As a GM may know them.
template <class System>
OpenQuestions open_questions(const typename System::State& state) {
    OpenQuestions open;
    for (const Decision* one : Asking<System>::decisions(state)) open.decisions.push_back(*one);
    if constexpr (requires { Asking<System>::choices(state); }) {
        for (const SealedChoice* one : Asking<System>::choices(state))
            open.choices.push_back(
                open_choice(*one, Asking<System>::picks(*one), Asking<System>::picked));
    }
    return open;
}

/// The decision with that id, where it can be answered now, or null.
template <class System>
const Decision* find_asked(const typename System::State& state, const Id& id) {
    const auto decisions = Asking<System>::decisions(state);
    const auto found =
        std::ranges::find_if(decisions, [&](const auto* one) { return one->id == id; });
    return found == decisions.end() ? nullptr : *found;
}

}  // namespace kast::rules
