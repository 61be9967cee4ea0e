/** Users who save data or prefer reduced motion see videos as a picture. */
export const prefersStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
