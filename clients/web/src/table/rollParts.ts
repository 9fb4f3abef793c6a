// A roll of the notation, as the chronicle shows it: every die as it fell, what did not count pale.
import type { wire } from '@kast/sdk';
import { signed } from '../i18n/index.svelte';
import type { ModifierChip, Part } from './parts';

type RollPart = wire.RollPart;
type ThrownDie = wire.Die;

const signs = { plus: '+', minus: '−', times: '×', over: '÷' };
const lost = ({ marks = [] }: ThrownDie): boolean => marks.includes('dropped') || marks.includes('rerolled');
const fudge: Record<string, string> = { '-1': '−', '0': '0', '1': '+' };

/** A part whose notation is known, whatever its event left out. */
type NamedPart = RollPart & { notation: string };
const named = (part: RollPart, notation = ''): NamedPart => ({ notation, ...part });

interface Leaf {
  part: NamedPart;
  dropped: boolean;
}

/** The parts that hold dice or numbers, from left to right. */
function leaves(part: NamedPart, dropped = false): Leaf[] {
  const { parts = [] } = part;
  const gone = dropped || part.dropped === true;
  if (part.kind === 'dice' || parts.length === 0) return [{ part, dropped: gone }];
  return parts.flatMap((inner) => leaves(named(inner), gone));
}

function sidesOf(notation: string): number {
  if (/d%/i.test(notation)) return 100;
  const sides = /d(\d+)/i.exec(notation)?.[1];
  return /^6{2,}$/.test(sides ?? '') ? 6 : Number(sides ?? 6);
}

function facesOf(die: ThrownDie, notation: string): (number | string)[] {
  if (/df/i.test(notation)) return [fudge[String(die.value)] ?? String(die.value)];
  return die.faces ?? [die.value];
}

type Throw = Extract<Part, { kind: 'throw' }>;

/** The thing that a choice came to. */
function chosen(part: NamedPart): string | undefined {
  const things = /^choice\[([^\]]*)\]/.exec(part.notation)?.[1]?.split(',');
  return part.kind === 'dice' ? things?.[part.value - 1] : undefined;
}

/** The roll itself, without who made it and why. Of repeats each stands with what it came to. */
export function rollParts(thrown: wire.RollResult): Part[] {
  const words: Part = { kind: 'words', text: thrown.notation, tone: 'soft' };
  const roll = named(thrown.roll, thrown.notation);
  const repeats = /^\d+#/.test(thrown.notation) ? roll.parts?.map((part) => named(part)) : undefined;
  const throws = repeats
    ? repeats.flatMap((part) => throwsOf(part, chosen(part) ?? part.value))
    : throwsOf(roll, chosen(roll) ?? thrown.total);
  const sum: Throw = { kind: 'throw', dice: [], label: 'Σ', total: rounded(thrown.total) };
  return [words, ...throws, ...(repeats ? [sum] : [])];
}

const rounded = (total: number): number => Math.round(total * 1000) / 1000;

function throwsOf(roll: NamedPart, total: number | string): Throw[] {
  const numbers: ModifierChip[] = [];
  const throws: Throw[] = [];
  for (const { part, dropped } of leaves(roll)) {
    if (part.kind !== 'dice') {
      const joint = part.joint ?? 'plus';
      const text = joint === 'plus' ? signed(part.value) : `${signs[joint]}${part.value}`;
      numbers.push({ text: part.kind === 'constant' ? `${text} ${part.notation}` : text });
      continue;
    }
    const faces = (dice: ThrownDie[]) => dice.flatMap((die) => facesOf(die, part.notation));
    const { dice = [] } = part;
    const counted = dropped ? [] : dice.filter((die) => !lost(die));
    throws.push({
      kind: 'throw',
      ...((part.label ?? (part !== roll && chosen(part))) && { label: part.label ?? chosen(part)! }),
      dice: faces(counted),
      dropped: faces(dice.filter((die) => dropped || lost(die))),
      sides: sidesOf(part.die ?? part.notation),
    });
  }
  if (throws.length === 0) throws.push({ kind: 'throw', dice: [] });
  const last = throws.at(-1)!;
  last.chips = numbers;
  last.total = typeof total === 'number' ? rounded(total) : total;
  return throws;
}
