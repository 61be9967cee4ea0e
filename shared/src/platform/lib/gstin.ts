import { currentCodeOfFormerState, foreignStateCode, otherTerritoryCode, stateNamesByCode } from './india-states.ts';

/* Source: Forms GST REG-06, 07, 09, 10 and 13. Check character: Luhn mod 36. */

const formats: readonly RegExp[] = [
  // PAN holders: taxpayers (Z), tax collectors (C) and deductors (D); a deductor may use a TAN.
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][ZCD][\dA-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z][1-9A-Z]D[\dA-Z]$/,
  // Government departments.
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  // A year replaces the PAN: UN bodies and embassies (UN, ON), non-residents (NR).
  /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR)[\dA-Z]$/,
  // Online services from abroad.
  /^99\d{2}[A-Z]{3}\d{5}OS[\dA-Z]$/,
];
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function checkCharacterOf(first14: string): string {
  let sum = 0;
  for (const [at, character] of [...first14].entries()) {
    const product = alphabet.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36] ?? '';
}

export function isValidGstin(gstin: string): boolean {
  if (!formats.some((format) => format.test(gstin)) || checkCharacterOf(gstin.slice(0, 14)) !== gstin[14]) return false;
  const state = stateCodeInGstin(gstin);
  return (
    stateNamesByCode.has(state) || state === otherTerritoryCode || (state === foreignStateCode && /OS.$/.test(gstin))
  );
}

export function stateCodeInGstin(gstin: string): string {
  const code = gstin.slice(0, 2);
  return code === '99' ? foreignStateCode : (currentCodeOfFormerState[code] ?? code);
}
