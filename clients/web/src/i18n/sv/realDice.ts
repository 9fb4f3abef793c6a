// Om riktiga tärningar, vars sidor skrivs in.
export const realDice = {
  'gm.real-dice': 'Riktiga tärningar: vem som får skriva in vad de visar',
  'gm.real-dice.everybody': 'Alla',
  'gm.real-dice.gm': 'Bara spelledaren',
  'gm.real-dice.off': 'Ingen',
  'held.faces': 'Riktiga tärningar: {faces}',
  'log.real-dice.everybody': 'Alla får skriva in vad riktiga tärningar visar.',
  'log.real-dice.gm': 'Spelledaren får skriva in vad riktiga tärningar visar.',
  'log.self-reported': 'Riktiga tärningar, självrapporterat',
  'log.self-reported.in-part':
    'En del av tärningarna slogs för hand och skrevs in: om dem kan ingenting bevisas. De andra, som står här, är serverns.',
  'log.self-reported.what': 'De här tärningarna slogs för hand och skrevs in: om dem kan ingenting bevisas.',
  'real-dice.faces': 'Vad de visar, i ordning',
  'real-dice.mine': 'Jag slår riktiga tärningar',
  'real-dice.next': 'Riktiga tärningar för det jag gör näst',
  'real-dice.none-used':
    'Dina siffror användes inte: ingen tärning föll som har den första av dem, eller så får inte alla se den.',
  'real-dice.numbers': 'Hela tal, med mellanslag mellan dem.',
  'real-dice.some-used':
    'Av {given, plural, one {din siffra} other {dina # siffror}} räknas {used, plural, one {en} other {#}}; föll en annan tärning, slog servern den.',
  'real-dice.unfit':
    'Se på nummer {place}: varje tärning ska ha en siffra som finns på den, och fler ska det inte vara.',
  'real-dice.when.game':
    'De räknas för nästa sak du gör som slår tärningar, märkt som självrapporterad. Servern slår dem du utelämnar, och drar alla kort.',
  'real-dice.when.tray':
    'En för varje tärning i slaget. Det märks som självrapporterat och kan inte kontrolleras.',
  'refusal.real-dice-off': 'Här får riktiga tärningar inte skrivas in. Spelledaren kan tillåta det.',
  'refusal.unfit-faces': 'Det här passar inte tärningarna i slaget.',
  'refusal.unseen-dice': 'Tärningar som du inte får se är serverns att slå.',
};
