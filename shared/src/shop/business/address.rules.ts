import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import { isIndia } from '../../platform/lib/countries.ts';
import type { Address } from './business.endpoints.ts';

/** Six digits, the first not zero: `380001`, `380 001`. Source: India Post. */
const indianPinCodePattern = /^[1-9]\d{2} ?\d{3}$/;

export const isPinCodeValid = ({ pinCode, country }: Pick<Address, 'pinCode' | 'country'>): boolean =>
  pinCode === '' || !isIndia(country) || indianPinCodePattern.test(toAsciiDigits(pinCode));
