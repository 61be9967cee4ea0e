import type { Account, InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { requireLiveStaffSession, staffNameOf } from '../../platform/http/actor.ts';
import { type Handlers, type InternalHandlers, preparedHandler } from '../../platform/http/handle.ts';
import { notifyOnce } from '../notification/notification.queries.ts';
import {
  adminToEnterAs,
  customerById,
  customerToLogInAs,
  findAccount,
  findOrAddCustomer,
  notifyStaffLoggedIn,
  presentCustomer,
  presentFranchisee,
  recordPanelVisit,
  refuseSuspendedAgency,
  requireOwnBusiness,
  setPasswordHash,
  staffQuery,
} from './account.queries.ts';
import { auditAccountAction, auditRefusedSignIn } from './account-audit.ts';
import { hashPassword, isPasswordCorrect } from './password.ts';

export const accountHandlers = {
  'GET /user': async ({ actor, tx }) => {
    const row = actor.kind === 'customer' ? await customerById(tx, actor.userId) : undefined;
    if (!row || actor.kind !== 'customer') throw new ApiError('not_signed_in');
    if (!actor.loggedInBy) {
      await recordPanelVisit(tx, row);
      return presentCustomer(row);
    }
    return presentCustomer(row, await staffNameOf(tx, actor.loggedInBy.franchiseeId));
  },

  'POST /user/preference': async ({ actor, body, tx }) => {
    if (actor.kind !== 'customer') throw new ApiError('not_signed_in');
    // Staff logged in as the customer must not change whether staff may log in.
    if (body.letsStaffIn !== undefined && actor.loggedInBy) throw new ApiError('not_allowed');
    if (body.activeBusinessId) await requireOwnBusiness(tx, actor.userId, body.activeBusinessId);
    const updated = await tx
      .updateTable('customer')
      // SQL merges the preferences, so concurrent changes do not overwrite each other.
      .set({ preferences: sql`preferences || ${JSON.stringify(body)}::jsonb` })
      .where('user_id', '=', actor.userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { updatedUser: presentCustomer(updated) };
  },

  'GET /franchisee': async ({ actor, tx }) => {
    if (actor.kind !== 'staff') throw new ApiError('not_signed_in');
    const { franchiseeId, loggedInBy } = actor;
    const loggedInByName = loggedInBy ? await staffNameOf(tx, loggedInBy.franchiseeId) : null;
    return presentFranchisee(await staffById(tx, franchiseeId), loggedInByName);
  },

  'POST /franchisee/name': async ({ actor, body, tx }) => {
    if (actor.kind !== 'staff') throw new ApiError('not_signed_in');
    if (actor.loggedInBy) throw new ApiError('not_allowed');
    await tx
      .updateTable('franchisee')
      .set({ name: body.name, version: sql`version + 1` })
      .where('franchisee_id', '=', actor.franchiseeId)
      .execute();
    return { franchisee: presentFranchisee(await staffById(tx, actor.franchiseeId)) };
  },

  'POST /franchisee/preference': async ({ actor, body: { language, getsDigest }, tx }) => {
    if (actor.kind !== 'staff') throw new ApiError('not_signed_in');
    // A super admin inside an agency must not change its admin's settings.
    if (getsDigest !== undefined && actor.loggedInBy) throw new ApiError('not_allowed');
    const changes = actor.loggedInBy
      ? {}
      : { ...(language && { language }), ...(getsDigest !== undefined && { gets_digest: getsDigest }) };
    if (Object.keys(changes).length > 0)
      await tx.updateTable('franchisee').set(changes).where('franchisee_id', '=', actor.franchiseeId).execute();
    return { franchisee: presentFranchisee(await staffById(tx, actor.franchiseeId)) };
  },
} satisfies Handlers;

async function agencyNameOf(tx: Tx, agencyId: string): Promise<string> {
  const row = await tx.selectFrom('agency').select('agency_name').where('agency_id', '=', agencyId).executeTakeFirst();
  return row?.agency_name ?? '';
}

const staffById = (tx: Tx, franchiseeId: string) =>
  staffQuery(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirstOrThrow();

interface NotifiedAccount {
  audience: Account['audience'];
  agencyId: string;
  accountId: string;
}
const notifyAboutSignIn = (
  tx: Tx,
  { audience, ...account }: NotifiedAccount,
  kind: 'new_browser' | 'password_changed',
): Promise<void> => {
  const url = audience === 'staff' ? '/panel/admin/account' : '/panel/customer/account';
  return notifyOnce(tx, { ...account, kind, params: {}, url });
};

const auditPasswordChange = async (tx: Tx, account: Account, call: string): Promise<void> => {
  if (account.audience !== 'staff') return;
  await auditAccountAction(tx, { franchiseeId: account.franchisee.franchiseeId, action: 'password-change', call });
};

async function hasSignedInBefore(tx: Tx, agencyId: string, franchiseeId: string): Promise<boolean> {
  const signIn = await tx
    .selectFrom('audit_log')
    .select('audit_id')
    .where('agency_id', '=', agencyId)
    .where('franchisee_id', '=', franchiseeId)
    .where('action', '=', 'sign-in')
    .limit(1)
    .executeTakeFirst();
  return signIn !== undefined;
}

type LogInAsCall = InternalCalls['POST /internal/account/log-in-as'];
type ChangePasswordCall = InternalCalls['POST /internal/account/change-password'];
type VerifyPasswordCall = InternalCalls['POST /internal/account/verify-password'];

export const accountInternalHandlers = (db: Db) =>
  ({
    'POST /internal/account/find': async ({ body, tx }) => {
      const found = await findAccount(tx, body);
      return { exists: found !== null, hasPassword: found?.passwordHash != null };
    },

    // Hashing takes tens of milliseconds, so it runs outside the transaction.
    'POST /internal/account/verify-password': preparedHandler<VerifyPasswordCall, { account: Account | null }>({
      before: async ({ body }) => {
        const found = await inTenant(db, 'platform', async (tx) => {
          await refuseSuspendedAgency(tx, body.agencyId);
          return findAccount(tx, body);
        });
        const isRight = await isPasswordCorrect(found?.passwordHash ?? null, body.password, body.isKnownBrowser);
        if (!found || !isRight) return { account: null };
        if (!found.isActive) throw new ApiError('account_disabled');
        const { account } = found;
        // Staff are notified after their second factor.
        if (account.audience === 'customer' && !body.isKnownBrowser)
          await inTenant(db, 'platform', async (tx) => {
            const { agencyId } = body;
            const { userId: accountId } = account.user;
            const hasOpenedPanel = (await customerById(tx, accountId))?.opened_on != null;
            if (hasOpenedPanel)
              await notifyAboutSignIn(tx, { audience: 'customer', agencyId, accountId }, 'new_browser');
          });
        return { account };
      },
    }),

    'POST /internal/account/set-password': preparedHandler<
      InternalCalls['POST /internal/account/set-password'],
      string | null
    >({
      before: async ({ body }) => {
        if (body.password === undefined) return null;
        const agencyName = await inTenant(db, 'platform', (tx) => agencyNameOf(tx, body.agencyId));
        return hashPassword(body.password, { ...body, agencyName });
      },
      run: async ({ body, tx, prepared: hash }) => {
        await refuseSuspendedAgency(tx, body.agencyId);
        const found = await findAccount(tx, body);
        if (!found && body.audience === 'staff') throw new ApiError('account_not_found');
        if (found && !found.isActive) throw new ApiError('account_disabled');
        // Only a customer without a password may sign in by code alone.
        const hasPassword = body.audience === 'staff' || found?.passwordHash != null;
        if (hash === null && hasPassword) throw new ApiError('password_too_short');
        const { account, isNew } = found ? { ...found, isNew: false } : await findOrAddCustomer(tx, body);
        if (hash === null) return { account, isNew };
        const changedAccount = await setPasswordHash(tx, account, hash);
        await auditPasswordChange(tx, account, 'POST /franchisee/createPassword');
        if (found?.passwordHash != null) {
          const { agencyId, accountId } =
            account.audience === 'staff'
              ? { agencyId: account.franchisee.agencyId, accountId: account.franchisee.franchiseeId }
              : { agencyId: body.agencyId, accountId: account.user.userId };
          await notifyAboutSignIn(tx, { audience: account.audience, agencyId, accountId }, 'password_changed');
        }
        return { account: changedAccount, isNew };
      },
    }),

    'POST /internal/account/change-password': preparedHandler<ChangePasswordCall, string | null>({
      before: async ({ body }) => {
        const { row, agencyName } = await inTenant(db, 'platform', async (tx) => {
          await requireLiveStaffSession(tx, body);
          const row = await staffById(tx, body.franchiseeId);
          return { row, agencyName: await agencyNameOf(tx, row.agency_id) };
        });
        if (!(await isPasswordCorrect(row.password_hash, body.password, true))) return null;
        return hashPassword(body.newPassword, { phoneNumber: row.phone_number, email: row.email, agencyName });
      },
      run: async ({ body, tx, prepared: hash }) => {
        if (hash === null) return { account: null };
        const row = await staffQuery(tx)
          .where('franchisee_id', '=', body.franchiseeId)
          .forUpdate('franchisee')
          .executeTakeFirstOrThrow();
        // The password or the account may have changed while the new password was hashed.
        await requireLiveStaffSession(tx, body);
        const account = {
          audience: 'staff',
          sessionEpoch: row.session_epoch,
          franchisee: presentFranchisee(row),
        } as const;
        const changedAccount = await setPasswordHash(tx, account, hash);
        await auditPasswordChange(tx, account, 'POST /franchisee/password');
        const notified = { audience: 'staff', agencyId: row.agency_id, accountId: body.franchiseeId } as const;
        await notifyAboutSignIn(tx, notified, 'password_changed');
        return { account: changedAccount };
      },
    }),

    'POST /internal/account/signed-in': async ({ body: { franchiseeId, isKnownBrowser }, tx }) => {
      const { agency_id: agencyId } = await staffById(tx, franchiseeId);
      const isNewBrowser = !isKnownBrowser && (await hasSignedInBefore(tx, agencyId, franchiseeId));
      await sql`select audit_sign_in(${franchiseeId})`.execute(tx);
      if (isNewBrowser)
        await notifyAboutSignIn(tx, { audience: 'staff', agencyId, accountId: franchiseeId }, 'new_browser');
      return {};
    },

    'POST /internal/account/sign-in-refused': async ({ body: { who, step }, tx }) => {
      const found = await findAccount(tx, who);
      if (found?.account.audience !== 'staff') return {};
      await auditRefusedSignIn(tx, found.account.franchisee.franchiseeId, 'POST /franchisee/login', step);
      return {};
    },

    'POST /internal/account/log-in-as': preparedHandler<LogInAsCall, { account: Account }>({
      before: async ({ body: { staff: claims, agencyId, userId, businessId } }) => {
        const call = 'POST /user/log-in-as';
        const author = { franchiseeId: claims.franchiseeId, agencyId: claims.agencyId, call };
        // Runs in the customer's tenant, so row level security hides customers of other agencies.
        return inTenant(
          db,
          { agencyId },
          async (tx) => {
            const row = await customerToLogInAs(tx, claims, userId);
            await sql`select audit_log_in_as(${userId}, ${businessId ?? null})`.execute(tx);
            await notifyStaffLoggedIn(tx, row, claims.franchiseeId);
            return { account: { audience: 'customer', sessionEpoch: row.session_epoch, user: presentCustomer(row) } };
          },
          author,
        );
      },
    }),

    'POST /internal/account/enter-agency': async ({ body: { staff: claims, agencyId }, tx }) => {
      const row = await adminToEnterAs(tx, claims, agencyId);
      await sql`select audit_enter(${claims.franchiseeId}, ${row.franchisee_id}, 'POST /agency/enter')`.execute(tx);
      await notifyOnce(tx, {
        agencyId,
        accountId: row.franchisee_id,
        kind: 'staff_logged_in',
        params: { from: await staffNameOf(tx, claims.franchiseeId) },
        url: '/panel/admin/account',
      });
      return { account: { audience: 'staff', sessionEpoch: row.session_epoch, franchisee: presentFranchisee(row) } };
    },

    'POST /internal/account/log-out-as': async ({ body, tx }) => {
      await requireLiveStaffSession(tx, body);
      const row = await staffById(tx, body.franchiseeId);
      return { account: { audience: 'staff', sessionEpoch: row.session_epoch, franchisee: presentFranchisee(row) } };
    },
  }) satisfies InternalHandlers;
