// Mouse Guard: what a player's command is called while it waits for the GM, in the words of the board.
import { table } from './table';

export const commands = {
  'command.disposition.test': table['disposition.go'],
  'command.goal.state': 'State the goal',
  'command.help.offer': 'Help',
  'command.modifier.offer': table['modifier.offer'],
  'command.nature.tap': 'Tap Nature',
  'command.nature.use': 'Use Nature',
  'command.persona.spend': 'Spend Persona',
  'command.recover': table.recover,
  'command.team.order': 'The order of the team',
  'command.test.ask': 'Ask for a test',
  'command.test.cancel': 'Call the test off',
  'command.throw': 'Throw the dice',
  'command.trait.recharge': 'Use a trait once more',
  'command.trait.use': 'Use a trait',
  'command.turn-down': 'Take back what was declared',
  'command.weapon.choose': table['build.weapon'],
  'command.wise.use': 'Use a wise',
};
