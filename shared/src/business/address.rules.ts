import { asciiDigits } from '../lib/ascii-digits.ts';
import { isIndia } from '../lib/countries.ts';
import type { Address } from './business.endpoints.ts';

/** Six digits, the first no zero, as people write them: `380001`, `380 001`. Source: India Post. */
const indianPin = /^[1-9]\d{2} ?\d{3}$/;

/** Whether a PIN code can be one; a post code of another country, or none, is not looked at. */
export const isPinCodeRight = ({ pinCode, country }: Pick<Address, 'pinCode' | 'country'>): boolean =>
  pinCode === '' || !isIndia(country) || indianPin.test(asciiDigits(pinCode));
