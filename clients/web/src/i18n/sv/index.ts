import type { en } from '../en';
import type { Same } from '../same';
import { common } from './common';
import { table } from './table';
import { verify } from './verify';

export const sv: Same<typeof en> = { ...table, ...common, ...verify };
