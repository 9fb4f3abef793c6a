// The rules behind what happened.
import type { Events, Exchange } from './wire';
import { pair } from './wording';

/** What lies behind a question. */
export const askedBy: Record<string, string[]> = {
  'tie-luck': ['TR-3.3.a', 'TR-3.3.b'],
  'damage-luck': ['TR-3.3.c'],
  weapon: ['TR-7.7.a'],
  grapple: ['TR-6.8.b'],
  'hit-back': ['TR-6.8.d'],
  affliction: ['TR-7.9.1.b'],
  death: ['TR-3.4.a'],
  teach: ['TR-11.2.a'],
  drop: ['TR-10.4.1.a'],
};
export const harmedBy: Record<Events['troika.stamina.lost']['cause'], string> = {
  clinch: 'TR-7.4.c',
  fall: 'TR-7.8.1.a',
  drowning: 'TR-7.9.b',
  affliction: 'TR-7.9.1.a',
  spell: 'TR-6.3.b',
};
export const diedOf: Record<Events['troika.creature.died']['cause'], string[]> = {
  wounds: ['TR-4.3.a'],
  drowned: ['TR-7.9.d'],
  'end-of-round': ['TR-4.1.b'],
  'no-aid': ['TR-4.1.c'],
  declared: [],
  'luck-failed': ['TR-3.4.a'],
};

export function rulesOf(exchange: Exchange): string[] {
  const attackerSix = pair(exchange, 'attacker', 6);
  const defenderSix = pair(exchange, 'defender', 6);
  const kind = { attack: 'TR-6.1.a', shot: 'TR-6.2.a', grapple: 'TR-6.8.a' }[exchange.kind];
  return [
    kind,
    ...(attackerSix && defenderSix ? ['TR-7.4.b'] : attackerSix || defenderSix ? ['TR-7.4.a'] : []),
    ...(exchange.outcome === 'both-fumble'
      ? ['TR-7.5.b']
      : exchange.kind === 'shot' && (pair(exchange, 'attacker', 1) || pair(exchange, 'defender', 1))
        ? ['TR-6.2.c']
        : exchange.kind === 'grapple' && pair(exchange, 'attacker', 1)
          ? ['TR-6.8.e']
          : pair(exchange, 'attacker', 1) || pair(exchange, 'defender', 1)
            ? ['TR-7.5.a']
            : []),
    ...(exchange.outcome === 'tie' ? ['TR-6.1.d'] : []),
    ...(exchange.outcome === 'saved-by-cover' ? ['TR-7.1.c'] : []),
    ...(exchange.target !== undefined ? ['TR-7.3.a'] : []),
    ...(exchange.aimed ? ['TR-6.2.2.b'] : []),
  ];
}
