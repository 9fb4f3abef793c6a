import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { table } from './table';
import { things } from './things';

export const words = { ...chronicle, ...gm, ...refusals, ...rules, ...table, ...things };
