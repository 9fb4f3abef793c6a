// Widths and heights of the page that components ask for; their styles name the same.
import { MediaQuery } from 'svelte/reactivity';

/** A phone, upright or on its side. False until it is known. */
export const phoneQuery = () => new MediaQuery('(max-width: 43.99rem) or (max-height: 29.99rem)', false);

/** A felt on which what lies there is drawn small. False until it is known. */
export const smallFeltQuery = () => new MediaQuery('(max-width: 68.99rem) or (max-height: 59.99rem)', false);
