// Every event of the rabbits' game is told in a sentence, in every language, or is meant to say nothing.
import type { TableEvent } from '@kast/sdk';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { partsOf } from '../src/systems/mouse-guard/chronicle';
import { pastTeam } from '../src/systems/mouse-guard/mouse-guard.svelte';
import type { Part } from '../src/table/parts';
import { words } from '../src/i18n/index.svelte';

const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');
const events = /export interface Events \{(.*?)\n\}/s.exec(wire)![1]!;
const told = [...events.matchAll(/"mouse-guard\.([a-z.-]+)"/g)].map(([, name]) => name!);

/** What is told by what comes with it, or stands open in the dock. */
const silent = [
  'called-test.rolled',
  'action.ended',
  'action.tested',
  'failure.opened',
  'pairing.opened',
  'decision.answered',
  'decision.closed',
  'decision.opened',
  'test.closed',
];
const lines = [{ value: 4, cause: 'base', rule: 'MG-test-2' }];
const attempt = { actor: 'hazel', what: 'scout', ob: 2 };
const result = { team: 'us', action: 'attack', works: true, margin: 2 };
/** One event of each kind or more, as the wire brings them. */
const samples: [string, object][] = [
  ['action.revealed', { team: 'us', number: 1, action: 'attack' }],
  [
    'action.settled',
    {
      exchange: 1,
      number: 1,
      results: [result, { ...result, works: false, margin: 0 }],
      dispositions: [{ team: 'us', before: 4, after: 2 }],
      margins: [],
    },
  ],
  ['choice.locked', { team: 'us' }],
  ['choice.sealed', { team: 'us' }],
  ['actor.chosen', { team: 'us', actor: 'hazel' }],
  ['adjusted', { character: 'hazel', field: 'nature', before: 3, after: 4, reason: 'winter' }],
  ['adjusted', { character: 'hazel', field: 'trait_uses', which: 'vain', before: 1, after: 0, reason: '' }],
  ['adjusted', { member: 'ann', field: 'tests_left', before: 1, after: 2, reason: '' }],
  ['awarded', { character: 'hazel', fate: 1, persona: 0 }],
  ['awarded', { character: 'hazel', fate: 0, persona: 2 }],
  ['awarded', { character: 'hazel', fate: 1, persona: 1 }],
  ['character.added', { character: 'hazel', called: 'Hazel' }],
  ['character.changed', { character: 'hazel', reason: '' }],
  ['character.given', { character: 'hazel', owner: 'ann' }],
  ['character.given', { character: 'hazel', owner: '' }],
  ['character.removed', { character: 'hazel' }],
  ['character.shown', { character: 'fox', shown: true }],
  ['character.shown', { character: 'fox', shown: false }],
  ['character.shown', { character: 'fox', shown: false, present: true }],
  ['character.shown', { character: 'fox', shown: false, present: false }],
  ['character.renamed', { character: 'fox', called: 'Rust', before: 'Fox' }],
  [
    'called-test.opened',
    { call: { id: 'all', what: 'scout', ob: 2, label: '', who: ['hazel'], rolled: {} } },
  ],
  ['called-test.closed', { call: 'all' }],
  ['modifier.offered', { test: 't', actor: 'hazel', modifier: { dice: 1, successes: -1, reason: 'a map' } }],
  ['modifier.given', { test: 't', actor: 'hazel', modifier: { dice: 1, successes: 0, reason: '' } }],
  ['conflict.joined', { team: 'us', character: 'hazel' }],
  ['checks.earned', { actor: 'hazel', earned: 1, checks: 1, rule: 'MG-checks-2' }],
  ['checks.earned', { actor: 'hazel', earned: 2, checks: 3, rule: 'MG-checks-3' }],
  ['compromise.agreed', { text: 'Half of it.' }],
  ['condition.taken', { character: 'hazel', condition: 'angry' }],
  ...(['gm', 'players', 'nobody'] as const).map((winner): [string, object] => [
    'conflict.decided',
    {
      winner,
      standings: [
        { team: 'us', start: 7, current: 4, hint: 'minor' },
        { team: 'them', start: 5, current: 0, hint: 'major' },
      ],
    },
  ]),
  ['conflict.ended', { text: 'It rains.' }],
  ['conflict.started', { conflict: { type: 'fight-animal', teams: [] } }],
  ['disarmed', { team: 'them', character: 'fox', trait: 'greedy' }],
  ['disarmed', { team: 'them', character: 'fox' }],
  ['disposition.settled', { team: 'us', actor: 'hazel', lines, start: 4 }],
  ['exchange.started', { exchange: 2 }],
  ['failure.settled', { actor: 'hazel', condition: 'tired', twist: false, succeeds: false }],
  ['failure.settled', { actor: 'hazel', condition: 'tired', twist: false, succeeds: true }],
  ['failure.settled', { actor: 'hazel', twist: true, succeeds: false }],
  ['failure.settled', { actor: 'hazel', twist: false, succeeds: false }],
  ['fate.closed', { actor: 'hazel' }],
  ['fate.spent', { actor: 'hazel', dice: [6, 2], hits: [6], successes: 3, fate: 1 }],
  ['goal.stated', { team: 'us', text: 'To win.' }],
  ['goals.settled', {}],
  ['help.offered', { helper: 'moss', to: 'hazel', with: 'herb-wise' }],
  ['impeded', { team: 'them' }],
  ['margin.spent', { team: 'us', effects: ['impede', 'position'] }],
  ['margin.spent', { team: 'us', effects: [] }],
  ['conflict.left', { team: 'us', character: 'hazel' }],
  ['nature.exhausted', { actor: 'hazel' }],
  ['nature.lowered', { actor: 'hazel', by: 2, to: 1, rule: 'MG-nature-3' }],
  ['nature.tapped', { actor: 'hazel' }],
  ['nature.used', { actor: 'hazel', use: 'with' }],
  ['nature.used', { actor: 'hazel', use: 'against' }],
  ['persona.spent', { actor: 'hazel', dice: 2 }],
  ['position.gained', { team: 'us' }],
  ['recovered', { character: 'hazel', condition: 'sick' }],
  ['session.started', {}],
  ['session.ended', {}],
  ['settings.changed', { settings: { gear: true } }],
  ['settings.changed', { settings: { gear: false } }],
  ['skill.named', { actor: 'hazel', what: 'deceiver' }],
  ['team.ordered', { team: 'us', members: ['hazel', 'moss'] }],
  ['teams.paired', { pairs: [{ team: 'them', other: 'us' }, { team: 'wolves' }] }],
  ['test.asked', { actor: 'hazel', what: 'scout', text: 'I look around' }],
  ...(['called', 'asked', 'recovery', 'disposition', 'action'] as const).map((purpose): [string, object] => [
    'test.called',
    {
      actor: 'hazel',
      cost: purpose === 'asked' ? 'check' : 'nothing',
      test: { purpose, recovers: 'tired', versus: false, text: '', attempts: [attempt] },
    },
  ]),
  [
    'test.called',
    {
      actor: 'hazel',
      cost: 'nothing',
      test: { purpose: 'action', versus: true, text: '', attempts: [{ ...attempt, what: '' }, attempt] },
    },
  ],
  ['test.cancelled', { actor: 'hazel' }],
  ['test.changed', { actor: 'hazel', ob: 3, within_nature: true, armour: 0 }],
  ['test.changed', { actor: 'hazel', within_nature: false, armour: -2 }],
  ...(['passed', 'failed', 'tied'] as const).map((outcome): [string, object] => [
    'test.settled',
    { actor: 'hazel', outcome, successes: 2, margin: outcome === 'passed' ? 0 : 2 },
  ]),
  ['test.tied', { successes: 2 }],
  ['thrown', { actor: 'hazel', what: 'scout', ob: 2, pool: lines, dice: [6, 1], hits: [6], successes: 1 }],
  [
    'thrown',
    { actor: 'hazel', what: 'scout', nature: 'against', pool: [], dice: [], hits: [], successes: 0 },
  ],
  ['tie.conceded', { actor: 'hazel', trait: 'vain' }],
  ['tie.kept', { actor: 'hazel' }],
  ['tiebreaker.thrown', { throws: [{ actor: 'hazel', what: 'will', dice: [4], hits: [4], successes: 1 }] }],
  ['trait.recharged', { actor: 'hazel', trait: 'vain', checks: 1 }],
  ['trait.recharged', { actor: 'fox', checks: 0 }],
  ...(['for', 'against', 'advantage'] as const).map((way): [string, object] => [
    'trait.used',
    { actor: 'hazel', trait: 'vain', way },
  ]),
  ['turn.started', { turn: 'gm' }],
  ['turn.started', { turn: 'players' }],
  ['turned-down', { actor: 'hazel', what: 'wise' }],
  ['turned-down', { actor: 'hazel', what: 'help', helper: 'moss' }],
  ['twist.told', { text: 'Snow.' }],
  ['weapon.chosen', { actor: 'hazel', choice: { weapon: 'halberd', mode: 'axe' } }],
  ['weapon.chosen', { actor: 'hazel', choice: { weapon: 'sword', favours: 'attack' } }],
  ['winner.named', { winner: 'hazel' }],
  ['wise.used', { actor: 'hazel', wise: 'fox-wise' }],
];

