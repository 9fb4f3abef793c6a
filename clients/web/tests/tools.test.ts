// The table's tools as this page works them out: the countdown, notes, handouts, Markdown.
import { readFileSync } from 'node:fs';
import type { TableEvent } from '@kast/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import { isSecret, textOf } from '../src/table/parts';
import { roomParts } from '../src/table/roomChronicle';
import { clockText, leftOf } from '../src/table/tools/countdown';
import { arrivedHandouts } from '../src/table/tools/handouts';
import { asksTheSame, commandName, paramLines } from '../src/table/tools/heldCommands';
import { markdownOf } from '../src/table/tools/markdown';
import { fitted } from '../src/table/tools/scaledImage';
import { bytesOf, NoteDraft } from '../src/table/tools/noteDraft.svelte';

const at = Date.parse('2026-11-20T19:03:11.000Z');

describe('the countdown', () => {
  it('counts from when the server says it began', () => {
    const timer = { left_ms: 60_000, running_since: '2026-11-20T19:03:11.000Z' };
    expect(leftOf(timer, at)).toBe(60_000);
    expect(leftOf(timer, at + 25_500)).toBe(34_500);
    expect(leftOf(timer, at + 90_000)).toBe(0);
  });
  it('never has more left than when it began to run, whatever the clock was', () => {
    const timer = { left_ms: 60_000, running_since: '2036-11-20T19:03:11.000Z' };
    expect(leftOf(timer, at)).toBe(60_000);
  });
  it('stands still where it is stopped', () => expect(leftOf({ left_ms: 5_000 }, at)).toBe(5_000));
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [60_000, '1:00'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_600_000, '1:00:00'],
  ])('%d ms are %s', (ms, text) => expect(clockText(ms)).toBe(text));
});

