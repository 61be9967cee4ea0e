/* Money is integer paise without tax, rates are hundredths of a per cent. */

export function parseCommissionRate(typed: string): number | null {
  const [, integerDigits = '', fractionDigits = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (integerDigits === '') return null;
  const hundredths = Number(integerDigits) * 100 + Number(fractionDigits.padEnd(2, '0'));
  return hundredths <= 10_000 ? hundredths : null;
}

export const percentOfHundredths = (hundredths: number): number => hundredths / 100;

export interface CommissionableSales {
  netPaise: number;
  hundredths: number;
}

/** Rounds half a paisa away from zero, once per month. */
export function commissionOf(shares: readonly CommissionableSales[]): number {
  const sum = shares.reduce((total, { netPaise, hundredths }) => total + BigInt(netPaise) * BigInt(hundredths), 0n);
  const halfUnit = sum < 0n ? -5_000n : 5_000n;
  return Number((sum + halfUnit) / 10_000n);
}
