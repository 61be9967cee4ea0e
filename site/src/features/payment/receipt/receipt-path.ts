/** The page of a payment's receipt. @param recordNo undefined: of the last one */
export const receiptPath = (businessId: string, recordNo?: string): string =>
  `/panel/customer/receipt?${new URLSearchParams({ businessId, ...(recordNo && { recordNo }) })}`;
