// Throws a notation again with the dice of a proof, as docs/notation.md says, to compare with the logged result.
import {
  call,
  close,
  divide,
  meets,
  Mismatch,
  Modifiers,
  Reader,
  type Constants,
  type Pick,
} from './modifiers';

/** [n, lowest, value]: one of `n` values from `lowest` on. */
export type Draw = readonly [n: number, lowest: number, value: number];

export interface Die {
  value: number;
  faces?: number[];
  marks: string[];
}
/** A part of a result. */
export interface Part {
  kind: string;
  joint?: string;
  notation: string;
  value: number;
  label?: string;
  die?: string;
  dropped?: boolean;
  dice: Die[];
  parts: Part[];
}
export interface Result {
  notation: string;
  total: number;
  successes: boolean;
  roll: Part;
}
/** As the log stores them: empty fields may be left out, and the notation of the outermost part, which the result has. */
type StoredPart<T extends { dice: Die[]; parts: Part[] }> = Omit<T, 'notation' | 'dice' | 'parts'> & {
  notation?: string;
  dice?: (Omit<Die, 'marks'> & { marks?: string[] })[];
  parts?: StoredPart<Part>[];
};
export type StoredResult = Omit<Result, 'successes' | 'roll'> & {
  successes?: boolean;
  roll: StoredPart<Part>;
};

const wholePart = ({ notation = '', dice = [], parts = [], ...stored }: StoredPart<Part>): Part => ({
  ...stored,
  notation,
  dice: dice.map(({ marks = [], ...die }) => ({ ...die, marks })),
  parts: parts.map(wholePart),
});

export function whole({ successes = false, roll, ...stored }: StoredResult): Result {
  return { ...stored, successes, roll: wholePart({ ...roll, notation: roll.notation || stored.notation }) };
}
/** A part as it comes out again. */
interface Made extends Part {
  parts: Made[];
  modifiers?: Modifiers;
  /** How many of `parts` were thrown; the others are constants of its amounts. */
  members: number;
}

const repeatsMost = 100;
const rerollsMost = 1000;
const diceMost = 10_000;
/** No sheet holds a greater number. */
const constantsMost = 1_000_000_000;
const joints: Record<string, readonly [kind: string, sign: string]> = {
  plus: ['sum', '+'],
  minus: ['sum', '-'],
  times: ['product', '*'],
  over: ['product', '/'],
};

interface Pool {
  modifiers: Modifiers;
  sides: number;
  /** `F`, or as many sixes as dice are read as digits. */
  digits: string;
  /** How the digits are sorted: `lo`, `hi` or not. */
  digitOrder: string;
  /** The faces of a die that lists them. */
  listed: number[];
  /** A d100 with bonus or penalty dice: `b` or `p`, and how many. */
  tens: readonly [kind: string, more: number] | undefined;
  lowest: number;
  highest: number;
}

/** Places from the highest to the lowest; of like values the earlier first. */
const ranked = (values: readonly number[]): number[] =>
  values.map((_, place) => place).sort((a, b) => values[b]! - values[a]! || a - b);

function inOrder<T extends { value: number }>(things: T[], order: string): T[] {
  if (!order) return things;
  const places = ranked(things.map(({ value }) => (order === 'sd' ? value : -value)));
  return places.map((place) => things[place]!);
}

function keptRanks(picks: readonly Pick[], things: number): [first: number, end: number] {
  let first = 0;
  let end = things;
  for (const { word, amount } of picks) {
    const number = Math.min(end - first, amount);
    if (word === 'kh') end = first + number;
    else if (word === 'kl') first = end - number;
    else if (word === 'dh') first += number;
    else end -= number;
  }
  return [first, end];
}

const standing = (dice: readonly Die[]): Die[] =>
  dice.filter(({ marks }) => !marks.includes('rerolled') && !marks.includes('dropped'));

function sumOf(values: readonly number[], modifiers: Modifiers): number {
  const counts = modifiers.success ? values.map((value) => modifiers.successes(value)) : values;
  return counts.reduce((sum, value) => sum + value, 0);
}

function markDice(dice: readonly Die[], modifiers: Modifiers): void {
  const all = standing(dice);
  const [first, end] = keptRanks(modifiers.picks, all.length);
  ranked(all.map(({ value }) => value)).forEach((place, rank) => {
    const die = all[place]!;
    if (rank < first || rank >= end) {
      die.marks.push('dropped');
      return;
    }
    for (let i = 0; i < modifiers.isSuccess(die.value); ++i) die.marks.push('success');
    if (modifiers.failure && meets(die.value, modifiers.failure)) die.marks.push('failure');
  });
}

/** The values that at least so many of the dice that count have. */
function matchesOf(dice: readonly Die[], least: number): Set<number> {
  const values = standing(dice).map(({ value }) => value);
  return new Set(values.filter((value) => values.filter((one) => one === value).length >= least));
}