const names = {
  member: (id: string) => id,
  thing: (id: string) => id.charAt(0).toUpperCase() + id.slice(1),
  look: () => ({ colour: 'teal', mark: 'star' }) as never,
};
const eventOf = (name: string, data: object): TableEvent => ({
  cursor: 'c',
  at: '2026-11-20T19:00:00.000Z',
  type: `mouse-guard.${name}`,
  data: { ...data },
});
const textsOf = (parts: Part[]): string[] =>
  parts.flatMap((part) => ('text' in part && part.kind !== 'said' ? [part.text] : []));

describe('every event has its sample', () => {
  it('or says nothing', () => {
    const sampled = new Set([...samples.map(([name]) => name), ...silent]);
    expect(told.length).toBeGreaterThan(60);
    expect(told.filter((name) => !sampled.has(name))).toEqual([]);
  });
});

describe.each(['en', 'sv'] as const)('in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    await words.choose(language);
    await words.play('mouse-guard');
  });
  it.each(samples)('%s is told in sentences: %o', (name, data) => {
    const texts = textsOf(partsOf(eventOf(name, data), names)!);
    expect(texts).not.toEqual([]);
    for (const text of texts) {
      expect(text).toMatch(/^\p{Lu}.*[.:]$/u);
      expect(text).not.toMatch(/[{}]|undefined|\b(log|action|condition|field)\./);
    }
  });
  it('tells the obstacle of two that test beside each other once', () => {
    const test = {
      purpose: 'action',
      versus: false,
      text: '',
      attempts: [attempt, { ...attempt, actor: 'fox' }],
    };
    const texts = textsOf(partsOf(eventOf('test.called', { actor: 'fox', cost: 'nothing', test }), names)!);
    expect(texts).toHaveLength(3);
  });
  it.each(silent)('%s says nothing', (name) => {
    expect(partsOf(eventOf(name, {}), names)).toEqual([]);
  });
});

describe('a team of a conflict that is over', () => {
  const started = eventOf('conflict.started', {
    conflict: {
      teams: [
        { id: 'us', name: '', members: ['hazel', 'moss'] },
        { id: 'them', name: 'The den', members: ['fox'] },
      ],
    },
  });
  it('keeps its name', () => {
    expect(pastTeam([started], 'us', names.thing)).toBe('Hazel & Moss');
    expect(pastTeam([started], 'them', names.thing)).toBe('The den');
    expect(pastTeam([started], 'nobody', names.thing)).toBeUndefined();
  });
});
