// Mouse Guard: what a player's command is called while it waits for the GM, in the words of the board.
import { table } from './table';

export const commands = {
  'command.disposition.test': table['disposition.go'],
  'command.goal.state': 'Säg målet',
  'command.help.offer': 'Hjälp',
  'command.modifier.offer': table['modifier.offer'],
  'command.nature.tap': 'Öppna Naturen',
  'command.nature.use': 'Använd Naturen',
  'command.persona.spend': 'Använd Persona',
  'command.recover': table.recover,
  'command.team.order': 'Lagets ordning',
  'command.test.ask': 'Be om ett prov',
  'command.test.cancel': 'Ställ in provet',
  'command.throw': 'Slå tärningarna',
  'command.trait.recharge': 'Använd ett drag en gång till',
  'command.trait.use': 'Använda ett drag',
  'command.turn-down': 'Ta tillbaka det som sagts',
  'command.weapon.choose': table['build.weapon'],
  'command.wise.use': 'Använd en visdom',
};
