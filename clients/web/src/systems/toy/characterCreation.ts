// What each step of making an adventurer asks.
import { t } from '../../i18n/index.svelte';
import { type Field, numberField, pickOne, textField } from '../common/fields';
import { extraDice, extraGrit, extraSkills, extraWeapons } from './parseExtras';
import { dieName, intangibles, sidesWord, skillName, tangibles } from './toy.svelte';
import { skillNamed } from './typedNames';
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
          pickOne(
            'origin',
            t('creation.origin'),
            (['mortal', 'fae'] as const).map((value) => ({ value, label: t(`origin.${value}`) })),
          ),
          textField('background', t('creation.background'), 120, { optional: true }),
        ],
      };
    case 'creation.stats.assign':
      return {
        fields: tangibles.map((name, at) =>
          pickOne(
            name,
            dieName(name),
            creation.dice.map((sides) => ({ value: String(sides), label: sidesWord(sides) })),
            { start: String(creation.dice[at] ?? '') },
          ),
        ),
        shape: (params) =>
          Object.fromEntries(Object.entries(params).map(([name, sides]) => [name, Number(sides)])),
      };
    case 'creation.saves.assign':
      return {
        fields: [
          pickOne(
            'saves',
            t('creation.saves'),
            orders(grades).map((order) => ({
              value: order.join(' '),
              label: order
                .map((grade, at) => `${t(`save.${saves[at]!}`)}: ${t(`grade.${grade}`)}`)
                .join(' · '),
            })),
          ),
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
        shape: (params) => ({ ...params, spares_questions: true }),
        fields: [
          creation.offered.length > 0
            ? pickOne(
                'secondary',
                t('creation.language'),
                creation.offered.map((value) => ({ value, label: value })),
              )
            : textField('secondary', t('creation.dialect'), 40),
        ],
      };
    case 'creation.skill.raise':
      return {
        fields: [
          pickOne(
            'raise',
            t('creation.raise'),
            creation.raisable.map((value) => ({
              value,
              label: skillName(value),
              note: t('knack', { x: one.skills[value]?.x ?? 0 }),
            })),
            { optional: true },
          ),
          textField('fresh', t('creation.new-skill'), 40, { optional: true }),
        ],
        shape: ({ raise, fresh }) => ({ skill: fresh ? skillNamed(String(fresh)) : (raise ?? '') }),
      };
    case 'creation.gear.choose':
      return {
        fields: [
          textField('weapons', t('creation.weapons'), 200, {
            optional: true,
            example: t('creation.weapons.like'),
          }),
          textField('gear', t('creation.gear'), 400, { long: true, optional: true }),
        ],
        shape: ({ gear, weapons }) => {
          const things = String(gear ?? '')
            .split(/[,\n]/)
            .map((thing) => thing.trim())
            .filter(Boolean);
          return { ...(things.length > 0 && { gear: things }), ...extraWeapons(String(weapons ?? '')) };
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
        pickOne(
          'species',
          t('creation.species'),
          creation.species.map((value) => ({ value, label: t(`species.${value}`) })),
        ),
        ...ofTheBook(),
      ],
      shape: withTheBook,
    };
  }
  return {
    fields: [
      pickOne(
        'flavor',
        t('creation.flavor'),
        creation.flavors.map((value) => ({
          value,
          label: t(`flavor.${value}`),
          note: t(`trope.${tropeOf[value]}`),
        })),
      ),
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
  pickOne(
    'rises',
    t('creation.rises'),
    intangibles.map((value) => ({ value, label: dieName(value) })),
    { optional: true },
  ),
  numberField('places', t('creation.places'), 1, 9, { start: 1 }),
  textField('skills', t('creation.skills'), 200, { optional: true, example: 'Listen 2, Lore 2' }),
  textField('dice', t('creation.dice'), 200, { optional: true, example: 'deed d4, knave d4, blood 1d6' }),
  textField('grit', t('creation.grit'), 12, { start: '0', example: 'd6 + 1' }),
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
