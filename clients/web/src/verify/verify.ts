// Checks the dice of an exported log, as docs/fair-dice.md says. It has no code in common with the server or the
// SDK, and needs no server.
import { close, Mismatch } from './modifiers';
import { Fault, type Fact, type RollName } from './fault';
import { closestRun, comparable, shownFaces, useUp, usesDice } from './shown';
import { commitmentOf, drawsOf, keyOf } from './stream';
import {
  constantsOf,
  countsSuccesses,
  facesOf,
  samePart,
  Thrower,
  whole,
  type Draw,
  type Result,
  type StoredResult,
} from './thrower';

type Json = Record<string, unknown>;

interface Line {
  line: number;
  event: Json & { type: string; data: Json };
}
interface Proof {
  epoch: number;
  nonce: string;
  nonce_by?: string;
  draws: Draw[];
  roll?: number;
  test_dice?: boolean;
}
interface Epoch {
  began?: number;
  revealed?: number;
  commitment?: string;
  key?: CryptoKey;
  says?: number;
  /** The greatest number of an open roll. */
  last: number;
  /** Line of each open roll, by its number. */
  rolls: Map<number, number>;
}
/** What a roll is made from, besides the room and the proof. */
interface Maker {
  by: string;
  command: string;
  results: Result[];
}

/** The dice of a command, whose faces its events may show. */
interface Thrown {
  of: string;
  faces: number[];
  roll: RollName;
  /** What events showed of them so far. */
  shown: (readonly number[])[];
}

export interface Counts {
  events: number;
  /** Commands whose dice were recomputed. */
  rolls: number;
  dice: number;
  /** Notations thrown again from those dice. */
  replayed: number;
  /** Secrets that are the ones promised. */
  epochs: number;
  /** Rolls whose secret is not revealed yet. */
  waiting: number;
  /** Rolls without a proof, or of test dice. */
  unproved: number;
  /** Commands whose dice, or some of them, were typed in: nothing is said of those. */
  reported: number;
  /** Of `rolls` those in whose nonce the server had a part. */
  server: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isReported = ({ event }: Line): boolean => event.self_reported === true;
const makerOf = ({ event }: Line): string => `${text(event.by)}\n${text(event.cause)}`;

function linesOf(log: string): { lines: Line[]; room: string } {
  const lines: Line[] = [];
  let room = '';
  log.split('\n').forEach((one, index) => {
    const line = index + 1;
    if (!one.trim()) return;
    let event: unknown;
    try {
      event = JSON.parse(one);
    } catch {
      throw new Fault('not-json', line);
    }
    if (isObject(event) && 'export' in event) {
      room ||= text(event.room);
      return;
    }
    if (!isObject(event) || typeof event.type !== 'string') throw new Fault('not-event', line);
    const data = isObject(event.data) ? event.data : {};
    lines.push({ line, event: { ...event, type: event.type, data } });
  });
  if (lines.length === 0) throw new Fault('empty', 0);
  if (!room) throw new Fault('no-room', 0);
  return { lines, room };
}

function need(
  line: number,
  where: Json,
  place: string,
  fields: Record<string, 'number' | 'string' | 'object'>,
): void {
  for (const [name, type] of Object.entries(fields)) {
    const value = where[name];
    const fits = type === 'object' ? Array.isArray(value) : typeof value === type;
    if (!fits) throw new Fault('bad-field', line, { field: `${place}/${name}` });
  }
}

function proofIn(line: number, where: Json): Proof {
  if (!isObject(where.proof)) throw new Fault('bad-field', line, { field: 'proof' });
  need(line, where.proof, 'proof', { epoch: 'number', nonce: 'string', draws: 'object' });
  return where.proof as unknown as Proof;
}

/** The proof of an event. The number of a `dice.rolled` may stand in its data alone. */
function proofOf({ line, event }: Line): Proof {
  const proof = proofIn(line, event);
  if (event.type !== 'dice.rolled') return proof;
  return { ...proof, roll: proof.roll ?? (event.data.roll as number | undefined) };
}

const wholeOnes = (results: unknown): Result[] =>
  Array.isArray(results) ? (results as StoredResult[]).map(whole) : [];

function resultsOf({ type, data }: Line['event']): Result[] {
  if (type === 'dice.rolled') return data.result ? [whole(data.result as StoredResult)] : [];
  return type === 'room.said' ? wholeOnes(data.rolls) : [];
}

function replay(line: number, roll: RollName, results: readonly Result[], draws: readonly Draw[]): void {
  let at = 0;
  let notation = '';
  for (const shown of results) {
    notation = shown.notation;
    let again;
    const thrower = new Thrower(draws.slice(at), constantsOf(shown.roll));
    try {
      again = thrower.part(shown.roll);
    } catch (wrong) {
      if (wrong instanceof Mismatch || wrong instanceof TypeError)
        throw new Fault('wrong-notation', line, { roll, notation });
      throw wrong;
    }
    if (notation !== shown.roll.notation) throw new Fault('wrong-notation', line, { roll, notation });
    at += thrower.at;
    const [shows, dice] = [facesOf(shown.roll), facesOf(again)];
    if (`${shows}` !== `${dice}`) throw new Fault('shown-dice', line, { roll, shows, dice });
    if (!close(again.value, shown.total)) {
      throw new Fault('wrong-total', line, { roll, notation, says: shown.total, gives: again.value });
    }
    if (!samePart(again, shown.roll) || countsSuccesses(again) !== shown.successes) {
      throw new Fault('wrong-result', line, { roll, notation });
    }
  }
  if (at !== draws.length) throw new Fault('wrong-notation', line, { roll, notation });
}

class Checker {
  readonly counts: Counts = {
    events: 0,
    rolls: 0,
    dice: 0,
    replayed: 0,
    epochs: 0,
    waiting: 0,
    unproved: 0,
    reported: 0,
    server: 0,
  };
  readonly #lines: Line[];
  readonly #room: string;
  readonly #names = new Map<string, string>();
  readonly #epochs = new Map<number, Epoch>();
  readonly #commands = new Map<string, { line: number; nonce: string }>();
  readonly #reported = new Set<string>();
  #now: number | undefined;

