import { outcome, partsByEvent, soft, thrown, who } from '../src/systems/common/chronicleParts';

export const partsOf = partsByEvent('troika', {
  // An outcome can be seen from across the room; soft words are what one may pass over.
  'time.passed': ({ days, day }) => [outcome('log.time', 'plain', { days, day })],
  'turn.missed': ({ owner }, names) => soft('log.turn-missed', { owner: names.thing(owner) }),
  'mien.rolled': ({ creature, die }, names) => thrown([die], { label: who(names, creature).name }),
});
