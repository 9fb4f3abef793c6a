#pragma once
// Which events of Savage Worlds write on a sheet, and what stands there. Bennies, cards, and what
// lasts for a turn or a round (Distracted, Vulnerable, a hold, an aim) lie on the table.

#include "rules/core/enum_words.hpp"
#include "rules/core/sheet_writing.hpp"
#include "rules/savage_worlds/system.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace kast::rules {

template <>
struct SheetWriting<savage_worlds::System> {
    using ByHand = boost::mp11::mp_list<
        savage_worlds::CharacterAdd, savage_worlds::CharacterShow, savage_worlds::CharacterSet,
        savage_worlds::CharacterGive, savage_worlds::CharacterRemove, savage_worlds::Adjust,
        savage_worlds::SettingsSet, savage_worlds::BennyUnshake, savage_worlds::BennyRecharge,
        savage_worlds::Ready, savage_worlds::Reload, savage_worlds::Restrain, savage_worlds::Tire>;
    using Events = boost::mp11::mp_list<
        savage_worlds::PowerPointsChanged, savage_worlds::AmmoSpent, savage_worlds::WoundsChanged,
        savage_worlds::StateGained, savage_worlds::StateLost, savage_worlds::InjuryGained,
        savage_worlds::InjuriesHealed, savage_worlds::FatigueGained, savage_worlds::FatigueLost,
        savage_worlds::AbilityUsed, savage_worlds::CountdownStarted>;
    static constexpr auto conditions = std::to_array<savage_worlds::Condition>(
        {savage_worlds::Condition::shaken, savage_worlds::Condition::stunned,
         savage_worlds::Condition::incapacitated, savage_worlds::Condition::bleeding_out,
         savage_worlds::Condition::stabilised, savage_worlds::Condition::dead,
         savage_worlds::Condition::unconscious});

    static bool is_on_sheet(savage_worlds::Condition condition) {
        return std::ranges::find(conditions, condition) != conditions.end();
    }
    static bool writes(const savage_worlds::StateGained& event) { return is_on_sheet(event.state); }
    static bool writes(const savage_worlds::StateLost& event) { return is_on_sheet(event.state); }

    static void restore(savage_worlds::State& after, const savage_worlds::State& before) {
        using savage_worlds::Character;
        restore_each(after.characters, before.characters, [](Character& one, const Character& was) {
            one.wounds = was.wounds;
            one.fatigue = was.fatigue;
            one.injuries = was.injuries;
            one.power = was.power;
            one.rerolls = was.rerolls;
            one.helpless_minutes = was.helpless_minutes;
            one.helpless_cause = was.helpless_cause;
            one.dying_rounds = was.dying_rounds;
            restore_conditions(one, was);
            restore_shots(one, was);
        });
    }

private:
    static void restore_conditions(savage_worlds::Character& one,
                                   const savage_worlds::Character& was) {
        for (const savage_worlds::Condition condition : conditions) {
            const std::string word = enum_word(condition);
            if (was.conditions.contains(word))
                one.conditions.insert(word);
            else
                one.conditions.erase(word);
        }
    }
    static void restore_shots(savage_worlds::Character& one, const savage_worlds::Character& was) {
        for (savage_worlds::Weapon& weapon : one.weapons) {
            if (const savage_worlds::Weapon* before = was.weapon(weapon.id))
                weapon.shots = before->shots;
        }
    }
};

}  // namespace kast::rules
