// What has just happened at the table, read from the end of the log: who comes late sees the same.
import type { TableEvent } from '@kast/sdk';
import type { Attempt, BaseDie, Events, LuckRoll, RollKind } from './wire';

/** One who takes part in a roll, as the board shows them. */
export interface Roller {
  who: string;
  dice: BaseDie[];
  faces: number[];
  modifiers: { value: number; cause: string; rule: string }[];
  added: { die: string; sides: number; face: number }[];
  tieDice: number[];
  /** Absent where it would tell what is hidden. */
  total?: number;
}

/** What a hit has done. */
export type Damage = Pick<
  Events['toy.damage.rolled'],
  'actor' | 'target' | 'sides' | 'faces' | 'total' | 'crit' | 'fumble' | 'fumble_total'
>;

export interface AttemptView {
  view: 'attempt';
  id: string;
  kind: RollKind;
  purpose: string;
  reason: string;
  rollers: Roller[];
  against?: string;
  result?: 'success' | 'failure' | 'won' | 'declined';
  winner?: string;
  damage?: Damage;
  cursor?: string;
}
export interface ContestView {
  view: 'contest';
  id: string;
  reason: string;
  rolls: LuckRoll[];
  victim?: string;
  by?: string;
  cursor?: string;
}
export interface RollView {
  view: 'knack' | 'pool' | 'knave' | 'death';
  who: string;
  what: string;
  sides: number;
  dice: number[];
  /** Dice that were thrown in vain. */
  failed: number[];
  target: string;
  success?: boolean;
  cursor: string;
}
/** Harm that came of no roll: a trap, a fall, the GM's word. */
export interface HarmView {
  view: 'harm';
  source: string;
  dice: number[];
  sides: number[];
  /** What it comes to, before anything takes of it. */
  total: number;
  victims: { who: string; flesh?: number; grit?: number; health?: number; state?: 'dying' | 'down' }[];
  cursor: string;
  cause?: string | undefined;
}
/** "≤ 7" where it is no more, else "> 7". */
export const atMost = (total: number, number: number): string => `${total > number ? '>' : '≤'} ${number}`;
/** "≥ 3" where that is reached, else "< 3". */
export const atLeast = (total: number, number: number): string => `${total < number ? '<' : '≥'} ${number}`;

export type TestView = AttemptView | ContestView | RollView | HarmView;

/** With these something else begins: what was before leaves the felt. */
const begins = new Set([
  'toy.combat.started',
  'toy.combat.ended',
  'toy.moment.started',
  'toy.luck-contest.opened',
  'toy.attempt.opened',
]);

export function lastTestOf(events: readonly TableEvent[]): TestView | undefined {
  const attempts = new Map<string, AttemptView>();
  const contests = new Map<string, ContestView>();
  let lastTest: TestView | undefined;
  let blow: Blow | undefined;
  for (const event of events) {
    const data = event.data as never;
    if (begins.has(event.type)) lastTest = undefined;
    const attempt = attemptAfter(attempts, event.type, data);
    if (attempt) {
      attempts.set(attempt.id, attempt);
      if (attempt.result) lastTest = { ...attempt, cursor: event.cursor };
    }
    const contest = contestAfter(contests, event.type, data);
    if (contest) {
      contests.set(contest.id, contest);
      if (contest.victim) lastTest = { ...contest, cursor: event.cursor };
    }
    lastTest = rollOf(event.type, data, event.cursor) ?? lastTest;
    if (event.type === 'toy.damage.rolled') lastTest = withDamage(lastTest, data);
    blow = blowAfter(blow, event);
    if (!blow || blow.cause !== event.cause) lastTest = harmAfter(lastTest, event) ?? lastTest;
  }
  return lastTest;
}

type AnAttempt = Events['toy.attempt.opened']['attempt'];
type AnEntrant = AnAttempt['entrants'][number];

const rollerOf = (one: AnEntrant): Roller => ({
  who: one.who,
  dice: one.dice,
  faces: one.faces,
  modifiers: one.modifiers,
  added: one.added,
  tieDice: one.tie_dice,
  ...(one.total !== undefined && { total: one.total }),
});

/** An attempt that is open, as the board shows it. */
export const openTestOf = (attempt: AnAttempt | Attempt): AttemptView => ({
  view: 'attempt',
  id: attempt.id,
  kind: attempt.kind,
  purpose: attempt.purpose,
  reason: attempt.reason,
  rollers: attempt.entrants.map(rollerOf),
  ...(attempt.against !== undefined && { against: attempt.against }),
});

function attemptAfter(known: Map<string, AttemptView>, type: string, data: never): AttemptView | undefined {
  if (type === 'toy.attempt.opened') return openTestOf((data as Events['toy.attempt.opened']).attempt);
  const before = known.get((data as { attempt?: string }).attempt ?? '');
  if (!before) return undefined;
  const change = (who: string, with_: (one: Roller) => Roller): AttemptView => ({
    ...before,
    rollers: before.rollers.map((one) => (one.who === who ? with_(one) : one)),
  });
  switch (type) {
    case 'toy.attempt.changed': {
      const { entrant } = data as Events['toy.attempt.changed'];
      return change(entrant.who, () => rollerOf(entrant));
    }
    case 'toy.attempt.rolled':
      return { ...before, rollers: (data as Events['toy.attempt.rolled']).entrants.map(rollerOf) };
    case 'toy.add-on.rolled': {
      const { actor, added, modifiers, total } = data as Events['toy.add-on.rolled'];
      return change(actor, (one) => ({
        ...one,
        added: [...one.added.filter(({ die }) => die !== added.die), added],
        modifiers: [...one.modifiers, ...modifiers],
        total,
      }));
    }
    case 'toy.face.changed': {
      const { actor, after } = data as Events['toy.face.changed'];
      return change(actor, (one) => ({ ...one, faces: [after, ...one.faces.slice(1)], total: after }));
    }
    case 'toy.tie.rolled': {
      const { dice } = data as Events['toy.tie.rolled'];
      return {
        ...before,
        rollers: before.rollers.map((one) => {
          const die = dice.find(({ who }) => who === one.who);
          return die ? { ...one, tieDice: [...one.tieDice, die.face], total: die.total } : one;
        }),
      };
    }
    case 'toy.attempt.closed': {
      const { result, winner } = data as Events['toy.attempt.closed'];
      return { ...before, result, ...(winner !== undefined && { winner }) };
    }
    default:
      return undefined;
  }
}

