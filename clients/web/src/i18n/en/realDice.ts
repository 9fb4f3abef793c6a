// Of real dice, whose faces are typed in.
export const realDice = {
  'gm.real-dice': 'Real dice: who may type in what they show',
  'gm.real-dice.everybody': 'Everybody',
  'gm.real-dice.gm': 'Only the GM',
  'gm.real-dice.off': 'Nobody',
  'held.faces': 'Real dice: {faces}',
  'log.real-dice.everybody': 'Everybody may type in what real dice show.',
  'log.real-dice.gm': 'The GM may type in what real dice show.',
  'log.self-reported': 'Real dice, self-reported',
  'log.self-reported.in-part':
    'Some of these dice were thrown by hand and typed in: of those nothing can be proved. The others, listed here, are the server’s.',
  'log.self-reported.what': 'These dice were thrown by hand and typed in: of them nothing can be proved.',
  'real-dice.faces': 'What they show, in order',
  'real-dice.mine': 'I throw real dice',
  'real-dice.next': 'Real dice for what I do next',
  'real-dice.none-used':
    'Your faces were not used: no die fell that has the first of them, or not everybody may see it.',
  'real-dice.numbers': 'Whole numbers, with spaces between them.',
  'real-dice.some-used':
    'Of your {given, plural, one {face} other {# faces}} {used, plural, one {one counts} other {# count}}; where another die fell, the server threw it.',
  'real-dice.unfit': 'Look at number {place}: each die wants one face that it has, and no more are wanted.',
  'real-dice.when.game':
    'They count for the next thing you do that throws dice, marked as self-reported. The server throws those that you leave out, and all cards.',
  'real-dice.when.tray':
    'One for each die of the roll. It is marked as self-reported, and cannot be checked.',
  'refusal.real-dice-off': 'Faces of real dice may not be typed in here. The GM can allow it.',
  'refusal.unfit-faces': 'These faces do not fit the dice of the roll.',
  'refusal.unseen-dice': 'Dice that you may not see are the server’s to throw.',
};
