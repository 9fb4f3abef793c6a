// A table of the group's own book, as people write it: "1-2 nothing" a line, "3 dread (-2)" where it weighs on
// every roll, "4 the void (stays)" where no night ends it, "6 -> Madness" where another table is rolled on.
import type { wire } from '@kast/sdk';

export interface WrittenRow {
  from: number;
  to: number;
  text: string;
  modifier?: number;
  until?: wire.ToyUntil;
  /** The name of another table. */
  then?: string;
}

const line = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?[.:)]?\s+(.+)$/;
const weight = /\s*\(([-+−]\d{1,2})\)/;
const stays = /\s*\((?:stays|stannar)\)/i;
const another = /\s*(?:->|→)\s*(.+)$/;

/** Undefined where a line does not begin with a face or two. */
export function readRows(text: string): WrittenRow[] | undefined {
  const rows: WrittenRow[] = [];
  for (const written of text.split('\n').map((one) => one.trim())) {
    if (!written) continue;
    const match = line.exec(written);
    if (!match) return undefined;
    const from = Number(match[1]);
    let rest = match[3]!;
    const then = another.exec(rest)?.[1]?.trim();
    rest = rest.replace(another, '');
    const modifier = Number(weight.exec(rest)?.[1]?.replace('−', '-') ?? 0);
    const lasts = stays.test(rest);
    rows.push({
      from,
      to: Number(match[2] ?? match[1]),
      text: rest.replace(weight, '').replace(stays, '').trim(),
      ...(modifier !== 0 && { modifier }),
      ...(lasts && { until: 'removed' as const }),
      ...(then && { then }),
    });
  }
  return rows.length > 0 ? rows : undefined;
}

/** The same the other way round. `nameOf`: what a table is called. */
export function writeRows(rows: readonly wire.ToyRow[], nameOf: (table: string) => string): string {
  return rows
    .map((row) => {
      const faces = row.from === row.to ? `${row.from}` : `${row.from}-${row.to}`;
      const sign = row.modifier > 0 ? '+' : '';
      return [
        faces,
        row.text,
        row.modifier === 0 ? '' : `(${sign}${row.modifier})`,
        row.until === 'removed' ? '(stays)' : '',
        row.then ? `-> ${nameOf(row.then)}` : '',
      ]
        .filter(Boolean)
        .join(' ');
    })
    .join('\n');
}
