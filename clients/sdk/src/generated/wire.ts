// Made by `kast-schema --typescript` from the described structs. Not to be edited by hand.
/* eslint-disable */


export type NotationReason =
  | "not-utf8"
  | "control-character"
  | "turning-character"
  | "part-too-long"
  | "too-deep"
  | "minus-inside"
  | "matches-or-successes"
  | "after-successes"
  | "limit-after-explosion"
  | "before-picking"
  | "of-dice-alone"
  | "label-bracket"
  | "name-brace"
  | "tens-alone"
  | "one-member"
  | "one-member-successes"
  | "dialect-both"
  | "dialect-limits"
  | "min-over-max"
  | "dialect-group-failures"
  | "fate-picks"
  | "dialect-ties"
  | "x-explodes"
  | "plus-missing"
  | "plus-missing-all"
  | "picks-all"
  | "option"
  | "part-expected"
  | "failures-need-successes"
  | "doubled-needs-successes"
  | "part-not-closed"
  | "part-empty"
  | "part-missing"
  | "times-before"
  | "unknown-word"
  | "unknown-word-after"
  | "once"
  | "dialect-order"
  | "dialect-both-choose"
  | "fixed-number"
  | "fixed-count"
  | "whole-number"
  | "whole-number-not"
  | "decimals"
  | "sixes"
  | "from-one"
  | "dialect-fewer"
  | "dialect-more"
  | "never-shown"
  | "never-shown-times"
  | "no-negative"
  | "repeats"
  | "options"
  | "face-most"
  | "faces"
  | "tens-dice"
  | "constant-most"
  | "exponent"
  | "between"
  | "number-most"
  | "dice-between"
  | "too-many-dice"
  | "rerolls-endless"
  | "explosions-endless"
  | "divides-by-zero"
  | "divisor-zero"
  | "no-such-constant"
  | "fine-fractions"
  | "larger-than"
  | "odds-too-large";

export type NotationPart =
  | "choice"
  | "closing-brackets"
  | "closing-parenthesis"
  | "comma"
  | "comma-or-brace"
  | "comment"
  | "comparison"
  | "face"
  | "label"
  | "name"
  | "notation"
  | "number"
  | "number-or-dice"
  | "opening-parenthesis"
  | "operator"
  | "sides";

export interface CalledTestClosed {
  call: string;
}

export interface CalledTestRolled {
  call: string;
  who: string;
  outcome: string;
}

export interface CharacterGivenView {
  character: string;
  /** empty: nobody, nothing */
  owner: string;
}

export interface CharacterRemovedView {
  character: string;
}

export interface ChoiceLock {
  choice: string;
  party: string;
}

export interface ChoiceSeal {
  choice: string;
  party: string;
  /** at most 12 */
  picks: string[];
}

