import { commands } from './commands';
import { rules } from './rules';
import { table } from './table';

export const words = { ...commands, ...table, ...rules };
