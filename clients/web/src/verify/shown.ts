// Which events of the games show the faces that were drawn for their command, and where: the table of
// docs/fair-dice.md.

const places: Record<string, readonly string[]> = {
  'mouse-guard.fate.spent': ['/dice'],
  'mouse-guard.thrown': ['/dice'],
  'mouse-guard.tiebreaker.thrown': ['/throws/*/dice'],
  'savage-worlds.critical.checked': ['/die'],
  'savage-worlds.damage.rolled': ['/dice/*/faces'],
  'savage-worlds.dice.rolled': ['/faces'],
  'savage-worlds.roll.made': ['/set/dice/*/faces', '/set/wild/faces'],
  'savage-worlds.table.rolled': ['/faces'],
  'terre-exile.confrontation.joined': ['/places/*/die'],
  'terre-exile.confrontation.started': ['/order/*/die'],
  'terre-exile.damage.dealt': ['/dice'],
  'terre-exile.save.rolled': ['/die'],
  'terre-exile.test.rolled': ['/rolled/tens', '/rolled/units'],
  'terre-exile.test.thrown': ['/dice'],
  'toy.add-on.rolled': ['/added/face'],
  'toy.attempt.rolled': ['/entrants/*/faces'],
  'toy.creation.flesh.rolled': ['/face', '/?grit_die/grit_face'],
  'toy.damage.dealt': ['/faces'],
  'toy.damage.rolled': ['/faces', '/?check_sides/check_face', '/?fumble_die/fumble_face'],
  'toy.damage.taken': ['/?armor_sides/armor_face'],
  'toy.dying.rolled': ['/face'],
  'toy.effect.rolled': ['/face'],
  'toy.knack.rolled': ['/dice'],
  'toy.knave.rolled': ['/face', '/?luck_sides/luck_face'],
  'toy.level.gained': ['/dice'],
  'toy.luck-contest.rolled': ['/rolls/*/?sides/value'],
  'toy.morale.rolled': ['/dice'],
  'toy.points.changed': ['/faces'],
  'toy.pool.rolled': ['/dice/*/face'],
  'toy.skill.tried': ['/dice'],
  'toy.table.rolled': ['/rolls/*/face'],
  'toy.tie.rolled': ['/dice/*/face'],
  'toy.usage.moved': ['/?cause=failure,last-die/face'],
  'toy.usage.rolled': ['/face'],
  'troika.adjusted': ['/dice'],
  'troika.advance.rolled': ['/again', '/dice'],
  'troika.character.added': [
    '/rolled/background_dice',
    '/rolled/luck_die',
    '/rolled/silver_dice',
    '/rolled/skill_die',
    '/rolled/stamina_dice',
  ],
  'troika.contested': ['/actor/thrown/dice', '/opponent/thrown/dice'],
  'troika.damage.dealt': ['/!weapon/die'],
  'troika.damage.rolled': ['/die'],
  'troika.drop.rolled': ['/dice'],
  'troika.exchange.rolled': [
    '/exchange/attacker/thrown/dice',
    '/exchange/attacker/thrown/other',
    '/exchange/defender/thrown/dice',
  ],
  'troika.knocked-out': ['/rounds'],
  'troika.luck.tested': ['/dice'],
  'troika.mien.rolled': ['/die'],
  'troika.mishap.rolled': ['/dice'],
  'troika.provision.eaten': ['/die'],
  'troika.receiver.chosen': ['/dice'],
  'troika.rested': ['/luck_dice', '/stamina_dice'],
  'troika.retrieved': ['/dice'],
  'troika.spell.cast': ['/defender/thrown/dice', '/dice', '/thrown/dice'],
  'troika.spell.drawn': ['/dice'],
  'troika.stamina.lost': ['/dice'],
  'troika.tested': ['/dice'],
};

/** Of `name` whether there is a number but 0, or a text but an empty one; of `name=one,other` whether there is one of these texts. */
function says(value: unknown, condition: string): boolean {
  const [name = '', texts] = condition.split('=');
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  if (texts !== undefined) return typeof found === 'string' && texts.split(',').includes(found);
  return (typeof found === 'number' || typeof found === 'string') && Boolean(found);
}

function numbersAt(value: unknown, [name, ...rest]: readonly string[]): number[] {
  if (name === undefined) {
    return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');
  }
  if (name[0] === '?' || name[0] === '!') {
    return says(value, name.slice(1)) === (name[0] === '?') ? numbersAt(value, rest) : [];
  }
  if (name === '*') return Array.isArray(value) ? value.flatMap((one) => numbersAt(one, rest)) : [];
  const inner = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return inner ? numbersAt((value as Record<string, unknown>)[name], rest) : [];
}

/** The faces that an event shows, by the places where it does; none where it shows none. */
export const shownFaces = (type: string, data: unknown): number[][] =>
  (places[type] ?? []).map((place) => numbersAt(data, place.split('/').slice(1)));

/** Lists that are sorted after the dice are thrown. */
const sorting: ReadonlySet<string> = new Set(['terre-exile.confrontation.started']);

/** Faces of an event, or those drawn for it, in an order in which they can be compared. */
export const comparable = (type: string, faces: readonly number[]): readonly number[] =>
  sorting.has(type) ? [...faces].sort((a, b) => a - b) : faces;

/** Events that tell again of a die which an event before them shows. */
const tellingAgain: ReadonlySet<string> = new Set(['toy.usage.moved']);

/** Whether the faces that this type of event shows are dice of their own, in the order drawn. */
export const usesDice = (type: string): boolean => !sorting.has(type) && !tellingAgain.has(type);

const stepsMax = 10_000;

/** Whether all runs can lie in what was drawn without sharing a die. Of so many dice that this takes too long: yes. */
export function useUp(runs: readonly (readonly number[])[], drawn: readonly number[]): boolean {
  const used = drawn.map(() => false);
  let steps = stepsMax;
  const place = (which: number): boolean => {
    const run = runs[which];
    if (!run) return true;
    for (let at = 0; at + run.length <= drawn.length; ++at) {
      if (--steps < 0) return true;
      if (!run.every((face, place) => drawn[at + place] === face && !used[at + place])) continue;
      used.fill(true, at, at + run.length);
      if (place(which + 1)) return true;
      used.fill(false, at, at + run.length);
    }
    return false;
  };
  return place(0);
}

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
