/** "sword-fighting" is "Sword fighting"; what is no word of the wire, as names are, stays as it is. */
export function readable(word: string): string {
  if (!/^[a-z]+([-_ ][a-z]+)*$/.test(word)) return word;
  const spaced = word.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
