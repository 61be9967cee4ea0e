/** Session storage key of the navigation rail's entries and counts; signing out removes it. */
export const railKey = 'rail';
