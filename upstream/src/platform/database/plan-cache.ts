import { sql } from 'kysely';
import pg from 'pg';

const planCacheComment = '/* planned once */';

/** Marks a query whose plan is cached: planning takes ten times longer. Its text must be constant. */
export const planCacheMarker = sql.raw(planCacheComment);

const statementNumbers = new Map<string, number>();
let planGeneration = 0;

function statementNameOf(text: string): string {
  const number = statementNumbers.get(text) ?? statementNumbers.size;
  statementNumbers.set(text, number);
  return `planned_${planGeneration}_${number}`;
}

const emptyQueryResult = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

/** Caches plans of marked queries; `begin` goes with the first query, to save a round trip. */
export class PlanCachingClient extends pg.Client {
  #isToBegin = false;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads are those of pg
  override query(...queryArguments: any[]): any {
    const [text, values] = queryArguments;
    if (text === 'begin') {
      this.#isToBegin = true;
      return emptyQueryResult('BEGIN');
    }
    if (this.#isToBegin) {
      this.#isToBegin = false;
      if (text === 'commit' || text === 'rollback') return emptyQueryResult(text.toUpperCase());
      // Only a query without values can be sent together with `begin`.
      if (!values?.length) return this.#ask([`begin; ${text}`]).then((all: pg.QueryResult[]) => all.at(-1));
      // If `begin` fails, the next query fails too and reports it.
      this.#ask(['begin']).catch(() => {});
    }
    const isPlanned = typeof text === 'string' && text.endsWith(planCacheComment);
    return this.#ask(
      isPlanned ? [{ name: statementNameOf(text), text, values }, ...queryArguments.slice(2)] : queryArguments,
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #ask(queryArguments: any[]): any {
    return super.query(...(queryArguments as Parameters<pg.Client['query']>));
  }
}

/** If so, increments `planGeneration`, which renames all statements, so a retry plans them again. */
export function isCachedPlanOutdated(error: unknown): boolean {
  const isOutdated = error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
  if (isOutdated) planGeneration += 1;
  return isOutdated;
}
