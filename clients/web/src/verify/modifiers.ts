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
    case 'even':
      return value % 2 === 0;
    case 'odd':
      return Math.abs(value % 2) === 1;
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

const exponentMost = 30;

/** What division leaves over, with the sign of what is divided. */
function remainder(value: number, by: number): number {
  const quotient = divide(value, by);
  return value - by * (quotient < 0 ? -floor(-quotient) : floor(quotient));
}

function power(value: number, times: number): number {
  if (!Number.isInteger(times) || times < 0 || times > exponentMost) throw new Mismatch('**');
  return value ** times;
}

const namedOfTwo: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['mod', remainder],
  ['pow', power],
]);

export function call(name: string, values: readonly number[]): number {
  const [first, second] = values;
  if (first === undefined) throw new Mismatch(name);
  if (name === 'max') return Math.max(...values);
  if (name === 'min') return Math.min(...values);
  const ofTwo = namedOfTwo.get(name);
  if (ofTwo && second !== undefined && values.length === 2) return ofTwo(first, second);
  const called = named.get(name);
  if (!called || values.length !== 1) throw new Mismatch(name);
  return called(first);
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
    const name = this.take(/(floor|ceil|round|abs|max|min|mod|pow)\(/y);
    const fraction = name ? undefined : this.take(/[0-9]+\.[0-9]+/y);
    const value = name ? call(name[1]!, this.#called()) : fraction ? Number(fraction[0]) : this.amount();
    this.take(/\[[^\]]*\]/y);
    return value;
  }

  /** What stands between the brackets of a function; the first is read already. */
  #called(): number[] {
    const values = [this.#sum()];
    while (this.take(/,/y)) values.push(this.#sum());
    this.need(/\)/y);
    return values;
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
  /** Explosions of one die in a row. */
  limit = 100;
  implode: { when: Condition | undefined } | undefined;
  least: number | undefined;
  most: number | undefined;
  picks: Pick[] = [];
  success: Condition | undefined;
  failure: Condition | undefined;
  doubled: Condition | undefined;
  /** Numbers that at least so many dice have in common are counted. */
  match: number | undefined;
  order: '' | 'sa' | 'sd' = '';

  static read(reader: Reader): Modifiers {
    const all = new Modifiers();
    while (all.#one(reader));
    return all;
  }

  /** As which `min` and `max` have the face count. */
  counted(face: number): number {
    return Math.min(Math.max(face, this.least ?? -Infinity), this.most ?? Infinity);
  }

  /** 1, or 2 where it is doubled. */
  isSuccess(value: number): number {
    if (!this.success || !meets(value, this.success)) return 0;
    return this.doubled && meets(value, this.doubled) ? 2 : 1;
  }

  /** From -1 to 2. */
  successes(value: number): number {
    const success = this.isSuccess(value);
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
    } else if (reader.take(/lim/y)) {
      this.limit = reader.amount();
    } else if (reader.take(/implode/y)) {
      this.implode = { when: reader.condition() };
    } else if (reader.take(/match/y)) {
      this.match = reader.amount();
    } else if (reader.take(/double(?=[<>=])/y)) {
      this.doubled = reader.condition();
    } else if ((word = reader.take(/(?:cs)?(even|odd)/y))) {
      this.success = [word[1]!, 0];
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
