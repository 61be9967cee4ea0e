import type { FeatureModule } from '../../feature-module.ts';
import { paymentHandlers } from './payment.routes.ts';
import { paymentAccountHandlers } from './payment-account.routes.ts';
import { asPayerHandlers } from './payment-as-payer.routes.ts';
import { paymentInternalHandlers } from './payment-internal.routes.ts';

export const paymentModule: FeatureModule = ({ events }) => ({
  calls: { ...paymentHandlers, ...paymentAccountHandlers },
  internalCalls: paymentInternalHandlers(events),
  actingCalls: asPayerHandlers,
});
