// A table of the group's own book, as people write it: "1-2 nothing" a line.

export interface WrittenRow {
  from: number;
  to: number;
  text: string;
}

/** Undefined where a line does not begin with a face or two. */
export function readRows(text: string): WrittenRow[] | undefined {
  const rows: WrittenRow[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line) continue;
    const match = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?[.:)]?\s+(.+)$/.exec(line);
    if (!match) return undefined;
    const from = Number(match[1]);
    rows.push({ from, to: Number(match[2] ?? match[1]), text: match[3]! });
  }
  return rows.length > 0 ? rows : undefined;
}
