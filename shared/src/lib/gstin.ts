import { abroad, formerStates, otherTerritory, stateNamesByCode } from './india-states.ts';

/*
 * The number under which somebody is registered for GST: the code of a state, who it is, and a check character.
 * Source: Forms GST REG-06, 07, 09, 10 and 13 as the GST portal numbers them; the check character is Luhn's scheme over 36
 * characters, the same for all kinds.
 */

const shapes: readonly RegExp[] = [
  // Who has a PAN: taxpayers (Z), collectors of tax (C) and deductors of tax (D), who may have a TAN in its place.
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][ZCD][\dA-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z][1-9A-Z]D[\dA-Z]$/,
  // Departments of a government.
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  // With the year in place of a PAN: the United Nations and embassies (UN, ON), non-residents (NR).
  /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR)[\dA-Z]$/,
  // Services over the internet from outside India.
  /^99\d{2}[A-Z]{3}\d{5}OS[\dA-Z]$/,
];
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

/** @param gstin as `readGstin` answers it */
export function isGstin(gstin: string): boolean {
  if (!shapes.some((shape) => shape.test(gstin)) || checkCharacterOf(gstin.slice(0, 14)) !== gstin[14]) return false;
  const state = stateOfGstin(gstin);
  return stateNamesByCode.has(state) || state === otherTerritory || (state === abroad && /OS.$/.test(gstin));
}

/** GST code of the state that it is registered in; outside India where services come from there. */
export function stateOfGstin(gstin: string): string {
  const code = gstin.slice(0, 2);
  return code === '99' ? abroad : (formerStates[code] ?? code);
}
