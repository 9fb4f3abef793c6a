#pragma once
// Which commands of Terre d'Exile a GM may be asked about by their kind. Turns and rest are the
// GM's own to give, and a trump asks the GM already (D100-trump-7).

#include "rules/core/command_kinds.hpp"
#include "rules/terre_exile/open_questions.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::rules {

template <>
struct CommandKinds<terre_exile::System> {
    using Turns = boost::mp11::mp_list<>;
    using Points = boost::mp11::mp_list<terre_exile::SpiritualSpend, terre_exile::EffortMake>;
    using Healing = boost::mp11::mp_list<>;

    static bool spends(std::string_view question, std::string_view answer) {
        return question == "after-roll" && (answer == "spiritual" || answer == "karma");
    }
};

}  // namespace kast::rules
