// The wire's Troika types, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.TroikaStateView;
export type Creature = wire.TroikaCreatureView;
export type Item = wire.TroikaItemView;
export type NaturalWeapon = wire.TroikaNaturalWeaponView;
export type Weapon = wire.TroikaWeaponView;
export type Skill = wire.TroikaSkillView;
export type CalledTest = wire.TroikaCalledTest;
export type Contest = wire.Events['troika.contested'];
export type Decision = wire.TroikaDecisionView;
export type Option = wire.TroikaOptionView;
export type Exchange = wire.TroikaExchangeView;
export type Side = wire.TroikaSideView;
export type Throw = wire.TroikaThrowView;
export type Hit = wire.TroikaHitView;
export type Tokens = wire.TroikaTokensView;
export type Modifier = wire.Modifier;
export type Events = wire.Events;
export type Preset = wire.TroikaPreset;
export type Ready = wire.TroikaReady;
export type Gear = wire.TroikaGear;
export type Row = wire.TroikaRow;
export type Field = wire.TroikaField;
