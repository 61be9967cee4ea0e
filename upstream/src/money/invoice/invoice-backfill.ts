import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { issueCreditNote, issueInvoice } from './invoice-issue.ts';

const BATCH_SIZE = 100;

const hasNoDocumentCondition = (series: DocumentSeries) =>
  sql`not exists (select from invoice where invoice.record_no = payment_grant.record_no and series = ${series})`;

/** Runs daily and before a process serves, so older payments get the smaller numbers. */
export async function issueMissingInvoices(db: Db): Promise<number> {
  let issuedCount = 0;
  for (;;) {
    const grantCount = await inTenant(db, 'platform', async (tx) => {
      // Processes that start together take turns; the later ones find nothing left.
      await lockInTransaction(tx, 'invoices that are missing');
      const grants = await tx
        .selectFrom('payment_grant')
        .selectAll()
        .where('amount_paise', '>', '0')
        .where(
          sql<boolean>`(${hasNoDocumentCondition('invoice')} or withdrawn_at is not null and ${hasNoDocumentCondition('credit_note')})`,
        )
        .orderBy('paid_at')
        .orderBy('record_no')
        .limit(BATCH_SIZE)
        .execute();
      for (const grant of grants) {
        const { rows } = await sql`select from payment_grant
          where record_no = ${grant.record_no} and ${hasNoDocumentCondition('invoice')}`.execute(tx);
        if (rows.length > 0) await issueInvoice(tx, grant, dayInIndia(grant.paid_at));
        if (grant.withdrawn_at)
          await issueCreditNote(tx, grant.record_no, {
            reason: grant.withdrawn_why ?? '',
            day: dayInIndia(grant.withdrawn_at),
          });
      }
      return grants.length;
    });
    issuedCount += grantCount;
    if (grantCount < BATCH_SIZE) return issuedCount;
  }
}
