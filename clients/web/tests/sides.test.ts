// Green is good for the party, red is bad for it: the same thing that befalls a foe is told in the other colour.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TableEvent } from '@kast/sdk';
import { words } from '../src/i18n/index.svelte';
import { partsOf as mouseGuard } from '../src/systems/mouse-guard/chronicle';
import { partsOf as savageWorlds } from '../src/systems/savage-worlds/chronicle';
import { partsOf as toy } from '../src/systems/toy/chronicle';
import { partsOf as troika } from '../src/systems/troika/chronicle';
import type { Names } from '../src/table/names';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  words.choose('en');
});
afterAll(() => vi.unstubAllGlobals());

const names = {
  member: (id: string) => id,
  thing: (id: string) => id,
  look: () => ({}),
  sideOf: (id: string) => (id === 'ogre' ? 'foes' : 'party'),
} as unknown as Names;

const bad: [string, (id: string) => { type: string; data: object }, typeof toy][] = [
  [
    'a state in Savage Worlds',
    (character) => ({ type: 'savage-worlds.state.gained', data: { character, state: 'shaken' } }),
    savageWorlds,
  ],
  [
    'fatigue in Savage Worlds',
    (character) => ({ type: 'savage-worlds.fatigue.gained', data: { character, cause: 'heat' } }),
    savageWorlds,
  ],
  [
    'a condition in Mouse Guard',
    (character) => ({ type: 'mouse-guard.condition.taken', data: { character, condition: 'angry' } }),
    mouseGuard,
  ],
  ['an impeded team in Mouse Guard', (team) => ({ type: 'mouse-guard.impeded', data: { team } }), mouseGuard],
  ['a wound in ToY', (actor) => ({ type: 'toy.wound.taken', data: { actor, wound: 'a gash' } }), toy],
  [
    'a blow in ToY',
    (monster) => ({ type: 'toy.monster.hurt', data: { monster, amount: 4, soak: 0, health: 9 } }),
    toy,
  ],
  [
    'bad luck in Troika',
    (creature) => ({
      type: 'troika.luck.tested',
      data: { creature, purpose: 'offered', dice: [6, 6], success: false, luck: 5, target: 6, modifiers: [] },
    }),
    troika,
  ],
];

it.each(bad)('%s is bad of the party, and good of a foe', (_, eventOf, partsOf) => {
  const tonesOf = (id: string) =>
    partsOf(eventOf(id) as unknown as TableEvent, names)!.flatMap((part) =>
      'tone' in part && (part.tone === 'good' || part.tone === 'bad') ? [part.tone] : [],
    );
  expect(tonesOf('ann')).toEqual(['bad']);
  expect(tonesOf('ogre')).toEqual(['good']);
});
