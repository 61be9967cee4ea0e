/*
 * What part of a payment is tax. Pure; money is integer paise. Prices include the tax (docs/adr/0019): what was taken is the
 * total, and taxable value and tax are found in it.
 */

/** Per cent. Source: notification 11/2017-Central Tax (Rate), heading 9983. */
export const gstRate = 18;

/** Territories without a legislature of their own, where the State's half goes by another name. */
const unionTerritories: readonly string[] = ['04', '26', '31', '35', '38'];
export const isUnionTerritory = (stateCode: string): boolean => unionTerritories.includes(stateCode);

export type TaxKind = 'none' | 'intra' | 'inter';

/** All in paise; `taxablePaise` and the taxes are the total, exactly. */
export interface Tax {
  taxablePaise: number;
  cgstPaise: number;
  /** SGST, or UTGST in a union territory without a legislature. */
  sgstPaise: number;
  igstPaise: number;
}

interface Parties {
  /** The seller has a GSTIN. */
  isRegistered: boolean;
  /** GST code of the seller's state; null: nobody has said. */
  sellerState: string | null;
  /** Of the buyer's. Not known, it is the seller's (IGST Act, section 12(2)(b)(ii)). */
  buyerState: string | null;
}

/** Which taxes are charged: none by who is not registered, both halves within a state, the whole across two. */
export function taxKindOf({ isRegistered, sellerState, buyerState }: Parties): TaxKind {
  if (!isRegistered) return 'none';
  return (buyerState ?? sellerState) === sellerState ? 'intra' : 'inter';
}

/** Halves of a paisa are rounded up. Integers throughout: amounts stay far below 2^53. */
const rounded = (paise: number, part: number, of: number): number => Math.floor((2 * paise * part + of) / (2 * of));

/**
 * The tax in what was taken. Each tax is rounded to the paisa, both halves are equal as their rates are, and the taxable
 * value is what is left, so that all of it together is the total.
 */
export function taxIn(totalPaise: number, kind: TaxKind): Tax {
  if (!Number.isSafeInteger(totalPaise) || totalPaise < 0) throw new RangeError('the total is not paise');
  const half = kind === 'intra' ? rounded(totalPaise, gstRate / 2, 100 + gstRate) : 0;
  const igstPaise = kind === 'inter' ? rounded(totalPaise, gstRate, 100 + gstRate) : 0;
  return { taxablePaise: totalPaise - 2 * half - igstPaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

const part = (of: number, paise: number, total: number): number =>
  Number((2n * BigInt(of) * BigInt(paise) + BigInt(total)) / (2n * BigInt(total)));

/**
 * The tax in a part of an invoice that is given back: each tax in proportion, so that all parts together are the invoice's
 * own sums to the paisa, and the last one takes what is left.
 * @param credited what earlier credit notes have taken back
 */
export function taxInPart(
  invoice: Tax & { totalPaise: number },
  credited: Tax & { totalPaise: number },
  paise: number,
): Tax {
  const until = credited.totalPaise + paise;
  if (!Number.isSafeInteger(paise) || paise <= 0 || until > invoice.totalPaise)
    throw new RangeError('the part is more than what is left');
  const taxOf = (name: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    part(invoice[name], until, invoice.totalPaise) - credited[name];
  const [cgstPaise, sgstPaise, igstPaise] = [taxOf('cgstPaise'), taxOf('sgstPaise'), taxOf('igstPaise')];
  return { taxablePaise: paise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise };
}
