/* Pages of staff, apart from those of customers: no page of theirs brings these. */

/** The page that staff has of a business. @param tab the part of it that stands open */
export const staffBusinessPath = (businessId: string, tab?: 'cards' | 'payments'): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId, ...(tab && { tab }) })}`;

/** A card in staff's list of all of them. */
export const staffCardPath = (cardNo: string): string =>
  `/panel/admin/projects?${new URLSearchParams({ projectType: 'digital_card', card: cardNo })}`;
