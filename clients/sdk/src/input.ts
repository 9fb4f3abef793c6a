// The input parser: what people type into the command line, turned into the methods that every room has. The
// commands are those of other virtual tabletops, so that nobody has to learn them anew.

export type ParsedInput =
  | { method: string; params: Record<string, unknown> }
  /** Something the screen does by itself. */
  | { local: 'help' }
  /** Cannot be done: a word for why. */
  | { problem: 'unknown-command' | 'no-notation' | 'no-such-name' | 'no-text'; about: string };

export interface Person {
  id: string;
  name: string;
}

/** `/r` and its kin: who may see the result. */
const rollers: Record<string, Record<string, unknown>> = {
  r: {},
  roll: {},
  gmr: { audience: 'gm' },
  gmroll: { audience: 'gm' },
  br: { audience: 'gm', blind: true },
  broll: { audience: 'gm', blind: true },
  sr: { audience: 'self' },
  sroll: { audience: 'self' },
};

/** What a line may begin with, as it is offered while one types. */
const commandWords = ['/r', '/gmr', '/br', '/sr', '/w', '/me', '/ooc', '/help'];

/** `[[2d6]]`, which may hold `[fire]` or another `[[1d4]]`. */
const inSentence = /\[\[((?:[^[\]]|\[[^[\]]+\]|\[\[[^[\]]+\]\])+)\]\]/g;

/** Empty where there is nothing to do. `people` are those who can be whispered to. */
export function parseInput(line: string, people: Person[], nonce: () => string): ParsedInput[] {
  const text = line.trim();
  if (!text) return [];
  if (!text.startsWith('/')) return sentence(text, {}, nonce);
  const [, word = '', rest = ''] = /^\/(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const roller = rollers[word.toLowerCase()];
  if (roller) return rest ? [roll(rest, roller, nonce)] : [{ problem: 'no-notation', about: text }];
  switch (word.toLowerCase()) {
    case 'w':
    case 'whisper':
      return whisper(rest, people, nonce);
    case 'me':
    case 'em':
      return rest ? sentence(rest, { kind: 'emote' }, nonce) : [{ problem: 'no-text', about: text }];
    case 'ooc':
    case 'o':
      // As tables write it everywhere; the wire knows speech only.
      return rest ? sentence(`((${rest}))`, {}, nonce) : [{ problem: 'no-text', about: text }];
    case 'help':
    case '?':
      return [{ local: 'help' }];
    default:
      return [{ problem: 'unknown-command', about: `/${word}` }];
  }
}

/**
 * How a line may go on: each as the whole line it would become. Commands where one has been begun, names after
 * `/w`; none where the line is what people say, or where nothing is left to add.
 */
export function completeInput(line: string, people: readonly Person[]): string[] {
  const whispered = /^(\/(?:w|whisper)\s+)["@]?([^"]*)$/i.exec(line);
  if (whispered) {
    const [, command = '', begun = ''] = whispered;
    return people
      .filter(({ name }) => name && name.toLocaleLowerCase().startsWith(begun.toLocaleLowerCase()))
      .map(({ name }) => `${command}${/\s/.test(name) ? `"${name}"` : name} `);
  }
  if (!/^\/\S*$/.test(line)) return [];
  return commandWords.filter((word) => word.startsWith(line.toLowerCase())).map((word) => `${word} `);
}

function roll(text: string, audience: Record<string, unknown>, nonce: () => string): ParsedInput {
  // `6#4d6` rolls six times: what stands right behind it is no label.
  const repeat = /^\s*\d+#(?=\S)/.exec(text)?.[0] ?? '';
  const [once = '', ...label] = text.slice(repeat.length).split('#');
  const notation = repeat + once;
  const named = label.join('#').trim();
  return {
    method: 'dice.roll',
    params: { notation: notation.trim(), ...(named && { label: named }), ...audience, nonce: nonce() },
  };
}

function whisper(rest: string, people: Person[], nonce: () => string): ParsedInput[] {
  // The longest name that fits, so that "Ann" does not take what was meant for "Ann Lee".
  const to = people
    .filter(({ name }) => startsWithName(rest, name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!to) return [{ problem: 'no-such-name', about: rest.split(/\s/)[0] ?? '' }];
  const text = unquoted(rest)
    .slice(to.name.length)
    .replace(/^["\s:,]+/, '')
    .trim();
  return text
    ? sentence(text, { kind: 'whisper', to: [to.id] }, nonce)
    : [{ problem: 'no-text', about: to.name }];
}

const unquoted = (text: string): string => text.replace(/^["@]+/, '');

function startsWithName(rest: string, name: string): boolean {
  const said = unquoted(rest).toLocaleLowerCase();
  const wanted = name.toLocaleLowerCase();
  return wanted !== '' && said.startsWith(wanted) && !/[\p{L}\p{N}]/u.test(said.charAt(wanted.length));
}

/** A sentence, with the rolls that stand in it. */
function sentence(text: string, how: Record<string, unknown>, nonce: () => string): ParsedInput[] {
  const rolls = [...text.matchAll(inSentence)].map((found) => (found[1] ?? '').trim());
  const thrown = rolls.length > 0 ? { rolls, nonce: nonce() } : {};
  return [{ method: 'room.say', params: { text, ...how, ...thrown } }];
}
