#pragma once
// Which of Troika's commands a GM may be asked about by their kind. Luck is spent in answers, and
// in called tests of Luck.

#include "rules/core/command_kinds.hpp"
#include "rules/troika/open_questions.hpp"
#include "rules/troika/system.hpp"

#include <algorithm>

namespace kast::rules {

template <>
struct CommandKinds<troika::System> {
    using Turns = boost::mp11::mp_list<troika::TurnEnd, troika::Delay>;
    using Points = boost::mp11::mp_list<troika::Test>;
    using Healing = boost::mp11::mp_list<troika::ProvisionEat, troika::Stabilise>;

    static bool spends(std::string_view /*question*/, std::string_view answer) {
        return answer == "test-luck" || answer == "luck";
    }
    static bool is_of(CommandKind kind, const troika::State& state, const troika::Test& test) {
        if (kind != CommandKind::points || !test.call) return false;
        const auto& calls = state.called_tests;
        const auto call = std::ranges::find(calls, *test.call, &troika::CalledTest::id);
        return call != calls.end() && call->luck;
    }
};

}  // namespace kast::rules
