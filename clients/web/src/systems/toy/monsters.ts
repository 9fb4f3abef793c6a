// What there is to say of a Monster, for a new one and for one that is there.
import { t } from '../../i18n/index.svelte';
import { type Field, numberField, pickOne, textField } from '../common/fields';
import { plainDice } from './actions';
import { dieName, tangibles } from './toy.svelte';
import type { Monster } from './wire';

/** "d6 + 2d8" is 6, 8, 8; nothing where it is no dice. */
export function readDice(text: string): number[] | undefined {
  const dice: number[] = [];
  for (const word of text.split(/[+,\s]+/).filter(Boolean)) {
    const match = /^(\d{0,2})[dDtT](\d{1,2})$/.exec(word);
    if (!match) return undefined;
    dice.push(...Array.from({ length: Number(match[1] || 1) }, () => Number(match[2])));
  }
  return dice;
}
export const writeDice = (dice: readonly number[]): string => dice.map((sides) => `d${sides}`).join(' + ');

const dice = plainDice.map((sides) => ({ value: String(sides), label: `d${sides}` }));
const powers = ['weak', 'average', 'strong'] as const;
const morales = ['none', 'cowardly', 'orderly', 'fanatical'] as const;

/** Which of its numbers players do not see, in words: for GMs by what is kept, for the others by what is missing. */
export function hiddenNumbers(sheet: Monster['sheet']): string {
  const health = sheet.shown ? !sheet.shown.health : sheet.health === undefined;
  const rest = sheet.shown ? !sheet.shown.dice : sheet.weakness === undefined;
  if (health && rest) return t('monster.hides.all');
  if (health) return t('monster.hides.health');
  return rest ? t('monster.hides.dice') : '';
}

/** `sheet`: of a Monster that is there; its name stays. */
export function monsterFields(sheet?: Monster['sheet']): Field[] {
  const number = (name: string, label: string, min: number, max: number, start?: number): Field =>
    numberField(name, label, min, max, { ...(start === undefined ? { optional: true } : { start }) });
  return [
    ...(sheet ? [] : [textField('name', t('make.name'), 40)]),
    number('hd', t('monster.hd.label'), 0, 99, sheet?.hd ?? 1),
    pickOne('weakness', t('monster.weakness.label'), dice, { start: String(sheet?.weakness ?? 12) }),
    pickOne('speed', t('monster.speed.label'), dice, { start: String(sheet?.speed ?? 16) }),
    textField('damage', t('monster.damage.label'), 40, {
      start: sheet ? writeDice(sheet.damage ?? []) : 'd6',
      example: 'd6 + d8',
      optional: true,
    }),
    ...(sheet
      ? [number('health', t('field.health_max'), 1, 999, sheet.health?.max)]
      : [
          pickOne(
            'power',
            t('monster.power'),
            powers.map((value) => ({ value, label: t(`power.${value}`) })),
            { start: 'average' },
          ),
          number('health', t('monster.health'), 1, 999),
        ]),
    pickOne(
      'morale',
      t('monster.morale'),
      morales.map((value) => ({ value, label: t(`morale.${value}`) })),
      { start: sheet?.morale ?? 'orderly' },
    ),
    { ...number('soak', t('monster.soak'), 0, 99, sheet?.soak), optional: true },
    number('save', t('monster.save'), 1, 6, sheet?.save ?? 1),
    ...tangibles.map((name): Field =>
      pickOne(name, t('monster.better', { die: dieName(name) }), dice, {
        optional: true,
        more: true,
        ...(sheet?.dice?.[name] !== undefined && { start: String(sheet.dice[name]) }),
      }),
    ),
  ];
}

/** Of what was filled in, what a command takes; of a Monster that is there, what is not as it was. */
export function monsterGiven(
  params: Record<string, unknown>,
  sheet?: Monster['sheet'],
): Record<string, unknown> {
  const { damage, weakness, speed, vigor, dexterity, intellect, focus, ...rest } = params;
  const stats = Object.fromEntries(
    Object.entries({ vigor, dexterity, intellect, focus })
      .filter(([name, die]) => die && Number(die) !== sheet?.dice?.[name])
      .map(([name, die]) => [name, Number(die)]),
  );
  const given: Record<string, unknown> = {
    ...rest,
    weakness: Number(weakness),
    speed: Number(speed),
    damage: readDice(String(damage ?? '')) ?? [0], // No die at all is what the server refuses.
  };
  const was: Record<string, unknown> = sheet ? { ...sheet, health: sheet.health?.max } : {};
  return {
    ...Object.fromEntries(
      Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
    ),
    ...(Object.keys(stats).length > 0 && { dice: stats }),
  };
}
