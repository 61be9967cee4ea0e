import type { ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import type { AccountChangeKey } from '@parichay/shared/people/account-change/account-change.internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { findAccount } from '../../people/account/account.queries.ts';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handler, Handlers } from '../../platform/http/handle.ts';
import { accountPage, makeChange, shownAddress, type ToMake } from './account-change.make.ts';
import {
  type Asked,
  deleteChange,
  presentChange,
  refuseTaken,
  type Target,
  targetOf,
  waitingFor,
  wasNeverUsed,
} from './account-change.queries.ts';

/** Time in which an unproven change can be cancelled. */
const WAIT_MS = 24 * 3_600_000;

interface Wanted extends Asked {
  phoneNumber?: string | undefined;
  email?: string | undefined;
}

function addressOf(
  target: Target,
  { kind, phoneNumber, email }: Wanted,
): { phoneNumber: string | null; email: string | null } {
  const isByEmail = kind === 'owner' ? !phoneNumber : target.audience === 'customer' && target.row.is_foreign_user;
  if (isByEmail && !email) throw new ApiError('email_invalid');
  if (!isByEmail && !phoneNumber) throw new ApiError('phone_invalid');
  return isByEmail ? { phoneNumber: null, email: email ?? null } : { phoneNumber: phoneNumber ?? null, email: null };
}

function askedBy(actor: Actor): { asked_by: string | null; asked_by_agency: string | null } {
  if (actor.kind !== 'staff') return { asked_by: null, asked_by_agency: null };
  return { asked_by: actor.franchiseeId, asked_by_agency: actor.agencyId };
}

function tellOf(target: Target) {
  const { phone_number: phoneNumber, email } = target.row;
  if (target.audience === 'staff') return { phoneNumber, email: null, locale: target.row.language ?? ('en' as const) };
  const locale = ownersLanguage({ ...target.row, business_name: '' });
  return { phoneNumber, email: target.row.is_foreign_user ? email : null, locale };
}

async function letWait(tx: Tx, target: Target, change: ToMake) {
  const before = await waitingFor(tx, target);
  if (before) await deleteChange(tx, before.account_change_id);
  const row = await tx
    .insertInto('account_change')
    .values({ ...change, account_change_id: newId(), due_at: new Date(Date.now() + WAIT_MS) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(tx, {
    agencyId: target.agencyId,
    accountId: change.user_id ?? change.franchisee_id ?? '',
    kind: change.kind === 'owner' ? 'owner_change_asked' : 'number_change_asked',
    params: { to: shownAddress(change) },
    url: accountPage(change),
  });
  return presentChange(tx, row);
}

export const accountChangeActingHandlers: { [K in AccountChangeKey]: Handler<(typeof actingCalls)[K & ActingKey]> } = {
  'POST /internal/account-change/look': async ({ actor, body, tx }) => {
    const target = await targetOf(tx, actor, body);
    const address = addressOf(target, body);
    const found = await findAccount(tx, { agencyId: target.agencyId, audience: target.audience, ...address });
    return { isKnown: found !== null };
  },

  'POST /internal/account-change': async ({ actor, body, tx }) => {
    const target = await targetOf(tx, actor, body);
    const { phoneNumber, email } = addressOf(target, body);
    const { kind, withEnquiries, withInvoices, isProved, locale } = body;
    if (kind === 'number') await refuseTaken(tx, target, { phoneNumber, email });
    const change: ToMake = {
      ...{ kind, agency_id: target.agencyId, business_id: target.businessId, phone_number: phoneNumber, email, locale },
      user_id: target.audience === 'customer' ? target.row.user_id : null,
      franchisee_id: target.audience === 'staff' ? target.row.franchisee_id : null,
      ...{ with_enquiries: withEnquiries, with_invoices: withInvoices },
      ...askedBy(actor),
    };
    const isNew = wasNeverUsed(target);
    const isOwn = actor.kind === 'customer' && isProved;
    const tell = isNew ? null : tellOf(target);
    if (!isOwn && !isNew) return { change: await letWait(tx, target, change), account: null, tell };
    await makeChange(tx, change);
    const before = await waitingFor(tx, target);
    if (before) await deleteChange(tx, before.account_change_id);
    // The new epoch lets the BFF continue the session of a customer who changed their own number.
    const isOwnNumber = actor.kind === 'customer' && kind === 'number';
    const own = isOwnNumber
      ? await findAccount(tx, { agencyId: target.agencyId, audience: 'customer', phoneNumber, email })
      : null;
    return { change: null, account: own?.account ?? null, tell };
  },
};

export const accountChangeHandlers = {
  'GET /account-change': async ({ actor, query, tx }) => {
    const row = await waitingFor(tx, await targetOf(tx, actor, query));
    return { change: row ? await presentChange(tx, row) : null };
  },

  'DELETE /account-change': async ({ actor, query, tx }) => {
    const row = await waitingFor(tx, await targetOf(tx, actor, query));
    if (!row) throw new ApiError('not_found');
    await deleteChange(tx, row.account_change_id);
    return {};
  },
} satisfies Handlers;
