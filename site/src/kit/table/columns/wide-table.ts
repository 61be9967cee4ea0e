/** Breakpoint of the table layout, same as in table.css. */
export const isTable = '(min-width: 1024px)';