function markMatches(dice: readonly Die[], { match }: Modifiers): void {
  if (match === undefined) return;
  const found = matchesOf(dice, match);
  for (const die of dice) die.marks = die.marks.filter((mark) => mark !== 'success');
  for (const die of standing(dice)) if (found.has(die.value)) die.marks.push('success');
}

function poolValue(dice: readonly Die[], modifiers: Modifiers): number {
  if (modifiers.match !== undefined) return matchesOf(dice, modifiers.match).size;
  return sumOf(
    standing(dice).map(({ value }) => value),
    modifiers,
  );
}

/** Without its label. */
const bare = ({ notation, label }: Part): string => {
  if (!label) return notation;
  if (!notation.endsWith(`[${label}]`)) throw new Mismatch(notation);
  return notation.slice(0, -label.length - 2);
};

/** What stands between the commas of {…}, or what is repeated. */
function membersOf(notation: string): string[] {
  const repeat = /^([0-9]+)#/.exec(notation);
  if (repeat) {
    const times = Number(repeat[1]);
    if (times < 1 || times > repeatsMost) throw new Mismatch(notation);
    return Array<string>(times).fill(notation.slice(repeat[0].length));
  }
  const found: string[] = [];
  let depth = 0;
  let start = 1;
  let inLabel = false;
  for (let at = 0; at < notation.length && notation.startsWith('{'); ++at) {
    const sign = notation[at]!;
    if (inLabel) inLabel = sign !== ']';
    else if (sign === '[') inLabel = true;
    else if ('{('.includes(sign)) ++depth;
    else if ('})'.includes(sign)) {
      if (--depth === 0) return [...found, notation.slice(start, at)];
    } else if (sign === ',' && depth === 1) {
      found.push(notation.slice(start, at));
      start = at + 1;
    }
  }
  throw new Mismatch(notation);
}

function diceIn(part: Part): Die[] {
  if (part.kind === 'dice') return part.dice;
  return part.parts.filter(({ kind }) => kind !== 'group').flatMap(diceIn);
}

export class Thrower {
  /** So many of the draws are used. */
  at = 0;
  #thrown = 0;

  constructor(
    readonly draws: readonly Draw[],
    readonly constants: Constants,
  ) {}

  /** The part again, from its notation and the draws. */
  part(shown: Part): Made {
    const made: Made = { ...shown, dropped: undefined, dice: [], parts: [], members: 0 };
    const notation = bare(shown);
    switch (shown.kind) {
      case 'number':
        if (!/^[0-9]+(\.[0-9]+)?$/.test(notation)) throw new Mismatch(notation);
        return { ...made, value: Number(notation) };
      case 'constant': {
        const reader = new Reader(notation, this.constants);
        if (!notation.startsWith('@')) throw new Mismatch(notation);
        made.value = reader.amount();
        if (!reader.done) throw new Mismatch(notation);
        return made;
      }
      case 'dice':
        return this.#throwPool(notation, made, shown);
      case 'group':
        return this.#throwGroup(notation, made, shown);
      default:
        made.parts = shown.parts.map((one) => this.part(one));
        return this.#combine(made);
    }
  }

