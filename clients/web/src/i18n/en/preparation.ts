// All that a GM has prepared, as one file.
export const preparation = {
  'gm.preparation': 'Preparation',
  'preparation.what':
    'Whom you play, your kept encounters, notes, handouts, clocks and settings: all of it is kept at this table, for every browser with a GM’s link. As one file it goes to another table of this game.',
  'preparation.save': 'Save the preparation',
  'preparation.name': '{name}, prepared',
  'preparation.bring': 'Bring a preparation',
  'preparation.chosen': 'What the file holds',
  'preparation.count': '{count, plural, =1 {{part}} other {{part} (#)}}',
  'preparation.part.creatures': 'Whom the GM plays',
  'preparation.part.encounters': 'Kept encounters',
  'preparation.part.handouts': 'Handouts',
  'preparation.part.clocks': 'Clocks',
  'preparation.part.gm': 'Your own notes',
  'preparation.part.shared': 'Notes for all, which everybody reads at once',
  'preparation.part.room': 'Settings of the table',
  'preparation.part.game': 'Settings of the game',
  'preparation.hidden':
    'It comes behind the screen: players see none of it until you show it. What is here already stays, and does not come twice.',
  'preparation.empty': 'Nothing is prepared in this file.',
  'preparation.go': 'Bring it',
  'preparation.done':
    '{count, plural, =0 {All of it is here already.} other {The preparation has come, behind the screen.}}',
  'preparation.no-file': 'That is not a file of a preparation.',
  'preparation.other-game': 'That preparation is for another game: {game}.',
  'preparation.no-creature': 'it brings nobody in this game',
  'preparation.no-room': 'there is room for {most} at most',
  'preparation.place': '{part}, {name} (number {at})',
  'preparation.place.unnamed': '{part}, number {at}',
  'preparation.refused': '{place}: {why}. Nothing of the preparation came.',
  'preparation.refused.whole': 'The preparation cannot come: {why}. Nothing of it came.',
};
