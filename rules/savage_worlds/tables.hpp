#pragma once
// The data tables of Savage Worlds, as data.

#include "rules/savage_worlds/character.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::rules::savage_worlds {

/// The attribute behind a skill (table T27); nothing for a skill that the table does not know.
std::optional<Attribute> linked_attribute(std::string_view skill);

int cover_modifier(Cover cover);           ///< table T5
int light_modifier(Light light);           ///< table T7
int speed_modifier(Speed speed);           ///< table T8
int obstacle_armour(Obstacle obstacle);    ///< table T6
int band_modifier(Band band, bool scope);  ///< table T3
int scale_of_size(int size);               ///< table T9b
/// Table T10 for a man-sized target. Objects and gaps go by a scale of their own.
int part_scale(Part part);
int hardness_of(Breakable what);       ///< table T11
int rounds_for(int rate);              ///< table T4; three times as many to suppress
int extra_wounds_of_scale(int scale);  ///< table T26
/// Light, medium, heavy: the improvised weapons of table T12.
Weapon improvised(int weight, Id id);

/// 52 cards and two Jokers, from the ace of spades down; "10S", "QH", "JR", "JB".
std::vector<std::string> fresh_deck();
bool is_joker(std::string_view card);
bool is_card(std::string_view card);
/// 2 to 14; 15 for a Joker.
int rank_of(std::string_view card);
/// Higher acts earlier (table T20): rank, then spades, hearts, diamonds, clubs; red Joker first.
int standing_of(std::string_view card);

std::string_view fear_row(int total);  ///< table T18
Place injury_place(int sum);           ///< table T17, 2d6

}  // namespace kast::rules::savage_worlds