  constructor(log: string) {
    ({ lines: this.#lines, room: this.#room } = linesOf(log));
    this.counts.events = this.#lines.length;
  }

  async check(): Promise<Counts> {
    this.#takeNames();
    for (const one of this.#lines) await this.#takeEpoch(one);
    const byCursor = new Map<string, Line>();
    for (const one of this.#lines) {
      const cursor = text(one.event.cursor);
      if (!byCursor.has(cursor)) byCursor.set(cursor, one);
    }
    let thrown: Thrown | undefined;
    for (const one of this.#lines) {
      try {
        thrown = (await this.#checkEvent(one, byCursor)) ?? thrown;
      } catch (wrong) {
        throw wrong instanceof TypeError ? new Fault('bad-field', one.line, { field: 'data' }) : wrong;
      }
      // Of dice that were typed in nobody knows how they fell.
      if (isReported(one)) this.#reported.add(makerOf(one));
      else if (thrown?.of === makerOf(one)) this.#checkShown(one, thrown);
    }
    this.#checkNumbers();
    this.counts.reported = this.#reported.size;
    return this.counts;
  }

  /** What was thrown, where this event has a proof of its own. */
  async #checkEvent(one: Line, byCursor: ReadonlyMap<string, Line>): Promise<Thrown | undefined> {
    const { line, event } = one;
    if (event.type === 'dice.epoch.started') this.#now = event.data.epoch as number;
    else if (event.type === 'dice.opened') await this.#checkOpened(one, byCursor);
    else if (event.type === 'room.amended') await this.#checkAmended(one);
    else if ('proof' in event) {
      const proof = proofOf(one);
      const roll = this.#nameOf(proof, text(event.by));
      if (isReported(one) && (event.type === 'dice.rolled' || event.type === 'room.said'))
        throw new Fault('reported-proof', line, { roll });
      await this.#checkRoll(one, proof, roll);
      return { of: makerOf(one), faces: proof.draws.map(([, , value]) => value), roll, shown: [] };
    } else this.#checkUnproved(one);
    return undefined;
  }

  #takeNames(): void {
    for (const { event } of this.#lines) {
      const { member, name } = event.data;
      if (event.type === 'room.joined') this.#names.set(text(member), text(name));
      else if (event.type === 'room.renamed' && name)
        this.#names.set(text(member) || text(event.by), text(name));
    }
  }

  #nameOf({ epoch, roll }: Pick<Proof, 'epoch' | 'roll'>, by: string): RollName {
    return { number: roll ?? 0, epoch, who: this.#names.get(by) ?? '' };
  }

  #epoch(number: number): Epoch {
    const epoch = this.#epochs.get(number) ?? { last: 0, rolls: new Map() };
    this.#epochs.set(number, epoch);
    return epoch;
  }

  async #takeEpoch({ line, event: { type, data } }: Line): Promise<void> {
    if (type !== 'dice.epoch.started' && type !== 'dice.epoch.revealed') return;
    need(line, data, 'data', { epoch: 'number', commitment: 'string' });
    const about = { epoch: data.epoch as number };
    const epoch = this.#epoch(about.epoch);
    if (type === 'dice.epoch.started') {
      if (epoch.began !== undefined) throw new Fault('epoch-twice', line, about);
      epoch.began = line;
      epoch.commitment = data.commitment as string;
      return;
    }
    need(line, data, 'data', { secret: 'string', rolls: 'number' });
    const secret = data.secret as string;
    if (epoch.revealed !== undefined) throw new Fault('revealed-twice', line, about);
    if (!/^[0-9a-fA-F]{64}$/.test(secret)) throw new Fault('bad-secret', line, about);
    if (epoch.commitment === undefined) throw new Fault('no-promise', line, about);
    if (data.commitment !== epoch.commitment) throw new Fault('other-promise', line, about);
    if ((await commitmentOf(secret)) !== epoch.commitment) throw new Fault('other-secret', line, about);
    epoch.key = await keyOf(secret);
    epoch.revealed = line;
    epoch.says = data.rolls as number;
    ++this.counts.epochs;
  }

