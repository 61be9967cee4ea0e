/* Separate from the customers' paths, so customer pages do not load these. */

export const staffBusinessPath = (businessId: string, tab?: 'cards' | 'payments'): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId, ...(tab && { tab }) })}`;

export const staffCardPath = (cardNo: string): string =>
  `/panel/admin/projects?${new URLSearchParams({ projectType: 'digital_card', card: cardNo })}`;
