import type { FeatureModule } from '../../feature-module.ts';
import { planHandlers } from './plan.routes.ts';

export const planModule: FeatureModule = () => ({
  calls: planHandlers,
});
