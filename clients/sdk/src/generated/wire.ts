// Made by `kast-schema --typescript` from the described structs. Not to be edited by hand.
/* eslint-disable */

export interface Decision {
  id: string;
  kind: string;
  creature: string;
  owner: string;
  options: Option[];
  fallback: string;
}

export interface DecisionAnswer {
  decision: string;
  /** at most 60 bytes */
  answer: string;
  /** at most 60 */
  items?: string[];
}

export interface Die {
  value: number;
  faces?: number[];
  marks: DieMark[];
}

export type DieMark =
  | "rerolled"
  | "exploded"
  | "extra"
  | "dropped"
  | "raised"
  | "lowered"
  | "success"
  | "failure";

export type Joint = "plus" | "minus" | "times" | "over";

export interface Modifier {
  value: number;
  cause: string;
  rule: string;
}

export interface Option {
  answer: string;
  subject?: string;
}

export type PartKind =
  | "number"
  | "constant"
  | "dice"
  | "group"
  | "parentheses"
  | "function"
  | "negative"
  | "sum"
  | "product";

export type Role = "gm" | "player" | "spectator" | "bot";

export interface RollPart {
  kind: PartKind;
  joint?: Joint;
  notation: string;
  value: number;
  label?: string;
  die?: string;
  dropped?: boolean;
  dice: Die[];
  parts: RollPart[];
}

export interface RollResult {
  notation: string;
  comment?: string;
  total: number;
  successes: boolean;
  roll: RollPart;
}

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
  result?: RollResult;
}

