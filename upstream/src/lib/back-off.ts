import { type RawBuilder, sql } from 'kysely';

/**
 * When something that failed is tried again: later each time.
 * @param column counts how often it has failed before: 0 gives `firstSeconds`
 * @param times how many times longer each pause is than the one before, up to `mostSeconds`
 */
export const backOff = (
  column: string,
  { firstSeconds, times, mostSeconds }: { firstSeconds: number; times: number; mostSeconds: number },
): RawBuilder<Date> =>
  sql`now() + interval '1 second'
    * least(${firstSeconds}::float8 * power(${times}::float8, ${sql.ref(column)}), ${mostSeconds}::float8)`;
