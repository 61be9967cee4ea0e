import { toE164, toMobileE164 } from '@parichay/shared/people/auth/phone.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { findAccount, findOrAddCustomer } from '../../people/account/account.queries.ts';
import { storableJson } from '../../platform/database/storable-json.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import {
  businessesOfCustomer,
  businessInReach,
  nextBusinessOf,
  presentBusiness,
  presentedBusinessInReach,
} from './business.queries.ts';
import { loadBusinessPage } from './business-list.ts';
import { addBusiness, updateBusiness } from './business-save.ts';
import { notifyOfKnownBusinesses } from './notify-of-businesses.ts';
import { findSameNameOutOfReach } from './same-name.queries.ts';

export const businessHandlers = {
  'GET /business': ({ actor, query, tx }) => loadBusinessPage(tx, actor, query, todayInIndia()),

  'GET /business/getBusinessesByUser': async ({ actor, query, tx }) => {
    const userId = actor.kind === 'customer' ? actor.userId : query.userId;
    if (!userId) throw new ApiError('invalid_input', { fields: { userId: 'is required for staff' } });
    if (query.userId && query.userId !== userId) throw new ApiError('not_found');
    const rows = await businessesOfCustomer(tx, actor, userId);
    return {
      businesses: rows.map((row) => presentBusiness(row)),
      nextBusiness: actor.kind === 'customer' ? await nextBusinessOf(tx, userId, todayInIndia()) : null,
    };
  },

  'GET /business/{id}': ({ actor, params, tx }) =>
    presentedBusinessInReach(tx, actor, params.id, { forStaffOn: todayInIndia() }),

  'POST /business/registerUserAndGetBusinesses': async ({ actor, body, tx }) => {
    const phoneNumber = body.phoneNumber ? toE164(body.phoneNumber) : null;
    if (body.phoneNumber && !phoneNumber)
      throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is not a phone number' } });
    if (!phoneNumber && !(body.isForeignUser && body.email)) {
      throw new ApiError('invalid_input', {
        fields: { phoneNumber: 'a phone number, or the email of a foreign user' },
      });
    }
    const identity = {
      agencyId: actor.agencyId,
      audience: 'customer' as const,
      phoneNumber,
      email: body.email ?? null,
    };
    const existing = await findAccount(tx, identity);
    if (!existing && body.phoneNumber && !toMobileE164(body.phoneNumber))
      throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is not a mobile number' } });
    if (!existing && !body.register) return { userId: null, isNewUser: true, businesses: [] };
    const { account, isNew } = existing
      ? { ...existing, isNew: false }
      : await findOrAddCustomer(tx, {
          ...identity,
          isForeignUser: phoneNumber === null,
          ...(actor.kind === 'staff' && { registeredBy: actor.franchiseeId }),
        });
    if (account.audience !== 'customer') throw new ApiError('internal');
    const rows = await businessesOfCustomer(tx, actor, account.user.userId);
    return {
      userId: account.user.userId,
      isNewUser: isNew,
      businesses: rows.map((row) => presentBusiness(row)),
    };
  },

  'POST /business': updateHandler(
    'POST /business',
    { idField: 'businessId', read: ({ actor, tx, id }) => presentedBusinessInReach(tx, actor, id) },
    async ({ actor, body, tx, cardChanged }) => {
      if (body.businessId) await updateBusiness(tx, actor, body, body.businessId, cardChanged);
      const { userId, businessName } = body;
      const knownId =
        body.businessId || !userId ? null : await findSameNameOutOfReach(tx, actor, { userId, businessName });
      if (knownId) {
        const { agencyId } = actor;
        await notifyOfKnownBusinesses(tx, { agencyId, addedBy: accountIdOf(actor), businessIds: [knownId] });
        return new ApiError('business_out_of_reach');
      }
      const businessId = body.businessId ?? (await addBusiness(tx, actor, body));
      return { business: await presentedBusinessInReach(tx, actor, businessId) };
    },
  ),

  'POST /business/updateBusinessMetadata': async ({ actor, body, tx }) => {
    const row = await businessInReach(tx, actor, body.businessId, { lock: true });
    const merged = Object.fromEntries(
      Object.entries({ ...row.metadata, ...body.metadata }).filter(
        (entry): entry is [string, string | number | boolean] => entry[1] !== null,
      ),
    );
    if (Object.keys(merged).length > 50)
      throw new ApiError('invalid_input', { fields: { metadata: 'at most 50 keys' } });
    await tx
      .updateTable('business')
      .set({ metadata: storableJson(merged, 'metadata'), version: sql`version + 1` })
      .where('business_id', '=', row.business_id)
      .execute();
    return { business: await presentedBusinessInReach(tx, actor, row.business_id) };
  },
} satisfies Handlers;
