import { measurePercentile99 } from './timing.ts';

/** Reports the 99th percentile, in ms, of one user's requests, measured in a process that does nothing else. */
const { URLS = '[]', PER_SECOND = '1', HEADERS = '{}' } = process.env;
process.send?.(await measurePercentile99(JSON.parse(URLS), Number(PER_SECOND), JSON.parse(HEADERS)), () =>
  process.exit(),
);
