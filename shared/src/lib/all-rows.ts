/** What a list is asked for in place of one page: every row that matches, a JSON text a line. */
export const allRowsType = 'application/x-ndjson';
