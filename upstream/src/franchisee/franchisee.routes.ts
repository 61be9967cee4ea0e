import { toE164 } from '@parichay/shared/auth/phone.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { sql } from 'kysely';
import { presentFranchisee, staff } from '../account/account.queries.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import type { Handlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { containing, newId } from '../lib/rows.ts';

export const franchiseeHandlers = {
  'GET /franchisee/list': async ({ actor, query, tx }) => {
    let rows = staff(tx).where('franchisee.agency_id', '=', actor.agencyId);
    if (query.role) rows = rows.where(sql<boolean>`${query.role} = any(franchisee.roles)`);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    if (query.search) {
      const word = containing(query.search);
      rows = rows.where((either) => either.or([either('name', 'ilike', word), either('phone_number', 'like', word)]));
    }
    const page = { ...query, limit: query.all ? 1_000 : query.limit };
    return listPage(rows, 'franchisee.franchisee_id', page, (row) => row.franchisee_id, presentFranchisee);
  },

  'POST /franchisee/signup': async ({ actor, body, tx }) => {
    const phoneNumber = toE164(body.phoneNumber);
    if (!phoneNumber) throw new ApiError('phone_invalid');
    const franchiseeId = newId();
    try {
      await tx
        .insertInto('franchisee')
        .values({
          franchisee_id: franchiseeId,
          agency_id: actor.agencyId,
          name: body.name,
          phone_number: phoneNumber,
          email: body.email ?? null,
          roles: body.roles,
          permissions: body.permissions,
          configuration: JSON.stringify(body.configuration),
          password_hash: null,
        })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
      throw error;
    }
    const row = await staff(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirstOrThrow();
    return { franchisee: presentFranchisee(row) };
  },

  'POST /franchisee/edit': async ({ actor, body, tx }) => {
    const before = await staff(tx)
      .where('franchisee_id', '=', body.franchiseeId)
      .where('franchisee.agency_id', '=', actor.agencyId)
      .forUpdate('franchisee')
      .executeTakeFirst();
    if (!before) throw new ApiError('not_found');
    // What a session carries of the account may have changed, so its sessions end and it signs in anew.
    const endsSessions = Boolean(body.roles || body.permissions || body.configuration || body.isActive === false);
    await tx
      .updateTable('franchisee')
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.email !== undefined && { email: body.email }),
        ...(body.roles && { roles: body.roles }),
        ...(body.permissions && { permissions: body.permissions }),
        ...(body.configuration && { configuration: JSON.stringify(body.configuration) }),
        ...(body.isActive !== undefined && { is_active: body.isActive }),
        ...(endsSessions && { session_epoch: sql`session_epoch + 1` }),
      })
      .where('franchisee_id', '=', body.franchiseeId)
      .execute();
    const row = await staff(tx).where('franchisee_id', '=', body.franchiseeId).executeTakeFirstOrThrow();
    return { franchisee: presentFranchisee(row) };
  },
} satisfies Handlers;
