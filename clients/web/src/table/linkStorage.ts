// The links that a room's opener was given: kept in this browser, since the server keeps only their hashes.
import { writeLink } from '@kast/sdk';
import { serverUrl } from '../base';

export type LinkKind = 'gm' | 'player' | 'spectator' | 'bot';
export type Links = Partial<Record<LinkKind, string>>;

const keyOf = (room: string) => `kast.links.${room}`;

export function keepLinks(room: string, tokens: Links): void {
  localStorage.setItem(keyOf(room), JSON.stringify({ ...keptLinks(room), ...tokens }));
}

/** Tokens by kind. */
export function keptLinks(room: string): Links {
  try {
    return JSON.parse(localStorage.getItem(keyOf(room)) ?? '{}') as Links;
  } catch {
    return {};
  }
}

/** Until when a kept link opens, where it does not for ever: ISO 8601, beside its token. */
export type Ends = Partial<Record<LinkKind, { token: string; at: string }>>;
const endsKeyOf = (room: string) => `kast.links.ends.${room}`;

export function keepEnd(room: string, kind: LinkKind, token: string, at: string): void {
  localStorage.setItem(endsKeyOf(room), JSON.stringify({ ...keptEnds(room), [kind]: { token, at } }));
}

export function keptEnds(room: string): Ends {
  try {
    return JSON.parse(localStorage.getItem(endsKeyOf(room)) ?? '{}') as Ends;
  } catch {
    return {};
  }
}

export function forgetLinks(room: string): void {
  localStorage.removeItem(keyOf(room));
  localStorage.removeItem(endsKeyOf(room));
}

/** True of an address that means the reader's own machine, so that no other device reaches it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

export const linkTo = (room: string, token: string): string =>
  writeLink({ server: serverUrl(), room, token });