  #combine(made: Made): Made {
    const [first, ...others] = made.parts;
    if (!first) throw new Mismatch(made.notation);
    let value = first.value;
    let text = first.notation;
    if (made.kind === 'sum' || made.kind === 'product') {
      for (const one of others) {
        const [kind, sign] = joints[one.joint ?? ''] ?? [];
        if (kind !== made.kind) throw new Mismatch(made.notation);
        text += sign + one.notation;
        if (sign === '+') value += one.value;
        else if (sign === '-') value -= one.value;
        else value = sign === '*' ? value * one.value : divide(value, one.value);
      }
    } else {
      if (others.length > 0 && made.kind !== 'function') throw new Mismatch(made.notation);
      text = made.parts.map(({ notation }) => notation).join(',');
      const name = bare(made).split('(')[0]!;
      if (made.kind === 'negative') [value, text] = [-value, `-${text}`];
      else if (made.kind === 'parentheses') text = `(${text})`;
      else if (made.kind === 'function') {
        const values = made.parts.map((one) => one.value);
        [value, text] = [call(name, values), `${name}(${text})`];
      } else throw new Mismatch(made.kind);
    }
    if (text !== bare(made)) throw new Mismatch(made.notation);
    made.value = value;
    return made;
  }

  #throwPool(notation: string, made: Made, shown: Part): Made {
    const reader = new Reader(notation, this.constants);
    const options = reader.take(/choice\[([^\]]*)\]/y)?.[1]?.split(',');
    const count = options ? 1 : reader.amount();
    if (!options) reader.need(/d/y);
    const start = reader.at;
    const digits = reader.take(/F/y)?.[0] ?? reader.take(/66+/y)?.[0] ?? '';
    const digitOrder = digits.length > 1 ? (reader.take(/lo|hi/y)?.[0] ?? '') : '';
    const listed =
      reader
        .take(/\{(-?[0-9]+(?:,-?[0-9]+)*)\}/y)?.[1]
        ?.split(',')
        .map(Number) ?? [];
    const found = reader.take(/%([bp])([1-3])/y);
    const tens = found ? ([found[1]!, Number(found[2])] as const) : undefined;
    const name = notation.slice(start, reader.at);
    const sides = options?.length ?? (listed.length || (name ? 3 : reader.amount()));
    const modifiers = Modifiers.read(reader);
    if (!reader.done || !(count >= 0 && count <= 1000)) throw new Mismatch(notation);
    const pool = {
      modifiers,
      sides,
      digits,
      digitOrder,
      listed,
      tens,
      lowest: 1,
      highest: tens ? 100 : sides,
    };
    if (listed.length > 0) [pool.lowest, pool.highest] = [Math.min(...listed), Math.max(...listed)];
    else if (digits === 'F') [pool.lowest, pool.highest] = [-1, 1];
    else if (digits) [pool.lowest, pool.highest] = [Number('1'.repeat(digits.length)), Number(digits)];
    for (let i = 0; i < count; ++i) this.#throwDie(pool, made.dice);
    markDice(made.dice, modifiers);
    markMatches(made.dice, modifiers);
    made.value = poolValue(made.dice, modifiers);
    made.dice = inOrder(made.dice, modifiers.order);
    made.die = `d${name || sides}`;
    made.parts = shown.parts as Made[];
    made.modifiers = modifiers;
    return made;
  }

  #draw(sides: number): number {
    const draw = this.draws[this.at];
    if (!draw || draw[0] !== sides || draw[1] !== 1) throw new Mismatch('draws');
    ++this.at;
    return draw[2];
  }

  #face({ digits, digitOrder, listed, tens, sides }: Pool): Die {
    ++this.#thrown;
    if (digits.length > 1) {
      const faces = [...digits].map(() => this.#draw(6));
      const ordered = digitOrder ? faces.toSorted((a, b) => (digitOrder === 'lo' ? a - b : b - a)) : faces;
      return { value: Number(ordered.join('')), faces, marks: [] };
    }
    if (tens) {
      const units = this.#draw(10) % 10;
      const rolled = Array.from({ length: tens[1] + 1 }, () => (this.#draw(10) % 10) * 10);
      const values = rolled.map((ten) => ten + units || 100);
      const value = tens[0] === 'b' ? Math.min(...values) : Math.max(...values);
      return { value, faces: [units, ...rolled], marks: [] };
    }
    if (listed.length > 0) return { value: listed[this.#draw(sides) - 1]!, marks: [] };
    const value = this.#draw(sides);
    return { value: digits === 'F' ? value - 2 : value, marks: [] };
  }

  /** A die that is not rerolled any more; those that were go before it. */
  #settled(pool: Pool, dice: Die[]): Die {
    let die = this.#face(pool);
    let onceDone = false;
    for (let rerolls = 0; rerolls < rerollsMost && this.#thrown < diceMost; ++rerolls) {
      const asked = pool.modifiers.rerolls.filter(({ when }) => meets(die.value, when ?? ['=', pool.lowest]));
      if (!asked.some(({ once }) => !once)) {
        if (onceDone || asked.length === 0) break;
        onceDone = true;
      }
      die.marks.push('rerolled');
      dice.push(die);
      die = this.#face(pool);
    }
    return die;
  }

  /** What a die that implodes is less: another, whose face stands beside its own. */
  #imploded(pool: Pool, die: Die, dice: Die[]): number {
    const { implode } = pool.modifiers;
    if (!implode || !meets(die.value, implode.when ?? ['=', pool.lowest])) return 0;
    if (this.#thrown >= diceMost) return 0;
    const other = this.#settled(pool, dice);
    die.faces = [...(die.faces ?? [die.value]), ...(other.faces ?? [other.value])];
    return pool.modifiers.counted(other.value);
  }

  /** A die and what it brings by exploding: beside it, or added to it. */
  #throwDie(pool: Pool, dice: Die[]): void {
    const { modifiers } = pool;
    const { explode } = modifiers;
    const how = explode?.how ?? '';
    const isCompound = how.startsWith('!!');
    const extrasMost = how === '!o' ? 1 : modifiers.limit;
    const lessEach = how.endsWith('p') ? 1 : 0;
    const faces: number[] = [];
    let whole: Die | undefined;
    for (let extras = 0, more = true; more; ++extras) {
      const die = this.#settled(pool, dice);
      const face = die.value;
      faces.push(face);
      const explodes = explode !== undefined && meets(face, explode.when ?? ['=', pool.highest]);
      more = explodes && extras < extrasMost && this.#thrown < diceMost;
      const less = extras > 0 ? lessEach : explodes ? 0 : this.#imploded(pool, die, dice);
      die.value = modifiers.counted(face) - less;
      if (die.value !== face) {
        die.faces ??= [face];
        die.marks.push(die.value > face ? 'raised' : 'lowered');
      }
      if (extras > 0 && !isCompound) die.marks.push('extra');
      if (more && (!isCompound || extras === 0)) die.marks.push('exploded');
      if (!isCompound) dice.push(die);
      else if (whole) whole.value += die.value;
      else whole = die;
    }
    if (whole) dice.push(faces.length > 1 ? { ...whole, faces } : whole);
  }

  #throwGroup(notation: string, made: Made, shown: Part): Made {
    const members = membersOf(notation);
    const reader = new Reader(notation, this.constants);
    reader.at = notation.startsWith('{') ? members.join(',').length + 2 : notation.length;
    const modifiers = Modifiers.read(reader);
    if (!reader.done) throw new Mismatch(notation);
    // Members may be shown in another order; those of one notation are alike.
    const parts = members.map((text) => {
      const one = shown.parts.find((part) => part.notation === text);
      if (!one) throw new Mismatch(notation);
      return this.part(one);
    });
    const [alone] = parts;
    const dice = parts.length === 1 && alone && alone.kind !== 'group' ? diceIn(alone) : [];
    if (modifiers.picks.length > 0 && alone && dice.length > 0) {
      const picks = new Modifiers();
      picks.picks = modifiers.picks;
      markDice(dice, picks);
      this.#revalue(alone);
    } else {
      const [first, end] = keptRanks(modifiers.picks, parts.length);
      ranked(parts.map(({ value }) => value)).forEach((place, rank) => {
        if (rank < first || rank >= end) parts[place]!.dropped = true;
      });
    }
    made.value = sumOf(
      parts.filter(({ dropped }) => !dropped).map(({ value }) => value),
      modifiers,
    );
    made.parts = [...inOrder(parts, modifiers.order), ...(shown.parts.slice(parts.length) as Made[])];
    made.members = parts.length;
    made.modifiers = modifiers;
    return made;
  }

  /** Works the values out again after dice in it were dropped. */
  #revalue(part: Made): void {
    if (part.kind === 'dice') {
      markMatches(part.dice, part.modifiers!);
      part.value = poolValue(part.dice, part.modifiers!);
    } else if (!['group', 'number', 'constant'].includes(part.kind)) {
      part.parts.forEach((one) => this.#revalue(one));
      this.#combine(part);
    }
  }
}

