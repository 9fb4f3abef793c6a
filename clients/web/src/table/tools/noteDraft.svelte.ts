// What somebody is writing in a note, until it is saved or discarded: it outlasts the panel, a reload and a newer
// text by somebody else.
import type { NoteOf } from '../wire';

interface Written {
  text: string;
  /** The version it was made from. */
  version: number;
}

export const noteBytesMax = 20_000;
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export class NoteDraft {
  readonly #key: string;
  /** Undefined while nothing is being written. */
  written = $state.raw<Written | undefined>(undefined);

  constructor(room: string, note: NoteOf) {
    this.#key = `kast.note.${room}.${note}`;
    this.written = read(sessionStorage.getItem(this.#key));
  }

  begin(text: string, version: number): void {
    this.#keep({ text, version });
  }
  write(text: string): void {
    if (this.written) this.#keep({ ...this.written, text });
  }
  /** Whoever writes has seen this newer version, and goes on from it. */
  goOnFrom(version: number): void {
    if (this.written) this.#keep({ ...this.written, version });
  }
  end(): void {
    this.written = undefined;
    sessionStorage.removeItem(this.#key);
  }

  #keep(written: Written): void {
    this.written = written;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(written));
    } catch {
      // No room, or not allowed: it is still here, in the page.
    }
  }
}

function read(kept: string | null): Written | undefined {
  if (!kept) return undefined;
  try {
    const { text, version } = JSON.parse(kept) as Written;
    return typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;
  } catch {
    return undefined;
  }
}