export interface Decision {
  id: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
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

export interface DecisionAnsweredView {
  decision: string;
  kind: string;
  creature: string;
  answer?: string;
  items: string[];
  fallback: boolean;
}

export interface DecisionClosedView {
  decision: string;
  kind: string;
  creature: string;
}

export interface Die {
  value: number;
  faces?: number[];
  marks?: DieMark[];
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

export interface FieldChange {
  field: string[];
  from?: string;
  to?: string;
}

export type Joint = "plus" | "minus" | "times" | "over";

export interface Modifier {
  value: number;
  cause: string;
  rule: string;
}

export type MouseGuardAction = "attack" | "defend" | "feint" | "maneuver";

export interface MouseGuardActionEnded {
  actions_done: number;
}

export interface MouseGuardActionResult {
  team: string;
  /** empty: nobody, nothing */
  actor: string;
  action: MouseGuardAction;
  target?: string;
  works: boolean;
  margin: number;
  bonus: number;
}

export type MouseGuardActionReveal = Record<string, never>;

export interface MouseGuardActionRevealed {
  team: string;
  number: number;
  action: MouseGuardAction;
}

export interface MouseGuardActionSettled {
  exchange: number;
  number: number;
  results: MouseGuardActionResult[];
  dispositions: MouseGuardMoved[];
  margins: MouseGuardMargin[];
}

export interface MouseGuardActionSkills {
  /** at most 4 */
  attack?: string[];
  /** at most 4 */
  defend?: string[];
  /** at most 4 */
  feint?: string[];
  /** at most 4 */
  maneuver?: string[];
}

export interface MouseGuardActionTested {
  test: string;
  results: MouseGuardActionResult[];
}

export interface MouseGuardActorChoose {
  team: string;
  actor: string;
}

export interface MouseGuardActorChosen {
  test: string;
  team: string;
  from: string;
  actor: string;
}

export interface MouseGuardAdjust {
  character?: string;
  team?: string;
  field: MouseGuardField;
  /** at most 40 bytes */
  which?: string;
  /** 0 to 99 */
  value: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface MouseGuardAdjusted {
  character?: string;
  team?: string;
  member?: string;
  field: string;
  which?: string;
  before: number;
  after: number;
  reason: string;
  hidden: boolean;
}

export interface MouseGuardAsked {
  actor: string;
  what: string;
  text: string;
}

export interface MouseGuardAttempt {
  actor: string;
  team?: string;
  action?: MouseGuardAction;
  what: string;
  choices: string[];
  ob?: number;
  within_nature: boolean;
  nature?: MouseGuardNatureWay;
  tapped: boolean;
  persona: number;
  wise?: string;
  helpers: MouseGuardHelper[];
  trait?: MouseGuardUsedTrait;
  weapon?: string;
  thrown?: MouseGuardThrownPool;
  fate_over: boolean;
  tie_kept: boolean;
  modifiers?: MouseGuardPoolModifier[];
}

export interface MouseGuardAttemptView {
  actor: string;
  team?: string;
  action?: MouseGuardAction;
  what: string;
  choices: string[];
  ob?: number;
  within_nature: boolean;
  nature?: MouseGuardNatureWay;
  tapped: boolean;
  persona: number;
  wise?: string;
  helpers: MouseGuardHelper[];
  trait?: string;
  trait_way?: MouseGuardTraitWay;
  weapon?: string;
  modifiers?: MouseGuardPoolModifier[];
  pool?: Modifier[];
  size?: number;
  dice?: number[];
  opened: number[];
  hits: number[];
  fate_opens?: number;
  successes?: number;
  fate: boolean;
  bonus?: number;
  could_help: MouseGuardHelpView[];
  declarable?: MouseGuardDeclarableView;
}

export interface MouseGuardAward {
  character: string;
  /** 0 to 20 */
  fate: number;
  /** 0 to 20 */
  persona: number;
}

export interface MouseGuardAwarded {
  character: string;
  fate: number;
  persona: number;
  fate_now: number;
  persona_now: number;
  hidden?: boolean;
}

export interface MouseGuardCalledTest {
  id: string;
  label: string;
  who: string[];
  rolled: Record<string, string>;
  what: string;
  ob: number;
}

export interface MouseGuardCalledTestOpened {
  call: MouseGuardCalledTest;
}

export type MouseGuardCardFace = "empty" | "sealed" | "revealed" | "void";

export interface MouseGuardCardView {
  face: MouseGuardCardFace;
  action?: MouseGuardAction;
}

export interface MouseGuardCharacter {
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  shown: boolean;
  nature: MouseGuardNature;
  will: number;
  health: number;
  resources: number;
  circles: number;
  skills: Record<string, number>;
  wises: string[];
  traits: Record<string, MouseGuardTrait>;
  conditions: MouseGuardCondition[];
  fate: number;
  persona: number;
  checks: number;
  belief: string;
  goal: string;
  instinct: string;
  gear: MouseGuardGear[];
  hidden?: boolean;
}

export interface MouseGuardCharacterAdd {
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
  nature?: MouseGuardNatureGiven;
  /** 0 to 10 */
  will?: number;
  /** 0 to 10 */
  health?: number;
  /** 0 to 10 */
  resources?: number;
  /** 0 to 10 */
  circles?: number;
  skills?: Record<string, number | null>;
  /** at most 20 */
  wises?: string[];
  /** at most 20 */
  traits?: string[];
  /** at most 20 */
  gear?: string[];
  /** at most 2000 bytes */
  belief?: string;
  /** at most 2000 bytes */
  goal?: string;
  /** at most 2000 bytes */
  instinct?: string;
  /** 0 to 99 */
  fate?: number;
  /** 0 to 99 */
  persona?: number;
  /** 0 to 99 */
  checks?: number;
  /** at most 5 */
  conditions?: MouseGuardCondition[];
  hidden?: boolean;
}

export interface MouseGuardCharacterAddedView {
  character: string;
  called: string;
  /** empty: nobody, nothing */
  owner: string;
  sheet?: MouseGuardCharacter;
  hidden?: boolean;
}

export interface MouseGuardCharacterChanged {
  character: string;
  sheet: MouseGuardCharacter;
  reason: string;
  hidden?: boolean;
  fields?: FieldChange[];
}

export interface MouseGuardCharacterGive {
  character: string;
  owner?: string;
}

export interface MouseGuardCharacterRemove {
  character: string;
}

export interface MouseGuardCharacterRenamed {
  character: string;
  called: string;
  before: string;
  hidden?: boolean;
}

export interface MouseGuardCharacterSet {
  nature?: MouseGuardNatureGiven;
  /** 0 to 10 */
  will?: number;
  /** 0 to 10 */
  health?: number;
  /** 0 to 10 */
  resources?: number;
  /** 0 to 10 */
  circles?: number;
  skills?: Record<string, number | null>;
  /** at most 20 */
  wises?: string[];
  /** at most 20 */
  traits?: string[];
  /** at most 20 */
  gear?: string[];
  /** at most 2000 bytes */
  belief?: string;
  /** at most 2000 bytes */
  goal?: string;
  /** at most 2000 bytes */
  instinct?: string;
  character: string;
  /** at most 2000 bytes */
  reason?: string;
  /** at most 80 bytes */
  name?: string;
  hidden?: boolean;
}

export interface MouseGuardCharacterShow {
  character?: string;
  shown: boolean;
  /** at most 60 */
  characters?: string[];
}

export interface MouseGuardCharacterShown {
  character: string;
  shown: boolean;
  present?: boolean;
}

export interface MouseGuardCharacterView {
  id: string;
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  shown: boolean;
  hidden?: boolean;
  fate: number;
  persona: number;
  checks: number;
  sheet?: MouseGuardSheetView;
  test?: string;
  team?: string;
  allowed?: string[];
}

export interface MouseGuardChecksEarned {
  actor: string;
  earned: number;
  checks: number;
  rule: string;
}

export interface MouseGuardChoiceLocked {
  choice: string;
  team: string;
}

export interface MouseGuardChoiceSealedView {
  choice: string;
  team: string;
  picks?: string[];
}

export type MouseGuardCompromise = "none" | "minor" | "medium" | "major";

export interface MouseGuardCompromiseAgree {
  /** at most 2000 bytes */
  text: string;
  /** at most 60 */
  conditions?: MouseGuardConditionGiven[];
}

export interface MouseGuardCompromiseAgreed {
  text: string;
}

export type MouseGuardCondition = "scared" | "angry" | "tired" | "injured" | "sick";

export interface MouseGuardConditionClear {
  character: string;
  condition: MouseGuardCondition;
}

export interface MouseGuardConditionGiven {
  character: string;
  condition: MouseGuardCondition;
}

export interface MouseGuardConditionTake {
  character: string;
  condition: MouseGuardCondition;
}

export interface MouseGuardConditionTaken {
  character: string;
  condition: MouseGuardCondition;
  hidden: boolean;
}

export interface MouseGuardConflict {
  id: string;
  type: MouseGuardConflictType;
  phase: MouseGuardConflictPhase;
  step: MouseGuardStep;
  exchange: number;
  action: number;
  actions_done: number;
  teams: MouseGuardTeam[];
  skills: Record<string, string[]>;
  base: string;
  choice?: SealedChoice;
  pairs: MouseGuardPair[];
  results: MouseGuardActionResult[];
  margins: MouseGuardMargin[];
  weapons: Record<string, MouseGuardWeaponChoice>;
  favours: Record<string, MouseGuardAction>;
  winner?: MouseGuardWinner;
}

export interface MouseGuardConflictDecided {
  winner: MouseGuardWinner;
  standings: MouseGuardStanding[];
}

export interface MouseGuardConflictEnd {
  /** at most 2000 bytes */
  text: string;
}

export interface MouseGuardConflictEnded {
  text: string;
}

export interface MouseGuardConflictJoin {
  character: string;
  team: string;
}

export interface MouseGuardConflictJoined {
  team: string;
  character: string;
}

export interface MouseGuardConflictLeave {
  character: string;
}

export interface MouseGuardConflictLeft {
  team: string;
  character: string;
}

export type MouseGuardConflictPhase = "goals" | "disposition" | "choosing" | "acting" | "ended";

export interface MouseGuardConflictStart {
  id?: string;
  type: MouseGuardConflictType;
  /** at most 12 */
  teams: MouseGuardTeamGiven[];
  skills?: MouseGuardActionSkills;
  /** at most 40 bytes */
  base?: string;
}

export interface MouseGuardConflictStarted {
  conflict: MouseGuardConflict;
}

export type MouseGuardConflictType =
  | "argument"
  | "chase"
  | "fight"
  | "fight-animal"
  | "negotiation"
  | "journey"
  | "speech"
  | "war"
  | "other";

export interface MouseGuardConflictView {
  id: string;
  type: MouseGuardConflictType;
  phase: MouseGuardConflictPhase;
  step: MouseGuardStep;
  exchange: number;
  action: number;
  will_conflict: boolean;
  skills: Record<string, string[]>;
  teams: MouseGuardTeamView[];
  choice?: string;
  pairs: MouseGuardPair[];
  results: MouseGuardActionResult[];
  weapons: Record<string, MouseGuardWeaponChoice>;
  winner?: MouseGuardWinner;
  standings: MouseGuardStanding[];
}

export type MouseGuardCost = "nothing" | "test" | "check" | "two-checks";

export interface MouseGuardDecisionOpenedView {
  question: MouseGuardQuestionView;
}

export interface MouseGuardDeclarableView {
  use_nature: boolean;
  tap_nature: boolean;
  persona: number;
  wises: string[];
  traits_for: string[];
  traits_against: string[];
  traits_advantage: string[];
  weapons: string[];
  modifier: boolean;
  throw_now: boolean;
  waits_for: string;
}

export type MouseGuardDeclared =
  | "wise"
  | "help"
  | "trait"
  | "nature"
  | "tap"
  | "persona"
  | "weapon"
  | "modifier";

export interface MouseGuardDisabledTrait {
  character: string;
  trait: string;
}

export interface MouseGuardDisarmedView {
  team: string;
  character: string;
  trait?: string;
  gear?: string;
}

export interface MouseGuardDispositionSettledView {
  team: string;
  actor: string;
  base: string;
  lines?: Modifier[];
  successes: number;
  start: number;
}

export interface MouseGuardDispositionTest {
  team: string;
  actor: string;
  /** at most 40 bytes */
  base?: string;
  /** at most 40 bytes */
  skill?: string;
}

export type MouseGuardEffect = "impede" | "position" | "disarm";

export interface MouseGuardExchangeStartedView {
  exchange: number;
  choice: string;
}

export interface MouseGuardFailureOpened {
  test: string;
  actor: string;
}

export interface MouseGuardFailureSettled {
  test: string;
  actor: string;
  condition?: MouseGuardCondition;
  twist: boolean;
  succeeds: boolean;
}

export interface MouseGuardFateClosed {
  test: string;
  actor: string;
}

export interface MouseGuardFateSpentView {
  test: string;
  actor: string;
  dice: number[];
  hits: number[];
  successes: number;
  fate: number;
}

export type MouseGuardField =
  | "nature"
  | "nature_max"
  | "will"
  | "health"
  | "resources"
  | "circles"
  | "skill"
  | "fate"
  | "persona"
  | "checks"
  | "trait_uses"
  | "tests_left"
  | "disposition"
  | "start"
  | "position"
  | "impeded";

export interface MouseGuardGear {
  name: string;
  disarmed: boolean;
}

export interface MouseGuardGoalState {
  team: string;
  /** at most 2000 bytes */
  text: string;
}

export interface MouseGuardGoalStated {
  team: string;
  text: string;
}

export interface MouseGuardGoalsSettled {
  conflict: string;
}

export interface MouseGuardHelpOffer {
  helper: string;
  to: string;
  /** at most 40 bytes */
  with: string;
}

export interface MouseGuardHelpOffered {
  test: string;
  helper: string;
  to: string;
  with: string;
}

export interface MouseGuardHelpView {
  character: string;
  with: string[];
}

export interface MouseGuardHelper {
  character: string;
  with: string;
}

export interface MouseGuardImpeded {
  team: string;
}

export interface MouseGuardMargin {
  team: string;
  target: string;
  actor: string;
  margin: number;
  asked: boolean;
}

export interface MouseGuardMarginSpent {
  team: string;
  target: string;
  margin: number;
  effects: MouseGuardEffect[];
}

export interface MouseGuardModifierGiven {
  test: string;
  actor: string;
  modifier: MouseGuardPoolModifier;
}

export interface MouseGuardModifierOffer {
  actor: string;
  /** -20 to 20 */
  modifier?: number;
  /** -20 to 20 */
  successes?: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface MouseGuardModifierOffered {
  test: string;
  actor: string;
  modifier: MouseGuardPoolModifier;
}

export interface MouseGuardMoved {
  team: string;
  before: number;
  after: number;
}

export interface MouseGuardNature {
  current: number;
  max: number;
  words: string[];
}

export interface MouseGuardNatureExhausted {
  actor: string;
  hidden: boolean;
}

export interface MouseGuardNatureGiven {
  /** 0 to 12 */
  current?: number;
  /** 0 to 12 */
  max?: number;
  /** at most 12 */
  words?: string[];
}

export interface MouseGuardNatureLowered {
  actor: string;
  by: number;
  to: number;
  rule: string;
  hidden: boolean;
}

export interface MouseGuardNatureTap {
  actor: string;
}

export interface MouseGuardNatureTapped {
  test: string;
  actor: string;
  persona: number;
}

export interface MouseGuardNatureUse {
  actor: string;
}

export interface MouseGuardNatureUsed {
  test: string;
  actor: string;
  use: MouseGuardNatureWay;
}

export type MouseGuardNatureWay = "with" | "against";

export interface MouseGuardPair {
  team: string;
  other?: string;
  target?: string;
}

export interface MouseGuardPairGiven {
  team: string;
  other?: string;
  target?: string;
}

export interface MouseGuardPairingOpened {
  number: number;
}

export interface MouseGuardPersonaSpend {
  actor: string;
  /** 1 to 99 */
  dice: number;
}

export interface MouseGuardPersonaSpent {
  test: string;
  actor: string;
  dice: number;
  persona: number;
}

export type MouseGuardPhase = "building" | "thrown" | "tied" | "settling";

export interface MouseGuardPoolModifier {
  dice: number;
  successes: number;
  reason: string;
}

export interface MouseGuardPositionGained {
  team: string;
}

export type MouseGuardPurpose = "called" | "asked" | "recovery" | "disposition" | "action";

export interface MouseGuardQuestionView {
  id: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
  owner: string;
  options: Option[];
  fallback: string;
  test?: string;
  team?: string;
  margin: number;
  targets: MouseGuardTarget[];
  offer?: MouseGuardPoolModifier;
  lost_to?: string;
}

export interface MouseGuardRecover {
  actor: string;
  condition: MouseGuardCondition;
}

export interface MouseGuardRecovered {
  character: string;
  condition: MouseGuardCondition;
  hidden: boolean;
}

export type MouseGuardSessionEnd = Record<string, never>;

export type MouseGuardSessionEnded = Record<string, never>;

export type MouseGuardSessionStart = Record<string, never>;

export type MouseGuardSessionStarted = Record<string, never>;

export interface MouseGuardSettings {
  gear: boolean;
  claims?: boolean;
}

export interface MouseGuardSettingsChanged {
  settings: MouseGuardSettings;
}

export interface MouseGuardSettingsSet {
  gear?: boolean;
  claims?: boolean;
}

export interface MouseGuardSheetView {
  nature: MouseGuardNature;
  will: number;
  health: number;
  resources: number;
  circles: number;
  skills: Record<string, number>;
  wises: string[];
  traits: Record<string, MouseGuardTraitView>;
  conditions: MouseGuardCondition[];
  belief: string;
  goal: string;
  instinct: string;
  gear: MouseGuardGear[];
  recoveries: Record<string, number>;
}

export type MouseGuardSide = "gm" | "players";

export interface MouseGuardSkillNamed {
  test: string;
  actor: string;
  what: string;
}

export interface MouseGuardStanding {
  team: string;
  start: number;
  current: number;
  hint: MouseGuardCompromise;
}

export interface MouseGuardStateView {
  settings: MouseGuardSettings;
  turn: MouseGuardTurn;
  session: boolean;
  tests_left: Record<string, number>;
  characters: Record<string, MouseGuardCharacterView>;
  tests: Record<string, MouseGuardTestView>;
  called_tests?: MouseGuardCalledTest[];
  asked: Record<string, MouseGuardAsked>;
  conflict?: MouseGuardConflictView;
  decisions: MouseGuardQuestionView[];
  skills: string[];
  abilities: string[];
  allowed?: string[];
  departed: Record<string, string>;
}

export type MouseGuardStep = "ready" | "pairing" | "testing" | "spending";

export interface MouseGuardTarget {
  answer: string;
  character: string;
  trait?: string;
  gear?: string;
}

export interface MouseGuardTeam {
  id: string;
  side: MouseGuardSide;
  name: string;
  members: string[];
  goal: string;
  start?: number;
  current: number;
  base: string;
  position: boolean;
  impeded: boolean;
  disabled: MouseGuardDisabledTrait[];
  revealed: MouseGuardAction[];
}

export interface MouseGuardTeamGiven {
  id?: string;
  side: MouseGuardSide;
  /** at most 80 bytes */
  name?: string;
  /** at most 20 */
  members: string[];
}

export interface MouseGuardTeamOrder {
  team: string;
  /** at most 20 */
  members: string[];
}

export interface MouseGuardTeamOrdered {
  team: string;
  members: string[];
}

export interface MouseGuardTeamView {
  id: string;
  side: MouseGuardSide;
  name: string;
  members: string[];
  acting?: string;
  goal: string;
  start?: number;
  current?: number;
  out: boolean;
  position: boolean;
  impeded: boolean;
  disabled: MouseGuardDisabledTrait[];
  sealed: boolean;
  locked: boolean;
  cards: MouseGuardCardView[];
  disposition_skills: string[];
  disposition_bases: string[];
  allowed?: string[];
}

export interface MouseGuardTeamsPair {
  /** at most 12 */
  pairs: MouseGuardPairGiven[];
}

export interface MouseGuardTeamsPaired {
  pairs: MouseGuardPair[];
}

export interface MouseGuardTest {
  id: string;
  purpose: MouseGuardPurpose;
  actor: string;
  versus: boolean;
  text: string;
  recovers?: MouseGuardCondition;
  base?: string;
  armour: number;
  cost: MouseGuardCost;
  phase: MouseGuardPhase;
  attempts: MouseGuardAttempt[];
  call?: string;
  number?: number;
}

export interface MouseGuardTestAsk {
  actor: string;
  /** at most 40 bytes */
  what: string;
  /** at most 2000 bytes */
  text: string;
}

export interface MouseGuardTestAsked {
  actor: string;
  what: string;
  text: string;
}

export interface MouseGuardTestCall {
  actor?: string;
  /** at most 60 */
  who?: string[];
  /** at most 40 bytes */
  what: string;
  /** 0 to 99 */
  ob?: number;
  opponent?: string;
  /** at most 40 bytes */
  opponent_what?: string;
  within_nature?: boolean;
  use_nature?: boolean;
  /** at most 2000 bytes */
  label?: string;
  /** -20 to 20 */
  modifier?: number;
  /** -20 to 20 */
  successes?: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface MouseGuardTestCalled {
  test: MouseGuardTest;
  actor: string;
  cost: MouseGuardCost;
  member?: string;
  left: number;
}

export interface MouseGuardTestCancel {
  actor: string;
}

export interface MouseGuardTestCancelled {
  test?: string;
  actor: string;
  refunded: MouseGuardCost;
  member?: string;
  left: number;
}

export interface MouseGuardTestChanged {
  test: string;
  actor: string;
  ob?: number;
  within_nature: boolean;
  nature?: MouseGuardNatureWay;
  armour: number;
}

export interface MouseGuardTestClosed {
  test: string;
}

export type MouseGuardTestOutcome = "passed" | "failed" | "tied" | "none";

export interface MouseGuardTestSet {
  actor: string;
  /** 0 to 99 */
  ob?: number;
  within_nature?: boolean;
  /** -9 to 9 */
  armour?: number;
}

export interface MouseGuardTestSettled {
  test: string;
  actor: string;
  outcome: MouseGuardTestOutcome;
  successes: number;
  against?: number;
  margin: number;
}

export interface MouseGuardTestTied {
  test: string;
  successes: number;
}

export interface MouseGuardTestView {
  id: string;
  purpose: MouseGuardPurpose;
  actor: string;
  versus: boolean;
  text: string;
  recovers?: MouseGuardCondition;
  base?: string;
  armour: number;
  phase: MouseGuardPhase;
  attempts: MouseGuardAttemptView[];
  call?: string;
}

export interface MouseGuardThrow {
  actor: string;
  /** -20 to 20 */
  modifier?: number;
  /** -20 to 20 */
  successes?: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface MouseGuardThrownPool {
  pool: Modifier[];
  dice: number[];
  opened: number[];
  successes: number;
  fate: boolean;
  bonus?: number;
}

export interface MouseGuardThrownView {
  test: string;
  actor: string;
  what: string;
  nature?: MouseGuardNatureWay;
  ob?: number;
  pool: Modifier[];
  dice: number[];
  hits: number[];
  successes: number;
  bonus?: number;
}

export interface MouseGuardTieConceded {
  test: string;
  actor: string;
  trait: string;
}

export interface MouseGuardTieKept {
  test: string;
  actor: string;
}

export interface MouseGuardTieThrowView {
  actor: string;
  what: string;
  dice: number[];
  hits: number[];
  successes: number;
}

export interface MouseGuardTiebreakerThrownView {
  test: string;
  throws: MouseGuardTieThrowView[];
}

export interface MouseGuardTrait {
  used: number;
  recharges: number;
}

export interface MouseGuardTraitRecharge {
  actor: string;
  /** at most 40 bytes */
  trait: string;
}

export interface MouseGuardTraitRechargedView {
  actor: string;
  trait?: string;
  checks: number;
}

export interface MouseGuardTraitUse {
  actor: string;
  /** at most 40 bytes */
  trait: string;
  way: MouseGuardTraitWay;
}

export interface MouseGuardTraitUsedView {
  test: string;
  actor: string;
  trait?: string;
  way: MouseGuardTraitWay;
}

export interface MouseGuardTraitView {
  used: number;
  recharges: number;
  usable: boolean;
  disabled: boolean;
}

export type MouseGuardTraitWay = "for" | "against" | "advantage";

export type MouseGuardTurn = "gm" | "players";

export interface MouseGuardTurnDown {
  actor: string;
  what: MouseGuardDeclared;
  helper?: string;
}

export interface MouseGuardTurnStart {
  turn: MouseGuardTurn;
}

export interface MouseGuardTurnStarted {
  turn: MouseGuardTurn;
  tests_left: Record<string, number>;
}

export interface MouseGuardTurnedDownView {
  test: string;
  actor: string;
  what: MouseGuardDeclared;
  helper?: string;
  trait?: string;
  persona: number;
}

export interface MouseGuardTwistTell {
  /** at most 2000 bytes */
  text: string;
}

export interface MouseGuardTwistTold {
  text: string;
}

export interface MouseGuardUsedTrait {
  trait: string;
  way: MouseGuardTraitWay;
}

export interface MouseGuardWeaponChoice {
  weapon: string;
  mode?: MouseGuardWeaponMode;
  favours?: MouseGuardAction;
  exchange: number;
}

export interface MouseGuardWeaponChoose {
  actor: string;
  /** at most 40 bytes */
  weapon: string;
  mode?: MouseGuardWeaponMode;
  favours?: MouseGuardAction;
}

export interface MouseGuardWeaponChosen {
  test: string;
  actor: string;
  choice: MouseGuardWeaponChoice;
}

export type MouseGuardWeaponMode = "axe" | "spear";

export type MouseGuardWinner = "gm" | "players" | "nobody";

export interface MouseGuardWinnerNamed {
  test: string;
  winner: string;
}

export interface MouseGuardWiseUse {
  actor: string;
  /** at most 40 bytes */
  wise: string;
}

export interface MouseGuardWiseUsed {
  test: string;
  actor: string;
  wise: string;
}

export type NotationDialectName = "kast" | "foundry" | "roll20" | "rpg-dice-roller" | "avrae";

export interface Odds {
  questions: OddsQuestion[];
  modifiers: OddsSide[];
  assumed: string[];
  exact: boolean;
  cut_off: number;
}

export interface OddsQuestion {
  question: string;
  about?: string;
  outcomes: OutcomeChance[];
  mean?: number;
}

export interface OddsSide {
  side: string;
  about?: string;
  modifiers: Modifier[];
}

export interface OpenChoice {
  choice: string;
  kind: string;
  may_seal: string[];
  may_lock: string[];
  options: string[];
  picks: number;
}

export interface OpenQuestions {
  decisions: Decision[];
  choices: OpenChoice[];
}

export interface Option {
  answer: string;
  subject?: string;
}

export interface OutcomeChance {
  outcome: string;
  number?: number;
  chance: number;
  fraction?: string;
}

export interface Override {
  /** 1 to 50 */
  roll: number;
  /** -100 to 1000 */
  total: number;
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
  notation?: string;
  value: number;
  label?: string;
  die?: string;
  dropped?: boolean;
  dice?: Die[];
  parts?: RollPart[];
}

export interface RollResult {
  notation: string;
  comment?: string;
  total: number;
  successes?: boolean;
  roll: RollPart;
}

export interface RoomAddClock {
  id?: string;
  /** at most 120 bytes */
  name: string;
  /** 4 to 12 */
  segments: number;
  hidden?: boolean;
}

export interface RoomAddEncounter {
  /** at most 120 bytes */
  name: string;
  /** at most 60 */
  creatures: RoomKeptCreature[];
}

export interface RoomAddHandout {
  id?: string;
  /** at most 120 bytes */
  title: string;
  /** at most 10000 bytes */
  text: string;
  to?: RoomCircle | string[];
  /** at most 240 bytes */
  image?: string;
  /** at most 300 bytes */
  image_description?: string;
}

export interface RoomAllowSeat {
  ask: string;
}

export interface RoomAmend {
  /** at most 40 bytes */
  roll: string;
  params: unknown;
  /** at most 40 bytes */
  based_on: string;
  /** at most 20 */
  overrides?: Override[];
  /** at most 10 */
  inserted?: RoomInsertedCommand[];
}

export interface RoomAmendPreview {
  /** at most 40 bytes */
  roll: string;
  params?: unknown;
  /** at most 20 */
  overrides?: Override[];
  /** at most 10 */
  inserted?: RoomInsertedCommand[];
}

export interface RoomAmendPreviewResult {
  method: string;
  params: unknown;
  based_on: string;
  commands: RoomGivenAgain[];
  unchanged: number;
  /** at most 20 */
  overrides?: Override[];
  /** at most 10 */
  inserted?: RoomInsertedCommand[];
  open: OpenQuestions[];
}

export interface RoomAmended {
  commands: RoomGivenAgain[];
  params?: unknown;
  /** at most 20 */
  overrides?: Override[];
  /** at most 10 */
  inserted?: RoomInsertedCommand[];
}

export type RoomAnswerReady = Record<string, never>;

export interface RoomAskOdds {
  /** at most 80 bytes */
  method: string;
  params?: unknown;
}

export interface RoomAutomation {
  rolls: RoomRollAutomation;
  sheets: RoomCommandAutomation;
  turns: RoomCommandAutomation;
  points: RoomCommandAutomation;
  healing: RoomCommandAutomation;
}

export interface RoomAutomationChange {
  rolls?: RoomRollAutomation;
  sheets?: RoomCommandAutomation;
  turns?: RoomCommandAutomation;
  points?: RoomCommandAutomation;
  healing?: RoomCommandAutomation;
}

export interface RoomAwaySeat {
  member: string;
  name: string;
  colour: string;
  mark: string;
}

export interface RoomAwaySeats {
  /** at most 100 bytes */
  token: string;
}

export interface RoomAwaySeatsResult {
  seats: RoomAwaySeat[];
}

export interface RoomCancelCommand {
  held: string;
}

export interface RoomChangeRole {
  member: string;
  role: Role;
}

export type RoomCircle = "all" | "gm" | "self";

export type RoomClearSeats = Record<string, never>;

export interface RoomClockAdded {
  clock: string;
  name: string;
  segments: number;
  hidden: boolean;
}

export interface RoomClockChanged {
  clock: string;
  name: string;
  segments: number;
  before?: number;
  filled: number;
  hidden: boolean;
}

export interface RoomClockRemoved {
  clock: string;
  name: string;
  hidden: boolean;
}

export interface RoomClockView {
  name: string;
  segments: number;
  filled: number;
  hidden: boolean;
}

export type RoomCloseReady = Record<string, never>;

export type RoomCommandAutomation = "full" | "ask";

export interface RoomCommandCancelled {
  held: string;
  member: string;
  method: string;
  question?: string;
}

export interface RoomCommandHeld {
  held: string;
  member: string;
  method: string;
  question?: string;
}

export interface RoomCommandPassed {
  held: string;
  member: string;
  method: string;
  without_offered?: boolean;
  question?: string;
}

export interface RoomCommandTurnedDown {
  held: string;
  member: string;
  method: string;
  reason: string;
  question?: string;
}

export interface RoomEncounterAdded {
  encounter: string;
  name: string;
}

export interface RoomEncounterRemoved {
  encounter: string;
  name: string;
}

export interface RoomEncounterView {
  name: string;
  creatures: RoomKeptCreature[];
}

export type RoomEndTimer = Record<string, never>;

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

export interface RoomGivenAgain {
  by: string;
  cause: string;
  amended?: boolean;
  dropped?: boolean;
  events: RoomPlayedAgain[];
  self_reported?: boolean;
  proof?: RoomProof;
  method?: string;
  refusal?: RoomRefusedAgain;
  was?: RoomPlayedAgain[];
  inserted?: boolean;
}

export interface RoomHandoutAdded {
  handout: string;
  title: string;
  to?: RoomCircle | string[];
}

export interface RoomHandoutChanged {
  handout: string;
  title: string;
  shown: boolean;
  to?: RoomCircle | string[];
}

export interface RoomHandoutImage {
  image: string;
  kind: RoomImageKind;
  width: number;
  height: number;
  bytes: number;
  description?: string;
}

export interface RoomHandoutRemoved {
  handout: string;
  title: string;
}

export interface RoomHandoutView {
  title: string;
  text: string;
  image?: RoomHandoutImage;
  to?: RoomCircle | string[];
}

export interface RoomHeldCommandView {
  member: string;
  method: string;
  params: string;
  at: string;
  faces?: number[];
  offered?: string[];
  question?: string;
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

export type RoomImageKind = "png" | "jpeg" | "webp";

export interface RoomInsertedCommand {
  member: string;
  /** at most 80 bytes */
  method: string;
  params?: unknown;
}

export interface RoomInvite {
  role: Role;
  /** at most 80 bytes */
  label?: string;
  /** 1 to 1000 */
  uses?: number;
  scopes?: RoomScope[];
  /** 1 to 31536000 */
  expires_s?: number;
}

export interface RoomInviteResult {
  cursor: string;
  invite: string;
  token?: string;
  token_sent?: boolean;
}

export interface RoomInviteView {
  role: Role;
  label: string;
  uses_left?: number;
  scopes?: RoomScope[];
  member?: string;
  expires_at?: string;
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
  /** at most 40 bytes */
  code?: string;
  ask?: string;
}

export interface RoomJoinResult {
  member?: string;
  role: Role;
  token?: string;
  cursor: string;
  now: string;
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

export interface RoomKeptCreature {
  /** at most 120 bytes */
  name: string;
  /** at most 80 bytes */
  method: string;
  params: unknown;
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

export interface RoomMakeSeatCode {
  moves?: boolean;
}

export interface RoomMemberView {
  name: string;
  role: Role;
  colour: string;
  mark: string;
  standing: RoomStanding;
  arrival?: number;
}

export type RoomNonceBy = "client" | "server" | "both";

export interface RoomNoteChanged {
  note: RoomNoteOf;
  version: number;
}

export type RoomNoteOf = "gm" | "shared";

export interface RoomNoteView {
  text: string;
  version: number;
}

export interface RoomNotesView {
  shared: RoomNoteView;
  gm?: RoomNoteView;
}

export type RoomOddsFor = "everybody" | "gm" | "off";

export interface RoomOpenReady {
  /** at most 200 bytes */
  label?: string;
  /** at most 100 */
  members?: string[];
}

export interface RoomOpenRoll {
  /** at most 40 bytes */
  roll: string;
}

export interface RoomOpened {
  system: string;
  name: string;
}

export interface RoomPassCommand {
  held: string;
  without_offered?: boolean;
}

export interface RoomPause {
  /** at most 200 bytes */
  reason?: string;
}

export type RoomPauseTimer = Record<string, never>;

export interface RoomPauseView {
  x_card: boolean;
  reason: string;
}

export interface RoomPaused {
  reason: string;
}

export interface RoomPlayedAgain {
  type: string;
  data: unknown;
  rules?: string[];
  unapplied?: boolean;
}

export interface RoomPresence {
  came: string[];
  gone: string[];
  watching: number;
}

export interface RoomProof {
  epoch: number;
  nonce: string;
  nonce_by?: RoomNonceBy;
  draws: number[][];
  roll?: number;
  test_dice?: boolean;
}

export type RoomRaiseXCard = Record<string, never>;

export interface RoomReadyAnswered {
  member: string;
}

export interface RoomReadyClosed {
  complete: boolean;
  missing: string[];
}

export interface RoomReadyOpened {
  label: string;
  members: string[];
}

export interface RoomReadyView {
  label: string;
  members: string[];
  ready: string[];
}

export type RoomRealDice = "off" | "gm" | "everybody";

export interface RoomRefusedAgain {
  kind: string;
  message: string;
  path?: string;
  rule?: string;
}

export interface RoomRemoveClock {
  clock: string;
}

export interface RoomRemoveEncounter {
  encounter: string;
}

export interface RoomRemoveHandout {
  handout: string;
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

export interface RoomRenewSeat {
  member: string;
}

export interface RoomRenewSeatResult {
  cursor: string;
  token?: string;
  token_sent?: boolean;
}

export type RoomResume = Record<string, never>;

export type RoomResumeTimer = Record<string, never>;

export type RoomResumed = Record<string, never>;

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
  dialect?: NotationDialectName;
  /** at most 200 */
  faces?: number[];
}

export type RoomRollAutomation = "full" | "ask" | "manual";

export interface RoomRollOpened {
  of: string;
  at: string;
  roller: string;
  command: string;
  event: string;
  label?: string;
  results: RollResult[];
  proof: RoomProof;
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
  /** at most 200 */
  faces?: number[];
}

export type RoomSayKind = "say" | "whisper" | "emote";

export type RoomScope = "events" | "say" | "roll" | "gm";

export type RoomSeatAnswer = "allowed" | "refused" | "withdrawn";

export interface RoomSeatAnswered {
  ask: string;
  member: string;
  answer: RoomSeatAnswer;
}

export interface RoomSeatAskView {
  member: string;
  at: string;
}

export interface RoomSeatAsked {
  ask: string;
  member: string;
}

export interface RoomSeatCodeMade {
  member: string;
}

export interface RoomSeatCodeResult {
  cursor: string;
  code?: string;
  expires_at: string;
}

export interface RoomSeatRenewed {
  member: string;
}

export interface RoomSeatShared {
  member: string;
}

export interface RoomSeatWaiting {
  ask: string;
  member: string;
}

export interface RoomSeatsCleared {
  members: string[];
}

export interface RoomSeenBy {
  member: string;
  /** at most 40 bytes */
  before?: string;
  /** 1 to 200 */
  limit?: number;
}

export interface RoomSetClock {
  clock: string;
  /** at most 120 bytes */
  name?: string;
  /** 0 to 12 */
  filled?: number;
  hidden?: boolean;
}

export interface RoomSetHandout {
  handout: string;
  /** at most 120 bytes */
  title?: string;
  /** at most 10000 bytes */
  text?: string;
  to?: RoomCircle | string[];
  /** at most 240 bytes */
  image?: string;
  /** at most 300 bytes */
  image_description?: string;
}

export interface RoomSetNote {
  note: RoomNoteOf;
  /** at most 20000 bytes */
  text: string;
  /** 0 to 1000000000 */
  version: number;
}

export interface RoomSettings {
  /** at most 120 bytes */
  name?: string;
  /** at most 2000 bytes */
  note?: string;
  locked?: boolean;
  spectators?: boolean;
  odds?: RoomOddsFor;
  sheets_locked?: boolean;
  automation?: RoomAutomationChange;
  real_dice?: RoomRealDice;
}

export interface RoomSettingsChanged {
  name: string;
  note: string;
  locked: boolean;
  spectators: boolean;
  odds: RoomOddsFor;
  sheets_locked: boolean;
  automation: RoomAutomation;
  real_dice: RoomRealDice;
}

export interface RoomSettingsView {
  note: string;
  locked: boolean;
  spectators: boolean;
  odds: RoomOddsFor;
  sheets_locked: boolean;
  automation: RoomAutomation;
  real_dice: RoomRealDice;
}

export type RoomStanding = "seated" | "left" | "kicked";

export interface RoomStartTimer {
  /** at most 120 bytes */
  name?: string;
  /** 1 to 86400 */
  length_s: number;
}

export interface RoomState {
  room: RoomView;
  table: unknown;
}

export type RoomTableChanged = Record<string, never>;

export type RoomTimerEnded = Record<string, never>;

export interface RoomTimerPaused {
  left_ms: number;
}

export interface RoomTimerResumed {
  left_ms: number;
}

export interface RoomTimerStarted {
  name: string;
  length_ms: number;
}

export interface RoomTimerView {
  name: string;
  length_ms: number;
  left_ms: number;
  running_since?: string;
}

export interface RoomTurnDownCommand {
  held: string;
  /** at most 200 bytes */
  reason?: string;
}

export interface RoomTurnDownSeat {
  ask: string;
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
  clocks: Record<string, RoomClockView>;
  timer?: RoomTimerView;
  pause?: RoomPauseView;
  ready?: RoomReadyView;
  notes: RoomNotesView;
  handouts: Record<string, RoomHandoutView>;
  encounters?: Record<string, RoomEncounterView>;
  held_commands: Record<string, RoomHeldCommandView>;
  seat_asks: Record<string, RoomSeatAskView>;
  test_dice?: boolean;
}

export type RoomXCardRaised = Record<string, never>;

export interface SavageWorldsAbilityUsedView {
  character: string;
  key: string;
}

export interface SavageWorldsAct {
  actor: string;
  /** at most 100 bytes */
  what: string;
  free?: boolean;
  limited?: boolean;
  roll_length?: boolean;
}

export interface SavageWorldsActionAnnounced {
  character: string;
  action: string;
  targets: string[];
  weapon: string;
  free: boolean;
}

export type SavageWorldsActionCardsDeal = Record<string, never>;

export interface SavageWorldsActionCardsReveal {
  seat: string;
}

export interface SavageWorldsActionTakenView {
  character: string;
  action: string;
  free: boolean;
}

export interface SavageWorldsActionWithdrawnView {
  character: string;
  action: string;
}

export interface SavageWorldsActionsDeclare {
  actor: string;
  /** at most 10 */
  actions: string[];
  second_hand?: boolean;
}

export interface SavageWorldsActionsDeclared {
  character: string;
  actions: string[];
  penalty: number;
}

export interface SavageWorldsAdjacencyChanged {
  character: string;
  others: string[];
}

export interface SavageWorldsAdjacencySet {
  actor: string;
  /** at most 30 */
  others?: string[];
}

export interface SavageWorldsAdjust {
  character: string;
  /** at most 200 bytes */
  reason?: string;
  /** 0 to 9 */
  wounds?: number;
  /** 0 to 2 */
  fatigue?: number;
  gains?: SavageWorldsCondition;
  loses?: SavageWorldsCondition;
  /** 0 to 99 */
  bennies?: number;
  /** 0 to 200 */
  power_points?: number;
}

export interface SavageWorldsAgainstView {
  target: string;
  tn?: number;
  modifiers: Modifier[];
}

export interface SavageWorldsAid {
  actor: string;
  patient: string;
  what: SavageWorldsAilment;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export type SavageWorldsAilment = "bleeding" | "fatigue" | "bruises" | "heart";

export interface SavageWorldsAim {
  actor: string;
  target: string;
}

export type SavageWorldsAimUse = "bonus" | "ignore";

export interface SavageWorldsAmmoSpentView {
  character: string;
  weapon: string;
  left?: number;
}

export interface SavageWorldsAreaAttack {
  attacker: string;
  weapon: string;
  /** at most 40 bytes */
  skill?: string;
  shape: SavageWorldsTemplate;
  /** at most 40 */
  victims: string[];
  /** 0 to 20000 */
  distance?: number;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  cover?: SavageWorldsCover;
  light?: SavageWorldsLight;
  unstable?: boolean;
  unexpected?: boolean;
  /** at most 40 */
  sheltered?: SavageWorldsSheltered[];
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsArmour {
  /** 0 to 60 */
  torso?: number;
  /** 0 to 60 */
  head?: number;
  /** 0 to 60 */
  arms?: number;
  /** 0 to 60 */
  legs?: number;
}

export interface SavageWorldsAttack {
  attacker: string;
  defender: string;
  /** at most 5 */
  others?: string[];
  weapon?: string;
  /** at most 40 bytes */
  skill?: string;
  /** 0 to 20000 */
  distance?: number;
  /** 1 to 6 */
  dice?: number;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  wild_attack?: boolean;
  /** 0 to 4 */
  desperate?: number;
  called?: SavageWorldsPart;
  /** -6 to 6 */
  part_scale?: number;
  touch?: boolean;
  nonlethal?: boolean;
  flat?: boolean;
  off_hand?: boolean;
  frenzy?: boolean;
  sweep?: boolean;
  rapid_fire?: boolean;
  both_barrels?: boolean;
  slug?: boolean;
  drop?: boolean;
  cover?: SavageWorldsCover;
  light?: SavageWorldsLight;
  speed?: SavageWorldsSpeed;
  unstable?: boolean;
  crowd?: boolean;
  aim?: SavageWorldsAimUse;
  marksman?: SavageWorldsAimUse;
  calculating?: boolean;
  /** at most 20 */
  bystanders?: string[];
  disarm?: string;
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsAttackHit {
  attacker: string;
  target: string;
  raise: boolean;
  stray: boolean;
  touch: boolean;
}

export interface SavageWorldsAttackMissed {
  attacker: string;
  /** empty: nobody, nothing */
  target: string;
  cause: string;
}

export interface SavageWorldsAttackView {
  weapon?: string;
  target: string;
  skill: string;
  die: number;
  modifier: number;
  modifiers: Modifier[];
  tn?: number;
}

export type SavageWorldsAttribute = "agility" | "smarts" | "spirit" | "strength" | "vigor";

export interface SavageWorldsAttributeSheet {
  agility?: SavageWorldsTraitDie;
  smarts?: SavageWorldsTraitDie;
  spirit?: SavageWorldsTraitDie;
  strength?: SavageWorldsTraitDie;
  vigor?: SavageWorldsTraitDie;
}

export type SavageWorldsAutoAccept = "never" | "when-no-option" | "on-success" | "always";

export interface SavageWorldsAutoAcceptChoose {
  mode: SavageWorldsAutoAccept;
}

export interface SavageWorldsBankView {
  players: Record<string, number>;
  gm_pool?: number;
  characters?: Record<string, number>;
}

export interface SavageWorldsBennyAward {
  player?: string;
  character?: string;
  /** at most 200 bytes */
  reason?: string;
}

export interface SavageWorldsBennyGainedView {
  purse: SavageWorldsPurseKind;
  /** empty: nobody, nothing */
  owner: string;
  number: number;
  left: number;
  cause: string;
}

export interface SavageWorldsBennyGive {
  actor: string;
  to: string;
}

export interface SavageWorldsBennyInfluence {
  actor: string;
  /** at most 200 bytes */
  text: string;
}

export interface SavageWorldsBennyRecharge {
  actor: string;
}

export interface SavageWorldsBennySpentView {
  purse: SavageWorldsPurseKind;
  /** empty: nobody, nothing */
  owner: string;
  character: string;
  cause: string;
  left?: number;
}

export interface SavageWorldsBennyUnshake {
  actor: string;
}

export interface SavageWorldsBreak {
  actor: string;
  what?: SavageWorldsBreakable;
  /** 1 to 60 */
  hardness?: number;
  holder?: string;
  weapon?: string;
  wild_attack?: boolean;
  fragile?: boolean;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsBreakFree {
  actor: string;
  trait: SavageWorldsStruggle;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export type SavageWorldsBreakable =
  | "rope"
  | "light-door"
  | "lock"
  | "firearm"
  | "heavy-door"
  | "blade"
  | "shield"
  | "handcuffs"
  | "modern-shield";

export interface SavageWorldsCalledTest {
  id: string;
  label: string;
  who: string[];
  rolled: Record<string, string>;
  trait: string;
  tn: number;
  modifiers: Modifier[];
}

export interface SavageWorldsCardDealtView {
  slot: string;
  card?: string;
  cause: string;
}

export interface SavageWorldsCardDiscardedView {
  slot: string;
  card: string;
}

export interface SavageWorldsCardKeptView {
  slot: string;
  card: string;
}

export type SavageWorldsCardOffers = "players" | "everybody" | "nobody";

export interface SavageWorldsCardRevealed {
  slot: string;
  card: string;
}

export interface SavageWorldsCardsPassed {
  slot: string;
}

export interface SavageWorldsCharacterAdd {
  id?: string;
  owner?: string;
  sheet: SavageWorldsSheet;
  hidden?: boolean;
  shown?: SavageWorldsNumbersShown;
}

export interface SavageWorldsCharacterAddedView {
  character: string;
  called: string;
  /** empty: nobody, nothing */
  owner: string;
  wild: boolean;
  unknown_edges: SavageWorldsUnknownEdge[];
  hidden?: boolean;
}

export interface SavageWorldsCharacterChangedView {
  character: string;
  called: string;
  unknown_edges: SavageWorldsUnknownEdge[];
  fields?: FieldChange[];
}

export interface SavageWorldsCharacterGive {
  character: string;
  owner?: string;
}

export interface SavageWorldsCharacterRemove {
  character: string;
}

export interface SavageWorldsCharacterSet {
  character: string;
  sheet: SavageWorldsSheet;
  shown?: SavageWorldsNumbersShown;
}

export interface SavageWorldsCharacterShow {
  character?: string;
  /** at most 60 */
  characters?: string[];
}

export interface SavageWorldsCharacterShownView {
  shown: SavageWorldsCharacterAddedView[];
}

export interface SavageWorldsCharacterView {
  id: string;
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  wild: boolean;
  side: string;
  size: number;
  scale: number;
  wounds?: number;
  fatigue?: number;
  conditions: string[];
  distracted: boolean;
  vulnerable: boolean;
  distracted_turns?: number;
  vulnerable_turns?: number;
  entangled?: SavageWorldsRestraint;
  bound?: SavageWorldsRestraint;
  grappling?: string;
  aiming?: string;
  support: SavageWorldsSupportGiven[];
  group?: string;
  mount?: string;
  beside: string[];
  in_hand: Record<string, string>;
  acting: boolean;
  sheet?: SavageWorldsSheetView;
  allowed?: string[];
  allowed_while_pending?: string[];
  options?: string[];
  spared?: number;
  attacks?: SavageWorldsAttackView[];
}

export interface SavageWorldsCircumstance {
  /** at most 40 bytes */
  name: string;
  /** -30 to 30 */
  value: number;
}

export interface SavageWorldsClimb {
  actor: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  rough?: boolean;
  /** 1 to 500 */
  rope_inches?: number;
}

export interface SavageWorldsClimbed {
  character: string;
  progress: boolean;
  fell: boolean;
  fall_half_inches: number;
}

export type SavageWorldsCondition =
  | "shaken"
  | "stunned"
  | "prone"
  | "incapacitated"
  | "bleeding-out"
  | "stabilised"
  | "dead"
  | "unconscious"
  | "panicked"
  | "distracted"
  | "vulnerable"
  | "entangled"
  | "bound"
  | "grappling"
  | "on-hold"
  | "aiming"
  | "defending"
  | "surprised"
  | "hesitant"
  | "adrenaline";

export interface SavageWorldsCountdownStarted {
  character: string;
  cause: string;
  minutes: number;
  rounds?: number;
}

export type SavageWorldsCover = "none" | "light" | "medium" | "heavy" | "near-total";

export interface SavageWorldsCoverOf {
  who: string;
  cover: SavageWorldsCover;
}

export interface SavageWorldsCriticalCheckedView {
  character: string;
  die: number;
  critical: boolean;
}

export interface SavageWorldsCrush {
  actor: string;
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsCutBonds {
  actor: string;
  held: string;
  weapon: string;
  wild_attack?: boolean;
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsDamageComparedView {
  victim: string;
  damage?: number;
  toughness?: number;
  over?: number;
  shaken: boolean;
  wounds?: number;
}

export interface SavageWorldsDamageDeal {
  /** at most 40 */
  to: string[];
  /** at most 6 */
  dice: SavageWorldsDamageDice[];
  /** -20 to 60 */
  bonus?: number;
  /** 0 to 60 */
  ap?: number;
  ignores_armour?: boolean;
  nonlethal?: boolean;
  /** at most 60 bytes */
  source: string;
}

export interface SavageWorldsDamageDice {
  /** 1 to 10 */
  count: number;
  /** 2 to 20 */
  sides: number;
}

export interface SavageWorldsDamageRolledView {
  attacker?: string;
  /** empty: nobody, nothing */
  victim: string;
  weapon: string;
  dice: SavageWorldsDieRoll[];
  raise_die: boolean;
  modifiers: Modifier[];
  total?: number;
  throw_number: number;
}

export interface SavageWorldsDecisionOpenedView {
  decision: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
  owner: string;
}

export interface SavageWorldsDecisionView {
  id: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
  owner: string;
  yours: boolean;
  options: Option[];
  fallback?: string;
  best?: SavageWorldsRollOutcomeView;
  damage?: number;
  wounds?: number;
  against: SavageWorldsAgainstView[];
  dice: SavageWorldsDieRoll[];
  throws: SavageWorldsRollSet[];
  modifiers: Modifier[];
  tn?: number;
  told?: string;
  lost_to?: string;
}

export interface SavageWorldsDeckShuffledView {
  cards: number;
}

export interface SavageWorldsDefend {
  actor: string;
}

export interface SavageWorldsDiceRoll {
  /** at most 20 */
  sides: number[];
  /** at most 100 bytes */
  label?: string;
}

export interface SavageWorldsDiceRolled {
  member: string;
  label: string;
  sides: number[];
  faces: number[];
}

export interface SavageWorldsDieRoll {
  sides: number;
  faces: number[];
  sum: number;
}

export interface SavageWorldsDisarm {
  attacker: string;
  defender: string;
  item: string;
  at: SavageWorldsPart;
  /** -6 to 6 */
  item_scale?: number;
  weapon?: string;
  /** 0 to 20000 */
  distance?: number;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsDisplacedView {
  character: string;
  by: string;
  inches?: number;
  cause: string;
}

export type SavageWorldsDread = "nausea" | "terror";

export interface SavageWorldsDrifted {
  attacker: string;
  dice: number[];
  clock: number;
  half_inches: number;
  capped: boolean;
}

export interface SavageWorldsDropProne {
  actor: string;
}

export type SavageWorldsEncounterEnd = Record<string, never>;

export interface SavageWorldsEncounterEnded {
  rounds: number;
}

export interface SavageWorldsEncounterJoin {
  /** at most 60 */
  seats: SavageWorldsSeat[];
}

export interface SavageWorldsEncounterJoined {
  slots: SavageWorldsSlot[];
}

export interface SavageWorldsEncounterLeave {
  /** at most 40 */
  characters: string[];
}

export interface SavageWorldsEncounterLeft {
  character: string;
}

export interface SavageWorldsEncounterStart {
  /** at most 60 */
  seats: SavageWorldsSeat[];
  /** at most 60 */
  surprised?: string[];
  /** at most 60 */
  notice?: string[];
  /** at most 60 */
  on_hold?: string[];
}

export interface SavageWorldsEncounterStarted {
  slots: SavageWorldsSlot[];
}

export interface SavageWorldsEncounterView {
  round: number;
  phase: SavageWorldsPhase;
  slots: SavageWorldsSlotView[];
  order: string[];
  discard: string[];
  in_pile: number;
  joker_drawn: boolean;
  joker_bonus: string[];
  active?: string;
  next: string[];
}

export type SavageWorldsExtraCrit = "ask" | "always" | "never";

export interface SavageWorldsFatigueGained {
  character: string;
  cause: string;
  minutes: number;
  hidden?: boolean;
}

export interface SavageWorldsFatigueLevel {
  cause: string;
  minutes: number;
}

export interface SavageWorldsFatigueLost {
  character: string;
  cause: string;
  hidden?: boolean;
}

export interface SavageWorldsFearCheck {
  character: string;
  /** at most 60 bytes */
  source: string;
  dread: SavageWorldsDread;
  /** -10 to 0 */
  penalty?: number;
  again?: boolean;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsFearMet {
  character: string;
  source: string;
}

export interface SavageWorldsFinish {
  attacker: string;
  defender: string;
  weapon: string;
}

export interface SavageWorldsFreeAttack {
  attacker: string;
  defender: string;
  weapon?: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 12 */
  damage_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsFreeAttackTaken {
  character: string;
}

export interface SavageWorldsGrapple {
  attacker: string;
  defender: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  too_big_allowed?: boolean;
  /** at most 12 */
  target_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsHarm {
  character: string;
  /** at most 6 */
  dice: SavageWorldsDamageDice[];
  /** -20 to 60 */
  bonus?: number;
  /** 0 to 60 */
  ap?: number;
  nonlethal?: boolean;
  /** at most 60 bytes */
  cause: string;
}

export interface SavageWorldsHazardCheck {
  character: string;
  /** at most 40 bytes */
  trait: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 60 bytes */
  cause: string;
  /** 1 to 100000 */
  minutes?: number;
}

export interface SavageWorldsHeal {
  actor: string;
  patient: string;
  supplies?: boolean;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsInjuriesHealed {
  character: string;
  cause: string;
  hidden?: boolean;
}

export interface SavageWorldsInjury {
  place: SavageWorldsPlace;
  detail: string;
  permanent: boolean;
  minutes?: number;
}

export interface SavageWorldsInjuryGained {
  character: string;
  injury: SavageWorldsInjury;
}

export interface SavageWorldsInterruptSettled {
  by: string;
  against: string;
  first: boolean;
  simultaneous: boolean;
  joker: boolean;
}

export interface SavageWorldsLeaveMelee {
  actor: string;
  /** at most 3 */
  avoid?: string[];
}

export type SavageWorldsLight = "bright" | "dim" | "dark" | "pitch-dark";

export interface SavageWorldsModifiersChangedView {
  character: string;
  roll: SavageWorldsNextRoll;
  modifiers: Modifier[];
  claimed: Modifier[];
}

export interface SavageWorldsModifiersSet {
  character: string;
  roll: SavageWorldsNextRoll;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsMounted {
  character: string;
  mount?: string;
}

export interface SavageWorldsMove {
  actor: string;
  /** 0 to 500 */
  inches: number;
  run?: boolean;
  hard?: boolean;
  straight?: boolean;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsMovedView {
  character: string;
  inches?: number;
  ran: boolean;
}

export type SavageWorldsNatural = "teeth" | "claws" | "horns" | "other";

export interface SavageWorldsNaturalHealingRoll {
  character: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsNextChosen {
  character: string;
}

export interface SavageWorldsNextModifiers {
  modifiers: Modifier[];
  claimed: Modifier[];
}

export type SavageWorldsNextRoll =
  | "soak"
  | "unshake"
  | "unstun"
  | "bleed"
  | "incapacitated"
  | "knockout"
  | "evade"
  | "notice"
  | "interrupt"
  | "disarm"
  | "keep-footing"
  | "stay-mounted"
  | "heart-attack";

export interface SavageWorldsNoteMade {
  text: string;
  cause: string;
  about?: string;
}

export interface SavageWorldsNoteMake {
  /** at most 500 bytes */
  text: string;
  about?: string;
}

export interface SavageWorldsNumbersShown {
  traits: boolean;
  state: boolean;
}

export interface SavageWorldsObjectStruckView {
  what: string;
  damage?: number;
  hardness: number;
  broken: boolean;
}

export type SavageWorldsObstacle = "thin" | "sheet-metal" | "oak-or-concrete" | "brick" | "stone";

export interface SavageWorldsOpposedRoll {
  actor: string;
  /** at most 40 bytes */
  trait: string;
  target: string;
  /** at most 40 bytes */
  target_trait: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 12 */
  target_modifiers?: SavageWorldsCircumstance[];
  force_defender_roll?: boolean;
  hidden?: boolean;
  show_margin?: boolean;
  action?: boolean;
}

export interface SavageWorldsOpposedSettledView {
  initiator: string;
  defender: string;
  purpose: string;
  won: boolean;
  tie: boolean;
  margin?: number;
  raises?: number;
}

export interface SavageWorldsOrderSettledView {
  order: string[];
}

export type SavageWorldsPart =
  | "limb"
  | "hand"
  | "head"
  | "vitals"
  | "face"
  | "object"
  | "gap"
  | "leg";

export type SavageWorldsPhase = "none" | "dealing" | "round" | "ending";

export type SavageWorldsPlace = "groin" | "arm" | "guts" | "leg" | "head";

export interface SavageWorldsPlacedView {
  die?: number;
  /** empty: nobody, nothing */
  target: string;
  total?: number;
  tn?: number;
  success: boolean;
  raises: number;
}

export interface SavageWorldsPowerPoints {
  /** 0 to 200 */
  points: number;
  /** 0 to 200 */
  maximum: number;
}

export interface SavageWorldsPowerPointsChangedView {
  character: string;
  by: number;
  left: number;
}

export type SavageWorldsPurseKind = "player" | "gm-pool" | "character";

export interface SavageWorldsPush {
  actor: string;
  target: string;
  trait: SavageWorldsStruggle;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  too_big_allowed?: boolean;
  /** at most 12 */
  target_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsRanges {
  /** 1 to 5000 */
  near_band: number;
  /** 1 to 5000 */
  medium_band: number;
  /** 1 to 5000 */
  far_band: number;
}

export interface SavageWorldsReady {
  actor: string;
  /** at most 6 */
  take?: string[];
  /** at most 6 */
  put_away?: string[];
  hard?: boolean;
}

export interface SavageWorldsReload {
  actor: string;
  weapon: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsRerollAbility {
  /** at most 40 bytes */
  key: string;
  /** at most 10 */
  traits: string[];
  /** 0 to 20 */
  uses: number;
}

export interface SavageWorldsRestrain {
  character: string;
  bound?: boolean;
  physical?: boolean;
  /** 1 to 40 */
  hardness?: number;
}

export interface SavageWorldsRestraint {
  by?: string;
  physical: boolean;
  tried: boolean;
  hardness: number;
}

export interface SavageWorldsResultOverriddenView {
  /** empty: nobody, nothing */
  character: string;
  before?: number;
  after?: number;
}

export interface SavageWorldsResultOverride {
  decision: string;
  /** -100 to 1000 */
  total: number;
}

export interface SavageWorldsRide {
  actor: string;
  mount?: string;
}

export interface SavageWorldsRoll {
  actor: string;
  /** at most 40 bytes */
  trait: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** 1 to 60 */
  tn?: number;
  /** 1 to 6 */
  dice?: number;
  /** at most 100 bytes */
  label?: string;
  hidden?: boolean;
  action?: boolean;
  calculating?: boolean;
  call?: string;
}

export interface SavageWorldsRollMadeView {
  character: string;
  trait: string;
  purpose: string;
  label: string;
  throw_number: number;
  set?: SavageWorldsRollSet;
  modifiers: Modifier[];
  claimed: string[];
  tn?: number;
  against: SavageWorldsAgainstView[];
  outcome: SavageWorldsRollOutcomeView;
  hidden: boolean;
}

export interface SavageWorldsRollOutcomeView {
  rolled: boolean;
  verdict: SavageWorldsVerdict;
  critical: boolean;
  success: boolean;
  total?: number;
  raises: number;
  placed: SavageWorldsPlacedView[];
  naturals: number[];
  replaced: number[];
  wild_success?: boolean;
  struck: string[];
}

export interface SavageWorldsRollSet {
  dice: SavageWorldsDieRoll[];
  wild?: SavageWorldsDieRoll;
  confirm?: number;
  critical: boolean;
  extra: number;
  overridden?: number;
}

export interface SavageWorldsRollSettledView {
  character: string;
  trait: string;
  purpose: string;
  outcome: SavageWorldsRollOutcomeView;
  throw_number: number;
  hidden: boolean;
}

export type SavageWorldsRoundEnd = Record<string, never>;

export interface SavageWorldsRoundEnded {
  round: number;
  joker_drawn: boolean;
}

export interface SavageWorldsRoundStarted {
  round: number;
}

export interface SavageWorldsSeat {
  id?: string;
  /** at most 40 */
  members: string[];
  face_down?: boolean;
}

export type SavageWorldsSessionEnd = Record<string, never>;

export type SavageWorldsSessionEnded = Record<string, never>;

export type SavageWorldsSessionStart = Record<string, never>;

export interface SavageWorldsSessionStartedView {
  bank: SavageWorldsBankView;
}

export interface SavageWorldsSettings {
  extra_crit: SavageWorldsExtraCrit;
  bystanders: boolean;
  rulings: boolean;
  confirm_claims: boolean;
  show_gm_pool: boolean;
  card_offers: SavageWorldsCardOffers;
  auto_accept?: SavageWorldsAutoAccept;
  /** at most 60 */
  trained_only: string[];
}

export interface SavageWorldsSettingsChanged {
  settings: SavageWorldsSettings;
}

export interface SavageWorldsSettingsSet {
  extra_crit?: SavageWorldsExtraCrit;
  bystanders?: boolean;
  rulings?: boolean;
  confirm_claims?: boolean;
  show_gm_pool?: boolean;
  card_offers?: SavageWorldsCardOffers;
  auto_accept?: SavageWorldsAutoAccept;
  /** at most 60 */
  trained_only?: string[];
}

export interface SavageWorldsSheet {
  /** at most 60 bytes */
  name?: string;
  wild?: boolean;
  /** at most 20 bytes */
  side?: string;
  attributes?: SavageWorldsAttributeSheet;
  skills?: Record<string, SavageWorldsSkill | null>;
  /** 6 to 12 */
  wild_die?: number;
  /** 1 to 30 */
  pace?: number;
  /** 4 to 10 */
  running_die?: number;
  /** 0 to 40 */
  parry?: number;
  /** 1 to 200 */
  toughness?: number;
  armour?: SavageWorldsArmour;
  /** -4 to 20 */
  size?: number;
  /** 0 to 9 */
  max_wounds?: number;
  /** at most 40 */
  edges?: string[];
  /** at most 10 */
  rerolls?: SavageWorldsRerollAbility[];
  power?: SavageWorldsPowerPoints;
  /** at most 20 */
  weapons?: SavageWorldsWeapon[];
  group?: string;
  bennies_allowed?: boolean;
}

export interface SavageWorldsSheetView {
  traits: Record<string, SavageWorldsTraitView>;
  wild_die: number;
  pace: number;
  pace_now: number;
  pace_left: number;
  running_die: number;
  parry: number;
  parry_now: number;
  toughness: number;
  toughness_now: number;
  armour: SavageWorldsArmour;
  max_wounds: number;
  penalties: Modifier[];
  edges: string[];
  unknown_edges: SavageWorldsUnknownEdge[];
  rerolls: SavageWorldsRerollAbility[];
  power?: SavageWorldsPowerPoints;
  weapons: SavageWorldsWeaponView[];
  turn: SavageWorldsTurn;
  actions_left: number;
  injuries: SavageWorldsInjury[];
  fatigue: SavageWorldsFatigueLevel[];
  bennies?: number;
  bennies_allowed: boolean;
  next_modifiers?: Record<string, SavageWorldsNextModifiers>;
  shown?: SavageWorldsNumbersShown;
}

export interface SavageWorldsSheltered {
  who: string;
  obstacle: SavageWorldsObstacle;
}

export interface SavageWorldsSkill {
  /** 4 to 12 */
  die: number;
  /** 0 to 20 */
  bonus?: number;
  linked?: SavageWorldsAttribute;
}

export interface SavageWorldsSlot {
  id: string;
  members: string[];
  face_down: boolean;
  hand: string[];
  card?: string;
  acted: boolean;
  waiting: boolean;
  passed: boolean;
}

export interface SavageWorldsSlotActed {
  slot: string;
  waiting: boolean;
}

export interface SavageWorldsSlotView {
  id: string;
  members: string[];
  face_down: boolean;
  dealt: boolean;
  hand: string[];
  card?: string;
  acted: boolean;
  waiting: boolean;
  passed: boolean;
}

export type SavageWorldsSpeed =
  | "slow"
  | "kmh-95"
  | "kmh-195"
  | "kmh-385"
  | "mach-1"
  | "mach-2"
  | "near-light";

export interface SavageWorldsStandUp {
  actor: string;
}

export interface SavageWorldsStateGained {
  character: string;
  state: SavageWorldsCondition;
  cause: string;
  rule: string;
  turns?: number;
  restraint?: SavageWorldsRestraint;
  target?: string;
}

export interface SavageWorldsStateLost {
  character: string;
  state: SavageWorldsCondition;
  cause: string;
  rule: string;
}

export interface SavageWorldsStateView {
  settings: SavageWorldsSettings;
  session_open: boolean;
  bank: SavageWorldsBankView;
  auto_accept?: SavageWorldsAutoAccept;
  characters: Record<string, SavageWorldsCharacterView>;
  encounter: SavageWorldsEncounterView;
  under_way: SavageWorldsUnderWayView[];
  pending?: boolean;
  decision?: SavageWorldsDecisionView;
  allowed: string[];
  minutes: number;
  called_tests?: SavageWorldsCalledTest[];
  deciding?: Record<string, string>;
  prepared?: Record<string, SavageWorldsCharacterView>;
  departed: Record<string, string>;
}

export type SavageWorldsStruggle = "strength" | "athletics";

export interface SavageWorldsStruggleFailed {
  character: string;
}

export interface SavageWorldsSupport {
  actor: string;
  ally: string;
  /** at most 40 bytes */
  skill: string;
  /** at most 40 bytes */
  trait: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsSupportGained {
  character: string;
  from: string;
  trait: string;
  value: number;
}

export interface SavageWorldsSupportGiven {
  from: string;
  trait: string;
  value: number;
}

export interface SavageWorldsSupportUsed {
  character: string;
  trait: string;
}

export interface SavageWorldsSuppress {
  attacker: string;
  weapon: string;
  /** at most 40 */
  targets: string[];
  /** 0 to 20000 */
  distance?: number;
  /** at most 40 */
  covers?: SavageWorldsCoverOf[];
  light?: SavageWorldsLight;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 6 */
  damaged?: string[];
}

export interface SavageWorldsTableRolled {
  table: string;
  character?: string;
  sides: number[];
  faces: number[];
  modifier: number;
  total: number;
  row: string;
  modifiers?: Modifier[];
  hidden?: boolean;
}

export type SavageWorldsTemplate =
  | "cone"
  | "line"
  | "small-circle"
  | "medium-circle"
  | "large-circle";

export interface SavageWorldsTest {
  actor: string;
  target: string;
  /** at most 40 bytes */
  skill: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  remark?: boolean;
  /** 1 to 6 */
  dice?: number;
  calculating?: boolean;
  /** at most 12 */
  target_modifiers?: SavageWorldsCircumstance[];
}

export interface SavageWorldsTestCall {
  /** at most 60 */
  who?: string[];
  /** at most 40 bytes */
  trait: string;
  /** 1 to 60 */
  tn?: number;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  /** at most 100 bytes */
  label?: string;
}

export interface SavageWorldsTestCalled {
  test: SavageWorldsCalledTest;
}

export interface SavageWorldsTimePass {
  /** 1 to 1000000 */
  minutes: number;
}

export interface SavageWorldsTimePassed {
  minutes: number;
  in_rounds: boolean;
}

export interface SavageWorldsTire {
  character: string;
  /** at most 60 bytes */
  cause: string;
  /** 1 to 100000 */
  minutes?: number;
}

export interface SavageWorldsTraitDie {
  /** 4 to 12 */
  die: number;
  /** 0 to 20 */
  bonus?: number;
}

export interface SavageWorldsTraitView {
  die: number;
  bonus: number;
  untrained: boolean;
  modifier: number;
  modifiers: Modifier[];
}

export interface SavageWorldsTurn {
  running: boolean;
  over: boolean;
  declared: string[];
  penalty: number;
  done: number;
  moved: number;
  straight: number;
  running_die: number;
  ran: boolean;
  wild_attack: boolean;
  limited_used: boolean;
  limited_free_used: boolean;
  started: boolean;
  readied: number;
  frenzies: number;
  rapid: number;
  free_attacks: number;
  first_hit_done: boolean;
  calculating: boolean;
  set_weapon: boolean;
}

export interface SavageWorldsTurnAct {
  actor: string;
}

export interface SavageWorldsTurnEnd {
  actor: string;
}

export interface SavageWorldsTurnEnded {
  character: string;
  lost: boolean;
}

export interface SavageWorldsTurnHold {
  actor: string;
}

export interface SavageWorldsTurnStart {
  character: string;
}

export interface SavageWorldsTurnStarted {
  slot: string;
  characters: string[];
  out_of_order: boolean;
}

export interface SavageWorldsUnderWayView {
  what: string;
  /** empty: nobody, nothing */
  actor: string;
  targets: string[];
  weapon?: string;
}

export interface SavageWorldsUnknownEdge {
  edge: string;
  suggestion?: string;
}

export type SavageWorldsVerdict = "critical" | "failure" | "success" | "raise";

export interface SavageWorldsWake {
  character: string;
  /** at most 12 */
  modifiers?: SavageWorldsCircumstance[];
  at_risk?: boolean;
}

export interface SavageWorldsWeapon {
  id: string;
  /** at most 60 bytes */
  name: string;
  kind: SavageWorldsWeaponKind;
  /** at most 4 */
  dice: SavageWorldsDamageDice[];
  /** -20 to 60 */
  bonus?: number;
  strength?: boolean;
  /** 0 to 60 */
  ap?: number;
  range?: SavageWorldsRanges;
  /** 1 to 6 */
  rof?: number;
  /** 0 to 1000 */
  shots?: number;
  /** 0 to 1000 */
  shots_max?: number;
  /** 0 to 10 */
  reload?: number;
  /** 0 to 10 */
  loading?: number;
  two_handed?: boolean;
  /** 0 to 10 */
  reach?: number;
  /** 0 to 4 */
  parry?: number;
  scope?: boolean;
  ready?: boolean;
  natural?: SavageWorldsNatural;
  evadable?: boolean;
  /** at most 40 bytes */
  skill?: string;
}

export interface SavageWorldsWeaponHandledView {
  character: string;
  weapon: string;
  ready: boolean;
  dropped: boolean;
  shots?: number;
}

export type SavageWorldsWeaponKind =
  | "melee"
  | "gun"
  | "bow"
  | "thrown"
  | "shotgun"
  | "launcher"
  | "natural"
  | "improvised"
  | "shield";

export interface SavageWorldsWeaponView {
  weapon: SavageWorldsWeapon;
  skill: string;
  damage: string;
  dice_most?: number;
}

export interface SavageWorldsWoundsChanged {
  character: string;
  before: number;
  after: number;
  cause: string;
  hidden?: boolean;
}

export interface SavageWorldsWoundsSoakedView {
  character: string;
  soaked?: number;
  left?: number;
}

export interface SealedChoice {
  id: string;
  kind: string;
  parties: SealedParty[];
}

export interface SealedChoiceView {
  id: string;
  kind: string;
  parties: SealedPartyView[];
}

export interface SealedParty {
  party: string;
  members: string[];
  picks?: string[];
  locked: boolean;
}

export interface SealedPartyView {
  party: string;
  sealed: boolean;
  locked: boolean;
  picks?: string[];
}

export interface TerreExileAdjust {
  character: string;
  field: TerreExileField;
  /** at most 40 bytes */
  attribute?: string;
  /** 0 to 999 */
  value: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface TerreExileAdjustedView {
  character: string;
  field: string;
  attribute?: string;
  before?: number;
  after?: number;
  reason: string;
  hidden?: boolean;
}

export interface TerreExileAdvantageAdd {
  test: string;
  lean: TerreExileLean;
  /** 1 to 99 */
  n: number;
  /** at most 80 bytes */
  cause: string;
}

export interface TerreExileAdvantageAdded {
  test: string;
  source: TerreExileSource;
  hidden?: boolean;
}

export interface TerreExileAilment {
  name: string;
  advantages: number;
  disadvantages: number;
  modifier: number;
}

export type TerreExileArmourType = "none" | "leather" | "plate" | "fabric" | "mail";

export interface TerreExileAttributeView {
  value?: number;
  modifier?: number;
  tension: number;
  tension_limit?: number;
  trump: boolean;
}

export interface TerreExileCalledTestView {
  id: string;
  label: string;
  who: string[];
  rolled: Record<string, string>;
  attribute: string;
  skill?: string;
  specialised: boolean;
  opponent?: string;
  difficulty?: number;
  modifier: number;
}

export interface TerreExileChancesView {
  ways: number[];
  of: number;
}

export interface TerreExileCharacterAdd {
  attributes?: Record<string, number | null>;
  skills?: Record<string, TerreExileSkillGiven | null>;
  /** 0 to 200 */
  feat_value?: number;
  /** 1 to 101 */
  mishap?: number;
  ps?: TerreExilePointsGiven;
  pk?: TerreExilePointsGiven;
  /** at most 10 */
  extra_trumps?: string[];
  outside?: TerreExileOutsideGiven;
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
  hidden?: boolean;
  shown?: TerreExileShown;
}

export interface TerreExileCharacterAddedView {
  character: string;
  sheet: TerreExileSheetView;
  hidden?: boolean;
}

export interface TerreExileCharacterChangedView {
  character: string;
  sheet: TerreExileSheetView;
  reason: string;
  renamed_from?: string;
  hidden?: boolean;
  fields?: FieldChange[];
}

export interface TerreExileCharacterGive {
  character: string;
  owner?: string;
}

export interface TerreExileCharacterHidden {
  character: string;
}

export interface TerreExileCharacterRemove {
  character: string;
}

export interface TerreExileCharacterSet {
  attributes?: Record<string, number | null>;
  skills?: Record<string, TerreExileSkillGiven | null>;
  /** 0 to 200 */
  feat_value?: number;
  /** 1 to 101 */
  mishap?: number;
  ps?: TerreExilePointsGiven;
  pk?: TerreExilePointsGiven;
  /** at most 10 */
  extra_trumps?: string[];
  outside?: TerreExileOutsideGiven;
  character: string;
  /** at most 400 bytes */
  reason?: string;
  /** at most 80 bytes */
  name?: string;
  hidden?: boolean;
  shown?: TerreExileShown;
}

export interface TerreExileCharacterShow {
  character?: string;
  /** at most 60 */
  characters?: string[];
}

export interface TerreExileCharacterShownView {
  character: string;
  sheet: TerreExileSheetView;
}

export interface TerreExileCharacterView {
  id: string;
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  attributes: Record<string, TerreExileAttributeView>;
  skills: Record<string, TerreExileSkillView>;
  feat_value?: number;
  mishap?: number;
  ps?: TerreExilePoints;
  pk?: TerreExilePoints;
  trump?: string;
  extra_trumps: string[];
  quick_actions: number;
  conditions: Record<string, TerreExileAilment>;
  last_throw?: TerreExileThrow;
  outside?: TerreExileOutside;
  saves: Record<string, number>;
  body_resistance?: number;
  allowed: string[];
  hidden?: boolean;
  shown?: TerreExileShown;
  down?: boolean;
}

export type TerreExileCheckKind = "attribute" | "skill" | "feat" | "mishap" | "difficulty";

export interface TerreExileCheckView {
  kind: TerreExileCheckKind;
  from?: number;
  to?: number;
  inverted: boolean;
  twice_to?: number;
  gives?: number;
  rule: string;
}

export type TerreExileClaim = "asked" | "accepted" | "rejected";

export interface TerreExileConditionEnd {
  character: string;
  condition: string;
}

export interface TerreExileConditionEnded {
  character: string;
  condition: string;
  hidden?: boolean;
}

export interface TerreExileConditionStart {
  id?: string;
  character: string;
  /** at most 80 bytes */
  label?: string;
  /** 0 to 9 */
  advantages: number;
  /** 0 to 9 */
  disadvantages: number;
  /** -30 to 30 */
  modifier: number;
}

export interface TerreExileConditionStarted {
  character: string;
  condition: string;
  ailment: TerreExileAilment;
  hidden?: boolean;
}

export interface TerreExileConfrontationJoin {
  /** at most 60 */
  characters: string[];
  /** -99 to 99 */
  modifier?: number;
}

export interface TerreExileConfrontationJoinedView {
  places: TerreExilePlaceView[];
  order: string[];
}

export interface TerreExileConfrontationLeave {
  /** at most 60 */
  characters: string[];
}

export interface TerreExileConfrontationLeft {
  characters: string[];
}

export interface TerreExileConfrontationStart {
  /** at most 60 */
  characters: string[];
  /** -99 to 99 */
  modifier?: number;
}

export interface TerreExileConfrontationStartedView {
  order: TerreExilePlaceView[];
}

export interface TerreExileCountedView {
  attribute?: number;
  skill?: number;
  feat?: number;
  mishap?: number;
  difficulty?: number;
  count?: number;
  level: number;
  outcome: TerreExileOutcome;
}

export interface TerreExileDamageDeal {
  /** at most 60 */
  to: string[];
  /** 0 to 999 */
  amount?: number;
  /** 1 to 40 */
  dice?: number;
  /** 2 to 100 */
  sides?: number;
  /** -99 to 99 */
  modifier?: number;
  ignores_armour?: boolean;
  /** at most 80 bytes */
  source?: string;
}

export interface TerreExileDamageDealt {
  to: string[];
  source: string;
  dice: number[];
  sides: number;
  modifiers: Modifier[];
  total: number;
  ignores_armour: boolean;
}

export interface TerreExileDamageTakenView {
  character: string;
  amount: number;
  resistance?: number;
  pv_lost?: number;
  pv?: number;
  damage?: number;
  hidden?: boolean;
  down?: boolean;
}

export interface TerreExileDecisionOpenedView {
  question: TerreExileQuestion;
  hidden?: boolean;
}

export interface TerreExileDeclaredTestView {
  id: string;
  actor: string;
  attribute: string;
  skill?: string;
  specialised: boolean;
  opponent?: string;
  reason: string;
  phase: TerreExilePhase;
  values: TerreExileValuesView;
  sources: TerreExileSource[];
  ps_used: TerreExileSpent;
  bonus: number;
  effort?: TerreExilePool;
  pk_used: boolean;
  trump_claims: Record<string, TerreExileClaim>;
  quick_action_used: boolean;
  rolls: TerreExileRolled[];
  result?: TerreExileCountedView;
  call?: string;
  awaits_difficulty?: boolean;
}

export type TerreExileEase = "easy" | "normal" | "hard" | "extreme";

export interface TerreExileEffortMadeView {
  test: string;
  actor: string;
  pool: TerreExilePool;
  bonus: number;
  left?: number;
  hidden?: boolean;
}

export interface TerreExileEffortMake {
  test: string;
  pool: TerreExilePool;
}

export interface TerreExileEffortWithdraw {
  test: string;
}

export interface TerreExileEffortWithdrawnView {
  test: string;
  actor: string;
  pool: TerreExilePool;
  bonus: number;
  left?: number;
  hidden?: boolean;
}

export type TerreExileFeatDefault = "luck" | "none";

export type TerreExileField =
  | "ps"
  | "pk"
  | "tension"
  | "quick_actions"
  | "damage"
  | "pv"
  | "pf"
  | "pa"
  | "pm";

export interface TerreExileKarmaSpentView {
  test: string;
  actor: string;
  left?: number;
  hidden?: boolean;
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
  unarmed?: boolean;
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

export interface TerreExilePlaceView {
  character: string;
  die: number;
  save?: number;
  total?: number;
  modifier?: number;
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

export interface TerreExileQuestion {
  decision: Decision;
  test?: string;
  attribute?: string;
  justification: string;
}

export interface TerreExileQuestionView {
  id: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
  owner: string;
  options: Option[];
  fallback: string;
  test?: string;
  attribute?: string;
  justification: string;
  with_spirit?: TerreExileOutcome;
  lost_to?: string;
}

export interface TerreExileQuickActionUsed {
  character: string;
  left: number;
  hidden?: boolean;
}

export interface TerreExileRest {
  /** at most 60 */
  characters: string[];
}

export interface TerreExileRested {
  characters: string[];
}

export interface TerreExileRolled {
  tens: number[];
  units: number;
  kept: number;
  roll: number;
  inverted: number;
  kept_for?: TerreExileLean;
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
  /** -99 to 99 */
  modifier?: number;
}

export interface TerreExileSaveRolledView {
  actor: string;
  save: TerreExileSave;
  die: number;
  value?: number;
  total?: number;
  difficulty?: number;
  outcome: TerreExileSaveOutcome;
  modifier?: number;
  hidden?: boolean;
}

export interface TerreExileSettings {
  feat_default: TerreExileFeatDefault;
  specialised: TerreExileSpecialised;
  trump_limit: TerreExileTrumpLimit;
  outside: boolean;
  ask_difficulty: boolean;
  claims?: boolean;
}

export interface TerreExileSettingsChanged {
  settings: TerreExileSettings;
}

export interface TerreExileSettingsSet {
  feat_default?: TerreExileFeatDefault;
  specialised?: TerreExileSpecialised;
  trump_limit?: TerreExileTrumpLimit;
  outside?: boolean;
  ask_difficulty?: boolean;
  claims?: boolean;
}

export interface TerreExileSheetView {
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  attributes?: Record<string, number>;
  skills?: Record<string, TerreExileSkill>;
  feat_value?: number;
  mishap?: number;
  ps?: TerreExilePoints;
  pk?: TerreExilePoints;
  trump?: string;
  extra_trumps: string[];
  tension: Record<string, number>;
  quick_actions: number;
  conditions: Record<string, TerreExileAilment>;
  last_throw?: TerreExileThrow;
  outside?: TerreExileOutside;
  hidden?: boolean;
  shown?: TerreExileShown;
}

export interface TerreExileShown {
  attributes: boolean;
  points: boolean;
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
  rank?: number;
  specialisations: string[];
  value?: number;
  specialised?: number;
}

export interface TerreExileSource {
  lean: TerreExileLean;
  cause: string;
  n: number;
  rule: string;
}

export type TerreExileSpecialised = "five-per-rank" | "flat-fifteen";

export type TerreExileSpent = "none" | "before" | "after";

export interface TerreExileSpiritualSpend {
  test: string;
}

export interface TerreExileSpiritualSpentView {
  test: string;
  actor: string;
  when: TerreExileSpent;
  bonus: number;
  left?: number;
  hidden?: boolean;
}

export interface TerreExileSpiritualWithdraw {
  test: string;
}

export interface TerreExileSpiritualWithdrawnView {
  test: string;
  actor: string;
  bonus: number;
  left?: number;
  hidden?: boolean;
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
  allowed: string[];
  departed: Record<string, string>;
  called_tests?: TerreExileCalledTestView[];
}

export interface TerreExileTensionChanged {
  character: string;
  attribute: string;
  before: number;
  after: number;
  hidden?: boolean;
}

export interface TerreExileTestCall {
  id?: string;
  /** at most 60 */
  who?: string[];
  /** at most 40 bytes */
  attribute: string;
  /** at most 40 bytes */
  skill?: string;
  specialised?: boolean;
  opponent?: string;
  /** at most 40 bytes */
  opponent_attribute?: string;
  /** 0 to 200 */
  difficulty?: number;
  /** -30 to 30 */
  modifier?: number;
  /** at most 120 bytes */
  label?: string;
}

export interface TerreExileTestCalledView {
  test: TerreExileCalledTestView;
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
  effort?: TerreExilePool;
  edge?: boolean;
  hidden?: boolean;
}

export interface TerreExileTestChangedView {
  test: string;
  attribute: string;
  values: TerreExileValuesView;
  hidden?: boolean;
}

export interface TerreExileTestClosedView {
  test: string;
  actor: string;
  count?: number;
  level: number;
  outcome: TerreExileOutcome;
  dice?: number;
  hidden?: boolean;
}

export interface TerreExileTestCountedView {
  test: string;
  actor: string;
  effective?: number;
  modifiers: Modifier[];
  counted: TerreExileCountedView;
  checks: TerreExileCheckView[];
  hidden?: boolean;
}

export interface TerreExileTestDeclare {
  id?: string;
  actor: string;
  /** at most 40 bytes */
  attribute?: string;
  /** at most 40 bytes */
  skill?: string;
  specialised?: boolean;
  opponent?: string;
  /** at most 40 bytes */
  opponent_attribute?: string;
  /** at most 400 bytes */
  reason?: string;
  call?: string;
  /** 0 to 200 */
  difficulty?: number;
  /** -30 to 30 */
  modifier?: number;
}

export interface TerreExileTestDeclaredView {
  test: TerreExileDeclaredTestView;
  edge_used: boolean;
  hidden?: boolean;
}

export interface TerreExileTestRoll {
  test: string;
}

export interface TerreExileTestRolled {
  test: string;
  actor: string;
  rolled: TerreExileRolled;
  hidden?: boolean;
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

export interface TerreExileTestThrow {
  actor: string;
  /** 2 to 100 */
  sides?: number;
  target?: string;
  /** -99 to 99 */
  modifier?: number;
}

export interface TerreExileTestThrown {
  test: string;
  actor: string;
  sides: number;
  dice: number[];
  modifiers: Modifier[];
  total: number;
  hidden?: boolean;
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
  values: TerreExileValuesView;
  effective?: number;
  sources: TerreExileSource[];
  lean: number;
  ps_used: TerreExileSpent;
  pk_used: boolean;
  trump_claims: Record<string, TerreExileClaim>;
  rolls: TerreExileRolled[];
  result?: TerreExileCountedView;
  checks: TerreExileCheckView[];
  chances?: TerreExileChancesView;
  call?: string;
  awaits_difficulty: boolean;
}

export interface TerreExileThrow {
  test: string;
  dice?: number;
  thrown: boolean;
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
  hidden?: boolean;
}

export interface TerreExileTrumpChanged {
  character: string;
  from?: string;
  to: string;
  hidden?: boolean;
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
  hidden?: boolean;
}

export type TerreExileTrumpLimit = "table" | "formula";

export interface TerreExileTrumpRuled {
  test: string;
  actor: string;
  attribute: string;
  accepted: boolean;
  hidden?: boolean;
}

export interface TerreExileTrumpWithdraw {
  test: string;
  /** at most 40 bytes */
  attribute: string;
}

export interface TerreExileTrumpWithdrawn {
  test: string;
  actor: string;
  attribute: string;
  tension: number;
  quick_actions: number;
  hidden?: boolean;
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

export interface TerreExileValuesView {
  attribute?: number;
  modifier: number;
  skill?: number;
  feat?: number;
  mishap?: number;
  difficulty?: number;
}

export type TerreExileWeaponGrip = "hilt" | "handle" | "shaft" | "ranged";

export type TerreExileWeaponType = "sharp" | "blunt" | "piercing" | "flexible";

export interface TestCallClose {
  call: string;
}

export type ToyActionKind = "basic" | "tactical" | "fight" | "deed" | "cast";

export interface ToyActionTake {
  actor: string;
  kind: ToyActionKind;
  /** at most 200 bytes */
  note?: string;
}

export interface ToyActionTaken {
  actor: string;
  kind: ToyActionKind;
  ends_moment: boolean;
  note: string;
}

export interface ToyAddOn {
  die: string;
  sides: number;
  face: number;
}

export interface ToyAddOnRolled {
  attempt: string;
  actor: string;
  added: ToyAddOn;
  modifiers: Modifier[];
  total: number;
}

export interface ToyAddOnTake {
  attempt: string;
  actor: string;
  /** at most 40 bytes */
  die: string;
}

export interface ToyAddOnTaken {
  attempt: string;
  actor: string;
  die: string;
  sides: number;
}

export interface ToyAddOnWithdraw {
  attempt: string;
  actor: string;
  /** at most 40 bytes */
  die: string;
}

export interface ToyAddOnWithdrawn {
  attempt: string;
  actor: string;
  die: string;
}

export interface ToyAdjust {
  creature?: string;
  field: ToyField;
  /** at most 60 bytes */
  key?: string;
  /** -9999 to 9999 */
  value: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyAdjusted {
  creature?: string;
  field: ToyField;
  key: string;
  before: number;
  after: number;
  reason: string;
  begins?: ToyExhaustion;
  ends?: ToyExhaustion;
  hidden?: boolean;
}

export interface ToyAdventurer {
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  level: number;
  origin?: ToyOrigin;
  background: string;
  trope?: ToyTrope;
  flavor?: ToyFlavor;
  species?: ToySpecies;
  primary?: ToyStat;
  hit_die: number;
  tangibles: ToyTangibles;
  intangibles: ToyIntangibles;
  skills: Record<string, ToySkill>;
  saves: ToySaves;
  flesh: ToyPoints;
  grit: ToyPoints;
  usage: Record<string, ToyUsageItem>;
  pools: Record<string, ToyPool>;
  fixed: Record<string, number>;
  weapons: Record<string, ToyWeapon>;
  armor: ToyArmorKind;
  shield: boolean;
  helmet: boolean;
  languages: ToyLanguage[];
  languages_owed: number;
  gear: string[];
  iron: number;
  conditions: Record<string, ToyCondition>;
  wounds: string[];
  dying?: ToyDying;
  dead: boolean;
  breather: boolean;
  starting_grit: ToyStartingGrit;
  creation: number;
}

export type ToyArmorKind = "none" | "light" | "medium" | "heavy";

export type ToyAttack = "hard" | "fast";

export interface ToyAttemptCancel {
  attempt: string;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyAttemptCancelled {
  attempt: string;
  reason: string;
}

export interface ToyAttemptChangedView {
  attempt: string;
  entrant: ToyEntrantToldView;
}

export interface ToyAttemptClosedView {
  attempt: string;
  kind: ToyRollKind;
  purpose: ToyPurpose;
  result: ToyAttemptResult;
  winner?: string;
  standings: ToyStandingView[];
  target: number;
}

export interface ToyAttemptHeld {
  attempt: string;
  phase: ToyAttemptPhase;
}

export interface ToyAttemptOpenedView {
  attempt: ToyAttemptToldView;
}

export interface ToyAttemptPassed {
  attempt: string;
  actor: string;
  passed: boolean;
}

export type ToyAttemptPhase = "open" | "rolled" | "held" | "tie";

export type ToyAttemptResult = "success" | "failure" | "won" | "declined";

export interface ToyAttemptRoll {
  attempt: string;
  spares_questions?: boolean;
}

export interface ToyAttemptRolledView {
  attempt: string;
  kind: ToyRollKind;
  purpose: ToyPurpose;
  entrants: ToyEntrantToldView[];
}

export interface ToyAttemptSet {
  attempt: string;
  actor: string;
  /** at most 20 */
  dice?: ToyDieGiven[];
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 20 */
  damage_modifiers?: ToyModifierGiven[];
}

export interface ToyAttemptToldView {
  id: string;
  kind: ToyRollKind;
  purpose: ToyPurpose;
  phase: ToyAttemptPhase;
  reason: string;
  opened_by: string;
  mandatory: boolean;
  entrants: ToyEntrantToldView[];
  against?: string;
  weapon?: string;
  speed?: number;
  call?: string;
}

export interface ToyAttemptView {
  id: string;
  kind: ToyRollKind;
  purpose: ToyPurpose;
  phase: ToyAttemptPhase;
  reason: string;
  mandatory: boolean;
  target: number;
  entrants: ToyEntrantView[];
  against?: string;
  weapon?: string;
  rollers: string[];
  allowed: string[];
}

export type ToyBacklash = "none" | "mishap" | "calamity" | "ruin";

export interface ToyBaseDie {
  from: ToyDieFrom;
  label: string;
  sides: number;
  veiled?: boolean;
}

export interface ToyBaseDieView {
  from: ToyDieFrom;
  label: string;
  sides?: number;
}

export interface ToyBlow {
  amount: number;
  past_grit: boolean;
  cause: string;
  ignores_armour?: boolean;
}

export interface ToyCalledTest {
  id: string;
  label: string;
  who: string[];
  rolled: Record<string, string>;
  die?: ToyBaseDie;
  skill?: string;
  save?: ToySave;
  x?: number;
  mandatory: boolean;
  dice?: ToyBaseDie[];
  modifiers?: Modifier[];
}

export interface ToyCharacterAdd {
  /** -99 to 99 */
  level?: number;
  origin?: ToyOrigin;
  trope?: ToyTrope;
  flavor?: ToyFlavor;
  species?: ToySpecies;
  primary?: ToyStat;
  /** -1000 to 1000 */
  hit_die?: number;
  tangibles?: ToyTangiblesGiven;
  intangibles?: ToyIntangiblesGiven;
  skills?: Record<string, number | null>;
  saves?: ToySavesGiven;
  flesh?: ToyPointsGiven;
  grit?: ToyPointsGiven;
  usage?: Record<string, ToyUsageGiven | null>;
  pools?: Record<string, ToyPoolGiven | null>;
  fixed?: Record<string, number | null>;
  weapons?: Record<string, ToyWeaponGiven | null>;
  armor?: ToyArmorKind;
  shield?: boolean;
  helmet?: boolean;
  /** at most 60 */
  gear?: string[];
  /** at most 20 */
  wounds?: string[];
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
}

export interface ToyCharacterAdded {
  character: string;
  sheet: ToyAdventurer;
}

export interface ToyCharacterChanged {
  character: string;
  sheet: ToyAdventurer;
  reason: string;
  renamed_from?: string;
  fields?: FieldChange[];
}

export interface ToyCharacterGive {
  character: string;
  owner?: string;
}

export interface ToyCharacterRemove {
  character: string;
}

export interface ToyCharacterSet {
  /** -99 to 99 */
  level?: number;
  origin?: ToyOrigin;
  trope?: ToyTrope;
  flavor?: ToyFlavor;
  species?: ToySpecies;
  primary?: ToyStat;
  /** -1000 to 1000 */
  hit_die?: number;
  tangibles?: ToyTangiblesGiven;
  intangibles?: ToyIntangiblesGiven;
  skills?: Record<string, number | null>;
  saves?: ToySavesGiven;
  flesh?: ToyPointsGiven;
  grit?: ToyPointsGiven;
  usage?: Record<string, ToyUsageGiven | null>;
  pools?: Record<string, ToyPoolGiven | null>;
  fixed?: Record<string, number | null>;
  weapons?: Record<string, ToyWeaponGiven | null>;
  armor?: ToyArmorKind;
  shield?: boolean;
  helmet?: boolean;
  /** at most 60 */
  gear?: string[];
  /** at most 20 */
  wounds?: string[];
  character: string;
  /** at most 400 bytes */
  reason?: string;
  /** at most 80 bytes */
  name?: string;
}

export interface ToyCharacterView {
  id: string;
  name: string;
  /** empty: nobody, nothing */
  owner: string;
  level: number;
  origin?: ToyOrigin;
  background: string;
  trope?: ToyTrope;
  flavor?: ToyFlavor;
  species?: ToySpecies;
  primary?: ToyStat;
  hit_die: number;
  tangibles: ToyTangibles;
  dice: Record<string, ToyUsageDieView>;
  skills: Record<string, ToySkill>;
  saves: ToySaves;
  flesh: ToyPoints;
  grit: ToyPoints;
  pools: Record<string, ToyPool>;
  fixed: Record<string, number>;
  weapons: Record<string, ToyWeapon>;
  armor: ToyArmorKind;
  shield: boolean;
  helmet: boolean;
  languages: ToyLanguage[];
  languages_owed: number;
  gear: string[];
  iron: number;
  exhaustions: ToyExhaustion[];
  conditions: Record<string, ToyCondition>;
  wounds: string[];
  death_die: number;
  dying: boolean;
  doomed: boolean;
  dead: boolean;
  busy?: string;
  creation?: ToyCreationView;
  allowed: string[];
  rests?: ToyRestKind[];
}

export interface ToyChoiceLocked {
  choice: string;
  party: string;
}

export interface ToyChoiceSealedView {
  choice: string;
  party: string;
  picks?: string[];
}

export type ToyCombatEnd = Record<string, never>;

export interface ToyCombatEnded {
  moments: number;
}

export interface ToyCombatJoin {
  /** at most 40 */
  allies?: string[];
  /** at most 40 */
  monsters?: string[];
}

export interface ToyCombatJoined {
  allies: string[];
  monsters: string[];
}

export interface ToyCombatLeave {
  /** at most 40 */
  creatures: string[];
}

export interface ToyCombatLeft {
  creatures: string[];
}

export interface ToyCombatStart {
  /** at most 40 */
  allies: string[];
  /** at most 40 */
  monsters: string[];
  /** at most 40 */
  surprised?: string[];
  monsters_surprised?: boolean;
}

export interface ToyCombatStarted {
  allies: string[];
  monsters: string[];
}

export interface ToyCondition {
  label: string;
  modifier: number;
  until: ToyUntil;
}

export interface ToyConditionEnd {
  character: string;
  condition: string;
}

export interface ToyConditionEnded {
  character: string;
  condition: string;
}

export interface ToyConditionStart {
  id?: string;
  character: string;
  /** at most 80 bytes */
  label?: string;
  /** -99 to 99 */
  modifier?: number;
  until?: ToyUntil;
}

export interface ToyConditionStarted {
  character: string;
  condition: string;
  what: ToyCondition;
}

export interface ToyContest {
  id: string;
  reason: string;
  participants: string[];
  forced: string[];
  choice: SealedChoice;
  rolls: ToyLuckRoll[];
}

export interface ToyContestView {
  id: string;
  reason: string;
  participants: ToyContestantView[];
  choice: SealedChoiceView;
  rolls: ToyLuckRoll[];
}

export interface ToyContestantView {
  who: string;
  /** empty: nobody, nothing */
  owner: string;
  forced: boolean;
  offers: ToyOffer[];
}

export interface ToyCreationCallingChoose {
  character: string;
  trope?: ToyTrope;
  flavor?: ToyFlavor;
  species?: ToySpecies;
  /** -1000 to 1000 */
  hit_die?: number;
  /** at most 8 */
  intangibles?: ToyIntangibleStep[];
  skills?: Record<string, number | null>;
  usage?: Record<string, ToyUsageGiven | null>;
  pools?: Record<string, ToyPoolGiven | null>;
  fixed?: Record<string, number | null>;
  grit?: ToyGritGiven;
}

export interface ToyCreationFleshRoll {
  character: string;
  /** -99 to 99 */
  modifier?: number;
}

export interface ToyCreationFleshRolled {
  character: string;
  start: number;
  sides: number;
  face: number;
  modifiers: Modifier[];
  total: number;
  flesh: number;
  grit_die: number;
  grit_face: number;
  grit: number;
}

export interface ToyCreationGearChoose {
  character: string;
  /** at most 40 */
  gear?: string[];
  weapons?: Record<string, ToyWeaponGiven | null>;
}

export interface ToyCreationLanguagesGained {
  character: string;
  total: number;
  extra: number;
}

export interface ToyCreationLanguagesRoll {
  character: string;
  /** at most 40 bytes */
  secondary: string;
  spares_questions?: boolean;
}

export interface ToyCreationOriginChoose {
  character: string;
  origin: ToyOrigin;
  /** at most 200 bytes */
  background?: string;
}

export interface ToyCreationSavesAssign {
  character: string;
  hexes: ToyGrade;
  toxins: ToyGrade;
  doom: ToyGrade;
}

export interface ToyCreationSkillRaise {
  character: string;
  /** at most 40 bytes */
  skill: string;
}

export interface ToyCreationSkillsAssign {
  character: string;
}

export interface ToyCreationStart {
  id?: string;
  /** at most 80 bytes */
  name: string;
  owner?: string;
}

export interface ToyCreationStatsAssign {
  character: string;
  /** -1000 to 1000 */
  vigor: number;
  /** -1000 to 1000 */
  dexterity: number;
  /** -1000 to 1000 */
  intellect: number;
  /** -1000 to 1000 */
  focus: number;
}

export interface ToyCreationStepDone {
  character: string;
  step: number;
  sheet: ToyAdventurer;
}

export interface ToyCreationView {
  step: number;
  method: string;
  dice: number[];
  tropes: ToyTrope[];
  flavors: ToyFlavor[];
  species: ToySpecies[];
  offered: string[];
  raisable: string[];
}

export type ToyDamageCheck = "none" | "fumble" | "crit";

export interface ToyDamageDeal {
  target?: string;
  /** 1 to 999 */
  amount?: number;
  physical?: boolean;
  past_grit?: boolean;
  /** at most 200 bytes */
  reason?: string;
  /** at most 40 */
  to?: string[];
  /** at most 12 */
  dice?: number[];
  /** -99 to 99 */
  modifier?: number;
  ignores_armour?: boolean;
  /** at most 80 bytes */
  source?: string;
}

export interface ToyDamageDealt {
  to: string[];
  source: string;
  sides: number[];
  faces: number[];
  modifiers: Modifier[];
  total: number;
  ignores_armour: boolean;
}

export interface ToyDamageRolledView {
  actor: string;
  target: string;
  sides?: number[];
  faces: number[];
  modifiers: Modifier[];
  total: number;
  check: ToyDamageCheck;
  check_sides: number;
  check_face: number;
  fumble: boolean;
  fumble_die: number;
  fumble_face: number;
  fumble_total: number;
  crit: boolean;
}

export interface ToyDamageTaken {
  actor: string;
  amount: number;
  cause: string;
  absorbed: Modifier[];
  grit: number;
  armor_sides: number;
  armor_face: number;
  flesh: number;
}

export interface ToyDecisionOpened {
  question: ToyQuestion;
}

export type ToyDieFrom = "tangible" | "intangible" | "usage" | "pool" | "fixed" | "plain";

export interface ToyDieGiven {
  tangible?: ToyTangible;
  intangible?: ToyIntangible;
  /** at most 40 bytes */
  usage?: string;
  /** at most 40 bytes */
  pool?: string;
  /** at most 40 bytes */
  fixed?: string;
  /** -1000 to 1000 */
  sides?: number;
  /** at most 40 bytes */
  label?: string;
}

export interface ToyDied {
  actor: string;
}

export type ToyDuty = "terrifying-table" | "wound";

export interface ToyDying {
  death_die: number;
  doomed: boolean;
  doomed_in: number;
}

export interface ToyDyingEnded {
  actor: string;
}

export interface ToyDyingRolled {
  actor: string;
  sides: number;
  face: number;
  success: boolean;
  least: number;
  death_die: number;
  moment: number;
  cause: string;
}

export interface ToyDyingStarted {
  actor: string;
  death_die: number;
}

export interface ToyEffect {
  label: string;
  on?: string;
  die: number;
}

export interface ToyEffectEnd {
  effect: string;
}

export interface ToyEffectEnded {
  effect: string;
}

export interface ToyEffectRolled {
  effect: string;
  sides: number;
  face: number;
  die: number;
}

export interface ToyEffectStart {
  id?: string;
  /** at most 80 bytes */
  label?: string;
  on?: string;
  /** -1000 to 1000 */
  die: number;
}

export interface ToyEffectStarted {
  effect: string;
  what: ToyEffect;
}

export interface ToyEntrantGiven {
  actor: string;
  /** at most 20 */
  dice: ToyDieGiven[];
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export interface ToyEntrantToldView {
  who: string;
  side: ToySide;
  dice: ToyBaseDieView[];
  modifiers: Modifier[];
  faces: number[];
  added: ToyAddOn[];
  tie_dice: number[];
  passed: boolean;
  total?: number;
  damage_modifiers?: Modifier[];
}

export interface ToyEntrantView {
  who: string;
  side: ToySide;
  /** empty: nobody, nothing */
  owner: string;
  dice: ToyBaseDieView[];
  modifiers: Modifier[];
  faces: number[];
  added: ToyAddOn[];
  tie_dice: number[];
  passed: boolean;
  modifier: number;
  total?: number;
  needs?: number;
  offers: ToyOffer[];
  damage_modifiers?: Modifier[];
  given?: Modifier[];
}

export interface ToyExert {
  actor: string;
  /** at most 200 bytes */
  reason?: string;
}

export type ToyExhaustion =
  | "cannot-heal-grit"
  | "luck-contest-auto-one"
  | "always-loses-init"
  | "shot-nerves";

export interface ToyFaceChanged {
  attempt: string;
  actor: string;
  before: number;
  after: number;
}

export type ToyField =
  | "level"
  | "vigor"
  | "dexterity"
  | "intellect"
  | "focus"
  | "presence"
  | "presence_max"
  | "talent"
  | "talent_max"
  | "awareness"
  | "awareness_max"
  | "sanity"
  | "sanity_max"
  | "flesh"
  | "flesh_max"
  | "grit"
  | "grit_max"
  | "usage"
  | "usage_max"
  | "pool"
  | "pool_max"
  | "fixed"
  | "skill"
  | "marks"
  | "save"
  | "iron"
  | "languages_owed"
  | "hit_die"
  | "death_die"
  | "dead"
  | "breather"
  | "health"
  | "health_max"
  | "hd"
  | "soak"
  | "weakness"
  | "speed"
  | "moment"
  | "adventure"
  | "session"
  | "task";

export interface ToyFight {
  id?: string;
  actor: string;
  target: string;
  weapon: string;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 20 */
  damage_modifiers?: ToyModifierGiven[];
}

export type ToyFlavor =
  | "soldier"
  | "barbarian"
  | "bravo"
  | "archaeologist"
  | "sorcerer"
  | "leech"
  | "witch"
  | "mystic";

export interface ToyFleshHeal {
  actor: string;
  /** 1 to 999 */
  n: number;
  /** at most 400 bytes */
  reason?: string;
}

export type ToyGrade = "edge" | "ordinary" | "flawed";

export interface ToyGritGiven {
  /** -1000 to 1000 */
  die?: number;
  /** 0 to 99 */
  plus?: number;
}

export interface ToyGritHeal {
  actor: string;
  /** 1 to 999 */
  n: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyGuard {
  id?: string;
  actor: string;
  monster: string;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 20 */
  damage_modifiers?: ToyModifierGiven[];
}

export interface ToyInitContinuedView {
  actor: string;
  speed?: number;
}

export type ToyInitResult = "due" | "before" | "after";

export interface ToyInitRoll {
  actor: string;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  spares_questions?: boolean;
}

export interface ToyInitSettledView {
  actor: string;
  result: ToyInitResult;
  ahead_of?: number;
  cause: string;
  rule: string;
}

export interface ToyInitWait {
  actor: string;
}

export type ToyIntangible = "presence" | "talent" | "awareness" | "sanity";

export interface ToyIntangibleStep {
  stat: ToyIntangible;
  /** -99 to 99 */
  places: number;
}

export interface ToyIntangibles {
  presence: ToyUsageDie;
  talent: ToyUsageDie;
  awareness: ToyUsageDie;
  sanity: ToyUsageDie;
}

export interface ToyIntangiblesGiven {
  presence?: ToyUsageGiven;
  talent?: ToyUsageGiven;
  awareness?: ToyUsageGiven;
  sanity?: ToyUsageGiven;
}

export interface ToyKnackRoll {
  actor: string;
  /** at most 40 bytes */
  skill?: string;
  save?: ToySave;
  /** -99 to 99 */
  x?: number;
  /** at most 60 bytes */
  task?: string;
  /** at most 200 bytes */
  reason?: string;
  call?: string;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export interface ToyKnackRolledView {
  actor: string;
  knack: string;
  x?: number;
  dice: number[];
  least?: number;
  most?: number;
  success: boolean;
  marks: number;
  task: string;
  possible?: boolean;
  reason: string;
  modifiers?: Modifier[];
}

export interface ToyKnaveRoll {
  actor: string;
  /** 1 to 9 */
  difficulty: number;
  luck?: boolean;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export interface ToyKnaveRolled {
  actor: string;
  difficulty: number;
  sides: number;
  face: number;
  luck_sides: number;
  luck_face: number;
  modifiers: Modifier[];
  total: number;
  success: boolean;
}

export interface ToyLanguage {
  name: string;
  speak: boolean;
  read: boolean;
  write: boolean;
}

export interface ToyLanguageChanged {
  character: string;
  language: ToyLanguage;
}

export interface ToyLanguageGiven {
  /** at most 40 bytes */
  name: string;
  read?: boolean;
  write?: boolean;
}

export interface ToyLanguageSet {
  character: string;
  /** at most 40 bytes */
  language: string;
  read: boolean;
  write: boolean;
}

export interface ToyLanguagesName {
  character: string;
  /** at most 3 */
  languages: ToyLanguageGiven[];
}

export interface ToyLanguagesNamed {
  character: string;
  languages: ToyLanguage[];
  owed: number;
}

export interface ToyLevelGain {
  character: string;
  other: ToyStat;
  save?: ToySave;
}

export interface ToyLevelGained {
  character: string;
  level: number;
  dice: number[];
  sheet: ToyAdventurer;
}

export interface ToyLuckContestCancel {
  contest: string;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyLuckContestCancelled {
  contest: string;
  reason: string;
}

export interface ToyLuckContestOpen {
  id?: string;
  /** at most 40 */
  participants: string[];
  /** at most 200 bytes */
  reason?: string;
}

export interface ToyLuckContestOpened {
  contest: ToyContest;
}

export interface ToyLuckContestRolled {
  contest: string;
  rolls: ToyLuckRoll[];
}

export interface ToyLuckContestVictimNamed {
  contest: string;
  victim: string;
  value: number;
  by: string;
  tied: string[];
}

export interface ToyLuckRoll {
  who: string;
  pick: string;
  sides: number;
  value: number;
}

export type ToyLuckTie = "current" | "max";

export type ToyMode = "free" | "combat";

export interface ToyModifierGiven {
  /** -99999 to 99999 */
  value: number;
  /** at most 60 bytes */
  cause: string;
}

export interface ToyMomentBottomReached {
  moment: number;
}

export type ToyMomentPhase = "init" | "before" | "monsters" | "after" | "bottom";

export interface ToyMomentStarted {
  moment: number;
  surprised: string[];
}

export interface ToyMomentTopReached {
  actor: string;
}

export interface ToyMonsterAdd {
  /** -999 to 999 */
  hd?: number;
  dice?: ToyTangiblesGiven;
  /** -1000 to 1000 */
  weakness?: number;
  /** -1000 to 1000 */
  speed?: number;
  /** at most 12 */
  damage?: number[];
  /** 1 to 999 */
  health?: number;
  power?: ToyPower;
  /** 0 to 99 */
  soak?: number;
  morale?: ToyMorale;
  /** -99 to 99 */
  save?: number;
  shown?: ToyShown;
  id?: string;
  /** at most 80 bytes */
  name: string;
  hidden?: boolean;
}

export interface ToyMonsterAddedView {
  monster: string;
  sheet: ToyMonsterSheetView;
  hidden?: boolean;
}

export interface ToyMonsterChangedView {
  monster: string;
  sheet: ToyMonsterSheetView;
  hidden?: boolean;
  fields?: FieldChange[];
}

export interface ToyMonsterFled {
  monster: string;
}

export interface ToyMonsterHurtView {
  monster: string;
  amount: number;
  soak?: number;
  health?: number;
  down?: boolean;
}

export interface ToyMonsterRemove {
  monster: string;
}

export interface ToyMonsterRemoved {
  monster: string;
  hidden?: boolean;
}

export interface ToyMonsterSet {
  /** -999 to 999 */
  hd?: number;
  dice?: ToyTangiblesGiven;
  /** -1000 to 1000 */
  weakness?: number;
  /** -1000 to 1000 */
  speed?: number;
  /** at most 12 */
  damage?: number[];
  /** 1 to 999 */
  health?: number;
  power?: ToyPower;
  /** 0 to 99 */
  soak?: number;
  morale?: ToyMorale;
  /** -99 to 99 */
  save?: number;
  shown?: ToyShown;
  monster: string;
  /** at most 80 bytes */
  name?: string;
}

export interface ToyMonsterSheetView {
  name: string;
  hd?: number;
  dice?: Record<string, number>;
  weakness?: number;
  speed?: number;
  damage?: number[];
  health?: ToyPoints;
  soak?: number;
  morale?: ToyMorale;
  save?: number;
  range?: ToyRange;
  hidden?: boolean;
  shown?: ToyShown;
  down?: boolean;
  fled?: boolean;
}

export interface ToyMonsterShow {
  monster?: string;
  /** at most 60 */
  monsters?: string[];
}

export interface ToyMonsterShownView {
  monster: string;
  sheet: ToyMonsterSheetView;
}

export interface ToyMonsterView {
  id: string;
  sheet: ToyMonsterSheetView;
  in_combat: boolean;
  busy?: string;
  metres?: number;
}

export type ToyMorale = "none" | "cowardly" | "orderly" | "fanatical";

export interface ToyMoraleRoll {
  monster: string;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export interface ToyMoraleRolledView {
  monster: string;
  dice: number[];
  total: number;
  holds_up_to?: number;
  holds: boolean;
  modifiers?: Modifier[];
}

export interface ToyOffer {
  die: string;
  sides: number;
}

export type ToyOrigin = "mortal" | "fae";

export type ToyPart = "current" | "max";

export type ToyPhaseAdvance = Record<string, never>;

export interface ToyPhaseStarted {
  moment: number;
  phase: ToyMomentPhase;
}

export type ToyPlaytime = "session-started" | "session-ended" | "adventure-ended";

export interface ToyPlaytimeChanged {
  what: ToyPlaytime;
  session: number;
  adventure: number;
}

export interface ToyPlaytimeSet {
  what: ToyPlaytime;
}

export interface ToyPoints {
  current: number;
  max: number;
}

export interface ToyPointsChanged {
  actor: string;
  flesh: ToyPoints;
  grit: ToyPoints;
  cause: string;
  die: number;
  faces: number[];
  reason: string;
  modifiers?: Modifier[];
}

export interface ToyPointsGiven {
  /** 0 to 999 */
  current?: number;
  /** 0 to 999 */
  max?: number;
}

export interface ToyPool {
  die: number;
  count: number;
  max: number;
  rests: boolean;
}

export interface ToyPoolChanged {
  actor: string;
  pool: string;
  before: number;
  after: number;
  cause: string;
}

export interface ToyPoolDie {
  face: number;
  success: boolean;
}

export interface ToyPoolGiven {
  /** -1000 to 1000 */
  die: number;
  /** 0 to 99 */
  max: number;
  /** 0 to 99 */
  count?: number;
  rests?: boolean;
}

export interface ToyPoolRoll {
  actor: string;
  /** at most 40 bytes */
  pool: string;
  /** -999 to 999 */
  n: number;
  /** at most 200 bytes */
  reason?: string;
}

export interface ToyPoolRolled {
  actor: string;
  pool: string;
  sides: number;
  dice: ToyPoolDie[];
  least: number;
  backlash: ToyBacklash;
  spell_works: boolean;
  reason: string;
}

export type ToyPower = "weak" | "average" | "strong";

export type ToyPurpose = "plain" | "languages" | "init" | "fight" | "guard";

export interface ToyQuestion {
  decision: Decision;
  attempt?: string;
  contest?: string;
  duty?: ToyDuty;
  blow?: ToyBlow;
}

export interface ToyQuestionView {
  id: string;
  kind: string;
  creature: string;
  /** empty: nobody, nothing */
  owner: string;
  options: Option[];
  fallback: string;
  attempt?: string;
  contest?: string;
  duty?: ToyDuty;
  blow?: ToyBlow;
  lost_to?: string;
}

export type ToyRange = "close" | "nearby" | "far-away" | "distant";

export interface ToyRangeChanged {
  monster: string;
  range: ToyRange;
}

export interface ToyRangeSet {
  monster: string;
  range?: ToyRange;
  /** 0 to 100000 */
  metres?: number;
}

export interface ToyRest {
  actor: string;
  rest: ToyRestKind;
  intangible?: ToyIntangible;
  /** at most 40 bytes */
  usage?: string;
  /** 0 to 19 */
  wound?: number;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export type ToyRestKind = "breather" | "bivouac" | "sojourn" | "sabbatical";

export interface ToyRested {
  actor: string;
  rest: ToyRestKind;
}

export interface ToyRollBetterOpen {
  id?: string;
  /** at most 20 */
  entrants: ToyEntrantGiven[];
  /** at most 200 bytes */
  reason?: string;
  roll?: boolean;
  spares_questions?: boolean;
}

export type ToyRollKind = "roll-20" | "roll-better" | "roll-to-succeed";

export interface ToyRollTable {
  name: string;
  serves: ToyDuty;
  sides: number;
  rows: ToyRow[];
}

export interface ToyRollToSucceedAsk {
  id?: string;
  actor: string;
  die: ToyDieGiven;
  mandatory?: boolean;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 200 bytes */
  reason?: string;
}

export interface ToyRollToSucceedRoll {
  id?: string;
  actor: string;
  die: ToyDieGiven;
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 200 bytes */
  reason?: string;
  call?: string;
}

export interface ToyRollTwentyOpen {
  id?: string;
  actor: string;
  /** at most 20 */
  dice: ToyDieGiven[];
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
  /** at most 200 bytes */
  reason?: string;
  roll?: boolean;
  call?: string;
  spares_questions?: boolean;
}

export interface ToyRow {
  from: number;
  to: number;
  text: string;
  modifier: number;
  then?: string;
  until: ToyUntil;
}

export interface ToyRowGiven {
  /** 1 to 100 */
  from: number;
  /** 1 to 100 */
  to?: number;
  /** at most 200 bytes */
  text: string;
  /** -99 to 99 */
  modifier?: number;
  then?: string;
  until?: ToyUntil;
}

export type ToySave = "hexes" | "toxins" | "doom";

export interface ToySaveDie {
  grade: ToyGrade;
  x: number;
}

export interface ToySaveGiven {
  grade: ToyGrade;
  /** -99 to 99 */
  x: number;
}

export interface ToySaves {
  hexes: ToySaveDie;
  toxins: ToySaveDie;
  doom: ToySaveDie;
}

export interface ToySavesGiven {
  hexes?: ToySaveGiven;
  toxins?: ToySaveGiven;
  doom?: ToySaveGiven;
}

export interface ToySettings {
  luck_tie: ToyLuckTie;
  hold_rs: boolean;
  combat: boolean;
  tropes: boolean;
  advancement: boolean;
  effects: boolean;
  confirm_claims?: boolean;
}

export interface ToySettingsChanged {
  settings: ToySettings;
}

export interface ToySettingsSet {
  luck_tie?: ToyLuckTie;
  hold_rs?: boolean;
  combat?: boolean;
  tropes?: boolean;
  advancement?: boolean;
  effects?: boolean;
  confirm_claims?: boolean;
}

export interface ToyShieldBroken {
  actor: string;
  amount: number;
}

export interface ToyShown {
  health: boolean;
  dice: boolean;
}

export type ToySide = "ally" | "monster";

export interface ToySkill {
  x: number;
  marks: number;
}

export interface ToySkillTried {
  actor: string;
  skill: string;
  dice: number[];
  sum: number;
  marks: number;
  x: number;
  rises: boolean;
}

export type ToySpecies = "pooka" | "murk" | "spriggan" | "night-child";

export interface ToyStandingView {
  who: string;
  total?: number;
}

export interface ToyStartingGrit {
  die: number;
  plus: number;
}

export type ToyStat =
  | "vigor"
  | "dexterity"
  | "intellect"
  | "focus"
  | "presence"
  | "talent"
  | "awareness"
  | "sanity";

export interface ToyStateView {
  settings: ToySettings;
  chain: number[];
  time: ToyTimeView;
  characters: Record<string, ToyCharacterView>;
  monsters: Record<string, ToyMonsterView>;
  attempts: Record<string, ToyAttemptView>;
  contests: Record<string, ToyContestView>;
  decisions: ToyQuestionView[];
  tables: Record<string, ToyRollTable>;
  effects: Record<string, ToyEffect>;
  tasks: Record<string, boolean>;
  allowed: string[];
  departed: Record<string, string>;
  called_tests?: ToyCalledTest[];
}

export interface ToyTableChanged {
  table: string;
  rows: ToyRollTable;
}

export interface ToyTableRemove {
  table: string;
}

export interface ToyTableRemoved {
  table: string;
}

export interface ToyTableRoll {
  table: string;
  sides: number;
  face: number;
  text: string;
}

export interface ToyTableRolled {
  actor: string;
  duty: ToyDuty;
  rolls: ToyTableRoll[];
}

export interface ToyTableSet {
  id?: string;
  /** at most 80 bytes */
  name: string;
  serves: ToyDuty;
  /** -1000 to 1000 */
  sides: number;
  /** at most 100 */
  rows: ToyRowGiven[];
}

export type ToyTangible = "vigor" | "dexterity" | "intellect" | "focus";

export interface ToyTangibles {
  vigor: number;
  dexterity: number;
  intellect: number;
  focus: number;
}

export interface ToyTangiblesGiven {
  /** -1000 to 1000 */
  vigor?: number;
  /** -1000 to 1000 */
  dexterity?: number;
  /** -1000 to 1000 */
  intellect?: number;
  /** -1000 to 1000 */
  focus?: number;
}

export interface ToyTestCall {
  id?: string;
  /** at most 60 */
  who?: string[];
  die?: ToyDieGiven;
  /** at most 40 bytes */
  skill?: string;
  save?: ToySave;
  /** -99 to 99 */
  x?: number;
  mandatory?: boolean;
  /** at most 120 bytes */
  label?: string;
  /** at most 20 */
  dice?: ToyDieGiven[];
  /** at most 20 */
  modifiers?: ToyModifierGiven[];
}

export interface ToyTestCalled {
  test: ToyCalledTest;
}

export interface ToyTestDecline {
  actor: string;
  call: string;
}

export interface ToyTieDie {
  who: string;
  face: number;
  total: number;
}

export interface ToyTieRolled {
  attempt: string;
  round: number;
  dice: ToyTieDie[];
}

export interface ToyTimeChanged {
  unit: ToyTimeUnit;
}

export interface ToyTimeSet {
  unit: ToyTimeUnit;
}

export type ToyTimeUnit = "moments" | "minutes" | "hours" | "days" | "weeks";

export interface ToyTimeView {
  mode: ToyMode;
  unit: ToyTimeUnit;
  moment: number;
  phase: ToyMomentPhase;
  next?: ToyMomentPhase;
  turns: Record<string, ToyTurnView>;
  monsters: string[];
  session: number;
  in_session: boolean;
  adventure: number;
}

export type ToyTrope = "sellsword" | "knave" | "magician" | "devotee";

export interface ToyTurnView {
  init: ToyInitResult;
  ahead_of?: number;
  may_act: boolean;
  acted_before: boolean;
  acted_after: boolean;
  done: boolean;
  deed_used: boolean;
  surprised: boolean;
}

export type ToyUntil = "removed" | "bivouac";

export interface ToyUsageDie {
  max: number;
  current: number;
}

export interface ToyUsageDieView {
  max: number;
  current: number;
  max_place: number;
  place: number;
  stat: boolean;
  scope: ToyRollKind[];
  with?: ToyTangible;
  only_for?: ToyPurpose;
  wear: ToyWear;
  lost: boolean;
  effect?: ToyExhaustion;
}

export interface ToyUsageGiven {
  /** -1000 to 1000 */
  max: number;
  /** -1000 to 1000 */
  current?: number;
  /** at most 3 */
  scope?: ToyRollKind[];
  with?: ToyTangible;
  only_for?: ToyPurpose;
  wear?: ToyWear;
}

export interface ToyUsageItem {
  max: number;
  current: number;
  scope: ToyRollKind[];
  with?: ToyTangible;
  only_for?: ToyPurpose;
  wear: ToyWear;
  lost: boolean;
}

export interface ToyUsageMove {
  actor: string;
  /** at most 40 bytes */
  die: string;
  part: ToyPart;
  /** -999 to 999 */
  steps: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyUsageMoved {
  actor: string;
  die: string;
  before: ToyUsageDie;
  after: ToyUsageDie;
  face: number;
  cause: string;
  rule: string;
  reason: string;
  lost: boolean;
  begins?: ToyExhaustion;
  ends?: ToyExhaustion;
}

export interface ToyUsageRestore {
  actor: string;
  /** at most 40 bytes */
  die: string;
  /** -999 to 999 */
  steps: number;
  /** at most 400 bytes */
  reason?: string;
}

export interface ToyUsageRolled {
  actor: string;
  die: string;
  sides: number;
  face: number;
  cause: string;
}

export interface ToyWeapon {
  name: string;
  damage: number;
  flat: number;
  attack: ToyAttack;
}

export interface ToyWeaponGiven {
  /** at most 80 bytes */
  name: string;
  /** -1000 to 1000 */
  damage?: number;
  /** 0 to 99 */
  flat?: number;
  attack: ToyAttack;
}

export type ToyWear = "ordinary" | "armor";

export interface ToyWoundHealed {
  actor: string;
  wound: string;
  place: number;
}

export interface ToyWoundTaken {
  actor: string;
  wound: string;
}

export interface TroikaActorChoose {
  creature: string;
}

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
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaAdvanceRolledView {
  creature: string;
  skill: string;
  total: number;
  above: number;
  dice: number[];
  again: number[];
  success: boolean;
  rank: number;
  training: boolean;
  modifiers?: Modifier[];
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

export interface TroikaAfflictionStart {
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

export interface TroikaAfflictionStarted {
  affliction: TroikaAffliction;
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

export interface TroikaAimRelease {
  actor: string;
}

export interface TroikaAimTake {
  actor: string;
  weapon?: string;
}

export interface TroikaAimTaken {
  creature: string;
  weapon: string;
}

export interface TroikaAttack {
  attacker: string;
  defender: string;
  weapon?: string;
  /** at most 60 bytes */
  skill?: string;
  /** 0 to 6 */
  cover?: number;
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
  /** -12 to 12 */
  damage_modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaAwarenessChanged {
  creatures: string[];
}

export interface TroikaAwarenessSet {
  /** at most 100 */
  creatures?: string[];
}

export interface TroikaBackgroundChange {
  actor: string;
  /** at most 80 bytes */
  background?: string;
  skills: Record<string, TroikaSkillSpec>;
  /** at most 40 */
  things?: TroikaItemSpec[];
}

export interface TroikaCalledTest {
  id: string;
  label: string;
  who: string[];
  rolled: Record<string, string>;
  skill: string;
  luck: boolean;
  difficulty?: number;
  modifier: number;
  reason: string;
}

export interface TroikaCast {
  actor: string;
  /** at most 60 bytes */
  spell: string;
  /** at most 20 */
  targets?: string[];
  versus?: boolean;
  /** at most 60 bytes */
  against?: string;
  /** 0 to 60 */
  cost?: number;
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
  /** -12 to 12 */
  damage_modifier?: number;
  /** at most 60 bytes */
  reason?: string;
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

export interface TroikaCharacterAddedView {
  creature: TroikaCreatureView;
  rolled?: TroikaCreation;
}

export interface TroikaCharacterChangedView {
  creature: string;
  name?: string;
  background?: string;
  advanced?: Record<string, TroikaAdvancedSkill>;
  shown?: TroikaShown;
  special?: string;
  things: string[];
  fields?: FieldChange[];
}

export interface TroikaCharacterGive {
  character: string;
  owner?: string;
}

export interface TroikaCharacterRemove {
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

export type TroikaCondition = "alive" | "dying" | "dead" | "incapacitated";

export interface TroikaContest {
  actor: string;
  opponent?: string;
  /** 0 to 40 */
  difficulty?: number;
  /** at most 200 bytes */
  label?: string;
  /** at most 60 bytes */
  skill?: string;
  /** at most 60 bytes */
  opponent_skill?: string;
  tool?: string;
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaContestSideView {
  /** empty: nobody, nothing */
  creature: string;
  skill?: string;
  thrown: TroikaThrowView;
}

export interface TroikaContestedView {
  actor: TroikaContestSideView;
  opponent: TroikaContestSideView;
  /** empty: nobody, nothing */
  winner?: string;
  label?: string;
}

export interface TroikaCreation {
  skill_die: number;
  stamina_dice: number[];
  luck_die: number;
  silver_dice: number[];
  background_dice: number[];
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
  /** empty: nobody, nothing */
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

export interface TroikaDamageDeal {
  /** at most 60 */
  to: string[];
  row?: TroikaRow;
  /** 1 to 12 */
  dice?: number;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
  ignores_armour?: boolean;
  /** at most 80 bytes */
  source?: string;
}

export interface TroikaDamageDealtView {
  /** empty: nobody, nothing */
  by: string;
  to: string;
  /** empty: nobody, nothing */
  weapon: string;
  row: TroikaRow;
  die: number;
  modifiers: Modifier[];
  armour_hidden: boolean;
  column?: number;
  damage?: number;
  doubled: boolean;
  lost?: number;
  stamina?: number;
  source?: string;
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
  /** empty: nobody, nothing */
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

export interface TroikaDefence {
  weapon?: string;
  skill?: string;
  evade?: string;
}

export interface TroikaDefenceChoose {
  actor: string;
  weapon?: string;
  /** at most 60 bytes */
  skill?: string;
  /** at most 60 bytes */
  evade?: string;
}

export interface TroikaDefenceChosen {
  creature: string;
  defence?: TroikaDefence;
}

export interface TroikaDelay {
  actor: string;
}

export interface TroikaDelayed {
  creature: string;
}

export type TroikaDeparture = "dead" | "fled";

export interface TroikaDepartureDeclare {
  creature: string;
  how?: TroikaDeparture;
}

export interface TroikaDropInHaste {
  actor: string;
  reckless?: boolean;
  armour_too?: boolean;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaDropRolled {
  creature: string;
  dice: number[];
  slots: number;
  reckless: boolean;
  modifiers?: Modifier[];
}

export interface TroikaDroppedView {
  creature: string;
  items: string[];
  item_names: string[];
  reckless: boolean;
}

export interface TroikaDyingStarted {
  creature: string;
  until_end: boolean;
}

export interface TroikaEffect {
  id: string;
  name: string;
  caster: string;
  targets: string[];
  rounds_left?: number;
}

export interface TroikaEffectEnd {
  effect: string;
}

export interface TroikaEffectEnded {
  effect: string;
}

export interface TroikaEffectStarted {
  effect: TroikaEffect;
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

export interface TroikaExchangeEnded {
  outcome: TroikaOutcome;
  cut_short: boolean;
}

export type TroikaExchangeKind = "attack" | "shot" | "grapple";

export type TroikaExchangeResult =
  | "hit"
  | "hit-back"
  | "mighty-blow"
  | "by-fumble"
  | "grappled"
  | "miss"
  | "tie"
  | "clinch"
  | "both-fumble"
  | "saved-by-cover";

export interface TroikaExchangeRolledView {
  exchange: TroikaExchangeView;
}

export interface TroikaExchangeView {
  kind: TroikaExchangeKind;
  attacker: TroikaSideView;
  defender: TroikaSideView;
  cover: number;
  target?: number;
  aimed: boolean;
  melee: string[];
  outcome: TroikaOutcome;
  result: TroikaExchangeResult;
  hits: TroikaHitView[];
}

export interface TroikaFall {
  creature: string;
  /** 0 to 200 */
  metres: number;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export type TroikaField =
  | "skill"
  | "stamina"
  | "stamina_max"
  | "luck"
  | "luck_max"
  | "initiative"
  | "armour"
  | "silver"
  | "eaten_today"
  | "unconscious_rounds"
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
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
  /** -12 to 12 */
  damage_modifier?: number;
  /** at most 60 bytes */
  reason?: string;
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

export type TroikaHarm = "fall" | "drowning" | "affliction" | "clinch" | "spell" | "hazard";

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
  modifier?: number;
  reason?: string;
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

export interface TroikaInventoryArrange {
  actor: string;
  /** at most 100 */
  order: string[];
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
  item_name?: string;
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

export interface TroikaLoot {
  actor: string;
  from: string;
  item?: string;
  /** 1 to 1000000 */
  silver?: number;
}

export interface TroikaLuckOffer {
  creature: string;
  /** at most 400 bytes */
  note: string;
  /** at most 2000 bytes */
  secret_note?: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
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

export interface TroikaMienRoll {
  creature: string;
}

export interface TroikaMienRolledView {
  creature: string;
  die: number;
  mien: string;
}

export interface TroikaMishapRolled {
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

export interface TroikaNoteReveal {
  decision: string;
}

export interface TroikaNoteRevealed {
  decision: string;
  note: string;
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

export interface TroikaProvisionEat {
  actor: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaProvisionEatenView {
  creature: string;
  die?: number;
  gained: number;
  stamina?: number;
  eaten_today: number;
  left: number;
  modifiers?: Modifier[];
}

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

export interface TroikaRest {
  /** at most 60 */
  characters: string[];
  sleep: boolean;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaRestedView {
  creature: string;
  stamina_dice: number[];
  luck_dice: number[];
  stamina?: number;
  luck?: number;
  modifiers?: Modifier[];
}

export interface TroikaRetrieve {
  actor: string;
  item: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
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

export interface TroikaSettings {
  enemy_token_cap: boolean;
  luck_against_death: boolean;
  claims?: boolean;
}

export interface TroikaSettingsChanged {
  settings: TroikaSettings;
}

export interface TroikaSettingsSet {
  enemy_token_cap?: boolean;
  luck_against_death?: boolean;
  claims?: boolean;
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
  /** -12 to 12 */
  modifier?: number;
  /** -12 to 12 */
  opponent_modifier?: number;
  /** -12 to 12 */
  damage_modifier?: number;
  /** at most 60 bytes */
  reason?: string;
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
  /** empty: nobody, nothing */
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
  against_spell?: boolean;
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
  result: string;
}

export type TroikaSpellDraw = Record<string, never>;

export interface TroikaSpellDrawn {
  dice: number[];
  spell: string;
}

export interface TroikaStabilise {
  actor: string;
  target: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaStackAdjust {
  /** 0 to 999 */
  enemy_tokens?: number;
  stack?: Record<string, number>;
}

export interface TroikaStackAdjusted {
  enemy_tokens?: number;
  tokens: TroikaTokens[];
}

export interface TroikaStaminaLostView {
  creature: string;
  cause: TroikaHarm;
  dice: number[];
  lost?: number;
  stamina?: number;
  modifiers?: Modifier[];
  source?: string;
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
  departed: Record<string, string>;
  called_tests?: TroikaCalledTest[];
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

export interface TroikaTest {
  actor: string;
  /** at most 60 bytes */
  skill?: string;
  tool?: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
  call?: string;
}

export interface TroikaTestCall {
  /** at most 60 */
  who?: string[];
  /** at most 60 bytes */
  skill?: string;
  luck?: boolean;
  /** 0 to 40 */
  difficulty?: number;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
  /** at most 200 bytes */
  label?: string;
}

export interface TroikaTestCalled {
  test: TroikaCalledTest;
}

export interface TroikaTestDecline {
  actor: string;
  call: string;
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

export interface TroikaTimePass {
  /** 0 to 3650 */
  days?: number;
  /** 0 to 520 */
  weeks?: number;
}

export interface TroikaTimePassed {
  days: number;
  day: number;
}

export type TroikaTokenDraw = Record<string, never>;

export interface TroikaTokenDrawn {
  owner: string;
  of: number;
  by_hand?: boolean;
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

export interface TroikaTraining {
  skill: string;
  kind: TroikaSkillKind;
  teacher: string;
  weeks_needed: number;
  days_done: number;
  payment: string;
}

export interface TroikaTrainingEnd {
  actor: string;
}

export interface TroikaTrainingEnded {
  creature: string;
  finished: boolean;
}

export interface TroikaTrainingFinish {
  actor: string;
  /** -12 to 12 */
  modifier?: number;
  /** at most 60 bytes */
  reason?: string;
}

export interface TroikaTrainingStart {
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

export interface TroikaTrainingStarted {
  creature: string;
  training: TroikaTraining;
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

export interface TroikaTurnStart {
  creature: string;
}

export interface TroikaTurnStarted {
  owner: string;
  actor?: string;
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
  "choice.lock": ChoiceLock;
  "choice.seal": ChoiceSeal;
  "decision.answer": DecisionAnswer;
  "dice.open": RoomOpenRoll;
  "dice.roll": RoomRoll;
  "mouse-guard.action.reveal": MouseGuardActionReveal;
  "mouse-guard.actor.choose": MouseGuardActorChoose;
  "mouse-guard.adjust": MouseGuardAdjust;
  "mouse-guard.award": MouseGuardAward;
  "mouse-guard.character.add": MouseGuardCharacterAdd;
  "mouse-guard.character.give": MouseGuardCharacterGive;
  "mouse-guard.character.remove": MouseGuardCharacterRemove;
  "mouse-guard.character.set": MouseGuardCharacterSet;
  "mouse-guard.character.show": MouseGuardCharacterShow;
  "mouse-guard.compromise.agree": MouseGuardCompromiseAgree;
  "mouse-guard.condition.clear": MouseGuardConditionClear;
  "mouse-guard.condition.take": MouseGuardConditionTake;
  "mouse-guard.conflict.end": MouseGuardConflictEnd;
  "mouse-guard.conflict.join": MouseGuardConflictJoin;
  "mouse-guard.conflict.leave": MouseGuardConflictLeave;
  "mouse-guard.conflict.start": MouseGuardConflictStart;
  "mouse-guard.disposition.test": MouseGuardDispositionTest;
  "mouse-guard.goal.state": MouseGuardGoalState;
  "mouse-guard.help.offer": MouseGuardHelpOffer;
  "mouse-guard.modifier.offer": MouseGuardModifierOffer;
  "mouse-guard.nature.tap": MouseGuardNatureTap;
  "mouse-guard.nature.use": MouseGuardNatureUse;
  "mouse-guard.persona.spend": MouseGuardPersonaSpend;
  "mouse-guard.recover": MouseGuardRecover;
  "mouse-guard.session.end": MouseGuardSessionEnd;
  "mouse-guard.session.start": MouseGuardSessionStart;
  "mouse-guard.settings.set": MouseGuardSettingsSet;
  "mouse-guard.team.order": MouseGuardTeamOrder;
  "mouse-guard.teams.pair": MouseGuardTeamsPair;
  "mouse-guard.test.ask": MouseGuardTestAsk;
  "mouse-guard.test.call": MouseGuardTestCall;
  "mouse-guard.test.call.close": TestCallClose;
  "mouse-guard.test.cancel": MouseGuardTestCancel;
  "mouse-guard.test.set": MouseGuardTestSet;
  "mouse-guard.throw": MouseGuardThrow;
  "mouse-guard.trait.recharge": MouseGuardTraitRecharge;
  "mouse-guard.trait.use": MouseGuardTraitUse;
  "mouse-guard.turn-down": MouseGuardTurnDown;
  "mouse-guard.turn.start": MouseGuardTurnStart;
  "mouse-guard.twist.tell": MouseGuardTwistTell;
  "mouse-guard.weapon.choose": MouseGuardWeaponChoose;
  "mouse-guard.wise.use": MouseGuardWiseUse;
  "room.amend": RoomAmend;
  "room.amend.preview": RoomAmendPreview;
  "room.clock.add": RoomAddClock;
  "room.clock.remove": RoomRemoveClock;
  "room.clock.set": RoomSetClock;
  "room.command.cancel": RoomCancelCommand;
  "room.command.pass": RoomPassCommand;
  "room.command.turn-down": RoomTurnDownCommand;
  "room.encounter.add": RoomAddEncounter;
  "room.encounter.remove": RoomRemoveEncounter;
  "room.handout.add": RoomAddHandout;
  "room.handout.remove": RoomRemoveHandout;
  "room.handout.set": RoomSetHandout;
  "room.history": RoomHistory;
  "room.invite": RoomInvite;
  "room.join": RoomJoin;
  "room.kick": RoomKick;
  "room.leave": RoomLeave;
  "room.note.set": RoomSetNote;
  "room.odds": RoomAskOdds;
  "room.pause": RoomPause;
  "room.ready.answer": RoomAnswerReady;
  "room.ready.close": RoomCloseReady;
  "room.ready.open": RoomOpenReady;
  "room.rename": RoomRename;
  "room.renew": RoomRenewSeat;
  "room.resume": RoomResume;
  "room.reveal": RoomReveal;
  "room.revoke": RoomRevoke;
  "room.role": RoomChangeRole;
  "room.say": RoomSay;
  "room.seat.allow": RoomAllowSeat;
  "room.seat.code": RoomMakeSeatCode;
  "room.seat.turn-down": RoomTurnDownSeat;
  "room.seats": RoomAwaySeats;
  "room.seats.clear": RoomClearSeats;
  "room.seen_by": RoomSeenBy;
  "room.settings": RoomSettings;
  "room.timer.end": RoomEndTimer;
  "room.timer.pause": RoomPauseTimer;
  "room.timer.resume": RoomResumeTimer;
  "room.timer.start": RoomStartTimer;
  "room.undo": RoomUndo;
  "room.x-card.raise": RoomRaiseXCard;
  "savage-worlds.act": SavageWorldsAct;
  "savage-worlds.action-cards.deal": SavageWorldsActionCardsDeal;
  "savage-worlds.action-cards.reveal": SavageWorldsActionCardsReveal;
  "savage-worlds.actions.declare": SavageWorldsActionsDeclare;
  "savage-worlds.adjacency.set": SavageWorldsAdjacencySet;
  "savage-worlds.adjust": SavageWorldsAdjust;
  "savage-worlds.aid": SavageWorldsAid;
  "savage-worlds.aim": SavageWorldsAim;
  "savage-worlds.area-attack": SavageWorldsAreaAttack;
  "savage-worlds.attack": SavageWorldsAttack;
  "savage-worlds.auto-accept.choose": SavageWorldsAutoAcceptChoose;
  "savage-worlds.benny.award": SavageWorldsBennyAward;
  "savage-worlds.benny.give": SavageWorldsBennyGive;
  "savage-worlds.benny.influence": SavageWorldsBennyInfluence;
  "savage-worlds.benny.recharge": SavageWorldsBennyRecharge;
  "savage-worlds.benny.unshake": SavageWorldsBennyUnshake;
  "savage-worlds.break": SavageWorldsBreak;
  "savage-worlds.break-free": SavageWorldsBreakFree;
  "savage-worlds.character.add": SavageWorldsCharacterAdd;
  "savage-worlds.character.give": SavageWorldsCharacterGive;
  "savage-worlds.character.remove": SavageWorldsCharacterRemove;
  "savage-worlds.character.set": SavageWorldsCharacterSet;
  "savage-worlds.character.show": SavageWorldsCharacterShow;
  "savage-worlds.climb": SavageWorldsClimb;
  "savage-worlds.crush": SavageWorldsCrush;
  "savage-worlds.cut-bonds": SavageWorldsCutBonds;
  "savage-worlds.damage.deal": SavageWorldsDamageDeal;
  "savage-worlds.defend": SavageWorldsDefend;
  "savage-worlds.dice.roll": SavageWorldsDiceRoll;
  "savage-worlds.disarm": SavageWorldsDisarm;
  "savage-worlds.drop-prone": SavageWorldsDropProne;
  "savage-worlds.encounter.end": SavageWorldsEncounterEnd;
  "savage-worlds.encounter.join": SavageWorldsEncounterJoin;
  "savage-worlds.encounter.leave": SavageWorldsEncounterLeave;
  "savage-worlds.encounter.start": SavageWorldsEncounterStart;
  "savage-worlds.fear.check": SavageWorldsFearCheck;
  "savage-worlds.finish": SavageWorldsFinish;
  "savage-worlds.free-attack": SavageWorldsFreeAttack;
  "savage-worlds.grapple": SavageWorldsGrapple;
  "savage-worlds.harm": SavageWorldsHarm;
  "savage-worlds.hazard.check": SavageWorldsHazardCheck;
  "savage-worlds.heal": SavageWorldsHeal;
  "savage-worlds.leave-melee": SavageWorldsLeaveMelee;
  "savage-worlds.modifiers.set": SavageWorldsModifiersSet;
  "savage-worlds.move": SavageWorldsMove;
  "savage-worlds.natural-healing.roll": SavageWorldsNaturalHealingRoll;
  "savage-worlds.note.make": SavageWorldsNoteMake;
  "savage-worlds.opposed.roll": SavageWorldsOpposedRoll;
  "savage-worlds.push": SavageWorldsPush;
  "savage-worlds.ready": SavageWorldsReady;
  "savage-worlds.reload": SavageWorldsReload;
  "savage-worlds.restrain": SavageWorldsRestrain;
  "savage-worlds.result.override": SavageWorldsResultOverride;
  "savage-worlds.ride": SavageWorldsRide;
  "savage-worlds.roll": SavageWorldsRoll;
  "savage-worlds.round.end": SavageWorldsRoundEnd;
  "savage-worlds.session.end": SavageWorldsSessionEnd;
  "savage-worlds.session.start": SavageWorldsSessionStart;
  "savage-worlds.settings.set": SavageWorldsSettingsSet;
  "savage-worlds.stand-up": SavageWorldsStandUp;
  "savage-worlds.support": SavageWorldsSupport;
  "savage-worlds.suppress": SavageWorldsSuppress;
  "savage-worlds.test": SavageWorldsTest;
  "savage-worlds.test.call": SavageWorldsTestCall;
  "savage-worlds.test.call.close": TestCallClose;
  "savage-worlds.time.pass": SavageWorldsTimePass;
  "savage-worlds.tire": SavageWorldsTire;
  "savage-worlds.turn.act": SavageWorldsTurnAct;
  "savage-worlds.turn.end": SavageWorldsTurnEnd;
  "savage-worlds.turn.hold": SavageWorldsTurnHold;
  "savage-worlds.turn.start": SavageWorldsTurnStart;
  "savage-worlds.wake": SavageWorldsWake;
  "terre-exile.adjust": TerreExileAdjust;
  "terre-exile.advantage.add": TerreExileAdvantageAdd;
  "terre-exile.character.add": TerreExileCharacterAdd;
  "terre-exile.character.give": TerreExileCharacterGive;
  "terre-exile.character.remove": TerreExileCharacterRemove;
  "terre-exile.character.set": TerreExileCharacterSet;
  "terre-exile.character.show": TerreExileCharacterShow;
  "terre-exile.condition.end": TerreExileConditionEnd;
  "terre-exile.condition.start": TerreExileConditionStart;
  "terre-exile.confrontation.join": TerreExileConfrontationJoin;
  "terre-exile.confrontation.leave": TerreExileConfrontationLeave;
  "terre-exile.confrontation.start": TerreExileConfrontationStart;
  "terre-exile.damage.deal": TerreExileDamageDeal;
  "terre-exile.effort.make": TerreExileEffortMake;
  "terre-exile.effort.withdraw": TerreExileEffortWithdraw;
  "terre-exile.mode.set": TerreExileModeSet;
  "terre-exile.rest": TerreExileRest;
  "terre-exile.save.roll": TerreExileSaveRoll;
  "terre-exile.settings.set": TerreExileSettingsSet;
  "terre-exile.spiritual.spend": TerreExileSpiritualSpend;
  "terre-exile.spiritual.withdraw": TerreExileSpiritualWithdraw;
  "terre-exile.test.call": TerreExileTestCall;
  "terre-exile.test.call.close": TestCallClose;
  "terre-exile.test.cancel": TerreExileTestCancel;
  "terre-exile.test.declare": TerreExileTestDeclare;
  "terre-exile.test.roll": TerreExileTestRoll;
  "terre-exile.test.set": TerreExileTestSet;
  "terre-exile.test.throw": TerreExileTestThrow;
  "terre-exile.triangle.use": TerreExileTriangleUse;
  "terre-exile.trump.claim": TerreExileTrumpClaim;
  "terre-exile.trump.withdraw": TerreExileTrumpWithdraw;
  "terre-exile.turn.start": TerreExileTurnStart;
  "toy.action.take": ToyActionTake;
  "toy.add-on.take": ToyAddOnTake;
  "toy.add-on.withdraw": ToyAddOnWithdraw;
  "toy.adjust": ToyAdjust;
  "toy.attempt.cancel": ToyAttemptCancel;
  "toy.attempt.roll": ToyAttemptRoll;
  "toy.attempt.set": ToyAttemptSet;
  "toy.character.add": ToyCharacterAdd;
  "toy.character.give": ToyCharacterGive;
  "toy.character.remove": ToyCharacterRemove;
  "toy.character.set": ToyCharacterSet;
  "toy.combat.end": ToyCombatEnd;
  "toy.combat.join": ToyCombatJoin;
  "toy.combat.leave": ToyCombatLeave;
  "toy.combat.start": ToyCombatStart;
  "toy.condition.end": ToyConditionEnd;
  "toy.condition.start": ToyConditionStart;
  "toy.creation.calling.choose": ToyCreationCallingChoose;
  "toy.creation.flesh.roll": ToyCreationFleshRoll;
  "toy.creation.gear.choose": ToyCreationGearChoose;
  "toy.creation.languages.roll": ToyCreationLanguagesRoll;
  "toy.creation.origin.choose": ToyCreationOriginChoose;
  "toy.creation.saves.assign": ToyCreationSavesAssign;
  "toy.creation.skill.raise": ToyCreationSkillRaise;
  "toy.creation.skills.assign": ToyCreationSkillsAssign;
  "toy.creation.start": ToyCreationStart;
  "toy.creation.stats.assign": ToyCreationStatsAssign;
  "toy.damage.deal": ToyDamageDeal;
  "toy.effect.end": ToyEffectEnd;
  "toy.effect.start": ToyEffectStart;
  "toy.exert": ToyExert;
  "toy.fight": ToyFight;
  "toy.flesh.heal": ToyFleshHeal;
  "toy.grit.heal": ToyGritHeal;
  "toy.guard": ToyGuard;
  "toy.init.roll": ToyInitRoll;
  "toy.init.wait": ToyInitWait;
  "toy.knack.roll": ToyKnackRoll;
  "toy.knave.roll": ToyKnaveRoll;
  "toy.language.set": ToyLanguageSet;
  "toy.languages.name": ToyLanguagesName;
  "toy.level.gain": ToyLevelGain;
  "toy.luck-contest.cancel": ToyLuckContestCancel;
  "toy.luck-contest.open": ToyLuckContestOpen;
  "toy.monster.add": ToyMonsterAdd;
  "toy.monster.remove": ToyMonsterRemove;
  "toy.monster.set": ToyMonsterSet;
  "toy.monster.show": ToyMonsterShow;
  "toy.morale.roll": ToyMoraleRoll;
  "toy.phase.advance": ToyPhaseAdvance;
  "toy.playtime.set": ToyPlaytimeSet;
  "toy.pool.roll": ToyPoolRoll;
  "toy.range.set": ToyRangeSet;
  "toy.rest": ToyRest;
  "toy.roll-better.open": ToyRollBetterOpen;
  "toy.roll-to-succeed.ask": ToyRollToSucceedAsk;
  "toy.roll-to-succeed.roll": ToyRollToSucceedRoll;
  "toy.roll-twenty.open": ToyRollTwentyOpen;
  "toy.settings.set": ToySettingsSet;
  "toy.table.remove": ToyTableRemove;
  "toy.table.set": ToyTableSet;
  "toy.test.call": ToyTestCall;
  "toy.test.call.close": TestCallClose;
  "toy.test.decline": ToyTestDecline;
  "toy.time.set": ToyTimeSet;
  "toy.usage.move": ToyUsageMove;
  "toy.usage.restore": ToyUsageRestore;
  "troika.actor.choose": TroikaActorChoose;
  "troika.adjust": TroikaAdjust;
  "troika.advance": TroikaAdvance;
  "troika.affliction.end": TroikaAfflictionEnd;
  "troika.affliction.set": TroikaAfflictionSet;
  "troika.affliction.start": TroikaAfflictionStart;
  "troika.affliction.tick": TroikaAfflictionTick;
  "troika.aid-window.end": TroikaAidWindowEnd;
  "troika.aim.release": TroikaAimRelease;
  "troika.aim.take": TroikaAimTake;
  "troika.attack": TroikaAttack;
  "troika.awareness.set": TroikaAwarenessSet;
  "troika.background.change": TroikaBackgroundChange;
  "troika.cast": TroikaCast;
  "troika.character.add": TroikaCharacterAdd;
  "troika.character.give": TroikaCharacterGive;
  "troika.character.remove": TroikaCharacterRemove;
  "troika.character.set": TroikaCharacterSet;
  "troika.contest": TroikaContest;
  "troika.creature.bring": TroikaCreatureBring;
  "troika.damage.deal": TroikaDamageDeal;
  "troika.defence.choose": TroikaDefenceChoose;
  "troika.delay": TroikaDelay;
  "troika.departure.declare": TroikaDepartureDeclare;
  "troika.drop-in-haste": TroikaDropInHaste;
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
  "troika.inventory.arrange": TroikaInventoryArrange;
  "troika.item.add": TroikaItemAdd;
  "troika.item.remove": TroikaItemRemove;
  "troika.item.set": TroikaItemSet;
  "troika.loot": TroikaLoot;
  "troika.luck.offer": TroikaLuckOffer;
  "troika.mien.roll": TroikaMienRoll;
  "troika.move": TroikaMove;
  "troika.note.reveal": TroikaNoteReveal;
  "troika.pick-up": TroikaPickUp;
  "troika.provision.eat": TroikaProvisionEat;
  "troika.put-away": TroikaPutAway;
  "troika.put-down": TroikaPutDown;
  "troika.reflection.allow": TroikaReflectionAllow;
  "troika.rest": TroikaRest;
  "troika.retrieve": TroikaRetrieve;
  "troika.settings.set": TroikaSettingsSet;
  "troika.shoot": TroikaShoot;
  "troika.spell.draw": TroikaSpellDraw;
  "troika.stabilise": TroikaStabilise;
  "troika.stack.adjust": TroikaStackAdjust;
  "troika.stand-up": TroikaStandUp;
  "troika.take": TroikaTake;
  "troika.test": TroikaTest;
  "troika.test.call": TroikaTestCall;
  "troika.test.call.close": TestCallClose;
  "troika.test.decline": TroikaTestDecline;
  "troika.time.pass": TroikaTimePass;
  "troika.token.draw": TroikaTokenDraw;
  "troika.training.end": TroikaTrainingEnd;
  "troika.training.finish": TroikaTrainingFinish;
  "troika.training.start": TroikaTrainingStart;
  "troika.turn.end": TroikaTurnEnd;
  "troika.turn.give-back": TroikaTurnGiveBack;
  "troika.turn.start": TroikaTurnStart;
  "troika.use": TroikaUse;
  "troika.wear": TroikaWear;
}

export interface Results {
  "room.amend.preview": RoomAmendPreviewResult;
  "room.history": RoomHistoryResult;
  "room.invite": RoomInviteResult;
  "room.join": RoomJoinResult;
  "room.odds": Odds;
  "room.renew": RoomRenewSeatResult;
  "room.seat.code": RoomSeatCodeResult;
  "room.seats": RoomAwaySeatsResult;
  "room.seen_by": RoomHistoryResult;
}

export interface Events {
  "dice.epoch.revealed": RoomEpochRevealed;
  "dice.epoch.started": RoomEpochBegan;
  "dice.opened": RoomRollOpened;
  "dice.rolled": RoomRolled;
  "mouse-guard.action.ended": MouseGuardActionEnded;
  "mouse-guard.action.revealed": MouseGuardActionRevealed;
  "mouse-guard.action.settled": MouseGuardActionSettled;
  "mouse-guard.action.tested": MouseGuardActionTested;
  "mouse-guard.actor.chosen": MouseGuardActorChosen;
  "mouse-guard.adjusted": MouseGuardAdjusted;
  "mouse-guard.awarded": MouseGuardAwarded;
  "mouse-guard.called-test.closed": CalledTestClosed;
  "mouse-guard.called-test.opened": MouseGuardCalledTestOpened;
  "mouse-guard.called-test.rolled": CalledTestRolled;
  "mouse-guard.character.added": MouseGuardCharacterAddedView;
  "mouse-guard.character.changed": MouseGuardCharacterChanged;
  "mouse-guard.character.given": CharacterGivenView;
  "mouse-guard.character.removed": CharacterRemovedView;
  "mouse-guard.character.renamed": MouseGuardCharacterRenamed;
  "mouse-guard.character.shown": MouseGuardCharacterShown;
  "mouse-guard.checks.earned": MouseGuardChecksEarned;
  "mouse-guard.choice.locked": MouseGuardChoiceLocked;
  "mouse-guard.choice.sealed": MouseGuardChoiceSealedView;
  "mouse-guard.compromise.agreed": MouseGuardCompromiseAgreed;
  "mouse-guard.condition.taken": MouseGuardConditionTaken;
  "mouse-guard.conflict.decided": MouseGuardConflictDecided;
  "mouse-guard.conflict.ended": MouseGuardConflictEnded;
  "mouse-guard.conflict.joined": MouseGuardConflictJoined;
  "mouse-guard.conflict.left": MouseGuardConflictLeft;
  "mouse-guard.conflict.started": MouseGuardConflictStarted;
  "mouse-guard.decision.answered": DecisionAnsweredView;
  "mouse-guard.decision.closed": DecisionClosedView;
  "mouse-guard.decision.opened": MouseGuardDecisionOpenedView;
  "mouse-guard.disarmed": MouseGuardDisarmedView;
  "mouse-guard.disposition.settled": MouseGuardDispositionSettledView;
  "mouse-guard.exchange.started": MouseGuardExchangeStartedView;
  "mouse-guard.failure.opened": MouseGuardFailureOpened;
  "mouse-guard.failure.settled": MouseGuardFailureSettled;
  "mouse-guard.fate.closed": MouseGuardFateClosed;
  "mouse-guard.fate.spent": MouseGuardFateSpentView;
  "mouse-guard.goal.stated": MouseGuardGoalStated;
  "mouse-guard.goals.settled": MouseGuardGoalsSettled;
  "mouse-guard.help.offered": MouseGuardHelpOffered;
  "mouse-guard.impeded": MouseGuardImpeded;
  "mouse-guard.margin.spent": MouseGuardMarginSpent;
  "mouse-guard.modifier.given": MouseGuardModifierGiven;
  "mouse-guard.modifier.offered": MouseGuardModifierOffered;
  "mouse-guard.nature.exhausted": MouseGuardNatureExhausted;
  "mouse-guard.nature.lowered": MouseGuardNatureLowered;
  "mouse-guard.nature.tapped": MouseGuardNatureTapped;
  "mouse-guard.nature.used": MouseGuardNatureUsed;
  "mouse-guard.pairing.opened": MouseGuardPairingOpened;
  "mouse-guard.persona.spent": MouseGuardPersonaSpent;
  "mouse-guard.position.gained": MouseGuardPositionGained;
  "mouse-guard.recovered": MouseGuardRecovered;
  "mouse-guard.session.ended": MouseGuardSessionEnded;
  "mouse-guard.session.started": MouseGuardSessionStarted;
  "mouse-guard.settings.changed": MouseGuardSettingsChanged;
  "mouse-guard.skill.named": MouseGuardSkillNamed;
  "mouse-guard.team.ordered": MouseGuardTeamOrdered;
  "mouse-guard.teams.paired": MouseGuardTeamsPaired;
  "mouse-guard.test.asked": MouseGuardTestAsked;
  "mouse-guard.test.called": MouseGuardTestCalled;
  "mouse-guard.test.cancelled": MouseGuardTestCancelled;
  "mouse-guard.test.changed": MouseGuardTestChanged;
  "mouse-guard.test.closed": MouseGuardTestClosed;
  "mouse-guard.test.settled": MouseGuardTestSettled;
  "mouse-guard.test.tied": MouseGuardTestTied;
  "mouse-guard.thrown": MouseGuardThrownView;
  "mouse-guard.tie.conceded": MouseGuardTieConceded;
  "mouse-guard.tie.kept": MouseGuardTieKept;
  "mouse-guard.tiebreaker.thrown": MouseGuardTiebreakerThrownView;
  "mouse-guard.trait.recharged": MouseGuardTraitRechargedView;
  "mouse-guard.trait.used": MouseGuardTraitUsedView;
  "mouse-guard.turn.started": MouseGuardTurnStarted;
  "mouse-guard.turned-down": MouseGuardTurnedDownView;
  "mouse-guard.twist.told": MouseGuardTwistTold;
  "mouse-guard.weapon.chosen": MouseGuardWeaponChosen;
  "mouse-guard.winner.named": MouseGuardWinnerNamed;
  "mouse-guard.wise.used": MouseGuardWiseUsed;
  "room.amended": RoomAmended;
  "room.clock.added": RoomClockAdded;
  "room.clock.changed": RoomClockChanged;
  "room.clock.removed": RoomClockRemoved;
  "room.command.cancelled": RoomCommandCancelled;
  "room.command.held": RoomCommandHeld;
  "room.command.passed": RoomCommandPassed;
  "room.command.turned-down": RoomCommandTurnedDown;
  "room.encounter.added": RoomEncounterAdded;
  "room.encounter.removed": RoomEncounterRemoved;
  "room.handout.added": RoomHandoutAdded;
  "room.handout.changed": RoomHandoutChanged;
  "room.handout.removed": RoomHandoutRemoved;
  "room.invited": RoomInvited;
  "room.joined": RoomJoined;
  "room.kicked": RoomKicked;
  "room.left": RoomLeft;
  "room.note.changed": RoomNoteChanged;
  "room.opened": RoomOpened;
  "room.paused": RoomPaused;
  "room.ready.answered": RoomReadyAnswered;
  "room.ready.closed": RoomReadyClosed;
  "room.ready.opened": RoomReadyOpened;
  "room.renamed": RoomRenamed;
  "room.resumed": RoomResumed;
  "room.revoked": RoomRevoked;
  "room.role.changed": RoomRoleChanged;
  "room.said": RoomSaid;
  "room.seat.answered": RoomSeatAnswered;
  "room.seat.asked": RoomSeatAsked;
  "room.seat.code.made": RoomSeatCodeMade;
  "room.seat.renewed": RoomSeatRenewed;
  "room.seat.shared": RoomSeatShared;
  "room.seats.cleared": RoomSeatsCleared;
  "room.settings.changed": RoomSettingsChanged;
  "room.timer.ended": RoomTimerEnded;
  "room.timer.paused": RoomTimerPaused;
  "room.timer.resumed": RoomTimerResumed;
  "room.timer.started": RoomTimerStarted;
  "room.undone": RoomUndone;
  "room.x-card.raised": RoomXCardRaised;
  "savage-worlds.ability.used": SavageWorldsAbilityUsedView;
  "savage-worlds.action.announced": SavageWorldsActionAnnounced;
  "savage-worlds.action.taken": SavageWorldsActionTakenView;
  "savage-worlds.action.withdrawn": SavageWorldsActionWithdrawnView;
  "savage-worlds.actions.declared": SavageWorldsActionsDeclared;
  "savage-worlds.adjacency.changed": SavageWorldsAdjacencyChanged;
  "savage-worlds.ammo.spent": SavageWorldsAmmoSpentView;
  "savage-worlds.attack.hit": SavageWorldsAttackHit;
  "savage-worlds.attack.missed": SavageWorldsAttackMissed;
  "savage-worlds.benny.gained": SavageWorldsBennyGainedView;
  "savage-worlds.benny.spent": SavageWorldsBennySpentView;
  "savage-worlds.called-test.closed": CalledTestClosed;
  "savage-worlds.called-test.rolled": CalledTestRolled;
  "savage-worlds.card.dealt": SavageWorldsCardDealtView;
  "savage-worlds.card.discarded": SavageWorldsCardDiscardedView;
  "savage-worlds.card.kept": SavageWorldsCardKeptView;
  "savage-worlds.card.revealed": SavageWorldsCardRevealed;
  "savage-worlds.cards.passed": SavageWorldsCardsPassed;
  "savage-worlds.character.added": SavageWorldsCharacterAddedView;
  "savage-worlds.character.changed": SavageWorldsCharacterChangedView;
  "savage-worlds.character.given": CharacterGivenView;
  "savage-worlds.character.removed": CharacterRemovedView;
  "savage-worlds.character.shown": SavageWorldsCharacterShownView;
  "savage-worlds.climbed": SavageWorldsClimbed;
  "savage-worlds.countdown.started": SavageWorldsCountdownStarted;
  "savage-worlds.critical.checked": SavageWorldsCriticalCheckedView;
  "savage-worlds.damage.compared": SavageWorldsDamageComparedView;
  "savage-worlds.damage.rolled": SavageWorldsDamageRolledView;
  "savage-worlds.decision.answered": DecisionAnsweredView;
  "savage-worlds.decision.closed": DecisionClosedView;
  "savage-worlds.decision.opened": SavageWorldsDecisionOpenedView;
  "savage-worlds.deck.shuffled": SavageWorldsDeckShuffledView;
  "savage-worlds.dice.rolled": SavageWorldsDiceRolled;
  "savage-worlds.displaced": SavageWorldsDisplacedView;
  "savage-worlds.drifted": SavageWorldsDrifted;
  "savage-worlds.encounter.ended": SavageWorldsEncounterEnded;
  "savage-worlds.encounter.joined": SavageWorldsEncounterJoined;
  "savage-worlds.encounter.left": SavageWorldsEncounterLeft;
  "savage-worlds.encounter.started": SavageWorldsEncounterStarted;
  "savage-worlds.fatigue.gained": SavageWorldsFatigueGained;
  "savage-worlds.fatigue.lost": SavageWorldsFatigueLost;
  "savage-worlds.fear.met": SavageWorldsFearMet;
  "savage-worlds.free-attack.taken": SavageWorldsFreeAttackTaken;
  "savage-worlds.injuries.healed": SavageWorldsInjuriesHealed;
  "savage-worlds.injury.gained": SavageWorldsInjuryGained;
  "savage-worlds.interrupt.settled": SavageWorldsInterruptSettled;
  "savage-worlds.modifiers.changed": SavageWorldsModifiersChangedView;
  "savage-worlds.mounted": SavageWorldsMounted;
  "savage-worlds.moved": SavageWorldsMovedView;
  "savage-worlds.next.chosen": SavageWorldsNextChosen;
  "savage-worlds.note.made": SavageWorldsNoteMade;
  "savage-worlds.object.struck": SavageWorldsObjectStruckView;
  "savage-worlds.opposed.settled": SavageWorldsOpposedSettledView;
  "savage-worlds.order.settled": SavageWorldsOrderSettledView;
  "savage-worlds.power-points.changed": SavageWorldsPowerPointsChangedView;
  "savage-worlds.result.overridden": SavageWorldsResultOverriddenView;
  "savage-worlds.roll.made": SavageWorldsRollMadeView;
  "savage-worlds.roll.settled": SavageWorldsRollSettledView;
  "savage-worlds.round.ended": SavageWorldsRoundEnded;
  "savage-worlds.round.started": SavageWorldsRoundStarted;
  "savage-worlds.session.ended": SavageWorldsSessionEnded;
  "savage-worlds.session.started": SavageWorldsSessionStartedView;
  "savage-worlds.settings.changed": SavageWorldsSettingsChanged;
  "savage-worlds.slot.acted": SavageWorldsSlotActed;
  "savage-worlds.state.gained": SavageWorldsStateGained;
  "savage-worlds.state.lost": SavageWorldsStateLost;
  "savage-worlds.struggle.failed": SavageWorldsStruggleFailed;
  "savage-worlds.support.gained": SavageWorldsSupportGained;
  "savage-worlds.support.used": SavageWorldsSupportUsed;
  "savage-worlds.table.rolled": SavageWorldsTableRolled;
  "savage-worlds.test.called": SavageWorldsTestCalled;
  "savage-worlds.time.passed": SavageWorldsTimePassed;
  "savage-worlds.turn.ended": SavageWorldsTurnEnded;
  "savage-worlds.turn.started": SavageWorldsTurnStarted;
  "savage-worlds.weapon.handled": SavageWorldsWeaponHandledView;
  "savage-worlds.wounds.changed": SavageWorldsWoundsChanged;
  "savage-worlds.wounds.soaked": SavageWorldsWoundsSoakedView;
  "table.changed": RoomTableChanged;
  "terre-exile.adjusted": TerreExileAdjustedView;
  "terre-exile.advantage.added": TerreExileAdvantageAdded;
  "terre-exile.called-test.closed": CalledTestClosed;
  "terre-exile.called-test.rolled": CalledTestRolled;
  "terre-exile.character.added": TerreExileCharacterAddedView;
  "terre-exile.character.changed": TerreExileCharacterChangedView;
  "terre-exile.character.given": CharacterGivenView;
  "terre-exile.character.hidden": TerreExileCharacterHidden;
  "terre-exile.character.removed": CharacterRemovedView;
  "terre-exile.character.shown": TerreExileCharacterShownView;
  "terre-exile.condition.ended": TerreExileConditionEnded;
  "terre-exile.condition.started": TerreExileConditionStarted;
  "terre-exile.confrontation.joined": TerreExileConfrontationJoinedView;
  "terre-exile.confrontation.left": TerreExileConfrontationLeft;
  "terre-exile.confrontation.started": TerreExileConfrontationStartedView;
  "terre-exile.damage.dealt": TerreExileDamageDealt;
  "terre-exile.damage.taken": TerreExileDamageTakenView;
  "terre-exile.decision.answered": DecisionAnsweredView;
  "terre-exile.decision.closed": DecisionClosedView;
  "terre-exile.decision.opened": TerreExileDecisionOpenedView;
  "terre-exile.effort.made": TerreExileEffortMadeView;
  "terre-exile.effort.withdrawn": TerreExileEffortWithdrawnView;
  "terre-exile.karma.spent": TerreExileKarmaSpentView;
  "terre-exile.mode.changed": TerreExileModeChanged;
  "terre-exile.quick-action.used": TerreExileQuickActionUsed;
  "terre-exile.rested": TerreExileRested;
  "terre-exile.save.rolled": TerreExileSaveRolledView;
  "terre-exile.settings.changed": TerreExileSettingsChanged;
  "terre-exile.spiritual.spent": TerreExileSpiritualSpentView;
  "terre-exile.spiritual.withdrawn": TerreExileSpiritualWithdrawnView;
  "terre-exile.tension.changed": TerreExileTensionChanged;
  "terre-exile.test.called": TerreExileTestCalledView;
  "terre-exile.test.cancelled": TerreExileTestCancelled;
  "terre-exile.test.changed": TerreExileTestChangedView;
  "terre-exile.test.closed": TerreExileTestClosedView;
  "terre-exile.test.counted": TerreExileTestCountedView;
  "terre-exile.test.declared": TerreExileTestDeclaredView;
  "terre-exile.test.rolled": TerreExileTestRolled;
  "terre-exile.test.thrown": TerreExileTestThrown;
  "terre-exile.triangle.used": TerreExileTriangleUsed;
  "terre-exile.trump.changed": TerreExileTrumpChanged;
  "terre-exile.trump.claimed": TerreExileTrumpClaimed;
  "terre-exile.trump.ruled": TerreExileTrumpRuled;
  "terre-exile.trump.withdrawn": TerreExileTrumpWithdrawn;
  "terre-exile.turn.started": TerreExileTurnStarted;
  "toy.action.taken": ToyActionTaken;
  "toy.add-on.rolled": ToyAddOnRolled;
  "toy.add-on.taken": ToyAddOnTaken;
  "toy.add-on.withdrawn": ToyAddOnWithdrawn;
  "toy.adjusted": ToyAdjusted;
  "toy.attempt.cancelled": ToyAttemptCancelled;
  "toy.attempt.changed": ToyAttemptChangedView;
  "toy.attempt.closed": ToyAttemptClosedView;
  "toy.attempt.held": ToyAttemptHeld;
  "toy.attempt.opened": ToyAttemptOpenedView;
  "toy.attempt.passed": ToyAttemptPassed;
  "toy.attempt.rolled": ToyAttemptRolledView;
  "toy.called-test.closed": CalledTestClosed;
  "toy.called-test.rolled": CalledTestRolled;
  "toy.character.added": ToyCharacterAdded;
  "toy.character.changed": ToyCharacterChanged;
  "toy.character.given": CharacterGivenView;
  "toy.character.removed": CharacterRemovedView;
  "toy.choice.locked": ToyChoiceLocked;
  "toy.choice.sealed": ToyChoiceSealedView;
  "toy.combat.ended": ToyCombatEnded;
  "toy.combat.joined": ToyCombatJoined;
  "toy.combat.left": ToyCombatLeft;
  "toy.combat.started": ToyCombatStarted;
  "toy.condition.ended": ToyConditionEnded;
  "toy.condition.started": ToyConditionStarted;
  "toy.creation.flesh.rolled": ToyCreationFleshRolled;
  "toy.creation.languages.gained": ToyCreationLanguagesGained;
  "toy.creation.step.done": ToyCreationStepDone;
  "toy.damage.dealt": ToyDamageDealt;
  "toy.damage.rolled": ToyDamageRolledView;
  "toy.damage.taken": ToyDamageTaken;
  "toy.decision.answered": DecisionAnsweredView;
  "toy.decision.closed": DecisionClosedView;
  "toy.decision.opened": ToyDecisionOpened;
  "toy.died": ToyDied;
  "toy.dying.ended": ToyDyingEnded;
  "toy.dying.rolled": ToyDyingRolled;
  "toy.dying.started": ToyDyingStarted;
  "toy.effect.ended": ToyEffectEnded;
  "toy.effect.rolled": ToyEffectRolled;
  "toy.effect.started": ToyEffectStarted;
  "toy.face.changed": ToyFaceChanged;
  "toy.init.continued": ToyInitContinuedView;
  "toy.init.settled": ToyInitSettledView;
  "toy.knack.rolled": ToyKnackRolledView;
  "toy.knave.rolled": ToyKnaveRolled;
  "toy.language.changed": ToyLanguageChanged;
  "toy.languages.named": ToyLanguagesNamed;
  "toy.level.gained": ToyLevelGained;
  "toy.luck-contest.cancelled": ToyLuckContestCancelled;
  "toy.luck-contest.opened": ToyLuckContestOpened;
  "toy.luck-contest.rolled": ToyLuckContestRolled;
  "toy.luck-contest.victim.named": ToyLuckContestVictimNamed;
  "toy.moment.bottom.reached": ToyMomentBottomReached;
  "toy.moment.started": ToyMomentStarted;
  "toy.moment.top.reached": ToyMomentTopReached;
  "toy.monster.added": ToyMonsterAddedView;
  "toy.monster.changed": ToyMonsterChangedView;
  "toy.monster.fled": ToyMonsterFled;
  "toy.monster.hurt": ToyMonsterHurtView;
  "toy.monster.removed": ToyMonsterRemoved;
  "toy.monster.shown": ToyMonsterShownView;
  "toy.morale.rolled": ToyMoraleRolledView;
  "toy.phase.started": ToyPhaseStarted;
  "toy.playtime.changed": ToyPlaytimeChanged;
  "toy.points.changed": ToyPointsChanged;
  "toy.pool.changed": ToyPoolChanged;
  "toy.pool.rolled": ToyPoolRolled;
  "toy.range.changed": ToyRangeChanged;
  "toy.rested": ToyRested;
  "toy.settings.changed": ToySettingsChanged;
  "toy.shield.broken": ToyShieldBroken;
  "toy.skill.tried": ToySkillTried;
  "toy.table.changed": ToyTableChanged;
  "toy.table.removed": ToyTableRemoved;
  "toy.table.rolled": ToyTableRolled;
  "toy.test.called": ToyTestCalled;
  "toy.tie.rolled": ToyTieRolled;
  "toy.time.changed": ToyTimeChanged;
  "toy.usage.moved": ToyUsageMoved;
  "toy.usage.rolled": ToyUsageRolled;
  "toy.wound.healed": ToyWoundHealed;
  "toy.wound.taken": ToyWoundTaken;
  "troika.actor.chosen": TroikaActorChosen;
  "troika.adjusted": TroikaAdjustedView;
  "troika.advance.rolled": TroikaAdvanceRolledView;
  "troika.affliction.changed": TroikaAfflictionChanged;
  "troika.affliction.ended": TroikaAfflictionEnded;
  "troika.affliction.started": TroikaAfflictionStarted;
  "troika.aid-window.ended": TroikaAidWindowEnded;
  "troika.aim.ended": TroikaAimEnded;
  "troika.aim.taken": TroikaAimTaken;
  "troika.awareness.changed": TroikaAwarenessChanged;
  "troika.called-test.closed": CalledTestClosed;
  "troika.called-test.rolled": CalledTestRolled;
  "troika.character.added": TroikaCharacterAddedView;
  "troika.character.changed": TroikaCharacterChangedView;
  "troika.character.given": CharacterGivenView;
  "troika.character.removed": CharacterRemovedView;
  "troika.contested": TroikaContestedView;
  "troika.creature.appeared": TroikaCreatureAppearedView;
  "troika.creature.died": TroikaCreatureDied;
  "troika.creature.fled": TroikaCreatureFled;
  "troika.creature.saved": TroikaCreatureSavedView;
  "troika.damage.dealt": TroikaDamageDealtView;
  "troika.damage.rolled": TroikaDamageRolled;
  "troika.death.cheated": TroikaDeathCheated;
  "troika.decision.answered": DecisionAnsweredView;
  "troika.decision.closed": DecisionClosedView;
  "troika.decision.opened": TroikaDecisionOpenedView;
  "troika.defence.chosen": TroikaDefenceChosen;
  "troika.delayed": TroikaDelayed;
  "troika.drop.rolled": TroikaDropRolled;
  "troika.dropped": TroikaDroppedView;
  "troika.dying.started": TroikaDyingStarted;
  "troika.effect.ended": TroikaEffectEnded;
  "troika.effect.started": TroikaEffectStarted;
  "troika.exchange.ended": TroikaExchangeEnded;
  "troika.exchange.rolled": TroikaExchangeRolledView;
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
  "troika.mishap.rolled": TroikaMishapRolled;
  "troika.moved": TroikaMoved;
  "troika.note.revealed": TroikaNoteRevealed;
  "troika.poison.spent": TroikaPoisonSpent;
  "troika.provision.eaten": TroikaProvisionEatenView;
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
  "troika.test.called": TroikaTestCalled;
  "troika.tested": TroikaTestedView;
  "troika.ticks.cleared": TroikaTicksCleared;
  "troika.tie.broken": TroikaTieBroken;
  "troika.time.passed": TroikaTimePassed;
  "troika.token.drawn": TroikaTokenDrawn;
  "troika.tokens.returned": TroikaTokensReturned;
  "troika.training.ended": TroikaTrainingEnded;
  "troika.training.started": TroikaTrainingStarted;
  "troika.turn.ended": TroikaTurnEnded;
  "troika.turn.given-back": TroikaTurnGivenBack;
  "troika.turn.missed": TroikaTurnMissed;
  "troika.turn.started": TroikaTurnStarted;
  "troika.used": TroikaUsed;
  "troika.weapon.chosen": TroikaWeaponChosen;
  "troika.weapon.loaded": TroikaWeaponLoaded;
  "troika.weapon.shattered": TroikaWeaponShattered;
}

export interface Notifications {
  "presence": RoomPresence;
  "waiting": RoomSeatWaiting;
}

export interface MouseGuardMethods {
  "choice.lock": ChoiceLock;
  "choice.seal": ChoiceSeal;
  "decision.answer": DecisionAnswer;
  "mouse-guard.action.reveal": MouseGuardActionReveal;
  "mouse-guard.actor.choose": MouseGuardActorChoose;
  "mouse-guard.adjust": MouseGuardAdjust;
  "mouse-guard.award": MouseGuardAward;
  "mouse-guard.character.add": MouseGuardCharacterAdd;
  "mouse-guard.character.give": MouseGuardCharacterGive;
  "mouse-guard.character.remove": MouseGuardCharacterRemove;
  "mouse-guard.character.set": MouseGuardCharacterSet;
  "mouse-guard.character.show": MouseGuardCharacterShow;
  "mouse-guard.compromise.agree": MouseGuardCompromiseAgree;
  "mouse-guard.condition.clear": MouseGuardConditionClear;
  "mouse-guard.condition.take": MouseGuardConditionTake;
  "mouse-guard.conflict.end": MouseGuardConflictEnd;
  "mouse-guard.conflict.join": MouseGuardConflictJoin;
  "mouse-guard.conflict.leave": MouseGuardConflictLeave;
  "mouse-guard.conflict.start": MouseGuardConflictStart;
  "mouse-guard.disposition.test": MouseGuardDispositionTest;
  "mouse-guard.goal.state": MouseGuardGoalState;
  "mouse-guard.help.offer": MouseGuardHelpOffer;
  "mouse-guard.modifier.offer": MouseGuardModifierOffer;
  "mouse-guard.nature.tap": MouseGuardNatureTap;
  "mouse-guard.nature.use": MouseGuardNatureUse;
  "mouse-guard.persona.spend": MouseGuardPersonaSpend;
  "mouse-guard.recover": MouseGuardRecover;
  "mouse-guard.session.end": MouseGuardSessionEnd;
  "mouse-guard.session.start": MouseGuardSessionStart;
  "mouse-guard.settings.set": MouseGuardSettingsSet;
  "mouse-guard.team.order": MouseGuardTeamOrder;
  "mouse-guard.teams.pair": MouseGuardTeamsPair;
  "mouse-guard.test.ask": MouseGuardTestAsk;
  "mouse-guard.test.call": MouseGuardTestCall;
  "mouse-guard.test.call.close": TestCallClose;
  "mouse-guard.test.cancel": MouseGuardTestCancel;
  "mouse-guard.test.set": MouseGuardTestSet;
  "mouse-guard.throw": MouseGuardThrow;
  "mouse-guard.trait.recharge": MouseGuardTraitRecharge;
  "mouse-guard.trait.use": MouseGuardTraitUse;
  "mouse-guard.turn-down": MouseGuardTurnDown;
  "mouse-guard.turn.start": MouseGuardTurnStart;
  "mouse-guard.twist.tell": MouseGuardTwistTell;
  "mouse-guard.weapon.choose": MouseGuardWeaponChoose;
  "mouse-guard.wise.use": MouseGuardWiseUse;
}

export interface MouseGuardEvents {
  "mouse-guard.action.ended": MouseGuardActionEnded;
  "mouse-guard.action.revealed": MouseGuardActionRevealed;
  "mouse-guard.action.settled": MouseGuardActionSettled;
  "mouse-guard.action.tested": MouseGuardActionTested;
  "mouse-guard.actor.chosen": MouseGuardActorChosen;
  "mouse-guard.adjusted": MouseGuardAdjusted;
  "mouse-guard.awarded": MouseGuardAwarded;
  "mouse-guard.called-test.closed": CalledTestClosed;
  "mouse-guard.called-test.opened": MouseGuardCalledTestOpened;
  "mouse-guard.called-test.rolled": CalledTestRolled;
  "mouse-guard.character.added": MouseGuardCharacterAddedView;
  "mouse-guard.character.changed": MouseGuardCharacterChanged;
  "mouse-guard.character.given": CharacterGivenView;
  "mouse-guard.character.removed": CharacterRemovedView;
  "mouse-guard.character.renamed": MouseGuardCharacterRenamed;
  "mouse-guard.character.shown": MouseGuardCharacterShown;
  "mouse-guard.checks.earned": MouseGuardChecksEarned;
  "mouse-guard.choice.locked": MouseGuardChoiceLocked;
  "mouse-guard.choice.sealed": MouseGuardChoiceSealedView;
  "mouse-guard.compromise.agreed": MouseGuardCompromiseAgreed;
  "mouse-guard.condition.taken": MouseGuardConditionTaken;
  "mouse-guard.conflict.decided": MouseGuardConflictDecided;
  "mouse-guard.conflict.ended": MouseGuardConflictEnded;
  "mouse-guard.conflict.joined": MouseGuardConflictJoined;
  "mouse-guard.conflict.left": MouseGuardConflictLeft;
  "mouse-guard.conflict.started": MouseGuardConflictStarted;
  "mouse-guard.decision.answered": DecisionAnsweredView;
  "mouse-guard.decision.closed": DecisionClosedView;
  "mouse-guard.decision.opened": MouseGuardDecisionOpenedView;
  "mouse-guard.disarmed": MouseGuardDisarmedView;
  "mouse-guard.disposition.settled": MouseGuardDispositionSettledView;
  "mouse-guard.exchange.started": MouseGuardExchangeStartedView;
  "mouse-guard.failure.opened": MouseGuardFailureOpened;
  "mouse-guard.failure.settled": MouseGuardFailureSettled;
  "mouse-guard.fate.closed": MouseGuardFateClosed;
  "mouse-guard.fate.spent": MouseGuardFateSpentView;
  "mouse-guard.goal.stated": MouseGuardGoalStated;
  "mouse-guard.goals.settled": MouseGuardGoalsSettled;
  "mouse-guard.help.offered": MouseGuardHelpOffered;
  "mouse-guard.impeded": MouseGuardImpeded;
  "mouse-guard.margin.spent": MouseGuardMarginSpent;
  "mouse-guard.modifier.given": MouseGuardModifierGiven;
  "mouse-guard.modifier.offered": MouseGuardModifierOffered;
  "mouse-guard.nature.exhausted": MouseGuardNatureExhausted;
  "mouse-guard.nature.lowered": MouseGuardNatureLowered;
  "mouse-guard.nature.tapped": MouseGuardNatureTapped;
  "mouse-guard.nature.used": MouseGuardNatureUsed;
  "mouse-guard.pairing.opened": MouseGuardPairingOpened;
  "mouse-guard.persona.spent": MouseGuardPersonaSpent;
  "mouse-guard.position.gained": MouseGuardPositionGained;
  "mouse-guard.recovered": MouseGuardRecovered;
  "mouse-guard.session.ended": MouseGuardSessionEnded;
  "mouse-guard.session.started": MouseGuardSessionStarted;
  "mouse-guard.settings.changed": MouseGuardSettingsChanged;
  "mouse-guard.skill.named": MouseGuardSkillNamed;
  "mouse-guard.team.ordered": MouseGuardTeamOrdered;
  "mouse-guard.teams.paired": MouseGuardTeamsPaired;
  "mouse-guard.test.asked": MouseGuardTestAsked;
  "mouse-guard.test.called": MouseGuardTestCalled;
  "mouse-guard.test.cancelled": MouseGuardTestCancelled;
  "mouse-guard.test.changed": MouseGuardTestChanged;
  "mouse-guard.test.closed": MouseGuardTestClosed;
  "mouse-guard.test.settled": MouseGuardTestSettled;
  "mouse-guard.test.tied": MouseGuardTestTied;
  "mouse-guard.thrown": MouseGuardThrownView;
  "mouse-guard.tie.conceded": MouseGuardTieConceded;
  "mouse-guard.tie.kept": MouseGuardTieKept;
  "mouse-guard.tiebreaker.thrown": MouseGuardTiebreakerThrownView;
  "mouse-guard.trait.recharged": MouseGuardTraitRechargedView;
  "mouse-guard.trait.used": MouseGuardTraitUsedView;
  "mouse-guard.turn.started": MouseGuardTurnStarted;
  "mouse-guard.turned-down": MouseGuardTurnedDownView;
  "mouse-guard.twist.told": MouseGuardTwistTold;
  "mouse-guard.weapon.chosen": MouseGuardWeaponChosen;
  "mouse-guard.winner.named": MouseGuardWinnerNamed;
  "mouse-guard.wise.used": MouseGuardWiseUsed;
}

export interface SavageWorldsMethods {
  "decision.answer": DecisionAnswer;
  "savage-worlds.act": SavageWorldsAct;
  "savage-worlds.action-cards.deal": SavageWorldsActionCardsDeal;
  "savage-worlds.action-cards.reveal": SavageWorldsActionCardsReveal;
  "savage-worlds.actions.declare": SavageWorldsActionsDeclare;
  "savage-worlds.adjacency.set": SavageWorldsAdjacencySet;
  "savage-worlds.adjust": SavageWorldsAdjust;
  "savage-worlds.aid": SavageWorldsAid;
  "savage-worlds.aim": SavageWorldsAim;
  "savage-worlds.area-attack": SavageWorldsAreaAttack;
  "savage-worlds.attack": SavageWorldsAttack;
  "savage-worlds.auto-accept.choose": SavageWorldsAutoAcceptChoose;
  "savage-worlds.benny.award": SavageWorldsBennyAward;
  "savage-worlds.benny.give": SavageWorldsBennyGive;
  "savage-worlds.benny.influence": SavageWorldsBennyInfluence;
  "savage-worlds.benny.recharge": SavageWorldsBennyRecharge;
  "savage-worlds.benny.unshake": SavageWorldsBennyUnshake;
  "savage-worlds.break": SavageWorldsBreak;
  "savage-worlds.break-free": SavageWorldsBreakFree;
  "savage-worlds.character.add": SavageWorldsCharacterAdd;
  "savage-worlds.character.give": SavageWorldsCharacterGive;
  "savage-worlds.character.remove": SavageWorldsCharacterRemove;
  "savage-worlds.character.set": SavageWorldsCharacterSet;
  "savage-worlds.character.show": SavageWorldsCharacterShow;
  "savage-worlds.climb": SavageWorldsClimb;
  "savage-worlds.crush": SavageWorldsCrush;
  "savage-worlds.cut-bonds": SavageWorldsCutBonds;
  "savage-worlds.damage.deal": SavageWorldsDamageDeal;
  "savage-worlds.defend": SavageWorldsDefend;
  "savage-worlds.dice.roll": SavageWorldsDiceRoll;
  "savage-worlds.disarm": SavageWorldsDisarm;
  "savage-worlds.drop-prone": SavageWorldsDropProne;
  "savage-worlds.encounter.end": SavageWorldsEncounterEnd;
  "savage-worlds.encounter.join": SavageWorldsEncounterJoin;
  "savage-worlds.encounter.leave": SavageWorldsEncounterLeave;
  "savage-worlds.encounter.start": SavageWorldsEncounterStart;
  "savage-worlds.fear.check": SavageWorldsFearCheck;
  "savage-worlds.finish": SavageWorldsFinish;
  "savage-worlds.free-attack": SavageWorldsFreeAttack;
  "savage-worlds.grapple": SavageWorldsGrapple;
  "savage-worlds.harm": SavageWorldsHarm;
  "savage-worlds.hazard.check": SavageWorldsHazardCheck;
  "savage-worlds.heal": SavageWorldsHeal;
  "savage-worlds.leave-melee": SavageWorldsLeaveMelee;
  "savage-worlds.modifiers.set": SavageWorldsModifiersSet;
  "savage-worlds.move": SavageWorldsMove;
  "savage-worlds.natural-healing.roll": SavageWorldsNaturalHealingRoll;
  "savage-worlds.note.make": SavageWorldsNoteMake;
  "savage-worlds.opposed.roll": SavageWorldsOpposedRoll;
  "savage-worlds.push": SavageWorldsPush;
  "savage-worlds.ready": SavageWorldsReady;
  "savage-worlds.reload": SavageWorldsReload;
  "savage-worlds.restrain": SavageWorldsRestrain;
  "savage-worlds.result.override": SavageWorldsResultOverride;
  "savage-worlds.ride": SavageWorldsRide;
  "savage-worlds.roll": SavageWorldsRoll;
  "savage-worlds.round.end": SavageWorldsRoundEnd;
  "savage-worlds.session.end": SavageWorldsSessionEnd;
  "savage-worlds.session.start": SavageWorldsSessionStart;
  "savage-worlds.settings.set": SavageWorldsSettingsSet;
  "savage-worlds.stand-up": SavageWorldsStandUp;
  "savage-worlds.support": SavageWorldsSupport;
  "savage-worlds.suppress": SavageWorldsSuppress;
  "savage-worlds.test": SavageWorldsTest;
  "savage-worlds.test.call": SavageWorldsTestCall;
  "savage-worlds.test.call.close": TestCallClose;
  "savage-worlds.time.pass": SavageWorldsTimePass;
  "savage-worlds.tire": SavageWorldsTire;
  "savage-worlds.turn.act": SavageWorldsTurnAct;
  "savage-worlds.turn.end": SavageWorldsTurnEnd;
  "savage-worlds.turn.hold": SavageWorldsTurnHold;
  "savage-worlds.turn.start": SavageWorldsTurnStart;
  "savage-worlds.wake": SavageWorldsWake;
}

export interface SavageWorldsEvents {
  "savage-worlds.ability.used": SavageWorldsAbilityUsedView;
  "savage-worlds.action.announced": SavageWorldsActionAnnounced;
  "savage-worlds.action.taken": SavageWorldsActionTakenView;
  "savage-worlds.action.withdrawn": SavageWorldsActionWithdrawnView;
  "savage-worlds.actions.declared": SavageWorldsActionsDeclared;
  "savage-worlds.adjacency.changed": SavageWorldsAdjacencyChanged;
  "savage-worlds.ammo.spent": SavageWorldsAmmoSpentView;
  "savage-worlds.attack.hit": SavageWorldsAttackHit;
  "savage-worlds.attack.missed": SavageWorldsAttackMissed;
  "savage-worlds.benny.gained": SavageWorldsBennyGainedView;
  "savage-worlds.benny.spent": SavageWorldsBennySpentView;
  "savage-worlds.called-test.closed": CalledTestClosed;
  "savage-worlds.called-test.rolled": CalledTestRolled;
  "savage-worlds.card.dealt": SavageWorldsCardDealtView;
  "savage-worlds.card.discarded": SavageWorldsCardDiscardedView;
  "savage-worlds.card.kept": SavageWorldsCardKeptView;
  "savage-worlds.card.revealed": SavageWorldsCardRevealed;
  "savage-worlds.cards.passed": SavageWorldsCardsPassed;
  "savage-worlds.character.added": SavageWorldsCharacterAddedView;
  "savage-worlds.character.changed": SavageWorldsCharacterChangedView;
  "savage-worlds.character.given": CharacterGivenView;
  "savage-worlds.character.removed": CharacterRemovedView;
  "savage-worlds.character.shown": SavageWorldsCharacterShownView;
  "savage-worlds.climbed": SavageWorldsClimbed;
  "savage-worlds.countdown.started": SavageWorldsCountdownStarted;
  "savage-worlds.critical.checked": SavageWorldsCriticalCheckedView;
  "savage-worlds.damage.compared": SavageWorldsDamageComparedView;
  "savage-worlds.damage.rolled": SavageWorldsDamageRolledView;
  "savage-worlds.decision.answered": DecisionAnsweredView;
  "savage-worlds.decision.closed": DecisionClosedView;
  "savage-worlds.decision.opened": SavageWorldsDecisionOpenedView;
  "savage-worlds.deck.shuffled": SavageWorldsDeckShuffledView;
  "savage-worlds.dice.rolled": SavageWorldsDiceRolled;
  "savage-worlds.displaced": SavageWorldsDisplacedView;
  "savage-worlds.drifted": SavageWorldsDrifted;
  "savage-worlds.encounter.ended": SavageWorldsEncounterEnded;
  "savage-worlds.encounter.joined": SavageWorldsEncounterJoined;
  "savage-worlds.encounter.left": SavageWorldsEncounterLeft;
  "savage-worlds.encounter.started": SavageWorldsEncounterStarted;
  "savage-worlds.fatigue.gained": SavageWorldsFatigueGained;
  "savage-worlds.fatigue.lost": SavageWorldsFatigueLost;
  "savage-worlds.fear.met": SavageWorldsFearMet;
  "savage-worlds.free-attack.taken": SavageWorldsFreeAttackTaken;
  "savage-worlds.injuries.healed": SavageWorldsInjuriesHealed;
  "savage-worlds.injury.gained": SavageWorldsInjuryGained;
  "savage-worlds.interrupt.settled": SavageWorldsInterruptSettled;
  "savage-worlds.modifiers.changed": SavageWorldsModifiersChangedView;
  "savage-worlds.mounted": SavageWorldsMounted;
  "savage-worlds.moved": SavageWorldsMovedView;
  "savage-worlds.next.chosen": SavageWorldsNextChosen;
  "savage-worlds.note.made": SavageWorldsNoteMade;
  "savage-worlds.object.struck": SavageWorldsObjectStruckView;
  "savage-worlds.opposed.settled": SavageWorldsOpposedSettledView;
  "savage-worlds.order.settled": SavageWorldsOrderSettledView;
  "savage-worlds.power-points.changed": SavageWorldsPowerPointsChangedView;
  "savage-worlds.result.overridden": SavageWorldsResultOverriddenView;
  "savage-worlds.roll.made": SavageWorldsRollMadeView;
  "savage-worlds.roll.settled": SavageWorldsRollSettledView;
  "savage-worlds.round.ended": SavageWorldsRoundEnded;
  "savage-worlds.round.started": SavageWorldsRoundStarted;
  "savage-worlds.session.ended": SavageWorldsSessionEnded;
  "savage-worlds.session.started": SavageWorldsSessionStartedView;
  "savage-worlds.settings.changed": SavageWorldsSettingsChanged;
  "savage-worlds.slot.acted": SavageWorldsSlotActed;
  "savage-worlds.state.gained": SavageWorldsStateGained;
  "savage-worlds.state.lost": SavageWorldsStateLost;
  "savage-worlds.struggle.failed": SavageWorldsStruggleFailed;
  "savage-worlds.support.gained": SavageWorldsSupportGained;
  "savage-worlds.support.used": SavageWorldsSupportUsed;
  "savage-worlds.table.rolled": SavageWorldsTableRolled;
  "savage-worlds.test.called": SavageWorldsTestCalled;
  "savage-worlds.time.passed": SavageWorldsTimePassed;
  "savage-worlds.turn.ended": SavageWorldsTurnEnded;
  "savage-worlds.turn.started": SavageWorldsTurnStarted;
  "savage-worlds.weapon.handled": SavageWorldsWeaponHandledView;
  "savage-worlds.wounds.changed": SavageWorldsWoundsChanged;
  "savage-worlds.wounds.soaked": SavageWorldsWoundsSoakedView;
}

export interface TerreExileMethods {
  "decision.answer": DecisionAnswer;
  "terre-exile.adjust": TerreExileAdjust;
  "terre-exile.advantage.add": TerreExileAdvantageAdd;
  "terre-exile.character.add": TerreExileCharacterAdd;
  "terre-exile.character.give": TerreExileCharacterGive;
  "terre-exile.character.remove": TerreExileCharacterRemove;
  "terre-exile.character.set": TerreExileCharacterSet;
  "terre-exile.character.show": TerreExileCharacterShow;
  "terre-exile.condition.end": TerreExileConditionEnd;
  "terre-exile.condition.start": TerreExileConditionStart;
  "terre-exile.confrontation.join": TerreExileConfrontationJoin;
  "terre-exile.confrontation.leave": TerreExileConfrontationLeave;
  "terre-exile.confrontation.start": TerreExileConfrontationStart;
  "terre-exile.damage.deal": TerreExileDamageDeal;
  "terre-exile.effort.make": TerreExileEffortMake;
  "terre-exile.effort.withdraw": TerreExileEffortWithdraw;
  "terre-exile.mode.set": TerreExileModeSet;
  "terre-exile.rest": TerreExileRest;
  "terre-exile.save.roll": TerreExileSaveRoll;
  "terre-exile.settings.set": TerreExileSettingsSet;
  "terre-exile.spiritual.spend": TerreExileSpiritualSpend;
  "terre-exile.spiritual.withdraw": TerreExileSpiritualWithdraw;
  "terre-exile.test.call": TerreExileTestCall;
  "terre-exile.test.call.close": TestCallClose;
  "terre-exile.test.cancel": TerreExileTestCancel;
  "terre-exile.test.declare": TerreExileTestDeclare;
  "terre-exile.test.roll": TerreExileTestRoll;
  "terre-exile.test.set": TerreExileTestSet;
  "terre-exile.test.throw": TerreExileTestThrow;
  "terre-exile.triangle.use": TerreExileTriangleUse;
  "terre-exile.trump.claim": TerreExileTrumpClaim;
  "terre-exile.trump.withdraw": TerreExileTrumpWithdraw;
  "terre-exile.turn.start": TerreExileTurnStart;
}

export interface TerreExileEvents {
  "terre-exile.adjusted": TerreExileAdjustedView;
  "terre-exile.advantage.added": TerreExileAdvantageAdded;
  "terre-exile.called-test.closed": CalledTestClosed;
  "terre-exile.called-test.rolled": CalledTestRolled;
  "terre-exile.character.added": TerreExileCharacterAddedView;
  "terre-exile.character.changed": TerreExileCharacterChangedView;
  "terre-exile.character.given": CharacterGivenView;
  "terre-exile.character.hidden": TerreExileCharacterHidden;
  "terre-exile.character.removed": CharacterRemovedView;
  "terre-exile.character.shown": TerreExileCharacterShownView;
  "terre-exile.condition.ended": TerreExileConditionEnded;
  "terre-exile.condition.started": TerreExileConditionStarted;
  "terre-exile.confrontation.joined": TerreExileConfrontationJoinedView;
  "terre-exile.confrontation.left": TerreExileConfrontationLeft;
  "terre-exile.confrontation.started": TerreExileConfrontationStartedView;
  "terre-exile.damage.dealt": TerreExileDamageDealt;
  "terre-exile.damage.taken": TerreExileDamageTakenView;
  "terre-exile.decision.answered": DecisionAnsweredView;
  "terre-exile.decision.closed": DecisionClosedView;
  "terre-exile.decision.opened": TerreExileDecisionOpenedView;
  "terre-exile.effort.made": TerreExileEffortMadeView;
  "terre-exile.effort.withdrawn": TerreExileEffortWithdrawnView;
  "terre-exile.karma.spent": TerreExileKarmaSpentView;
  "terre-exile.mode.changed": TerreExileModeChanged;
  "terre-exile.quick-action.used": TerreExileQuickActionUsed;
  "terre-exile.rested": TerreExileRested;
  "terre-exile.save.rolled": TerreExileSaveRolledView;
  "terre-exile.settings.changed": TerreExileSettingsChanged;
  "terre-exile.spiritual.spent": TerreExileSpiritualSpentView;
  "terre-exile.spiritual.withdrawn": TerreExileSpiritualWithdrawnView;
  "terre-exile.tension.changed": TerreExileTensionChanged;
  "terre-exile.test.called": TerreExileTestCalledView;
  "terre-exile.test.cancelled": TerreExileTestCancelled;
  "terre-exile.test.changed": TerreExileTestChangedView;
  "terre-exile.test.closed": TerreExileTestClosedView;
  "terre-exile.test.counted": TerreExileTestCountedView;
  "terre-exile.test.declared": TerreExileTestDeclaredView;
  "terre-exile.test.rolled": TerreExileTestRolled;
  "terre-exile.test.thrown": TerreExileTestThrown;
  "terre-exile.triangle.used": TerreExileTriangleUsed;
  "terre-exile.trump.changed": TerreExileTrumpChanged;
  "terre-exile.trump.claimed": TerreExileTrumpClaimed;
  "terre-exile.trump.ruled": TerreExileTrumpRuled;
  "terre-exile.trump.withdrawn": TerreExileTrumpWithdrawn;
  "terre-exile.turn.started": TerreExileTurnStarted;
}

export interface ToyMethods {
  "choice.lock": ChoiceLock;
  "choice.seal": ChoiceSeal;
  "decision.answer": DecisionAnswer;
  "toy.action.take": ToyActionTake;
  "toy.add-on.take": ToyAddOnTake;
  "toy.add-on.withdraw": ToyAddOnWithdraw;
  "toy.adjust": ToyAdjust;
  "toy.attempt.cancel": ToyAttemptCancel;
  "toy.attempt.roll": ToyAttemptRoll;
  "toy.attempt.set": ToyAttemptSet;
  "toy.character.add": ToyCharacterAdd;
  "toy.character.give": ToyCharacterGive;
  "toy.character.remove": ToyCharacterRemove;
  "toy.character.set": ToyCharacterSet;
  "toy.combat.end": ToyCombatEnd;
  "toy.combat.join": ToyCombatJoin;
  "toy.combat.leave": ToyCombatLeave;
  "toy.combat.start": ToyCombatStart;
  "toy.condition.end": ToyConditionEnd;
  "toy.condition.start": ToyConditionStart;
  "toy.creation.calling.choose": ToyCreationCallingChoose;
  "toy.creation.flesh.roll": ToyCreationFleshRoll;
  "toy.creation.gear.choose": ToyCreationGearChoose;
  "toy.creation.languages.roll": ToyCreationLanguagesRoll;
  "toy.creation.origin.choose": ToyCreationOriginChoose;
  "toy.creation.saves.assign": ToyCreationSavesAssign;
  "toy.creation.skill.raise": ToyCreationSkillRaise;
  "toy.creation.skills.assign": ToyCreationSkillsAssign;
  "toy.creation.start": ToyCreationStart;
  "toy.creation.stats.assign": ToyCreationStatsAssign;
  "toy.damage.deal": ToyDamageDeal;
  "toy.effect.end": ToyEffectEnd;
  "toy.effect.start": ToyEffectStart;
  "toy.exert": ToyExert;
  "toy.fight": ToyFight;
  "toy.flesh.heal": ToyFleshHeal;
  "toy.grit.heal": ToyGritHeal;
  "toy.guard": ToyGuard;
  "toy.init.roll": ToyInitRoll;
  "toy.init.wait": ToyInitWait;
  "toy.knack.roll": ToyKnackRoll;
  "toy.knave.roll": ToyKnaveRoll;
  "toy.language.set": ToyLanguageSet;
  "toy.languages.name": ToyLanguagesName;
  "toy.level.gain": ToyLevelGain;
  "toy.luck-contest.cancel": ToyLuckContestCancel;
  "toy.luck-contest.open": ToyLuckContestOpen;
  "toy.monster.add": ToyMonsterAdd;
  "toy.monster.remove": ToyMonsterRemove;
  "toy.monster.set": ToyMonsterSet;
  "toy.monster.show": ToyMonsterShow;
  "toy.morale.roll": ToyMoraleRoll;
  "toy.phase.advance": ToyPhaseAdvance;
  "toy.playtime.set": ToyPlaytimeSet;
  "toy.pool.roll": ToyPoolRoll;
  "toy.range.set": ToyRangeSet;
  "toy.rest": ToyRest;
  "toy.roll-better.open": ToyRollBetterOpen;
  "toy.roll-to-succeed.ask": ToyRollToSucceedAsk;
  "toy.roll-to-succeed.roll": ToyRollToSucceedRoll;
  "toy.roll-twenty.open": ToyRollTwentyOpen;
  "toy.settings.set": ToySettingsSet;
  "toy.table.remove": ToyTableRemove;
  "toy.table.set": ToyTableSet;
  "toy.test.call": ToyTestCall;
  "toy.test.call.close": TestCallClose;
  "toy.test.decline": ToyTestDecline;
  "toy.time.set": ToyTimeSet;
  "toy.usage.move": ToyUsageMove;
  "toy.usage.restore": ToyUsageRestore;
}

export interface ToyEvents {
  "toy.action.taken": ToyActionTaken;
  "toy.add-on.rolled": ToyAddOnRolled;
  "toy.add-on.taken": ToyAddOnTaken;
  "toy.add-on.withdrawn": ToyAddOnWithdrawn;
  "toy.adjusted": ToyAdjusted;
  "toy.attempt.cancelled": ToyAttemptCancelled;
  "toy.attempt.changed": ToyAttemptChangedView;
  "toy.attempt.closed": ToyAttemptClosedView;
  "toy.attempt.held": ToyAttemptHeld;
  "toy.attempt.opened": ToyAttemptOpenedView;
  "toy.attempt.passed": ToyAttemptPassed;
  "toy.attempt.rolled": ToyAttemptRolledView;
  "toy.called-test.closed": CalledTestClosed;
  "toy.called-test.rolled": CalledTestRolled;
  "toy.character.added": ToyCharacterAdded;
  "toy.character.changed": ToyCharacterChanged;
  "toy.character.given": CharacterGivenView;
  "toy.character.removed": CharacterRemovedView;
  "toy.choice.locked": ToyChoiceLocked;
  "toy.choice.sealed": ToyChoiceSealedView;
  "toy.combat.ended": ToyCombatEnded;
  "toy.combat.joined": ToyCombatJoined;
  "toy.combat.left": ToyCombatLeft;
  "toy.combat.started": ToyCombatStarted;
  "toy.condition.ended": ToyConditionEnded;
  "toy.condition.started": ToyConditionStarted;
  "toy.creation.flesh.rolled": ToyCreationFleshRolled;
  "toy.creation.languages.gained": ToyCreationLanguagesGained;
  "toy.creation.step.done": ToyCreationStepDone;
  "toy.damage.dealt": ToyDamageDealt;
  "toy.damage.rolled": ToyDamageRolledView;
  "toy.damage.taken": ToyDamageTaken;
  "toy.decision.answered": DecisionAnsweredView;
  "toy.decision.closed": DecisionClosedView;
  "toy.decision.opened": ToyDecisionOpened;
  "toy.died": ToyDied;
  "toy.dying.ended": ToyDyingEnded;
  "toy.dying.rolled": ToyDyingRolled;
  "toy.dying.started": ToyDyingStarted;
  "toy.effect.ended": ToyEffectEnded;
  "toy.effect.rolled": ToyEffectRolled;
  "toy.effect.started": ToyEffectStarted;
  "toy.face.changed": ToyFaceChanged;
  "toy.init.continued": ToyInitContinuedView;
  "toy.init.settled": ToyInitSettledView;
  "toy.knack.rolled": ToyKnackRolledView;
  "toy.knave.rolled": ToyKnaveRolled;
  "toy.language.changed": ToyLanguageChanged;
  "toy.languages.named": ToyLanguagesNamed;
  "toy.level.gained": ToyLevelGained;
  "toy.luck-contest.cancelled": ToyLuckContestCancelled;
  "toy.luck-contest.opened": ToyLuckContestOpened;
  "toy.luck-contest.rolled": ToyLuckContestRolled;
  "toy.luck-contest.victim.named": ToyLuckContestVictimNamed;
  "toy.moment.bottom.reached": ToyMomentBottomReached;
  "toy.moment.started": ToyMomentStarted;
  "toy.moment.top.reached": ToyMomentTopReached;
  "toy.monster.added": ToyMonsterAddedView;
  "toy.monster.changed": ToyMonsterChangedView;
  "toy.monster.fled": ToyMonsterFled;
  "toy.monster.hurt": ToyMonsterHurtView;
  "toy.monster.removed": ToyMonsterRemoved;
  "toy.monster.shown": ToyMonsterShownView;
  "toy.morale.rolled": ToyMoraleRolledView;
  "toy.phase.started": ToyPhaseStarted;
  "toy.playtime.changed": ToyPlaytimeChanged;
  "toy.points.changed": ToyPointsChanged;
  "toy.pool.changed": ToyPoolChanged;
  "toy.pool.rolled": ToyPoolRolled;
  "toy.range.changed": ToyRangeChanged;
  "toy.rested": ToyRested;
  "toy.settings.changed": ToySettingsChanged;
  "toy.shield.broken": ToyShieldBroken;
  "toy.skill.tried": ToySkillTried;
  "toy.table.changed": ToyTableChanged;
  "toy.table.removed": ToyTableRemoved;
  "toy.table.rolled": ToyTableRolled;
  "toy.test.called": ToyTestCalled;
  "toy.tie.rolled": ToyTieRolled;
  "toy.time.changed": ToyTimeChanged;
  "toy.usage.moved": ToyUsageMoved;
  "toy.usage.rolled": ToyUsageRolled;
  "toy.wound.healed": ToyWoundHealed;
  "toy.wound.taken": ToyWoundTaken;
}

export interface TroikaMethods {
  "decision.answer": DecisionAnswer;
  "troika.actor.choose": TroikaActorChoose;
  "troika.adjust": TroikaAdjust;
  "troika.advance": TroikaAdvance;
  "troika.affliction.end": TroikaAfflictionEnd;
  "troika.affliction.set": TroikaAfflictionSet;
  "troika.affliction.start": TroikaAfflictionStart;
  "troika.affliction.tick": TroikaAfflictionTick;
  "troika.aid-window.end": TroikaAidWindowEnd;
  "troika.aim.release": TroikaAimRelease;
  "troika.aim.take": TroikaAimTake;
  "troika.attack": TroikaAttack;
  "troika.awareness.set": TroikaAwarenessSet;
  "troika.background.change": TroikaBackgroundChange;
  "troika.cast": TroikaCast;
  "troika.character.add": TroikaCharacterAdd;
  "troika.character.give": TroikaCharacterGive;
  "troika.character.remove": TroikaCharacterRemove;
  "troika.character.set": TroikaCharacterSet;
  "troika.contest": TroikaContest;
  "troika.creature.bring": TroikaCreatureBring;
  "troika.damage.deal": TroikaDamageDeal;
  "troika.defence.choose": TroikaDefenceChoose;
  "troika.delay": TroikaDelay;
  "troika.departure.declare": TroikaDepartureDeclare;
  "troika.drop-in-haste": TroikaDropInHaste;
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
  "troika.inventory.arrange": TroikaInventoryArrange;
  "troika.item.add": TroikaItemAdd;
  "troika.item.remove": TroikaItemRemove;
  "troika.item.set": TroikaItemSet;
  "troika.loot": TroikaLoot;
  "troika.luck.offer": TroikaLuckOffer;
  "troika.mien.roll": TroikaMienRoll;
  "troika.move": TroikaMove;
  "troika.note.reveal": TroikaNoteReveal;
  "troika.pick-up": TroikaPickUp;
  "troika.provision.eat": TroikaProvisionEat;
  "troika.put-away": TroikaPutAway;
  "troika.put-down": TroikaPutDown;
  "troika.reflection.allow": TroikaReflectionAllow;
  "troika.rest": TroikaRest;
  "troika.retrieve": TroikaRetrieve;
  "troika.settings.set": TroikaSettingsSet;
  "troika.shoot": TroikaShoot;
  "troika.spell.draw": TroikaSpellDraw;
  "troika.stabilise": TroikaStabilise;
  "troika.stack.adjust": TroikaStackAdjust;
  "troika.stand-up": TroikaStandUp;
  "troika.take": TroikaTake;
  "troika.test": TroikaTest;
  "troika.test.call": TroikaTestCall;
  "troika.test.call.close": TestCallClose;
  "troika.test.decline": TroikaTestDecline;
  "troika.time.pass": TroikaTimePass;
  "troika.token.draw": TroikaTokenDraw;
  "troika.training.end": TroikaTrainingEnd;
  "troika.training.finish": TroikaTrainingFinish;
  "troika.training.start": TroikaTrainingStart;
  "troika.turn.end": TroikaTurnEnd;
  "troika.turn.give-back": TroikaTurnGiveBack;
  "troika.turn.start": TroikaTurnStart;
  "troika.use": TroikaUse;
  "troika.wear": TroikaWear;
}

export interface TroikaEvents {
  "troika.actor.chosen": TroikaActorChosen;
  "troika.adjusted": TroikaAdjustedView;
  "troika.advance.rolled": TroikaAdvanceRolledView;
  "troika.affliction.changed": TroikaAfflictionChanged;
  "troika.affliction.ended": TroikaAfflictionEnded;
  "troika.affliction.started": TroikaAfflictionStarted;
  "troika.aid-window.ended": TroikaAidWindowEnded;
  "troika.aim.ended": TroikaAimEnded;
  "troika.aim.taken": TroikaAimTaken;
  "troika.awareness.changed": TroikaAwarenessChanged;
  "troika.called-test.closed": CalledTestClosed;
  "troika.called-test.rolled": CalledTestRolled;
  "troika.character.added": TroikaCharacterAddedView;
  "troika.character.changed": TroikaCharacterChangedView;
  "troika.character.given": CharacterGivenView;
  "troika.character.removed": CharacterRemovedView;
  "troika.contested": TroikaContestedView;
  "troika.creature.appeared": TroikaCreatureAppearedView;
  "troika.creature.died": TroikaCreatureDied;
  "troika.creature.fled": TroikaCreatureFled;
  "troika.creature.saved": TroikaCreatureSavedView;
  "troika.damage.dealt": TroikaDamageDealtView;
  "troika.damage.rolled": TroikaDamageRolled;
  "troika.death.cheated": TroikaDeathCheated;
  "troika.decision.answered": DecisionAnsweredView;
  "troika.decision.closed": DecisionClosedView;
  "troika.decision.opened": TroikaDecisionOpenedView;
  "troika.defence.chosen": TroikaDefenceChosen;
  "troika.delayed": TroikaDelayed;
  "troika.drop.rolled": TroikaDropRolled;
  "troika.dropped": TroikaDroppedView;
  "troika.dying.started": TroikaDyingStarted;
  "troika.effect.ended": TroikaEffectEnded;
  "troika.effect.started": TroikaEffectStarted;
  "troika.exchange.ended": TroikaExchangeEnded;
  "troika.exchange.rolled": TroikaExchangeRolledView;
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
  "troika.mishap.rolled": TroikaMishapRolled;
  "troika.moved": TroikaMoved;
  "troika.note.revealed": TroikaNoteRevealed;
  "troika.poison.spent": TroikaPoisonSpent;
  "troika.provision.eaten": TroikaProvisionEatenView;
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
  "troika.test.called": TroikaTestCalled;
  "troika.tested": TroikaTestedView;
  "troika.ticks.cleared": TroikaTicksCleared;
  "troika.tie.broken": TroikaTieBroken;
  "troika.time.passed": TroikaTimePassed;
  "troika.token.drawn": TroikaTokenDrawn;
  "troika.tokens.returned": TroikaTokensReturned;
  "troika.training.ended": TroikaTrainingEnded;
  "troika.training.started": TroikaTrainingStarted;
  "troika.turn.ended": TroikaTurnEnded;
  "troika.turn.given-back": TroikaTurnGivenBack;
  "troika.turn.missed": TroikaTurnMissed;
  "troika.turn.started": TroikaTurnStarted;
  "troika.used": TroikaUsed;
  "troika.weapon.chosen": TroikaWeaponChosen;
  "troika.weapon.loaded": TroikaWeaponLoaded;
  "troika.weapon.shattered": TroikaWeaponShattered;
}

export interface States {
  "mouse-guard": MouseGuardStateView;
  "savage-worlds": SavageWorldsStateView;
  "terre-exile": TerreExileStateView;
  "toy": ToyStateView;
  "troika": TroikaStateView;
}

export interface Settings {
  "mouse-guard": MouseGuardSettings;
  "savage-worlds": SavageWorldsSettings;
  "terre-exile": TerreExileSettings;
  "toy": ToySettings;
  "troika": TroikaSettings;
}

export type SystemId = keyof States;

/** The whole state of one table, as its viewer may know it. */
export interface TableState<S extends SystemId = SystemId> {
  room: RoomView;
  table: States[S];
}

export type RefusalKind =
  /** No action of a turn has been used. */
  | "action-unused"
  /** A shot at extreme range must be aimed. */
  | "aim-required"
  /** An aim has been taken already. */
  | "already-aiming"
  /** Your character is still alive. */
  | "already-alive"
  /** That trump was already claimed for this test. */
  | "already-claimed"
  /** The actions of this turn are already declared. */
  | "already-declared"
  /** One die for each helper. */
  | "already-helping"
  /** It is in already. */
  | "already-in"
  /** It is in hand already. */
  | "already-in-hand"
  /** This session has joined. */
  | "already-joined"
  /** That side has made its choice. */
  | "already-locked"
  /** Everybody can see these dice. */
  | "already-open"
  /** Its background is settled: it has been played already. */
  | "already-played"
  /** One thing a turn, and one has been got out. */
  | "already-retrieved"
  /** That one has rolled already. */
  | "already-rolled"
  /** Initiative is running already. */
  | "already-running"
  /** A point was already spent on this test. */
  | "already-spent"
  /** Nature is tapped already. */
  | "already-tapped"
  /** The dice of the last test have been thrown. */
  | "already-thrown"
  /** It is in training already. */
  | "already-training"
  /** This healer has already tried. */
  | "already-tried"
  /** That is used already. */
  | "already-used"
  /** The stats take one each of d10, d8, d6 and d4. */
  | "assignment"
  /** While initiative runs this comes with End. */
  | "at-end-of-round"
  /** Three actions: attack, defend, feint or maneuver. */
  | "bad-actions"
  /** Put one die on each declared target: pairs of a die (1, 2, … or wild) and a target. */
  | "bad-allocation"
  /** This is no cursor of this room. */
  | "bad-cursor"
  /** 1 to 20 dice of 2 to 100 sides can be rolled. */
  | "bad-dice"
  /** A trait is a d4, d6, d8, d10 or d12; only a d12 has a bonus. */
  | "bad-die"
  /** That modifier does not fit here. */
  | "bad-modifier"
  /** A name has something to see, no control characters, and none that turn text around. */
  | "bad-name"
  /** Every team still in, once, against the other side. */
  | "bad-pairs"
  /** A starting rank is 1 to 6. */
  | "bad-rank"
  /** A seat token has 22 to 64 letters, digits, - or _. */
  | "bad-seat"
  /** There is no such throw to choose. */
  | "bad-set"
  /** A seat needs at least one character, each character one seat, and there are at most 40. */
  | "bad-slot"
  /** That state cannot be set like this. */
  | "bad-state"
  /** Each face needs one row, and a table must not lead back to itself. */
  | "bad-table"
  /** That cannot be the target of this. */
  | "bad-target"
  /** Two sides are needed, and nobody in two teams. */
  | "bad-teams"
  /** There is nothing to say. */
  | "bad-text"
  /** The number to reach lies between 1 and 60. */
  | "bad-tn"
  /** That does not fit here. */
  | "bad-value"
  /** Who is Bound can only try to break free; who is held cannot move. */
  | "bound"
  /** It is broken. */
  | "broken"
  /** That die was added to this roll already. */
  | "bump-used"
  /** The room has too much to do. Try again. */
  | "busy"
  /** A Mortal takes a Trope and one of its Flavors, a Fae takes a Species. */
  | "calling"
  /** It is in no state to act. */
  | "cannot-act"
  /** These cannot be done together. */
  | "cannot-combine"
  /** With Presence exhausted, or while Dying, Grit does not heal. */
  | "cannot-heal-grit"
  /** The opponent does not help. */
  | "cannot-help"
  /** Nobody helps themselves. */
  | "cannot-help-self"
  /** Who is Shaken or Stunned cannot go on Hold. */
  | "cannot-hold"
  /** Casting needs a voice. */
  | "cannot-speak"
  /** That card was not dealt to this seat. */
  | "card-not-in-hand"
  /** The GM has a trump to rule on first (`decision.answer`). */
  | "claim-open"
  /** This spell's cost must be told. */
  | "cost-needed"
  /** A critical failure stands. */
  | "critical-failure-final"
  /** A usage die is never above its maximum. */
  | "current-above-max"
  /** That one is dead. */
  | "dead"
  /** An open decision comes first. */
  | "decision-open"
  /** The chain has d2, d3, d4, d6, d8, d10, d12, d16, d20 and d24. */
  | "die-not-on-chain"
  /** The GM says how hard it is first (`test.set`). */
  | "difficulty-open"
  /** That is disabled for this conflict. */
  | "disabled"
  /** That edge or ability is used up for now. */
  | "edge-used"
  /** Each effect once an action. */
  | "effect-twice"
  /** It needs at least one. */
  | "empty"
  /** An encounter is running. */
  | "encounter-running"
  /** What that takes is exhausted. */
  | "exhausted"
  /** The time of this link is over. */
  | "expired"
  /** The die has no such face. */
  | "face-range"
  /** Nothing is added to the roll for Flesh. */
  | "flesh-no-modifiers"
  /** Who stands next to a foe leaves with `leave-melee`: a free attack may follow. */
  | "foe-left"
  /** This table plays without gear. */
  | "gear-off"
  /** The GM chooses first. */
  | "gm-chooses-first"
  /** Only the game master can do this. */
  | "gm-only"
  /** The GM's dice come first. */
  | "gm-throws-first"
  /** The golden hour is over. */
  | "golden-hour-over"
  /** Nothing is in hand. */
  | "hands-empty"
  /** No hand is free for that. */
  | "hands-full"
  /** Hit Dice are from 0 to 99. */
  | "hd-range"
  /** Say which Hit Die they have. */
  | "hit-die-needed"
  /** That id is already in use. */
  | "id-taken"
  /** Not while a Combat runs; end it first (`combat.end`). */
  | "in-combat"
  /** The character is in that condition already. */
  | "in-condition"
  /** Who is Incapacitated cannot act. */
  | "incapacitated"
  /** Somebody's Init is still due. */
  | "init-due"
  /** Their Init is settled. */
  | "init-settled"
  /** A parameter is missing or wrong. */
  | "invalid-params"
  /** Who is dying needs aid, not rest. */
  | "is-dying"
  /** Opening a room here takes the host's key. */
  | "key-required"
  /** The GM has removed this member. */
  | "kicked"
  /** A Knack is from 1-in-6 to 6-in-6. */
  | "knack-range"
  /** That is not a language they can take, or too many. */
  | "language"
  /** Levels are from 0 to 9. */
  | "level-range"
  /** No Luck is left to pay with. */
  | "luck-exhausted"
  /** The margin does not pay it. */
  | "margin-too-small"
  /** No edge is spelled so, but a known one nearly is. */
  | "misspelled-edge"
  /** This table plays without that module. */
  | "module-off"
  /** Monsters have no intangibles and add no dice. */
  | "monster-bump"
  /** This needs a turn without moving. */
  | "moved"
  /** This roll cannot be declined. */
  | "must-roll"
  /** Another name at this table looks the same. Choose one that differs. */
  | "name-looks-taken"
  /** It needs a name. */
  | "name-needed"
  /** Each can be named only once. */
  | "named-twice"
  /** Nature is at 0. */
  | "nature-exhausted"
  /** Within Nature it takes the place of skills, not of abilities. */
  | "nature-replaces-skills-only"
  /** It takes two. */
  | "need-two"
  /** In melee only one-handed weapons can be shot. */
  | "needs-one-hand"
  /** That goes away in peace and safety, not by a test. */
  | "needs-peace"
  /** No action is left. */
  | "no-action"
  /** Nobody is waiting for aid. */
  | "no-aid-window"
  /** There is not enough ammunition. */
  | "no-ammo"
  /** The character has no power points. */
  | "no-arcane-background"
  /** It carries no armour. */
  | "no-armour"
  /** There is no benny left for this. */
  | "no-bennies"
  /** A Breather comes once after a Combat. */
  | "no-breather"
  /** Neither weapon nor grip has the better of it. */
  | "no-edge"
  /** No encounter is running. */
  | "no-encounter"
  /** This token opens nothing here. */
  | "no-entry"
  /** There is no Fate left. */
  | "no-fate"
  /** Initiative is not running. */
  | "no-initiative"
  /** Only characters have Luck. */
  | "no-luck-score"
  /** Nothing is added to a Roll to Succeed. */
  | "no-modifiers"
  /** Only the Hit Die of a Breather takes modifiers. */
  | "no-modifiers-of-rest"
  /** Nothing is rolled whose odds could be told. */
  | "no-odds"
  /** There is not that much Persona. */
  | "no-persona"
  /** There is no point left to spend. */
  | "no-points"
  /** No provisions are left. */
  | "no-provisions"
  /** It costs a quick action, and there is none left. */
  | "no-quick-action"
  /** Nobody is asked whether they are ready. */
  | "no-ready-check"
  /** There has been no rest to reflect in. */
  | "no-reflection"
  /** There are bennies in an open session only. */
  | "no-session"
  /** It is not loaded. */
  | "no-shot"
  /** The skill has no specialisation. */
  | "no-specialisation"
  /** The room has no spectators. */
  | "no-spectators"
  /** There is no such affliction. */
  | "no-such-affliction"
  /** Nobody asks for a seat by this any more. */
  | "no-such-ask"
  /** No such attempt is open. */
  | "no-such-attempt"
  /** The character has no such attribute. */
  | "no-such-attribute"
  /** No such test is called. */
  | "no-such-call"
  /** There is no such character. */
  | "no-such-character"
  /** No such choice is open. */
  | "no-such-choice"
  /** There is no such clock. */
  | "no-such-clock"
  /** No command of the game led to this event. */
  | "no-such-command"
  /** There is no such condition. */
  | "no-such-condition"
  /** There is no such Luck Contest. */
  | "no-such-contest"
  /** They have no such die. */
  | "no-such-die"
  /** The character does not have that edge or ability. */
  | "no-such-edge"
  /** There is no such effect. */
  | "no-such-effect"
  /** There is no such kept encounter. */
  | "no-such-encounter"
  /** There is no such value to change. */
  | "no-such-field"
  /** There is no such handout. */
  | "no-such-handout"
  /** No such command waits for the GM. */
  | "no-such-held"
  /** This is no receipt of an image that was sent within the last hour. */
  | "no-such-image"
  /** There is no such link. */
  | "no-such-invite"
  /** There is no such thing here. */
  | "no-such-item"
  /** There is no such member. */
  | "no-such-member"
  /** There is no such method here. */
  | "no-such-method"
  /** There is no such Monster. */
  | "no-such-monster"
  /** Nobody has tokens by that name. */
  | "no-such-owner"
  /** There is no roll whose dice you were shown. */
  | "no-such-roll"
  /** There is no such skill. */
  | "no-such-skill"
  /** There is no such game system. */
  | "no-such-system"
  /** There is no such table. */
  | "no-such-table"
  /** There is no such team. */
  | "no-such-team"
  /** There is no such test. */
  | "no-such-test"
  /** There is no such trait. */
  | "no-such-trait"
  /** There is no such weapon at hand. */
  | "no-such-weapon"
  /** The character has no such wise. */
  | "no-such-wise"
  /** There is nothing to go for. */
  | "no-target"
  /** The character has no test open. */
  | "no-test"
  /** Neither a test nor a check for one is left. */
  | "no-test-left"
  /** The last test gives no dice to throw. */
  | "no-throw"
  /** No timer is on the table. */
  | "no-timer"
  /** Nobody is inside the area. */
  | "no-victims"
  /** There must be a character in it. */
  | "nobody"
  /** There is nobody whom it could be asked of. */
  | "nobody-asked"
  /** Nobody lies dead here. */
  | "nobody-dead"
  /** Each thing carried must be in the order once. */
  | "not-a-permutation"
  /** No token of the enemies' or the henchmen's is up. */
  | "not-a-shared-token"
  /** That attribute is not a trump. */
  | "not-a-trump"
  /** That needs somebody next to the character. */
  | "not-adjacent"
  /** No aim has been taken. */
  | "not-aiming"
  /** Not all teams have chosen. */
  | "not-all-chosen"
  /** This is not yours to do. */
  | "not-allowed"
  /** That is not one of the answers. */
  | "not-an-answer"
  /** That cannot be worn. */
  | "not-armour"
  /** This ready check does not ask you. */
  | "not-asked"
  /** That one is not asked to test. */
  | "not-called"
  /** That trump is not claimed for this test, or was turned down. */
  | "not-claimed"
  /** That one is not dead. */
  | "not-dead"
  /** The weeks of training are not over. */
  | "not-done"
  /** That one is not dying. */
  | "not-dying"
  /** That costs two checks. */
  | "not-enough-checks"
  /** There is not enough Stamina for it. */
  | "not-enough-stamina"
  /** Nature cannot be tapped for Circles. */
  | "not-for-circles"
  /** That does not go with this role. */
  | "not-for-role"
  /** That belongs to the GM's turn. */
  | "not-gm-turn"
  /** The character is not held. */
  | "not-held"
  /** Nobody is being held. */
  | "not-holding"
  /** It is not in it. */
  | "not-in"
  /** That is for combat. */
  | "not-in-combat"
  /** It is not in hand. */
  | "not-in-hand"
  /** Not while initiative runs. */
  | "not-in-initiative"
  /** They have no such die to add. */
  | "not-intangible"
  /** The first request must be room.join. */
  | "not-joined"
  /** This is not JSON. */
  | "not-json"
  /** This, or what came after it, was played when parameters were not kept. */
  | "not-kept"
  /** There is nothing to be done here. */
  | "not-needed"
  /** The character is not on Hold and has no Joker to use. */
  | "not-on-hold"
  /** The table is not paused. */
  | "not-paused"
  /** That belongs to the players' turn. */
  | "not-players-turn"
  /** That one is not on the table. */
  | "not-present"
  /** It is on its feet. */
  | "not-prone"
  /** The character is not Shaken. */
  | "not-shaken"
  /** No such point was spent on this test before its roll. */
  | "not-spent"
  /** This was taken back: it does not stand any more. */
  | "not-standing"
  /** No such die was taken for this roll. */
  | "not-taken"
  /** It has no tick. */
  | "not-ticked"
  /** It is not in training. */
  | "not-training"
  /** The trait has a use left. */
  | "not-used"
  /** There is no opponent to give it to. */
  | "not-versus"
  /** Somebody else of the team acts this time. */
  | "not-your-action"
  /** Bennies are spent on one's own characters only. */
  | "not-your-benny"
  /** That is another side's choice. */
  | "not-your-choice"
  /** Somebody else decides about this. */
  | "not-your-decision"
  /** That takes a member of that team. */
  | "not-your-team"
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
  /** Somebody changed this note since. Read theirs, then write again. */
  | "note-changed"
  /** It carries nothing that this could be done with. */
  | "nothing-carried"
  /** That changes nothing. */
  | "nothing-changes"
  /** Nothing of that was declared. */
  | "nothing-declared"
  /** A roll for all has nothing to hide. */
  | "nothing-hidden"
  /** No such decision is open. */
  | "nothing-pending"
  /** Nothing was chosen yet. */
  | "nothing-sealed"
  /** No weapon in hand shoots. */
  | "nothing-shoots"
  /** Nothing lies about that could be picked up. */
  | "nothing-there"
  /** This command makes no such roll that the GM could override. */
  | "nothing-to-override"
  /** Skill, Stamina and Initiative are needed, or a preset. */
  | "numbers-needed"
  /** Your last question is still being worked out. */
  | "odds-busy"
  /** The odds would tell what is hidden from you. */
  | "odds-hidden"
  /** This table tells no odds. */
  | "odds-off"
  /** There are too many outcomes to work through. */
  | "odds-too-large"
  /** That cannot come now. */
  | "out-of-order"
  /** That is out of range. */
  | "out-of-range"
  /** This link does not allow that. */
  | "out-of-scope"
  /** Something that is still open comes first. */
  | "pending-open"
  /** A pool has no such number of dice. */
  | "pool-count"
  /** They have no Primary Stat yet. */
  | "primary-needed"
  /** As much has been used as may be within a day. Try again later. */
  | "quota-used-up"
  /** The character's level does not reach that rank. */
  | "rank-too-high"
  /** Faces of real dice may not be typed in here. The GM can allow it. */
  | "real-dice-off"
  /** Something must change before another try. */
  | "retry-not-allowed"
  /** The weapon has no such rate of fire. */
  | "rof-exceeded"
  /** The room has as many members as it may have. */
  | "room-full"
  /** The room takes no new members. */
  | "room-locked"
  /** This server opens no rooms. */
  | "rooms-closed"
  /** The round is over; deal the cards (`action-cards.deal`). */
  | "round-over"
  /** The round is not over yet. */
  | "round-running"
  /** The second stat must be another than the Primary. */
  | "same-stat"
  /** One Save each is Edge, Ordinary and Flawed. */
  | "save-assignment"
  /** That die cannot be added to a roll of this kind. */
  | "scope"
  /** The GM does not give this seat to your device. */
  | "seat-refused"
  /** Somebody is at this seat. */
  | "seat-taken"
  /** You may not know all of this command. */
  | "secret-command"
  /** An encounter needs an open session: `session.start` first. */
  | "session-needed"
  /** A session is already open. */
  | "session-running"
  /** Who is Shaken takes free actions only. */
  | "shaken"
  /** The GM has locked the sheets. Ask the GM to change it. */
  | "sheets-locked"
  /** A Skill rises to 2 at most in this step. */
  | "skill-cap"
  /** The skills of all four actions and a base are needed. */
  | "skills-missing"
  /** Spectators only watch. */
  | "spectator"
  /** Name the spell that is to be undone. */
  | "spell-needed"
  /** The table has changed since. Look at it again. */
  | "stale"
  /** That is not the next step in making this adventurer. */
  | "step-order"
  /** It takes 1 to 9 places, and up only to give back. */
  | "steps-range"
  /** It could not be stored. Try again. */
  | "storage"
  /** Who is Stunned can neither move nor act. */
  | "stunned"
  /** There is no room for more of these. */
  | "table-full"
  /** The table is paused: nobody rolls or plays until the GM goes on. */
  | "table-paused"
  /** Nothing can be done to the dead. */
  | "target-dead"
  /** It takes one target. */
  | "target-needed"
  /** The melee must hold the one shot at. */
  | "target-not-in-melee"
  /** Somebody must teach it. */
  | "teacher-needed"
  /** The teacher must be better at it. */
  | "teacher-not-better"
  /** That team's disposition is 0. */
  | "team-out"
  /** Nothing can be thrown to extreme range. */
  | "thrown-extreme"
  /** The target is too big for this. */
  | "too-big"
  /** The message is nested too deep. */
  | "too-deep"
  /** That is farther than the Pace that is left. */
  | "too-far"
  /** Too much was played since to give it all again. */
  | "too-far-back"
  /** The message is too large. */
  | "too-large"
  /** Its dice have been rolled. */
  | "too-late"
  /** Three at most. */
  | "too-many"
  /** A turn has at most three actions. */
  | "too-many-actions"
  /** As many devices ask the GM for a seat as may. Wait for the answers. */
  | "too-many-asks"
  /** Take a clock off the table first. */
  | "too-many-clocks"
  /** As many devices have this seat as may: make a code that moves it. */
  | "too-many-devices"
  /** Forget a kept encounter first. */
  | "too-many-encounters"
  /** Take a handout away first. */
  | "too-many-handouts"
  /** As many commands wait for the GM as may. Wait, or take one back. */
  | "too-many-held"
  /** Two things a turn are free to take or put away; each more is an action. */
  | "too-many-items"
  /** Revoke a link first. */
  | "too-many-links"
  /** Too many requests came from this address. Try again later. */
  | "too-many-requests"
  /** That is more than the die allows. */
  | "too-many-slots"
  /** Too many wrong keys came from this address. Try again later. */
  | "too-many-tries"
  /** There is not so much silver. */
  | "too-poor"
  /** The trait is used up in this session. */
  | "trait-used"
  /** Something went wrong here. Try again. */
  | "trouble"
  /** The attribute carries as much tension as it can. */
  | "trump-spent"
  /** Somebody's turn is not over. */
  | "turn-open"
  /** Something has been done in this turn already. */
  | "turn-used"
  /** Somebody has still to act in this round. */
  | "turns-left"
  /** That one is in no state to act. */
  | "unable"
  /** They cannot do that, nor suffer it, as they are. */
  | "unfit"
  /** These faces do not fit the dice that are thrown. */
  | "unfit-faces"
  /** This has no control characters, and none that turn text around. */
  | "unfit-text"
  /** That spell has not been learned. */
  | "unknown-spell"
  /** Dice that you may not see are the server's to throw. */
  | "unseen-dice"
  /** Whether it was stored could not be learnt. Send it again, under the same id. */
  | "unsure"
  /** This cannot be tried without having learnt it. */
  | "untrained-forbidden"
  /** While initiative runs, things are retrieved with a throw. */
  | "use-retrieve"
  /** This link has been used as often as it may be. */
  | "used-up"
  /** A nonce needs at least 16 bytes, drawn at random. */
  | "weak-nonce"
  /** Nothing else is done in a turn that one thing takes. */
  | "whole-turn"
  /** The wild die can be put on one target only. */
  | "wild-die-once"
  /** The disposition does not start from that ability. */
  | "wrong-base"
  /** This code opens nothing: it is mistyped, used, or older than ten minutes. */
  | "wrong-code"
  /** That die cannot be rolled so. */
  | "wrong-die"
  /** That is not the host's key. */
  | "wrong-key"
  /** Not for this kind of creature. */
  | "wrong-kind"
  /** That is not what is due now. */
  | "wrong-phase"
  /** PV go with tests of the body, PF with those of the spirit. */
  | "wrong-pool"
  /** That one is not of the side whose token is up. */
  | "wrong-side"
  /** That is not one of the skills for it. */
  | "wrong-skill"
  /** The stat that this die goes with is not rolled. */
  | "wrong-stat"
  /** That weapon does not suit this. */
  | "wrong-weapon";

export type MethodName = keyof Methods;
export type EventType = keyof Events;

/** What a method answers: its own result, or the cursor that the command led to. */
export type ResultOf<M extends MethodName> = M extends keyof Results ? Results[M] : Done;

export interface Done {
  cursor: string;
  /** the command was not carried out: it waits for the GM, under this id */
  held?: string;
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
  /** IDs of the rules that were applied; absent where there are none to tell */
  rules?: string[];
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
  data?: {
    kind: RefusalKind;
    path?: string;
    /** The parameter's name: the last step of `path` that is one. */
    field?: string;
    /** With `invalid-params`: what it must be, in a sentence. */
    expected?: string;
    rule?: string;
    /** Of a wrong notation: where, in characters from 1, and which sentence says so, with its values. */
    column?: number;
    reason?: NotationReason;
    values?: Record<string, string>;
  };
}
