import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { table } from './table';
import { things } from './things';

export const words = { ...chronicle, ...gm, ...refusals, ...table, ...things };
