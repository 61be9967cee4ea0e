import { atom } from 'nanostores';

export const $typedList = atom('');
