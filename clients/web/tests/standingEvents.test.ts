import { describe, expect, it } from 'vitest';
import type { TableEvent } from '@kast/sdk';
import { lastRollOf } from '../src/systems/common/lastRoll';
import { lastTestOf as lastOfMouseGuard } from '../src/systems/mouse-guard/lastTest';
import { currentActionOf as currentOfSavageWorlds } from '../src/systems/savage-worlds/currentAction';
import { lastClosed } from '../src/systems/terre-exile/testView';
import { lastTestOf as lastOfToy } from '../src/systems/toy/lastTest';
import { currentActionOf as currentOfTroika } from '../src/systems/troika/currentAction';
import { standingEvents } from '../src/table/standingEvents';

let place = 0;
/** An event of Ann's command `cause`. */
const event = (cause: string, type: string, data: object = {}): TableEvent => {
  place += 1;
  return { cursor: `c${place}`, at: '2026-11-20T19:00:00.000Z', by: 'ann', cause, type, data: { ...data } };
};
const undone = (to: TableEvent) => event('gm-undo', 'room.undone', { to: to.cursor });
const again = (cause: string, events: readonly TableEvent[], more = {}) => ({
  by: 'ann',
  cause,
  events: events.map(({ type, data }) => ({ type, data })),
  ...more,
});
const amended = (...commands: object[]) => event('gm-amend', 'room.amended', { commands });

const declared = { id: 't', actor: 'ann', attribute: 'AGI', values: {}, sources: [], rolls: [], checks: [] };
/** Of each game: the events of one command that shows a die of this face, and what the middle then shows of it. */
const games = {
  troika: {
    roll: (cause: string, face: number) => [
      event(cause, 'troika.tested', { creature: 'ann', purpose: 'plain', dice: [face] }),
    ],
    shown: (events: TableEvent[]) => currentOfTroika(events)?.test?.dice[0],
  },
  'savage-worlds': {
    roll: (cause: string, face: number) => [
      event(cause, 'savage-worlds.roll.made', {
        character: 'ann',
        purpose: 'trait',
        throw_number: 1,
        outcome: { total: face },
      }),
    ],
    shown: (events: TableEvent[]) => {
      const step = currentOfSavageWorlds(events)?.steps[0];
      return step?.kind === 'roll' ? step.throws[0]!.outcome.total : undefined;
    },
  },
  'mouse-guard': {
    roll: (cause: string, face: number) => [
      event(cause, 'mouse-guard.thrown', { test: cause, actor: 'ann', dice: [face], hits: [] }),
    ],
    shown: (events: TableEvent[]) => lastOfMouseGuard(events)?.sides[0]?.thrown.dice[0],
  },
  toy: {
    roll: (cause: string, face: number) => [
      event(cause, 'toy.dying.rolled', { actor: 'ann', sides: 6, face, success: true, least: 3 }),
    ],
    shown: (events: TableEvent[]) => {
      const last = lastOfToy(events);
      return last?.view === 'death' ? last.dice[0] : undefined;
    },
  },
  'terre-exile': {
    roll: (cause: string, face: number) => [
      event(cause, 'terre-exile.test.declared', { test: { ...declared, id: cause } }),
      event(cause, 'terre-exile.test.rolled', { test: cause, rolled: { roll: face } }),
      event(cause, 'terre-exile.test.closed', { test: cause }),
    ],
    shown: (events: TableEvent[]) => lastClosed(events)?.rolls[0]?.roll,
  },
  'free dice': {
    roll: (cause: string, face: number) => [event(cause, 'dice.rolled', { result: { total: face } })],
    shown: (events: TableEvent[]) =>
      (lastRollOf(events, 'troika')?.data.result as { total: number } | undefined)?.total,
  },
};

