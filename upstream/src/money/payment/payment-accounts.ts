import type { SealedAccount, SealedKeys } from '@parichay/shared/money/payment/payment.internal.ts';
import { agencyPaymentKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { ownPaymentAccountOf } from '../../people/agency/customer-payee.queries.ts';
import { notifyAdmins } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';

/** Replaced keys serve open orders and refunds this long; later refunds are made by hand. */
const keyValidity = sql`interval '60 days'`;

/** The provider retries a webhook for one day. */
const previousSecretValidity = sql`interval '48 hours'`;

const isKeyInUseCondition = sql<boolean>`(removed_at is null or removed_at > now() - ${keyValidity})`;

const previousSecretColumn = sql<string | null>`
  case when previous_webhook_secret_ends_at > now() then sealed_previous_webhook_secret end`;

export async function paymentAccountOf(tx: Tx, agencyId: string) {
  const row = await ownPaymentAccountOf(tx, agencyId);
  return {
    paymentAccount: row ? { keyId: row.key_id, updatedAt: iso(row.updated_at) } : null,
    receivedByPlatform: await receivedByPlatform(tx, agencyId),
  };
}

/** In paise, without refunds; this month's payments are those of this calendar month in India. */
async function receivedByPlatform(tx: Tx, agencyId: string): Promise<{ monthPaise: number; totalPaise: number }> {
  const { month, total } = await tx
    .selectFrom('payment_grant')
    .select((eb) => {
      const sum = eb.fn.sum<string | null>(sql<number>`amount_paise - parts_paise`);
      return [sum.as('total'), sum.filterWhere('sold_on', '>=', `${todayInIndia().slice(0, 7)}-01`).as('month')];
    })
    .where('agency_id', '=', agencyId)
    .where('account_agency_id', 'is', null)
    .where('payment_id', 'is not', null)
    .where('kind', 'not in', agencyPaymentKinds)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { monthPaise: Number(month), totalPaise: Number(total) };
}

export async function sealedPaymentAccountOf(tx: Tx, agencyId: string): Promise<SealedAccount | null> {
  const row = await tx
    .selectFrom('payment_account')
    .select(['key_id', 'sealed_key_secret', 'sealed_webhook_secret'])
    .select(previousSecretColumn.as('sealed_previous_webhook_secret'))
    .where('agency_id', '=', agencyId)
    .where(isKeyInUseCondition)
    .executeTakeFirst();
  if (!row) return null;
  const replacedRows = await tx
    .selectFrom('payment_key')
    .select(['key_id', 'sealed_key_secret'])
    .where('agency_id', '=', agencyId)
    .where('key_id', '<>', row.key_id)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('ends_at', 'desc')
    .execute();
  return {
    keyId: row.key_id,
    sealedKeySecret: row.sealed_key_secret,
    sealedWebhookSecret: row.sealed_webhook_secret,
    sealedPreviousWebhookSecret: row.sealed_previous_webhook_secret,
    replacedKeys: replacedRows.map((one) => ({ keyId: one.key_id, sealedKeySecret: one.sealed_key_secret })),
  };
}

export async function agencyIdsWithAccount(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('payment_account').select('agency_id').where(isKeyInUseCondition).execute();
  return rows.map((row) => row.agency_id);
}

/** Replaced keys stay valid for purchases that began with them. */
export async function storePaymentAccount(tx: Tx, agencyId: string, keys: SealedKeys): Promise<void> {
  await sql`insert into payment_key (agency_id, key_id, sealed_key_secret, ends_at)
    select agency_id, key_id, sealed_key_secret, coalesce(removed_at, now()) + ${keyValidity} from payment_account
    where agency_id = ${agencyId} and key_id <> ${keys.keyId} for update
    on conflict (agency_id, key_id)
      do update set sealed_key_secret = excluded.sealed_key_secret, ends_at = excluded.ends_at`.execute(tx);
  const sealed = {
    key_id: keys.keyId,
    sealed_key_secret: keys.sealedKeySecret,
    sealed_webhook_secret: keys.sealedWebhookSecret,
  };
  // A repeated request brings the same sealed secret and must not replace the previous one.
  const isSame = sql`payment_account.sealed_webhook_secret = excluded.sealed_webhook_secret`;
  const previous = keys.isOldSecretLeaked
    ? { sealed_previous_webhook_secret: null, previous_webhook_secret_ends_at: null }
    : {
        sealed_previous_webhook_secret: sql<string | null>`case when ${isSame}
          then payment_account.sealed_previous_webhook_secret else payment_account.sealed_webhook_secret end`,
        previous_webhook_secret_ends_at: sql<Date | null>`case when ${isSame}
          then payment_account.previous_webhook_secret_ends_at
          else least(payment_account.removed_at + ${keyValidity}, now() + ${previousSecretValidity}) end`,
      };
  await tx
    .insertInto('payment_account')
    .values({ agency_id: agencyId, ...sealed, sealed_previous_webhook_secret: null })
    .onConflict((conflict) =>
      conflict
        .column('agency_id')
        .doUpdateSet({ ...sealed, ...previous, removed_at: null, updated_at: sql<Date>`now()` }),
    )
    .execute();
  await notifyAccountChange(tx, agencyId, 'payment_account_changed');
}

/** Security: admins with access to billing are notified that payments reach another account. */
const notifyAccountChange = (tx: Tx, agencyId: string, kind: 'payment_account_changed' | 'payment_account_removed') =>
  notifyAdmins(tx, agencyId, { kind, params: {}, url: '/panel/admin/billing' });

export async function removePaymentAccount(tx: Tx, agencyId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_account')
    .set({ removed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('agency_id', '=', agencyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyAccountChange(tx, agencyId, 'payment_account_removed');
}
