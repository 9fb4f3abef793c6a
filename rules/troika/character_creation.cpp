// Creatures come to the table (TR-X.create, TR-7.2, TR-7.10), change hands, and go.
#include "rules/core/enum_words.hpp"
#include "rules/core/given_settings.hpp"
#include "rules/core/new_owner.hpp"
#include "rules/troika/carry_out.hpp"
#include "rules/troika/specs.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

constexpr std::size_t creatures_max = 200;

bool has_living_character(const State& state, const Id& member) {
    return std::ranges::any_of(state.creatures, [&](const auto& entry) {
        const Creature& one = entry.second;
        return one.kind == Kind::character && one.owner == member &&
               one.condition != Condition::dead;
    });
}

void give_background(CommandContext& context, Creature& creature, const Background& background) {
    creature.background = background.name;
    for (const RankedSkill& skill : background.skills) {
        creature.advanced[std::string(skill.name)] = {skill.rank, skill.kind, false, std::nullopt};
    }
    equip_all(context, creature, background.things);
    equip_all(context, creature, starting_gear());
}

/// Dice: d3, 2d6, d6, 2d6, d66.
Creation roll_character(CommandContext& context, Creature& creature) {
    Creation rolled;
    rolled.skill_die = context.throw_d6();
    rolled.stamina_dice = context.throw_d6(2);
    rolled.luck_die = context.throw_d6();
    rolled.silver_dice = context.throw_d6(2);
    rolled.background_dice = context.throw_d6(2);
    creature.skill = 3 + (rolled.skill_die + 1) / 2;  // TR-1.b
    creature.stamina_max = creature.stamina = 12 + sum_of_pair(rolled.stamina_dice);
    creature.luck_max = creature.luck = 6 + rolled.luck_die;
    creature.silver = sum_of_pair(rolled.silver_dice);
    give_background(context, creature,
                    background_of(rolled.background_dice[0], rolled.background_dice[1]));
    return rolled;
}

void use_ready(CommandContext& context, Creature& creature, Ready ready) {
    const ReadyCharacter& numbers = ready_character(ready);
    creature.skill = numbers.skill;
    creature.stamina_max = creature.stamina = numbers.stamina;
    creature.luck_max = creature.luck = numbers.luck;
    creature.silver = numbers.silver;
    give_background(context, creature, background_at(numbers.background));
}

void use_numbers(CommandContext& context, Creature& creature, const CharacterSpec& spec) {
    const SheetNumbers& numbers = *spec.numbers;
    creature.skill = numbers.skill;
    creature.stamina_max = numbers.stamina_max;
    creature.stamina = numbers.stamina ? numbers.stamina->value : numbers.stamina_max.value;
    creature.luck_max = numbers.luck_max;
    creature.luck = numbers.luck ? numbers.luck->value : numbers.luck_max.value;
    if (spec.background) creature.background = spec.background->value;
    if (spec.skills) creature.advanced = make_skills(*spec.skills);
    if (spec.silver) creature.silver = *spec.silver;
    for (const ItemSpec& thing : spec.things.value_or(BoundedList<ItemSpec, 40>{})) {
        equip(creature, make_item(context, thing), thing.in_hand.value_or(false),
              thing.worn.value_or(false));
    }
}

/// By how many who gives the command knows of.
Result<void> require_seat(const CommandContext& context) {
    const auto known = std::ranges::count_if(context.state().creatures, [&](const auto& entry) {
        return context.actor().is_gm() || !entry.second.prepared;
    });
    if (static_cast<std::size_t>(known) < creatures_max) return {};
    return refuse(table_full, {}, {}, "At most " + std::to_string(creatures_max) + " creatures.");
}

