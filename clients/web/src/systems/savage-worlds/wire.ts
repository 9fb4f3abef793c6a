// The wire's Savage Worlds types, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.SavageWorldsStateView;
export type Character = wire.SavageWorldsCharacterView;
export type Sheet = wire.SavageWorldsSheetView;
export type Trait = wire.SavageWorldsTraitView;
export type WeaponView = wire.SavageWorldsWeaponView;
export type Weapon = wire.SavageWorldsWeapon;
export type Encounter = wire.SavageWorldsEncounterView;
export type Slot = wire.SavageWorldsSlotView;
export type Decision = wire.SavageWorldsDecisionView;
export type DieRoll = wire.SavageWorldsDieRoll;
export type RollSet = wire.SavageWorldsRollSet;
export type Outcome = wire.SavageWorldsRollOutcomeView;
export type Placed = wire.SavageWorldsPlacedView;
export type Condition = wire.SavageWorldsCondition;
export type CalledTest = wire.SavageWorldsCalledTest;
export type Modifier = wire.Modifier;
export type NextModifiers = wire.SavageWorldsNextModifiers;
export type Option = wire.Option;
export type Events = wire.Events;
export type NewSheet = wire.SavageWorldsSheet;
