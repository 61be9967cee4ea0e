import { atom } from 'nanostores';

/** Where the sheet over the card begins, px from the top of the window; null while the card lies free. */
export const $sheetTop = atom<number | null>(null);
