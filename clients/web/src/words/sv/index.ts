import { chronicle } from './chronicle';
import { gm } from './gm';
import { refusals } from './refusals';
import { rules } from './rules';
import { table } from './table';
import { things } from './things';
import { troika } from './troika';
import type { Catalogue } from '../catalogue';

export const sv: Catalogue = { ...table, ...troika, ...chronicle, ...gm, ...refusals, ...things, ...rules };
