import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { orRefusal } from '../../platform/database/savepoint.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import { accountPage, makeChange, shownAddress } from './account-change.make.ts';
import { type ChangeRow, deleteChange } from './account-change.queries.ts';

const waitingUntil = (db: Db, now: Date): Promise<ChangeRow[]> =>
  inTenant(db, 'platform', (tx) =>
    tx.selectFrom('account_change').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(500).execute(),
  );

/** The audit log names the staff member who asked; the tenant is the agency of the account. */
function makeOne(db: Db, { account_change_id, agency_id, asked_by, asked_by_agency }: ChangeRow): Promise<boolean> {
  const author = asked_by &&
    asked_by_agency && { franchiseeId: asked_by, agencyId: asked_by_agency, call: 'POST /account-change' };
  return inTenant(
    db,
    { agencyId: agency_id },
    async (tx) => {
      // Another process is working on it, or the change was cancelled in between.
      const change = await tx
        .selectFrom('account_change')
        .selectAll()
        .where('account_change_id', '=', account_change_id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!change) return false;
      const refusal = await orRefusal(tx, () => makeChange(tx, change));
      await deleteChange(tx, account_change_id);
      if (!(refusal instanceof ApiError)) return true;
      await notify(tx, {
        agencyId: agency_id,
        accountId: change.user_id ?? change.franchisee_id ?? '',
        kind: 'account_change_failed',
        params: { to: shownAddress(change) },
        url: accountPage(change),
      });
      return false;
    },
    author || null,
  );
}

export async function makeDueChanges(db: Db, now = new Date()): Promise<number> {
  let made = 0;
  for (const change of await waitingUntil(db, now)) if (await makeOne(db, change)) made += 1;
  return made;
}

export async function makeAccountChanges({ database, log }: JobParts): Promise<void> {
  const made = await makeDueChanges(database.db);
  if (made > 0) log.info({ made }, 'numbers and owners changed after their day');
}
