import type { ManualPaymentDetails } from '@parichay/shared/money/payment/payment.fields.ts';
import { type PaymentMode, paymentModes } from '@parichay/shared/money/payment/payment.lists.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { paiseAbovePrice } from '../../../kit/ui/form/more-than-price.rules.ts';

export interface PaymentInput {
  /** Integer paise; undefined = the price of the chosen plan; null = the field is empty. */
  amountPaise: number | null | undefined;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  mode: PaymentMode | '';
  reference: string;
  confirmedMorePaise: number | null;
}

const storedModeKey = 'paid-by';
export const storePaymentMode = (mode: PaymentInput['mode']): void => storeValue('localStorage', storedModeKey, mode);

/** The last mode is preselected, because a shop counter uses one mode all day. */
export const emptyPayment = (today: string): PaymentInput => ({
  amountPaise: undefined,
  paidOn: today,
  mode: paymentModes.find((mode) => mode === readStored('localStorage', storedModeKey)) ?? '',
  reference: '',
  confirmedMorePaise: null,
});

export const restPaiseOf = (
  { amountPaise }: Pick<PaymentInput, 'amountPaise'>,
  pricePaise: number | null | undefined,
): number => Math.max(0, (pricePaise ?? 0) - (amountPaise ?? pricePaise ?? 0));

export const earliestPaidOn = '2000-01-01';

export function paymentFaultsOf(
  payment: PaymentInput,
  { pricePaise, today }: { pricePaise: number | null; today: string },
) {
  const { amountPaise, paidOn, confirmedMorePaise } = payment;
  const morePaise = paiseAbovePrice(amountPaise, pricePaise);
  return {
    ...(morePaise > 0 && confirmedMorePaise !== morePaise && { amountPaise: 'moreThanPrice' as const }),
    ...(amountPaise === null && { amountPaise: 'amountRequired' as const }),
    ...(paidOn > today && { paidOn: 'paidOnLater' as const }),
    ...(paidOn < earliestPaidOn && { paidOn: 'paidOnWrong' as const }),
  };
}

export const paymentBodyOf = (
  { amountPaise, paidOn, mode, reference }: PaymentInput,
  today: string,
): ManualPaymentDetails => ({
  ...(typeof amountPaise === 'number' && { paymentAmount: amountPaise }),
  ...(paidOn !== today && { paidOn }),
  ...(mode !== '' && { mode }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
});
