// Of checking dice: the page for it, what is wrong with a log, what a server promised.
export const verify = {
  'promises.changed': 'The server has changed its mind: it promised other dice before.',
  'promises.changed.more':
    'Your browser remembers what this table promised for {secrets} when you were last here, and now it says something else. The log may have been rewritten. Save the log, and ask the others for theirs.',
  'promises.dismiss': 'I have seen it',
  'promises.secret': 'secret {epoch}',
  verify: 'Check the dice',
  'verify.again': 'Check another log',
  'verify.checking': 'Rolling every die again…',
  'verify.choose': 'Choose a saved log',
  'verify.drop': 'or drop the file here',
  'verify.failed': 'This log is not what the dice gave.',
  'verify.fault.amended-differs':
    'The dice added here do not go with the roll in line {first}: the nonce is another.',
  'verify.fault.bad-die': '{roll} has a die that is none.',
  'verify.fault.bad-field': '{field} is missing, or is not what it should be.',
  'verify.fault.bad-secret': 'What is revealed as secret {epoch} is no secret: 64 hexadecimal digits are.',
  'verify.fault.early-roll': '{roll} was made before its secret began.',
  'verify.fault.empty': 'There is no event in it.',
  'verify.fault.epoch-twice': 'Secret {epoch} begins twice.',
  'verify.fault.late-roll': '{roll} was made when everybody could read its secret.',
  'verify.fault.missing-roll': 'Roll {number} (secret {epoch}) is missing.',
  'verify.fault.no-promise':
    'Secret {epoch} is revealed, and the log does not have what was promised of it before.',
  'verify.fault.no-room': 'It does not say which room it is of.',
  'verify.fault.not-event': 'This line is no event of a log.',
  'verify.fault.not-json': 'This line is cut off, or is no JSON.',
  'verify.fault.opened-differs':
    'The roll opened here is not the one in line {first}: the {what, select, member {member} command {command} event {event} proof {proof} other {number}} is another.',
  'verify.fault.other-promise': 'The promise for secret {epoch} is another here than when the secret began.',
  'verify.fault.other-secret':
    'Secret {epoch} is not the one that was promised: another was put in its place.',
  'verify.fault.repeated-command': '{roll} is made from the same command as the roll in line {first}.',
  'verify.fault.repeated-roll': '{roll} has the number of the roll in line {first}.',
  'verify.fault.reported-proof': '{roll} is marked as self-reported, and has a proof.',
  'verify.fault.revealed-twice': 'Secret {epoch} is revealed twice.',
  'verify.fault.roll-count': 'Secret {epoch} had {says} open rolls; the log has {seen}.',
  'verify.fault.roll-order': '{roll} stands after roll {before}.',
  'verify.fault.shown-dice': '{roll} shows {shows}; the dice were {dice}.',
  'verify.fault.wrong-dice': '{roll} says {says}; the dice give {gives}.',
  'verify.fault.wrong-die': '{roll} says {says} for die {die}; the dice give {gives}.',
  'verify.fault.wrong-notation': '{roll}: these dice are not those of {notation}.',
  'verify.fault.wrong-result': '{roll} tells of {notation} what its dice do not.',
  'verify.fault.wrong-total': '{roll} says that {notation} gives {says}; the dice give {gives}.',
  'verify.file': 'Log: {name}',
  'verify.fine': 'Everything fits.',
  'verify.hidden-roll': 'A hidden roll by {who} (secret {epoch})',
  'verify.lead':
    'Save the log of your table and open it here. Your browser then rolls every die again from the secrets that the table has revealed, and compares. Nothing is sent anywhere; once this page is open, it works without a network.',
  'verify.line': 'Line {line} of the log',
  'verify.no-crypto':
    'This browser computes no hashes on a page that came over plain http. Open the page over https, or from the computer itself (localhost).',
  'verify.no-log': 'This is no log that could be checked.',
  'verify.none': 'No roll could be checked.',
  'verify.not-proved': 'What was not proved',
  'verify.not-saved': 'The log could not be saved: {why}',
  'verify.nothing': 'nothing',
  'verify.proved': 'What was proved',
  'verify.proved.complete': 'No open roll is missing: they are numbered without holes.',
  'verify.proved.epochs':
    '{epochs, plural, one {The secret that was revealed is the one that was promised before its first roll.} other {All {epochs} secrets that were revealed are the ones that were promised before their first roll.}}',
  'verify.proved.results':
    '{replayed, plural, one {One written roll was} other {{replayed} written rolls were}} worked out again from the dice, with the same result.',
  'verify.proved.rolls':
    '{rolls, plural, one {One roll} other {{rolls} rolls}} with {dice, plural, one {one die} other {{dice} dice}} fell exactly as the secrets give them.',
  'verify.roll': 'Roll {number} by {who} (secret {epoch})',
  'verify.save': 'Save the log',
  'verify.saving': 'Saving the log…',
  'verify.somebody': 'somebody',
  'verify.to-start': 'To the start',
  'verify.too-large': 'This file is larger than any log.',
  'verify.unproved.host':
    'That whoever runs the server kept the secrets to themselves. Whoever knows a secret can compute every roll before it is made.',
  'verify.unproved.none':
    '{unproved, plural, one {One roll has} other {{unproved} rolls have}} no proof in this log: nothing is said of them.',
  'verify.unproved.reported':
    '{reported, plural, one {One roll is} other {{reported} rolls are}} self-reported: somebody threw real dice and typed in what they showed. Nothing can be said of them.',
  'verify.unproved.rules':
    'That the rules asked for these dice, and that nothing was refused or left out before it was rolled.',
  'verify.unproved.server':
    '{server, plural, one {One roll has} other {{server} rolls have}} a share of the server’s: who runs the server could have tried many.',
  'verify.unproved.waiting':
    '{waiting, plural, one {One roll waits} other {{waiting} rolls wait}} for a secret that is not revealed yet.',
  'verify.what-now':
    'Ask whoever sent you this log for theirs, and compare: one of the two was changed, or the server told you different things.',
};
