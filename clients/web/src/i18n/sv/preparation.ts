// Allt som en spelledare har förberett, som en fil.
import type { Same } from '../same';
import type { preparation as en } from '../en/preparation';

export const preparation: Same<typeof en> = {
  'gm.preparation': 'Förberedelser',
  'preparation.what':
    'De du spelar, dina sparade möten, anteckningar, utdelade blad, klockor och inställningar: allt sparas vid bordet, för varje webbläsare med en spelledarlänk. Som en fil går det till ett annat bord med samma spel.',
  'preparation.save': 'Spara förberedelserna',
  'preparation.name': '{name}, förberett',
  'preparation.bring': 'Hämta förberedelser',
  'preparation.chosen': 'Vad filen innehåller',
  'preparation.count': '{count, plural, =1 {{part}} other {{part} (#)}}',
  'preparation.part.creatures': 'De som spelledaren spelar',
  'preparation.part.encounters': 'Sparade möten',
  'preparation.part.handouts': 'Utdelat',
  'preparation.part.clocks': 'Klockor',
  'preparation.part.gm': 'Dina egna anteckningar',
  'preparation.part.shared': 'Anteckningar för alla, som alla läser genast',
  'preparation.part.room': 'Bordets inställningar',
  'preparation.part.game': 'Spelets inställningar',
  'preparation.hidden':
    'Det kommer bakom skärmen: spelarna ser inget av det förrän du visar det. Det som redan finns här blir kvar och kommer inte två gånger.',
  'preparation.empty': 'Inget är förberett i den här filen.',
  'preparation.go': 'Hämta',
  'preparation.done':
    '{count, plural, =0 {Allt finns redan här.} other {Förberedelserna har kommit, bakom skärmen.}}',
  'preparation.no-file': 'Det där är ingen fil med förberedelser.',
  'preparation.other-game': 'De förberedelserna hör till ett annat spel: {game}.',
  'preparation.no-creature': 'det för inte fram någon i det här spelet',
  'preparation.no-room': 'det finns plats för högst {most}',
  'preparation.place': '{part}, {name} (nummer {at})',
  'preparation.place.unnamed': '{part}, nummer {at}',
  'preparation.refused': '{place}: {why}. Inget av förberedelserna kom.',
  'preparation.refused.whole': 'Förberedelserna kan inte komma: {why}. Inget av dem kom.',
};
