// Which page is shown, from the address: the landing page, a room, or the checking of dice.
import { basePath } from './base';

const tablePath = /^\/rooms\/([A-Za-z0-9_-]+)\/?$/;

class Route {
  room = $state('');
  page = $state<'landing' | 'room' | 'verify'>('landing');
  /** The token after the # of the link that led here; taken out of the address once it has been used. */
  link = $state('');
  /** The place in the table's log that the address leads to, once; empty where it leads to none. */
  entry = '';

  constructor() {
    this.#read();
    addEventListener('popstate', () => this.#read());
    // A link to another seat of the same table, pasted over this one.
    addEventListener('hashchange', () => location.hash && location.reload());
  }

  goToTable(room: string, link: string): void {
    this.goTo(`/rooms/${room}`);
    this.link = link;
  }

  /** Another page of the client, without loading it anew: what was loaded works without a network. */
  goTo(path: string): void {
    history.pushState(null, '', basePath + path);
    this.#read();
  }

  /** The address of a place in a table's log: it has no token, and opens for who has a seat there. */
  toEntry(room: string, cursor: string): string {
    return `${location.origin}${basePath}/rooms/${room}?entry=${encodeURIComponent(cursor)}`;
  }

  /** The token does not stay where shoulders, screenshots and histories could read it. */
  hideLink(): void {
    if (location.hash || location.search) history.replaceState(null, '', location.pathname);
  }

  #read(): void {
    const path = location.pathname.slice(basePath.length);
    this.room = tablePath.exec(path)?.[1] ?? '';
    this.page = this.room ? 'room' : /^\/verify\/?$/.test(path) ? 'verify' : 'landing';
    this.link = decodeURIComponent(location.hash.slice(1));
    this.entry = new URLSearchParams(location.search).get('entry') ?? '';
  }
}

export const route = new Route();
