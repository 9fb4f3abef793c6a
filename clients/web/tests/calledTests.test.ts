// Who is waited for where the GM has called a test: the same in every game.
import { describe, expect, it } from 'vitest';
import { calledIn, decidesAbout, stillToRoll } from '../src/systems/common/calledTests';
import { awaited as savageWorlds } from '../src/systems/savage-worlds/savage-worlds.svelte';
import { awaited as terreExile } from '../src/systems/terre-exile/terre-exile.svelte';
import { awaited as toy } from '../src/systems/toy/toy.svelte';
import { awaited as troika } from '../src/systems/troika/troika.svelte';

const call = { id: 'c1', label: '', who: ['ann', 'bo', 'imp'], rolled: { bo: 'success' } };
const characters = { ann: { owner: 'm1' }, bo: { owner: 'm2' }, imp: { owner: '' } };
/** As much of each game's quiet table as tells who is waited for. */
const table = {
  characters,
  creatures: characters,
  called_tests: [call],
  decisions: [],
  tests: {},
  attempts: {},
  contests: {},
  encounter: { phase: 'none' },
  time: { mode: 'free', turns: {} },
};

describe('a called test', () => {
  it('is found at the table of any game', () => {
    expect(calledIn(table)).toEqual([call]);
    expect(calledIn({})).toEqual([]);
  });
  it('waits for those who have not rolled', () => {
    expect(stillToRoll([call, { ...call, who: ['ann'], rolled: {} }])).toEqual(['ann', 'imp']);
  });
  it.each(Object.entries({ savageWorlds, terreExile, toy, troika }))(
    'calls those who have not rolled to the table: %s',
    (_, awaited) => {
      expect(awaited(table)).toEqual(['m1', '']);
      expect(awaited({ ...table, called_tests: [] })).toEqual([]);
    },
  );
  it('calls them beside a question that stops everybody', () => {
    expect(savageWorlds({ ...table, decision: { owner: 'm2' } })).toEqual(['m2', 'm1', '']);
    expect(troika({ ...table, decisions: [{ owner: 'm2' }] })).toEqual(['m2', 'm1', '']);
  });
});

describe('whoever has rolled for a called test and is still asked about it', () => {
  const waits = { kind: 'add', options: [], fallback: 'done' };
  it('is told apart from who has not rolled: Savage Worlds', () => {
    // Of all that is asked a table shows the reader one; whose dice lie it shows for all.
    const now = { called_tests: [call], deciding: { ann: 'm1', imp: '' } };
    expect(['ann', 'bo', 'imp'].map((id) => decidesAbout(now, id))).toEqual(['m1', undefined, '']);
  });
  it('is told apart from who has not rolled: ToY', () => {
    const now = { decisions: [{ ...waits, creature: 'ann', owner: 'm1', attempt: 'a1' }] };
    expect(['ann', 'bo'].map((id) => decidesAbout(now, id))).toEqual(['m1', undefined]);
  });
  it('is told apart from who has not rolled: Mouse Guard, Terre d’Exile', () => {
    const now = { decisions: [{ ...waits, creature: 'ann', owner: 'm1', test: 't1' }] };
    expect(['ann', 'bo'].map((id) => decidesAbout(now, id))).toEqual(['m1', undefined]);
  });
  it('is nobody whose question is about something else: Troika, whose rolls leave nothing open', () => {
    const now = { decisions: [{ ...waits, kind: 'drop', creature: 'ann', owner: 'm1' }] };
    expect(decidesAbout(now, 'ann')).toBeUndefined();
  });
});
