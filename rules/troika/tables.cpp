#include "rules/troika/tables.hpp"

#include "rules/core/enum_words.hpp"

namespace kast::rules::troika {
namespace {

struct RowNumbers {
    std::array<int, 7> damage;
    int ignores = 0;
    bool ranged = false;
};

/// In the order of the enum (4.1, 4.2, 4.3).
constexpr std::array<RowNumbers, 25> rows{{
    {{4, 6, 6, 6, 6, 8, 10}},             // sword
    {{2, 2, 6, 6, 8, 10, 12}},            // axe
    {{2, 2, 2, 2, 4, 8, 10}},             // knife
    {{2, 4, 4, 4, 4, 6, 8}},              // staff
    {{1, 2, 4, 6, 8, 10, 12}, 1},         // hammer
    {{4, 4, 6, 6, 8, 8, 10}},             // spear
    {{4, 6, 8, 8, 10, 12, 14}},           // longsword
    {{2, 4, 4, 6, 6, 8, 10}, 1},          // mace
    {{2, 4, 4, 8, 12, 14, 18}, 1},        // polearm
    {{1, 2, 3, 6, 12, 13, 14}, 1},        // maul
    {{2, 4, 8, 10, 12, 14, 18}},          // greatsword
    {{1, 1, 2, 3, 6, 8, 10}},             // club
    {{1, 1, 1, 2, 2, 3, 4}},              // unarmed
    {{2, 2, 2, 4, 4, 6, 8}},              // shield
    {{2, 4, 4, 6, 12, 18, 24}, 1, true},  // fusil
    {{2, 4, 6, 8, 8, 10, 12}, 0, true},   // bow
    {{4, 4, 6, 8, 8, 8, 10}, 0, true},    // crossbow
    {{2, 2, 4, 4, 6, 12, 16}, 1, true},   // pistolet
    {{2, 2, 3, 3, 4, 5, 6}},              // small beast
    {{4, 6, 6, 8, 8, 10, 12}},            // modest beast
    {{4, 6, 8, 10, 12, 14, 16}, 1},       // large beast
    {{4, 8, 12, 12, 16, 18, 24}, 1},      // gigantic beast
    {{6, 8, 12, 16, 18, 24, 36}},         // dragon fire
    {{3, 3, 5, 7, 9, 12, 16}},            // fire bolt
    {{2, 2, 3, 3, 5, 7, 9}, 99},          // jolt
}};

constexpr std::array<std::string_view, 36> mishaps{"caster-a-pig",
                                                   "caster-younger",
                                                   "herring-rain",
                                                   "only-a-shriek",
                                                   "hiccups",
                                                   "fine-tail",
                                                   "coins-to-butterflies",
                                                   "startled-tusker",
                                                   "fire-from-eyes",
                                                   "shoes-burn",
                                                   "small-horns",
                                                   "hair-falls-out",
                                                   "weapons-to-flowers",
                                                   "new-face",
                                                   "gone-in-smoke",
                                                   "throttling-hands",
                                                   "dead-animals-stir",
                                                   "dark-double",
                                                   "neighbours-to-pigs",
                                                   "swollen-head",
                                                   "plants-die",
                                                   "pool-of-colour",
                                                   "milk-curdles",
                                                   "boneless-bystander",
                                                   "waking-thing",
                                                   "gate-to-battlefield",
                                                   "caster-flung",
                                                   "coughing-imps",
                                                   "vast-beard",
                                                   "twentieth-birthday",
                                                   "healthy-pig",
                                                   "teeth-fall-out",
                                                   "another-spell",
                                                   "cursing",
                                                   "great-sneeze",
                                                   "unending-spell"};

constexpr std::array<std::string_view, 36> random_spells{"assassins-dagger",
                                                         "animate",
                                                         "affix",
                                                         "assume-shape",
                                                         "befuddle",
                                                         "breach",
                                                         "cone-of-air",
                                                         "banish-spirit",
                                                         "ember",
                                                         "cockroach",
                                                         "darksee",
                                                         "diminish",
                                                         "earthquake",
                                                         "fear",
                                                         "fire-bolt",
                                                         "flash",
                                                         "farseeing",
                                                         "find",
                                                         "grow",
                                                         "hurricane",
                                                         "helping-hands",
                                                         "illusion",
                                                         "invisibility",
                                                         "jolt",
                                                         "light",
                                                         "lock",
                                                         "languages",
                                                         "levitate",
                                                         "sentry",
                                                         "shatter",
                                                         "sleep",
                                                         "thunder",
                                                         "tongue-twister",
                                                         "undo",
                                                         "ward",
                                                         "wall-of-power"};

constexpr std::array<std::string_view, 6> miens{"curious", "wary",    "busy",
                                                "hungry",  "hostile", "afraid"};

/// name, cost, resistible, minutes, row, casting, on the dead (4.9).
constexpr Spell spells[]{{"affix", 3, false, 3},
                         {"amity", 4, true},
                         {"animate", 2},
                         {"assassins-dagger", 3},
                         {"assume-shape", 4},
                         {"astral-reach", 1},
                         {"babble", 2},
                         {"banish-spirit", 6, true},
                         {"befuddle", 1, false, 3, Row::own, Casting::touch},
                         {"blood-shroud", 4},
                         {"breach", 2, false, 9},
                         {"brittle-twigs", 2, true},
                         {"callous-strike", 1},
                         {"coal-resolve", 1},
                         {"cockroach", 5, true},
                         {"cone-of-air", 2, false, 12},
                         {"darkness", 3, false, 3},
                         {"darksee", 1},
                         {"diminish", 2, true, 3},
                         {"drown", 4, true},
                         {"earthquake", 5, true},
                         {"ember", 2},
                         {"exchange-shape", 5},
                         {"exorcism", 1, false, 0, Row::own, Casting::touch},
                         {"explode", 5},
                         {"farseeing", 2},
                         {"fear", 1, true},
                         {"find", 2},
                         {"fire-bolt", 1, false, 0, Row::fire_bolt},
                         {"flash", 3, true},
                         {"gills", 3, true},
                         {"grow", 2, true, 3},
                         {"helping-hands", 1},
                         {"hurricane", 5, true, 10},
                         {"illusion", -1, true},
                         {"ironhand", 3, false, 3},
                         {"languages", 1},
                         {"levitate", 2, false, 3},
                         {"life-line", 1},
                         {"light", 1},
                         {"lock", 1},
                         {"mirror-selves", 3, false, 12},
                         {"natter", 1},
                         {"open", 1},
                         {"peace", 2, true},
                         {"poison", 1},
                         {"posthumous-vitality", 5, false, 0, Row::own, Casting::on_a_list, true},
                         {"presence", 1},
                         {"protection-from-rain", 1},
                         {"purple-lens", 1},
                         {"quench", 1},
                         {"read-entrails", 1},
                         {"read-stars", 1},
                         {"see-through", 1},
                         {"sentry", 1},
                         {"shatter", 3, true},
                         {"skeletal-counsel", 3, false, 0, Row::own, Casting::under, true},
                         {"sleep", 2, true},
                         {"slide-skywards", 6},
                         {"starry-orb", 4, true, 3},
                         {"teleport", 10, true},
                         {"thought-vapour", 1},
                         {"thunder", 2, true},
                         {"tongue-twister", 2, true},
                         {"torpor", 3},
                         {"true-seeing", 3, false, 10},
                         {"undo", -1, false, 0, Row::own, Casting::against_spell},
                         {"wall-of-power", 2, false, 12},
                         {"ward", 1},
                         {"web", 2, true, 12},
                         {"zed", -1},
                         {"invisibility", 3, false, 3},
                         {"jolt", 1, false, 0, Row::jolt},
                         {"leech", 2}};

/// Posthumous Vitality: what the corpse makes of it (4.9).
constexpr SpellResult posthumous_vitality[]{
    {0, "nothing", false}, {13, "bursts", true}, {15, "a-day", true}, {17, "lasting", true}};

std::size_t d66_index(int tens, int ones) {
    return static_cast<std::size_t>(tens - 1) * 6 + static_cast<std::size_t>(ones - 1);
}

}  // namespace

std::span<const int> damage_row(Row row) {
    if (row == Row::own) return {};
    return rows[static_cast<std::size_t>(row)].damage;
}

int ignored_by(Row row) {
    return row == Row::own ? 0 : rows[static_cast<std::size_t>(row)].ignores;
}

Weapon weapon_of(Row row) {
    Weapon weapon;
    weapon.row = row;
    weapon.ignores_armour = ignored_by(row);
    weapon.ranged = row != Row::own && rows[static_cast<std::size_t>(row)].ranged;
    if (row <= Row::pistolet && row != Row::unarmed) weapon.skill = enum_word(row) + "-fighting";
    return weapon;
}

std::span<const int> damage_of(const Weapon& weapon) {
    if (weapon.row == Row::own && weapon.damage.size() == 7) return weapon.damage;
    return damage_row(weapon.row == Row::own ? Row::unarmed : weapon.row);
}

const Spell* find_spell(std::string_view name) {
    for (const Spell& spell : spells) {
        if (spell.name == name) return &spell;
    }
    return nullptr;
}

const SpellResult& spell_result_of(int total) {
    const SpellResult* found = posthumous_vitality;
    for (const SpellResult& one : posthumous_vitality) {
        if (total >= one.from) found = &one;
    }
    return *found;
}

std::string_view random_spell(int tens, int ones) { return random_spells[d66_index(tens, ones)]; }
std::string_view mishap_of(int tens, int ones) { return mishaps[d66_index(tens, ones)]; }
std::string_view mien_of(int die) { return miens[static_cast<std::size_t>(die - 1)]; }

const Background& background_of(int tens, int ones) { return background_at(d66_index(tens, ones)); }

}  // namespace kast::rules::troika
