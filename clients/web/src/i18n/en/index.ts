// The house, and what all games have in common. What one game alone says is in a file of its own.
import { common } from './common';
import { log } from './log';
import { notation } from './notation';
import { parameters } from './parameters';
import { preparation } from './preparation';
import { realDice } from './realDice';
import { refusals } from './refusals';
import { seats } from './seats';
import { sheets } from './sheets';
import { table } from './table';
import { tools } from './tools';
import { verify } from './verify';

export const en = {
  ...table,
  ...common,
  ...log,
  ...notation,
  ...parameters,
  ...preparation,
  ...realDice,
  ...refusals,
  ...seats,
  ...sheets,
  ...tools,
  ...verify,
};
