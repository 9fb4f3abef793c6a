#pragma once
// Which commands of Savage Worlds a GM may be asked about by their kind. A benny that shapes the
// story asks the GM already (SW-benny-15).

#include "rules/core/command_kinds.hpp"
#include "rules/savage_worlds/open_questions.hpp"
#include "rules/savage_worlds/system.hpp"

namespace kast::rules {

template <>
struct CommandKinds<savage_worlds::System> {
    using Turns = boost::mp11::mp_list<savage_worlds::TurnHold, savage_worlds::TurnAct,
                                       savage_worlds::TurnEnd>;
    using Points = boost::mp11::mp_list<savage_worlds::BennyUnshake, savage_worlds::BennyRecharge,
                                        savage_worlds::BennyGive>;
    using Healing = boost::mp11::mp_list<savage_worlds::Heal, savage_worlds::Aid,
                                         savage_worlds::NaturalHealingRoll>;

    static bool spends(std::string_view question, std::string_view answer) {
        return answer == "reroll-benny" || answer == "soak" ||
               (question == "benny-cards" && answer != "pass");
    }
};

}  // namespace kast::rules
