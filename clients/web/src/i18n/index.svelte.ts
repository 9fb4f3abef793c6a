// All words on the screen. A catalogue is a flat table of ICU messages; each reader has their own, and
// changes it without a reload. Messages are read when first used, and interpreted, never compiled to code.
import { IntlMessageFormat } from 'intl-messageformat';
import { games, type Catalogue, type Word } from './catalogue';
import { readable } from './readable';

export const languages = { en: 'English', sv: 'Svenska' } as const;
export type Language = keyof typeof languages;
export type { Word } from './catalogue';
export type Values = Record<string, string | number>;

const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
  sv: async () => (await import('./sv')).sv,
};
const key = 'kast.language';

/** A language with the region of who reads it: that which they name with it, else that of another language of theirs. */
export function localeOf(language: string, tags: readonly string[]): string {
  const regionOf = (tag: string): string | undefined =>
    /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(tag)?.[1];
  const own = tags.filter((tag) => tag.split('-')[0] === language);
  const region = [...own, ...tags].map(regionOf).find((one) => one !== undefined);
  return region ? `${language}-${region}` : language;
}

class Words {
  language = $state<Language>('en');
  #catalogue = $state.raw<Catalogue>({});
  #game = '';
  #read = new Map<string, Message>();
  /** The language as the reader's region has it: `en-GB` writes other dates than `en-US`. */
  readonly locale = $derived(localeOf(this.language, globalThis.navigator?.languages ?? []));
  // A formatter takes long to make, and a log has thousands of times of day.
  readonly day = $derived(new Intl.DateTimeFormat(this.locale, { dateStyle: 'full' }));
  readonly moment = $derived(
    new Intl.DateTimeFormat(this.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
  );
  readonly time = $derived(new Intl.DateTimeFormat(this.locale, { hour: '2-digit', minute: '2-digit' }));
  /** "4,6" in Swedish. */
  readonly number = $derived(new Intl.NumberFormat(this.language, { maximumFractionDigits: 6 }));
  readonly list = $derived(new Intl.ListFormat(this.language, { style: 'long', type: 'conjunction' }));

  /** The reader's choice, else the first of the browser's languages that there is, else English. */
  async start(): Promise<void> {
    const wanted = [localStorage.getItem(key), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const language = wanted.find(isLanguage) ?? 'en';
    // The first formatter makes the engine read the data of all languages: a task of its own, while the words are fetched.
    setTimeout(() => new Intl.NumberFormat(language));
    await this.#use(language);
  }

  async choose(language: Language): Promise<void> {
    localStorage.setItem(key, language);
    await this.#use(language);
  }

  /** Adds the words of the game that this page's table plays. */
  async play(game: string): Promise<void> {
    this.#game = game;
    await this.#use(this.language);
  }

  async #use(language: Language): Promise<void> {
    const game = games[this.#game]?.[language];
    const [common, played] = await Promise.all([loaders[language](), game?.()]);
    this.#catalogue = { ...common, ...played?.words };
    this.#read = new Map();
    this.language = language;
    document.documentElement.lang = language;
  }

  has(word: string): word is Word {
    return Object.hasOwn(this.#catalogue, word);
  }

  say(word: Word, values?: Values): string {
    const text = this.#catalogue[word] ?? word;
    if (!values && !text.includes('{')) return text;
    let message = this.#read.get(word);
    if (!message) {
      const format = new IntlMessageFormat(text, this.language);
      message = { format, counts: countsIn(format.getAst()) };
      this.#read.set(word, message);
    }
    try {
      return String(message.format.format(values && withDecimals(values, message.counts)));
    } catch (error) {
      console.warn(error); // A word without its value must not take the table away.
      return text;
    }
  }
}

interface Message {
  format: IntlMessageFormat;
  /** Values that it counts by: a plural needs the number itself. */
  counts: ReadonlySet<string>;
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;
function countsIn(elements: Elements): Set<string> {
  const found = elements.flatMap((element): string[] => {
    if (!('options' in element)) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => [...countsIn(value)]);
    return 'pluralType' in element ? [element.value, ...inner] : inner;
  });
  return new Set(found);
}

/** Numbers with decimals as the reader's language writes them. */
const withDecimals = (values: Values, counts: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) && !counts.has(name)
        ? words.number.format(value)
        : value,
    ]),
  );

function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(languages, tag);
}

export const words = new Words();

/** What the catalogue says; written `t` because it stands everywhere. */
export const t = (word: Word, values?: Values): string => words.say(word, values);

/** A word made of a closed list of the wire (`refusal.not-your-turn`), or `otherwise` where there is none yet. */
export function tOr(word: string, otherwise: string, values?: Values): string {
  return words.has(word) ? words.say(word, values) : otherwise;
}

/** What a game is called; one that no catalogue has a title for, by its id: "river-folk" is "River folk". */
export const gameTitle = (id: string): string => tOr(`system.${id}`, readable(id));

/** "2", "−1", "4,5" where decimals have a comma, and text as it is. */
export const withMinus = (value: number | string): string =>
  typeof value === 'string' ? value : `${value < 0 ? '−' : ''}${numberText(Math.abs(value))}`;
const numberText = (value: number): string =>
  Number.isInteger(value) ? String(value) : words.number.format(value);
/** "+2", "−1", "0". */
export const signed = (value: number): string => (value > 0 ? `+${withMinus(value)}` : withMinus(value));

/** "Fri, 20 Nov, 19:03", of an ISO 8601 time. */
export const momentOf = (at: string): string => words.moment.format(new Date(at));
/** "Ann, Bo and Cid", as the reader's language does it. */
export const listed = (names: string[]): string => words.list.format(names);
