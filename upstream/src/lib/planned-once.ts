import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* planned once */';

/**
 * Ends a question that the database plans once for each connection, not each time: planning one with a few joins under
 * row level security takes ten times as long as answering it. For what is asked by a key and often; a list's best plan
 * depends on what it is asked for, and a text that differs from call to call would fill the connections.
 */
export const plannedOnce = sql.raw(mark);

/** A number for each marked text; there are as many as stand in the code. */
const numbers = new Map<string, number>();
let generation = 0;

function nameOf(text: string): string {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return `planned_${generation}_${number}`;
}

const said = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

/**
 * A connection that keeps the plans of marked questions, and begins a transaction together with its first one: a round
 * trip less for each request.
 */
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
      // Only what has no values can be sent beside another.
      if (!values?.length) return this.#ask([`begin; ${text}`]).then((all: pg.QueryResult[]) => all.at(-1));
      // Where it fails, so does what is asked after it.
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

/**
 * Whether a question failed because a migration has changed its columns since it was planned. From now on all are
 * planned anew: asked again, it is answered.
 */
export function isPlanOutdated(error: unknown): boolean {
  const isOutdated = error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
  if (isOutdated) generation += 1;
  return isOutdated;
}
