export const receiptPath = (businessId: string): string =>
  `/panel/customer/receipt?${new URLSearchParams({ businessId })}`;
