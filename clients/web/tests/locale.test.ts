// Dates and numbers as they are written where the reader lives.
import { expect, it } from 'vitest';
import { localeOf } from '../src/i18n/index.svelte';

it.each([
  ['en', ['en-GB', 'en'], 'en-GB', '14:05'],
  ['en', ['en', 'en-GB'], 'en-GB', '14:05'],
  ['en', ['en-US'], 'en-US', '02:05 PM'],
  ['en', ['sv-SE', 'en'], 'en-SE', '14:05'],
  ['sv', ['sv-SE', 'en-US'], 'sv-SE', '14:05'],
  ['sv', ['en-US'], 'sv-US', '14:05'],
  ['sv', [], 'sv', '14:05'],
])('%s of a browser that wants %s is %s', (language, tags, locale, time) => {
  expect(localeOf(language, tags)).toBe(locale);
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  expect(clock.format(new Date(2026, 1, 3, 14, 5)).replace(/\s/g, ' ')).toBe(time);
});
