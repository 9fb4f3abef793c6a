import type { words as english } from '../../en/toy';
import type { Same } from '../../same';
import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { table } from './table';
import { things } from './things';

export const words: Same<typeof english> = {
  ...chronicle,
  ...gm,
  ...refusals,
  ...rules,
  ...table,
  ...things,
};
