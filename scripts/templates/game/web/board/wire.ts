// The wire's types of this game, without the prefix.
import type { wire } from '@kast/sdk';

export type State = wire.@Name@StateView;
export type Character = wire.@Name@CharacterView;
export type Outcome = wire.@Name@Outcome;
