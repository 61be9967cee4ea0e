/** Businesses that one call does something to. */
export const mostAtOnce = 500;
