import type { FeatureModule } from '../../feature-module.ts';
import { businessHandlers } from './business.routes.ts';

export const businessModule: FeatureModule = () => ({
  calls: businessHandlers,
});
