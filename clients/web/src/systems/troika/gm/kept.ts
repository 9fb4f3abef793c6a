// Enemies and henchmen as they would come anew: whole, with what they carry. Words of Mien that are one's own stay
// where they were, for no page is sent them.
import type { KeptCreatures } from '../../common/gm/encounters';
import type { Creature, Item, NaturalWeapon, Skill, State, Weapon } from '../wire';

const numbersOf = ({ row, damage, skill, ranged, ignores_armour }: Weapon) => ({
  row,
  ...(row === 'own' && { damage }),
  ...(skill && { skill }),
  ...(ranged && { ranged }),
  ...(ignores_armour > 0 && { ignores_armour }),
});
const naturalOf = ({ name, weapon }: NaturalWeapon) => ({ name, ...numbersOf(weapon) });
const skillOf = ({ rank, kind, cost }: Skill) => ({ rank, kind, ...(cost !== undefined && { cost }) });

function thingOf(item: Item) {
  const { weapon, tool } = item;
  return {
    name: item.name,
    slots: item.slots,
    count: item.count,
    ...(item.large && { large: true }),
    ...(item.armour > 0 && { armour: item.armour }),
    ...(item.ammunition && { ammunition: item.ammunition }),
    ...(item.food && { food: true }),
    ...(item.in_hand && { in_hand: true }),
    ...(item.worn && { worn: true }),
    ...(tool && { tool_skill: tool.skill, tool_bonus: tool.bonus }),
    ...(weapon && {
      ...numbersOf(weapon),
      ...(weapon.ammunition && { ammunition: weapon.ammunition }),
      ...(weapon.shots_max > 0 && { shots_max: weapon.shots_max, shots: weapon.shots }),
      ...(weapon.poisoned && { poisoned: true }),
    }),
  };
}

/** What is worn is not armour of its own. */
function ownArmour(one: Creature): number {
  const worn = one.inventory.find((item) => item.worn)?.armour ?? 0;
  return (one.armour ?? 0) > worn ? (one.armour ?? 0) : 0;
}

const paramsOf = (one: Creature) => ({
  skill: one.skill,
  stamina: one.stamina_max,
  ...(one.kind === 'enemy' && { initiative: one.initiative }),
  armour: ownArmour(one),
  skills: Object.fromEntries(Object.entries(one.skills).map(([name, skill]) => [name, skillOf(skill)])),
  natural_weapons: one.natural_weapons.map(naturalOf),
  things: one.inventory.map(thingOf),
  ...(one.special && { special: one.special }),
  ...(one.shown && { shown: one.shown }),
});

export const creatures: KeptCreatures = {
  game: 'troika',
  methods: ['troika.enemy.add', 'troika.henchman.add'],
  arriving: ({ name, params }, prepared) => ({ ...params, name, ...(prepared && { prepared }) }),
  removal: (id) => ({ method: 'troika.character.remove', params: { character: id } }),
  of: (table) =>
    Object.values((table as State).creatures)
      .filter(({ kind }) => kind !== 'character')
      .map((one) => ({
        id: one.id,
        name: one.name,
        method: one.kind === 'enemy' ? 'troika.enemy.add' : 'troika.henchman.add',
        params: paramsOf(one),
      })),
};
