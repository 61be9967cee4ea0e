import type { PaymentMode } from '@parichay/shared/money/payment/payment.lists.ts';
import { t } from '../../../kit/ui/text/messages.ts';

export const paymentModeText = (mode: PaymentMode): string =>
  mode === 'other' ? t('payments-admin.modeElse') : t(`payments-admin.mode_${mode}`);
