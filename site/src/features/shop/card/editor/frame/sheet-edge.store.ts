import { atom } from 'nanostores';

/** Top edge of the sheet, px from the window's top; null = no sheet. */
export const $sheetTop = atom<number | null>(null);