/** What a roll has hit, and the command that its harm comes with: a shield's answer comes between. */
interface Blow {
  target: string;
  cause?: string | undefined;
}
function blowAfter(blow: Blow | undefined, { type, data, cause }: TableEvent): Blow | undefined {
  if (type === 'toy.damage.rolled') return { target: (data as unknown as Damage).target, cause };
  const isShield = type === 'toy.decision.answered' && data.kind === 'shield';
  return blow && isShield && data.creature === blow.target ? { ...blow, cause } : blow;
}

type Victim = HarmView['victims'][number];

/** Harm begins an action of its own, and those whom one command strikes stand together. */
function harmAfter(test: TestView | undefined, event: TableEvent): HarmView | undefined {
  const { type, cursor, cause } = event;
  const before: HarmView =
    test?.view === 'harm' && test.cause === cause
      ? { ...test, cursor }
      : { view: 'harm', source: '', dice: [], sides: [], total: 0, victims: [], cursor, cause };
  const struck = (victim: Victim, amount = 0, source = ''): HarmView => {
    const known = before.victims.find(({ who }) => who === victim.who);
    const others = before.victims.filter(({ who }) => who !== victim.who);
    return {
      ...before,
      source: before.source || source,
      total: before.total || amount,
      victims: [...others, { ...known, ...victim }],
    };
  };
  switch (type) {
    case 'toy.damage.dealt': {
      const { source, faces, sides, total } = event.data as unknown as Events['toy.damage.dealt'];
      return { ...before, source, dice: faces, sides, total };
    }
    case 'toy.damage.taken': {
      const { actor, amount, cause: said, flesh, grit } = event.data as unknown as Events['toy.damage.taken'];
      return struck({ who: actor, flesh, grit }, amount, said);
    }
    case 'toy.monster.hurt': {
      const { monster, amount, health, down } = event.data as unknown as Events['toy.monster.hurt'];
      return struck(
        { who: monster, ...(health !== undefined && { health }), ...(down && { state: 'down' as const }) },
        amount,
      );
    }
    case 'toy.dying.started':
      return struck({ who: (event.data as unknown as Events['toy.dying.started']).actor, state: 'dying' });
    default:
      return undefined;
  }
}

/** A hit is of the roll that came before it, by who rolled then or upon them. */
function withDamage(test: TestView | undefined, damage: Damage): TestView | undefined {
  const isOfRoll =
    test?.view === 'attempt' && test.rollers.some(({ who }) => who === damage.actor || who === damage.target);
  return isOfRoll ? { ...test, damage } : test;
}

function contestAfter(known: Map<string, ContestView>, type: string, data: never): ContestView | undefined {
  if (type === 'toy.luck-contest.opened') {
    const { contest } = data as Events['toy.luck-contest.opened'];
    return { view: 'contest', id: contest.id, reason: contest.reason, rolls: [] };
  }
  const before = known.get((data as { contest?: string }).contest ?? '');
  if (!before) return undefined;
  if (type === 'toy.luck-contest.rolled') {
    return { ...before, rolls: (data as Events['toy.luck-contest.rolled']).rolls };
  }
  if (type === 'toy.luck-contest.victim.named') {
    const { victim, by } = data as Events['toy.luck-contest.victim.named'];
    return { ...before, victim, by };
  }
  return undefined;
}

function rollOf(type: string, data: never, cursor: string): RollView | undefined {
  switch (type) {
    case 'toy.knack.rolled': {
      const { actor, knack, dice, least, most, success } = data as Events['toy.knack.rolled'];
      return {
        view: 'knack',
        who: actor,
        what: knack,
        sides: 6,
        dice,
        failed: [],
        target: least === undefined ? '' : `${least}–${most}`,
        success,
        cursor,
      };
    }
    case 'toy.pool.rolled': {
      const { actor, pool, sides, dice, least } = data as Events['toy.pool.rolled'];
      return {
        view: 'pool',
        who: actor,
        what: pool,
        sides,
        dice: dice.filter((one) => one.success).map((one) => one.face),
        failed: dice.filter((one) => !one.success).map((one) => one.face),
        target: `≥ ${least}`,
        cursor,
      };
    }
    case 'toy.knave.rolled': {
      const { actor, difficulty, sides, face, luck_sides, luck_face, total, success } =
        data as Events['toy.knave.rolled'];
      return {
        view: 'knave',
        who: actor,
        what: 'knave',
        sides,
        dice: luck_sides > 0 ? [face, luck_face] : [face],
        failed: [],
        target: atLeast(total, difficulty),
        success,
        cursor,
      };
    }
    case 'toy.dying.rolled': {
      const { actor, sides, face, success, least } = data as Events['toy.dying.rolled'];
      return {
        view: 'death',
        who: actor,
        what: 'death',
        sides,
        dice: [face],
        failed: [],
        target: atLeast(face, least),
        success,
        cursor,
      };
    }
    default:
      return undefined;
  }
}
