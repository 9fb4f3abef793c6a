#pragma once
// Plays a command until none of its decisions is open, for its odds. Decisions that the command
// opens are answered with assumed answers, which the odds name. What others had open before stays
// so: a roll's odds are that roll's, whatever else is open at the table.

#include "rules/core/command_context.hpp"
#include "rules/core/questions.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/merged.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::rules {

/// An assumed answer, who gives it, and the word by which the odds name the assumption.
struct GrantedAnswer {
    DecisionAnswer answer;
    Actor actor;
    std::string_view assumed;  ///< lives for ever
};

/// All events of a command and of the answers to what it opened.
template <class System>
struct Played {
    using Events = std::vector<typename System::Event>;
    /// Of the command, then of each answer. Runs that went on from the same answer share them.
    std::vector<std::shared_ptr<const Events>> parts;
    std::vector<std::string_view> assumed;  ///< the words of the answers, in their order

    /// A copy of all parts as one.
    Events events() const {
        Events all;
        for (const auto& part : parts) all.insert(all.end(), part->begin(), part->end());
        return all;
    }
};

/// Plays a command through repeatedly, with different dice. A run whose dice equal those of an
/// earlier run up to an answer continues from that run's state. `Next` says what is assumed:
///   std::optional<GrantedAnswer> operator()(const Question&) const;  of an open question; must end
///   bool belongs(const Question&) const;  whether a question that was open before is part of what
///                                         the command goes on with, and is answered too
template <class System, class Next>
class PlayThrough {
    using State = typename System::State;
    using Command = typename System::Command;

public:
    PlayThrough(State before, Command command, Actor actor, Next next)
        : before_(std::move(before)),
          command_(std::move(command)),
          actor_(std::move(actor)),
          next_(std::move(next)) {
        for (const auto& question : before_.questions) {
            if (!next_.belongs(question)) others_.insert(question.decision.id);
        }
    }

    /// Refuses what `decide` refuses.
    Result<Played<System>> operator()(PathDice& dice) {
        const Stage* const known = find_stage(dice.path());
        State state = known ? known->state : before_;
        Played<System> played = known ? known->played : Played<System>{};
        std::optional<GrantedAnswer> granted;
        if (known) {
            granted = known->next;
            dice.resume(known->mark);
        }
        for (;;) {
            auto accepted =
                granted ? System::decide_and_apply(std::move(state), granted->answer,
                                                   granted->actor, dice)
                        : System::decide_and_apply(std::move(state), command_, actor_, dice);
            if (!accepted) return refusal_of(accepted);
            state = std::move(accepted->after);
            played.parts.push_back(std::make_shared<const typename Played<System>::Events>(
                std::move(accepted->events)));
            granted = next_answer(state);
            if (!granted) return played;
            played.assumed.push_back(granted->assumed);
            if (stages_.size() < stages_max) {
                stages_.insert_or_assign(dice.faces(), Stage{state, played, *granted, dice.mark()});
            }
        }
    }

private:
    /// Where a run stood before an answer.
    struct Stage {
        State state;
        Played<System> played;
        GrantedAnswer next;
        PathDice::Mark mark;
    };
    static constexpr std::size_t stages_max = 1000;

    std::optional<GrantedAnswer> next_answer(const State& state) const {
        for (const auto& question : state.questions) {
            if (others_.contains(question.decision.id)) continue;
            if (auto granted = next_(question)) return granted;
        }
        return std::nullopt;
    }

    /// The last one that every run along this path goes through.
    const Stage* find_stage(std::span<const Draw> path) const {
        if (stages_.empty()) return nullptr;
        std::vector<std::uint32_t> faces;
        for (const Draw& draw : path) faces.push_back(draw.value);
        for (;; faces.pop_back()) {
            const auto found = stages_.find(faces);
            if (found != stages_.end()) return &found->second;
            if (faces.empty()) return nullptr;
        }
    }

    State before_;
    Command command_;
    Actor actor_;
    Next next_;
    std::set<Id> others_;  ///< decisions that were open before, and are no part of this
    std::map<std::vector<std::uint32_t>, Stage> stages_;  ///< by the faces thrown up to there
};

/// The table after a command that throws no dice. Refuses what `decide` refuses. Throws
/// PathDice::Beyond where it throws dice all the same.
template <class System>
Result<typename System::State> state_after(typename System::State state,
                                           const typename System::Command& command,
                                           const Actor& actor) {
    PathDice none({});
    auto accepted = System::decide_and_apply(std::move(state), command, actor, none);
    if (!accepted) return refusal_of(accepted);
    return std::move(accepted->after);
}

/// Whether a command throws dice. Refuses what `decide` refuses before it throws any.
template <class System>
Result<bool> throws_dice(const typename System::State& state,
                         const typename System::Command& command, const Actor& actor) {
    PathDice none({});
    try {
        auto events = System::decide(state, command, actor, none);
        if (!events) return refusal_of(events);
        return false;
    } catch (const PathDice::Beyond&) {
        return true;
    }
}

}  // namespace kast::rules
