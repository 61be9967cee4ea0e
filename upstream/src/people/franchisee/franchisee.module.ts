import type { FeatureModule } from '../../feature-module.ts';
import { franchiseeHandlers } from './franchisee.routes.ts';

export const franchiseeModule: FeatureModule = () => ({
  calls: franchiseeHandlers,
});
