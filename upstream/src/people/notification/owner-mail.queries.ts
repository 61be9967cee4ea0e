import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Mails per business and day, so a flooded card does not flood a mailbox. */
const maxEnquiryMailsPerDay = 20;

export const ownerEmailSql = sql<string | null>`coalesce(nullif(business.email, ''), customer.email)`;

interface OwnerMail {
  kind: 'enquiry' | 'receipt';
  agencyId: string;
  businessId: string;
  aboutId: string;
}

export async function queueOwnerMail(tx: Tx, { kind, agencyId, businessId, aboutId }: OwnerMail): Promise<void> {
  await sql`insert into outbox (message_id, agency_id, kind, business_id, about_id, send_by)
    select ${aboutId}, ${agencyId}, ${kind}, business.business_id, ${aboutId}, now() + interval '2 days'
    from business join customer on customer.user_id = business.user_id
    where business.business_id = ${businessId} and ${ownerEmailSql} is not null
      and (${kind} <> 'enquiry' or (select count(*) from outbox as sent
        where sent.business_id = business.business_id and sent.kind = 'enquiry'
          and sent.created_at > now() - interval '1 day') < ${maxEnquiryMailsPerDay})
    on conflict do nothing`.execute(tx);
}
