#include "rules/mouse_guard/tables.hpp"

#include "rules/core/enum_map.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

using Names = std::span<const std::string_view>;

constexpr Meeting for_itself = Meeting::independent;
constexpr Meeting as_versus = Meeting::versus;
constexpr Meeting not_at_all = Meeting::none;
/// Rows: own action, columns: the opponent's, both as in Action.
constexpr Meeting meetings[4][4] = {
    {for_itself, as_versus, for_itself, as_versus},
    {as_versus, for_itself, not_at_all, as_versus},
    {not_at_all, for_itself, as_versus, for_itself},
    {as_versus, as_versus, for_itself, for_itself},
};

constexpr std::string_view persuader[] = {"persuader"};
constexpr std::string_view persuader_deceiver[] = {"persuader", "deceiver"};
constexpr std::string_view scout[] = {"scout"};
constexpr std::string_view pathfinder[] = {"pathfinder"};
constexpr std::string_view fighter[] = {"fighter"};
constexpr std::string_view nature_alone[] = {"nature"};
constexpr std::string_view fighter_hunter[] = {"fighter", "hunter"};
constexpr std::string_view loremouse_nature[] = {"loremouse", "nature"};
constexpr std::string_view haggler[] = {"haggler"};
constexpr std::string_view deceiver[] = {"deceiver"};
constexpr std::string_view orator[] = {"orator"};
constexpr std::string_view orator_deceiver[] = {"orator", "deceiver"};
constexpr std::string_view militarist[] = {"militarist"};
constexpr std::string_view militarist_orator[] = {"militarist", "orator"};
constexpr std::string_view will[] = {"will"};
constexpr std::string_view health[] = {"health"};
constexpr std::string_view health_nature[] = {"health", "nature"};

/// What a conflict is fought with.
enum class WeaponKind { arms, words, any };

/// Table 4.2 and 4.3, one row for each type.
struct Row {
    ConflictType type;
    WeaponKind weapons;
    Names attack, defend, feint, maneuver, disposition, base;
};
constexpr Row rows[] = {
    {ConflictType::argument, WeaponKind::words, persuader, persuader, persuader_deceiver,
     persuader_deceiver, persuader, will},
    {ConflictType::chase, WeaponKind::arms, scout, pathfinder, pathfinder, scout, scout,
     nature_alone},
    {ConflictType::fight, WeaponKind::arms, fighter, nature_alone, fighter, nature_alone, fighter,
     health_nature},
    {ConflictType::fight_animal, WeaponKind::arms, fighter_hunter, loremouse_nature, fighter_hunter,
     loremouse_nature, fighter_hunter, health_nature},
    {ConflictType::negotiation, WeaponKind::words, haggler, haggler, deceiver, deceiver, haggler,
     will},
    {ConflictType::journey, WeaponKind::arms, pathfinder, {}, pathfinder, {}, pathfinder, health},
    {ConflictType::speech, WeaponKind::words, orator, orator, orator_deceiver, orator_deceiver,
     orator, will},
    {ConflictType::war, WeaponKind::arms, militarist, militarist_orator, militarist, militarist,
     militarist, will},
    {ConflictType::other, WeaponKind::any, {}, {}, {}, {}, {}, {}},
};
static_assert(has_row_for_each(rows, &Row::type));
const Row& row_of(ConflictType type) { return rows[static_cast<std::size_t>(type)]; }

