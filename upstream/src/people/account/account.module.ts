import type { FeatureModule } from '../../feature-module.ts';
import { accountHandlers, accountInternalHandlers } from './account.routes.ts';

export const accountModule: FeatureModule = ({ db }) => ({
  calls: accountHandlers,
  internalCalls: accountInternalHandlers(db),
});
