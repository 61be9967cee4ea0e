import { asciiDigits } from '../../platform/lib/ascii-digits.ts';
import { isIndia } from '../../platform/lib/countries.ts';
import type { Address } from './business.endpoints.ts';

/** Six digits, the first not zero: `380001`, `380 001`. Source: India Post. */
const indianPin = /^[1-9]\d{2} ?\d{3}$/;

export const isPinCodeRight = ({ pinCode, country }: Pick<Address, 'pinCode' | 'country'>): boolean =>
  pinCode === '' || !isIndia(country) || indianPin.test(asciiDigits(pinCode));
