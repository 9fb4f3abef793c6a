// What people write in the chronicle: who does it, where a link leads, whose line it is.
import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../src/table/chronicle';
import { roomParts } from '../src/table/roomChronicle';
import { asideIn, addressLength, runsOf } from '../src/table/spoken';
import { lookOf } from '../src/ui/people';
import { render } from 'svelte/server';
import Said from '../src/table/Said.svelte';

const names = { member: () => 'Ann', thing: () => '', look: (id: string) => lookOf(id) };
let place = 0;
const said = (data: object): TableEvent => {
  place += 1;
  return {
    cursor: `c${place}`,
    at: '2026-11-20T19:00:00.000Z',
    by: 'a',
    cause: `x${place}`,
    type: 'room.said',
    data: { ...data },
  };
};

it('who does something is named in what they do', () => {
  const parts = roomParts(said({ kind: 'emote', text: 'waits' }), names);
  expect(parts).toEqual([{ kind: 'said', text: 'Ann waits', emote: true }]);
});

it('what is said to all after a whisper has a head of its own', () => {
  const log = [
    said({ kind: 'say', text: 'one' }),
    said({ kind: 'say', text: 'two' }),
    said({ kind: 'whisper', text: 'psst', to: ['b'] }),
    said({ kind: 'say', text: 'three' }),
  ];
  expect(entriesOf(log).map(({ follows }) => follows)).toEqual([false, true, false, false]);
});

describe('an address', () => {
  const links = (text: string) => runsOf(text).filter(({ href }) => href);
  it('becomes a link, the words around it stay', () => {
    expect(runsOf('The map: https://example.org/map?a=1, see?')).toEqual([
      { text: 'The map: ' },
      { text: 'https://example.org/map?a=1', href: 'https://example.org/map?a=1' },
      { text: ', see?' },
    ]);
  });
  it.each([
    ['(https://example.org/a)', 'https://example.org/a'],
    ['https://example.org/Hill_(place).', 'https://example.org/Hill_(place)'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
  ])('%s', (text, shown) => expect(links(text).map((run) => run.text)).toEqual([shown]));
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org',
    'http://',
    'xhttps://a.b',
  ])('%s is none', (text) => {
    expect(links(text)).toEqual([]);
    expect(runsOf(text)).toEqual([{ text }]);
  });
});

it('what is said beside the game stands in double brackets', () => {
  expect(asideIn('((back in five))')).toBe('back in five');
  expect(asideIn('(an aside)')).toBeUndefined();
  expect(asideIn('well ((so)) it is')).toBeUndefined();
});

it.each([
  ['abc', /<bdi>abc<\/bdi>/],
  ['\u202eabc', /<bdi>\u202eabc<\/bdi>/],
  ['((שלום))', /\(\(<bdi>שלום<\/bdi>\)\)/],
])('what is said turns nothing around it: %s', (text, form) => {
  const { body } = render(Said, { props: { text, tabindex: -1 } });
  expect(body.replaceAll(/<!--.*?-->/g, '')).toMatch(form);
});

it('an address is cut at a cost that grows with its length alone, however it was made', () => {
  const looksAt = (length: number) => {
    const dots = Math.floor((length - 10) * (2 / 3));
    const text = `http://a/${'.'.repeat(dots)}x${')'.repeat(length - 10 - dots)}`;
    let looks = 0;
    const counted = new Proxy([...text], {
      get(from, name, to) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
        return Reflect.get(from, name, to) as unknown;
      },
    });
    addressLength(counted);
    return looks;
  };
  for (const length of [100, 1000, 4000]) expect(looksAt(length)).toBeLessThanOrEqual(2 * length + 1);
});
it('what is too long for an address stays text, and what comes after it is a link', () => {
  const long = `http://a/${'.'.repeat(2660)}x${')'.repeat(1330)}`;
  expect(runsOf(`${long} https://example.org`)).toEqual([
    { text: `${long} ` },
    { text: 'https://example.org', href: 'https://example.org/' },
  ]);
});
