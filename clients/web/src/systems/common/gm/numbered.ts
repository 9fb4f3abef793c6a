/** Names for `count` of a kind: the plain one for one who is alone, else numbered on from those `taken`. */
export function numbered(base: string, count: number, taken: readonly string[]): string[] {
  if (count === 1 && !taken.includes(base)) return [base];
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    if (!taken.includes(`${base} ${number}`)) names.push(`${base} ${number}`);
  }
  return names;
}
