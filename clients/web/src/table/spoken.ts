// What people write, as runs: links are links, all else stays as it was written.

export interface Run {
  text: string;
  /** Where it leads, http or https. */
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Ends a sentence, or closes what was opened before the address. */
const closing = /[.,;:!?'*_]+$/;

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  const plain = (to: number) => to > done && runs.push({ text: text.slice(done, to) });
  for (const found of text.matchAll(address)) {
    const shown = trimmed(found[0]);
    const href = webAddress(shown);
    if (!href) continue;
    plain(found.index);
    runs.push({ text: shown, href });
    done = found.index + shown.length;
  }
  plain(text.length);
  return runs;
}

function trimmed(found: string): string {
  let shown = found.replace(closing, '');
  const opens = [...shown].filter((one) => one === '(').length;
  let closes = [...shown].filter((one) => one === ')').length;
  while (shown.endsWith(')') && closes > opens) {
    shown = shown.slice(0, -1).replace(closing, '');
    closes -= 1;
  }
  return shown;
}

export function webAddress(text: string): string | undefined {
  try {
    const { protocol, hostname, href } = new URL(text);
    return hostname && (protocol === 'http:' || protocol === 'https:') ? href : undefined;
  } catch {
    return undefined;
  }
}

const bracketed = /^\(\(([\s\S]+)\)\)$/;
/** What somebody said as themselves, not as whom they play, without its brackets; undefined for all else. */
export const asideIn = (text: string): string | undefined => bracketed.exec(text)?.[1];
