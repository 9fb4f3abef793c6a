// The faces of real dice, as they are typed in before the command that they are for.

/** What became of the faces that went with a command of the game. */
export interface FacesOutcome {
  given: number;
  used: number;
}

export class RealDice {
  on = $state(false);
  text = $state('');
  /** Where not all of the last were of the dice that fell. */
  outcome = $state.raw<FacesOutcome | undefined>(undefined);
  readonly #faces = $derived(facesIn(this.text));
  isUnreadable = $derived(this.on && this.#faces === undefined);

  /** What goes with a command: nothing while there is nothing to go. */
  get params(): { faces?: number[] } {
    return this.on && this.#faces && this.#faces.length > 0 ? { faces: this.#faces } : {};
  }
  clear(): void {
    this.text = '';
    this.outcome = undefined;
  }
  /** They have gone with a command. Those that no die took stay, and the reader is told. */
  settle(outcome: FacesOutcome): void {
    if (outcome.used > 0) this.text = '';
    this.outcome = outcome.used < outcome.given ? outcome : undefined;
  }
}

/** The whole numbers of a text, whatever stands between them; undefined where something else does. */
export function facesIn(text: string): number[] | undefined {
  const words = text.split(/[\s,;+]+/).filter(Boolean);
  return words.every((word) => /^\d{1,7}$/.test(word)) ? words.map(Number) : undefined;
}
