// Why something does not come, in the reader's words.
import type { Refused } from '@kast/sdk';
import { t } from '../../../i18n/index.svelte';
import { refusalText } from '../../../i18n/refusalText';
import type { Misfit } from './checkedBringing';

/** With the field as it is called in the file. */
export function whyMisfit({ path, isUnknown }: Misfit): string {
  return t(isUnknown ? 'encounters.unknown-field' : 'encounters.wrong-field', { field: path.join('.') });
}

export function whyRefused(refused: Refused): string {
  const why = refusalText(refused).replace(/[.]$/, '');
  const field = refused.path.replace(/^\//, '').replaceAll('/', '.');
  return field ? t('encounters.refused.field', { why, field }) : why;
}
