import { Readable } from 'node:stream';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { csvLine, csvStart } from '@parichay/shared/platform/lib/csv.ts';
import { type RawBuilder, sql } from 'kysely';
import { agencyInReach } from '../../people/agency/agency.reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FileWord, fileWords } from '../../platform/files/file-words.ts';
import { attached, Bytes, type InTransaction } from '../../platform/http/handle.ts';
import { itsCustomer } from './report.columns.ts';

/*
 * PostgreSQL builds CSV three times as fast (`csv_cell`, migration 0013). One transaction per page: slow downloads hold
 * no connection.
 */

const ROWS_AT_ONCE = 5_000;
const RANGES_AT_ONCE = 2;
/** Pages buffered while the client reads. */
const PAGES_AHEAD = 2;

export interface Report {
  columns: Partial<Record<FileWord, RawBuilder<unknown>>>;
  from: RawBuilder<unknown>;
  beside?: RawBuilder<unknown>;
  where: RawBuilder<boolean>[];
  id: RawBuilder<unknown>;
}

interface Range {
  after: string | null;
  last: string;
}

const below = (id: RawBuilder<unknown>, after: string | null) =>
  after === null ? [] : [sql<boolean>`${id} < ${after}::uuid`];

async function nextRange(tx: Tx, report: Report, after: string | null, most: number): Promise<Range | null> {
  const { from, where, id } = report;
  const { rows } = await sql<{ last: string | null }>`
    select min(id::text) as last
    from (select ${id} as id from ${from} where ${sql.join([...where, ...below(id, after)], sql` and `)}
      order by ${id} desc limit ${most}) as page`.execute(tx);
  const last = rows[0]?.last;
  return last ? { after, last } : null;
}

async function linesIn(
  tx: Tx,
  { columns, from, beside = sql``, where, id }: Report,
  { after, last }: Range,
): Promise<string> {
  const conditions = [...where, ...below(id, after), sql`${id} >= ${last}::uuid`];
  const line = sql`${sql.join(Object.values(columns), sql` || ',' || `)} || E'\r\n'`;
  // The subquery's order determines the order of the lines.
  const { rows } = await sql<{ lines: string }>`
    select coalesce(string_agg(line, ''), '') as lines
    from (select ${line} as line from ${from} ${beside} ${itsCustomer} where ${sql.join(conditions, sql` and `)} order by ${id} desc) as page`.execute(
    tx,
  );
  return rows[0]?.lines ?? '';
}

async function* linesAfter(first: Range, report: Report, inTransaction: InTransaction): AsyncGenerator<string> {
  const begin = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const begun = inTransaction(work);
    // Prevents an unhandled rejection; the later `await` still throws.
    begun.catch(() => {});
    return begun;
  };
  const next = (after: string) => begin((tx) => nextRange(tx, report, after, ROWS_AT_ONCE));
  let coming = next(first.last);
  const reading: Promise<string>[] = [];
  for (;;) {
    while (reading.length < RANGES_AT_ONCE) {
      const range = await coming;
      if (!range) break;
      reading.push(begin((tx) => linesIn(tx, report, range)));
      coming = next(range.last);
    }
    const lines = reading.shift();
    if (!lines) return;
    yield await lines;
  }
}

export async function answer(
  report: Report,
  actor: Actor,
  { agencyId, limit, lang }: { agencyId?: string | undefined; limit?: number | undefined; lang: Locale },
  inTransaction: InTransaction,
): Promise<Bytes> {
  // Read before the response starts, so that an error still gets its status.
  const { range, lines } = await inTransaction(async (tx) => {
    await agencyInReach(tx, actor, agencyId);
    const range = await nextRange(tx, report, null, Math.min(limit ?? ROWS_AT_ONCE, ROWS_AT_ONCE));
    return { range, lines: range ? await linesIn(tx, report, range) : '' };
  });
  const headings = (Object.keys(report.columns) as FileWord[]).map((column) => fileWords[lang][column]);
  async function* pages() {
    yield csvStart + csvLine(headings) + lines;
    if (range && limit === undefined) yield* linesAfter(range, report, inTransaction);
  }
  return new Bytes(
    Readable.from(pages(), { highWaterMark: PAGES_AHEAD }),
    attached('text/csv; charset=utf-8', 'report.csv'),
  );
}
