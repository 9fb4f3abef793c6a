#pragma once
// What the odds of one command are made of. Questions: result, damage, fate, receiver, knocked-out,
// knocked-down, luck, fumble, resisted, gained, slots, stamina, skill, silver, background, value,
// mien, spell, token. Assumes: target-aware, no-luck, first-weapon, knock-down, no-hit-back,
// other-declines.

#include "rules/troika/command_context.hpp"

#include <array>
#include <optional>

namespace kast::rules::troika {

/// What who asks may know of the numbers that matter.
struct VisibleNumbers {
    bool skill = true;
    bool stamina = true;
    bool armour = true;
    bool inventory = true;
};
VisibleNumbers visible_numbers_of(const State& state, const Actor& actor,
                                  const std::vector<Id>& creatures);

/// The same table with only these creatures on it: a command that concerns no others comes to the
/// same, and so small a table is quickly copied.
State with_only(const State& state, const std::vector<Id>& creatures);

/// What the events answer, as far as it may be shown; answers that are there already hold.
void record_answers(OutcomeSample& answers, const std::vector<Event>& events,
                    const VisibleNumbers& visible);
OutcomeSample answers_of(const std::vector<Event>& events, const VisibleNumbers& visible);

/// What matters of the dice of an exchange: who wins it, and how; of the die of the blow what it
/// does; then each further die.
class ExchangeMergeKey {
public:
    /// `exchange`: as it came out at this table with some dice.
    ExchangeMergeKey(const State& state, const Exchange& exchange);
    std::vector<int> operator()(std::span<const Draw> path) const;

private:
    std::vector<int> outcome(std::span<const Draw> path) const;
    void receiver(std::span<const Draw> tail, std::vector<int>& key) const;
    void damage(std::span<const Draw> tail, std::vector<int>& key) const;

    /// What a blow does, by the face of its die; nothing where more hangs on the face.
    using Damage = std::optional<std::array<int, 6>>;
    Damage damage_of(const State& state, const Side& by, const Id& to, bool unaware,
                     bool fumbled) const;

    Exchange exchange_;
    /// Of the side's blow at the other, which has fumbled or not.
    std::array<Damage, 2> attackers_;
    std::array<Damage, 2> defenders_;
};

/// Attacks, shots, grapples.
Result<Odds> odds_of_exchange(const State& state, const Command& command, const Actor& actor,
                              const std::vector<Id>& concerned);
/// The casting itself, and what becomes of each target.
Result<Odds> odds_of_casting(const State& state, const Cast& command, const Actor& actor);
/// Answers to open decisions.
Result<Odds> odds_of_answer(const State& state, const DecisionAnswer& command, const Actor& actor);

/// Dice that all show 1: to see which dice there are and what goes into them.
class OnlyOnes final : public Dice {
public:
    Id fresh_id() override { return Id("e" + std::to_string(++ids_)); }

protected:
    std::uint32_t draw(std::uint32_t, std::uint32_t lowest) override { return lowest; }

private:
    std::size_t ids_ = 0;
};

template <class E>
const E* find_event(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const E* one = get_if<E>(&event)) return one;
    }
    return nullptr;
}

}  // namespace kast::rules::troika
