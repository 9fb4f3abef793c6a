// The GM's characters as they would come anew: with the points they have at most, without tension and conditions.
import type { KeptCreatures } from '../../common/gm/encounters';
import type { Character, Skill, State } from '../wire';

/** Where a specialisation adds nothing to the value, it was given as a number of its own. */
const skillOf = ({ rank, specialisations, value, specialised }: Skill) => ({
  rank,
  specialisations,
  ...(value === specialised && { value }),
});

function outsideOf(one: NonNullable<Character['outside']>) {
  const { pools, damage, edge, ...given } = one;
  void pools;
  void damage;
  void edge;
  return given;
}

const method = 'terre-exile.character.add';
export const creatures: KeptCreatures = {
  game: 'terre-exile',
  methods: [method],
  arriving: ({ name, params }, hidden) => ({ ...params, name, ...(hidden && { hidden }) }),
  removal: (id) => ({ method: 'terre-exile.character.remove', params: { character: id } }),
  of: (table) =>
    Object.values((table as State).characters)
      .filter(({ owner }) => owner === '')
      .map(({ id, name, attributes, skills, ps, pk, feat_value, mishap, extra_trumps, outside, shown }) => ({
        id,
        name,
        method,
        params: {
          attributes: Object.fromEntries(
            Object.entries(attributes).map(([word, { value }]) => [word, value]),
          ),
          skills: Object.fromEntries(Object.entries(skills).map(([word, skill]) => [word, skillOf(skill)])),
          ps: { max: ps?.max ?? 0 },
          pk: { max: pk?.max ?? 0 },
          ...{ feat_value, mishap, extra_trumps },
          ...(outside && { outside: outsideOf(outside) }),
          ...(shown && { shown }),
        },
      })),
};
