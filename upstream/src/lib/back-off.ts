import { type RawBuilder, sql } from 'kysely';

/**
 * @param column number of earlier failures: 0 gives `firstSeconds`
 * @param times factor per failure, up to `mostSeconds`
 */
export const backOff = (
  column: string,
  { firstSeconds, times, mostSeconds }: { firstSeconds: number; times: number; mostSeconds: number },
): RawBuilder<Date> =>
  sql`now() + interval '1 second'
    * least(${firstSeconds}::float8 * power(${times}::float8, ${sql.ref(column)}), ${mostSeconds}::float8)`;
