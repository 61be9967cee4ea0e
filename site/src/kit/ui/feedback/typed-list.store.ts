import { atom } from 'nanostores';

/** Text of the import field, kept while the list is checked. */
export const $typedList = atom('');
