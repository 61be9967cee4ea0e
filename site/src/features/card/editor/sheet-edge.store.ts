import { atom } from 'nanostores';

/** Top edge of the sheet, in px from the top of the window; null = no sheet. */
export const $sheetTop = atom<number | null>(null);
