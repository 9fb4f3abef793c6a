// How what happens is put into words, in the chronicle and on the board.
import type { Names, Side } from '../../table/names';
import type { ModifierChip, Part, Tone } from '../../table/parts';
import { listed, signed, t, tOr } from '../../i18n/index.svelte';
import { chipsOf as chipsFor, toneOfSide, type EventsOf } from '../common/chronicleParts';
import { readable } from '../../i18n/readable';
import { edgeName, seatPrefix, stateName } from './savage-worlds.svelte';
import { cardOf, signs } from './cards';
import type { Condition, DieRoll, Modifier, Outcome, RollSet } from './wire';

export const plain = (text: string, tone?: Tone): Part => ({ kind: 'words', text, ...(tone && { tone }) });
export const changed = (text: string, tone: Tone): Part => ({ kind: 'change', text, tone });
/** All who sit on it: "Bandit ×3". */
export const seat = (names: Names, id: string): string => names.thing(`${seatPrefix}${id}`);

export const chipsOf = (modifiers: readonly Modifier[]): ModifierChip[] => chipsFor(modifiers, readable);
/** A cause of the rules', or what a player or the GM called it. */
export const causeName = (cause: string): string => tOr(`cause.${cause}`, readable(cause));

/** "♠10": short enough for a line. */
export function cardSign(code: string): string {
  const card = cardOf(code);
  return card.joker ? t(`joker.${card.joker}`) : `${card.rank}${signs[card.suit]}`;
}

/** "great axe" in the middle of a sentence; a name that somebody gave stays as it is written. */
export function weaponWord(name: string): string {
  const known = tOr(`weapon.${name}`, '');
  return known ? known.charAt(0).toLocaleLowerCase() + known.slice(1) : name;
}

/** Who does what to whom, as a sentence. */
export function deed(
  action: string,
  name: string,
  { targets = [], weapon = '', what = '' }: { targets?: string[]; weapon?: string; what?: string } = {},
): string {
  const values = {
    name,
    targets: listed(targets),
    weapon: weapon && weapon !== 'unarmed' ? weaponWord(weapon) : 'none',
    what,
  };
  return tOr(`did.${action}`, t('did.act', { ...values, what: what || actionName(action) }), values);
}
/** Actions without dice: shown once they are done, whether they were announced or not. */
export const doneAtOnce = ['defend', 'reload', 'act', 'aim'];
/** Done in a turn, and shown nowhere else. */
export const toldAsTaken = [
  'defend',
  'run',
  'wait',
  'lost',
  'reload',
  'leave-melee',
  'drop-prone',
  'set-weapon',
];

/** What befalls somebody, as a sentence. */
export function gains(name: string, state: Condition, target = ''): string {
  const values = { name, state: stateName(state), target };
  return tOr(`gains.${state}`, t(target ? 'log.gains.of' : 'log.gains', values), values);
}
export function loses(name: string, state: Condition): string {
  const values = { name, state: stateName(state) };
  return tOr(`loses.${state}`, t('log.loses', values), values);
}

export const throwOf = (die: DieRoll, more: Partial<Extract<Part, { kind: 'throw' }>> = {}): Part => ({
  kind: 'throw',
  dice: die.faces,
  sides: die.sides,
  ...more,
});

/** Plain dice of a kind lie in one row; a chain has a row of its own. */
export function inRows(parts: Part[]): Part[] {
  const rows: Part[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const joins =
      last?.kind === 'throw' &&
      part.kind === 'throw' &&
      last.sides === part.sides &&
      !last.dropped &&
      !part.dropped;
    if (joins && !last.label && !part.label && !last.chips)
      rows[rows.length - 1] = { ...part, dice: [...last.dice, ...part.dice] };
    else rows.push(part);
  }
  return rows;
}

