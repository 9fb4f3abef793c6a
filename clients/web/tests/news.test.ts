// What is shown for a moment over the other tabs of a phone.
import { expect, it } from 'vitest';
import { sentencesOf, shownOf, type NewsItem } from '../src/table/news.svelte';

const item = (key: string, cause: string | undefined, result = ''): NewsItem => ({
  key,
  text: key,
  result,
  mine: true,
  ...(cause !== undefined && { cause }),
});

it('is the newest', () => {
  expect(shownOf([])).toBeUndefined();
  expect(shownOf([item('a', 'x', '12'), item('b', 'y')])?.key).toBe('b');
  expect(shownOf([item('a', undefined, '12'), item('b', undefined)])?.key).toBe('b');
});

it('is what the dice came to, where the same command went on to something else', () => {
  const rolled = item('rolled', 'x', 'Passed');
  expect(shownOf([item('before', 'w', '7'), rolled, item('closed', 'x')])).toBe(rolled);
  expect(shownOf([rolled, item('again', 'x', 'Failed'), item('closed', 'x')])?.key).toBe('again');
});

it('keeps a headline apart from the sentence behind it', () => {
  const headline = (text: string) => ({ kind: 'outcome', text, tone: 'plain' }) as const;
  const words = { kind: 'words', text: 'One quick action.' } as const;
  expect(sentencesOf([headline('Mara has the turn'), words])).toBe('Mara has the turn. One quick action.');
  expect(sentencesOf([headline('Yes, but …'), headline('Passed')])).toBe('Yes, but … Passed');
});
