import type { FeatureModule } from '../../feature-module.ts';
import { reportHandlers } from './report.routes.ts';
import { revenueHandlers } from './revenue.routes.ts';
import { visitsHandlers } from './visits.routes.ts';

export const reportModule: FeatureModule = () => ({
  calls: { ...reportHandlers, ...revenueHandlers, ...visitsHandlers },
});
