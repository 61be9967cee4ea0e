import type { InternalCalls } from '@parichay/shared/internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { requireLiveStaffSession } from '../../platform/http/actor.ts';
import { type InternalHandlers, preparedHandler } from '../../platform/http/handle.ts';
import { auditAccountAction } from '../account/account-audit.ts';
import { isPasswordCorrect } from '../account/password.ts';
import { lockStaffAndAdmins } from '../franchisee/franchisee.queries.ts';
import {
  advancePasskeyCounter,
  consumeAuthenticatorCode,
  consumeRecoveryCode,
  loadFactors,
  loadStaffAccount,
  lockStaffAccount,
} from './second-factor.queries.ts';
import { deleteAllFactors, deleteRecoveryCodes, deleteSecondFactor, endSessionsOf } from './second-factor-delete.ts';
import { notifyFactorChange } from './second-factor-notify.ts';
import {
  storeAuthenticator,
  storePasskey,
  storeRecoveryCodes,
  storeRecoveryCodesIfNone,
} from './second-factor-store.queries.ts';

type CheckPasswordCall = InternalCalls['POST /internal/second-factor/check-password'];

const basePath = '/franchisee/second-factor';

export const secondFactorInternalHandlers = (db: Db) =>
  ({
    'GET /internal/second-factor': ({ query, tx }) => loadFactors(tx, query.franchiseeId),

    'POST /internal/second-factor/check-password': preparedHandler<CheckPasswordCall, { isRight: boolean }>({
      before: async ({ body }) => {
        const row = await inTenant(db, 'platform', async (tx) => {
          await requireLiveStaffSession(tx, body);
          return tx
            .selectFrom('franchisee')
            .select('password_hash')
            .where('franchisee_id', '=', body.franchiseeId)
            .executeTakeFirstOrThrow();
        });
        return { isRight: await isPasswordCorrect(row.password_hash, body.password, true) };
      },
    }),

    'POST /internal/second-factor/authenticator': async ({ body, tx }) => {
      const account = await lockStaffAccount(tx, body);
      const { franchiseeId } = account;
      await storeAuthenticator(tx, account, body.sealedSecret, body.step);
      const areCodesNew = await storeRecoveryCodesIfNone(tx, account, body.recoveryDigests);
      await auditAccountAction(tx, {
        ...{ franchiseeId, action: 'factor-add', call: `POST ${basePath}/authenticator` },
        details: { factor: 'authenticator' },
      });
      await notifyFactorChange(tx, account, 'second_factor_added');
      await endSessionsOf(tx, franchiseeId);
      return { account: await loadStaffAccount(tx, franchiseeId), areCodesNew };
    },

    'POST /internal/second-factor/passkey': async ({ body, tx }) => {
      const account = await lockStaffAccount(tx, body);
      const { franchiseeId } = account;
      await storePasskey(tx, account, body.passkey);
      const areCodesNew = await storeRecoveryCodesIfNone(tx, account, body.recoveryDigests);
      await auditAccountAction(tx, {
        ...{ franchiseeId, action: 'factor-add', call: `POST ${basePath}/passkey` },
        details: { factor: 'passkey', passkeyName: body.passkey.name },
      });
      await notifyFactorChange(tx, account, 'second_factor_added');
      await endSessionsOf(tx, franchiseeId);
      return { account: await loadStaffAccount(tx, franchiseeId), areCodesNew };
    },

    'POST /internal/second-factor/authenticator/use': async ({ body, tx }) => {
      await requireLiveStaffSession(tx, body);
      return { isTaken: await consumeAuthenticatorCode(tx, body.franchiseeId, body.step) };
    },

    'POST /internal/second-factor/passkey/use': async ({ body, tx }) => {
      await requireLiveStaffSession(tx, body);
      return { isTaken: await advancePasskeyCounter(tx, body.franchiseeId, body) };
    },

    'POST /internal/second-factor/recovery-code/use': async ({ body, tx }) => {
      const account = await lockStaffAccount(tx, body);
      const { franchiseeId } = account;
      const isTaken = await consumeRecoveryCode(tx, franchiseeId, body.digest);
      if (!isTaken) return { isTaken };
      const call = 'POST /franchisee/second-step/recovery-code';
      await auditAccountAction(tx, { franchiseeId, action: 'recovery-code-use', call });
      await notifyFactorChange(tx, account, 'recovery_code_used');
      return { isTaken };
    },

    'POST /internal/second-factor/remove': async ({ body, tx }) => {
      const account = await lockStaffAccount(tx, body);
      const { franchiseeId } = account;
      const passkeyName = await deleteSecondFactor(tx, franchiseeId, body.passkeyId);
      const { authenticator, passkeys } = await loadFactors(tx, franchiseeId);
      const isLast = authenticator === null && passkeys.length === 0;
      if (isLast && body.keepsOne) throw new ApiError('second_factor_required');
      if (isLast) await deleteRecoveryCodes(tx, franchiseeId);
      await auditAccountAction(tx, {
        ...{ franchiseeId, action: 'factor-remove', call: `POST ${basePath}/remove` },
        details: passkeyName === null ? { factor: 'authenticator' } : { factor: 'passkey', passkeyName },
      });
      await notifyFactorChange(tx, account, 'second_factor_removed');
      await endSessionsOf(tx, franchiseeId);
      return { account: await loadStaffAccount(tx, franchiseeId) };
    },

    'POST /internal/second-factor/recovery-codes': async ({ body, tx }) => {
      const account = await lockStaffAccount(tx, body);
      const { authenticator, passkeys } = await loadFactors(tx, account.franchiseeId);
      if (authenticator === null && passkeys.length === 0) throw new ApiError('not_found');
      await storeRecoveryCodes(tx, account, body.digests);
      await auditAccountAction(tx, {
        franchiseeId: account.franchiseeId,
        ...{ action: 'recovery-codes-renew', call: `POST ${basePath}/recovery-codes` },
      });
      return {};
    },

    'POST /internal/second-factor/take-off': async ({ body: { staff, franchiseeId }, tx }) => {
      await requireLiveStaffSession(tx, staff);
      if (staff.franchiseeId === franchiseeId) throw new ApiError('own_account');
      const { before } = await lockStaffAndAdmins(tx, staff satisfies Actor, franchiseeId);
      if (!before.has_second_factor) throw new ApiError('not_found');
      await deleteAllFactors(tx, franchiseeId);
      await auditAccountAction(tx, {
        ...{
          franchiseeId,
          actingFranchiseeId: staff.franchiseeId,
          action: 'factor-remove',
          call: `POST ${basePath}/take-off`,
        },
        details: { factor: 'all' },
      });
      await notifyFactorChange(tx, { franchiseeId, agencyId: before.agency_id }, 'second_factor_removed');
      await endSessionsOf(tx, franchiseeId);
      return {};
    },
  }) satisfies InternalHandlers;
