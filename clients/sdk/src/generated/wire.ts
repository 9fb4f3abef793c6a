// Made by `kast-schema --typescript` from the described structs. Not to be edited by hand.
/* eslint-disable */

export type Role = "gm" | "player" | "spectator" | "bot";

export interface RoomChangeRole {
  member: string;
  role: Role;
}

export type RoomCircle = "all" | "gm" | "self";

export interface RoomEpochBegan {
  epoch: number;
  commitment: string;
}

export interface RoomEpochRevealed {
  epoch: number;
  commitment: string;
  secret: string;
  rolls: number;
}

export interface RoomEpochView {
  number: number;
  commitment: string;
}

export interface RoomHistory {
  /** at most 40 bytes */
  before: string;
  /** 1 to 200 */
  limit?: number;
}

export interface RoomHistoryResult {
  events: unknown[];
  more: boolean;
}

export interface RoomInvite {
  role: Role;
  /** at most 80 bytes */
  label?: string;
  /** 1 to 1000 */
  uses?: number;
  scopes?: RoomScope[];
}

export interface RoomInviteResult {
  cursor: string;
  invite: string;
  token: string;
}

export interface RoomInviteView {
  role: Role;
  label: string;
  uses_left?: number;
  scopes?: RoomScope[];
  member?: string;
}

export interface RoomInvited {
  invite: string;
  role: Role;
  label: string;
  uses?: number;
  scopes?: RoomScope[];
}

export interface RoomJoin {
  /** at most 100 bytes */
  token: string;
  /** at most 120 bytes */
  name?: string;
  /** at most 24 bytes */
  colour?: string;
  /** at most 24 bytes */
  mark?: string;
  /** at most 40 bytes */
  since?: string;
  /** at most 64 bytes */
  seat?: string;
}

export interface RoomJoinResult {
  member?: string;
  role: Role;
  token?: string;
  cursor: string;
  recovered: boolean;
  state?: RoomState;
  events?: unknown[];
  recent?: unknown[];
  online: string[];
  watching: number;
}

export interface RoomJoined {
  member: string;
  role: Role;
  name: string;
  colour: string;
  mark: string;
  returned: boolean;
}

export interface RoomKick {
  member: string;
}

export interface RoomKicked {
  member: string;
}

export type RoomLeave = Record<string, never>;

export interface RoomLeft {
  member: string;
}

export interface RoomMemberView {
  name: string;
  role: Role;
  colour: string;
  mark: string;
  standing: RoomStanding;
}

export type RoomNonceBy = "client" | "server";

export interface RoomOpened {
  system: string;
  name: string;
}

export interface RoomPresence {
  online: string[];
  watching: number;
}

export interface RoomProof {
  epoch: number;
  nonce: string;
  nonce_by: RoomNonceBy;
  draws: number[][];
  roll?: number;
}

export interface RoomRename {
  member?: string;
  /** at most 120 bytes */
  name?: string;
  /** at most 24 bytes */
  colour?: string;
  /** at most 24 bytes */
  mark?: string;
}

export interface RoomRenamed {
  member: string;
  name: string;
  colour: string;
  mark: string;
}

export type RoomReveal = Record<string, never>;

export interface RoomRevoke {
  invite: string;
}

export interface RoomRevoked {
  invite: string;
  role: Role;
  label: string;
}

export interface RoomRoleChanged {
  member: string;
  role: Role;
}

export interface RoomRoll {
  /** at most 200 bytes */
  notation: string;
  /** at most 200 bytes */
  label?: string;
  audience?: RoomCircle | string[];
  blind?: boolean;
  trace?: boolean;
  /** at most 64 bytes */
  nonce?: string;
  constants?: Record<string, number>;
}

export interface RoomRolled {
  roll?: number;
  hidden?: boolean;
  label?: string;
  audience?: RoomCircle | string[];
  blind?: boolean;
  trace?: boolean;
  thrown?: RoomThrown;
}

export interface RoomSaid {
  kind: RoomSayKind;
  text: string;
  to?: string[];
  rolls?: RoomThrown[];
  hidden?: boolean;
}

export interface RoomSay {
  /** at most 4000 bytes */
  text: string;
  kind?: RoomSayKind;
  /** at most 20 */
  to?: string[];
  /** at most 10 */
  rolls?: string[];
  /** at most 64 bytes */
  nonce?: string;
}

export type RoomSayKind = "say" | "whisper" | "emote";

export type RoomScope = "events" | "say" | "roll" | "gm";

export interface RoomSeenBy {
  member: string;
  /** at most 40 bytes */
  before?: string;
  /** 1 to 200 */
  limit?: number;
}

export interface RoomSettings {
  /** at most 120 bytes */
  name?: string;
  /** at most 2000 bytes */
  note?: string;
  locked?: boolean;
  spectators?: boolean;
}

export interface RoomSettingsChanged {
  name: string;
  note: string;
  locked: boolean;
  spectators: boolean;
}

export interface RoomSettingsView {
  note: string;
  locked: boolean;
  spectators: boolean;
}

export type RoomStanding = "seated" | "left" | "kicked";

export interface RoomState {
  room: RoomView;
  table: unknown;
}

export type RoomTableChanged = Record<string, never>;

export interface RoomThrown {
  notation: string;
  result: unknown;
}

export interface RoomUndo {
  /** at most 40 bytes */
  to: string;
}

export interface RoomUndone {
  to: string;
}

export interface RoomView {
  id: string;
  name: string;
  system: string;
  opened_at: string;
  settings: RoomSettingsView;
  members: Record<string, RoomMemberView>;
  epoch: RoomEpochView;
  invites?: Record<string, RoomInviteView>;
}

