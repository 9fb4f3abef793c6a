// What the events of a @title@ table say in the chronicle.
import { chipsOf, outcome, partsByEvent, says, soft, thrown } from '../common/chronicleParts';

export const partsOf = partsByEvent('@id@', {
  'character.added': ({ called }) => [says('log.added', { name: called })],
  'character.removed': ({ character }, names) => soft('log.removed', { name: names.thing(character) }),
  'settings.changed': () => soft('log.settings'),
  'test.rolled': (data, names) => [
    says(data.target === undefined ? 'log.test.hidden' : 'log.test', {
      name: names.thing(data.actor),
      target: data.target ?? 0,
    }),
    ...thrown(data.dice, { sides: 6, chips: chipsOf(data.modifiers), total: data.total }),
    outcome(`outcome.${data.outcome}`, data.outcome === 'success' ? 'good' : 'bad'),
  ],
});
