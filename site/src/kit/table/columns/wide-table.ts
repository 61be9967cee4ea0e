/** Breakpoint of the table layout, same as in table.css. */
export const tableMediaQuery = '(min-width: 1024px)';
