import type { HowPaid } from '@parichay/shared/money/payment/payment.fields.ts';
import { type PaymentMode, paymentModes } from '@parichay/shared/money/payment/payment.lists.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

export interface Said {
  /** Integer paise; undefined = the price of the chosen plan; null = the field is empty. */
  amountPaise: number | null | undefined;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  mode: PaymentMode | '';
  reference: string;
}

const modeKey = 'paid-by';
export const keepMode = (mode: Said['mode']): void => storeValue('localStorage', modeKey, mode);

/** The mode chosen last is preselected, as a shop counter takes the same mode all day. */
export const nothingSaid = (today: string): Said => ({
  amountPaise: undefined,
  paidOn: today,
  mode: paymentModes.find((mode) => mode === readStored('localStorage', modeKey)) ?? '',
  reference: '',
});

export const firstPaidOn = '2000-01-01';

export function faultsOf({ amountPaise, paidOn }: Said, today: string) {
  return {
    ...(amountPaise === null && { amountPaise: 'amountRequired' as const }),
    ...(paidOn > today && { paidOn: 'paidOnLater' as const }),
    ...(paidOn < firstPaidOn && { paidOn: 'paidOnWrong' as const }),
  };
}

export const howPaidOf = ({ amountPaise, paidOn, mode, reference }: Said, today: string): HowPaid => ({
  ...(typeof amountPaise === 'number' && { paymentAmount: amountPaise }),
  ...(paidOn !== today && { paidOn }),
  ...(mode !== '' && { mode }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
});
