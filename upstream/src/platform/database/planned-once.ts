import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* planned once */';

/** Caches the plan, which takes ten times as long as the query; the text must be constant. */
export const plannedOnce = sql.raw(mark);

const numbers = new Map<string, number>();
let generation = 0;

function nameOf(text: string): string {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return `planned_${generation}_${number}`;
}

const said = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

/** Caches plans of marked queries, and sends `begin` with the first query to save a round trip. */
export class PlanningClient extends pg.Client {
  #isToBegin = false;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads are those of pg
  override query(...asked: any[]): any {
    const [text, values] = asked;
    if (text === 'begin') {
      this.#isToBegin = true;
      return said('BEGIN');
    }
    if (this.#isToBegin) {
      this.#isToBegin = false;
      if (text === 'commit' || text === 'rollback') return said(text.toUpperCase());
      // Only a query without values can be sent together with `begin`.
      if (!values?.length) return this.#ask([`begin; ${text}`]).then((all: pg.QueryResult[]) => all.at(-1));
      // If `begin` fails, the next query fails too and reports it.
      this.#ask(['begin']).catch(() => {});
    }
    const isPlanned = typeof text === 'string' && text.endsWith(mark);
    return this.#ask(isPlanned ? [{ name: nameOf(text), text, values }, ...asked.slice(2)] : asked);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #ask(asked: any[]): any {
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}

/** A new `generation` renames all statements, so that a retry plans them again. */
export function isPlanOutdated(error: unknown): boolean {
  const isOutdated = error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
  if (isOutdated) generation += 1;
  return isOutdated;
}