describe('Markdown', () => {
  it('is a tree of what is shown', () => {
    expect(markdownOf('# Clues\n\n- [x] *the* key\n- a **map**')).toEqual([
      { kind: 'heading', depth: 1, inside: [{ kind: 'text', text: 'Clues' }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          {
            done: true,
            inside: [
              {
                kind: 'plain',
                inside: [
                  { kind: 'em', inside: [{ kind: 'text', text: 'the' }] },
                  { kind: 'text', text: ' key' },
                ],
              },
            ],
          },
          {
            inside: [
              {
                kind: 'plain',
                inside: [
                  { kind: 'text', text: 'a ' },
                  { kind: 'strong', inside: [{ kind: 'text', text: 'map' }] },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });
  it('never makes markup of what is written', () => {
    const nodes = markdownOf('<img src=x onerror=alert(1)> <b>bold</b>\n\n<script>alert(1)</script>');
    const kinds = JSON.stringify(nodes).matchAll(/"kind":"([^"]+)"/g);
    expect(new Set([...kinds].map(([, kind]) => kind))).toEqual(new Set(['paragraph', 'text']));
    expect(JSON.stringify(nodes)).toContain('<script>alert(1)</script>');
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '/rooms/x', 'mailto:a@b.example'])(
    'links to no %s',
    (href) => expect(JSON.stringify(markdownOf(`[here](${href})`))).not.toContain('"href"'),
  );
  it('links to the web', () =>
    expect(JSON.stringify(markdownOf('[here](https://example.org/a)'))).toContain(
      '"href":"https://example.org/a"',
    ));
  it('loads no picture', () =>
    expect(markdownOf('![a map](https://example.org/a.png)')).toEqual([
      { kind: 'paragraph', inside: [{ kind: 'text', text: 'a map' }] },
    ]));
  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', '1. '.repeat(6_000)],
    ['both', '> - '.repeat(5_000)],
  ])('takes %s within each other without end', (_name, text) => {
    expect(JSON.stringify(markdownOf(text)).length).toBeLessThan(200_000);
  });
});

describe('what somebody writes in a note', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  it('is there again after a reload, with the version it was made from', () => {
    const draft = new NoteDraft('room', 'shared');
    draft.begin('clues', 3);
    draft.write('clues, and more');
    expect(new NoteDraft('room', 'shared').written).toEqual({ text: 'clues, and more', version: 3 });
    expect(new NoteDraft('room', 'gm').written).toBeUndefined();
    draft.goOnFrom(4);
    expect(draft.written).toEqual({ text: 'clues, and more', version: 4 });
    draft.end();
    expect(new NoteDraft('room', 'shared').written).toBeUndefined();
  });
  it('is counted in bytes', () => expect(bytesOf('Åsa')).toBe(4));
});

describe('handouts that have come', () => {
  const event = (cursor: string, type: string, data: object): TableEvent =>
    ({ cursor, at: '', type, data }) as unknown as TableEvent;
  const map = { map: { title: 'A map', text: '' } };
  const events = [
    event('a', 'room.handout.added', { handout: 'old' }),
    event('b', 'room.handout.changed', { handout: 'map', shown: true }),
  ];
  it('are those that came while the page was open, until they are read', () => {
    expect(arrivedHandouts(events, new Set(['b']), map, new Set())).toEqual([{ id: 'map', title: 'A map' }]);
    expect(arrivedHandouts(events, new Set(['b']), map, new Set(['map']))).toEqual([]);
    expect(arrivedHandouts(events, new Set(), map, new Set())).toEqual([]);
    expect(arrivedHandouts(events, new Set(['b']), {}, new Set())).toEqual([]);
  });
  it('are not those that only changed', () => {
    const changed = [event('c', 'room.handout.changed', { handout: 'map', shown: false })];
    expect(arrivedHandouts(changed, new Set(['c']), map, new Set())).toEqual([]);
  });
});

it('what only some know of looks different in the log', () => {
  const secret = (type: string, data: object) => isSecret({ type, data } as unknown as TableEvent);
  expect(secret('room.note.changed', { note: 'gm' })).toBe(true);
  expect(secret('room.note.changed', { note: 'shared' })).toBe(false);
  expect(secret('room.handout.added', { to: 'gm' })).toBe(true);
  expect(secret('room.handout.changed', { to: ['ann'] })).toBe(true);
  expect(secret('room.handout.changed', { to: 'all' })).toBe(false);
  expect(secret('room.clock.changed', { hidden: true })).toBe(true);
  expect(secret('troika.character.added', { creature: { id: 'imp', prepared: true } })).toBe(true);
  expect(secret('troika.mien.rolled', { creature: 'imp' })).toBe(false);
});

describe('the log', () => {
  const names = { member: (id: string) => id } as never;
  const said = (type: string, data: object) =>
    roomParts({ cursor: 'a', at: '', type, data } as unknown as TableEvent, names)!
      .map(textOf)
      .join(' ');
  beforeEach(async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
    await words.choose('en');
  });
  it.each([
    ['room.clock.added', { name: 'Doom', segments: 6, hidden: false }, 'A clock: Doom, 6 segments'],
    ['room.clock.changed', { name: 'Doom', segments: 6, before: 2, filled: 3 }, 'Clock Doom: 2 → 3 of 6'],
    ['room.clock.changed', { name: 'Doom', segments: 6, filled: 3 }, 'Clock Doom: 3 of 6'],
    ['room.timer.started', { name: '', length_ms: 90_000 }, 'A timer: 1:30'],
    ['room.paused', { reason: 'Tea' }, 'The table is paused: Tea'],
    ['room.x-card.raised', {}, 'Somebody raised the X-card. The table is paused.'],
    ['room.ready.closed', { complete: true, missing: [] }, 'All are ready'],
    ['room.ready.closed', { complete: false, missing: ['Bo'] }, 'The ready check ends without Bo'],
    ['room.note.changed', { note: 'shared', version: 1 }, 'The notes for all were changed'],
    ['room.handout.changed', { title: 'A map', shown: true }, 'A handout is shown: A map'],
  ])('says of %s', (type, data, text) => expect(said(type, data)).toBe(text));
});

describe('a picture that is sent', () => {
  it.each([
    [
      [4000, 3000],
      [2048, 1536],
    ],
    [
      [3000, 4000],
      [1536, 2048],
    ],
    [
      [640, 480],
      [640, 480],
    ],
    [
      [10_000, 2],
      [2048, 1],
    ],
  ])('of %j is drawn as %j', ([width, height], to) => {
    expect(fitted(width!, height!, 2048)).toEqual(to);
  });
});

/** What the GM alone may give never waits. */
const forGmAlone: Record<string, string> = {
  'mouse-guard':
    'action.reveal actor.choose adjust award character.show compromise.agree condition.clear condition.take conflict.end conflict.join conflict.leave conflict.start session.end session.start settings.set teams.pair test.call test.call.close test.set turn.start twist.tell',
  'savage-worlds':
    'action-cards.deal action-cards.reveal adjust benny.award character.show damage.deal encounter.end encounter.join encounter.leave encounter.start fear.check harm hazard.check natural-healing.roll note.make restrain result.override round.end session.end session.start settings.set test.call test.call.close time.pass tire turn.start wake',
  'terre-exile':
    'adjust advantage.add character.show condition.end condition.start confrontation.join confrontation.leave confrontation.start damage.deal mode.set rest settings.set test.call test.call.close test.cancel test.set turn.start',
  toy: 'adjust attempt.set combat.end combat.join combat.leave combat.start condition.end condition.start damage.deal effect.end effect.start flesh.heal grit.heal guard level.gain luck-contest.cancel luck-contest.open monster.add monster.remove monster.set monster.show morale.roll phase.advance playtime.set range.set roll-better.open roll-to-succeed.ask settings.set table.remove table.set test.call test.call.close time.set usage.move usage.restore',
  troika:
    'actor.choose adjust affliction.end affliction.set affliction.start affliction.tick aid-window.end awareness.set creature.bring damage.deal departure.declare effect.end enemy.add fall henchman.add initiative.end initiative.join initiative.leave initiative.start item.remove item.set luck.offer mien.roll note.reveal reflection.allow rest settings.set spell.draw stack.adjust test.call test.call.close time.pass token.draw turn.give-back turn.start',
};
const types: Record<string, string> = {
  'mouse-guard': 'MouseGuard',
  'savage-worlds': 'SavageWorlds',
  'terre-exile': 'TerreExile',
  toy: 'Toy',
  troika: 'Troika',
};

describe.each(Object.entries(forGmAlone))('a command of %s that waits', (game, never) => {
  const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');
  const body = new RegExp(`export interface ${types[game]}Methods \\{([^}]*)\\}`).exec(wire)![1]!;
  const methods = [...body.matchAll(/"([^"]+)"/g)]
    .map(([, method]) => method!)
    .filter((method) => !never.split(' ').some((one) => method === `${game}.${one}`));
  it.each(methods)('%s has a name in both languages', async (method) => {
    const named: string[] = [];
    for (const language of ['en', 'sv'] as const) {
      vi.stubGlobal('document', { documentElement: {} });
      vi.stubGlobal('localStorage', { getItem: () => language, setItem: () => undefined });
      await words.choose(language);
      await words.play(game);
      const name = method.startsWith(`${game}.`) ? method.slice(game.length + 1) : method;
      expect(words.has(`command.${name}`)).toBe(true);
      named.push(commandName(method));
    }
    expect(named.filter((name) => name.includes('{'))).toEqual([]);
  });
});

describe('a command that waits', () => {
  it('is named in the words of the board, where it has any', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('localStorage', { getItem: () => 'sv', setItem: () => undefined });
    await words.choose('sv');
    await words.play('toy');
    expect(commandName('toy.roll-to-succeed.roll')).toBe(words.say('do.roll-to-succeed.roll'));
    expect(commandName('decision.answer')).toBe('Ett svar');
    expect(commandName('river-folk.roll-far')).toBe('roll far');
  });

  it('is the same as another but for the nonce', () => {
    const attack = { attacker: 'a1', defender: 'o1' };
    expect(asksTheSame(attack, { nonce: 'n', ...attack })).toBe(true);
    expect(asksTheSame(attack, { ...attack, defender: 'o2' })).toBe(false);
  });

  it('tells its parameters in words, with names in place of ids', () => {
    const names = new Map([
      ['a1', 'Ann'],
      ['o1', 'The owl'],
    ]);
    const params = {
      attacker: 'a1',
      target_ids: ['o1', 'x'],
      options: { aimed: true },
      modifier: -2,
      role: 'gm',
    };
    expect(paramLines(params, (id) => names.get(id))).toEqual([
      'Anfallare: Ann',
      'target ids: The owl, x',
      'options: aimed ja',
      'Modifikation: -2',
      'role: Spelledare',
    ]);
  });
});
