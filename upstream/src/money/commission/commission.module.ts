import type { FeatureModule } from '../../feature-module.ts';
import { commissionHandlers } from './commission.routes.ts';

export const commissionModule: FeatureModule = () => ({
  calls: commissionHandlers,
});
