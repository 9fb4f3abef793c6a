#pragma once
// Which commands of ToY a GM may be asked about by their kind. What is scarce is the dice that are
// added and wear down.

#include "rules/core/command_kinds.hpp"
#include "rules/toy/open_questions.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules {

template <>
struct CommandKinds<toy::System> {
    using Turns = boost::mp11::mp_list<toy::InitRoll, toy::InitWait>;
    using Points = boost::mp11::mp_list<toy::AddOnTake>;
    using Healing = boost::mp11::mp_list<toy::Rest>;

    static bool spends(std::string_view question, std::string_view answer) {
        return question == toy::asks::add && answer != "done";
    }
};

}  // namespace kast::rules
