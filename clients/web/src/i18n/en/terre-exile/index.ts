import { rules } from './rules';
import { table } from './table';

export const words = { ...table, ...rules };
