/** Another language's side of a catalogue: nothing missing, nothing too much. */
export type Same<English> = Record<keyof English, string>;
