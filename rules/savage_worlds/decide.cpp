// From a command to its events: who may speak now, then the one function that carries it out.

#include "rules/savage_worlds/decide.hpp"

#include "rules/savage_worlds/system.hpp"

namespace kast::rules::savage_worlds {

namespace {

/// While something is being decided only the answer may be given, and what is legal at any time.
template <class C>
Result<void> may_speak(const State& state, const C&) {
    constexpr bool always = std::is_same_v<C, DecisionAnswer> || requires { C::any_time; };
    if (!always && open_decision(state)) return refuse(decision_open, "SW-bad-6");
    return {};
}

Result<void> go_on(Play& play, Frame frame, const std::string& answer,
                   const DecisionAnswer& given) {
    switch (frame.kind) {
        case FrameKind::roll:
            return answer_roll(play, std::move(frame), answer, given);
        case FrameKind::opposed:
            return answer_opposed(play, std::move(frame), answer);
        case FrameKind::attack:
            return answer_attack(play, std::move(frame), answer);
        case FrameKind::hit:
            return answer_hit(play, std::move(frame), answer);
        case FrameKind::incapacity:
            return answer_incapacity(play, std::move(frame), answer);
        case FrameKind::area:
            return answer_area(play, std::move(frame), answer);
        case FrameKind::contest:
            return answer_contest(play, std::move(frame), answer);
        case FrameKind::windows:
            return answer_windows(play, std::move(frame), answer);
        case FrameKind::dealing:
            return answer_dealing(play, std::move(frame), answer);
        case FrameKind::free_attacks:
            return answer_free_attacks(play, std::move(frame), answer);
        default:
            return answer_ruling(play, std::move(frame), answer);
    }
}

}  // namespace

Result<std::vector<Event>> decide(const State& state, const Command& command, const Actor& actor,
                                  Dice& dice) {
    if (actor.role != Role::gm && actor.role != Role::player) return refuse(not_allowed);
    Play play(state, actor, dice);
    while (!actor.is_gm() && waits_unseen(play.state())) {
        const std::string fallback = open_decision(play.state())->fallback;
        if (auto done = go_on(play, play.pop(), fallback, {}); !done) {
            return std::unexpected(std::move(done.error()));
        }
        play.run();
    }
    auto done = std::visit(
        [&](const auto& one) -> Result<void> {
            if (auto may = may_speak(play.state(), one); !may) return may;
            return carry_out(play, one);
        },
        command);
    if (!done) return std::unexpected(std::move(done.error()));
    play.run();
    return play.finish();
}

Result<State> open(const Settings& settings) {
    State state;
    state.settings = settings;
    return state;
}

Result<void> carry_out(Play& play, const DecisionAnswer& command) {
    auto answer = answer_to(open_decision(play.state()), command, play.actor());
    if (!answer) return std::unexpected(std::move(answer.error()));
    return go_on(play, play.pop(), *answer, command);
}

}  // namespace kast::rules::savage_worlds