export interface Methods {
  "dice.roll": RoomRoll;
  "room.history": RoomHistory;
  "room.invite": RoomInvite;
  "room.join": RoomJoin;
  "room.kick": RoomKick;
  "room.leave": RoomLeave;
  "room.rename": RoomRename;
  "room.reveal": RoomReveal;
  "room.revoke": RoomRevoke;
  "room.role": RoomChangeRole;
  "room.say": RoomSay;
  "room.seen_by": RoomSeenBy;
  "room.settings": RoomSettings;
  "room.undo": RoomUndo;
}

export interface Results {
  "room.history": RoomHistoryResult;
  "room.invite": RoomInviteResult;
  "room.join": RoomJoinResult;
  "room.seen_by": RoomHistoryResult;
}

export interface Events {
  "dice.epoch.began": RoomEpochBegan;
  "dice.epoch.revealed": RoomEpochRevealed;
  "dice.rolled": RoomRolled;
  "room.invited": RoomInvited;
  "room.joined": RoomJoined;
  "room.kicked": RoomKicked;
  "room.left": RoomLeft;
  "room.opened": RoomOpened;
  "room.renamed": RoomRenamed;
  "room.revoked": RoomRevoked;
  "room.role-changed": RoomRoleChanged;
  "room.said": RoomSaid;
  "room.settings-changed": RoomSettingsChanged;
  "room.undone": RoomUndone;
  "table.changed": RoomTableChanged;
}

export interface Notifications {
  "presence": RoomPresence;
}

export interface States {
}

export interface Settings {
}

export type SystemId = keyof States;

/** The whole state of one table, as its viewer may know it. */
export interface TableState<S extends SystemId = SystemId> {
  room: RoomView;
  table: States[S];
}

export type RefusalKind =
  /** This session has joined. */
  | "already-joined"
  /** This is no cursor of this room. */
  | "bad-cursor"
  /** A name has no control characters. */
  | "bad-name"
  /** A seat token has 22 to 64 letters, digits, - or _. */
  | "bad-seat"
  /** There is nothing to say. */
  | "bad-text"
  /** The room has too much to do. Try again. */
  | "busy"
  /** An open decision comes first. */
  | "decision-open"
  /** Only the game master can do this. */
  | "gm-only"
  /** That id is already in use. */
  | "id-taken"
  /** A parameter is missing or wrong. */
  | "invalid-params"
  /** The GM has removed this member. */
  | "kicked"
  /** This token opens nothing here. */
  | "no-entry"
  /** The room has no spectators. */
  | "no-spectators"
  /** There is no such character. */
  | "no-such-character"
  /** There is no such link. */
  | "no-such-invite"
  /** There is no such member. */
  | "no-such-member"
  /** There is no such method here. */
  | "no-such-method"
  /** There is no such game system. */
  | "no-such-system"
  /** This is not yours to do. */
  | "not-allowed"
  /** That is not one of the answers. */
  | "not-an-answer"
  /** That does not go with this role. */
  | "not-for-role"
  /** The first request must be room.join. */
  | "not-joined"
  /** This is not JSON. */
  | "not-json"
  /** A roll for all has nothing to hide. */
  | "nothing-hidden"
  /** No such decision is open. */
  | "nothing-pending"
  /** This link does not allow that. */
  | "out-of-scope"
  /** The room has as many members as it may have. */
  | "room-full"
  /** The room takes no new members. */
  | "room-locked"
  /** Spectators only watch. */
  | "spectator"
  /** It could not be stored. Try again. */
  | "storage"
  /** The message is nested too deep. */
  | "too-deep"
  /** The message is too large. */
  | "too-large"
  /** Revoke a link first. */
  | "too-many-links"
  /** This link has been used as often as it may be. */
  | "used-up"
  /** The nonce of a roll that is not for all needs at least 16 bytes. */
  | "weak-nonce";

export type MethodName = keyof Methods;
export type EventType = keyof Events;

/** What a method answers: its own result, or the cursor that the command led to. */
export type ResultOf<M extends MethodName> = M extends keyof Results ? Results[M] : Done;

export interface Done {
  cursor: string;
}

/** The `params` of an event notification, and a line of `GET /rooms/{room}/events`. */
export interface EventOf<T extends EventType> {
  cursor: string;
  /** RFC 3339, UTC, milliseconds */
  at: string;
  /** member id; absent where the server itself spoke */
  by?: string;
  /** the client's id of the command that led to it */
  cause?: string;
  type: T;
  data: Events[T];
  /** RFC 7396 merge patch of the state that this viewer holds */
  changes?: Patch;
  /** what the dice can be checked with, once the epoch's secret is known */
  proof?: RoomProof;
}

export type TableEvent = { [T in EventType]: EventOf<T> }[EventType];

/** Answer of `room.join`: `state` and `recent`, or `events` where `recovered`. */
export type Joined<S extends SystemId = SystemId> = Omit<
  Results["room.join"],
  "state" | "events" | "recent"
> & {
  state?: TableState<S>;
  events?: TableEvent[];
  recent?: TableEvent[];
};

/** Answer of `room.history` and `room.seen_by`, oldest first. */
export interface EventPage {
  events: TableEvent[];
  more: boolean;
}

export type Patch = null | boolean | number | string | unknown[] | { [field: string]: Patch };

/** `error` of a JSON-RPC answer: code 1 for a refusal of the rules, -32602 for wrong parameters. */
export interface WireError {
  code: number;
  message: string;
  data?: { kind: RefusalKind; path?: string; rule?: string };
}
