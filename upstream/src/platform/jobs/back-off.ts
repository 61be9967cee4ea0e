import { type RawBuilder, sql } from 'kysely';

/**
 * @param column number of earlier failures: 0 gives `firstSeconds`
 * @param times factor per failure, up to `maxSeconds`
 */
export const backOff = (
  column: string,
  { firstSeconds, times, maxSeconds }: { firstSeconds: number; times: number; maxSeconds: number },
): RawBuilder<Date> =>
  sql`now() + interval '1 second'
    * least(${firstSeconds}::float8 * power(${times}::float8, ${sql.ref(column)}), ${maxSeconds}::float8)`;
