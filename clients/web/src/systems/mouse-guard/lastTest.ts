// The last test that is over, read from the end of the log: one that is open stands in the state.
import type { TableEvent } from '@kast/sdk';
import type { EventsOf } from '../common/chronicleParts';

type Events = EventsOf<'mouse-guard'>;

export interface ThrownSide {
  thrown: Events['thrown'];
  /** What Fate added. */
  opened: number[];
  /** Those of all its dice that are successes. */
  hits: number[];
  settled?: Events['test.settled'];
}
export interface LastTest {
  cursors: string[];
  /** What it was about, in the words of who called it. */
  text: string;
  /** Who helped, by whom. */
  helpers: Events['help.offered'][];
  /** The twist that its failure brought. */
  twist?: string;
  sides: ThrownSide[];
  nature: Events['nature.lowered'][];
  failure?: Events['failure.settled'];
  tiebreaker?: Events['tiebreaker.thrown'];
}

export interface LastConflict {
  decided: Events['conflict.decided'];
  /** What was agreed on at its end. */
  text: string;
}

/** So far back it is worth looking: what is older is not what has just happened. */
const farthest = 80;

export function lastTestOf(events: readonly TableEvent[]): LastTest | undefined {
  const recent = events.slice(-farthest);
  const last = recent.findLast((event) => event.type === 'mouse-guard.thrown');
  if (!last) return undefined;
  const { test } = last.data as unknown as Events['thrown'];
  const lastTest: LastTest = { cursors: [], text: textOf(recent, test), helpers: [], sides: [], nature: [] };
  const sideOf = (actor: string): ThrownSide | undefined =>
    lastTest.sides.find((side) => side.thrown.actor === actor);
  for (const event of recent) {
    const data = event.data as { test?: string; actor?: string };
    const ours = data.test === test;
    switch (event.type) {
      case 'mouse-guard.help.offered':
        if (ours) lastTest.helpers.push(event.data as unknown as Events['help.offered']);
        break;
      case 'mouse-guard.turned-down': {
        const { helper } = event.data as unknown as Events['turned-down'];
        if (ours) lastTest.helpers = lastTest.helpers.filter((one) => one.helper !== helper);
        break;
      }
      case 'mouse-guard.twist.told':
        if (lastTest.failure?.twist) lastTest.twist = (event.data as unknown as Events['twist.told']).text;
        break;
      case 'mouse-guard.thrown':
        if (ours) {
          const thrown = event.data as unknown as Events['thrown'];
          lastTest.sides.push({ thrown, opened: [], hits: [...thrown.hits] });
        }
        break;
      case 'mouse-guard.fate.spent': {
        const side = ours ? sideOf(data.actor ?? '') : undefined;
        const spent = event.data as unknown as Events['fate.spent'];
        side?.opened.push(...spent.dice);
        side?.hits.push(...spent.hits);
        break;
      }
      case 'mouse-guard.test.settled': {
        const side = ours ? sideOf(data.actor ?? '') : undefined;
        if (side) side.settled = event.data as unknown as Events['test.settled'];
        break;
      }
      case 'mouse-guard.tiebreaker.thrown':
        if (ours) lastTest.tiebreaker = event.data as unknown as Events['tiebreaker.thrown'];
        break;
      case 'mouse-guard.failure.settled':
        if (ours) lastTest.failure = event.data as unknown as Events['failure.settled'];
        break;
      case 'mouse-guard.nature.lowered':
        if (sideOf(data.actor ?? '')) lastTest.nature.push(event.data as unknown as Events['nature.lowered']);
        break;
      // What comes after it clears the felt.
      case 'mouse-guard.conflict.started':
      case 'mouse-guard.conflict.decided':
      case 'mouse-guard.compromise.agreed':
      case 'mouse-guard.conflict.ended':
      case 'mouse-guard.turn.started':
      case 'mouse-guard.exchange.started':
      case 'mouse-guard.action.revealed':
        lastTest.sides = [];
        lastTest.nature = [];
        break;
    }
    if (ours) lastTest.cursors.push(event.cursor);
  }
  return lastTest.sides.length > 0 ? lastTest : undefined;
}

/** What a test is about: its own words, or those of the test of several that it is a part of. */
function textOf(events: readonly TableEvent[], id: string): string {
  const called = events.findLast(
    ({ type, data }) =>
      type === 'mouse-guard.test.called' && (data as unknown as Events['test.called']).test.id === id,
  );
  if (!called) return '';
  const { test } = called.data as unknown as Events['test.called'];
  if (test.call === undefined) return test.text;
  const calls = events.filter(({ type }) => type === 'mouse-guard.called-test.opened');
  const call = calls
    .map(({ data }) => (data as unknown as Events['called-test.opened']).call)
    .find((one) => one.id === test.call);
  return call?.label ?? '';
}

/** What the action that was settled last did to dispositions. */
export function movesOf(events: readonly TableEvent[]): Events['action.settled']['dispositions'] {
  const last = events.slice(-farthest).findLast(({ type }) => type === 'mouse-guard.action.settled');
  return last ? (last.data as unknown as Events['action.settled']).dispositions : [];
}

/** The conflict that is over, until something else is called for. */
export function lastConflictOf(events: readonly TableEvent[]): LastConflict | undefined {
  let decided: LastConflict['decided'] | undefined;
  let last: LastConflict | undefined;
  for (const { type, data } of events.slice(-farthest)) {
    switch (type) {
      case 'mouse-guard.conflict.decided':
        decided = data as unknown as Events['conflict.decided'];
        break;
      // It ends with what was agreed, or by the GM's word.
      case 'mouse-guard.compromise.agreed':
      case 'mouse-guard.conflict.ended':
        if (decided) last = { decided, text: (data as unknown as Events['conflict.ended']).text };
        break;
      case 'mouse-guard.conflict.started':
      case 'mouse-guard.test.called':
      case 'mouse-guard.turn.started':
      case 'mouse-guard.session.started':
      case 'mouse-guard.session.ended':
        decided = last = undefined;
        break;
    }
  }
  return last;
}
