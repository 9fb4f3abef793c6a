// Tests that the GM has called, as every game's state has them in `called_tests`.

/** One that is not over; a game's own has what is tested besides. */
export interface Called {
  id: string;
  /** In the GM's words; may be empty. */
  label: string;
  who: string[];
  /** The outcome, by who has rolled. */
  rolled: Record<string, string>;
}

/** A command of one who is asked. */
export interface CalledRoll {
  label: string;
  method: string;
  params: object;
  odds?: boolean;
}

interface AboutARoll {
  creature: string;
  owner: string;
  /** The roll that it is about, as each game calls it. */
  test?: string;
  attempt?: string;
}

/** Who has to answer what is open about a character's roll: a member, or the GM (empty); undefined where nothing is. */
export function decidesAbout(table: unknown, character: string): string | undefined {
  const { decisions = [], deciding = {} } = table as {
    decisions?: AboutARoll[];
    deciding?: Record<string, string>;
  };
  const isAboutIt = ({ creature, test, attempt }: AboutARoll): boolean =>
    creature === character && (test ?? attempt) !== undefined;
  return deciding[character] ?? decisions.find(isAboutIt)?.owner;
}

/** The characters who have still to roll any of them. */
export const stillToRoll = (calls: readonly Called[]): string[] => [
  ...new Set(calls.flatMap((call) => call.who.filter((id) => call.rolled[id] === undefined))),
];

/** Those that are open at a table, whatever its game. */
export const calledIn = (table: unknown): readonly Called[] =>
  (table as { called_tests?: Called[] }).called_tests ?? [];
