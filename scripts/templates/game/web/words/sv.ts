import type { words as en } from '../en/@id@';
import type { Same } from '../same';

export const words: Same<typeof en> = {
  'cause.rating': 'värde',
  'dock.test': 'Ett prov för {name}',
  'dock.test.go': 'Slå',
  'log.added': '{name} kommer till bordet.',
  'log.test': '{name} slår ett prov mot {target}',
  'log.test.hidden': '{name} slår ett prov',
  'outcome.failure': 'Misslyckande',
  'outcome.success': 'Framgång',
  rating: 'Värde',
  'refusal.too-many': 'Det finns för många av dem vid bordet.',
  'rule.@ID@-test-1': 'Ett prov är 2t6 plus värdet.',
  'rule.@ID@-test-2': 'Målvärdet eller mer är en framgång.',
  'settings.players_see_targets': 'Spelarna ser vad ett prov måste nå',
  target: 'Målvärde',
};
