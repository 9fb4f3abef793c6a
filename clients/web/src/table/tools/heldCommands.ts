/** What a command asks for, in the wire's own words without its game: "attack", "character set". */
export function commandName(method: string): string {
  const words = method.split('.');
  const named = words.length > 1 && words[0] !== 'decision' ? words.slice(1) : words;
  return named.join(' ').replaceAll('-', ' ');
}

/** The parameters of a command a line each, with names in place of ids. */
export function paramLines(params: object, nameOf: (id: string) => string | undefined): string[] {
  const told = (value: unknown): string => {
    if (typeof value === 'string') return nameOf(value) ?? value;
    if (Array.isArray(value)) return value.map(told).join(', ');
    if (value && typeof value === 'object')
      return Object.entries(value)
        .map(([key, one]) => `${key} ${told(one)}`)
        .join(', ');
    return String(value);
  };
  return Object.entries(params).map(([key, value]) => `${key.replaceAll('_', ' ')}: ${told(value)}`);
}
