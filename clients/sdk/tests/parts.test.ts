import { describe, expect, it } from 'vitest';
import {
  applyEvent,
  backoffMs,
  completeInput,
  disconnectReasonOf,
  isFinal,
  mergePatch,
  newSeat,
  readLink,
  parseInput,
  writeLink,
} from '../src/index.js';

describe('merge patch', () => {
  // The cases of RFC 7396, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => {
    expect(mergePatch<unknown>(target, patch)).toEqual(result);
  });

  it('leaves what it was given as it was, and shares what it did not touch', () => {
    const before = { left: { x: 1 }, right: { y: 1 } };
    const after = mergePatch(before, { right: { y: 2 } });
    expect(before).toEqual({ left: { x: 1 }, right: { y: 1 } });
    expect(after.left).toBe(before.left);
  });

  it('takes a name like __proto__ as a name', () => {
    const after = mergePatch<Record<string, unknown>>({}, JSON.parse('{"__proto__":{"gm":true}}'));
    expect(({} as { gm?: boolean }).gm).toBeUndefined();
    expect((after as { gm?: boolean }).gm).toBeUndefined();
    expect(Object.keys(after)).toEqual(['__proto__']);
  });

  it('an event without changes moves the cursor only', () => {
    const state = { x: 1 };
    const after = applyEvent(
      { cursor: 'a', state },
      { cursor: 'b', at: '', by: '', cause: '', type: '', data: {} },
    );
    expect(after.cursor).toBe('b');
    expect(after.state).toBe(state);
  });
});

describe('coming again', () => {
  it('waits longer each time, up to a bound, never at the same moment for all', () => {
    const longest = [0, 1, 2, 3, 10, 1000].map((attempt) => backoffMs(attempt, () => 1));
    expect(longest).toEqual([250, 500, 1000, 2000, 15000, 15000]);
    expect(backoffMs(3, () => 0)).toBe(1000);
    expect(backoffMs(0, () => 0, true)).toBeGreaterThanOrEqual(2000);
  });

  it.each([
    [1012, false],
    [1011, false],
    [4408, false],
    [4429, false],
    [1006, false],
    [4999, false],
    [4400, true],
    [4401, true],
    [4403, true],
    [4404, true],
  ])('close code %i is final: %s', (code, final) => {
    expect(isFinal(disconnectReasonOf(code))).toBe(final);
  });
});

describe('links and seats', () => {
  it('a link is read as it is written', () => {
    const link = { server: 'http://127.0.0.1:8080', room: 'k7Qf_-x', token: 'A-b_9' };
    expect(readLink(writeLink(link))).toEqual(link);
  });
  it.each(['', 'nonsense', 'http://127.0.0.1/', 'http://127.0.0.1/rooms/', 'http://127.0.0.1/rooms/a/b#c'])(
    '%j is no link',
    (text) => expect(readLink(text)).toBeUndefined(),
  );
  it('a seat is one that the server takes, and another each time', () => {
    expect(newSeat()).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
    expect(newSeat()).not.toBe(newSeat());
  });
});

describe('what people type', () => {
  const people = [
    { id: 'a1', name: 'Ann' },
    { id: 'a2', name: 'Ann Lee' },
    { id: 'b1', name: 'Bo' },
  ];
  const read = (line: string) => parseInput(line, people, () => 'n');
  const roll = (params: object) => ({ method: 'dice.roll', params: { ...params, nonce: 'n' } });
  const say = (params: object) => ({ method: 'room.say', params });

  it.each([
    ['', []],
    ['   ', []],
    ['hello', [say({ text: 'hello' })]],
    ['/r 2d6+3 # dodge', [roll({ notation: '2d6+3', label: 'dodge' })]],
    ['/R 2d6', [roll({ notation: '2d6' })]],
    ['/gmr d%', [roll({ notation: 'd%', audience: 'gm' })]],
    ['/br 2d6', [roll({ notation: '2d6', audience: 'gm', blind: true })]],
    ['/sr 2d6', [roll({ notation: '2d6', audience: 'self' })]],
    ['/me waits', [say({ text: 'waits', kind: 'emote' })]],
    ['/w Bo psst', [say({ text: 'psst', kind: 'whisper', to: ['b1'] })]],
    ['/w ann lee: psst', [say({ text: 'psst', kind: 'whisper', to: ['a2'] })]],
    ['/w "Ann" Leeward we go', [say({ text: 'Leeward we go', kind: 'whisper', to: ['a1'] })]],
    ['I jump [[2d6]] far', [say({ text: 'I jump [[2d6]] far', rolls: ['2d6'], nonce: 'n' })]],
    ['a [[2*[[1d4]]]] b', [say({ text: 'a [[2*[[1d4]]]] b', rolls: ['2*[[1d4]]'], nonce: 'n' })]],
    ['[[choice[a,b]]]', [say({ text: '[[choice[a,b]]]', rolls: ['choice[a,b]'], nonce: 'n' })]],
    ['/w Bo [[d6]]', [say({ text: '[[d6]]', kind: 'whisper', to: ['b1'], rolls: ['d6'], nonce: 'n' })]],
    ['/r', [{ problem: 'no-notation', about: '/r' }]],
    ['/w Zed hi', [{ problem: 'no-such-name', about: 'Zed' }]],
    ['/w Bo', [{ problem: 'no-text', about: 'Bo' }]],
    ['/dance', [{ problem: 'unknown-command', about: '/dance' }]],
    ['/ooc back in five', [say({ text: '((back in five))' })]],
    ['/ooc', [{ problem: 'no-text', about: '/ooc' }]],
    ['/me jumps [[2d6]]', [say({ text: 'jumps [[2d6]]', kind: 'emote', rolls: ['2d6'], nonce: 'n' })]],
    ['/help', [{ local: 'help' }]],
  ])('%j', (line, result) => expect(read(line)).toEqual(result));

  it.each([
    ['/', ['/r ', '/gmr ', '/br ', '/sr ', '/w ', '/me ', '/ooc ', '/help ']],
    ['/g', ['/gmr ']],
    ['/O', ['/ooc ']],
    ['/dance', []],
    ['/r 2', []],
    ['hello', []],
    ['', []],
    ['/w ', ['/w Ann ', '/w "Ann Lee" ', '/w Bo ']],
    ['/w an', ['/w Ann ', '/w "Ann Lee" ']],
    ['/w "ann l', ['/w "Ann Lee" ']],
    ['/w "Ann Lee" psst', []],
  ])('%j may go on as %j', (line, lines) => expect(completeInput(line, people)).toEqual(lines));
});
