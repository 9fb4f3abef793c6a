import type { words as english } from '../../en/mouse-guard';
import type { Same } from '../../same';
import { chronicle } from './chronicle';
import { commands } from './commands';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { table } from './table';
import { things } from './things';

export const words: Same<typeof english> = {
  ...chronicle,
  ...commands,
  ...gm,
  ...refusals,
  ...rules,
  ...table,
  ...things,
};
