import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notifyOnce } from '../notification/notification.queries.ts';
import { notifyAdmins } from '../notification/staff.queries.ts';
import {
  quotaOfAgency,
  quotaOfBusiness,
  quotaRefusal,
  type StorageLimits,
  wouldBecomeNearlyFull,
} from './storage.rules.ts';

interface BusinessOfCustomer {
  businessId: string | null;
  userId: string;
}

/** @param lock serialises uploads of the agency until the transaction ends */
async function storageLimitsOf(tx: Tx, agencyId: string, { lock = false } = {}): Promise<StorageLimits> {
  let agency = tx.selectFrom('agency').select('configuration').where('agency_id', '=', agencyId);
  if (lock) agency = agency.forNoKeyUpdate();
  return agencyConfiguration.parse((await agency.executeTakeFirstOrThrow()).configuration).storage;
}

export async function storageOfAgency(tx: Tx, agencyId: string, bounds?: StorageLimits): Promise<Storage> {
  const { bytes } = await tx
    .selectFrom('upload')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return quotaOfAgency(Number(bytes), bounds ?? (await storageLimitsOf(tx, agencyId)));
}

async function storageOfCustomersBusiness(
  tx: Tx,
  { businessId, userId }: BusinessOfCustomer,
  bounds: StorageLimits,
): Promise<Storage> {
  const rows = await tx
    .selectFrom('business')
    .select(['business_id', 'payment_status', 'expiry_date_for_customer', 'deleted_at'])
    .select(
      sql<string>`(select coalesce(sum(bytes), 0) from upload where upload.business_id = business.business_id)`.as(
        'bytes',
      ),
    )
    .where('user_id', '=', userId)
    .execute();
  const { bytes } = await tx
    .selectFrom('upload')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('account_id', '=', userId)
    .where('business_id', 'is', null)
    .executeTakeFirstOrThrow();
  const businesses = rows.map((row) => ({
    businessId: row.business_id,
    bytes: Number(row.bytes),
    isPaid: row.payment_status === 1,
    expiryDate: row.expiry_date_for_customer,
    isDeleted: row.deleted_at !== null,
  }));
  return quotaOfBusiness(businessId, businesses, Number(bytes), bounds, todayInIndia());
}

export const storageOfBusiness = async (
  tx: Tx,
  business: { business_id: string; user_id: string; agency_id: string },
): Promise<Storage> =>
  storageOfCustomersBusiness(
    tx,
    { businessId: business.business_id, userId: business.user_id },
    await storageLimitsOf(tx, business.agency_id),
  );

/** A customer's upload counts for the business that the panel shows, else for the oldest one. */
async function activeBusinessIdOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('business')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .select('business_id')
    .where('business.user_id', '=', userId)
    .where('business.deleted_at', 'is', null)
    .orderBy(sql`(business_id::text = preferences ->> 'activeBusinessId') is true`, 'desc')
    .orderBy('business_id')
    .executeTakeFirst();
  return row?.business_id ?? null;
}

export interface UploadToReserve {
  uploadId: string;
  bytes: number;
}

/**
 * Must run in the transaction that stores the file.
 * @throws ApiError quota_exceeded with the limit and the used bytes
 */
export async function reserveStorage(
  tx: Tx,
  actor: Actor,
  upload: UploadToReserve,
  business: { business_id: string; user_id: string; agency_id: string } | null = null,
): Promise<void> {
  const agencyId = business?.agency_id ?? actor.agencyId;
  const bounds = await storageLimitsOf(tx, agencyId, { lock: true });
  const refuse = (storage: Storage, ownerName: string) => {
    const reason = quotaRefusal(storage, upload.bytes, ownerName);
    if (reason) throw new ApiError('quota_exceeded', { fields: { file: reason } });
  };
  let businessId: string | null = null;
  if (business || actor.kind === 'customer') {
    const userId = business?.user_id ?? accountIdOf(actor);
    businessId = business?.business_id ?? (await activeBusinessIdOf(tx, userId));
    const customerStorage = await storageOfCustomersBusiness(tx, { businessId, userId }, bounds);
    refuse(customerStorage, 'the business');
    if (wouldBecomeNearlyFull(customerStorage, upload.bytes))
      await notifyOnce(tx, {
        agencyId,
        accountId: userId,
        kind: 'room_short',
        params: {},
        url: '/panel/customer/account',
      });
  }
  const agencyStorage = await storageOfAgency(tx, agencyId, bounds);
  refuse(agencyStorage, 'the agency');
  if (wouldBecomeNearlyFull(agencyStorage, upload.bytes))
    await notifyAdmins(
      tx,
      agencyId,
      { kind: 'agency_room_short', params: {}, url: '/panel/admin/agency-management' },
      { send: notifyOnce },
    );
  await tx
    .insertInto('upload')
    .values({
      upload_id: upload.uploadId,
      agency_id: agencyId,
      business_id: businessId,
      account_id: accountIdOf(actor),
      bytes: upload.bytes,
    })
    .execute();
}
