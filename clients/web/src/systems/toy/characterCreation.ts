// What each step of making an adventurer asks.
import { t } from '../../i18n/index.svelte';
import type { Field } from '../common/fields';
import { extraDice, extraGrit, extraSkills } from './extras';
import { dieName, intangibles, sidesWord, skillName, tangibles } from './toy.svelte';
import type { Character, Creation } from './wire';

interface Step {
  fields: Field[];
  shape?: (params: Record<string, unknown>) => Record<string, unknown>;
}

const saves = ['hexes', 'toxins', 'doom'] as const;
const grades = ['edge', 'ordinary', 'flawed'] as const;

/** Each way of giving some things to some places, as one choice: nothing can be given twice. */
export function orders<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, at) =>
    orders([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

export function stepOf(one: Character, creation: Creation): Step {
  switch (creation.method) {
    case 'creation.origin.choose':
      return {
        fields: [
          {
            kind: 'one',
            name: 'origin',
            label: t('creation.origin'),
            picks: (['mortal', 'fae'] as const).map((value) => ({ value, label: t(`origin.${value}`) })),
          },
          { kind: 'text', name: 'background', label: t('creation.background'), most: 120, optional: true },
        ],
      };
    case 'creation.stats.assign':
      return {
        fields: tangibles.map((name, at) => ({
          kind: 'one',
          name,
          label: dieName(name),
          start: String(creation.dice[at] ?? ''),
          picks: creation.dice.map((sides) => ({ value: String(sides), label: sidesWord(sides) })),
        })),
        shape: (params) =>
          Object.fromEntries(Object.entries(params).map(([name, sides]) => [name, Number(sides)])),
      };
    case 'creation.saves.assign':
      return {
        fields: [
          {
            kind: 'one',
            name: 'saves',
            label: t('creation.saves'),
            picks: orders(grades).map((order) => ({
              value: order.join(' '),
              label: order
                .map((grade, at) => `${t(`save.${saves[at]!}`)}: ${t(`grade.${grade}`)}`)
                .join(' · '),
            })),
          },
        ],
        shape: ({ saves: order }) => {
          const given = String(order).split(' ');
          return Object.fromEntries(saves.map((save, at) => [save, given[at]]));
        },
      };
    case 'creation.calling.choose':
      return calling(creation);
    case 'creation.languages.roll':
      return {
        fields: [
          creation.offered.length > 0
            ? {
                kind: 'one',
                name: 'secondary',
                label: t('creation.language'),
                picks: creation.offered.map((value) => ({ value, label: value })),
              }
            : { kind: 'text', name: 'secondary', label: t('creation.dialect'), most: 40 },
        ],
      };
    case 'creation.skill.raise':
      return {
        fields: [
          {
            kind: 'one',
            name: 'raise',
            label: t('creation.raise'),
            optional: true,
            picks: creation.raisable.map((value) => ({
              value,
              label: skillName(value),
              note: t('knack', { x: one.skills[value]?.x ?? 0 }),
            })),
          },
          { kind: 'text', name: 'fresh', label: t('creation.new-skill'), most: 40, optional: true },
        ],
        shape: ({ raise, fresh }) => ({ skill: fresh ?? raise ?? '' }),
      };
    case 'creation.gear.choose':
      return {
        fields: [
          { kind: 'text', name: 'gear', label: t('creation.gear'), most: 400, long: true, optional: true },
        ],
        shape: ({ gear }) => {
          const things = String(gear ?? '')
            .split(/[,\n]/)
            .map((thing) => thing.trim())
            .filter(Boolean);
          return things.length > 0 ? { gear: things } : {};
        },
      };
    default:
      return { fields: [] };
  }
}

/** A Mortal's Trope follows from the Flavor; a Fae takes a Species. */
function calling(creation: Creation): Step {
  if (creation.species.length > 0) {
    return {
      fields: [
        {
          kind: 'one',
          name: 'species',
          label: t('creation.species'),
          picks: creation.species.map((value) => ({ value, label: t(`species.${value}`) })),
        },
        ...ofTheBook(),
      ],
      shape: withTheBook,
    };
  }
  return {
    fields: [
      {
        kind: 'one',
        name: 'flavor',
        label: t('creation.flavor'),
        picks: creation.flavors.map((value) => ({
          value,
          label: t(`flavor.${value}`),
          note: t(`trope.${tropeOf[value]}`),
        })),
      },
      ...ofTheBook(),
    ],
    shape: ({ flavor, ...rest }) => ({
      flavor,
      trope: tropeOf[flavor as keyof typeof tropeOf],
      ...withTheBook(rest),
    }),
  };
}

/** What the group's own book gives with a calling: no table of it ships. */
const ofTheBook = (): Field[] => [
  {
    kind: 'one',
    name: 'rises',
    label: t('creation.rises'),
    optional: true,
    picks: intangibles.map((value) => ({ value, label: dieName(value) })),
  },
  { kind: 'number', name: 'places', label: t('creation.places'), min: 1, max: 9, start: 1 },
  {
    kind: 'text',
    name: 'skills',
    label: t('creation.skills'),
    most: 200,
    optional: true,
    example: 'Listen 2, Lore 2',
  },
  {
    kind: 'text',
    name: 'dice',
    label: t('creation.dice'),
    most: 200,
    optional: true,
    example: 'deed d4, knave d4, blood 1d6',
  },
  {
    kind: 'text',
    name: 'grit',
    label: t('creation.grit'),
    most: 12,
    optional: true,
    example: 'd6 + 1',
  },
];
function withTheBook(params: Record<string, unknown>): Record<string, unknown> {
  const { rises, places, skills, dice, grit, ...rest } = params;
  return {
    ...rest,
    ...(rises ? { intangibles: [{ stat: rises, places: Number(places ?? 1) }] } : {}),
    ...extraSkills(String(skills ?? '')),
    ...extraDice(String(dice ?? '')),
    ...extraGrit(String(grit ?? '')),
  };
}

const tropeOf = {
  soldier: 'sellsword',
  barbarian: 'sellsword',
  bravo: 'knave',
  archaeologist: 'knave',
  sorcerer: 'magician',
  leech: 'magician',
  witch: 'devotee',
  mystic: 'devotee',
} as const;
