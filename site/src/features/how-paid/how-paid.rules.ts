import type { HowPaid } from '@parichay/shared/payment/payment.fields.ts';
import { type PaymentMode, paymentModes } from '@parichay/shared/payment/payment.lists.ts';
import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/** What staff says of money that it was handed, as it stands in the form. */
export interface Said {
  /** Integer paise; undefined: the price of whatever plan is chosen; null: nothing is written. */
  amountPaise: number | null | undefined;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  mode: PaymentMode | '';
  reference: string;
}

const modeKey = 'paid-by';
export const keepMode = (mode: Said['mode']): void => storeValue('localStorage', modeKey, mode);

/** Who collects at a counter is paid the same way all day: the mode is the one that was chosen last. */
export const nothingSaid = (today: string): Said => ({
  amountPaise: undefined,
  paidOn: today,
  mode: paymentModes.find((mode) => mode === readStored('localStorage', modeKey)) ?? '',
  reference: '',
});

/** The first day that is taken for one on which money came. */
export const firstPaidOn = '2000-01-01';

export function faultsOf({ amountPaise, paidOn }: Said, today: string) {
  return {
    ...(amountPaise === null && { amountPaise: 'amountRequired' as const }),
    ...(paidOn > today && { paidOn: 'paidOnLater' as const }),
    ...(paidOn < firstPaidOn && { paidOn: 'paidOnWrong' as const }),
  };
}

/** What is sent of it: nothing that says what the server takes for granted. */
export const howPaidOf = ({ amountPaise, paidOn, mode, reference }: Said, today: string): HowPaid => ({
  ...(typeof amountPaise === 'number' && { paymentAmount: amountPaise }),
  ...(paidOn !== today && { paidOn }),
  ...(mode !== '' && { mode }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
});