constexpr Bonus none{};
constexpr Weapon weapons[] = {
    {.name = "axe", .actions = {{{0, 1}, {-1, 0}, {-1, 0}, none}}},
    {.name = "bow",
     .actions = {{{1, 0}, none, none, {2, 0}}},
     .against_defend_only = true,
     .disarmed_by_knife = true},
    // In its axe mode; as a spear it gives what a spear gives.
    {.name = "halberd", .actions = {{{0, 1}, {-1, 0}, {-1, 0}, none}}, .modes = true},
    {.name = "hook-and-line", .actions = {{{-1, 0}, none, none, {1, 1}}}},
    {.name = "knife", .actions = {}, .disarms = true},
    {.name = "shield", .actions = {{none, {2, 0}, none, none}}, .health = -1},
    {.name = "sling", .actions = {{none, none, none, {1, 0}}}},
    {.name = "spear", .actions = {{none, none, none, {1, 0}}}, .disarmed_by_knife = true},
    {.name = "staff", .actions = {{none, none, {1, 0}, none}}},
    {.name = "sword", .actions = {}, .favours_one = true},
    {.name = "intimidation", .words = true, .actions = {{none, none, {0, 1}, {0, 1}}}},
    {.name = "deception", .words = true, .actions = {{none, none, {0, 1}, {0, 1}}}},
    {.name = "evidence", .words = true, .actions = {{{0, 1}, none, none, none}}},
    {.name = "roleplay", .words = true, .actions = {}, .favours_one = true},
    {.name = "promises", .words = true, .actions = {{none, {1, 0}, none, none}}},
    {.name = "repeating", .words = true, .actions = {{{-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}}}},
};

constexpr std::string_view skills[] = {
    "administrator", "apiarist",    "archivist",       "armorer",    "baker",    "boatcrafter",
    "brewer",        "carpenter",   "cartographer",    "cook",       "deceiver", "fighter",
    "glazier",       "haggler",     "harvester",       "healer",     "hunter",   "insectrist",
    "instructor",    "laborer",     "loremouse",       "militarist", "miller",   "orator",
    "pathfinder",    "persuader",   "potter",          "scientist",  "scout",    "smith",
    "stonemason",    "survivalist", "weather-watcher", "weaver"};
constexpr std::string_view abilities[] = {ability::nature, ability::will, ability::health,
                                          ability::resources, ability::circles};
constexpr std::string_view rabbits[] = {"fleeing", "hiding", "digging", "multiplying"};

}  // namespace

Meeting meeting_of(Action own, Action opponent) {
    return meetings[static_cast<std::size_t>(own)][static_cast<std::size_t>(opponent)];
}

Names skills_of(ConflictType type, Action action) {
    static constexpr EnumMap<Action, Names Row::*> columns({{Action::attack, &Row::attack},
                                                            {Action::defend, &Row::defend},
                                                            {Action::feint, &Row::feint},
                                                            {Action::maneuver, &Row::maneuver}});
    return row_of(type).*columns[action];
}
Names disposition_skills_of(ConflictType type) { return row_of(type).disposition; }
Names disposition_bases_of(ConflictType type) { return row_of(type).base; }

const Weapon* weapon_named(std::string_view name) {
    const auto found = std::ranges::find(weapons, name, &Weapon::name);
    return found == std::end(weapons) ? nullptr : &*found;
}
std::span<const Weapon> all_weapons() { return weapons; }

Bonus bonus_of(const Weapon& weapon, std::optional<WeaponMode> mode, std::optional<Action> favours,
               Action action, std::optional<Action> against) {
    if (weapon.modes && mode == WeaponMode::spear) {
        return bonus_of(*weapon_named("spear"), {}, {}, action, against);
    }
    Bonus bonus = weapon.actions[static_cast<std::size_t>(action)];
    if (weapon.against_defend_only && action == Action::attack && against != Action::defend) {
        bonus = {};
    }
    if (weapon.favours_one && favours == action) bonus.dice += 1;
    return bonus;
}

bool fits(const Weapon& weapon, ConflictType type) {
    const WeaponKind takes = row_of(type).weapons;
    return takes == WeaponKind::any || (takes == WeaponKind::words) == weapon.words;
}

Names all_skills() { return skills; }
Names all_abilities() { return abilities; }
Names rabbit_nature() { return rabbits; }

Compromise compromise_for(int start, int current) {
    const int lost = start - current;
    if (lost <= 0) return Compromise::none;
    if (4 * lost >= 3 * start) return Compromise::major;
    if (2 * lost >= start) return Compromise::medium;
    return Compromise::minor;
}

}  // namespace kast::rules::mouse_guard
