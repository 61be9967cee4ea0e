import type { InternalCalls } from '@parichay/shared/internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { requireLiveHelper } from '../../platform/http/actor.ts';
import { type InternalHandlers, prepared } from '../../platform/http/handle.ts';
import { auditAccount } from '../account/account.audit.ts';
import { passwordIsRight } from '../account/password.ts';
import { staffToChange } from '../franchisee/franchisee.queries.ts';
import { dropAllFactors, dropCodes, dropFactor, endSessions } from './second-factor.drop.ts';
import { keepAuthenticator, keepCodes, keepFirstCodes, keepPasskey } from './second-factor.keep.queries.ts';
import { accountOf, factorsOf, lockAccount, takeCode, takeCounter, takeStep } from './second-factor.queries.ts';
import { tellAccount } from './second-factor.tell.ts';

type CheckPassword = InternalCalls['POST /internal/second-factor/check-password'];

const own = '/franchisee/second-factor';

export const secondFactorInternalHandlers = (db: Db) =>
  ({
    'GET /internal/second-factor': ({ query, tx }) => factorsOf(tx, query.franchiseeId),

    'POST /internal/second-factor/check-password': prepared<CheckPassword, { isRight: boolean }>({
      before: async ({ body }) => {
        const row = await inTenant(db, 'platform', async (tx) => {
          await requireLiveHelper(tx, body);
          return tx
            .selectFrom('franchisee')
            .select('password_hash')
            .where('franchisee_id', '=', body.franchiseeId)
            .executeTakeFirstOrThrow();
        });
        return { isRight: await passwordIsRight(row.password_hash, body.password, true) };
      },
    }),

    'POST /internal/second-factor/authenticator': async ({ body, tx }) => {
      const account = await lockAccount(tx, body);
      const { franchiseeId } = account;
      await keepAuthenticator(tx, account, body.sealedSecret, body.step);
      const areCodesNew = await keepFirstCodes(tx, account, body.recoveryDigests);
      await auditAccount(tx, {
        ...{ franchiseeId, action: 'factor-add', call: `POST ${own}/authenticator` },
        facts: { factor: 'authenticator' },
      });
      await tellAccount(tx, account, 'second_factor_added');
      await endSessions(tx, franchiseeId);
      return { account: await accountOf(tx, franchiseeId), areCodesNew };
    },

    'POST /internal/second-factor/passkey': async ({ body, tx }) => {
      const account = await lockAccount(tx, body);
      const { franchiseeId } = account;
      await keepPasskey(tx, account, body.passkey);
      const areCodesNew = await keepFirstCodes(tx, account, body.recoveryDigests);
      await auditAccount(tx, {
        ...{ franchiseeId, action: 'factor-add', call: `POST ${own}/passkey` },
        facts: { factor: 'passkey', passkeyName: body.passkey.name },
      });
      await tellAccount(tx, account, 'second_factor_added');
      await endSessions(tx, franchiseeId);
      return { account: await accountOf(tx, franchiseeId), areCodesNew };
    },

    'POST /internal/second-factor/authenticator/use': async ({ body, tx }) => {
      await requireLiveHelper(tx, body);
      return { isTaken: await takeStep(tx, body.franchiseeId, body.step) };
    },

    'POST /internal/second-factor/passkey/use': async ({ body, tx }) => {
      await requireLiveHelper(tx, body);
      return { isTaken: await takeCounter(tx, body.franchiseeId, body) };
    },

    'POST /internal/second-factor/recovery-code/use': async ({ body, tx }) => {
      const account = await lockAccount(tx, body);
      const { franchiseeId } = account;
      const isTaken = await takeCode(tx, franchiseeId, body.digest);
      if (!isTaken) return { isTaken };
      const call = 'POST /franchisee/second-step/recovery-code';
      await auditAccount(tx, { franchiseeId, action: 'recovery-code-use', call });
      await tellAccount(tx, account, 'recovery_code_used');
      return { isTaken };
    },

    'POST /internal/second-factor/remove': async ({ body, tx }) => {
      const account = await lockAccount(tx, body);
      const { franchiseeId } = account;
      const passkeyName = await dropFactor(tx, franchiseeId, body.passkeyId);
      const { authenticator, passkeys } = await factorsOf(tx, franchiseeId);
      const isLast = authenticator === null && passkeys.length === 0;
      if (isLast && body.keepsOne) throw new ApiError('second_factor_required');
      if (isLast) await dropCodes(tx, franchiseeId);
      await auditAccount(tx, {
        ...{ franchiseeId, action: 'factor-remove', call: `POST ${own}/remove` },
        facts: passkeyName === null ? { factor: 'authenticator' } : { factor: 'passkey', passkeyName },
      });
      await tellAccount(tx, account, 'second_factor_removed');
      await endSessions(tx, franchiseeId);
      return { account: await accountOf(tx, franchiseeId) };
    },

    'POST /internal/second-factor/recovery-codes': async ({ body, tx }) => {
      const account = await lockAccount(tx, body);
      const { authenticator, passkeys } = await factorsOf(tx, account.franchiseeId);
      if (authenticator === null && passkeys.length === 0) throw new ApiError('not_found');
      await keepCodes(tx, account, body.digests);
      await auditAccount(tx, {
        franchiseeId: account.franchiseeId,
        ...{ action: 'recovery-codes-renew', call: `POST ${own}/recovery-codes` },
      });
      return {};
    },

    'POST /internal/second-factor/take-off': async ({ body: { staff, franchiseeId }, tx }) => {
      await requireLiveHelper(tx, staff);
      if (staff.franchiseeId === franchiseeId) throw new ApiError('own_account');
      const { before } = await staffToChange(tx, staff satisfies Actor, franchiseeId);
      if (!before.has_second_factor) throw new ApiError('not_found');
      await dropAllFactors(tx, franchiseeId);
      await auditAccount(tx, {
        ...{ franchiseeId, by: staff.franchiseeId, action: 'factor-remove', call: `POST ${own}/take-off` },
        facts: { factor: 'all' },
      });
      await tellAccount(tx, { franchiseeId, agencyId: before.agency_id }, 'second_factor_removed');
      await endSessions(tx, franchiseeId);
      return {};
    },
  }) satisfies InternalHandlers;
