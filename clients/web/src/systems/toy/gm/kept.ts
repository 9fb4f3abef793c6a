// Monsters as they would come anew: with all their Health.
import type { KeptCreatures } from '../../common/gm/encounters';
import type { State } from '../wire';

const method = 'toy.monster.add';
export const creatures: KeptCreatures = {
  game: 'toy',
  methods: [method],
  arriving: ({ name, params }, hidden) => ({ ...params, name, ...(hidden && { hidden }) }),
  removal: (id) => ({ method: 'toy.monster.remove', params: { monster: id } }),
  of: (table) =>
    Object.values((table as State).monsters).map(({ id, sheet }) => {
      const { name, hd, dice, weakness, speed, damage, health, soak, morale, save, shown } = sheet;
      const params = {
        hd,
        dice,
        weakness,
        speed,
        damage,
        health: health?.max,
        soak,
        morale,
        save,
        ...(shown && { shown }),
      };
      return { id, name, method, params };
    }),
};