describe.each(Object.entries(games))('the middle of the table in %s', (_, { roll, shown }) => {
  const middle = (...events: TableEvent[]) => shown(standingEvents(events));
  it('shows an amended roll as it is now, also where other things came since', () => {
    const first = roll('one', 2);
    expect(middle(...first)).toBe(2);
    expect(middle(...first, amended(again('one', roll('one', 5))))).toBe(5);
    expect(middle(...first, event('said', 'room.said'), amended(again('one', roll('one', 5))))).toBe(5);
    const twice = [amended(again('one', roll('one', 5))), amended(again('one', roll('one', 6)))];
    expect(middle(...first, ...twice)).toBe(6);
  });
  it('shows what was before a roll that did not happen', () => {
    const dropped = amended(again('one', roll('one', 1)), again('two', [], { dropped: true }));
    expect(middle(...roll('one', 2), ...roll('two', 4), dropped)).toBe(1);
    expect(middle(...roll('one', 2), amended(again('one', [], { dropped: true })))).toBeUndefined();
  });
  it('shows a command that was inserted in its place', () => {
    const commands = [again('new', roll('new', 1), { inserted: true }), again('two', roll('two', 6))];
    expect(middle(...roll('two', 4), amended(...commands))).toBe(6);
    const last = [again('two', roll('two', 6)), again('new', roll('new', 1), { inserted: true })];
    expect(middle(...roll('two', 4), amended(...last))).toBe(1);
  });
  it('shows what stands after the table was taken back, and what is new since', () => {
    const first = roll('one', 2);
    const second = roll('two', 4);
    expect(middle(...first, ...second, undone(first.at(-1)!))).toBe(2);
    expect(middle(...first, ...second, undone(event('gone', 'room.said')))).toBeUndefined();
    expect(middle(...first, ...second, undone(first.at(-1)!), ...roll('three', 3))).toBe(3);
    const amendment = amended(again('two', roll('two', 5)));
    expect(middle(...first, ...second, amendment, undone(second.at(-1)!))).toBe(4);
    const back = undone(amendment);
    expect(middle(...first, ...second, amendment, undone(first.at(-1)!), back)).toBe(5);
  });
});

describe('harm that no attack did is an action of its own', () => {
  it('in Troika, with all whom it strikes, and not the spell before it', () => {
    const cast = event('cast', 'troika.spell.cast', {
      caster: 'ann',
      spell: 'fire',
      dice: [1, 2],
      targets: [],
    });
    const trap = [
      event('trap', 'troika.damage.dealt', { by: '', to: 'ann', die: 3, lost: 4, source: 'a trap' }),
      event('trap', 'troika.damage.dealt', { by: '', to: 'bo', die: 5, lost: 6, source: 'a trap' }),
    ];
    const action = currentOfTroika([cast, ...trap]);
    expect(action).not.toHaveProperty('cast');
    expect(action?.harm).toMatchObject([
      { creature: 'ann', lost: 4, source: 'a trap' },
      { creature: 'bo', lost: 6 },
    ]);
    const price = event('cast', 'troika.stamina.lost', {
      creature: 'ann',
      cause: 'spell',
      dice: [],
      lost: 2,
    });
    expect(currentOfTroika([cast, price])).toMatchObject({ cast: { spell: 'fire' }, harm: [] });
    const fall = event('fall', 'troika.stamina.lost', { creature: 'ann', cause: 'fall', dice: [2], lost: 2 });
    expect(currentOfTroika([...trap, fall])?.harm).toMatchObject([{ creature: 'ann', cause: 'fall' }]);
    const dying = event('fall', 'troika.dying.started', { creature: 'ann' });
    const down = currentOfTroika([cast, fall, dying]);
    expect([...down!.fates]).toEqual([['ann', 'dying']]);
  });
  it('in Savage Worlds, with all whom it strikes, and not the hit before it', () => {
    const attack = [
      event('hit', 'savage-worlds.action.announced', {
        character: 'ogre',
        action: 'attack',
        targets: ['ann'],
      }),
      event('hit', 'savage-worlds.attack.hit', { target: 'ann', raise: false, stray: false, touch: false }),
    ];
    const struck = (victim: string) =>
      event('trap', 'savage-worlds.damage.rolled', { victim, weapon: 'a trap', throw_number: 1 });
    const action = currentOfSavageWorlds([...attack, struck('ann'), struck('bo')]);
    expect(action?.action).toBeUndefined();
    expect(action?.steps).toMatchObject([
      { kind: 'hit', target: 'ann', harm: 'a trap' },
      { kind: 'hit', target: 'bo', harm: 'a trap' },
    ]);
    const blow = event('hit', 'savage-worlds.damage.rolled', {
      attacker: 'ogre',
      victim: 'ann',
      weapon: 'axe',
      throw_number: 1,
    });
    expect(currentOfSavageWorlds([...attack, blow])?.steps).toHaveLength(1);
  });
});
