/** The width from which rows are rows; the same number stands in table.css. */
export const isTable = '(min-width: 1024px)';
