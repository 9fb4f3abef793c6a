// Which events of the games show the faces that were drawn for their command, and where: the table of
// docs/fair-dice.md.

const places: Record<string, readonly string[]> = {
  'mouse-guard.thrown': ['/dice'],
  'savage-worlds.critical.checked': ['/die'],
  'savage-worlds.damage.rolled': ['/dice/*/faces'],
  'savage-worlds.dice.rolled': ['/faces'],
  'savage-worlds.roll.made': ['/set/dice/*/faces', '/set/wild/faces'],
  'savage-worlds.table.rolled': ['/faces'],
  'terre-exile.confrontation.started': ['/order/*/die'],
  'terre-exile.save.rolled': ['/die'],
  'terre-exile.test.rolled': ['/rolled/tens', '/rolled/units'],
  'terre-exile.test.thrown': ['/dice'],
  'toy.add-on.rolled': ['/added/face'],
  'toy.attempt.rolled': ['/entrants/*/faces'],
  'toy.creation.flesh.rolled': ['/face'],
  'toy.damage.rolled': ['/faces'],
  'toy.dying.rolled': ['/face'],
  'toy.knack.rolled': ['/dice'],
  'toy.level.gained': ['/dice'],
  'toy.morale.rolled': ['/dice'],
  'toy.points.changed': ['/faces'],
  'toy.pool.rolled': ['/dice/*/face'],
  'toy.usage.moved': ['/face'],
  'troika.adjusted': ['/dice'],
  'troika.advance.rolled': ['/dice'],
  'troika.character.added': ['/rolled/stamina_dice'],
  'troika.contested': ['/actor/thrown/dice', '/opponent/thrown/dice'],
  'troika.damage.rolled': ['/die'],
  'troika.drop.rolled': ['/dice'],
  'troika.exchange.rolled': ['/exchange/attacker/thrown/dice', '/exchange/defender/thrown/dice'],
  'troika.mien.rolled': ['/die'],
  'troika.provision.eaten': ['/die'],
  'troika.rested': ['/luck_dice', '/stamina_dice'],
  'troika.spell.cast': ['/defender/thrown/dice', '/thrown/dice'],
  'troika.spell.drawn': ['/dice'],
  'troika.stamina.lost': ['/dice'],
  'troika.tested': ['/dice'],
};

function numbersAt(value: unknown, [name, ...rest]: readonly string[]): number[] {
  if (name === undefined) {
    return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');
  }
  if (name === '*') return Array.isArray(value) ? value.flatMap((one) => numbersAt(one, rest)) : [];
  const inner = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return inner ? numbersAt((value as Record<string, unknown>)[name], rest) : [];
}

/** Also happens without a die, and then shows a face of 0. */
const thrownOrNot = 'toy.usage.moved';

/** The faces that an event shows, by the places where it does; none where it shows none. */
export function shownFaces(type: string, data: unknown): number[][] {
  const shown = (places[type] ?? []).map((place) => numbersAt(data, place.split('/').slice(1)));
  return type === thrownOrNot ? shown.filter((faces) => `${faces}` !== '0') : shown;
}

/** Lists that are sorted after the dice are thrown. */
const sorting: ReadonlySet<string> = new Set(['terre-exile.confrontation.started']);

/** Faces of an event, or those drawn for it, in an order in which they can be compared. */
export const comparable = (type: string, faces: readonly number[]): readonly number[] =>
  sorting.has(type) ? [...faces].sort((a, b) => a - b) : faces;

/** Of the runs of drawn faces as long as those shown the first that differs least from them. */
export function closestRun(shown: readonly number[], drawn: readonly number[]): number[] {
  let best = [...drawn];
  let fewest = Infinity;
  for (let at = 0; at + shown.length <= drawn.length; ++at) {
    const run = drawn.slice(at, at + shown.length);
    const differ = run.filter((face, place) => face !== shown[place]).length;
    if (differ < fewest) [best, fewest] = [run, differ];
  }
  return best;
}
