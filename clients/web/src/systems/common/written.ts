// What people write in a line of their own: words with a number each.

export interface Written {
  word: string;
  number: number;
  /** What stands behind a colon after the number. */
  more: string;
}

/**
 * A semicolon and a new line stand between two words, and so does a comma that a word with a number follows: other
 * commas are part of what stands behind a colon.
 */
const between = /[;\n]|,(?=\s*$|[^,;:\n]*\s\d{1,2}\s*(?:[,;:\n]|$))/;

/**
 * "Climb 2, Polearms 3: halberd, glaive": undefined where a piece is no word with a number, or its number over
 * `most`.
 */
export function wordsWithNumbers(text: string, most: number): Written[] | undefined {
  const found: Written[] = [];
  for (const piece of text.split(between).map((one) => one.trim())) {
    if (!piece) continue;
    const match = /^(.+?)\s+(\d{1,2})\s*(?::\s*(.+))?$/.exec(piece);
    const number = Number(match?.[2]);
    if (!match || number > most) return undefined;
    found.push({ word: match[1]!.trim(), number, more: match[3] ?? '' });
  }
  return found;
}

/** One of these words, typed as the wire has it or in the reader's language; undefined where it is none of them. */
export function knownWord<Word extends string>(
  typed: string,
  words: readonly Word[],
  inWords: (word: Word) => string,
): Word | undefined {
  const key = typed.trim().toLocaleLowerCase();
  return words.find((word) => word.toLowerCase() === key || inWords(word).toLocaleLowerCase() === key);
}
