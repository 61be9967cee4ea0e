/** @param amountPaise undefined = the price; null = no amount @param pricePaise null = unknown */
export const paiseAbovePrice = (amountPaise: number | null | undefined, pricePaise: number | null): number =>
  typeof amountPaise === 'number' && pricePaise !== null ? Math.max(0, amountPaise - pricePaise) : 0;
