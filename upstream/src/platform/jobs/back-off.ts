import { type RawBuilder, sql } from 'kysely';

/**
 * @param column number of failures: 0 gives `firstSeconds`
 * @param factor multiplies per failure, up to `maxSeconds`
 */
export const retryTimeAfterFailures = (
  column: string,
  { firstSeconds, factor, maxSeconds }: { firstSeconds: number; factor: number; maxSeconds: number },
): RawBuilder<Date> =>
  sql`now() + interval '1 second'
    * least(${firstSeconds}::float8 * power(${factor}::float8, ${sql.ref(column)}), ${maxSeconds}::float8)`;
