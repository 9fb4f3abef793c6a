import { chronicle } from './chronicle';
import { commands } from './commands';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { things } from './things';
import { troika } from './table';

export const words = { ...troika, ...chronicle, ...commands, ...gm, ...refusals, ...things, ...rules };
