import type { seats as en } from '../en/seats';
import type { Same } from '../same';

export const seats: Same<typeof en> = {
  'own-seat': 'Jag har redan en plats här',
  'own-seat.new': 'Ta en ny plats i stället',
  'own-seat.code': 'Kod från din andra enhet',
  'own-seat.code.missing': 'Skriv koden som din andra enhet visar.',
  'own-seat.code.where':
    'Där finns den under Inställningar, ”Den här platsen på en annan enhet”. Den öppnar en gång, i tio minuter.',
  'own-seat.take': 'Ta min plats',
  'own-seat.ask': 'Eller be spelledaren om den',
  'own-seat.ask.what':
    'Om den andra enheten är borta eller utom räckhåll. Den förlorar platsen när spelledaren säger ja.',
  'own-seat.ask.send': 'Be spelledaren',
  'own-seat.none':
    'Ingen plats är tom just nu. När en enhet har försvunnit kan det ta en minut innan platsen visas här av sig själv.',
  'own-seat.waiting': 'Spelledaren får frågan om du får ta platsen för {name}.',
  'own-seat.waiting.what': 'Låt sidan vara öppen: den går vidare av sig själv.',
  'own-seat.withdraw': 'Fråga inte längre',
  'seat-code': 'Den här platsen på en annan enhet',
  'seat-code.what': 'En kod ger en enhet till din plats. Visa den inte för någon annan.',
  'seat-code.moves': 'Mina nuvarande enheter lämnar då platsen',
  'seat-code.show': 'Visa en kod',
  'seat-code.again': 'Visa en ny kod',
  'seat-code.type': 'Öppna bordet där, välj ”Jag har redan en plats här” och skriv:',
  'seat-code.until': 'Den öppnar en gång, till {when}.',
  'seat-code.link': 'Så här kommer man till bordet:',
  'seat-asks': 'Någon ber om en plats',
  'seat-asks.one': 'En ny enhet ber om platsen för {name}.',
  'seat-asks.here': '{name} är här nu.',
  'seat-asks.allow': 'Ge den platsen',
  'seat-asks.turn-down': 'Nej',
  'sure.seat-asks.allow':
    'Fråga {name} först om det är deras. Deras tidigare enheter förlorar platsen. Ge den?',
  'log.seat.code': 'En kod visas för platsen för {name}.',
  'log.seat.shared': 'En enhet till har platsen för {name}, genom dess kod.',
  'log.seat.asked': 'En ny enhet ber om platsen för {name}.',
  'log.seat.allowed': 'Platsen för {name} går till enheten som bad om den.',
  'log.seat.refused': 'Platsen för {name} ges inte till enheten som bad om den.',
  'log.seat.withdrawn': 'Enheten som bad om platsen för {name} ber inte längre.',
  'refusal.wrong-code': 'Koden öppnar ingenting: den är felskriven, använd eller äldre än tio minuter.',
  'refusal.too-many-tries': 'För mycket har prövats härifrån. Vänta tio minuter.',
  'refusal.too-many-devices':
    'Så många enheter har platsen som får ha den. Gör en kod genom vilken de andra lämnar den.',
  'refusal.seat-taken': 'Någon sitter på platsen nu.',
  'refusal.seat-refused': 'Spelledaren ger inte din enhet den här platsen.',
  'refusal.no-such-ask': 'Ingen ber om den här platsen längre.',
  'refusal.too-many-asks': 'Så många enheter ber spelledaren om en plats som får. Vänta lite.',
};
