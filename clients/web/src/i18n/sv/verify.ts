import type { Same } from '../same';
import type { verify as english } from '../en/verify';

// Of checking dice.
export const verify: Same<typeof english> = {
  'promises.changed': 'Servern har ändrat sig: den utlovade andra tärningar förut.',
  'promises.changed.more':
    'Webbläsaren minns vad bordet utlovade för {secrets} när du var här senast, och nu säger det något annat. Loggen kan ha skrivits om. Spara loggen, och be de andra om deras.',
  'promises.dismiss': 'Jag har sett det',
  'promises.secret': 'hemlighet {epoch}',
  verify: 'Granska tärningarna',
  'verify.again': 'Granska en annan logg',
  'verify.checking': 'Slår om varje tärning…',
  'verify.choose': 'Välj en sparad logg',
  'verify.drop': 'eller släpp filen här',
  'verify.failed': 'Den här loggen är inte vad tärningarna gav.',
  'verify.fault.amended-differs':
    'Tärningarna som lades till här hör inte till slaget på rad {first}: det har en annan engångskod.',
  'verify.fault.bad-die': '{roll} har en tärning som inte är någon.',
  'verify.fault.bad-field': '{field} saknas, eller är inte vad det ska vara.',
  'verify.fault.bad-secret':
    'Det som avslöjas som hemlighet {epoch} är ingen hemlighet: en sådan är 64 hexadecimala siffror.',
  'verify.fault.early-roll': '{roll} gjordes innan dess hemlighet började.',
  'verify.fault.empty': 'Det finns ingen händelse i den.',
  'verify.fault.epoch-twice': 'Hemlighet {epoch} börjar två gånger.',
  'verify.fault.late-roll': '{roll} gjordes när alla kunde läsa dess hemlighet.',
  'verify.fault.missing-roll': 'Slag {number} (hemlighet {epoch}) saknas.',
  'verify.fault.no-promise':
    'Hemlighet {epoch} avslöjas, och loggen har inte vad som utlovades om den innan.',
  'verify.fault.no-room': 'Den säger inte vilket rum den gäller.',
  'verify.fault.not-event': 'Raden är ingen händelse i en logg.',
  'verify.fault.not-json': 'Raden är avhuggen, eller ingen JSON.',
  'verify.fault.opened-differs':
    'Slaget som öppnas här är inte det på rad {first}: {what, select, member {medlemmen är en annan} command {kommandot är ett annat} event {händelsen är en annan} proof {beviset är ett annat} other {numret är ett annat}}.',
  'verify.fault.other-promise': 'Löftet om hemlighet {epoch} är ett annat här än när hemligheten började.',
  'verify.fault.other-secret': 'Hemlighet {epoch} är inte den som utlovades: en annan sattes i dess ställe.',
  'verify.fault.repeated-command': '{roll} är gjort av samma kommando som slaget på rad {first}.',
  'verify.fault.repeated-roll': '{roll} har samma nummer som slaget på rad {first}.',
  'verify.fault.reported-proof': '{roll} är märkt som självrapporterat, och har ett bevis.',
  'verify.fault.revealed-twice': 'Hemlighet {epoch} avslöjas två gånger.',
  'verify.fault.roll-count': 'Hemlighet {epoch} hade {says} öppna slag; loggen har {seen}.',
  'verify.fault.roll-order': '{roll} står efter slag {before}.',
  'verify.fault.shown-dice': '{roll} visar {shows}; tärningarna var {dice}.',
  'verify.fault.wrong-dice': '{roll} säger {says}; tärningarna ger {gives}.',
  'verify.fault.wrong-die': '{roll} säger {says} för tärning {die}; tärningarna ger {gives}.',
  'verify.fault.wrong-notation': '{roll}: de här tärningarna hör inte till {notation}.',
  'verify.fault.wrong-result': '{roll} berättar om {notation} vad dess tärningar inte gör.',
  'verify.fault.wrong-total': '{roll} säger att {notation} ger {says}; tärningarna ger {gives}.',
  'verify.file': 'Logg: {name}',
  'verify.fine': 'Allt stämmer.',
  'verify.hidden-roll': 'Ett dolt slag av {who} (hemlighet {epoch})',
  'verify.lead':
    'Spara bordets logg och öppna den här. Webbläsaren slår då om varje tärning från de hemligheter som bordet har avslöjat, och jämför. Ingenting skickas någonstans; när sidan väl är öppen fungerar den utan nät.',
  'verify.line': 'Rad {line} i loggen',
  'verify.no-crypto':
    'Den här webbläsaren räknar inga kontrollsummor på en sida som kom över vanlig http. Öppna sidan över https, eller från datorn själv (localhost).',
  'verify.no-log': 'Det här är ingen logg som kan granskas.',
  'verify.none': 'Inget slag kunde granskas.',
  'verify.not-proved': 'Vad som inte bevisades',
  'verify.not-saved': 'Loggen kunde inte sparas: {why}',
  'verify.nothing': 'ingenting',
  'verify.proved': 'Vad som bevisades',
  'verify.proved.complete': 'Inget öppet slag saknas: de är numrerade utan luckor.',
  'verify.proved.epochs':
    '{epochs, plural, one {Hemligheten som avslöjades är den som utlovades före dess första slag.} other {Alla {epochs} hemligheter som avslöjades är de som utlovades före sina första slag.}}',
  'verify.proved.results':
    '{replayed, plural, one {Ett skrivet slag räknades} other {{replayed} skrivna slag räknades}} om från tärningarna, med samma resultat.',
  'verify.proved.rolls':
    '{rolls, plural, one {Ett slag} other {{rolls} slag}} med {dice, plural, one {en tärning} other {{dice} tärningar}} föll precis som hemligheterna ger dem.',
  'verify.roll': 'Slag {number} av {who} (hemlighet {epoch})',
  'verify.save': 'Spara loggen',
  'verify.saving': 'Sparar loggen…',
  'verify.somebody': 'någon',
  'verify.to-start': 'Till början',
  'verify.too-large': 'Filen är större än någon logg.',
  'verify.unproved.host':
    'Att den som driver servern behöll hemligheterna för sig själv. Den som känner en hemlighet kan räkna ut varje slag innan det görs.',
  'verify.unproved.none':
    '{unproved, plural, one {Ett slag har} other {{unproved} slag har}} inget bevis i den här loggen: om dem sägs ingenting.',
  'verify.unproved.reported':
    '{reported, plural, one {Ett slag är} other {{reported} slag är}} självrapporterade: någon slog riktiga tärningar och skrev in vad de visade. Om dem kan ingenting sägas.',
  'verify.unproved.rules':
    'Att reglerna krävde just dessa tärningar, och att ingenting nekades eller utelämnades innan det slogs.',
  'verify.unproved.server':
    '{server, plural, one {Ett slag har} other {{server} slag har}} en andel från servern: den som driver servern kan ha prövat många.',
  'verify.unproved.waiting':
    '{waiting, plural, one {Ett slag väntar} other {{waiting} slag väntar}} på en hemlighet som inte är avslöjad än.',
  'verify.what-now':
    'Be den som skickade loggen om sin egen, och jämför: en av de två har ändrats, eller så har servern berättat olika saker.',
};
