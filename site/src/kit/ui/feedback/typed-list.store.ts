import { atom } from 'nanostores';

/** Text of the import field, stored while the list is checked. */
export const $typedList = atom('');
