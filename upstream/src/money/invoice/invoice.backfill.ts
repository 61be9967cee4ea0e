import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock.ts';
import { issueCreditNote, issueInvoice } from './invoice.issue.ts';

const AT_ONCE = 100;

const lacks = (series: DocumentSeries) =>
  sql`not exists (select from invoice where invoice.record_no = payment_grant.record_no and series = ${series})`;

/** Runs before a process serves, so that older payments get the smaller numbers. */
export async function issueMissing(db: Db): Promise<number> {
  let written = 0;
  for (;;) {
    const found = await inTenant(db, 'platform', async (tx) => {
      // Processes that start together take turns; the later ones find nothing left.
      await lockUntilEnd(tx, 'invoices that are missing');
      const grants = await tx
        .selectFrom('payment_grant')
        .selectAll()
        .where('amount_paise', '>', '0')
        .where(sql<boolean>`(${lacks('invoice')} or withdrawn_at is not null and ${lacks('credit_note')})`)
        .orderBy('paid_at')
        .orderBy('record_no')
        .limit(AT_ONCE)
        .execute();
      for (const grant of grants) {
        const { rows } = await sql`select from payment_grant
          where record_no = ${grant.record_no} and ${lacks('invoice')}`.execute(tx);
        if (rows.length > 0) await issueInvoice(tx, grant, dayInIndia(grant.paid_at));
        if (grant.withdrawn_at)
          await issueCreditNote(tx, grant.record_no, {
            reason: grant.withdrawn_why ?? '',
            day: dayInIndia(grant.withdrawn_at),
          });
      }
      return grants.length;
    });
    written += found;
    if (found < AT_ONCE) return written;
  }
}
