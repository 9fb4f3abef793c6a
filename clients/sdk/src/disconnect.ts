/** Why a connection ended, as far as the client must know it. */
export type DisconnectReason =
  | 'restarting' // the server shuts down gracefully, and will accept reconnects
  | 'too-slow' // we did not read fast enough; the log has what we missed
  | 'too-many' // a rate or connection limit: reconnect, but later
  | 'trouble' // the room could not go on for now
  | 'lost' // the network, or a server that fell
  | 'bad-message' // we sent something that is no message: a bug of ours
  | 'no-entry' // the link opens nothing, or was revoked
  | 'kicked'
  | 'no-room'
  | 'left'; // we closed it ourselves

const reasons: Record<number, DisconnectReason> = {
  1011: 'trouble',
  1012: 'restarting',
  4400: 'bad-message',
  4401: 'no-entry',
  4403: 'kicked',
  4404: 'no-room',
  4408: 'too-slow',
  4429: 'too-many',
};

/** What a close code of the WebSocket means; an unknown one is a lost connection. */
export function disconnectReasonOf(closeCode: number): DisconnectReason {
  return reasons[closeCode] ?? 'lost';
}

const final: ReadonlySet<DisconnectReason> = new Set([
  'bad-message',
  'no-entry',
  'kicked',
  'no-room',
  'left',
]);

/** True where reconnecting cannot help. */
export function isFinal(reason: DisconnectReason): boolean {
  return final.has(reason);
}