  async #checkRoll({ line, event }: Line, proof: Proof, roll: RollName): Promise<void> {
    const maker = { by: text(event.by), command: text(event.cause), results: resultsOf(event) };
    this.#countRoll(line, roll);
    this.#checkEpoch(line, roll);
    const key = `${proof.epoch}\n${maker.by}\n${maker.command}`;
    const first = maker.command ? this.#commands.get(key) : undefined;
    if (first !== undefined) throw new Fault('repeated-command', line, { roll, first: first.line });
    this.#commands.set(key, { line, nonce: proof.nonce });
    await this.#checkDice(line, proof, roll, maker);
  }

  #checkUnproved(one: Line): void {
    const { line, event } = one;
    const number = event.data.roll;
    if (event.type === 'dice.rolled' && typeof number === 'number' && this.#now !== undefined) {
      this.#countRoll(line, this.#nameOf({ epoch: this.#now, roll: number }, text(event.by)));
    }
    if (resultsOf(event).length > 0 && !isReported(one)) ++this.counts.unproved;
  }

  #countRoll(line: number, roll: RollName): void {
    if (!roll.number) return;
    const { rolls } = this.#epoch(roll.epoch);
    const first = rolls.get(roll.number);
    if (first !== undefined) throw new Fault('repeated-roll', line, { roll, first });
    const epoch = this.#epoch(roll.epoch);
    if (roll.number < epoch.last) throw new Fault('roll-order', line, { roll, before: epoch.last });
    epoch.last = roll.number;
    rolls.set(roll.number, line);
  }

  #checkEpoch(line: number, roll: RollName): void {
    const { began, revealed } = this.#epoch(roll.epoch);
    if (roll.epoch === this.#now || began === undefined) return;
    if (began > line) throw new Fault('early-roll', line, { roll });
    if (revealed !== undefined && revealed < line) throw new Fault('late-roll', line, { roll });
  }

  async #checkDice(
    line: number,
    proof: Proof,
    roll: RollName,
    { by, command, results }: Maker,
  ): Promise<void> {
    if (proof.test_dice) {
      ++this.counts.unproved;
      return;
    }
    const isDie = (die: unknown): boolean =>
      Array.isArray(die) &&
      die.length === 3 &&
      die.every(Number.isInteger) &&
      die[0] >= 1 &&
      die[0] <= 1_000_000 &&
      (die[1] === 0 || die[1] === 1) &&
      die[2] >= 0 &&
      die[2] <= 1_000_000;
    if (!proof.draws.every(isDie)) throw new Fault('bad-die', line, { roll });
    const { key } = this.#epoch(proof.epoch);
    if (!key) {
      ++this.counts.waiting;
      return;
    }
    const made = { room: this.#room, epoch: proof.epoch, member: by, id: command, nonce: proof.nonce };
    const gives = await drawsOf(key, made, proof.draws);
    const says = proof.draws.map(([, , value]) => value);
    const wrong = says.findIndex((value, place) => value !== gives[place]);
    if (wrong >= 0 && says.length <= 8) throw new Fault('wrong-dice', line, { roll, says, gives });
    if (wrong >= 0) {
      const facts: Record<string, Fact> = { roll, die: wrong + 1, says: says[wrong]!, gives: gives[wrong]! };
      throw new Fault('wrong-die', line, facts);
    }
    ++this.counts.rolls;
    this.counts.dice += says.length;
    if (proof.nonce_by === 'server' || proof.nonce_by === 'both') ++this.counts.server;
    if (results.length > 0) replay(line, roll, results, proof.draws);
    this.counts.replayed += results.length;
  }

  #checkShown({ line, event }: Line, { faces, roll, shown: earlier }: Thrown): void {
    const drawn = comparable(event.type, faces);
    for (const shown of shownFaces(event.type, event.data)) {
      const shows = comparable(event.type, shown);
      const dice = closestRun(shows, drawn);
      if (`${dice}` !== `${shows}`) throw new Fault('shown-dice', line, { roll, shows, dice });
      if (shows.length === 0 || !usesDice(event.type)) continue;
      earlier.push(shows);
      if (!useUp(earlier, drawn)) throw new Fault('shown-dice', line, { roll, shows, dice: [...drawn] });
    }
  }

  /** A roll opened later is the very one that was made, as far as its event showed it. */
  async #checkOpened({ line, event: { data } }: Line, byCursor: ReadonlyMap<string, Line>): Promise<void> {
    const proof = proofIn(line, data);
    const roll = this.#nameOf(proof, text(data.roller));
    const seen = byCursor.get(text(data.of));
    if (seen) {
      const { event } = seen;
      const pairs = {
        member: [event.by, data.roller],
        command: [event.cause, data.command],
        event: [event.type, data.event],
        proof: [JSON.stringify('proof' in event ? proofOf(seen) : data.proof), JSON.stringify(data.proof)],
        number: event.type === 'dice.rolled' ? [event.data.roll, proof.roll] : [0, 0],
      };
      for (const [what, [there, here]] of Object.entries(pairs)) {
        if (there !== here) throw new Fault('opened-differs', line, { first: seen.line, what });
      }
      if ('proof' in event) return;
    }
    const maker = { by: text(data.roller), command: text(data.command), results: wholeOnes(data.results) };
    await this.#checkDice(line, proof, roll, maker);
  }

  /** Dice that a command threw besides: their nonce goes on from that of its own. */
  async #checkAmended({ line, event: { data } }: Line): Promise<void> {
    for (const given of (data.commands ?? []) as Record<string, unknown>[]) {
      if (!('proof' in given)) continue;
      const proof = proofIn(line, given);
      const [by, command] = [text(given.by), text(given.cause)];
      const own = this.#commands.get(`${proof.epoch}\n${by}\n${command}`);
      if (own && !proof.nonce.startsWith(`${own.nonce}.`))
        throw new Fault('amended-differs', line, { first: own.line });
      await this.#checkDice(line, proof, this.#nameOf(proof, by), { by, command, results: [] });
    }
  }

  /** Open rolls are numbered without holes, so that none can have been left out. */
  #checkNumbers(): void {
    for (const [epoch, { rolls, key, says, revealed }] of [...this.#epochs].sort(([a], [b]) => a - b)) {
      let number = 0;
      for (const [roll, line] of rolls) {
        if (roll !== ++number) throw new Fault('missing-roll', line, { number, epoch });
      }
      if (key && says !== rolls.size) {
        throw new Fault('roll-count', revealed!, { epoch, says: says!, seen: rolls.size });
      }
    }
  }
}

/** Checks a log as `kast export` writes it. Throws a `Fault` with the first thing that is not so. */
export async function verifyLog(log: string): Promise<Counts> {
  return new Checker(log).check();
}
