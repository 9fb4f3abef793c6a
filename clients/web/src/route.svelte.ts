// Which page is shown, from the address: the landing page, or a room.

const tablePath = /^\/rooms\/([A-Za-z0-9_-]+)\/?$/;

class Route {
  room = $state('');
  /** The token after the # of the link that led here; taken out of the address once it has been used. */
  link = $state('');

  constructor() {
    this.#read();
    addEventListener('popstate', () => this.#read());
    // A link to another seat of the same table, pasted over this one.
    addEventListener('hashchange', () => location.hash && location.reload());
  }

  goToTable(room: string, link: string): void {
    history.pushState(null, '', `/rooms/${room}`);
    this.room = room;
    this.link = link;
  }

  /** The token does not stay where shoulders, screenshots and histories could read it. */
  hideLink(): void {
    if (location.hash) history.replaceState(null, '', location.pathname);
  }

  #read(): void {
    this.room = tablePath.exec(location.pathname)?.[1] ?? '';
    this.link = decodeURIComponent(location.hash.slice(1));
  }
}

export const route = new Route();
