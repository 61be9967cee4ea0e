import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { addCustomer, findAccount } from '../../people/account/account.queries.ts';
import { factsJson } from '../../platform/database/facts.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { businessPage } from './business.list.ts';
import { businessesOfUser, businessInReach, presentBusiness } from './business.queries.ts';
import { addBusiness, changeBusiness } from './business.save.ts';

export const businessHandlers = {
  'GET /business': ({ actor, query, tx }) => businessPage(tx, actor, query, todayInIndia()),

  'GET /business/getBusinessesByUser': async ({ actor, query, tx }) => {
    const userId = actor.kind === 'customer' ? actor.userId : query.userId;
    if (!userId) throw new ApiError('invalid_input', { fields: { userId: 'whose businesses?' } });
    if (query.userId && query.userId !== userId) throw new ApiError('not_found');
    const rows = await businessesOfUser(tx, actor, userId);
    return { businesses: rows.map((row) => presentBusiness(row)) };
  },

  'GET /business/{id}': async ({ actor, params, tx }) =>
    presentBusiness(await businessInReach(tx, actor, params.id, { forStaffOn: todayInIndia() })),

  'POST /business/registerUserAndGetBusinesses': async ({ actor, body, tx }) => {
    const phoneNumber = body.phoneNumber ? toE164(body.phoneNumber) : null;
    if (body.phoneNumber && !phoneNumber) throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is none' } });
    if (!phoneNumber && !(body.isForeignUser && body.email)) {
      throw new ApiError('invalid_input', {
        fields: { phoneNumber: 'a phone number, or the email of a foreign user' },
      });
    }
    const who = { agencyId: actor.agencyId, audience: 'customer' as const, phoneNumber, email: body.email ?? null };
    const found = await findAccount(tx, who);
    if (!found && !body.register) return { userId: null, isNewUser: true, businesses: [] };
    const { account, isNew } = found
      ? { ...found, isNew: false }
      : await addCustomer(tx, {
          ...who,
          isForeignUser: phoneNumber === null,
          ...(actor.kind === 'staff' && { registeredBy: actor.franchiseeId }),
        });
    if (account.audience !== 'customer') throw new ApiError('internal');
    const rows = await businessesOfUser(tx, actor, account.user.userId);
    return {
      userId: account.user.userId,
      isNewUser: isNew,
      businesses: rows.map((row) => presentBusiness(row)),
    };
  },

  'POST /business': changing(
    'POST /business',
    { id: 'businessId', of: async ({ actor, tx, id }) => presentBusiness(await businessInReach(tx, actor, id)) },
    async ({ actor, body, tx }) => {
      const businessId = body.businessId
        ? await changeBusiness(tx, actor, body, body.businessId)
        : await addBusiness(tx, actor, body);
      return { business: presentBusiness(await businessInReach(tx, actor, businessId)) };
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
      .set({ metadata: factsJson(merged, 'metadata'), version: sql`version + 1` })
      .where('business_id', '=', row.business_id)
      .execute();
    return { business: presentBusiness(await businessInReach(tx, actor, row.business_id)) };
  },
} satisfies Handlers;
