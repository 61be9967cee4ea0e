/* Money is integer paise. Prices include tax (docs/adr/0019). */

/** Per cent. Source: notification 11/2017-Central Tax (Rate), heading 9983. */
export const gstPercent = 18;

/** Union territories without a legislature, where UTGST replaces SGST. */
const utgstTerritories: readonly string[] = ['04', '26', '31', '35', '38'];
export const isUtgstTerritory = (stateCode: string): boolean => utgstTerritories.includes(stateCode);

export type TaxKind = 'none' | 'intra' | 'inter';

export interface Tax {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

interface Parties {
  isRegistered: boolean;
  sellerState: string | null;
  /** If unknown, the seller's state (IGST Act, section 12(2)(b)(ii)). */
  buyerState: string | null;
}

export function taxKindOf({ isRegistered, sellerState, buyerState }: Parties): TaxKind {
  if (!isRegistered) return 'none';
  return (buyerState ?? sellerState) === sellerState ? 'intra' : 'inter';
}

/** Integers are exact, because amounts stay far below 2^53. */
const roundHalfUp = (paise: number, numerator: number, denominator: number): number =>
  Math.floor((2 * paise * numerator + denominator) / (2 * denominator));

/** CGST equals SGST; the taxable value is the rest. */
export function splitIncludedTax(totalPaise: number, kind: TaxKind): Tax {
  if (!Number.isSafeInteger(totalPaise) || totalPaise < 0) throw new RangeError('the total is not an integer in paise');
  const halfTaxPaise = kind === 'intra' ? roundHalfUp(totalPaise, gstPercent / 2, 100 + gstPercent) : 0;
  const igstPaise = kind === 'inter' ? roundHalfUp(totalPaise, gstPercent, 100 + gstPercent) : 0;
  return {
    taxablePaise: totalPaise - 2 * halfTaxPaise - igstPaise,
    cgstPaise: halfTaxPaise,
    sgstPaise: halfTaxPaise,
    igstPaise,
  };
}

const proportion = (amount: number, paise: number, total: number): number =>
  Number((2n * BigInt(amount) * BigInt(paise) + BigInt(total)) / (2n * BigInt(total)));

/**
 * The taxes of all partial credit notes add up to those of the invoice.
 * @param credited sums of earlier credit notes
 */
export function taxOfPartialCredit(
  invoice: Tax & { totalPaise: number },
  credited: Tax & { totalPaise: number },
  paise: number,
): Tax {
  const creditedTotalPaise = credited.totalPaise + paise;
  if (!Number.isSafeInteger(paise) || paise <= 0 || creditedTotalPaise > invoice.totalPaise)
    throw new RangeError('the partial refund exceeds the remaining amount');
  const taxOf = (name: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    proportion(invoice[name], creditedTotalPaise, invoice.totalPaise) - credited[name];
  const [cgstPaise, sgstPaise, igstPaise] = [taxOf('cgstPaise'), taxOf('sgstPaise'), taxOf('igstPaise')];
  return { taxablePaise: paise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise };
}
