#pragma once
// Somebody who plays Terre d'Exile at random: commands about who and what is there, and now and
// then about nobody.

#include "support/counting_dice.hpp"
#include "unit/terre_exile/table.hpp"
#include <array>
#include <random>

namespace kast::rules::terre_exile {

using tests::CountingDice;

struct RandomPlayer {
    std::mt19937_64 random;
    const State& state;

    int below(int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); }
    Actor actor() {
        const std::array<Actor, 3> all{gm, ann, bo};
        return all[static_cast<std::size_t>(below(3))];
    }
    Id someone() {
        if (state.characters.empty() || below(8) == 0) return "nobody";
        return std::next(state.characters.begin(), below(static_cast<int>(state.characters.size())))
            ->first;
    }
    Id some_test() {
        if (state.tests.empty()) return "none";
        return std::next(state.tests.begin(), below(static_cast<int>(state.tests.size())))->first;
    }
    Id some_call() {
        return state.called_tests.empty() ? Id("none") : state.called_tests.front().id;
    }
    Word attribute() {
        static constexpr std::array<const char*, 5> names{"AGI", "WIL", "LCK", "CON", "NIL"};
        return names[static_cast<std::size_t>(below(5))];
    }
    Command command() {
        switch (below(33)) {
            case 0: {
                CharacterAdd add;
                add.name = "Somebody";
                add.attributes = {{"AGI", below(131)}, {"WIL", below(131)}};
                add.ps = PointsGiven{below(3), 2};
                add.extra_trumps = BoundedList<Word, 10>{"LCK"};
                add.outside = OutsideGiven{.armour = static_cast<ArmourType>(below(5)),
                                           .weapon = static_cast<WeaponType>(below(4)),
                                           .grip = static_cast<WeaponGrip>(below(4)),
                                           .trained = below(4) > 0};
                return add;
            }
            case 1:
                return CharacterSet{{.attributes = {{{attribute().value, below(131)}}}}, someone()};
            case 2:
                return CharacterRemove{someone()};
            case 3:
                return Adjust{someone(), static_cast<Field>(below(9)), attribute(), below(4),
                              "why not"};
            case 4:
                return TestSet{
                    .test = some_test(), .modifier = below(61) - 30, .difficulty = below(120)};
            case 5:
                return AdvantageAdd{some_test(), below(2) ? Lean::advantage : Lean::disadvantage,
                                    1 + below(3), "x"};
            case 6:
                return SpiritualSpend{some_test()};
            case 7:
                return TrumpClaim{some_test(), attribute(), "because"};
            case 8:
                return TestCancel{some_test(), {}};
            case 9:
                return TestThrow{.actor = someone(), .sides = 2 + below(11)};
            case 10:
                return Rest{{someone()}};
            case 11:
                return TurnStart{someone(), below(3)};
            case 12:
                return ModeSet{below(2) ? Mode::combat : Mode::free};
            case 13:
                return TestRoll{some_test()};
            case 14:
                return EffortMake{some_test(), below(2) ? Pool::pv : Pool::pf};
            case 15:
                return TriangleUse{someone(), someone(), static_cast<Triangle>(below(3))};
            case 16:
                return SaveRoll{.actor = someone(), .save = static_cast<Save>(below(8))};
            case 17:
                return ConditionStart{{}, someone(), "Odd", below(3), below(3), below(61) - 30};
            case 18:
                return CharacterGive{someone(), below(2) ? "ann" : "bo"};
            case 19:
                return TestThrow{.actor = someone(), .sides = 2 + below(11), .target = someone()};
            case 27: {
                CharacterAdd add;
                add.name = "Lurker";
                add.hidden = true;
                return add;
            }
            case 28: {
                CharacterSet set;
                set.character = someone();
                set.hidden = below(2) == 0;
                return set;
            }
            case 22:
                return ConfrontationJoin{{someone()}};
            case 23:
                return below(2) ? Command(ConfrontationLeave{{someone()}})
                                : Command(ConfrontationStart{{someone()}});
            case 24:
                return DamageDeal{
                    .to = {someone()}, .dice = 1 + below(3), .sides = 6, .modifier = below(5) - 2};
            case 25:
                return below(4) ? Command(TestCall{.attribute = attribute(), .modifier = -10})
                                : Command(TestCallClose{some_call()});
            case 26:
                return TestDeclare{.actor = someone(), .call = some_call()};
            case 30:
                return TrumpWithdraw{some_test(), attribute()};
            case 31:
                return SpiritualWithdraw{some_test()};
            case 32:
                return EffortWithdraw{some_test()};
            case 20:
            case 21:
                if (!state.questions.empty()) {
                    const Decision& one = state
                                              .questions[static_cast<std::size_t>(
                                                  below(static_cast<int>(state.questions.size())))]
                                              .decision;
                    return DecisionAnswer{one.id,
                                          one.options[static_cast<std::size_t>(below(
                                                          static_cast<int>(one.options.size())))]
                                              .answer,
                                          {}};
                }
                [[fallthrough]];
            default:
                return TestDeclare{.actor = someone(), .attribute = attribute()};
        }
    }
};

}  // namespace kast::rules::terre_exile
