/* Money is integer paise without tax, rates are hundredths of a per cent. */

export function hundredthsOf(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths <= 10_000 ? hundredths : null;
}

export const percentOf = (hundredths: number): number => hundredths / 100;

export interface Share {
  netPaise: number;
  hundredths: number;
}

/** Rounds half a paisa away from zero, once per month. */
export function commissionOf(shares: readonly Share[]): number {
  const sum = shares.reduce((all, { netPaise, hundredths }) => all + BigInt(netPaise) * BigInt(hundredths), 0n);
  const half = sum < 0n ? -5_000n : 5_000n;
  return Number((sum + half) / 10_000n);
}
