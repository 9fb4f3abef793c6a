// Action cards as the wire writes them: rank, then S, H, D or C; JR and JB are the Jokers.

export type Suit = 'S' | 'H' | 'D' | 'C';
export interface Card {
  rank: string;
  suit: Suit;
  red: boolean;
  joker?: 'red' | 'black';
}

export const signs: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

export function cardOf(code: string): Card {
  if (code === 'JR' || code === 'JB') {
    const red = code === 'JR';
    return { rank: '★', suit: 'S', red, joker: red ? 'red' : 'black' };
  }
  const suit = code.slice(-1) as Suit;
  return { rank: code.slice(0, -1), suit, red: suit === 'H' || suit === 'D' };
}