export interface RoomSaid {
  kind: RoomSayKind;
  text: string;
  to?: string[];
  rolls?: RollResult[];
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

export interface TerreExileAdjust {
  character: string;
  field: TerreExileField;
  /** at most 40 bytes */
  attribute?: string;
  /** 0 to 999 */
  value: number;
  /** at most 400 bytes */
  reason: string;
}

export interface TerreExileAdjusted {
  character: string;
  field: string;
  attribute?: string;
  before: number;
  after: number;
  reason: string;
}

export interface TerreExileAdvantageChanged {
  test: string;
  source: TerreExileSource;
}

export interface TerreExileAilment {
  name: string;
  advantages: number;
  disadvantages: number;
  modifier: number;
}

export type TerreExileArmourType = "none" | "leather" | "plate" | "fabric" | "mail";

export interface TerreExileAttributeView {
  value: number;
  modifier: number;
  tension: number;
  tension_limit: number;
  trump: boolean;
}

export interface TerreExileChancesView {
  ways: number[];
  of: number;
}

export interface TerreExileCharacter {
  name: string;
  owner: string;
  attributes: Record<string, number>;
  skills: Record<string, TerreExileSkill>;
  feat_value?: number;
  mishap: number;
  ps: TerreExilePoints;
  pk: TerreExilePoints;
  trump?: string;
  extra_trumps: string[];
  tension: Record<string, number>;
  quick_actions: number;
  conditions: Record<string, TerreExileAilment>;
  last_throw?: TerreExileThrow;
  outside: TerreExileOutside;
}

export interface TerreExileCharacterAdd {
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
  attributes?: Record<string, number>;
  skills?: Record<string, TerreExileSkillGiven>;
  /** 0 to 200 */
  feat_value?: number;
  /** 1 to 101 */
  mishap?: number;
  ps?: TerreExilePointsGiven;
  pk?: TerreExilePointsGiven;
  /** at most 10 */
  extra_trumps?: string[];
  outside?: TerreExileOutsideGiven;
}

export interface TerreExileCharacterAdded {
  character: string;
  sheet: TerreExileCharacter;
}

export interface TerreExileCharacterChanged {
  character: string;
  sheet: TerreExileCharacter;
  reason: string;
}

export interface TerreExileCharacterGive {
  character: string;
  to: string;
}

export interface TerreExileCharacterGiven {
  character: string;
  to: string;
}

export interface TerreExileCharacterRemove {
  character: string;
}

export interface TerreExileCharacterRemoved {
  character: string;
}

export interface TerreExileCharacterSet {
  character: string;
  attributes?: Record<string, number>;
  skills?: Record<string, TerreExileSkillGiven>;
  /** 0 to 200 */
  feat_value?: number;
  /** 1 to 101 */
  mishap?: number;
  ps?: TerreExilePointsGiven;
  pk?: TerreExilePointsGiven;
  /** at most 10 */
  extra_trumps?: string[];
  outside?: TerreExileOutsideGiven;
  /** at most 400 bytes */
  reason?: string;
}

export interface TerreExileCharacterView {
  id: string;
  name: string;
  owner: string;
  attributes: Record<string, TerreExileAttributeView>;
  skills: Record<string, TerreExileSkillView>;
  feat_value: number;
  mishap: number;
  ps: TerreExilePoints;
  pk: TerreExilePoints;
  trump?: string;
  extra_trumps: string[];
  quick_actions: number;
  conditions: Record<string, TerreExileAilment>;
  last_throw?: TerreExileThrow;
  outside?: TerreExileOutside;
  saves: Record<string, number>;
  body_resistance?: number;
  allowed: string[];
}

export type TerreExileClaim = "asked" | "accepted" | "rejected";

export interface TerreExileConditionBegan {
  character: string;
  condition: string;
  ailment: TerreExileAilment;
}

export interface TerreExileConditionEnd {
  character: string;
  condition: string;
}

export interface TerreExileConditionEnded {
  character: string;
  condition: string;
}

export interface TerreExileConditionSet {
  id?: string;
  character: string;
  /** at most 80 bytes */
  label: string;
  /** 0 to 9 */
  advantages: number;
  /** 0 to 9 */
  disadvantages: number;
  /** -30 to 30 */
  modifier: number;
}

export interface TerreExileConfrontationStart {
  /** at most 60 */
  characters: string[];
}

export interface TerreExileConfrontationStarted {
  order: TerreExilePlace[];
}

export interface TerreExileCounted {
  attribute: number;
  skill: number;
  feat: number;
  mishap: number;
  difficulty: number;
  count: number;
  level: number;
  outcome: TerreExileOutcome;
}

export interface TerreExileDamageTaken {
  character: string;
  amount: number;
  resistance: number;
  pv_lost: number;
  pv: number;
  damage: number;
}

export interface TerreExileDiceThrown {
  test: string;
  actor: string;
  sides: number;
  dice: number[];
  modifiers: Modifier[];
  total: number;
}

export type TerreExileEase = "easy" | "normal" | "hard" | "extreme";

export interface TerreExileEffortMade {
  test: string;
  actor: string;
  pool: TerreExilePool;
  bonus: number;
  left: number;
}

export type TerreExileFeatDefault = "luck" | "none";

export type TerreExileField =
  | "ps"
  | "pk"
  | "tension"
  | "quick-actions"
  | "damage"
  | "pv"
  | "pf"
  | "pa"
  | "pm";

export interface TerreExileFullRest {
  /** at most 60 */
  characters: string[];
}

export interface TerreExileFullRested {
  characters: string[];
}

export interface TerreExileKarmaSpent {
  test: string;
  actor: string;
  left: number;
}

export type TerreExileLean = "advantage" | "disadvantage";

export type TerreExileMalice = "physical" | "mental" | "social";

export type TerreExileMode = "free" | "combat";

export interface TerreExileModeChanged {
  mode: TerreExileMode;
}

export interface TerreExileModeSet {
  mode: TerreExileMode;
}

export type TerreExileOutcome =
  | "critical-failure"
  | "major-failure"
  | "minor-failure"
  | "minor-success"
  | "major-success"
  | "critical-success";

export interface TerreExileOutside {
  level: number;
  stature: number;
  size: number;
  ego: number;
  aura: number;
  armour_category: number;
  resolution_category: number;
  armour: TerreExileArmourType;
  weapon?: TerreExileWeaponType;
  grip?: TerreExileWeaponGrip;
  weapon_category: number;
  trained: boolean;
  corruption: number;
  stress: number;
  load: number;
  space: number;
  damage: number;
  pools: Record<string, TerreExilePoints>;
  edge: boolean;
}

export interface TerreExileOutsideGiven {
  /** 0 to 20 */
  level?: number;
  /** -20 to 20 */
  stature?: number;
  /** -20 to 20 */
  size?: number;
  /** -20 to 20 */
  ego?: number;
  /** -20 to 20 */
  aura?: number;
  /** 0 to 5 */
  armour_category?: number;
  /** 0 to 5 */
  resolution_category?: number;
  /** 0 to 5 */
  weapon_category?: number;
  armour?: TerreExileArmourType;
  weapon?: TerreExileWeaponType;
  grip?: TerreExileWeaponGrip;
  trained?: boolean;
  /** 0 to 99 */
  corruption?: number;
  /** 0 to 99 */
  stress?: number;
  /** 0 to 99 */
  load?: number;
  /** 0 to 99 */
  space?: number;
}

export type TerreExilePhase = "declared" | "rolled";

export interface TerreExilePlace {
  character: string;
  die: number;
  save: number;
  total: number;
}

export interface TerreExilePoints {
  current: number;
  max: number;
}

export interface TerreExilePointsGiven {
  /** 0 to 999 */
  current?: number;
  /** 0 to 999 */
  max?: number;
}

export type TerreExilePool = "pv" | "pf" | "pa" | "pm";

export interface TerreExileQuestionView {
  id: string;
  kind: string;
  creature: string;
  owner: string;
  options: Option[];
  fallback: string;
  test?: string;
  attribute?: string;
  justification: string;
}

export interface TerreExileQuickActionUsed {
  character: string;
  left: number;
}

export interface TerreExileRolled {
  tens: number[];
  units: number;
  kept: number;
  roll: number;
  inverted: number;
}

export type TerreExileSave =
  | "toughness"
  | "flexibility"
  | "bravery"
  | "composure"
  | "intuition"
  | "fortune"
  | "opposition"
  | "initiative";

export type TerreExileSaveOutcome =
  | "critical-failure"
  | "failure"
  | "success"
  | "critical-success";

export interface TerreExileSaveRoll {
  actor: string;
  save: TerreExileSave;
  ease: TerreExileEase;
  opponent?: string;
  malice?: TerreExileMalice;
}

export interface TerreExileSaveRolled {
  actor: string;
  save: TerreExileSave;
  die: number;
  value: number;
  total: number;
  difficulty: number;
  outcome: TerreExileSaveOutcome;
}

export interface TerreExileSettings {
  feat_default: TerreExileFeatDefault;
  specialised: TerreExileSpecialised;
  trump_limit: TerreExileTrumpLimit;
  outside: boolean;
}

export interface TerreExileSettingsChanged {
  settings: TerreExileSettings;
}

export interface TerreExileSettingsSet {
  feat_default?: TerreExileFeatDefault;
  specialised?: TerreExileSpecialised;
  trump_limit?: TerreExileTrumpLimit;
  outside?: boolean;
}

export interface TerreExileSkill {
  rank: number;
  specialisations: string[];
  value?: number;
}

export interface TerreExileSkillGiven {
  /** 0 to 6 */
  rank: number;
  /** at most 12 */
  specialisations?: string[];
  /** 0 to 200 */
  value?: number;
}

export interface TerreExileSkillView {
  rank: number;
  specialisations: string[];
  value: number;
  specialised: number;
}

export interface TerreExileSource {
  lean: TerreExileLean;
  cause: string;
  n: number;
  rule: string;
}

export type TerreExileSpecialised = "five-per-rank" | "flat-fifteen";

export type TerreExileSpent = "none" | "before" | "after";

export interface TerreExileSpiritualSpent {
  test: string;
  actor: string;
  when: TerreExileSpent;
  bonus: number;
  left: number;
}

export interface TerreExileStateView {
  settings: TerreExileSettings;
  mode: TerreExileMode;
  round: number;
  turn?: string;
  order: string[];
  characters: Record<string, TerreExileCharacterView>;
  tests: Record<string, TerreExileTestView>;
  decisions: TerreExileQuestionView[];
}

export interface TerreExileTensionChanged {
  character: string;
  attribute: string;
  before: number;
  after: number;
}

export interface TerreExileTest {
  id: string;
  actor: string;
  attribute: string;
  skill?: string;
  specialised: boolean;
  opponent?: string;
  reason: string;
  phase: TerreExilePhase;
  values: TerreExileValues;
  sources: TerreExileSource[];
  ps_used: TerreExileSpent;
  bonus: number;
  pk_used: boolean;
  trump_claims: Record<string, TerreExileClaim>;
  quick_action_used: boolean;
  rolls: TerreExileRolled[];
  result?: TerreExileCounted;
}

export interface TerreExileTestCancel {
  test: string;
  /** at most 400 bytes */
  reason?: string;
}

export interface TerreExileTestCancelled {
  test: string;
  actor: string;
  reason: string;
  ps: number;
  quick_actions: number;
  tension: string[];
  decisions: string[];
}

export interface TerreExileTestChanged {
  test: string;
  attribute: string;
  values: TerreExileValues;
}

export interface TerreExileTestClosed {
  test: string;
  actor: string;
  count: number;
  level: number;
  outcome: TerreExileOutcome;
  dice?: number;
}

export interface TerreExileTestCounted {
  test: string;
  actor: string;
  effective: number;
  modifiers: Modifier[];
  counted: TerreExileCounted;
  decision?: Decision;
}

export interface TerreExileTestDeclare {
  id?: string;
  actor: string;
  /** at most 40 bytes */
  attribute: string;
  /** at most 40 bytes */
  skill?: string;
  specialised?: boolean;
  opponent?: string;
  /** at most 40 bytes */
  opponent_attribute?: string;
  /** at most 400 bytes */
  reason?: string;
}

export interface TerreExileTestDeclared {
  test: TerreExileTest;
  edge_used: boolean;
}

export interface TerreExileTestEffort {
  test: string;
  pool: TerreExilePool;
}

export interface TerreExileTestLean {
  test: string;
  lean: TerreExileLean;
  /** 1 to 99 */
  n: number;
  /** at most 80 bytes */
  cause: string;
}

export interface TerreExileTestRoll {
  test: string;
}

export interface TerreExileTestRolled {
  test: string;
  actor: string;
  rolled: TerreExileRolled;
}

export interface TerreExileTestSet {
  test: string;
  /** -30 to 30 */
  modifier?: number;
  /** 0 to 200 */
  difficulty?: number;
  /** 0 to 200 */
  skill?: number;
  /** 0 to 200 */
  feat?: number;
  /** 1 to 101 */
  mishap?: number;
  /** at most 40 bytes */
  attribute?: string;
}

export interface TerreExileTestSpiritual {
  test: string;
}

export interface TerreExileTestView {
  id: string;
  actor: string;
  attribute: string;
  skill?: string;
  specialised: boolean;
  opponent?: string;
  reason: string;
  phase: TerreExilePhase;
  values: TerreExileValues;
  effective: number;
  sources: TerreExileSource[];
  lean: number;
  ps_used: TerreExileSpent;
  pk_used: boolean;
  trump_claims: Record<string, TerreExileClaim>;
  rolls: TerreExileRolled[];
  result?: TerreExileCounted;
  chances?: TerreExileChancesView;
}

export interface TerreExileThrow {
  test: string;
  dice?: number;
  thrown: boolean;
}

export interface TerreExileThrowDice {
  actor: string;
  /** 2 to 100 */
  sides?: number;
  target?: string;
}

export type TerreExileTriangle = "attack" | "defense" | "tactics";

export interface TerreExileTriangleUse {
  actor: string;
  opponent: string;
  triangle: TerreExileTriangle;
}

export interface TerreExileTriangleUsed {
  actor: string;
  opponent: string;
  triangle: TerreExileTriangle;
}

export interface TerreExileTrumpChanged {
  character: string;
  from?: string;
  to: string;
  decision?: string;
}

export interface TerreExileTrumpChoiceDue {
  character: string;
  decision: Decision;
  instead_of?: string;
}

export interface TerreExileTrumpClaim {
  test: string;
  /** at most 40 bytes */
  attribute: string;
  /** at most 1000 bytes */
  justification: string;
}

export interface TerreExileTrumpClaimed {
  test: string;
  actor: string;
  attribute: string;
  justification: string;
  decision: Decision;
}

export type TerreExileTrumpLimit = "table" | "formula";

export interface TerreExileTrumpRuled {
  test: string;
  actor: string;
  attribute: string;
  accepted: boolean;
  decision: string;
}

export interface TerreExileTurnStart {
  character: string;
  /** 0 to 9 */
  quick_actions?: number;
}

export interface TerreExileTurnStarted {
  character: string;
  round: number;
  quick_actions: number;
}

export interface TerreExileValues {
  attribute: number;
  modifier: number;
  skill: number;
  feat: number;
  mishap: number;
  difficulty: number;
}

export type TerreExileWeaponGrip = "hilt" | "handle" | "shaft" | "ranged";

export type TerreExileWeaponType = "sharp" | "blunt" | "piercing" | "flexible";

export interface TroikaActorChosen {
  creature: string;
}

export interface TroikaAdjust {
  creature: string;
  field: TroikaField;
  /** -1000 to 1000000 */
  value?: number;
  /** -1000 to 1000 */
  change?: number;
  /** 1 to 24 */
  dice?: number;
  lose?: boolean;
  condition?: TroikaCondition;
  /** at most 60 bytes */
  word?: string;
  /** at most 400 bytes */
  reason?: string;
}

export interface TroikaAdjustedView {
  creature: string;
  field: TroikaField;
  before?: number;
  after?: number;
  dice: number[];
  condition?: TroikaCondition;
  word?: string;
  reason: string;
}

export interface TroikaAdvance {
  actor: string;
  /** at most 10 */
  skills: string[];
}

export interface TroikaAdvanceRolled {
  creature: string;
  skill: string;
  total: number;
  dice: number[];
  again: number[];
  success: boolean;
  rank: number;
  training: boolean;
}

export interface TroikaAdvancedSkill {
  rank: number;
  kind: TroikaSkillKind;
  tick: boolean;
  cost?: number;
}

export interface TroikaAffliction {
  id: string;
  creature: string;
  kind: string;
  skill: string;
  dice: number;
  escalates: boolean;
  failures: number;
}

export interface TroikaAfflictionBegan {
  affliction: TroikaAffliction;
}

export interface TroikaAfflictionBegin {
  id?: string;
  creature: string;
  /** at most 60 bytes */
  kind: string;
  /** at most 60 bytes */
  skill?: string;
  /** 1 to 12 */
  dice?: number;
  escalates?: boolean;
  after_failed_test?: boolean;
}

export interface TroikaAfflictionChanged {
  affliction: string;
  creature: string;
  dice: number;
  escalates: boolean;
  failures: number;
}

export interface TroikaAfflictionEnd {
  affliction: string;
}

export interface TroikaAfflictionEnded {
  affliction: string;
  creature: string;
}

export interface TroikaAfflictionSet {
  affliction: string;
  /** 1 to 12 */
  dice?: number;
  escalates?: boolean;
}

export interface TroikaAfflictionTick {
  /** at most 60 */
  creatures: string[];
}

export interface TroikaAfflictionView {
  id: string;
  kind: string;
  skill: string;
  dice: number;
  escalates: boolean;
  failures: number;
}

export type TroikaAidWindowEnd = Record<string, never>;

export type TroikaAidWindowEnded = Record<string, never>;

export type TroikaAimEnd = "released" | "shot" | "other-action" | "lost";

export interface TroikaAimEnded {
  creature: string;
  cause: TroikaAimEnd;
}

export interface TroikaAimTaken {
  creature: string;
  weapon: string;
}

export interface TroikaArrange {
  actor: string;
  /** at most 100 */
  order: string[];
}

export interface TroikaAteView {
  creature: string;
  die?: number;
  gained: number;
  stamina?: number;
  eaten_today: number;
  left: number;
}

export interface TroikaAttack {
  attacker: string;
  defender: string;
  weapon?: string;
  /** at most 60 bytes */
  skill?: string;
  /** 0 to 6 */
  cover?: number;
}

export interface TroikaCast {
  actor: string;
  /** at most 60 bytes */
  spell: string;
  /** at most 20 */
  targets?: string[];
  versus?: boolean;
  /** 0 to 60 */
  cost?: number;
  /** -12 to 12 */
  modifier?: number;
}

export interface TroikaChance {
  numerator: number;
  denominator: number;
}

export interface TroikaCharacterAdd {
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
  ready?: TroikaReady;
  numbers?: TroikaSheetNumbers;
  /** at most 80 bytes */
  background?: string;
  skills?: Record<string, TroikaSkillSpec>;
  /** at most 40 */
  things?: TroikaItemSpec[];
  /** 0 to 1000000 */
  silver?: number;
}

export interface TroikaCharacterBackground {
  actor: string;
  /** at most 80 bytes */
  background?: string;
  skills: Record<string, TroikaSkillSpec>;
  /** at most 40 */
  things?: TroikaItemSpec[];
}

export interface TroikaCharacterChangedView {
  creature: string;
  name?: string;
  background?: string;
  advanced?: Record<string, TroikaAdvancedSkill>;
  shown?: TroikaShown;
  special?: string;
  things: string[];
}

export interface TroikaCharacterGive {
  character: string;
  owner?: string;
}

export interface TroikaCharacterGivenView {
  character: string;
  owner: string;
}

export interface TroikaCharacterRemove {
  character: string;
}

export interface TroikaCharacterRemovedView {
  character: string;
}

export interface TroikaCharacterSet {
  character: string;
  /** at most 80 bytes */
  name?: string;
  /** at most 80 bytes */
  background?: string;
  ranks?: Record<string, number>;
  kinds?: Record<string, TroikaSkillKind>;
  ticks?: Record<string, boolean>;
  shown?: TroikaShown;
  /** at most 2000 bytes */
  special?: string;
}

export interface TroikaChooseActor {
  creature: string;
}

export type TroikaCondition = "alive" | "dying" | "dead" | "incapacitated";

export interface TroikaContest {
  actor: string;
  opponent: string;
  /** at most 60 bytes */
  skill?: string;
  /** at most 60 bytes */
  opponent_skill?: string;
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
}

export interface TroikaContestSideView {
  creature: string;
  skill?: string;
  thrown: TroikaThrowView;
}

export interface TroikaContestedView {
  actor: TroikaContestSideView;
  opponent: TroikaContestSideView;
  winner?: string;
}

export interface TroikaCreation {
  skill_die: number;
  stamina_dice: number[];
  luck_die: number;
  silver_dice: number[];
  background_dice: number[];
}

export interface TroikaCreatureAddedView {
  creature: TroikaCreatureView;
  rolled?: TroikaCreation;
}

export interface TroikaCreatureAppearedView {
  creature: TroikaCreatureView;
}

export interface TroikaCreatureBring {
  /** at most 60 */
  creatures: string[];
}

export interface TroikaCreatureDied {
  creature: string;
  cause: TroikaDeathCause;
}

export interface TroikaCreatureDying {
  creature: string;
  until_end: boolean;
}

export interface TroikaCreatureFled {
  creature: string;
}

export interface TroikaCreatureSavedView {
  creature: string;
  stabilised: boolean;
  stamina?: number;
}

export interface TroikaCreatureView {
  id: string;
  name: string;
  kind: TroikaKind;
  owner: string;
  background: string;
  condition: TroikaCondition;
  skill?: number;
  skill_chance_of_36?: number;
  stamina?: number;
  stamina_max?: number;
  luck?: number;
  luck_max?: number;
  luck_chance_of_36?: number;
  initiative?: number;
  armour?: number;
  shield: boolean;
  skills: Record<string, TroikaSkillView>;
  inventory: TroikaItemView[];
  hands: string[];
  hands_free: number;
  worn?: string;
  slots_filled?: number;
  slots_max: number;
  overburdened: boolean;
  hardly_moves: boolean;
  natural_weapons: TroikaNaturalWeaponView[];
  prone: boolean;
  unconscious_rounds: number;
  speechless: boolean;
  aiming?: string;
  defence?: TroikaDefence;
  afflictions: TroikaAfflictionView[];
  silver?: number;
  provisions?: number;
  eaten_today?: number;
  training?: TroikaTrainingView;
  may_advance: boolean;
  fresh: boolean;
  mien: string;
  special?: string;
  shown?: TroikaShown;
  prepared?: boolean;
  unaware?: boolean;
  allowed: string[];
}

export interface TroikaDamageDealtView {
  by: string;
  to: string;
  weapon: string;
  row: TroikaRow;
  die: number;
  modifiers: Modifier[];
  armour_hidden: boolean;
  column: number;
  damage: number;
  doubled: boolean;
  lost: number;
  stamina?: number;
}

export interface TroikaDamageRolled {
  hit: number;
  by: string;
  to: string;
  die: number;
}

export type TroikaDeathCause =
  | "wounds"
  | "drowned"
  | "end-of-round"
  | "no-aid"
  | "declared"
  | "luck-failed";

export interface TroikaDeathCheated {
  creature: string;
}

export interface TroikaDecisionAnsweredView {
  decision: string;
  kind: string;
  creature: string;
  answer?: string;
  items: string[];
}

export interface TroikaDecisionOpenedView {
  decision: string;
  kind: string;
  creature: string;
  answers: string[];
  note: string;
  secret_note?: string;
}

export interface TroikaDecisionView {
  id: string;
  kind: string;
  creature: string;
  owner: string;
  options: TroikaOptionView[];
  fallback: string;
  note: string;
  secret_note?: string;
  hit?: TroikaHitView;
  affliction?: string;
  slots?: number;
  reckless: boolean;
  pupil?: string;
  training?: TroikaTrainingView;
}

export interface TroikaDecisionWithdrawn {
  decision: string;
  kind: string;
  creature: string;
}

export interface TroikaDefence {
  weapon?: string;
  skill?: string;
  evade?: string;
}

export interface TroikaDefenceChosen {
  creature: string;
  defence?: TroikaDefence;
}

export interface TroikaDefendWith {
  actor: string;
  weapon?: string;
  /** at most 60 bytes */
  skill?: string;
  /** at most 60 bytes */
  evade?: string;
}

export interface TroikaDelay {
  actor: string;
}

export interface TroikaDelayed {
  creature: string;
}

export type TroikaDeparture = "dead" | "fled";

export interface TroikaDropInHaste {
  actor: string;
  reckless?: boolean;
  armour_too?: boolean;
}

export interface TroikaDropRolled {
  creature: string;
  dice: number[];
  slots: number;
  reckless: boolean;
}

export interface TroikaDroppedView {
  creature: string;
  items: string[];
  item_names: string[];
  reckless: boolean;
}

export interface TroikaEatProvision {
  actor: string;
}

export interface TroikaEffect {
  id: string;
  name: string;
  caster: string;
  targets: string[];
  rounds_left?: number;
}

export interface TroikaEffectBegan {
  effect: TroikaEffect;
}

export interface TroikaEffectEnd {
  effect: string;
}

export interface TroikaEffectEnded {
  effect: string;
}

export interface TroikaEnemyAdd {
  id?: string;
  /** at most 80 bytes */
  name?: string;
  preset?: TroikaPreset;
  /** 1 to 20 */
  skill?: number;
  /** 1 to 999 */
  stamina?: number;
  /** 0 to 40 */
  initiative?: number;
  /** 0 to 12 */
  armour?: number;
  skills?: Record<string, TroikaSkillSpec>;
  /** at most 8 */
  natural_weapons?: TroikaNaturalWeaponSpec[];
  /** at most 12 */
  things?: TroikaItemSpec[];
  /** at most 2000 bytes */
  special?: string;
  /** at most 6 */
  miens?: string[];
  shown?: TroikaShown;
  prepared?: boolean;
}

export interface TroikaExchangeClosed {
  outcome: TroikaOutcome;
  cut_short: boolean;
}

export type TroikaExchangeKind = "attack" | "shot" | "grapple";

export interface TroikaExchangeView {
  kind: TroikaExchangeKind;
  attacker: TroikaSideView;
  defender: TroikaSideView;
  cover: number;
  target?: number;
  aimed: boolean;
  melee: string[];
  outcome: TroikaOutcome;
  hits: TroikaHitView[];
}

export interface TroikaExchangedView {
  exchange: TroikaExchangeView;
}

export interface TroikaFall {
  creature: string;
  /** 0 to 200 */
  metres: number;
}

export type TroikaField =
  | "skill"
  | "stamina"
  | "stamina-max"
  | "luck"
  | "luck-max"
  | "initiative"
  | "armour"
  | "silver"
  | "eaten-today"
  | "unconscious-rounds"
  | "prone"
  | "speechless"
  | "condition"
  | "mien";

export type TroikaGear =
  | "sword"
  | "axe"
  | "knife"
  | "staff"
  | "hammer"
  | "spear"
  | "longsword"
  | "mace"
  | "polearm"
  | "maul"
  | "greatsword"
  | "club"
  | "shield"
  | "fusil"
  | "bow"
  | "crossbow"
  | "pistolet"
  | "arrows"
  | "bolts"
  | "plasmic-core"
  | "light-armour"
  | "modest-armour"
  | "heavy-armour"
  | "lantern"
  | "oil-flask"
  | "rucksack"
  | "provisions"
  | "rope"
  | "lockpicks"
  | "astrological-set"
  | "tea-set"
  | "seeing-staff"
  | "ruby-spectacles"
  | "disguise-brooch"
  | "bale-hook"
  | "knuckle-dice";

export interface TroikaGive {
  actor: string;
  to: string;
  item?: string;
  /** 1 to 999 */
  count?: number;
  /** 1 to 1000000 */
  silver?: number;
}

export interface TroikaGrapple {
  attacker: string;
  defender: string;
}

export type TroikaHandling =
  | "taken"
  | "put-away"
  | "put-down"
  | "picked-up"
  | "worn"
  | "taken-off"
  | "given"
  | "looted";

export type TroikaHarm = "fall" | "drowning" | "affliction" | "clinch" | "spell";

export interface TroikaHenchmanAdd {
  id?: string;
  /** at most 80 bytes */
  name?: string;
  preset?: TroikaPreset;
  /** 1 to 20 */
  skill?: number;
  /** 1 to 999 */
  stamina?: number;
  /** 0 to 40 */
  initiative?: number;
  /** 0 to 12 */
  armour?: number;
  skills?: Record<string, TroikaSkillSpec>;
  /** at most 8 */
  natural_weapons?: TroikaNaturalWeaponSpec[];
  /** at most 12 */
  things?: TroikaItemSpec[];
  /** at most 2000 bytes */
  special?: string;
  /** at most 6 */
  miens?: string[];
  shown?: TroikaShown;
  prepared?: boolean;
}

export interface TroikaHit {
  by: string;
  to: string;
  weapons: string[];
  doubled: boolean;
  unaware: boolean;
  fumbled: boolean;
  luck: TroikaLuckUse;
  die?: number;
  weapon?: string;
}

export interface TroikaHitLanded {
  hit: TroikaHit;
}

export interface TroikaHitView {
  by: string;
  to: string;
  weapons: string[];
  doubled: boolean;
  unaware: boolean;
  fumbled: boolean;
  luck: TroikaLuckUse;
  die?: number;
  weapon?: string;
}

export interface TroikaImprovise {
  actor: string;
  /** at most 1000 bytes */
  text: string;
}

export interface TroikaImprovised {
  creature: string;
  text: string;
}

export type TroikaInitiativeEnd = Record<string, never>;

export interface TroikaInitiativeEnded {
  dying: string[];
}

export interface TroikaInitiativeJoin {
  creature: string;
}

export interface TroikaInitiativeJoined {
  creature: string;
  tokens: TroikaTokens[];
}

export interface TroikaInitiativeLeave {
  creature: string;
}

export interface TroikaInitiativeLeft {
  creature: string;
}

export interface TroikaInitiativeStart {
  /** at most 60 */
  characters: string[];
  /** at most 60 */
  henchmen?: string[];
  /** at most 100 */
  enemies?: string[];
}

export interface TroikaInitiativeStarted {
  members: string[];
  tokens: TroikaTokens[];
}

export interface TroikaInitiativeView {
  round: number;
  members: string[];
  leaving: string[];
  tokens: TroikaTokensView[];
  in_stack: number;
  turn?: TroikaTurn;
  may_act: string[];
  enemy_override?: number;
  ending: boolean;
}

export interface TroikaInventoryArrangedView {
  creature: string;
}

export interface TroikaItemAdd {
  creature: string;
  item: TroikaItemSpec;
}

export interface TroikaItemAddedView {
  creature: string;
  item: string;
  item_name: string;
  count: number;
}

export interface TroikaItemChangedView {
  creature: string;
  item: string;
  item_name: string;
}

export interface TroikaItemMovedView {
  creature: string;
  how: TroikaHandling;
  item: string;
  item_name: string;
  count: number;
  from?: string;
  to?: string;
}

export interface TroikaItemRemove {
  creature: string;
  item: string;
  /** 1 to 999 */
  count?: number;
}

export interface TroikaItemRemovedView {
  creature: string;
  item: string;
  count: number;
}

export interface TroikaItemSet {
  creature: string;
  item: string;
  broken?: boolean;
  broken_or_lost?: boolean;
  poisoned?: boolean;
  /** 1 to 999 */
  count?: number;
  /** 1 to 999 */
  bundle_size?: number;
  /** 0 to 12 */
  slots?: number;
  /** 0 to 20 */
  shots?: number;
}

export interface TroikaItemSpec {
  id?: string;
  gear?: TroikaGear;
  /** at most 80 bytes */
  name?: string;
  /** 0 to 12 */
  slots?: number;
  large?: boolean;
  /** 1 to 999 */
  count?: number;
  /** 1 to 999 */
  bundle_size?: number;
  row?: TroikaRow;
  /** at most 7 */
  damage?: number[];
  /** at most 60 bytes */
  skill?: string;
  ranged?: boolean;
  /** 0 to 99 */
  ignores_armour?: number;
  /** at most 40 bytes */
  ammunition?: string;
  /** 0 to 20 */
  shots_max?: number;
  /** 0 to 20 */
  shots?: number;
  poisoned?: boolean;
  /** 0 to 3 */
  armour?: number;
  /** at most 60 bytes */
  tool_skill?: string;
  /** 1 to 6 */
  tool_bonus?: number;
  food?: boolean;
  in_hand?: boolean;
  worn?: boolean;
}

export interface TroikaItemView {
  id: string;
  name: string;
  position: number;
  slots: number;
  in_hand: boolean;
  worn: boolean;
  large: boolean;
  count: number;
  weapon?: TroikaWeaponView;
  armour: number;
  ammunition: string;
  tool?: TroikaTool;
  food: boolean;
  broken: boolean;
  broken_or_lost: boolean;
  retrieve_chance_of_36: number;
}

export type TroikaKind = "character" | "enemy" | "henchman";

export interface TroikaKnockedDown {
  creature: string;
}

export interface TroikaKnockedOut {
  creature: string;
  rounds: number;
}

export type TroikaLuckPurpose = "tie" | "damage" | "offered" | "affliction" | "death";

export interface TroikaLuckTested {
  creature: string;
  purpose: TroikaLuckPurpose;
  dice: number[];
  modifiers: Modifier[];
  target: number;
  success: boolean;
  luck: number;
}

export type TroikaLuckUse = "open" | "declined" | "passed" | "failed" | "none";

export interface TroikaMarkDead {
  creature: string;
  how?: TroikaDeparture;
}

export interface TroikaMienRoll {
  creature: string;
}

export interface TroikaMienRolledView {
  creature: string;
  die: number;
  mien: string;
}

export interface TroikaMishap {
  caster: string;
  dice: number[];
  number: number;
  mishap: string;
}

export interface TroikaMove {
  actor: string;
  /** at most 400 bytes */
  text?: string;
}

export interface TroikaMoved {
  creature: string;
  text: string;
}

export interface TroikaNaturalWeaponSpec {
  row: TroikaRow;
  id?: string;
  /** at most 80 bytes */
  name?: string;
  /** at most 7 */
  damage?: number[];
  /** at most 60 bytes */
  skill?: string;
  ranged?: boolean;
  /** 0 to 99 */
  ignores_armour?: number;
}

export interface TroikaNaturalWeaponView {
  id: string;
  name: string;
  weapon: TroikaWeaponView;
}

export interface TroikaNoteRevealed {
  decision: string;
  note: string;
}

export interface TroikaOfferLuck {
  to: string;
  /** at most 400 bytes */
  note: string;
  /** at most 2000 bytes */
  secret_note?: string;
}

export interface TroikaOptionView {
  answer: string;
  subject?: string;
  target?: number;
  chance_of_36?: number;
  column?: number;
  damage?: number;
  slots?: number;
}

export type TroikaOutcome =
  | "attacker"
  | "defender"
  | "tie"
  | "clinch"
  | "both-fumble"
  | "miss"
  | "saved-by-cover";

export interface TroikaPassTime {
  /** 0 to 3650 */
  days?: number;
  /** 0 to 520 */
  weeks?: number;
}

export interface TroikaPickUp {
  actor: string;
  item: string;
}

export interface TroikaPoisonSpent {
  creature: string;
  weapon: string;
}

export type TroikaPreset =
  | "gutter-imp"
  | "night-owl"
  | "marsh-goblin"
  | "great-snake"
  | "grave-walker"
  | "tusker"
  | "road-bandit"
  | "bridge-troll"
  | "shrieker"
  | "lizard-man"
  | "horned-guard"
  | "tiger"
  | "ember-newt"
  | "ogre"
  | "one-eye"
  | "hermit-wizard"
  | "sting-lion"
  | "old-dragon";

export type TroikaPurpose = "plain" | "stabilise" | "affliction" | "resist" | "training";

export interface TroikaPutAway {
  actor: string;
  item: string;
}

export interface TroikaPutDown {
  actor: string;
  item: string;
}

export type TroikaReady =
  | "lamplighter"
  | "toll-keeper"
  | "moth-tamer"
  | "deck-hand"
  | "hedge-wizard"
  | "pit-cook";

export interface TroikaReceiverChosen {
  melee: string[];
  dice: number[];
  receiver: string;
}

export interface TroikaReflectionAllow {
  /** at most 60 */
  characters: string[];
}

export interface TroikaReflectionAllowed {
  characters: string[];
}

export interface TroikaReleaseAim {
  actor: string;
}

export interface TroikaRest {
  /** at most 60 */
  characters: string[];
  sleep: boolean;
}

export interface TroikaRestedView {
  creature: string;
  stamina_dice: number[];
  luck_dice: number[];
  stamina?: number;
  luck?: number;
}

export interface TroikaRetrieve {
  actor: string;
  item: string;
}

export interface TroikaRetrievedView {
  creature: string;
  item: string;
  item_name: string;
  position?: number;
  dice: number[];
  modifiers: Modifier[];
  total: number;
  success: boolean;
}

export interface TroikaRevealNote {
  decision: string;
}

export interface TroikaRoundEnded {
  round: number;
  awake: string[];
  effects: string[];
}

export type TroikaRow =
  | "sword"
  | "axe"
  | "knife"
  | "staff"
  | "hammer"
  | "spear"
  | "longsword"
  | "mace"
  | "polearm"
  | "maul"
  | "greatsword"
  | "club"
  | "unarmed"
  | "shield"
  | "fusil"
  | "bow"
  | "crossbow"
  | "pistolet"
  | "small-beast"
  | "modest-beast"
  | "large-beast"
  | "gigantic-beast"
  | "dragon-fire"
  | "fire-bolt"
  | "jolt"
  | "own";

export interface TroikaSetUnaware {
  /** at most 100 */
  creatures: string[];
}

export interface TroikaSettings {
  enemy_token_cap: boolean;
  luck_against_death: boolean;
}

export interface TroikaSettingsChanged {
  settings: TroikaSettings;
}

export interface TroikaSettingsSet {
  enemy_token_cap?: boolean;
  luck_against_death?: boolean;
}

export interface TroikaSheetNumbers {
  /** 1 to 20 */
  skill: number;
  /** 1 to 99 */
  stamina_max: number;
  /** 1 to 12 */
  luck_max: number;
  /** 0 to 99 */
  stamina?: number;
  /** 0 to 12 */
  luck?: number;
}

export interface TroikaShoot {
  attacker: string;
  defender: string;
  weapon?: string;
  /** at most 60 bytes */
  skill?: string;
  /** at most 60 */
  melee?: string[];
  /** 0 to 6 */
  cover?: number;
}

export interface TroikaShotFired {
  creature: string;
  weapon: string;
  shots: number;
}

export interface TroikaShown {
  stamina: boolean;
  skill: boolean;
  armour: boolean;
}

export interface TroikaSideView {
  creature: string;
  weapon: string;
  skill?: string;
  thrown?: TroikaThrowView;
}

export interface TroikaSilverMoved {
  from: string;
  to: string;
  amount: number;
}

export type TroikaSkillKind = "skill" | "spell";

export interface TroikaSkillLearned {
  creature: string;
  skill: string;
  kind: TroikaSkillKind;
}

export interface TroikaSkillSpec {
  /** 1 to 30 */
  rank: number;
  kind?: TroikaSkillKind;
  /** 0 to 30 */
  cost?: number;
}

export interface TroikaSkillTicked {
  creature: string;
  skill: string;
}

export interface TroikaSkillView {
  rank: number;
  total: number;
  kind: TroikaSkillKind;
  tick: boolean;
  chance_of_36: number;
  cost?: number;
}

export interface TroikaSpellCastView {
  caster: string;
  spell: string;
  targets: string[];
  versus: boolean;
  thrown?: TroikaThrowView;
  dice: number[];
  modifiers?: Modifier[];
  target?: number;
  defender?: TroikaContestSideView;
  success: boolean;
  fumble: boolean;
  resistible: boolean;
}

export interface TroikaSpellDrawn {
  dice: number[];
  spell: string;
}

export type TroikaSpellRandom = Record<string, never>;

export interface TroikaStabilise {
  actor: string;
  target: string;
}

export interface TroikaStackAdjust {
  /** 0 to 999 */
  enemy_tokens?: number;
}

export interface TroikaStackAdjusted {
  enemy_tokens?: number;
  tokens: TroikaTokens[];
}

export interface TroikaStaminaLostView {
  creature: string;
  cause: TroikaHarm;
  dice: number[];
  lost: number;
  stamina?: number;
}

export interface TroikaStandUp {
  actor: string;
}

export interface TroikaStateView {
  settings: TroikaSettings;
  day: number;
  week: number;
  creatures: Record<string, TroikaCreatureView>;
  ground: TroikaItemView[];
  initiative?: TroikaInitiativeView;
  exchange?: TroikaExchangeView;
  decisions: TroikaDecisionView[];
  aid_window: string[];
  reflection: string[];
  effects: TroikaEffect[];
  unaware?: string[];
  allowed: string[];
}

export interface TroikaStoodUp {
  creature: string;
}

export interface TroikaTake {
  actor: string;
  item: string;
}

export interface TroikaTakeAim {
  actor: string;
  weapon?: string;
}

export interface TroikaTakeFromDead {
  actor: string;
  from: string;
  item?: string;
  /** 1 to 1000000 */
  silver?: number;
}

export interface TroikaTest {
  actor: string;
  /** at most 60 bytes */
  skill?: string;
  tool?: string;
  /** -12 to 12 */
  modifier?: number;
}

export interface TroikaTestedView {
  creature: string;
  skill?: string;
  purpose: TroikaPurpose;
  dice: number[];
  modifiers?: Modifier[];
  target?: number;
  success: boolean;
  about?: string;
}

export interface TroikaThrowView {
  dice: number[];
  other?: number[];
  modifiers?: Modifier[];
  total: number;
}

export interface TroikaTicksCleared {
  creature: string;
}

export interface TroikaTieBroken {
  winner: string;
  outcome: TroikaOutcome;
}

export interface TroikaTimePassed {
  days: number;
  day: number;
}

export type TroikaTokenDraw = Record<string, never>;

export interface TroikaTokenDrawn {
  owner: string;
  of: number;
}

export interface TroikaTokens {
  owner: string;
  stack: number;
  out: number;
  held: number;
}

export interface TroikaTokensReturned {
  members: string[];
  tokens: TroikaTokens[];
}

export interface TroikaTokensView {
  owner: string;
  stack: number;
  out: number;
  held: number;
  next: TroikaChance;
}

export interface TroikaTool {
  skill: string;
  bonus: number;
}

export interface TroikaTrain {
  actor: string;
  /** at most 60 bytes */
  skill: string;
  teacher?: string;
  /** at most 80 bytes */
  outside_teacher?: string;
  /** 1 to 60 */
  outside_total?: number;
  kind?: TroikaSkillKind;
  /** at most 200 bytes */
  payment?: string;
}

export interface TroikaTraining {
  skill: string;
  kind: TroikaSkillKind;
  teacher: string;
  weeks_needed: number;
  days_done: number;
  payment: string;
}

export interface TroikaTrainingBegan {
  creature: string;
  training: TroikaTraining;
}

export interface TroikaTrainingFinish {
  actor: string;
}

export interface TroikaTrainingStop {
  actor: string;
}

export interface TroikaTrainingStopped {
  creature: string;
  finished: boolean;
}

export interface TroikaTrainingView {
  skill: string;
  teacher: string;
  weeks_needed: number;
  weeks_done: number;
  done: boolean;
  payment: string;
}

export interface TroikaTurn {
  owner: string;
  actor?: string;
  action_used: boolean;
  retrieved: boolean;
}

export type TroikaTurnEnd = Record<string, never>;

export interface TroikaTurnEnded {
  owner: string;
  actor?: string;
}

export type TroikaTurnGiveBack = Record<string, never>;

export interface TroikaTurnGivenBack {
  actor: string;
}

export interface TroikaTurnMissed {
  owner: string;
}

export interface TroikaTurnStarted {
  owner: string;
  actor?: string;
}

export interface TroikaUnawareSet {
  creatures: string[];
}

export interface TroikaUse {
  actor: string;
  item: string;
  /** at most 400 bytes */
  text?: string;
}

export interface TroikaUsed {
  creature: string;
  item: string;
  text: string;
}

export interface TroikaWeaponChosen {
  hit: number;
  by: string;
  weapon: string;
}

export interface TroikaWeaponLoaded {
  creature: string;
  weapon: string;
  ammunition: string;
  shots: number;
  left: number;
}

export interface TroikaWeaponShattered {
  creature: string;
  weapon: string;
}

export interface TroikaWeaponView {
  row: TroikaRow;
  damage: number[];
  skill: string;
  ranged: boolean;
  ignores_armour: number;
  ammunition: string;
  shots_max: number;
  shots: number;
  poisoned: boolean;
}

export interface TroikaWear {
  actor: string;
  item?: string;
}

export interface Methods {
  "decision.answer": DecisionAnswer;
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
  "terre-exile.adjust": TerreExileAdjust;
  "terre-exile.character.add": TerreExileCharacterAdd;
  "terre-exile.character.give": TerreExileCharacterGive;
  "terre-exile.character.remove": TerreExileCharacterRemove;
  "terre-exile.character.set": TerreExileCharacterSet;
  "terre-exile.condition.end": TerreExileConditionEnd;
  "terre-exile.condition.set": TerreExileConditionSet;
  "terre-exile.confrontation.start": TerreExileConfrontationStart;
  "terre-exile.mode.set": TerreExileModeSet;
  "terre-exile.rest.full": TerreExileFullRest;
  "terre-exile.save.roll": TerreExileSaveRoll;
  "terre-exile.settings": TerreExileSettingsSet;
  "terre-exile.test.cancel": TerreExileTestCancel;
  "terre-exile.test.declare": TerreExileTestDeclare;
  "terre-exile.test.effort": TerreExileTestEffort;
  "terre-exile.test.lean": TerreExileTestLean;
  "terre-exile.test.roll": TerreExileTestRoll;
  "terre-exile.test.set": TerreExileTestSet;
  "terre-exile.test.spiritual": TerreExileTestSpiritual;
  "terre-exile.test.throw": TerreExileThrowDice;
  "terre-exile.triangle.use": TerreExileTriangleUse;
  "terre-exile.trump.claim": TerreExileTrumpClaim;
  "terre-exile.turn.start": TerreExileTurnStart;
  "troika.adjust": TroikaAdjust;
  "troika.advance": TroikaAdvance;
  "troika.affliction.begin": TroikaAfflictionBegin;
  "troika.affliction.end": TroikaAfflictionEnd;
  "troika.affliction.set": TroikaAfflictionSet;
  "troika.affliction.tick": TroikaAfflictionTick;
  "troika.aid-window.end": TroikaAidWindowEnd;
  "troika.arrange": TroikaArrange;
  "troika.attack": TroikaAttack;
  "troika.cast": TroikaCast;
  "troika.character.add": TroikaCharacterAdd;
  "troika.character.background": TroikaCharacterBackground;
  "troika.character.give": TroikaCharacterGive;
  "troika.character.remove": TroikaCharacterRemove;
  "troika.character.set": TroikaCharacterSet;
  "troika.choose-actor": TroikaChooseActor;
  "troika.contest": TroikaContest;
  "troika.creature.bring": TroikaCreatureBring;
  "troika.defend-with": TroikaDefendWith;
  "troika.delay": TroikaDelay;
  "troika.drop-in-haste": TroikaDropInHaste;
  "troika.eat-provision": TroikaEatProvision;
  "troika.effect.end": TroikaEffectEnd;
  "troika.enemy.add": TroikaEnemyAdd;
  "troika.fall": TroikaFall;
  "troika.give": TroikaGive;
  "troika.grapple": TroikaGrapple;
  "troika.henchman.add": TroikaHenchmanAdd;
  "troika.improvise": TroikaImprovise;
  "troika.initiative.end": TroikaInitiativeEnd;
  "troika.initiative.join": TroikaInitiativeJoin;
  "troika.initiative.leave": TroikaInitiativeLeave;
  "troika.initiative.start": TroikaInitiativeStart;
  "troika.item.add": TroikaItemAdd;
  "troika.item.remove": TroikaItemRemove;
  "troika.item.set": TroikaItemSet;
  "troika.mark-dead": TroikaMarkDead;
  "troika.mien.roll": TroikaMienRoll;
  "troika.move": TroikaMove;
  "troika.offer-luck": TroikaOfferLuck;
  "troika.pass-time": TroikaPassTime;
  "troika.pick-up": TroikaPickUp;
  "troika.put-away": TroikaPutAway;
  "troika.put-down": TroikaPutDown;
  "troika.reflection.allow": TroikaReflectionAllow;
  "troika.release-aim": TroikaReleaseAim;
  "troika.rest": TroikaRest;
  "troika.retrieve": TroikaRetrieve;
  "troika.reveal-note": TroikaRevealNote;
  "troika.set-unaware": TroikaSetUnaware;
  "troika.settings": TroikaSettingsSet;
  "troika.shoot": TroikaShoot;
  "troika.spell.random": TroikaSpellRandom;
  "troika.stabilise": TroikaStabilise;
  "troika.stack.adjust": TroikaStackAdjust;
  "troika.stand-up": TroikaStandUp;
  "troika.take": TroikaTake;
  "troika.take-aim": TroikaTakeAim;
  "troika.take-from-dead": TroikaTakeFromDead;
  "troika.test": TroikaTest;
  "troika.token.draw": TroikaTokenDraw;
  "troika.train": TroikaTrain;
  "troika.training.finish": TroikaTrainingFinish;
  "troika.training.stop": TroikaTrainingStop;
  "troika.turn.end": TroikaTurnEnd;
  "troika.turn.give-back": TroikaTurnGiveBack;
  "troika.use": TroikaUse;
  "troika.wear": TroikaWear;
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
  "terre-exile.adjusted": TerreExileAdjusted;
  "terre-exile.advantage.changed": TerreExileAdvantageChanged;
  "terre-exile.character.added": TerreExileCharacterAdded;
  "terre-exile.character.changed": TerreExileCharacterChanged;
  "terre-exile.character.given": TerreExileCharacterGiven;
  "terre-exile.character.removed": TerreExileCharacterRemoved;
  "terre-exile.condition.began": TerreExileConditionBegan;
  "terre-exile.condition.ended": TerreExileConditionEnded;
  "terre-exile.confrontation.started": TerreExileConfrontationStarted;
  "terre-exile.damage.taken": TerreExileDamageTaken;
  "terre-exile.effort.made": TerreExileEffortMade;
  "terre-exile.karma.spent": TerreExileKarmaSpent;
  "terre-exile.mode.changed": TerreExileModeChanged;
  "terre-exile.quick-action.used": TerreExileQuickActionUsed;
  "terre-exile.rested": TerreExileFullRested;
  "terre-exile.save.rolled": TerreExileSaveRolled;
  "terre-exile.settings-changed": TerreExileSettingsChanged;
  "terre-exile.spiritual.spent": TerreExileSpiritualSpent;
  "terre-exile.tension.changed": TerreExileTensionChanged;
  "terre-exile.test.cancelled": TerreExileTestCancelled;
  "terre-exile.test.changed": TerreExileTestChanged;
  "terre-exile.test.closed": TerreExileTestClosed;
  "terre-exile.test.counted": TerreExileTestCounted;
  "terre-exile.test.declared": TerreExileTestDeclared;
  "terre-exile.test.rolled": TerreExileTestRolled;
  "terre-exile.test.thrown": TerreExileDiceThrown;
  "terre-exile.triangle.used": TerreExileTriangleUsed;
  "terre-exile.trump.changed": TerreExileTrumpChanged;
  "terre-exile.trump.choice-due": TerreExileTrumpChoiceDue;
  "terre-exile.trump.claimed": TerreExileTrumpClaimed;
  "terre-exile.trump.ruled": TerreExileTrumpRuled;
  "terre-exile.turn.started": TerreExileTurnStarted;
  "troika.actor.chosen": TroikaActorChosen;
  "troika.adjusted": TroikaAdjustedView;
  "troika.advance.rolled": TroikaAdvanceRolled;
  "troika.affliction.began": TroikaAfflictionBegan;
  "troika.affliction.changed": TroikaAfflictionChanged;
  "troika.affliction.ended": TroikaAfflictionEnded;
  "troika.aid-window.ended": TroikaAidWindowEnded;
  "troika.aim.ended": TroikaAimEnded;
  "troika.aim.taken": TroikaAimTaken;
  "troika.ate": TroikaAteView;
  "troika.character.changed": TroikaCharacterChangedView;
  "troika.character.given": TroikaCharacterGivenView;
  "troika.character.removed": TroikaCharacterRemovedView;
  "troika.contested": TroikaContestedView;
  "troika.creature.added": TroikaCreatureAddedView;
  "troika.creature.appeared": TroikaCreatureAppearedView;
  "troika.creature.died": TroikaCreatureDied;
  "troika.creature.dying": TroikaCreatureDying;
  "troika.creature.fled": TroikaCreatureFled;
  "troika.creature.saved": TroikaCreatureSavedView;
  "troika.damage.dealt": TroikaDamageDealtView;
  "troika.damage.rolled": TroikaDamageRolled;
  "troika.death.cheated": TroikaDeathCheated;
  "troika.decision.answered": TroikaDecisionAnsweredView;
  "troika.decision.opened": TroikaDecisionOpenedView;
  "troika.decision.withdrawn": TroikaDecisionWithdrawn;
  "troika.defence.chosen": TroikaDefenceChosen;
  "troika.delayed": TroikaDelayed;
  "troika.drop.rolled": TroikaDropRolled;
  "troika.dropped": TroikaDroppedView;
  "troika.effect.began": TroikaEffectBegan;
  "troika.effect.ended": TroikaEffectEnded;
  "troika.exchange.closed": TroikaExchangeClosed;
  "troika.exchanged": TroikaExchangedView;
  "troika.hit.landed": TroikaHitLanded;
  "troika.improvised": TroikaImprovised;
  "troika.initiative.ended": TroikaInitiativeEnded;
  "troika.initiative.joined": TroikaInitiativeJoined;
  "troika.initiative.left": TroikaInitiativeLeft;
  "troika.initiative.started": TroikaInitiativeStarted;
  "troika.inventory.arranged": TroikaInventoryArrangedView;
  "troika.item.added": TroikaItemAddedView;
  "troika.item.changed": TroikaItemChangedView;
  "troika.item.moved": TroikaItemMovedView;
  "troika.item.removed": TroikaItemRemovedView;
  "troika.knocked-down": TroikaKnockedDown;
  "troika.knocked-out": TroikaKnockedOut;
  "troika.luck.tested": TroikaLuckTested;
  "troika.mien.rolled": TroikaMienRolledView;
  "troika.mishap": TroikaMishap;
  "troika.moved": TroikaMoved;
  "troika.note.revealed": TroikaNoteRevealed;
  "troika.poison.spent": TroikaPoisonSpent;
  "troika.receiver.chosen": TroikaReceiverChosen;
  "troika.reflection.allowed": TroikaReflectionAllowed;
  "troika.rested": TroikaRestedView;
  "troika.retrieved": TroikaRetrievedView;
  "troika.round.ended": TroikaRoundEnded;
  "troika.settings.changed": TroikaSettingsChanged;
  "troika.shot.fired": TroikaShotFired;
  "troika.silver.moved": TroikaSilverMoved;
  "troika.skill.learned": TroikaSkillLearned;
  "troika.skill.ticked": TroikaSkillTicked;
  "troika.spell.cast": TroikaSpellCastView;
  "troika.spell.drawn": TroikaSpellDrawn;
  "troika.stack.adjusted": TroikaStackAdjusted;
  "troika.stamina.lost": TroikaStaminaLostView;
  "troika.stood-up": TroikaStoodUp;
  "troika.tested": TroikaTestedView;
  "troika.ticks.cleared": TroikaTicksCleared;
  "troika.tie.broken": TroikaTieBroken;
  "troika.time.passed": TroikaTimePassed;
  "troika.token.drawn": TroikaTokenDrawn;
  "troika.tokens.returned": TroikaTokensReturned;
  "troika.training.began": TroikaTrainingBegan;
  "troika.training.stopped": TroikaTrainingStopped;
  "troika.turn.ended": TroikaTurnEnded;
  "troika.turn.given-back": TroikaTurnGivenBack;
  "troika.turn.missed": TroikaTurnMissed;
  "troika.turn.started": TroikaTurnStarted;
  "troika.unaware.set": TroikaUnawareSet;
  "troika.used": TroikaUsed;
  "troika.weapon.chosen": TroikaWeaponChosen;
  "troika.weapon.loaded": TroikaWeaponLoaded;
  "troika.weapon.shattered": TroikaWeaponShattered;
}

export interface Notifications {
  "presence": RoomPresence;
}

export interface TerreExileMethods {
  "decision.answer": DecisionAnswer;
  "terre-exile.adjust": TerreExileAdjust;
  "terre-exile.character.add": TerreExileCharacterAdd;
  "terre-exile.character.give": TerreExileCharacterGive;
  "terre-exile.character.remove": TerreExileCharacterRemove;
  "terre-exile.character.set": TerreExileCharacterSet;
  "terre-exile.condition.end": TerreExileConditionEnd;
  "terre-exile.condition.set": TerreExileConditionSet;
  "terre-exile.confrontation.start": TerreExileConfrontationStart;
  "terre-exile.mode.set": TerreExileModeSet;
  "terre-exile.rest.full": TerreExileFullRest;
  "terre-exile.save.roll": TerreExileSaveRoll;
  "terre-exile.settings": TerreExileSettingsSet;
  "terre-exile.test.cancel": TerreExileTestCancel;
  "terre-exile.test.declare": TerreExileTestDeclare;
  "terre-exile.test.effort": TerreExileTestEffort;
  "terre-exile.test.lean": TerreExileTestLean;
  "terre-exile.test.roll": TerreExileTestRoll;
  "terre-exile.test.set": TerreExileTestSet;
  "terre-exile.test.spiritual": TerreExileTestSpiritual;
  "terre-exile.test.throw": TerreExileThrowDice;
  "terre-exile.triangle.use": TerreExileTriangleUse;
  "terre-exile.trump.claim": TerreExileTrumpClaim;
  "terre-exile.turn.start": TerreExileTurnStart;
}

export interface TerreExileEvents {
  "terre-exile.adjusted": TerreExileAdjusted;
  "terre-exile.advantage.changed": TerreExileAdvantageChanged;
  "terre-exile.character.added": TerreExileCharacterAdded;
  "terre-exile.character.changed": TerreExileCharacterChanged;
  "terre-exile.character.given": TerreExileCharacterGiven;
  "terre-exile.character.removed": TerreExileCharacterRemoved;
  "terre-exile.condition.began": TerreExileConditionBegan;
  "terre-exile.condition.ended": TerreExileConditionEnded;
  "terre-exile.confrontation.started": TerreExileConfrontationStarted;
  "terre-exile.damage.taken": TerreExileDamageTaken;
  "terre-exile.effort.made": TerreExileEffortMade;
  "terre-exile.karma.spent": TerreExileKarmaSpent;
  "terre-exile.mode.changed": TerreExileModeChanged;
  "terre-exile.quick-action.used": TerreExileQuickActionUsed;
  "terre-exile.rested": TerreExileFullRested;
  "terre-exile.save.rolled": TerreExileSaveRolled;
  "terre-exile.settings-changed": TerreExileSettingsChanged;
  "terre-exile.spiritual.spent": TerreExileSpiritualSpent;
  "terre-exile.tension.changed": TerreExileTensionChanged;
  "terre-exile.test.cancelled": TerreExileTestCancelled;
  "terre-exile.test.changed": TerreExileTestChanged;
  "terre-exile.test.closed": TerreExileTestClosed;
  "terre-exile.test.counted": TerreExileTestCounted;
  "terre-exile.test.declared": TerreExileTestDeclared;
  "terre-exile.test.rolled": TerreExileTestRolled;
  "terre-exile.test.thrown": TerreExileDiceThrown;
  "terre-exile.triangle.used": TerreExileTriangleUsed;
  "terre-exile.trump.changed": TerreExileTrumpChanged;
  "terre-exile.trump.choice-due": TerreExileTrumpChoiceDue;
  "terre-exile.trump.claimed": TerreExileTrumpClaimed;
  "terre-exile.trump.ruled": TerreExileTrumpRuled;
  "terre-exile.turn.started": TerreExileTurnStarted;
}

export interface TroikaMethods {
  "decision.answer": DecisionAnswer;
  "troika.adjust": TroikaAdjust;
  "troika.advance": TroikaAdvance;
  "troika.affliction.begin": TroikaAfflictionBegin;
  "troika.affliction.end": TroikaAfflictionEnd;
  "troika.affliction.set": TroikaAfflictionSet;
  "troika.affliction.tick": TroikaAfflictionTick;
  "troika.aid-window.end": TroikaAidWindowEnd;
  "troika.arrange": TroikaArrange;
  "troika.attack": TroikaAttack;
  "troika.cast": TroikaCast;
  "troika.character.add": TroikaCharacterAdd;
  "troika.character.background": TroikaCharacterBackground;
  "troika.character.give": TroikaCharacterGive;
  "troika.character.remove": TroikaCharacterRemove;
  "troika.character.set": TroikaCharacterSet;
  "troika.choose-actor": TroikaChooseActor;
  "troika.contest": TroikaContest;
  "troika.creature.bring": TroikaCreatureBring;
  "troika.defend-with": TroikaDefendWith;
  "troika.delay": TroikaDelay;
  "troika.drop-in-haste": TroikaDropInHaste;
  "troika.eat-provision": TroikaEatProvision;
  "troika.effect.end": TroikaEffectEnd;
  "troika.enemy.add": TroikaEnemyAdd;
  "troika.fall": TroikaFall;
  "troika.give": TroikaGive;
  "troika.grapple": TroikaGrapple;
  "troika.henchman.add": TroikaHenchmanAdd;
  "troika.improvise": TroikaImprovise;
  "troika.initiative.end": TroikaInitiativeEnd;
  "troika.initiative.join": TroikaInitiativeJoin;
  "troika.initiative.leave": TroikaInitiativeLeave;
  "troika.initiative.start": TroikaInitiativeStart;
  "troika.item.add": TroikaItemAdd;
  "troika.item.remove": TroikaItemRemove;
  "troika.item.set": TroikaItemSet;
  "troika.mark-dead": TroikaMarkDead;
  "troika.mien.roll": TroikaMienRoll;
  "troika.move": TroikaMove;
  "troika.offer-luck": TroikaOfferLuck;
  "troika.pass-time": TroikaPassTime;
  "troika.pick-up": TroikaPickUp;
  "troika.put-away": TroikaPutAway;
  "troika.put-down": TroikaPutDown;
  "troika.reflection.allow": TroikaReflectionAllow;
  "troika.release-aim": TroikaReleaseAim;
  "troika.rest": TroikaRest;
  "troika.retrieve": TroikaRetrieve;
  "troika.reveal-note": TroikaRevealNote;
  "troika.set-unaware": TroikaSetUnaware;
  "troika.settings": TroikaSettingsSet;
  "troika.shoot": TroikaShoot;
  "troika.spell.random": TroikaSpellRandom;
  "troika.stabilise": TroikaStabilise;
  "troika.stack.adjust": TroikaStackAdjust;
  "troika.stand-up": TroikaStandUp;
  "troika.take": TroikaTake;
  "troika.take-aim": TroikaTakeAim;
  "troika.take-from-dead": TroikaTakeFromDead;
  "troika.test": TroikaTest;
  "troika.token.draw": TroikaTokenDraw;
  "troika.train": TroikaTrain;
  "troika.training.finish": TroikaTrainingFinish;
  "troika.training.stop": TroikaTrainingStop;
  "troika.turn.end": TroikaTurnEnd;
  "troika.turn.give-back": TroikaTurnGiveBack;
  "troika.use": TroikaUse;
  "troika.wear": TroikaWear;
}

export interface TroikaEvents {
  "troika.actor.chosen": TroikaActorChosen;
  "troika.adjusted": TroikaAdjustedView;
  "troika.advance.rolled": TroikaAdvanceRolled;
  "troika.affliction.began": TroikaAfflictionBegan;
  "troika.affliction.changed": TroikaAfflictionChanged;
  "troika.affliction.ended": TroikaAfflictionEnded;
  "troika.aid-window.ended": TroikaAidWindowEnded;
  "troika.aim.ended": TroikaAimEnded;
  "troika.aim.taken": TroikaAimTaken;
  "troika.ate": TroikaAteView;
  "troika.character.changed": TroikaCharacterChangedView;
  "troika.character.given": TroikaCharacterGivenView;
  "troika.character.removed": TroikaCharacterRemovedView;
  "troika.contested": TroikaContestedView;
  "troika.creature.added": TroikaCreatureAddedView;
  "troika.creature.appeared": TroikaCreatureAppearedView;
  "troika.creature.died": TroikaCreatureDied;
  "troika.creature.dying": TroikaCreatureDying;
  "troika.creature.fled": TroikaCreatureFled;
  "troika.creature.saved": TroikaCreatureSavedView;
  "troika.damage.dealt": TroikaDamageDealtView;
  "troika.damage.rolled": TroikaDamageRolled;
  "troika.death.cheated": TroikaDeathCheated;
  "troika.decision.answered": TroikaDecisionAnsweredView;
  "troika.decision.opened": TroikaDecisionOpenedView;
  "troika.decision.withdrawn": TroikaDecisionWithdrawn;
  "troika.defence.chosen": TroikaDefenceChosen;
  "troika.delayed": TroikaDelayed;
  "troika.drop.rolled": TroikaDropRolled;
  "troika.dropped": TroikaDroppedView;
  "troika.effect.began": TroikaEffectBegan;
  "troika.effect.ended": TroikaEffectEnded;
  "troika.exchange.closed": TroikaExchangeClosed;
  "troika.exchanged": TroikaExchangedView;
  "troika.hit.landed": TroikaHitLanded;
  "troika.improvised": TroikaImprovised;
  "troika.initiative.ended": TroikaInitiativeEnded;
  "troika.initiative.joined": TroikaInitiativeJoined;
  "troika.initiative.left": TroikaInitiativeLeft;
  "troika.initiative.started": TroikaInitiativeStarted;
  "troika.inventory.arranged": TroikaInventoryArrangedView;
  "troika.item.added": TroikaItemAddedView;
  "troika.item.changed": TroikaItemChangedView;
  "troika.item.moved": TroikaItemMovedView;
  "troika.item.removed": TroikaItemRemovedView;
  "troika.knocked-down": TroikaKnockedDown;
  "troika.knocked-out": TroikaKnockedOut;
  "troika.luck.tested": TroikaLuckTested;
  "troika.mien.rolled": TroikaMienRolledView;
  "troika.mishap": TroikaMishap;
  "troika.moved": TroikaMoved;
  "troika.note.revealed": TroikaNoteRevealed;
  "troika.poison.spent": TroikaPoisonSpent;
  "troika.receiver.chosen": TroikaReceiverChosen;
  "troika.reflection.allowed": TroikaReflectionAllowed;
  "troika.rested": TroikaRestedView;
  "troika.retrieved": TroikaRetrievedView;
  "troika.round.ended": TroikaRoundEnded;
  "troika.settings.changed": TroikaSettingsChanged;
  "troika.shot.fired": TroikaShotFired;
  "troika.silver.moved": TroikaSilverMoved;
  "troika.skill.learned": TroikaSkillLearned;
  "troika.skill.ticked": TroikaSkillTicked;
  "troika.spell.cast": TroikaSpellCastView;
  "troika.spell.drawn": TroikaSpellDrawn;
  "troika.stack.adjusted": TroikaStackAdjusted;
  "troika.stamina.lost": TroikaStaminaLostView;
  "troika.stood-up": TroikaStoodUp;
  "troika.tested": TroikaTestedView;
  "troika.ticks.cleared": TroikaTicksCleared;
  "troika.tie.broken": TroikaTieBroken;
  "troika.time.passed": TroikaTimePassed;
  "troika.token.drawn": TroikaTokenDrawn;
  "troika.tokens.returned": TroikaTokensReturned;
  "troika.training.began": TroikaTrainingBegan;
  "troika.training.stopped": TroikaTrainingStopped;
  "troika.turn.ended": TroikaTurnEnded;
  "troika.turn.given-back": TroikaTurnGivenBack;
  "troika.turn.missed": TroikaTurnMissed;
  "troika.turn.started": TroikaTurnStarted;
  "troika.unaware.set": TroikaUnawareSet;
  "troika.used": TroikaUsed;
  "troika.weapon.chosen": TroikaWeaponChosen;
  "troika.weapon.loaded": TroikaWeaponLoaded;
  "troika.weapon.shattered": TroikaWeaponShattered;
}

export interface States {
  "terre-exile": TerreExileStateView;
  "troika": TroikaStateView;
}

export interface Settings {
  "terre-exile": TerreExileSettings;
  "troika": TroikaSettings;
}

export type SystemId = keyof States;

/** The whole state of one table, as its viewer may know it. */
export interface TableState<S extends SystemId = SystemId> {
  room: RoomView;
  table: States[S];
}

export type RefusalKind =
  /** The turn's action is used. */
  | "action-used"
  /** An aim has been taken already. */
  | "already-aiming"
  /** Your character is still alive. */
  | "already-alive"
  /** That trump was already claimed for this test. */
  | "already-claimed"
  /** It is in already. */
  | "already-in"
  /** It is in hand already. */
  | "already-in-hand"
  /** This session has joined. */
  | "already-joined"
  /** It is loaded already. */
  | "already-loaded"
  /** It has been played already. */
  | "already-played"
  /** One thing a turn. */
  | "already-retrieved"
  /** Initiative is running already. */
  | "already-running"
  /** A point was already spent on this test. */
  | "already-spent"
  /** Its dice have been thrown. */
  | "already-thrown"
  /** It is in training already. */
  | "already-training"
  /** While initiative runs this comes with End. */
  | "at-end-of-round"
  /** This is no cursor of this room. */
  | "bad-cursor"
  /** A name has no control characters. */
  | "bad-name"
  /** A starting rank is 1 to 6. */
  | "bad-rank"
  /** A seat token has 22 to 64 letters, digits, - or _. */
  | "bad-seat"
  /** There is nothing to say. */
  | "bad-text"
  /** That number does not fit here. */
  | "bad-value"
  /** It is broken. */
  | "broken"
  /** The room has too much to do. Try again. */
  | "busy"
  /** It is in no state to act. */
  | "cannot-act"
  /** Casting needs a voice. */
  | "cannot-speak"
  /** The GM has a trump to rule on first. */
  | "claim-open"
  /** This spell's cost must be told. */
  | "cost-needed"
  /** An open decision comes first. */
  | "decision-open"
  /** The body or the mind is spent for that. */
  | "exhausted"
  /** Only the game master can do this. */
  | "gm-only"
  /** No hand is free for that. */
  | "hands-full"
  /** That id is already in use. */
  | "id-taken"
  /** A parameter is missing or wrong. */
  | "invalid-params"
  /** The GM has removed this member. */
  | "kicked"
  /** No Luck is left to pay with. */
  | "luck-exhausted"
  /** This table plays without that module. */
  | "module-off"
  /** It needs a name. */
  | "name-needed"
  /** Nobody is waiting for aid. */
  | "no-aid-window"
  /** Neither weapon nor grip has the better of it. */
  | "no-edge"
  /** This token opens nothing here. */
  | "no-entry"
  /** Initiative is not running. */
  | "no-initiative"
  /** Only characters have Luck. */
  | "no-luck-score"
  /** There is no point left to spend. */
  | "no-points"
  /** No provisions are left. */
  | "no-provisions"
  /** It costs a quick action, and there is none left. */
  | "no-quick-action"
  /** There has been no rest to reflect in. */
  | "no-reflection"
  /** It is not loaded. */
  | "no-shot"
  /** The room has no spectators. */
  | "no-spectators"
  /** There is no such affliction. */
  | "no-such-affliction"
  /** The character has no such attribute. */
  | "no-such-attribute"
  /** There is no such character. */
  | "no-such-character"
  /** There is no such spell at work. */
  | "no-such-effect"
  /** There is no such link. */
  | "no-such-invite"
  /** There is no such thing here. */
  | "no-such-item"
  /** There is no such member. */
  | "no-such-member"
  /** There is no such method here. */
  | "no-such-method"
  /** It does not have that skill. */
  | "no-such-skill"
  /** There is no such game system. */
  | "no-such-system"
  /** There is no such test. */
  | "no-such-test"
  /** This test gives no dice to throw. */
  | "no-throw"
  /** There must be a character in it. */
  | "nobody"
  /** Each thing must be in the order once. */
  | "not-a-permutation"
  /** No shared token is up. */
  | "not-a-shared-token"
  /** That attribute is not a trump. */
  | "not-a-trump"
  /** No aim has been taken. */
  | "not-aiming"
  /** This is not yours to do. */
  | "not-allowed"
  /** That is not one of the answers. */
  | "not-an-answer"
  /** That cannot be worn. */
  | "not-armour"
  /** That one is not dead. */
  | "not-dead"
  /** The weeks are not over. */
  | "not-done"
  /** That one is not dying. */
  | "not-dying"
  /** There is not enough Stamina for it. */
  | "not-enough-stamina"
  /** That does not go with this role. */
  | "not-for-role"
  /** It is not in it. */
  | "not-in"
  /** Turns are taken in combat. */
  | "not-in-combat"
  /** It is not in hand. */
  | "not-in-hand"
  /** Not while initiative runs. */
  | "not-in-initiative"
  /** The first request must be room.join. */
  | "not-joined"
  /** This is not JSON. */
  | "not-json"
  /** That one is not on the table. */
  | "not-present"
  /** It is on its feet. */
  | "not-prone"
  /** It has no tick. */
  | "not-ticked"
  /** It is not in training. */
  | "not-training"
  /** It is not this one's turn. */
  | "not-your-turn"
  /** The notation is not readable text. */
  | "notation-bad-text"
  /** Dice stand where a fixed number is needed. */
  | "notation-dice-in-number"
  /** The divisor is, or could be, 0. */
  | "notation-divisor-zero"
  /** That roll would never end. */
  | "notation-endless"
  /** There is no number of that name. */
  | "notation-no-such-constant"
  /** A whole number is needed. */
  | "notation-not-whole"
  /** The exact odds would take too long. */
  | "notation-odds-too-large"
  /** A number is too small or too large for its place. */
  | "notation-out-of-range"
  /** A modifier stands twice that can stand once. */
  | "notation-said-twice"
  /** There are too many parentheses within parentheses. */
  | "notation-too-deep"
  /** The result could become too large. */
  | "notation-too-large"
  /** The notation, a label or its comment is too long. */
  | "notation-too-long"
  /** Those are too many dice. */
  | "notation-too-many-dice"
  /** Something in the notation does not belong there. */
  | "notation-unexpected"
  /** Something is missing at the end of the notation. */
  | "notation-unfinished"
  /** There is no such modifier or function. */
  | "notation-unknown-word"
  /** That changes nothing. */
  | "nothing-changes"
  /** A roll for all has nothing to hide. */
  | "nothing-hidden"
  /** No such decision is open. */
  | "nothing-pending"
  /** No weapon in hand takes it. */
  | "nothing-to-load"
  /** Skill, Stamina and Initiative are needed, or a preset. */
  | "numbers-needed"
  /** This link does not allow that. */
  | "out-of-scope"
  /** The character's level does not reach that rank. */
  | "rank-too-high"
  /** Each only once. */
  | "repeated"
  /** The room has as many members as it may have. */
  | "room-full"
  /** The room takes no new members. */
  | "room-locked"
  /** It takes two. */
  | "same-creature"
  /** Spectators only watch. */
  | "spectator"
  /** It could not be stored. Try again. */
  | "storage"
  /** The table holds no more of these. */
  | "table-full"
  /** That one is dead. */
  | "target-dead"
  /** It takes one target. */
  | "target-needed"
  /** The melee must hold the one shot at. */
  | "target-not-in-melee"
  /** Somebody must teach it. */
  | "teacher-needed"
  /** The teacher must be better at it. */
  | "teacher-not-better"
  /** A test of this character is still open. */
  | "test-open"
  /** The message is nested too deep. */
  | "too-deep"
  /** The message is too large. */
  | "too-large"
  /** The dice of this test have been rolled. */
  | "too-late"
  /** There are too many of these at the table. */
  | "too-many"
  /** Revoke a link first. */
  | "too-many-links"
  /** That is more than the die allows. */
  | "too-many-slots"
  /** There is not so much silver. */
  | "too-poor"
  /** Something went wrong here. Try again. */
  | "trouble"
  /** The attribute carries as much tension as it can. */
  | "trump-spent"
  /** Somebody's turn is not over. */
  | "turn-open"
  /** That spell has not been learned. */
  | "unknown-spell"
  /** While initiative runs, things are retrieved with a throw. */
  | "use-retrieve"
  /** This link has been used as often as it may be. */
  | "used-up"
  /** The nonce of a roll that is not for all needs at least 16 bytes. */
  | "weak-nonce"
  /** Not for this kind of creature. */
  | "wrong-kind"
  /** PV go with tests of the body, PF with those of the spirit. */
  | "wrong-pool"
  /** That weapon is not made for this. */
  | "wrong-weapon";

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
