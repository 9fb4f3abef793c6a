#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::savage_worlds {

namespace {

using Row = std::pair<std::string_view, Attribute>;
constexpr auto skills = std::to_array<Row>({
    {"academics", Attribute::smarts},        {"athletics", Attribute::agility},
    {"battle", Attribute::smarts},           {"boating", Attribute::agility},
    {"common-knowledge", Attribute::smarts}, {"driving", Attribute::agility},
    {"electronics", Attribute::smarts},      {"faith", Attribute::spirit},
    {"fighting", Attribute::agility},        {"focus", Attribute::spirit},
    {"gambling", Attribute::smarts},         {"hacking", Attribute::smarts},
    {"healing", Attribute::smarts},          {"intimidation", Attribute::spirit},
    {"language", Attribute::smarts},         {"notice", Attribute::smarts},
    {"occult", Attribute::smarts},           {"performance", Attribute::spirit},
    {"persuasion", Attribute::spirit},       {"piloting", Attribute::agility},
    {"psionics", Attribute::smarts},         {"repair", Attribute::smarts},
    {"research", Attribute::smarts},         {"riding", Attribute::agility},
    {"science", Attribute::smarts},          {"shooting", Attribute::agility},
    {"spellcasting", Attribute::smarts},     {"stealth", Attribute::agility},
    {"survival", Attribute::smarts},         {"taunt", Attribute::smarts},
    {"thievery", Attribute::agility},        {"weird-science", Attribute::smarts},
});

template <class E>
constexpr std::size_t at(E value) {
    return static_cast<std::size_t>(value);
}

}  // namespace

std::optional<Attribute> linked_attribute(std::string_view skill) {
    const auto found = std::ranges::find(skills, skill, &Row::first);
    if (found == skills.end()) return std::nullopt;
    return found->second;
}

int cover_modifier(Cover cover) { return -2 * static_cast<int>(cover); }
int light_modifier(Light light) { return -2 * static_cast<int>(light); }
int obstacle_armour(Obstacle obstacle) { return 2 + 2 * static_cast<int>(obstacle); }

int speed_modifier(Speed speed) {
    constexpr std::array<int, 7> modifiers{0, -1, -2, -4, -6, -8, -10};
    return modifiers[at(speed)];
}

int band_modifier(Band band, bool scope) {
    constexpr std::array<int, 4> modifiers{0, -2, -4, -8};
    return band == Band::extreme && scope ? -6 : modifiers[at(band)];
}

int scale_of_size(int size) {
    if (size <= -4) return -6;
    if (size == -3) return -4;
    if (size == -2) return -2;
    if (size <= 3) return 0;
    if (size <= 7) return 2;
    return size <= 11 ? 4 : 6;
}

int part_scale(Part part) {
    constexpr std::array<int, 8> scales{-2, -4, -4, -4, -5, -2, -6, -2};
    return scales[at(part)];
}

int hardness_of(Breakable what) {
    constexpr std::array<int, 9> hardness{4, 8, 8, 9, 10, 10, 10, 12, 12};
    return hardness[at(what)];
}

int rounds_for(int rate) {
    constexpr std::array<int, 6> rounds{1, 5, 10, 20, 40, 50};
    return rounds[static_cast<std::size_t>(std::clamp(rate, 1, 6) - 1)];
}

int extra_wounds_of_scale(int scale) { return scale > 0 ? scale / 2 : 0; }

Weapon improvised(int weight, Id id) {
    constexpr std::array<std::string_view, 3> names{"light improvised", "medium improvised",
                                                    "heavy improvised"};
    constexpr std::array<std::array<int, 3>, 3> ranges{{{3, 6, 12}, {2, 4, 8}, {1, 2, 4}}};
    const auto row = static_cast<std::size_t>(std::clamp(weight, 0, 2));
    Weapon weapon;
    weapon.id = std::move(id);
    weapon.name = names[row];
    weapon.kind = WeaponKind::improvised;
    weapon.dice = {DamageDice{1, 4 + 2 * static_cast<int>(row)}};
    weapon.strength = true;
    weapon.range = Ranges{ranges[row][0], ranges[row][1], ranges[row][2]};
    return weapon;
}

namespace {
constexpr std::array<std::string_view, 13> ranks{"2", "3",  "4", "5", "6", "7", "8",
                                                 "9", "10", "J", "Q", "K", "A"};
constexpr std::string_view suits = "CDHS";
}  // namespace

std::vector<std::string> fresh_deck() {
    std::vector<std::string> deck;
    for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank) {
        for (auto suit = suits.rbegin(); suit != suits.rend(); ++suit) {
            deck.push_back(std::string(*rank) + *suit);
        }
    }
    deck.emplace_back("JR");
    deck.emplace_back("JB");
    return deck;
}

bool is_joker(std::string_view card) { return card == "JR" || card == "JB"; }

bool is_card(std::string_view card) {
    if (is_joker(card)) return true;
    return card.size() >= 2 && suits.contains(card.back()) &&
           std::ranges::find(ranks, card.substr(0, card.size() - 1)) != ranks.end();
}

int rank_of(std::string_view card) {
    if (is_joker(card)) return 15;
    const auto rank = std::ranges::find(ranks, card.substr(0, card.size() - 1));
    return 2 + static_cast<int>(rank - ranks.begin());
}

int standing_of(std::string_view card) {
    if (is_joker(card)) return card == "JR" ? 61 : 60;
    return rank_of(card) * 4 + static_cast<int>(suits.find(card.back())) - 8;
}

std::string_view fear_row(int total) {
    if (total <= 3) return "adrenaline";
    if (total <= 6) return "distracted";
    if (total <= 9) return "vulnerable";
    if (total <= 12) return "shaken";
    if (total == 13) return "mark-of-fear";
    if (total <= 15) return "frightened";
    if (total <= 17) return "panicked";
    if (total <= 19) return "minor-phobia";
    return total <= 21 ? "major-phobia" : "heart-attack";
}

Place injury_place(int sum) {
    if (sum <= 2) return Place::groin;
    if (sum <= 4) return Place::arm;
    if (sum <= 9) return Place::guts;
    return sum == 10 ? Place::leg : Place::head;
}

}  // namespace kast::rules::savage_worlds
