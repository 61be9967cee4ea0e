/** The page of the receipt of what was paid last for a business. */
export const receiptPath = (businessId: string): string =>
  `/panel/customer/receipt?${new URLSearchParams({ businessId })}`;
