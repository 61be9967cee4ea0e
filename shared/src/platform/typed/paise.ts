import { asciiDigits } from '../lib/ascii-digits.ts';

/** Integer paise of typed rupees, for example `₹1,250.50`. null = empty, undefined = not an amount. */
export function readPaise(text: string): number | null | undefined {
  const plain = asciiDigits(text).replaceAll(/[\s,₹]/g, '');
  if (plain === '') return null;
  const [, rupees = '', paise = ''] = /^(\d{1,8})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return rupees === '' ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}
