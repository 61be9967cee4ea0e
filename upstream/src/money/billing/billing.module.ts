import type { FeatureModule } from '../../feature-module.ts';
import { billingHandlers } from './billing.routes.ts';

export const billingModule: FeatureModule = () => ({
  calls: billingHandlers,
});
