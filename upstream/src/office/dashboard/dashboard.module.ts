import type { FeatureModule } from '../../feature-module.ts';
import { dashboardHandlers } from './dashboard.routes.ts';

export const dashboardModule: FeatureModule = () => ({
  calls: dashboardHandlers,
});
