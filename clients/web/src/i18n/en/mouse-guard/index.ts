import { chronicle } from './chronicle';
import { commands } from './commands';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { table } from './table';
import { things } from './things';

export const words = { ...chronicle, ...commands, ...gm, ...refusals, ...rules, ...table, ...things };
