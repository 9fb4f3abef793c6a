import type { House } from '../catalogue';
import { common } from './common';
import { table } from './table';

export const sv: House = { ...table, ...common };
