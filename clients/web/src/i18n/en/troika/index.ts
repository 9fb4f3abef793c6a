import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { things } from './things';
import { troika } from './table';

export const words = { ...troika, ...chronicle, ...gm, ...refusals, ...things, ...rules };