/// Own skills, things and silver go with own numbers; a rolled or ready character has its own.
Result<void> require_sound(const CommandContext& context, const CharacterSpec& spec) {
    if (spec.name.empty()) return refuse(name_needed, {}, "/name");
    if (spec.ready && spec.numbers)
        return refuse(bad_value, "TR-X.create", "/numbers", "Either `ready` or `numbers`.");
    if (!spec.numbers) {
        const auto without_numbers = [](std::string_view path) {
            return refuse(bad_value, "TR-X.create", path,
                          "`" + std::string(path.substr(1)) + "` goes with `numbers`.");
        };
        if (spec.skills) return without_numbers("/skills");
        if (spec.things) return without_numbers("/things");
        if (spec.silver) return without_numbers("/silver");
        if (spec.background) return without_numbers("/background");
        return {};
    }
    const SheetNumbers& numbers = *spec.numbers;
    if (numbers.stamina && (*numbers.stamina < 1 || *numbers.stamina > numbers.stamina_max)) {
        return refuse(bad_value, "TR-4.2.e", "/numbers/stamina",
                      range_text(1, numbers.stamina_max) + ".");
    }
    if (numbers.luck && *numbers.luck > numbers.luck_max)
        return refuse(bad_value, "TR-3.2.b", "/numbers/luck",
                      range_text(0, numbers.luck_max) + ".");
    if (spec.things) return require_item_specs(context, *spec.things, "/things");
    return {};
}

Result<void> add_creature(CommandContext& context, const CreatureSpec& spec, Kind kind) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_seat(context));
    KAST_REQUIRE(require_free_id(context, spec.id));
    const bool is_enemy = kind == Kind::enemy;
    if (!spec.preset) {
        if (!spec.name || spec.name->empty()) return refuse(name_needed, {}, "/name");
        if (!spec.skill || !spec.stamina || (is_enemy && !spec.initiative))
            return refuse(numbers_needed, "TR-7.2.a", !spec.skill ? "/skill" : "/stamina",
                          is_enemy ? "" : "A henchman has one token, and no Initiative.");
    }
    if (!is_enemy && spec.initiative) {
        return refuse(bad_value, "TR-5.4.a", "/initiative",
                      "A henchman has no Initiative of its own: one token.");
    }
    if (spec.miens && !spec.miens->empty() && spec.miens->size() != 6)
        return refuse(bad_value, "TR-X.mien", "/miens", "Six words, or none.");
    if (spec.things) {
        KAST_REQUIRE(require_item_specs(context, *spec.things, "/things"));
    }
    if (spec.natural_weapons) {
        KAST_REQUIRE(require_natural_specs(*spec.natural_weapons, "/natural_weapons"));
    }

    Creature made;
    made.id = spec.id ? *spec.id : context.fresh_id();
    made.kind = kind;
    made.shown = spec.shown.value_or(is_enemy ? Shown{} : Shown{true, true, true});
    made.prepared = spec.prepared.value_or(false);
    std::vector<NaturalWeaponSpec> natural =
        spec.natural_weapons.value_or(BoundedList<NaturalWeaponSpec, 8>{});
    std::vector<ItemSpec> things = spec.things.value_or(BoundedList<ItemSpec, 12>{});
    if (spec.preset) {
        const EnemyNumbers& numbers = enemy_numbers(*spec.preset);
        made.name = enum_word(*spec.preset);
        made.skill = numbers.skill;
        made.stamina_max = numbers.stamina;
        made.initiative = numbers.initiative;
        made.armour = numbers.armour;
        made.special = numbers.special;
        if (!spec.natural_weapons) {
            for (const Row row : numbers.natural) natural.push_back({row, {}, {}, {}, {}, {}, {}});
        }
        if (!spec.things) {
            for (const Gear gear : numbers.things) {
                things.emplace_back();
                things.back().gear = gear;
            }
        }
    }
    if (spec.name && !spec.name->empty()) made.name = spec.name->value;
    if (spec.skill) made.skill = *spec.skill;
    if (spec.stamina) made.stamina_max = *spec.stamina;
    if (spec.initiative) made.initiative = *spec.initiative;
    if (!is_enemy) made.initiative = 1;  // TR-5.4.a
    if (spec.armour) made.armour = *spec.armour;
    if (spec.special) made.special = spec.special->value;
    if (spec.skills) made.advanced = make_skills(*spec.skills);
    for (const BoundedString<60>& mien : spec.miens.value_or(BoundedList<BoundedString<60>, 6>{}))
        made.miens.push_back(mien.value);
    made.stamina = made.stamina_max;
    made.natural_weapons = make_natural(context, natural);
    for (ItemSpec& thing : things) {
        const bool weapon = thing.row || (thing.gear && make_item(*thing.gear).weapon);
        if (!thing.in_hand) thing.in_hand = weapon;
        equip(made, make_item(context, thing), *thing.in_hand, thing.worn.value_or(false));
    }
    context.emit(CharacterAdded{std::move(made), std::nullopt});
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const Actor& actor = context.actor();
    if (actor.role != Role::gm && actor.role != Role::player)
        return refuse(not_allowed, {}, {}, "Players and the GM make characters.");
    KAST_REQUIRE(require_owner_is_self(actor, command.owner));
    if (!actor.is_gm() && has_living_character(context.state(), actor.member))
        return refuse(already_alive, "TR-4.4.a");
    KAST_REQUIRE(require_seat(context));
    KAST_REQUIRE(require_free_id(context, command.id));
    KAST_REQUIRE(require_sound(context, command));

    Creature made;
    made.id = command.id ? *command.id : context.fresh_id();
    made.name = command.name.value;
    made.kind = Kind::character;
    made.owner = owner_of_new(actor, command.owner);
    made.fresh = true;
    std::optional<Creation> rolled;
    if (command.numbers)
        use_numbers(context, made, command);
    else if (command.ready)
        use_ready(context, made, *command.ready);
    else
        rolled = roll_character(context, made);
    free_creature_id(context, made.id);
    free_item_ids(context, made.inventory);
    context.emit(CharacterAdded{std::move(made), std::move(rolled)});
    return {};
}

