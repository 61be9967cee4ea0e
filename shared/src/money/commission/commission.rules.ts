/* Money is integer paise without tax, rates are basis points. */

export function parseCommissionRate(typed: string): number | null {
  const [, integerDigits = '', fractionDigits = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (integerDigits === '') return null;
  const basisPoints = Number(integerDigits) * 100 + Number(fractionDigits.padEnd(2, '0'));
  return basisPoints <= 10_000 ? basisPoints : null;
}

export const percentOfBasisPoints = (basisPoints: number): number => basisPoints / 100;

export interface CommissionableSales {
  netPaise: number;
  basisPoints: number;
}

/** Rounds half a paisa away from zero, once for all shares. */
export function commissionOf(shares: readonly CommissionableSales[]): number {
  const sum = shares.reduce((total, { netPaise, basisPoints }) => total + BigInt(netPaise) * BigInt(basisPoints), 0n);
  const halfUnit = sum < 0n ? -5_000n : 5_000n;
  return Number((sum + halfUnit) / 10_000n);
}
