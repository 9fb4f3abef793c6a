// The wire's types of this game, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.ToyStateView;
export type Character = wire.ToyCharacterView;
export type Creation = wire.ToyCreationView;
export type Monster = wire.ToyMonsterView;
export type UsageDie = wire.ToyUsageDieView;
export type Attempt = wire.ToyAttemptView;
export type Entrant = wire.ToyEntrantView;
export type BaseDie = wire.ToyBaseDieView;
export type Contest = wire.ToyContestView;
export type LuckRoll = wire.ToyLuckRoll;
export type Question = wire.ToyQuestionView;
export type Turn = wire.ToyTurnView;
export type RollKind = wire.ToyRollKind;
export type Field = wire.ToyField;
export type CalledTest = wire.ToyCalledTest;
export type Events = wire.Events;