Result<void> carry_out(CommandContext& context, const EnemyAdd& command) {
    return add_creature(context, command, Kind::enemy);
}
Result<void> carry_out(CommandContext& context, const HenchmanAdd& command) {
    return add_creature(context, command, Kind::henchman);
}

Result<void> carry_out(CommandContext& context, const CreatureBring& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (command.creatures.empty())
        return refuse(nothing_changes, {}, "/creatures", "Nobody is named.");
    std::set<Id> seen;
    for (const Id& id : command.creatures) {
        const Creature* one = context.creature(id);
        if (!one) return refuse(no_such_character, {}, "/creatures");
        if (!one->prepared || !seen.insert(id).second)
            return refuse(nothing_changes, {}, "/creatures",
                          id.value + (one->prepared ? " is named twice." : " is on the table."));
    }
    for (const Id& id : command.creatures) {
        Creature one = *context.creature(id);
        one.prepared = false;
        context.emit(CreatureAppeared{std::move(one)});
    }
    return {};
}

namespace {

std::vector<FieldChange> changes_of(const Creature& before, const CharacterChanged& changed) {
    Creature after = before;
    write_sheet(after, changed);
    return field_changes(before, after);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    KAST_REQUIRE(require_own(context, command.character, "/character"));
    const Creature& one = *context.creature(command.character);
    const bool by_gm =
        command.ranks || command.kinds || command.ticks || command.shown || command.special;
    if (by_gm && !context.actor().is_gm()) {
        return refuse(gm_only, {}, {},
                      "Of `ranks`, `kinds`, `ticks`, `shown`, `special`; `name` and `background` "
                      "are the owner's, too.");
    }
    if (command.name && command.name->empty()) return refuse(name_needed, {}, "/name");
    if (one.kind == Kind::character && (command.shown || command.special))
        return refuse(wrong_kind, {}, "/character",
                      "`shown` and `special` are for enemies and henchmen.");
    if (one.kind != Kind::character && command.ticks)
        return refuse(wrong_kind, "TR-2.1.1.c", "/ticks", "Only characters have ticks.");

    CharacterChanged changed;
    changed.creature = one.id;
    changed.veil = veil_of(one);
    if (command.name) changed.name = command.name->value;
    if (command.background) changed.background = command.background->value;
    if (command.special) changed.special = command.special->value;
    changed.shown = command.shown;
    auto advanced = one.advanced;
    for (const auto& [name, rank] :
         command.ranks.value_or(std::map<std::string, BoundedInt<0, 30>>{})) {
        if (rank == 0) {
            advanced.erase(name);
            continue;
        }
        const auto kinds = command.kinds.value_or(std::map<std::string, SkillKind>{});
        const auto found = kinds.find(name);
        const auto kind = found == kinds.end() ? std::optional<SkillKind>{} : found->second;
        const auto [entry, is_new] =
            advanced.try_emplace(name, AdvancedSkill{rank, kind_of(name, kind), false, {}});
        entry->second.rank = rank;
        if (kind) entry->second.kind = *kind;
    }
    for (const auto& [name, ticked] : command.ticks.value_or(std::map<std::string, bool>{})) {
        const auto known = advanced.find(name);
        if (known == advanced.end())
            return refuse(no_such_skill, {}, "/ticks", "It has no rank in " + name + ".");
        known->second.tick = ticked;
    }
    if (command.ranks || command.ticks) changed.advanced = std::move(advanced);
    const bool changes =
        changed.name || changed.background || changed.special || changed.shown || changed.advanced;
    if (!changes) return refuse(nothing_changes, {}, {}, "Nothing is given that could be set.");
    changed.fields = changes_of(one, changed);
    context.emit(std::move(changed));
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    KAST_REQUIRE(require_own(context, command.character, "/character"));
    const Creature& one = *context.creature(command.character);
    const Id owner = command.owner.value_or(Id{});
    if (owner == one.owner)
        return refuse(nothing_changes, {}, "/owner", "It is that owner's already.");
    context.emit(CharacterGiven{one.id, owner, one.prepared});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* one = context.creature(command.character);
    if (!one) return refuse(no_such_character, {}, "/character");
    const auto& running = context.state().initiative;
    const bool in =
        running && std::ranges::find(running->members, one->id) != running->members.end();
    if (in) {
        return refuse(not_in_initiative, {}, "/character",
                      one->id.value + " is in it and would have to leave it first.");
    }
    context.emit(CharacterRemoved{one->id, one->prepared});
    return {};
}

Result<void> carry_out(CommandContext& context, const BackgroundChange& command) {
    KAST_REQUIRE(require_available<BackgroundChange>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    for (const auto& [name, spec] : command.skills) {
        if (spec.rank > 6) return refuse(bad_rank, "TR-2.c", "/skills", name + ".");
    }
    const std::vector<ItemSpec> things = command.things.value_or(BoundedList<ItemSpec, 40>{});
    KAST_REQUIRE(require_item_specs(context, things, "/things"));
    if (one.inventory.size() + things.size() > items_max) {
        return refuse(table_full, {}, "/things",
                      "It carries " + std::to_string(one.inventory.size()) + " of at most " +
                          std::to_string(items_max) + " things.");
    }
    CharacterChanged changed;
    changed.creature = one.id;
    changed.veil = veil_of(one);
    if (command.background) changed.background = command.background->value;
    changed.advanced = make_skills(command.skills);
    changed.fields = changes_of(one, changed);
    for (const ItemSpec& thing : things) changed.things.push_back(make_item(context, thing));
    free_item_ids(context, changed.things);
    context.emit(std::move(changed));
    return {};
}

Result<void> carry_out(CommandContext& context, const MienRoll& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* one = context.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (one->kind != Kind::enemy)
        return refuse(wrong_kind, "TR-X.mien", "/creature", "Only enemies have miens.");
    const int die = context.throw_d6();
    const std::string mien = one->miens.size() == 6 ? one->miens[static_cast<std::size_t>(die - 1)]
                                                    : std::string(mien_of(die));
    context.emit(MienRolled{one->id, die, mien, veil_of(*one)});
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (!command.enemy_token_cap && !command.luck_against_death && !command.claims)
        return refuse(nothing_changes, {}, {}, "No setting is given.");
    context.emit(SettingsChanged{with_given(context.state().settings, command)});
    return {};
}

}  // namespace kast::rules::troika
