/** Accept header for all matching rows, one JSON object per line. */
export const allRowsMediaType = 'application/x-ndjson';
