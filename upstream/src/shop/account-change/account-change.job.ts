import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { tryInSavepoint } from '../../platform/database/savepoint.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { type AccountChangeRow, deleteAccountChange } from './account-change.queries.ts';
import { accountPageUrl, applyAccountChange, formatContact } from './account-change-apply.ts';

const findDueChanges = (db: Db, now: Date): Promise<AccountChangeRow[]> =>
  inTenant(db, 'platform', (tx) =>
    tx.selectFrom('account_change').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(500).execute(),
  );

/** The audit log names the staff account that asked; the tenant is the account's agency. */
function applyPendingChange(
  db: Db,
  { account_change_id, agency_id, asked_by, asked_by_agency }: AccountChangeRow,
): Promise<boolean> {
  const author = asked_by &&
    asked_by_agency && { franchiseeId: asked_by, agencyId: asked_by_agency, call: 'POST /account-change' };
  return inTenant(
    db,
    { agencyId: agency_id },
    async (tx) => {
      // No row means that another process is applying the change, or that it was cancelled.
      const change = await tx
        .selectFrom('account_change')
        .selectAll()
        .where('account_change_id', '=', account_change_id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!change) return false;
      const result = await tryInSavepoint(tx, () => applyAccountChange(tx, change));
      await deleteAccountChange(tx, account_change_id);
      if (!(result instanceof ApiError)) return true;
      await notify(tx, {
        agencyId: agency_id,
        accountId: change.user_id ?? change.franchisee_id ?? '',
        kind: 'account_change_failed',
        params: { to: formatContact(change) },
        url: accountPageUrl(change),
      });
      return false;
    },
    author || null,
  );
}

export async function applyDueChanges(db: Db, now = new Date()): Promise<number> {
  let appliedCount = 0;
  for (const change of await findDueChanges(db, now)) if (await applyPendingChange(db, change)) appliedCount += 1;
  return appliedCount;
}

export async function applyAccountChanges({ database, log }: JobContext): Promise<void> {
  const appliedCount = await applyDueChanges(database.db);
  if (appliedCount > 0) log.info({ made: appliedCount }, 'pending account changes made');
}
