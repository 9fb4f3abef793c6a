/** "DEX 30, STR 40": a word and a number each; undefined where something else stands there. */
export function readNumbers(text: string): Record<string, number> | undefined {
  const found: Record<string, number> = {};
  for (const part of text.split(/[,;\n]/).map((one) => one.trim())) {
    if (!part) continue;
    const match = /^(\p{L}[\p{L} ]*?)\s*[:= ]\s*(\d{1,3})$/u.exec(part);
    if (!match) return undefined;
    const name = match[1]!.trim();
    found[name.length <= 3 ? name.toUpperCase() : name] = Number(match[2]);
  }
  return found;
}
