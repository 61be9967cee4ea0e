import type { OnBehalfKey, onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import type { AccountChangeKey } from '@parichay/shared/people/account-change/account-change.internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { findAccount } from '../../people/account/account.queries.ts';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import { type NewNotification, notify, withdrawNotification } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handler, Handlers } from '../../platform/http/handle.ts';
import {
  type AccountChangeRow,
  type ChangeTarget,
  type ChangeTargetQuery,
  deleteAccountChange,
  findPendingChange,
  hasNeverSignedIn,
  lockChangeTarget,
  presentAccountChange,
  refuseContactOfOthers,
} from './account-change.queries.ts';
import {
  type AccountChangeToApply,
  accountPageUrl,
  applyAccountChange,
  formatContact,
} from './account-change-apply.ts';

/** An unverified change is applied after this time and can be cancelled until then. */
const CANCELLATION_PERIOD_MS = 24 * 3_600_000;
interface RequestedAccountChange extends ChangeTargetQuery {
  phoneNumber?: string | undefined;
  email?: string | undefined;
}

function parseNewContact(
  target: ChangeTarget,
  { kind, phoneNumber, email }: RequestedAccountChange,
): { phoneNumber: string | null; email: string | null } {
  const isByEmail = kind === 'owner' ? !phoneNumber : target.audience === 'customer' && target.row.is_foreign_user;
  if (isByEmail && !email) throw new ApiError('email_invalid');
  if (!isByEmail && !phoneNumber) throw new ApiError('phone_invalid');
  const isUnchanged = isByEmail ? target.row.email === email : target.row.phone_number === phoneNumber;
  if (kind === 'number' && isUnchanged) throw new ApiError('number_unchanged');
  return isByEmail ? { phoneNumber: null, email: email ?? null } : { phoneNumber: phoneNumber ?? null, email: null };
}

function requesterColumns(actor: Actor): { asked_by: string | null; asked_by_agency: string | null } {
  if (actor.kind !== 'staff') return { asked_by: null, asked_by_agency: null };
  return { asked_by: actor.franchiseeId, asked_by_agency: actor.agencyId };
}

function contactToNotifyOf(target: ChangeTarget) {
  const { phone_number: phoneNumber, email } = target.row;
  if (target.audience === 'staff') return { phoneNumber, email: null, locale: target.row.language ?? ('en' as const) };
  const locale = ownersLanguage({ ...target.row, business_name: '' });
  return { phoneNumber, email: target.row.is_foreign_user ? email : null, locale };
}

const pendingChangeNotification = (agencyId: string, change: AccountChangeToApply): NewNotification => ({
  agencyId,
  accountId: change.user_id ?? change.franchisee_id ?? '',
  kind: change.kind === 'owner' ? 'owner_change_asked' : 'number_change_asked',
  params: { to: formatContact(change) },
  url: accountPageUrl(change),
});

async function cancelPendingChange(tx: Tx, change: AccountChangeRow): Promise<void> {
  await deleteAccountChange(tx, change.account_change_id);
  await withdrawNotification(tx, pendingChangeNotification(change.agency_id, change));
}

async function scheduleAccountChange(tx: Tx, target: ChangeTarget, change: AccountChangeToApply) {
  const previousChange = await findPendingChange(tx, target);
  if (previousChange) await cancelPendingChange(tx, previousChange);
  const row = await tx
    .insertInto('account_change')
    .values({ ...change, account_change_id: newId(), due_at: new Date(Date.now() + CANCELLATION_PERIOD_MS) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(tx, pendingChangeNotification(target.agencyId, change));
  return presentAccountChange(tx, row);
}

export const accountChangeActingHandlers: {
  [K in AccountChangeKey]: Handler<(typeof onBehalfCalls)[K & OnBehalfKey]>;
} = {
  'POST /internal/account-change/look': async ({ actor, body, tx }) => {
    const target = await lockChangeTarget(tx, actor, body);
    const contact = parseNewContact(target, body);
    const found = await findAccount(tx, { agencyId: target.agencyId, audience: target.audience, ...contact });
    return { isKnown: found !== null };
  },

  'POST /internal/account-change': async ({ actor, body, tx }) => {
    const target = await lockChangeTarget(tx, actor, body);
    const { phoneNumber, email } = parseNewContact(target, body);
    const { kind, withEnquiries, withInvoices, isProved, locale } = body;
    if (kind === 'number') await refuseContactOfOthers(tx, target, { phoneNumber, email });
    const change: AccountChangeToApply = {
      ...{ kind, agency_id: target.agencyId, business_id: target.businessId, phone_number: phoneNumber, email, locale },
      user_id: target.audience === 'customer' ? target.row.user_id : null,
      franchisee_id: target.audience === 'staff' ? target.row.franchisee_id : null,
      ...{ with_enquiries: withEnquiries, with_invoices: withInvoices },
      ...requesterColumns(actor),
    };
    const isNew = hasNeverSignedIn(target);
    const isProvedByOwner = actor.kind === 'customer' && isProved;
    const contactToNotify = isNew ? null : contactToNotifyOf(target);
    if (!isProvedByOwner && !isNew)
      return {
        change: await scheduleAccountChange(tx, target, change),
        account: null,
        oldNumberOnCard: null,
        tell: contactToNotify,
      };
    const oldNumberOnCard = await applyAccountChange(tx, change);
    const previousChange = await findPendingChange(tx, target);
    if (previousChange) await cancelPendingChange(tx, previousChange);
    const isOwnNumber = actor.kind === 'customer' && kind === 'number';
    const ownAccount = isOwnNumber
      ? await findAccount(tx, { agencyId: target.agencyId, audience: 'customer', phoneNumber, email })
      : null;
    return { change: null, account: ownAccount?.account ?? null, oldNumberOnCard, tell: contactToNotify };
  },
};

export const accountChangeHandlers = {
  'GET /account-change': async ({ actor, query, tx }) => {
    const row = await findPendingChange(tx, await lockChangeTarget(tx, actor, query));
    return { change: row ? await presentAccountChange(tx, row) : null };
  },

  'DELETE /account-change': async ({ actor, query, tx }) => {
    const row = await findPendingChange(tx, await lockChangeTarget(tx, actor, query));
    if (!row) throw new ApiError('not_found');
    await cancelPendingChange(tx, row);
    return {};
  },
} satisfies Handlers;
