#pragma once
// Which events of Mouse Guard write on a sheet, and what stands there. Dispositions, disarmed gear
// and the tests that are left in a turn are the state of play.

#include "rules/core/sheet_writing.hpp"
#include "rules/mouse_guard/system.hpp"

namespace kast::rules {

template <>
struct SheetWriting<mouse_guard::System> {
    using ByHand = boost::mp11::mp_list<
        mouse_guard::CharacterAdd, mouse_guard::CharacterSet, mouse_guard::CharacterGive,
        mouse_guard::CharacterRemove, mouse_guard::CharacterShow, mouse_guard::Adjust,
        mouse_guard::SettingsSet, mouse_guard::Award, mouse_guard::ConditionTake,
        mouse_guard::ConditionClear, mouse_guard::SessionStart, mouse_guard::SessionEnd,
        mouse_guard::TraitRecharge>;
    using Events = boost::mp11::mp_list<
        mouse_guard::ConditionTaken, mouse_guard::Recovered, mouse_guard::TestCalled,
        mouse_guard::TestCancelled, mouse_guard::NatureTapped, mouse_guard::PersonaSpent,
        mouse_guard::TraitUsed, mouse_guard::TurnedDown, mouse_guard::ChecksEarned,
        mouse_guard::FateSpent, mouse_guard::NatureLowered>;

    static bool is_of_checks(mouse_guard::Cost cost) {
        return cost == mouse_guard::Cost::check || cost == mouse_guard::Cost::two_checks;
    }
    static bool writes(const mouse_guard::TestCalled& event) { return is_of_checks(event.cost); }
    static bool writes(const mouse_guard::TestCancelled& event) {
        return is_of_checks(event.refunded);
    }
    static bool writes(const mouse_guard::TraitUsed& event) {
        return event.way == mouse_guard::TraitWay::for_;
    }
    static bool writes(const mouse_guard::TurnedDown& event) {
        using mouse_guard::Declared;
        return event.what == Declared::trait || event.what == Declared::tap ||
               event.what == Declared::persona;
    }

    static void restore(mouse_guard::State& after, const mouse_guard::State& before) {
        using mouse_guard::Character;
        restore_members<&Character::nature, &Character::traits, &Character::conditions,
                        &Character::fate, &Character::persona, &Character::checks>(
            after.characters, before.characters);
    }
};

}  // namespace kast::rules
