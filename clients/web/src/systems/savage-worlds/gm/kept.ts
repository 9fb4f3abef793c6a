// The GM's characters as they would come anew: with the dice and the gear they have, without wounds.
import type { KeptCreatures } from '../../common/gm/encounters';
import { attributes } from '../traits';
import type { Character, NewSheet, Sheet, State, Trait } from '../wire';

const dieOf = ({ die, bonus }: Trait) => ({ die, ...(bonus > 0 && { bonus }) });
const isAttribute = (trait: string): boolean => attributes.some((one) => one === trait);

function sheetOf(one: Character, sheet: Sheet): NewSheet {
  const known = Object.entries(sheet.traits).filter(([, trait]) => !trait.untrained);
  const diceOf = (which: (trait: string) => boolean) =>
    Object.fromEntries(known.filter(([trait]) => which(trait)).map(([trait, die]) => [trait, dieOf(die)]));
  const { wild_die, pace, running_die, parry, toughness, armour, max_wounds, edges, rerolls, power } = sheet;
  return {
    wild: one.wild,
    side: one.side,
    size: one.size,
    attributes: diceOf(isAttribute),
    skills: diceOf((trait) => !isAttribute(trait)),
    ...{ wild_die, pace, running_die, parry, toughness, armour, max_wounds, edges, rerolls },
    ...(power && { power: { ...power, points: power.maximum } }),
    weapons: sheet.weapons.map(({ weapon }) => weapon),
    bennies_allowed: sheet.bennies_allowed,
  };
}

const method = 'savage-worlds.character.add';
export const creatures: KeptCreatures = {
  game: 'savage-worlds',
  methods: [method],
  arriving: ({ name, params }, hidden) => ({
    sheet: { ...(params.sheet as NewSheet), name },
    ...(params.shown !== undefined && { shown: params.shown }),
    ...(hidden && { hidden }),
  }),
  removal: (id) => ({ method: 'savage-worlds.character.remove', params: { character: id } }),
  of: (table) => {
    const { characters, prepared = {} } = table as State;
    return Object.values({ ...characters, ...prepared }).flatMap((one) =>
      one.owner === '' && one.sheet
        ? [
            {
              id: one.id,
              name: one.name,
              method,
              params: {
                sheet: sheetOf(one, one.sheet),
                ...(one.sheet.shown && { shown: one.sheet.shown }),
              },
            },
          ]
        : [],
    );
  },
};