/** The numbers behind `@words`, as the result shows them. */
export function constantsOf(part: Part, found = new Map<string, number>()): Map<string, number> {
  const name = part.kind === 'constant' ? /^@(?:\{([^}]*)\}|([^[]*))/.exec(part.notation) : null;
  if (name && Math.abs(part.value) <= constantsMost) found.set(name[1] ?? name[2] ?? '', part.value);
  part.parts.forEach((one) => constantsOf(one, found));
  return found;
}

/** Every die in the order shown, as it fell. */
export const facesOf = (part: Part): number[] => [
  ...part.dice.flatMap((die) => die.faces ?? [die.value]),
  ...part.parts.flatMap(facesOf),
];

const sameDie = (a: Die, b: Die): boolean =>
  a.value === b.value && `${a.faces ?? ''}` === `${b.faces ?? ''}` && `${a.marks}` === `${b.marks}`;

export function samePart(a: Part, b: Part): boolean {
  return (
    (['kind', 'notation', 'label', 'die', 'joint'] as const).every(
      (name) => (a[name] ?? '') === (b[name] ?? ''),
    ) &&
    (a.dropped ?? false) === (b.dropped ?? false) &&
    close(a.value, b.value) &&
    a.dice.length === b.dice.length &&
    a.dice.every((die, place) => sameDie(die, b.dice[place]!)) &&
    a.parts.length === b.parts.length &&
    a.parts.every((one, place) => samePart(one, b.parts[place]!))
  );
}

/** Whether the total is a number of successes. */
export function countsSuccesses(part: Made): boolean {
  const inner = part.parts.slice(0, part.kind === 'group' ? part.members : undefined);
  switch (part.kind) {
    case 'dice':
      return part.modifiers?.success !== undefined;
    case 'group':
      return part.modifiers?.success !== undefined || inner.every(countsSuccesses);
    case 'parentheses':
    case 'sum':
      return inner.some(countsSuccesses);
    default:
      return false;
  }
}
