// The wire's types of this game, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.TerreExileStateView;
export type Character = wire.TerreExileCharacterView;
export type Attribute = wire.TerreExileAttributeView;
export type Skill = wire.TerreExileSkillView;
export type Test = wire.TerreExileTestView;
export type Values = wire.TerreExileValuesView;
export type Source = wire.TerreExileSource;
export type Rolled = wire.TerreExileRolled;
export type Check = wire.TerreExileCheckView;
export type Counted = wire.TerreExileCountedView;
export type Outcome = wire.TerreExileOutcome;
export type Question = wire.TerreExileQuestionView;
export type Chances = wire.TerreExileChancesView;
export type Settings = wire.TerreExileSettings;
export type Field = wire.TerreExileField;
export type Save = wire.TerreExileSave;
export type CalledTest = wire.TerreExileCalledTestView;
export type Events = wire.Events;
