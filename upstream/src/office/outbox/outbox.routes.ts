import type { PaymentTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import { periodLastDay, previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import type { OutboxMessage } from '@parichay/shared/office/outbox/outbox.internal.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Preferences } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Role } from '@parichay/shared/platform/access/roles.ts';
import { seesBilling } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { sql } from 'kysely';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import { ownerEmailSql } from '../../people/notification/owner-mail.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { InternalHandlers } from '../../platform/http/handle.ts';
import { retryTimeAfterFailures } from '../../platform/jobs/back-off.ts';
import { digestOf } from '../digest/digest.queries.ts';
import { isEmptyDigest } from '../digest/digest.rules.ts';

/* Hands out one message at a time, and again only after a refusal. */

const MAX_TRIES = 6;
const retryAt = retryTimeAfterFailures('tries', { firstSeconds: 60, factor: 4, maxSeconds: 21_600 });
/** Lease: after this time no answer is expected. */
const leaseDuration = sql`interval '10 minutes'`;

interface OutboxRow {
  message_id: string;
  kind: OutboxMessage['kind'];
  rung: number | null;
  expiry: string | null;
  from_name: string | null;
  from_phone: string | null;
  from_email: string | null;
  message: string | null;
  amount_paise: string | null;
  valid_from: string | null;
  terms: PaymentTerms | null;
  /** False = outdated, removed, switched off or past `send_by`; such a message is dropped. */
  is_still_due: boolean;
  configuration: object;
  agency_id: string;
  agency_name: string;
  week: string | null;
  staff_email: string | null;
  staff_language: Locale | null;
  roles: Role[];
  staff_configuration: { hideBilling: boolean };
  business_name: string;
  phone_number: string | null;
  email: string | null;
  news_email: string | null;
  preferences: Partial<Preferences>;
  sign_up_language: Locale | null;
  host: string | null;
  brand: OutboxMessage['brand'];
  card_id: string | null;
}

async function nextQueuedMessage(tx: Tx): Promise<OutboxRow | undefined> {
  await sql`update outbox set state = 'unsure', updated_at = now()
    where state = 'sending' and updated_at < now() - ${leaseDuration}`.execute(tx);
  const { rows } = await sql<OutboxRow>`
    select message_id, outbox.kind, rung, outbox.expiry, agency.configuration, agency.agency_id, agency_name, brand, business_name,
      outbox.week, franchisee.email as staff_email, franchisee.language as staff_language, franchisee.roles,
      franchisee.configuration as staff_configuration,
      customer.phone_number, customer.email, ${ownerEmailSql} as news_email,
      enquiry.name as from_name, enquiry.phone_number as from_phone, enquiry.email as from_email, enquiry.message,
      payment_grant.amount_paise, payment_grant.valid_from, payment_grant.terms,
      customer.preferences, customer.sign_up_language,
      (select host from agency_domain where agency_domain.agency_id = outbox.agency_id
        and proven_by is not null order by host limit 1) as host,
      (select card_id from card where card.business_id = business.business_id and card.status = 'active'
        and card.deleted_at is null) as card_id,
      send_by > now() and business.deleted_at is null and customer.deleted_at is null
        and case outbox.kind
          when 'digest' then agency.suspended_at is null and franchisee.is_active and franchisee.gets_digest
            and 'admin' = any(franchisee.roles)
          when 'renewal' then business.payment_status = 1 and business.expiry_date_for_customer = outbox.expiry
          when 'enquiry' then enquiry.enquiry_id is not null
          else payment_grant.record_no is not null and payment_grant.withdrawn_at is null end as is_still_due
    from outbox
    join agency on agency.agency_id = outbox.agency_id
    left join business on business.business_id = outbox.business_id
    left join customer on customer.user_id = business.user_id
    left join franchisee on franchisee.franchisee_id = outbox.franchisee_id
    left join enquiry on outbox.kind = 'enquiry' and enquiry.enquiry_id = about_id
    left join payment_grant on outbox.kind = 'receipt' and payment_grant.record_no = about_id
    where state = 'queued' and try_at <= now()
    order by try_at limit 1 for update of outbox skip locked`.execute(tx);
  return rows[0];
}

const setMessageState = (tx: Tx, messageId: string, state: 'sending' | 'dropped') =>
  sql`update outbox set state = ${state}, updated_at = now() where message_id = ${messageId}`.execute(tx);

function messageSenderOf(row: OutboxRow) {
  const { sender, contact, legal } = agencyConfiguration.parse(row.configuration);
  return { sender, contact, legal };
}

const agencyMessageFields = (row: OutboxRow) => ({
  messageId: row.message_id,
  agencyName: row.agency_name,
  host: row.host,
  brand: { colour: row.brand.colour, logo: row.brand.logo ?? null },
});

const ownerMessageFields = (row: OutboxRow) => ({
  ...agencyMessageFields(row),
  sender: messageSenderOf(row),
  locale: ownersLanguage(row),
  businessName: row.business_name,
  cardId: row.card_id,
});

function reminderMessageOf(row: OutboxRow): OutboxMessage | null {
  const to = row.phone_number ? { phoneNumber: row.phone_number } : row.email ? { email: row.email } : null;
  const isWanted = agencyConfiguration.parse(row.configuration).reminders.isEnabled;
  if (!to || !isWanted || row.rung === null || row.expiry === null) return null;
  return { ...ownerMessageFields(row), kind: 'renewal', to, hasEnded: row.rung < 0, lastDay: previousDay(row.expiry) };
}

async function digestMessage(tx: Tx, row: OutboxRow): Promise<OutboxMessage | null> {
  if (!row.staff_email || !row.week) return null;
  const access = { roles: row.roles, configuration: row.staff_configuration };
  const facts = await digestOf(tx, row.agency_id, row.week, seesBilling(access));
  if (isEmptyDigest(facts)) return null;
  const locale = row.staff_language ?? 'en';
  return { ...agencyMessageFields(row), locale, kind: 'digest', to: { email: row.staff_email }, ...facts };
}

function paidPlanOf({ valid_from: from, terms }: Pick<OutboxRow, 'valid_from' | 'terms'>) {
  if (!from || !terms || !('validity' in terms)) return { plan: null, lastDay: null };
  const lastDay = periodLastDay({ validFrom: from, ...terms });
  return { plan: { name: terms.planName, from, lastDay }, lastDay };
}

async function outboxMessageOf(tx: Tx, row: OutboxRow): Promise<OutboxMessage | null> {
  if (!row.is_still_due) return null;
  if (row.kind === 'digest') return digestMessage(tx, row);
  if (row.kind === 'renewal') return reminderMessageOf(row);
  if (!row.news_email) return null;
  const to = { email: row.news_email };
  if (row.kind === 'receipt') {
    return {
      ...ownerMessageFields(row),
      kind: 'receipt',
      to,
      amountPaise: Number(row.amount_paise),
      ...paidPlanOf(row),
    };
  }
  const contact = [row.from_phone && formatPhone(row.from_phone), row.from_email].filter(Boolean).join(', ');
  return {
    ...ownerMessageFields(row),
    kind: 'enquiry',
    to,
    from: row.from_name ?? '',
    contact,
    message: row.message ?? '',
  };
}

export const outboxInternalHandlers = {
  'POST /internal/outbox/take': async ({ tx }) => {
    for (let row = await nextQueuedMessage(tx); row; row = await nextQueuedMessage(tx)) {
      const message = await outboxMessageOf(tx, row);
      await setMessageState(tx, row.message_id, message ? 'sending' : 'dropped');
      if (message) return { message };
    }
    return { message: null };
  },

  'POST /internal/outbox/told': async ({ body: { messageId, outcome, error }, tx }) => {
    const nextState =
      outcome === 'refused' ? sql`case when tries + 1 < ${MAX_TRIES} then 'queued' else 'failed' end` : sql`${outcome}`;
    await sql`update outbox set state = ${nextState}, tries = tries + 1, error = ${error}, updated_at = now(),
        try_at = ${retryAt}
      where message_id = ${messageId} and state = 'sending'`.execute(tx);
    return {};
  },
} satisfies InternalHandlers;
