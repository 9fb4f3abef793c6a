// The GM's characters as they would come anew: without conditions, their traits fresh.
import type { KeptCreatures } from '../../common/gm/encounters';
import type { Character, Sheet, State } from '../wire';

function paramsOf({ fate, persona }: Character, sheet: Sheet) {
  const { nature, will, health, resources, circles, skills, wises, belief, goal, instinct } = sheet;
  return {
    nature: { ...nature, current: nature.max },
    ...{ will, health, resources, circles, skills, wises, belief, goal, instinct, fate, persona },
    traits: Object.keys(sheet.traits),
    gear: sheet.gear.map(({ name }) => name),
  };
}

const method = 'mouse-guard.character.add';
export const creatures: KeptCreatures = {
  game: 'mouse-guard',
  methods: [method],
  arriving: ({ name, params }, hidden) => ({ ...params, name, ...(hidden && { hidden }) }),
  removal: (id) => ({ method: 'mouse-guard.character.remove', params: { character: id } }),
  of: (table) =>
    Object.values((table as State).characters).flatMap((one) =>
      one.owner === '' && one.sheet
        ? [{ id: one.id, name: one.name, method, params: paramsOf(one, one.sheet) }]
        : [],
    ),
};
