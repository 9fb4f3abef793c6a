// What people write, as runs: links are links, all else stays as it was written.

export interface Run {
  text: string;
  /** Where it leads, http or https. */
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Ends a sentence, or closes what was opened before the address. */
const closing = new Set(".,;:!?'*_");
/** What is longer is no address that anybody follows. */
const addressMost = 2000;

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  const plain = (to: number) => to > done && runs.push({ text: text.slice(done, to) });
  for (const found of text.matchAll(address)) {
    if (found[0].length > addressMost) continue;
    const shown = found[0].slice(0, addressLength(found[0]));
    const href = webAddress(shown);
    if (!href) continue;
    plain(found.index);
    runs.push({ text: shown, href });
    done = found.index + shown.length;
  }
  plain(text.length);
  return runs;
}

/**
 * How much of what looks like an address is one: without what ends the sentence, and without brackets that were opened
 * before it. Looks at each letter twice at most: what is said may be long, and made to be slow.
 */
export function addressLength(found: ArrayLike<string>): number {
  let unopened = 0;
  for (let at = 0; at < found.length; at += 1) unopened += bracketOf(found[at]!);
  let length = found.length;
  for (let last = found[length - 1]; length > 0; last = found[length - 1]) {
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!closing.has(last!)) break;
    length -= 1;
  }
  return length;
}

const bracketOf = (letter: string): number => (letter === ')' ? 1 : letter === '(' ? -1 : 0);

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