/** Every die of a throw with its chain, the modifiers once, and what it came to; nothing of dice that are the GM's. */
export function rollParts(
  set: RollSet | undefined,
  chips: ModifierChip[],
  came: Outcome | undefined,
  target: string | undefined,
): Part[] {
  if (!set) return [];
  // A die that does not count is pale: the wild die, or those that it stands in for.
  const replaced = came?.replaced ?? [];
  const dice = [
    ...set.dice.map((die, at) => ({
      die,
      label: t('die', { sides: die.sides }),
      counts: !replaced.includes(at + 1),
    })),
    ...(set.wild ? [{ die: set.wild, label: t('wild-die'), counts: replaced.length > 0 }] : []),
  ];
  return inRows(
    dice.map(({ die, label, counts }, at) =>
      throwOf(die, {
        ...(!counts && { dice: [], dropped: die.faces }),
        ...(die.faces.length > 1
          ? { label: t('aced', { die: label, sum: die.sum }) }
          : die === set.wild && { label }),
        ...(at === dice.length - 1 && {
          chips,
          ...(came?.total !== undefined && { total: came.total }),
          ...(target && { target }),
        }),
      }),
    ),
  );
}

const verdictTones = { critical: 'bad', failure: 'bad', success: 'good', raise: 'great' } as const;
/** What came of a roll, seen from across the room. */
export const verdictOf = ({ verdict, raises }: Outcome): { text: string; tone: Tone } => ({
  text: t(`verdict.${verdict}`, { count: raises }),
  tone: verdictTones[verdict],
});
export function targetOf(roll: EventsOf<'savage-worlds'>['roll.made']): string | undefined {
  const tn = roll.against[0]?.tn ?? roll.tn;
  if (roll.against.length > 1) return undefined;
  return tn === undefined || tn === 0 ? undefined : t('tn', { tn });
}
export const modifiersOf = (roll: EventsOf<'savage-worlds'>['roll.made']): Modifier[] => [
  ...roll.modifiers,
  ...(roll.against.length === 1 ? roll.against[0]!.modifiers : []),
];

/** States that help whoever has them. */
export const helpful: Condition[] = [
  'on-hold',
  'defending',
  'aiming',
  'stabilised',
  'adrenaline',
  'grappling',
];
export const stateTone = (state: Condition, gained: boolean, side: Side | undefined): Tone =>
  helpful.includes(state) ? 'plain' : toneOfSide(side, gained ? 'bad' : 'good');

export const rollWord = (again: boolean, plain: boolean) =>
  again ? (plain ? 'log.rerolls.plain' : 'log.rerolls') : plain ? 'log.rolls.plain' : 'log.rolls';

/** How often a seat is asked, the most first. */
export const askModes = ['never', 'when-no-option', 'on-success', 'always'] as const;

/** Answers that change nothing. */
export const usual = new Set([
  'accept',
  'decline',
  'default-order',
  'keep',
  'let-it-be',
  'nothing',
  'override',
  'pass',
]);

export function timeText(minutes: number): string {
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 1440) return t('hours', { count: Math.round(minutes / 6) / 10 });
  return t('days', { count: Math.round(minutes / 144) / 10 });
}

export function purseName(purse: string, owner: string, names: Names): string {
  if (purse === 'gm-pool') return t('gm-pool');
  return purse === 'player' ? names.member(owner) : names.thing(owner);
}
export const purposeName = (purpose: string): string => tOr(`purpose.${purpose}`, readable(purpose));
export const actionName = (action: string): string => tOr(`act.${action}`, readable(action));

/** What an answer is called: its own word for this kind of question, else the thing or the card it names. */
export function answerName(kind: string, answer: string, nameOf: (id: string) => string): string {
  const own = tOr(`answer.${kind}.${answer}`, tOr(`answer.${answer}`, ''));
  if (own) return own;
  if (kind === 'interrupted-action') return t('answer.interrupted-action.instead', { name: nameOf(answer) });
  if (/^(10|[2-9AKQJ])[SHDC]$|^J[RB]$/.test(answer)) return cardSign(answer);
  const number = /^accept-(\d+)$/.exec(answer)?.[1];
  if (number) return t('answer.accept-number', { number });
  if (answer.startsWith('reroll-')) return t('answer.reroll-by', { edge: edgeName(answer.slice(7)) });
  const trait = tOr(`trait.${answer}`, '');
  return trait || nameOf(answer);
}
