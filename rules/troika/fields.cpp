#include "rules/troika/fields.hpp"

#include <algorithm>
#include <iterator>

namespace kast::rules::troika {

namespace {

template <auto Member>
int value_of(const Creature& one) {
    return static_cast<int>(one.*Member);
}
template <auto Member>
int score_of(const Creature& one) {
    return (one.*Member).value_or(0);
}
template <auto Member>
void set_to(Creature& one, int value) {
    one.*Member = value;
}
template <bool Creature::* Member>
void set_flag(Creature& one, int value) {
    one.*Member = value != 0;
}
template <int Lowest, int Highest>
Bounds within(const Creature&, bool) {
    return {Lowest, Highest};
}
Bounds stamina_bounds(const Creature& one, bool) { return {-999, one.stamina_max}; }
/// Set outright, it may pass the score rolled: an exception of the GM's (TR-3.2.b).
Bounds luck_bounds(const Creature& one, bool healed) {
    return {0, healed ? std::max(one.luck_max.value_or(0), one.luck.value_or(0)) : 99};
}
void set_unconscious(Creature& one, int rounds) {
    one.unconscious_rounds = rounds;
    if (rounds > 0) one.prone = true;
}

/// In the order of the enum: value, set, bounds; characters, enemies, henchmen; hidden with.
constexpr FieldRow rows[]{
    {Field::skill, value_of<&Creature::skill>, set_to<&Creature::skill>, within<1, 20>, true, true,
     true, &Veil::skill},
    {Field::stamina, value_of<&Creature::stamina>, set_to<&Creature::stamina>, stamina_bounds, true,
     true, true, &Veil::stamina},
    {Field::stamina_max, value_of<&Creature::stamina_max>, set_to<&Creature::stamina_max>,
     within<1, 999>, true, true, true, &Veil::stamina},
    {Field::luck, score_of<&Creature::luck>, set_to<&Creature::luck>, luck_bounds, true, false,
     false, nullptr},
    {Field::luck_max, score_of<&Creature::luck_max>, set_to<&Creature::luck_max>, within<0, 99>,
     true, false, false, nullptr},
    {Field::initiative, value_of<&Creature::initiative>, set_to<&Creature::initiative>,
     within<0, 40>, false, true, false, &Veil::skill},
    {Field::armour, value_of<&Creature::armour>, set_to<&Creature::armour>, within<0, 12>, false,
     true, true, &Veil::armour},
    {Field::silver, value_of<&Creature::silver>, set_to<&Creature::silver>, within<0, 1'000'000>,
     true, true, true, nullptr},
    {Field::eaten_today, value_of<&Creature::eaten_today>, set_to<&Creature::eaten_today>,
     within<0, 1000>, true, true, true, nullptr},
    {Field::unconscious_rounds, value_of<&Creature::unconscious_rounds>, set_unconscious,
     within<0, 99>, true, true, true, nullptr},
    {Field::prone, value_of<&Creature::prone>, set_flag<&Creature::prone>, within<0, 1>, true, true,
     true, nullptr},
    {Field::speechless, value_of<&Creature::speechless>, set_flag<&Creature::speechless>,
     within<0, 1>, true, true, true, nullptr},
    {Field::condition, nullptr, nullptr, nullptr, true, true, true, nullptr},
    {Field::mien, nullptr, nullptr, nullptr, false, true, false, nullptr}};

static_assert(std::size(rows) ==
              boost::mp11::mp_size<boost::describe::describe_enumerators<Field>>::value);
static_assert(std::ranges::is_sorted(rows, {}, &FieldRow::field));

}  // namespace

const FieldRow& field_row(Field field) { return rows[static_cast<std::size_t>(field)]; }

}  // namespace kast::rules::troika
