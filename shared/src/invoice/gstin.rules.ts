import { stateNamesByCode } from '../lib/india-states.ts';

/*
 * The number under which a business is registered for GST: the state's code, the PAN, a digit of the registration, Z and a
 * check character. Source: Form GST REG-06; the check character is Luhn's scheme over 36 characters.
 */

const shape = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last character that the first fourteen ask for. */
export function checkCharacterOf(fourteen: string): string {
  let sum = 0;
  for (const [at, character] of [...fourteen].entries()) {
    const product = alphabet.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36] ?? '';
}

/** As a person may write it, with blanks and small letters, in the form that is kept. */
export const tidyGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** @param gstin tidied */
export function isGstin(gstin: string): boolean {
  const state = shape.exec(gstin)?.[1];
  return state !== undefined && stateNamesByCode.has(state) && checkCharacterOf(gstin.slice(0, 14)) === gstin[14];
}

/** GST code of the state that it is registered in. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
