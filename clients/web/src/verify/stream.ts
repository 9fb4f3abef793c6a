// The dice of one command, from the secret and what names the command: docs/fair-dice.md, "The dice of one command".
import type { Draw } from './thrower';

const utf8 = new TextEncoder();

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the secret, hexadecimal. */
export async function commitmentOf(secret: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(secret)));
}

export function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Its length in four bytes, the highest first, and then its bytes. */
function field(text: string): Uint8Array<ArrayBuffer> {
  const bytes = utf8.encode(text);
  const made = new Uint8Array(4 + bytes.length);
  new DataView(made.buffer).setUint32(0, bytes.length);
  made.set(bytes, 4);
  return made;
}

export interface Command {
  room: string;
  epoch: number;
  member: string;
  id: string;
  nonce: string;
}

/** What the draws of a command should have been, each of as many values as in `draws`. */
export async function drawsOf(key: CryptoKey, command: Command, draws: readonly Draw[]): Promise<number[]> {
  const { room, epoch, member, id, nonce } = command;
  const named = ['kast dice 1', room, String(epoch), member, id, nonce].map(field);
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let at = 0;
  const next = async (): Promise<number> => {
    if (at === block.byteLength) {
      const input = await new Blob([...named, field(String(blocks++))]).arrayBuffer();
      block = new DataView(await crypto.subtle.sign('HMAC', key, input));
      at = 0;
    }
    const number = block.getUint32(at);
    at += 4;
    return number;
  };
  const values: number[] = [];
  for (const [n, lowest] of draws) {
    const fairBelow = Math.floor(2 ** 32 / n) * n;
    let number = await next();
    while (number >= fairBelow) number = await next();
    values.push(lowest + (number % n));
  }
  return values;
}
