// A normalised notation's amounts and modifiers, read as docs/notation.md says. Nothing here comes from the server.

/** The notation asks for other dice than there are. */
export class Mismatch extends Error {}

export type Constants = ReadonlyMap<string, number>;
export type Condition = readonly [sign: string, than: number];

/** Results are exact to 15 digits. */
export const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

export function meets(value: number, [sign, than]: Condition): boolean {
  switch (sign) {
    case '=':
      return value === than;
    case '<>':
      return value !== than;
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    default:
      return value >= than;
  }
}

const floor = (value: number): number =>
  close(Math.round(value), value) ? Math.round(value) : Math.floor(value);

const named: ReadonlyMap<string, (value: number) => number> = new Map([
  ['floor', floor],
  ['ceil', (value: number) => -floor(-value)],
  // Halves away from 0.
  ['round', (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-12)],
  ['abs', Math.abs],
]);

export function call(name: string, value: number): number {
  const called = named.get(name);
  if (!called) throw new Mismatch(name);
  return called(value);
}

export function divide(a: number, b: number): number {
  if (b === 0) throw new Mismatch('/ 0');
  return a / b;
}

/** From left to right. `constants` are those shown among the result's parts. */
export class Reader {
  at = 0;

  constructor(
    readonly text: string,
    readonly constants: Constants = new Map(),
  ) {}

  get done(): boolean {
    return this.at === this.text.length;
  }

  /** What stands here, if it is this. `pattern` is sticky. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  need(pattern: RegExp): RegExpExecArray {
    const found = this.take(pattern);
    if (!found) throw new Mismatch(this.text);
    return found;
  }

  /** A number that is fixed: digits, a constant, or a sum in brackets. */
  amount(): number {
    if (this.take(/\(/y)) {
      const value = this.#sum();
      this.need(/\)/y);
      return value;
    }
    const constant = this.take(/@(?:\{([^}]*)\}|([A-Za-z_][A-Za-z0-9_.]*))/y);
    if (!constant) return Number(this.need(/[0-9]+/y)[0]);
    const value = this.constants.get(constant[1] ?? constant[2] ?? '');
    if (value === undefined) throw new Mismatch(this.text);
    return value;
  }

  condition(): Condition | undefined {
    const sign = this.take(/<>|<=|>=|<|>|=/y);
    if (!sign) return undefined;
    const minus = this.take(/-/y);
    const than = this.amount();
    return [sign[0], minus ? -than : than];
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.take(/[+-]/y); sign; sign = this.take(/[+-]/y)) {
      const other = this.#product();
      value = sign[0] === '+' ? value + other : value - other;
    }
    return value;
  }

  #product(): number {
    let value = this.#factor();
    for (let sign = this.take(/[*/]/y); sign; sign = this.take(/[*/]/y)) {
      const other = this.#factor();
      value = sign[0] === '*' ? value * other : divide(value, other);
    }
    return value;
  }

  #factor(): number {
    if (this.take(/-/y)) return -this.#factor();
    const name = this.take(/(floor|ceil|round|abs)(?=\()/y);
    const fraction = name ? undefined : this.take(/[0-9]+\.[0-9]+/y);
    const value = fraction ? Number(fraction[0]) : this.amount();
    this.take(/\[[^\]]*\]/y);
    return name ? call(name[0], value) : value;
  }
}

export interface Reroll {
  once: boolean;
  when: Condition | undefined;
}
export interface Pick {
  word: string;
  amount: number;
}

/** What is said of dice and groups. */
export class Modifiers {
  rerolls: Reroll[] = [];
  explode: { how: string; when: Condition | undefined } | undefined;
  least: number | undefined;
  most: number | undefined;
  picks: Pick[] = [];
  success: Condition | undefined;
  failure: Condition | undefined;
  order: '' | 'sa' | 'sd' = '';

  static read(reader: Reader): Modifiers {
    const all = new Modifiers();
    while (all.#one(reader));
    return all;
  }

  /** +1, -1 or 0. */
  successes(value: number): number {
    const success = this.success && meets(value, this.success) ? 1 : 0;
    return success - (this.failure && meets(value, this.failure) ? 1 : 0);
  }

  #one(reader: Reader): boolean {
    let word;
    if ((word = reader.take(/rr|ro/y))) {
      this.rerolls.push({ once: word[0] === 'ro', when: reader.condition() });
    } else if ((word = reader.take(/!!p|!!|!p|!o|!/y))) {
      this.explode = { how: word[0], when: reader.condition() };
    } else if ((word = reader.take(/min|max/y))) {
      const minus = reader.take(/-/y);
      const amount = reader.amount() * (minus ? -1 : 1);
      this[word[0] === 'min' ? 'least' : 'most'] = amount;
    } else if ((word = reader.take(/kh|kl|dh|dl/y))) {
      this.picks.push({ word: word[0], amount: reader.amount() });
    } else if (reader.take(/f(?=[<>=])/y)) {
      this.failure = reader.condition();
    } else if ((word = reader.take(/sa|sd/y))) {
      this.order = word[0] as 'sa' | 'sd';
    } else if (reader.take(/(?:cs)?(?=[<>=])/y)) {
      this.success = reader.condition();
    } else {
      return false;
    }
    return true;
  }
}
