#pragma once
// Which commands of Mouse Guard a GM may be asked about by their kind. Whose turn it is, the GMs'
// or the players', is the GM's to say; in a conflict a team says in which order it acts.

#include "rules/core/command_kinds.hpp"
#include "rules/mouse_guard/open_questions.hpp"
#include "rules/mouse_guard/system.hpp"

namespace kast::rules {

template <>
struct CommandKinds<mouse_guard::System> {
    using Turns = boost::mp11::mp_list<mouse_guard::TeamOrder>;
    using Points = boost::mp11::mp_list<mouse_guard::NatureTap, mouse_guard::PersonaSpend,
                                        mouse_guard::TraitRecharge>;
    using Healing = boost::mp11::mp_list<mouse_guard::Recover>;

    static bool spends(std::string_view question, std::string_view answer) {
        return question == "fate" && answer == "spend";
    }
};

}  // namespace kast::rules
