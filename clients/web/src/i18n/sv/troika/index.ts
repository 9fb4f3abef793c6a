import type { words as english } from '../../en/troika';
import type { Same } from '../../same';
import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { things } from './things';
import { troika } from './table';

export const words: Same<typeof english> = {
  ...troika,
  ...chronicle,
  ...gm,
  ...refusals,
  ...things,
  ...rules,
};
