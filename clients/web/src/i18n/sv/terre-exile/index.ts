import type { words as english } from '../../en/terre-exile';
import type { Same } from '../../same';
import { commands } from './commands';
import { rules } from './rules';
import { table } from './table';

export const words: Same<typeof english> = { ...commands, ...table, ...rules };
