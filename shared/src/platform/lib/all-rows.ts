/** Accept header for all matching rows, one JSON object per line. */
export const allRowsType = 'application/x-ndjson';
