// A test as the board shows it: an open one from the state, one that is over from the log.
import type { TableEvent } from '@kast/sdk';
import type { Chances, Check, Counted, Events, Rolled, Source, Test, Values } from './wire';

export interface TestView {
  id: string;
  actor: string;
  attribute: string;
  skill?: string;
  opponent?: string;
  reason: string;
  phase: 'declared' | 'rolled' | 'closed';
  values: Values;
  /** The attribute with all that was added to it; absent where the GM keeps it. */
  effective?: number;
  sources: Source[];
  /** Until it is rolled: above 0 with advantage, below with disadvantage. */
  lean?: number;
  spirit: 'none' | 'before' | 'after';
  claims: Record<string, 'asked' | 'accepted' | 'rejected'>;
  rolls: Rolled[];
  result?: Counted;
  /** The five checks, in their order. */
  checks: Check[];
  chances?: Chances;
  /** What came after: the dice that the outcome gave to throw. */
  thrown?: { dice: number[]; sides: number; total: number };
  /** Where the last of it is in the log. */
  cursor?: string;
}

/** Of an open test, or of one as it was declared, whose lean the log does not have. */
export function testViewOf(test: Omit<Test, 'lean' | 'awaits_difficulty'> & { lean?: number }): TestView {
  return {
    id: test.id,
    actor: test.actor,
    attribute: test.attribute,
    ...(test.skill !== undefined && { skill: test.skill }),
    ...(test.opponent !== undefined && { opponent: test.opponent }),
    reason: test.reason,
    phase: test.phase,
    values: test.values,
    ...(test.effective !== undefined && { effective: test.effective }),
    sources: test.sources,
    ...(test.lean !== undefined && { lean: test.lean }),
    spirit: test.ps_used,
    claims: test.trump_claims,
    rolls: test.rolls,
    checks: test.checks,
    ...(test.result && { result: test.result }),
    ...(test.chances && { chances: test.chances }),
  };
}

/** The test that was closed last, as the events that are here tell it; who comes late sees the same. */
export function lastClosed(events: readonly TableEvent[]): TestView | undefined {
  const open = new Map<string, TestView>();
  let last: TestView | undefined;
  for (const event of events) {
    const data = event.data as unknown;
    const id = (data as { test?: unknown }).test;
    const test = typeof id === 'string' ? open.get(id) : undefined;
    if (event.type === 'terre-exile.test.declared') {
      const declared = (data as Events['terre-exile.test.declared']).test;
      open.set(declared.id, {
        ...testViewOf({
          ...declared,
          ...(declared.values.attribute !== undefined && { effective: declared.values.attribute }),
          checks: [],
        }),
        rolls: [],
      });
    } else if (event.type === 'terre-exile.test.thrown') {
      const { dice, sides, total, test: of } = data as Events['terre-exile.test.thrown'];
      if (last?.id === of) last = { ...last, thrown: { dice, sides, total }, cursor: event.cursor };
    } else if (test) {
      const after = changed(test, event.type, data);
      open.set(test.id, { ...after, cursor: event.cursor });
      if (after.phase === 'closed') last = open.get(test.id);
    }
  }
  return last;
}

function changed(test: TestView, type: string, data: unknown): TestView {
  switch (type) {
    case 'terre-exile.test.changed': {
      const { attribute, values } = data as Events['terre-exile.test.changed'];
      return { ...test, attribute, values };
    }
    case 'terre-exile.advantage.added': {
      const sources = [...test.sources, (data as Events['terre-exile.advantage.added']).source];
      return { ...test, sources };
    }
    case 'terre-exile.spiritual.spent':
      return {
        ...test,
        spirit: (data as Events['terre-exile.spiritual.spent']).when as TestView['spirit'],
      };
    case 'terre-exile.spiritual.withdrawn':
      return { ...test, spirit: 'none' };
    case 'terre-exile.trump.withdrawn': {
      const { attribute, tension } = data as Events['terre-exile.trump.withdrawn'];
      const claims = { ...test.claims };
      delete claims[attribute];
      const given = tension > 0 ? test.sources.findIndex(({ cause }) => cause === 'trump') : -1;
      return { ...test, claims, sources: test.sources.filter((_, at) => at !== given) };
    }
    case 'terre-exile.trump.ruled': {
      const { attribute, accepted } = data as Events['terre-exile.trump.ruled'];
      return { ...test, claims: { ...test.claims, [attribute]: accepted ? 'accepted' : 'rejected' } };
    }
    case 'terre-exile.test.rolled':
      return {
        ...test,
        phase: 'rolled',
        rolls: [...test.rolls, (data as Events['terre-exile.test.rolled']).rolled],
      };
    case 'terre-exile.test.counted': {
      const { counted, effective, checks } = data as Events['terre-exile.test.counted'];
      return { ...test, result: counted, checks, ...(effective !== undefined && { effective }) };
    }
    case 'terre-exile.test.closed':
      return { ...test, phase: 'closed' };
    default:
      return test;
  }
}

export interface Lamp {
  check: Check['kind'];
  /** The part of 1 to 100 on which it lights up; nothing where it cannot; absent where the GM keeps it. */
  range?: { from: number; to: number };
  /** Up to there it lights up twice. */
  twiceTo?: number;
  /** What it compares: the roll, or the roll with its faces swapped. */
  face: 'roll' | 'inverted';
  /** What it gave; undefined until the dice have fallen. */
  gives?: number;
  roll?: number;
}

/** The five checks on the one roll, in their order. */
export function lampsOf({ checks, rolls }: TestView): Lamp[] {
  const rolled = rolls.at(-1);
  return checks.map(({ kind, from, to, inverted, twice_to, gives }) => {
    const face = inverted ? 'inverted' : 'roll';
    return {
      check: kind,
      face,
      ...(from !== undefined && to !== undefined && { range: { from, to } }),
      ...(twice_to !== undefined && { twiceTo: twice_to }),
      ...(gives !== undefined && { gives }),
      ...(rolled && { roll: rolled[face] }),
    };
  });
}
