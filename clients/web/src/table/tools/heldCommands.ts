import { t, tOr } from '../../i18n/index.svelte';
import { paramName } from '../../i18n/parameterName';

/** What a command is called on the board of its game; where nothing is called so, in the wire's own words. Of an answer, what was asked. */
export function commandName(method: string, question?: string): string {
  if (question) return t('command.answer-of', { what: tOr(`decision.${question}`, question) });
  const words = method.split('.');
  const named = words.length > 1 && words[0] !== 'decision' && words[0] !== 'choice' ? words.slice(1) : words;
  return tOr(`command.${named.join('.')}`, named.join(' ').replaceAll('-', ' '));
}

/** The parameters of a command a line each, with names in place of ids. */
export function paramLines(params: object, nameOf: (id: string) => string | undefined): string[] {
  const textOf = (name: string, value: unknown): string => {
    if (typeof value === 'string') return nameOf(value) ?? valueName(name, value);
    if (typeof value === 'boolean') return t(`log.sheet.${value}`);
    if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(', ');
    if (value && typeof value === 'object')
      return Object.entries(value)
        .map(([key, one]) => `${paramName(key)} ${textOf(key, one)}`)
        .join(', ');
    return String(value);
  };
  return Object.entries(params).map(([key, value]) => `${paramName(key)}: ${textOf(key, value)}`);
}

/** A word of the wire as the game calls it, where it has a name: a skill, a cover. What people wrote stays. */
export const valueName = (param: string, word: string): string => tOr(`${param}.${word}`, word);

/** Whether two commands ask for the same: each has a nonce of its own. */
export function asksTheSame(params: object, other: object): boolean {
  const asked = (one: object): string => JSON.stringify({ ...one, nonce: undefined });
  return asked(params) === asked(other);
}
