/** A phone number as it is searched: stored as +919810000002, read as +91 98100 00002, typed with the 0 of trunk calls. */
export const tidyPhone = (typed: string): string => typed.replace(/[\s().-]/g, '').replace(/^0+/, '');
