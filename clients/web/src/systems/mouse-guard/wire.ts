// The wire's types of this game, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.MouseGuardStateView;
export type Character = wire.MouseGuardCharacterView;
export type Sheet = wire.MouseGuardSheetView;
export type Test = wire.MouseGuardTestView;
export type Attempt = wire.MouseGuardAttemptView;
export type Conflict = wire.MouseGuardConflictView;
export type Team = wire.MouseGuardTeamView;
export type Card = wire.MouseGuardCardView;
export type Question = wire.MouseGuardQuestionView;
export type ActionResult = wire.MouseGuardActionResult;
export type Action = wire.MouseGuardAction;
export type Condition = wire.MouseGuardCondition;
export type ConflictType = wire.MouseGuardConflictType;
export type Modifier = wire.Modifier;
export type PoolModifier = wire.MouseGuardPoolModifier;
export type TableField = wire.MouseGuardField;
