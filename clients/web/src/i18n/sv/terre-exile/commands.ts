// Terre d'Exile: what a player's command is called while it waits for the GM, in the words of the board.
import { table } from './table';

export const commands = {
  'command.effort.make': 'En ansträngning: +10',
  'command.save.roll': table['save.go'],
  'command.spiritual.spend': table['declared.spiritual'],
  'command.test.declare': table.declare,
  'command.test.roll': 'Slå provet',
  'command.test.throw': 'Slå tärningarna',
  'command.triangle.use': table.triangle,
  'command.effort.withdraw': table['declared.effort.back'],
  'command.spiritual.withdraw': table['declared.spiritual.back'],
  'command.test.cancel': table['declared.back'],
  'command.trump.withdraw': 'Ta tillbaka en trumf',
  'command.trump.claim': 'Spela en trumf',
};
