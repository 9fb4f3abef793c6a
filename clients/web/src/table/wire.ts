// The wire's types under the names the table uses.
import type { wire } from '@kast/sdk';

export type Role = wire.Role;
export type MemberView = wire.RoomMemberView;
export type InviteView = wire.RoomInviteView;
/** The whole of what this viewer holds. `table` is the game system's own. */
export type RoomState = wire.RoomState;
export type EventData = wire.Events;
export type GivenAgain = wire.RoomGivenAgain;
export type PlayedAgain = wire.RoomPlayedAgain;
export type AmendPreview = wire.RoomAmendPreviewResult;
export type RollProof = wire.RoomProof;
export type ClockView = wire.RoomClockView;
export type TimerView = wire.RoomTimerView;
export type HandoutView = wire.RoomHandoutView;
export type HandoutImage = wire.RoomHandoutImage;
export type NoteView = wire.RoomNoteView;
export type NoteOf = wire.RoomNoteOf;
