import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import type { Notice } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { fetchSingleAgency } from '../../people/session/fetch-single-agency.ts';
import { agencyQuery, billingQuery } from './billing.store.ts';

type AccountResponse = OutputOf<'GET /payment-account'>;
type PaymentAccount = AccountResponse['paymentAccount'];
interface PaymentAccountState {
  account: PaymentAccount;
  receivedByPlatform: AccountResponse['receivedByPlatform'];
  /** null = no domain of the agency points here yet. */
  webhookUrl: string | null;
}

export const loadedPaymentAccount = slice<PaymentAccountState>();
export const $paymentAccountNotice = atom<Notice | null>(null);
export const paymentAccountSave = slice<true>();
export const paymentAccountRemoval = slice<true>();

export const loadPaymentAccount = () =>
  loadedPaymentAccount.load(async () => {
    const [{ paymentAccount, receivedByPlatform }, origin] = await Promise.all([
      call('GET /payment-account', { query: agencyQuery }),
      webhookOrigin(),
    ]);
    return { account: paymentAccount, receivedByPlatform, webhookUrl: origin && `${origin}/webhooks/razorpay` };
  });

/** A webhook is assigned to an agency by its host. */
async function webhookOrigin(): Promise<string | null> {
  if (!billingQuery.agencyId || !$may.get()('GET /month-payments/agencies')) return location.origin;
  const [domain] = (await fetchSingleAgency(agencyQuery))?.domainsPointingHere ?? [];
  return domain ? `https://${domain}` : null;
}

const replacePaymentAccount = (paymentAccount: PaymentAccount) => {
  const { data } = loadedPaymentAccount.$state.get();
  if (data) loadedPaymentAccount.set({ ...data, account: paymentAccount });
};

export async function savePaymentAccount(
  keys: Omit<InputOf<'PUT /payment-account'>['body'], 'agencyId'>,
  noticeText: string,
): Promise<boolean> {
  if (paymentAccountSave.$state.get().status === 'loading') return false;
  const isSaved = await paymentAccountSave.load(async () => {
    replacePaymentAccount((await call('PUT /payment-account', { body: { ...agencyQuery, ...keys } })).paymentAccount);
    return true as const;
  });
  if (isSaved) $paymentAccountNotice.set({ text: noticeText });
  return isSaved === true;
}

export async function removePaymentAccount(noticeText: string): Promise<boolean> {
  if (paymentAccountRemoval.$state.get().status === 'loading') return false;
  const isRemoved = await paymentAccountRemoval.load(async () => {
    replacePaymentAccount((await call('DELETE /payment-account', { query: agencyQuery })).paymentAccount);
    return true as const;
  });
  if (isRemoved) $paymentAccountNotice.set({ text: noticeText, shouldFocus: true });
  return isRemoved === true;
}
