// A person at the table is a colour and a mark, never a colour alone.

export interface Colour {
  id: string;
  /** Lit from above: the top of a token, and its foot. */
  top: string;
  foot: string;
  /** What is drawn on it. */
  ink: string;
}

export const colours: readonly Colour[] = [
  { id: 'amber', top: '#f7c667', foot: '#c98420', ink: '#2b1a02' },
  { id: 'teal', top: '#5cc9bd', foot: '#1f8479', ink: '#03211d' },
  { id: 'rose', top: '#f29aae', foot: '#c04f6b', ink: '#2f0510' },
  { id: 'sky', top: '#8cc4f5', foot: '#3a7fc0', ink: '#041c33' },
  { id: 'moss', top: '#b4d07a', foot: '#6f9130', ink: '#172203' },
  { id: 'violet', top: '#c4a8f2', foot: '#8058c4', ink: '#1b0838' },
  { id: 'ember', top: '#f4996b', foot: '#c2562a', ink: '#2e0e02' },
  { id: 'bone', top: '#f1e8d6', foot: '#b3a486', ink: '#2a2112' },
  { id: 'slate', top: '#a9b7c4', foot: '#647686', ink: '#10181f' },
  { id: 'plum', top: '#e29ad8', foot: '#a3509a', ink: '#2a0526' },
];

/** Drawn in a box of 24 × 24, filled. */
export const marks = {
  star: 'M12 3.2l2.6 5.6 6.1.8-4.500 4.200 1.200 6.100L12 16.900l-5.400 3 1.200-6.100L3.300 9.600l6.100-.8z',
  moon: 'M15.600 3.600a8.800 8.800 0 1 0 5 12.500A7.400 7.400 0 0 1 15.600 3.600z',
  leaf: 'M4 20C3.200 11 8.500 4.200 20.500 3.500 20.300 15 14.500 19.800 7.200 18.300L5.800 20.600zM8 16l7-7.400-8 6z',
  drop: 'M12 2.800c4 5 6.400 8.400 6.400 11.600a6.400 6.400 0 0 1-12.800 0C5.600 11.200 8 7.800 12 2.800z',
  bolt: 'M13.800 2.500L5 13.800h5.600L9.400 21.500 19 9.800h-6z',
  crown: 'M3.500 7.500l4.600 3.800L12 4.500l3.900 6.800 4.600-3.800-1.800 11.200H5.300z',
  key: 'M8 3.200a5 5 0 1 0 2.300 9.400l1.700 1.700v2.400h2.400v2.400h2.400v1.700h3.700v-3.600l-7.600-7.700A5 5 0 0 0 8 3.200zm-.8 3.400a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z',
  anchor:
    'M12 2.600a2.800 2.800 0 0 1 1.300 5.300v1.600h3.200v2.400h-3.200v6.400c2.300-.4 4-1.800 4.600-3.800l-1.600.6 2-4 2.700 3.600-1.300-.2c-.7 4-3.800 6.600-7.700 6.600s-7-2.600-7.700-6.600L3 14.100l2.700-3.600 2 4-1.600-.6c.6 2 2.300 3.400 4.600 3.800v-6.400H7.500V8.900h3.200V7.900A2.800 2.800 0 0 1 12 2.600z',
  diamond: 'M12 2.500L20.500 12 12 21.500 3.500 12z',
  triangle: 'M12 3.500l9.300 16.200H2.700z',
  tower:
    'M5 3.500h3v2.700h2.400V3.500h3.200v2.700H16V3.500h3v6.200l-1.800 1.600v6.300l1.800 1.600v1.600H5v-1.600l1.800-1.600v-6.300L5 9.700z',
  eye: 'M12 5.500c4.600 0 8 2.700 10 6.500-2 3.800-5.400 6.500-10 6.500S4 15.800 2 12c2-3.800 5.400-6.500 10-6.500zm0 2.700a3.800 3.800 0 1 0 0 7.600 3.800 3.800 0 0 0 0-7.600z',
} as const;
export type MarkName = keyof typeof marks;
export const markNames = Object.keys(marks) as MarkName[];

/** Marks of no member: of the enemies, the henchmen, the end of a round, the table itself. */
export const reservedMarks = {
  enemies:
    'M5 3.500c.4 5 1.400 9.600 3.400 14l1.600-5.200L8.700 4zm6 0c.2 5.600.5 11 1.500 17l1.500-17zm8 0l-3.700.5-1.300 8.300 1.600 5.200c2-4.400 3-9 3.400-14z',
  henchmen: 'M12 2.800l8 2.600v6c0 5-3.300 8.300-8 9.900-4.700-1.600-8-4.900-8-9.900v-6z',
  end: 'M6 3h12v2.600c0 2.600-1.800 4.600-4.400 6.400 2.600 1.800 4.400 3.800 4.400 6.400V21H6v-2.600c0-2.600 1.800-4.600 4.400-6.400C7.800 10.200 6 8.200 6 5.600z',
  table: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
} as const;

export const reservedColours: Record<keyof typeof reservedMarks, Colour> = {
  enemies: { id: 'enemies', top: '#c4584a', foot: '#74221a', ink: '#fff1ea' },
  henchmen: { id: 'henchmen', top: '#a8a08f', foot: '#635b4b', ink: '#16120a' },
  end: { id: 'end', top: '#4b4650', foot: '#1d1a22', ink: '#f6e7c8' },
  table: { id: 'table', top: '#c9b48e', foot: '#8a7650', ink: '#211806' },
};

/** What a person says of themselves when they join: `colour` and `mark` are ids of the lists above. */
export interface Person {
  name: string;
  colour: string;
  mark: string;
}

export interface Look {
  colour: Colour;
  mark: string;
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** How somebody looks. Unknown or missing words are made up from the id, the same on every screen. */
export function lookOf(id: string, colour?: string, mark?: string): Look {
  return {
    colour: colours.find((one) => one.id === colour) ?? colours[hash(id) % colours.length]!,
    mark: marks[mark as MarkName] ?? marks[markNames[hash(`${id}.`) % markNames.length]!],
  };
}

export function reservedLook(who: keyof typeof reservedMarks): Look {
  return { colour: reservedColours[who], mark: reservedMarks[who] };
}
