const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** `length` random characters of `A-Za-z0-9_-`, 6 bits each, from the platform's secure source. */
export function randomWord(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters[byte & 63]).join('');
}

/** A seat token: whoever holds it is that member. 192 bits. */
export const newSeat = (): string => randomWord(32);

/** An id for a command, never used twice in a room. 96 bits. */
export const newCommandId = (): string => randomWord(16);

/** A nonce for a command that rolls dice: the server cannot steer a roll whose nonce it has not seen. */
export const newNonce = (): string => randomWord(22);
