import { atom } from 'nanostores';

/** Px from the window's top; null = no sheet is open. */
export const $sheetTop = atom<number | null>(null);
