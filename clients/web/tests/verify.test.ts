// The verify page's checker on the published vectors: honest logs and altered ones, and on logs played at random
// where `KAST_LOGS` names a folder of them (tests/verify/README.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import IntlMessageFormat from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { Fault, faultKinds, sentenceOf } from '../src/verify/fault';
import { verifyLog } from '../src/verify/verify';

interface Change {
  change: string;
  line: number;
  to?: number;
  with?: number;
  characters?: number;
  path?: string;
  value?: unknown;
}
interface Altered {
  log: string;
  what: string;
  changes: Change[];
  fault: { kind: string; line: number; says: string };
}

const folder = join(import.meta.dirname, '../../../tests/verify/vectors');
const vectors = JSON.parse(readFileSync(join(folder, 'altered.json'), 'utf8')) as {
  honest: { log: string; counts: object }[];
  altered: Altered[];
};
const logs = new Map(
  vectors.honest.map(({ log }) => [
    log,
    readFileSync(join(folder, `${log}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n'),
  ]),
);

const words = en as Record<string, string>;
const english = {
  say: (word: string, values?: Record<string, string | number>) =>
    String(new IntlMessageFormat(words[word]!, 'en').format(values)),
  list: (items: string[]) => new Intl.ListFormat('en').format(items),
};

type Holder = Record<string, unknown>;

function put(line: string, path: string, value: unknown): string {
  const event = JSON.parse(line) as Holder;
  const names = path.split('/').slice(1);
  const last = names.pop()!;
  const holder = names.reduce((inner, name) => inner[name] as Holder, event);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return JSON.stringify(event);
}

/** One after another; a line is counted as it then is. */
function altered(lines: readonly string[], changes: readonly Change[]): string[] {
  const made = [...lines];
  for (const { change, line, path, value, ...more } of changes) {
    const here = line - 1;
    const text = made[here]!;
    if (change === 'drop') made.splice(here, 1);
    else if (change === 'copy') made.splice(more.to! - 1, 0, text);
    else if (change === 'move') {
      made.splice(more.to! - 1, 0, text);
      made.splice(more.to! - 1 > here ? here : here + 1, 1);
    } else if (change === 'swap') {
      made[here] = made[more.with! - 1]!;
      made[more.with! - 1] = text;
    } else if (change === 'cut') made[here] = text.slice(0, more.characters);
    else made[here] = put(text, path!, value);
  }
  return made;
}
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

async function faultOf(text: string): Promise<Altered['fault'] | undefined> {
  try {
    await verifyLog(text);
    return undefined;
  } catch (wrong) {
    if (!(wrong instanceof Fault)) throw wrong;
    return { kind: wrong.kind, line: wrong.line, says: sentenceOf(wrong, english) };
  }
}

describe('the published vectors', () => {
  it.each(vectors.honest)('$log is honest', async ({ log, counts }) => {
    expect(await verifyLog(textOf(logs.get(log)!))).toEqual(counts);
  });
  it.each(vectors.altered)('$log: $what', async ({ log, changes, fault }) => {
    expect(await faultOf(textOf(altered(logs.get(log)!, changes)))).toEqual(fault);
  });
  it('alter logs in at least 100 places', () => {
    expect(vectors.altered.length).toBeGreaterThanOrEqual(100);
  });
});

it('every fault has its sentence', () => {
  expect(faultKinds.filter((kind) => !words[`verify.fault.${kind}`])).toEqual([]);
});

const random = process.env.KAST_LOGS;
describe.runIf(random && existsSync(random))('logs played at random', () => {
  it('come to what the other checkers counted', async () => {
    const counts: Record<string, object> = {};
    for (const file of readdirSync(random!).filter((name) => name.endsWith('.jsonl'))) {
      counts[file] = await verifyLog(readFileSync(join(random!, file), 'utf8'));
    }
    expect(counts).toEqual(JSON.parse(readFileSync(join(random!, 'counts.json'), 'utf8')));
  }, 120_000);
});
