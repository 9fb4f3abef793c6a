// What is shown for a moment of what one command has done: in a line, what was done and what it came to.
import { facesText, saidOnce, sentencesOf, textOf, totalText, type Part } from './parts';

export interface ToastLine {
  /** Who did what, as a sentence; empty where the result says it all. */
  what: string;
  /** What it came to: "12", "Success"; empty where nothing was rolled or decided. */
  result: string;
}

type Throw = Extract<Part, { kind: 'throw' }>;
type Told = Exclude<Part, Throw>;
const isThrow = (part: Part): part is Throw => part.kind === 'throw';
const isTold = (part: Part): part is Told => part.kind !== 'throw';

/** Of all that a command has done: of several results the last, of several sentences the first. */
export function toastLine(all: readonly Part[]): ToastLine {
  const parts = saidOnce(all);
  const result = resultIn(parts);
  if (!result) return { what: sentencesOf(parts), result };
  if (parts[0]?.kind === 'outcome' && parts[0].text === result) return { what: '', result };
  return { what: whatIn(parts, result), result };
}

/** Who did what: a sentence, else what was spent on the dice, else whose dice they are; what is soft comes last. */
function whatIn(parts: readonly Part[], result: string): string {
  const isOther = (part: Part): part is Told => isTold(part) && part.text !== result;
  const rest = parts.filter(isOther);
  const said =
    rest.find((part) => part.kind === 'words' && (part.tone ?? 'plain') === 'plain') ??
    rest.find(({ kind }) => kind === 'said' || kind === 'outcome') ??
    parts.slice(0, parts.findIndex(isThrow)).find((part) => part.kind === 'change');
  const label = parts.filter(isThrow).find((part) => part.label !== undefined)?.label;
  return (said && textOf(said)) ?? label ?? rest[0]?.text ?? '';
}

const isTotal = (part: Part): part is Throw =>
  isThrow(part) && part.dice.length + (part.dropped?.length ?? 0) > 0 && part.total !== undefined;

/** What was decided or thrown last; without either, what the dice have changed, else the dice themselves. */
function resultIn(parts: readonly Part[]): string {
  const outcome = parts.findLastIndex(({ kind }) => kind === 'outcome');
  const totals = parts.slice(outcome + 1).filter(isTotal);
  // Several of different things come to nothing together.
  const total = new Set(totals.map(({ label }) => label)).size > 1 ? undefined : totals.at(-1);
  const lastThrow = parts.findLastIndex(isThrow);
  const after = parts.slice(lastThrow + 1).filter(isTold);
  const changed = after.findLast(({ kind }) => kind === 'change');
  if (outcome >= 0 && !total) return textOf(parts[outcome]!);
  if (lastThrow < 0) return '';
  if (changed && outcome < 0) return changed.text;
  if (total) return totalText(total);
  if (totals.length > 0) return '';
  const told = after.findLast((part) => part.kind === 'words' && part.tone === undefined);
  const { target, dice } = parts[lastThrow] as Throw;
  return told?.text ?? target ?? facesText(dice);
}
