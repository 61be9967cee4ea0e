/* What a franchisee gets of a sale. Pure; money is integer paise, rates are hundredths of a per cent. */

/** Per cent with two decimals, as a person writes it; null: it is none from 0 to 100. */
export function hundredthsOf(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths <= 10_000 ? hundredths : null;
}

/** `12.5` of 1250. */
export const percentOf = (hundredths: number): number => hundredths / 100;

export interface Share {
  /** Sales less refunds, without tax. */
  netPaise: number;
  hundredths: number;
}

/** Of all that falls into a month; a half of a paisa is rounded away from nothing. */
export function commissionOf(shares: readonly Share[]): number {
  const sum = shares.reduce((all, { netPaise, hundredths }) => all + BigInt(netPaise) * BigInt(hundredths), 0n);
  const half = sum < 0n ? -5_000n : 5_000n;
  return Number((sum + half) / 10_000n);
}
