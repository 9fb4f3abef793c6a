// The structure of the sources: no circular imports between files or folders, no file too long to be read at once,
// and files that do the same have the same name in every game.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const clients = fileURLToPath(new URL('../..', import.meta.url));
const longest = 500;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(clients, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => join(relative(clients, entry.parentPath), entry.name))
    .filter((file) => !file.includes('/generated/'));
}

type Graph = Map<string, Set<string>>;

/** Which file imports which, types and lazily loaded chunks too. */
function importsOf(files: readonly string[]): Graph {
  const known = new Set(files);
  const specifier = /(?:\bfrom|\bimport\(|^\s*import)\s*'(\.[^']*)'/gm;
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(join(clients, file), 'utf8').matchAll(specifier)].map(([, path]) => {
        const base = normalize(join(dirname(file), path!)).replace(/\/$/, '');
        return [base, `${base}.ts`, `${base}/index.ts`, base.replace(/\.js$/, '.ts')].find((one) =>
          known.has(one),
        );
      });
      return [file, new Set(targets.filter((one) => one !== undefined))];
    }),
  );
}

/** The same between folders: what a folder imports from itself does not count. */
function foldersOf(files: Graph, folderOf: (file: string) => string): Graph {
  const folders: Graph = new Map();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    const known = folders.get(from) ?? new Set();
    for (const target of targets) if (folderOf(target) !== from) known.add(folderOf(target));
    folders.set(from, known);
  }
  return folders;
}

/** The first circle there is, as the way round it; undefined where there is none. */
function circleIn(graph: Graph): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    way.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return undefined;
}

it('a circle is found where there is one', () => {
  const graph: Graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set<string>()],
    ['d', new Set(['b'])],
  ]);
  expect(circleIn(graph)).toEqual(['b', 'd', 'b']);
  graph.get('d')!.clear();
  expect(circleIn(graph)).toBeUndefined();
});

describe.each(['web/src', 'sdk/src'])('%s', (folder) => {
  const files = sourcesIn(folder);
  const imports = importsOf(files);

  it('is read', () => {
    expect(files.length).toBeGreaterThan(8);
    expect([...imports.values()].reduce((sum, one) => sum + one.size, 0)).toBeGreaterThan(8);
  });
  it('has no circle of imports between files', () => expect(circleIn(imports)).toBeUndefined());
  it('has no circle of imports between folders', () => {
    // A folder directly below src; within systems each game and what they share. A file directly in src, and
    // the list of the systems, stands alone.
    const folderOf = (file: string): string => {
      const parts = relative(folder, file).split('/');
      return parts.slice(0, parts[0] === 'systems' ? 2 : 1).join('/');
    };
    expect(circleIn(foldersOf(imports, folderOf))).toBeUndefined();
  });
  it(`has no file over ${longest} lines`, () => {
    const lines = (file: string) => readFileSync(join(clients, file), 'utf8').split('\n').length - 1;
    expect(files.filter((file) => lines(file) > longest)).toEqual([]);
  });
});

it('no game of the web client knows another', () => {
  const game = (file: string) => /^web\/src\/systems\/([^/]+)\//.exec(file)?.[1];
  const strangers = [...importsOf(sourcesIn('web/src'))].flatMap(([file, targets]) =>
    [...targets]
      .filter(
        (target) => game(file) && game(target) && game(target) !== 'common' && game(target) !== game(file),
      )
      .map((target) => `${file} -> ${target}`),
  );
  expect(strangers).toEqual([]);
});

describe('files of the games', () => {
  const games = ['mouse-guard', 'savage-worlds', 'terre-exile', 'toy', 'troika'];
  const systems = 'web/src/systems';
  const imports = importsOf(sourcesIn('web/src'));
  const within = (game: string) =>
    [...imports.keys()]
      .filter((file) => file.startsWith(`${systems}/${game}/`))
      .map((file) => relative(`${systems}/${game}`, file));

  it('of the same name lie in the same folder', () => {
    const places = new Map<string, Set<string>>();
    for (const file of games.flatMap(within).filter((file) => !file.endsWith('index.ts'))) {
      const name = file.split('/').at(-1)!;
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
    expect([...places.values()].filter((files) => files.size > 1).map((files) => [...files])).toEqual([]);
  });
  it('that use the same component, alone in their game, have the same name', () => {
    const components = [...imports.keys()].filter((file) => /\/systems\/common\/.*\.svelte$/.test(file));
    const differing = components.flatMap((component) => {
      const users = games
        .map((game) =>
          within(game).filter((file) => imports.get(`${systems}/${game}/${file}`)!.has(component)),
        )
        .filter((files) => files.length > 0);
      // What only a few games use, or one in several places, is a building block and names nothing.
      if (users.length < 4 || users.some((files) => files.length > 1)) return [];
      const names = [...new Set(users.flat())];
      return names.length > 1 ? [`${component}: ${names.join(', ')}`] : [];
    });
    expect(differing).toEqual([]);
  });
  it('are not told apart by an s alone', () => {
    for (const game of games) {
      const files = new Set(within(game));
      expect(
        [...files].filter((file) => files.has(file.replace(/\.ts$/, 's.ts')) && file.endsWith('.ts')),
      ).toEqual([]);
    }
  });
});
