import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import type { Notice } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { oneAgency } from '../../people/session/one-agency.ts';
import { ofAgency, place } from './billing.store.ts';

/** Secrets are write-only. */

type Account = OutputOf<'GET /payment-account'>['paymentAccount'];
interface AccountState {
  account: Account;
  /** null = no domain of the agency points here yet. */
  webhookUrl: string | null;
}

export const account = slice<AccountState>();
export const $accountNotice = atom<Notice | null>(null);
export const saving = slice<true>();
export const removing = slice<true>();

export const loadAccount = () =>
  account.load(async () => {
    const [{ paymentAccount }, origin] = await Promise.all([
      call('GET /payment-account', { query: ofAgency }),
      originOf(),
    ]);
    return { account: paymentAccount, webhookUrl: origin && `${origin}/webhooks/razorpay` };
  });

/** A webhook is assigned to an agency by its host. */
async function originOf(): Promise<string | null> {
  if (!place.agencyId || !$may.get()('GET /month-payments/agencies')) return location.origin;
  const [domain] = (await oneAgency(ofAgency))?.domainsPointingHere ?? [];
  return domain ? `https://${domain}` : null;
}

const show = (paymentAccount: Account) => {
  const { data } = account.$state.get();
  if (data) account.set({ ...data, account: paymentAccount });
};

export async function saveAccount(
  keys: Omit<InputOf<'PUT /payment-account'>['body'], 'agencyId'>,
  said: string,
): Promise<boolean> {
  if (saving.$state.get().status === 'loading') return false;
  const isDone = await saving.load(async () => {
    show((await call('PUT /payment-account', { body: { ...ofAgency, ...keys } })).paymentAccount);
    return true as const;
  });
  if (isDone) $accountNotice.set({ words: said });
  return isDone === true;
}

export async function removeAccount(said: string): Promise<boolean> {
  if (removing.$state.get().status === 'loading') return false;
  const isDone = await removing.load(async () => {
    show((await call('DELETE /payment-account', { query: ofAgency })).paymentAccount);
    return true as const;
  });
  if (isDone) $accountNotice.set({ words: said, takesFocus: true });
  return isDone === true;
}
