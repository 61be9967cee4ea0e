import { atom } from 'nanostores';

/** Text of the import field. It is kept while the list is checked, so that going back shows it again. */
export const $typedList = atom('');
